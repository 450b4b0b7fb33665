// What tools/web writes into files.js.
declare const VERSION: string;
declare const FILES: string[];
declare const PROJECT: string;
