// What service.js and loudspeaker.js have beside the page's own names. TypeScript's libraries for
// workers contradict the one for pages.
declare function importScripts(...scripts: string[]): void;
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}
interface Window {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
