// What is on the screen, for those who do not see it.

import { SCREEN } from "./games.js";
import { answers, selectedLine } from "./screen.js";

/** Words that are worth saying: what the board's lines look like is none. */
const WORDS = /[A-Za-z0-9?:.,'!-]{2,}(?: [A-Za-z0-9?:.,'!-]+)*/g;

/** How many announcements stay. */
const KEPT = 20;

/** Says what has changed on the screen. */
export class Reader {
  /** @param {HTMLElement} words */
  constructor(words) {
    this.words = words;
    /** @type {Set<string>} */
    this.lines = new Set();
    this.selected = "";
    this.sentence = "";
  }

  /** @param {import("./games.js").Board} board */
  update(board) {
    const text = board.machine.text();
    const found = text.flatMap((line) => line.match(WORDS) ?? []);
    // Clocks are on the picture; to say each second would hide all else.
    const lines = found.filter((line) => /[A-Za-z]/.test(line));
    const fresh = lines.filter((line) => !this.lines.has(line));
    this.lines = new Set(lines);
    const selected = board.isShown ? "" : selectedLine(text);
    const answer = answers(text).find((one) => one.selected)?.word ?? "";
    const chosen = answer || selected;
    if (chosen && chosen !== this.selected) fresh.push(`Selected: ${chosen}.`);
    this.selected = chosen;
    const elsewhere = board.state === SCREEN.splash ? "The splash: press any key." : "";
    const sentence = board.isShown ? board.describe() : elsewhere;
    if (sentence !== this.sentence && sentence) fresh.push(sentence);
    this.sentence = sentence;
    if (fresh.length > 0) this.#say(fresh.join("\n"));
  }

  /** @param {string} text */
  #say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.words.append(line);
    while (this.words.childElementCount > KEPT) this.words.firstElementChild?.remove();
  }
}
