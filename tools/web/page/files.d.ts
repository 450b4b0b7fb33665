// What tools/web writes into files.js.
declare const VERSION: string;
declare const FILES: string[];
declare const PROJECT: string;
/** Why the page cannot run here, if it cannot: before.js. */
interface Window {
  OBSTACLE: string;
}
