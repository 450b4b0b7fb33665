// What is on the screen, for those who do not see it.

import { SCREEN } from "./games.js";

/** Words that are worth saying: what the board's lines look like is none. */
const WORDS = /[A-Za-z0-9?:.,'!-]{2,}(?: [A-Za-z0-9?:.,'!-]+)*/g;

/** How many announcements stay. */
const KEPT = 20;

/** Says what has changed on the screen, and keeps a table of the board. */
export class Reader {
  /**
   * @param {HTMLElement} words
   * @param {HTMLElement} place where the table goes
   */
  constructor(words, place) {
    this.words = words;
    this.place = place;
    /** @type {Set<string>} */
    this.lines = new Set();
    this.sentence = "";
    this.showsTable = false;
    this.table = "";
  }

  /** @param {import("./games.js").Board} board */
  update(board) {
    const found = board.machine.text().flatMap((line) => line.match(WORDS) ?? []);
    const lines = found.filter((line) => /[A-Za-z]/.test(line));
    const fresh = lines.filter((line) => !this.lines.has(line));
    this.lines = new Set(lines);
    const elsewhere = board.state === SCREEN.splash ? "The splash: press any key." : "";
    const sentence = board.isShown ? board.describe() : elsewhere;
    if (sentence !== this.sentence && sentence) fresh.push(sentence);
    this.sentence = sentence;
    if (fresh.length > 0) this.#say(fresh.join("\n"));
    this.#tabulate(board);
  }

  /** @param {string} text */
  #say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.words.append(line);
    while (this.words.childElementCount > KEPT) this.words.firstElementChild?.remove();
  }

  /** @param {import("./games.js").Board} board */
  #tabulate(board) {
    const shown = this.showsTable && board.isShown;
    const { size, cursor } = board;
    const points = Array.from({ length: shown ? size * size : 0 }, (_, at) => {
      const row = board.title.shogi ? Math.floor(at / size) : size - 1 - Math.floor(at / size);
      return (row << 4) | at % size;
    });
    const stones = points.map((point) => board.stone(point)[0] ?? "-").join("");
    const state = shown ? stones + cursor : "";
    if (state === this.table) return;
    this.table = state;
    this.place.replaceChildren();
    if (!shown) return;
    const table = document.createElement("table");
    table.createCaption().textContent = sentenceOf(board);
    for (let line = 0; line < size; line += 1) {
      const row = table.insertRow();
      for (const point of points.slice(line * size, (line + 1) * size)) {
        const cell = row.insertCell();
        const stone = board.stone(point);
        cell.textContent = stone ? stone[0] : "·";
        cell.setAttribute("aria-label", `${board.name(point)} ${stone || "empty"}`);
        if (point === cursor) cell.setAttribute("aria-current", "true");
      }
    }
    this.place.append(table);
  }
}

/** @param {import("./games.js").Board} board */
function sentenceOf(board) {
  return `The board, move ${board.moveCount + 1}. B is Black, W is White.`;
}
