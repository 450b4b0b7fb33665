// Keys of the browser as keys of the machine.

/**
 * Keys that have a name of their own.
 * @type {Record<string, string>}
 */
const NAMES = {
  ArrowUp: "UP",
  ArrowDown: "DOWN",
  ArrowLeft: "LEFT",
  ArrowRight: "RIGHT",
  Enter: "RETURN",
  Escape: "ESC",
  " ": "SPACE",
  Backspace: "DELETE",
  Delete: "DELETE",
  Pause: "RUNSTOP",
  End: "RUNSTOP",
};

/**
 * The machine's key for one of the browser's, or nothing.
 * @param {KeyboardEvent} event
 * @param {boolean} byPosition whether keys count by their place and not by what they say
 */
export function keyName(event, byPosition) {
  if (event.ctrlKey && event.code === "KeyC") return "RUNSTOP";
  if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab") return undefined;
  if (event.key in NAMES) return NAMES[event.key];
  if (/^F[1-8]$/.test(event.key)) return event.key;
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code);
  if (byPosition && place) return place[1];
  return /^[!-~]$/.test(event.key) ? event.key.toUpperCase() : undefined;
}

/** Gives keys to the machine while an element has the focus. */
export class Keyboard {
  /**
   * @param {HTMLElement} element
   * @param {(name: string, down: boolean) => void} press
   */
  constructor(element, press) {
    this.press = press;
    this.byPosition = false;
    /**
     * What each key that is down stands for.
     * @type {Map<string, string>}
     */
    this.held = new Map();
    element.addEventListener("keydown", (event) => this.#down(event, element));
    element.addEventListener("keyup", (event) => this.#up(event.code));
    element.addEventListener("blur", () => this.releaseAll());
  }

  /** Lets all keys go. */
  releaseAll() {
    for (const code of [...this.held.keys()]) this.#up(code);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} element
   */
  #down(event, element) {
    if (event.shiftKey && event.key === "Escape") {
      element.blur();
      event.preventDefault();
      return;
    }
    const name = keyName(event, this.byPosition);
    if (name === undefined) return;
    event.preventDefault();
    if (event.repeat || this.held.has(event.code)) return;
    this.held.set(event.code, name);
    this.press(name, true);
  }

  /** @param {string} code */
  #up(code) {
    const name = this.held.get(code);
    if (name === undefined) return;
    this.held.delete(code);
    this.press(name, false);
  }
}
