// The board of a running program.

/**
 * @typedef {object} Place A grid of points on the machine's picture, without its border.
 * @property {number} left   pixels from the left to the middle of the first column
 * @property {number} top    pixels from the top to the middle of the first row
 * @property {number} across pixels from column to column
 * @property {number} down   pixels from row to row
 *
 * @typedef {object} Files Names of images.
 * @property {string} [program]   of a C64
 * @property {string} [cartridge] of a C64
 * @property {string} disk
 *
 * @typedef {object} Title One game on one machine.
 * @property {string} id       the files' name: `c64` is c64.prg, c64.d64, and c64.lbl's labels
 * @property {string} goal     in a sentence
 * @property {string} machine  as in links: `c64` or `apple2`
 * @property {string[]} games  as in links
 * @property {string} name
 * @property {Files} files     what runs on a real machine, too
 * @property {string} load     the program's name on a C64's disk
 * @property {number} border   pixels on the left and right of the picture; above it four more
 * @property {number} width    dots of the picture with its border
 * @property {number} height
 * @property {number} dot      a dot's width in heights on a television: PAL's of a C64, an Apple's
 * @property {number} warp     cycles from power-on that nobody wants to watch
 * @property {number} draws    frames in which a board is drawn
 * @property {number} saves    `ui_state` of the page of saved games
 * @property {number} levels   of its opponents; 0 where none searches
 * @property {boolean} shogi   pieces on squares, not stones on points
 * @property {Place} place
 * @property {Record<string, number>} labels addresses in the program's memory
 */

/** `ui_state` of the programs. */
export const SCREEN = { start: 0, splash: 1, menu: 2, board: 3, demo: 4 };

/** Games by the number of their rule, as links name them. */
export const RULES = ["gomoku", "free", "renju", "tenjiku"];

/** Who plays, by number, as links name them. */
export const PLAYERS = ["person", "easy", "medium", "hard", "level"];

/** What `board` says beside the points of a smaller board. */
const EDGE = 3;
/** The bit of White's pieces. */
const WHITE = 0x80;

/** The board of a running program, by the labels of its memory. */
export class Board {
  /**
   * @param {import("./machine.js").Machine} machine
   * @param {Title} title
   */
  constructor(machine, title) {
    this.machine = machine;
    this.title = title;
    this.labels = title.labels;
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
   * What stands on a point, in words; nothing on an empty one.
   * @param {number} point
   */
  stone(point) {
    const value = this.byte("board", point);
    if (!this.title.shogi) return ["", "Black", "White"][value] ?? "";
    if (value === 0) return "";
    return `${value & WHITE ? "White" : "Black"} ${this.machine.piece(value).name}`;
  }

  /**
   * The same in a letter or two.
   * @param {number} point
   */
  sign(point) {
    const value = this.byte("board", point);
    if (!this.title.shogi) return ["·", "●", "○"][value] ?? "";
    return value === 0 ? "·" : this.machine.piece(value).letters;
  }

  get moveCount() {
    return this.byte("move_count") + (this.title.shogi ? this.byte("move_count", 1) << 8 : 0);
  }

  /** Black's and White's player, by number. */
  get players() {
    return [this.byte("players"), this.byte("players", 1)];
  }

  /** The options of a game of Tenjiku Shogi as its record has them. */
  get options() {
    return `lhk=${1 + this.byte("lion_hawk")} fid=${this.byte("fire_demon") ? "vert" : "side"}`;
  }

  /** The squares whose pieces White gives: 7c_10c. */
  get without() {
    const gives = (/** @type {number} */ square) =>
      (this.byte("handicap", square >> 3) >> (square & 7)) & 1;
    const squares = Array.from({ length: 256 }, (_, square) => square);
    return squares.filter(gives).map((square) => this.name(square)).join("_");
  }

  /** The moves on the board in notation: h8i9h9, or P-8k_P-8f. */
  get moves() {
    if (this.title.shogi) {
      const plies = Array.from({ length: 3 * this.moveCount }, (_, at) => this.byte("moves", at));
      return this.machine.moves(this.options, this.without, Uint8Array.from(plies));
    }
    const points = Array.from({ length: this.moveCount }, (_, at) => this.byte("moves", at));
    return points.map((point) => this.name(point)).join("");
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
    const results = ["", "Black has won", "White has won", "a draw"];
    if (!this.title.shogi) return results[this.byte("result")] ?? "";
    // What has happened, then to whom: that side has won, is stuck, or has resigned.
    const [outcome, side] = [this.byte("outcome"), this.byte("outcome", 1)];
    const winner = outcome === 1 ? side : 1 - side;
    return outcome === 0 ? "" : outcome > 3 ? "a draw" : results[1 + winner];
  }

  /** Whose turn it is. */
  get turn() {
    if (this.title.shogi) return this.byte("side") ? "White" : "Black";
    return this.moveCount % 2 ? "White" : "Black";
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
    return [
      `Cursor on ${this.name(this.cursor)}, ${this.stone(this.cursor) || "empty"}.`,
      last === undefined ? "" : `Last move ${this.name(last)}.`,
      this.result ? `The result: ${this.result}.` : `${this.turn} to move.`,
    ]
      .filter(Boolean)
      .join(" ");
  }
}
