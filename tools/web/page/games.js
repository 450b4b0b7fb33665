// The machines and games that there are, and where their boards lie on the screen.

/**
 * @typedef {object} Place A grid of points on the machine's picture, without its border.
 * @property {number} left   pixels from the left to the middle of the first column
 * @property {number} top    pixels from the top to the middle of the first row
 * @property {number} across pixels from column to column
 * @property {number} down   pixels from row to row
 *
 * @typedef {object} Title One game on one machine.
 * @property {string} id       the files' name: `c64` is c64.prg, c64.d64, and c64.lbl's labels
 * @property {string} machine  as in links: `c64` or `apple2`
 * @property {string[]} games  as in links
 * @property {string} name
 * @property {string[]} files  what runs on a real machine; the last one is the disk
 * @property {number} border   pixels on the left and right of the picture; above it four more
 * @property {number} width    dots of the picture with its border
 * @property {number} height
 * @property {number} warp     cycles from power-on that nobody wants to watch
 * @property {number} saves    `ui_state` of the page of saved games
 * @property {boolean} shogi   pieces on squares, not stones on points
 * @property {Place} place
 */

/** @type {Title[]} */
export const TITLES = [
  {
    id: "c64",
    machine: "c64",
    games: ["gomoku", "renju"],
    name: "C64: Gomoku and Renju",
    files: ["c64.prg", "c64.d64"],
    border: 32,
    width: 384,
    height: 272,
    warp: 2_000_000,
    saves: 6,
    shogi: false,
    place: { left: 23.5, top: 16, across: 12, down: 12 },
  },
  {
    id: "apple2",
    machine: "apple2",
    games: ["gomoku", "renju"],
    name: "Apple II: Gomoku and Renju",
    files: ["apple2.dsk"],
    border: 0,
    width: 280,
    height: 192,
    warp: 6_000_000,
    saves: 6,
    shogi: false,
    place: { left: 21, top: 6, across: 14, down: 12 },
  },
  {
    id: "c64-tenjiku",
    machine: "c64",
    games: ["tenjiku"],
    name: "C64: Tenjiku Shogi",
    files: ["c64-tenjiku.prg", "c64-tenjiku.d64"],
    border: 32,
    width: 384,
    height: 272,
    warp: 2_000_000,
    saves: 6,
    shogi: true,
    place: { left: 15, top: 6, across: 14, down: 12 },
  },
];

/** `ui_state` of the programs. */
export const SCREEN = { splash: 1, menu: 2, board: 3, demo: 4 };

/** Names of Tenjiku Shogi's kinds would be the program's; the page reads them off its panel. */
const EDGE = 3;

/** The board of a running program, by the labels of its memory. */
export class Board {
  /**
   * @param {import("./machine.js").Machine} machine
   * @param {Title} title
   * @param {Record<string, number>} labels
   */
  constructor(machine, title, labels) {
    this.machine = machine;
    this.title = title;
    this.labels = labels;
  }

  /**
   * The byte at a label.
   * @param {string} label
   * @param {number} [offset]
   */
  byte(label, offset = 0) {
    return this.machine.peek(this.labels[label] + offset);
  }

  get state() {
    return this.byte("ui_state");
  }

  /** Whether a board is on the screen. */
  get isShown() {
    return this.state === SCREEN.board || this.state === SCREEN.demo;
  }

  /** Points a side. */
  get size() {
    if (this.title.shogi) return 16;
    let size = 0;
    while (size < 15 && this.byte("board", size) !== EDGE) size += 1;
    return size;
  }

  /** The cursor's point: row * 16 + column. */
  get cursor() {
    return this.byte("cursor");
  }

  /**
   * The point's name in notation.
   * @param {number} point
   */
  name(point) {
    const [row, column] = [point >> 4, point & 15];
    const letter = String.fromCharCode(97 + (this.title.shogi ? row : column));
    return this.title.shogi ? `${16 - column}${letter}` : `${letter}${row + 1}`;
  }

  /**
   * What stands on a point, in words.
   * @param {number} point
   */
  stone(point) {
    const value = this.byte("board", point);
    if (this.title.shogi) return value === 0 ? "" : value & 0x80 ? "White" : "Black";
    return ["", "Black", "White"][value] ?? "";
  }

  get moveCount() {
    return this.byte("move_count") + (this.title.shogi ? this.byte("move_count", 1) << 8 : 0);
  }

  /** The last move's point, or nothing. */
  get lastMove() {
    const count = this.moveCount;
    if (count === 0) return undefined;
    return this.title.shogi
      ? this.byte("moves", 3 * (count - 1) + 1)
      : this.byte("moves", count - 1);
  }

  /** The result in words, or nothing while the game is open. */
  get result() {
    if (!("result" in this.labels)) return "";
    return ["", "Black has won", "White has won", "a draw"][this.byte("result")] ?? "";
  }

  /**
   * The point at a dot of the machine's picture, or nothing.
   * @param {number} x
   * @param {number} y
   */
  pointAt(x, y) {
    const { place, shogi } = this.title;
    const margin = shogi ? 0 : (15 - this.size) >> 1;
    const column = Math.round((x - place.left) / place.across) - margin;
    let row = Math.round((y - place.top) / place.down);
    if (!shogi) row = 14 - row - margin;
    const inside = (/** @type {number} */ n) => n >= 0 && n < this.size;
    return inside(column) && inside(row) ? (row << 4) | column : undefined;
  }

  /** The position in one sentence. */
  describe() {
    const last = this.lastMove;
    const turn = this.moveCount % 2 ? "White" : "Black";
    return [
      `Cursor on ${this.name(this.cursor)}, ${this.stone(this.cursor) || "empty"}.`,
      last === undefined ? "" : `Last move ${this.name(last)}.`,
      this.result ? `The result: ${this.result}.` : `${turn} to move.`,
    ]
      .filter(Boolean)
      .join(" ");
  }
}
