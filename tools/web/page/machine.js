// A simulated machine in WebAssembly: tools/web/machine in the words of the page.

import { RULES } from "./games.js";

/** Frames for which a key stays down, or up, at least: each program looks once a frame or two. */
const HOLD = 3;

/**
 * @typedef {object} Exports The functions of tools/web/machine.
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_length
 * @property {(seed: number, ntsc: number, program: number) => number} start_c64
 * @property {(seed: number, ntsc: number, cartridge: number) => number} plug_c64
 * @property {(seed: number, ntsc: number, name: number) => number} load_c64
 * @property {(seed: number, plus: number) => number} start_apple2
 * @property {() => number} cycles
 * @property {(cycle: number) => void} run_until
 * @property {() => number} hertz
 * @property {() => number} cycles_per_frame
 * @property {(down: number) => void} key
 * @property {(bits: number) => void} stick
 * @property {(address: number) => number} peek
 * @property {(on: number) => void} set_drawing
 * @property {(display: number) => void} draw
 * @property {() => void} fingerprint
 * @property {() => void} text
 * @property {(rate: number) => void} set_sound
 * @property {() => void} samples
 * @property {() => number} disk
 * @property {() => number} insert
 * @property {(old: number) => number} copy_games
 * @property {(image: number, rule: number, size: number, black: number, white: number,
 *   level: number) => number} put_game
 * @property {(text: number) => number} moves
 * @property {(byte: number) => void} piece
 * @property {() => number} fault
 */

/**
 * @typedef {"program" | "cartridge" | "load"} From What starts a machine: a program in memory, a
 *   cartridge, or LOAD from the disk as in 1985. An Apple II has its disk alone, which it reads in
 *   warp, or as in 1985.
 *
 * @typedef {object} Power
 * @property {From} from
 * @property {Uint8Array} image the program or cartridge, if there is one
 * @property {Uint8Array} disk
 * @property {number} seed
 */

/** What a player has to be told, as one sentence. */
export class Problem extends Error {}

/** One machine. */
export class Machine {
  /** @param {Exports} exports */
  constructor(exports) {
    this.wasm = exports;
    /**
     * Transitions of keys that wait for their time.
     * @type {{name: string, down: boolean}[]}
     */
    this.waiting = [];
    /**
     * The cycle from which each key may change again.
     * @type {Map<string, number>}
     */
    this.ready = new Map();
  }

  /**
   * A machine without power.
   * @param {WebAssembly.Module} module
   */
  static async new(module) {
    const instance = await WebAssembly.instantiate(module, {});
    return new Machine(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
  }

  /** @param {Uint8Array[]} parts */
  #give(...parts) {
    let at = this.wasm.input(parts.reduce((sum, part) => sum + part.length, 0));
    for (const part of parts) {
      new Uint8Array(this.wasm.memory.buffer).set(part, at);
      at += part.length;
    }
  }

  /** The result of the last call; a copy. */
  #take() {
    const at = this.wasm.output();
    return new Uint8Array(this.wasm.memory.buffer).slice(at, at + this.wasm.output_length());
  }

  #takeText() {
    return new TextDecoder().decode(this.#take());
  }

  /** @param {number} failed */
  #check(failed) {
    if (failed) throw new Problem(this.#takeText());
  }

  /**
   * Switches on.
   * @param {import("./games.js").Title} title
   * @param {Power} power
   */
  start(title, { from, image, disk, seed }) {
    if (title.machine === "apple2") {
      this.#give(disk);
      this.#check(this.wasm.start_apple2(seed, 0));
    } else if (from === "load") {
      this.#give(new TextEncoder().encode(title.load), disk);
      this.#check(this.wasm.load_c64(seed, 0, title.load.length));
    } else {
      this.#give(image, disk);
      const start = from === "cartridge" ? this.wasm.plug_c64 : this.wasm.start_c64;
      this.#check(start(seed, 0, image.length));
    }
  }

  get cycles() {
    return this.wasm.cycles();
  }

  get hertz() {
    return this.wasm.hertz();
  }

  /**
   * Runs for a number of frames, keys included.
   * @param {number} frames
   */
  runFrames(frames) {
    this.runUntil(this.cycles + frames * this.wasm.cycles_per_frame());
  }

  /**
   * Runs up to a cycle; keys that wait are pressed and let go on the way.
   * @param {number} cycle
   */
  runUntil(cycle) {
    cycle = Math.ceil(cycle);
    const frame = this.wasm.cycles_per_frame();
    while (this.cycles < cycle) {
      const next = this.waiting[0];
      if (next && (this.ready.get(next.name) ?? 0) <= this.cycles) {
        this.waiting.shift();
        this.#give(new TextEncoder().encode(next.name));
        this.wasm.key(next.down ? 1 : 0);
        this.ready.set(next.name, this.cycles + HOLD * frame);
      }
      this.wasm.run_until(this.waiting.length ? Math.min(cycle, this.cycles + frame) : cycle);
    }
  }

  /**
   * Presses a key, by its name in scripts, or lets it go.
   * @param {string} name
   * @param {boolean} down
   */
  key(name, down) {
    this.waiting.push({ name, down });
  }

  /**
   * Presses keys one after the other, in warp.
   * @param {string[]} names
   */
  type(...names) {
    this.warp(() => {
      for (const name of names) {
        this.key(name, true);
        this.runFrames(HOLD + 1);
        this.key(name, false);
        this.runFrames(HOLD + 1);
      }
    });
  }

  /**
   * Runs as fast as it can, without pictures.
   * @template T
   * @param {() => T} action
   */
  warp(action) {
    this.wasm.set_drawing(0);
    try {
      return action();
    } finally {
      this.wasm.set_drawing(1);
    }
  }

  /**
   * Moves the joystick: bits for up, down, left, right, fire.
   * @param {number} bits
   */
  stick(bits) {
    this.wasm.stick(bits);
  }

  /** @param {number} address */
  peek(address) {
    return this.wasm.peek(address);
  }

  /**
   * The picture on a screen: 0 colour, 1 white, 2 green, 3 amber. It lies in the machine's memory:
   * valid until the next call.
   * @param {number} display
   */
  picture(display) {
    this.wasm.draw(display);
    const at = this.wasm.output();
    const [width, height] = new Uint16Array(this.wasm.memory.buffer.slice(at, at + 4));
    const pixels = new Uint8ClampedArray(this.wasm.memory.buffer, at + 4, 4 * width * height);
    return new ImageData(pixels, width, height);
  }

  /** A fingerprint of the last picture, as `sim`'s `hash` prints it. */
  fingerprint() {
    this.wasm.fingerprint();
    return this.#takeText();
  }

  /** The text on the screen, line by line. */
  text() {
    this.wasm.text();
    return this.#takeText().split("\n");
  }

  /**
   * Makes sound from now on.
   * @param {number} rate samples a second
   */
  setSound(rate) {
    this.wasm.set_sound(rate);
  }

  /** The samples since the last call. */
  samples() {
    this.wasm.samples();
    return new Int16Array(this.#take().buffer);
  }

  /**
   * The disk as it is now.
   * @param {Uint8Array} original the image of dist/
   */
  disk(original) {
    this.#give(original);
    this.#check(this.wasm.disk());
    return this.#take();
  }

  /** @param {Uint8Array} image */
  insert(image) {
    this.#give(image);
    this.#check(this.wasm.insert());
  }

  /**
   * A new image with the games of an old one.
   * @param {Uint8Array} old
   * @param {Uint8Array} image
   */
  copyGames(old, image) {
    this.#give(old, image);
    this.#check(this.wasm.copy_games(old.length));
    return this.#take();
  }

  /**
   * An image with a link's game on it.
   * @param {Uint8Array} image
   * @param {import("./link.js").Game} game
   */
  putGame(image, { rule, size, seats, level, options, without, moves }) {
    const text = RULES[rule] === "tenjiku" ? [options, without, moves].join("\n") : moves;
    this.#give(image, new TextEncoder().encode(text));
    const [black, white] = seats;
    this.#check(this.wasm.put_game(image.length, rule, size, black, white, level || 1));
    return this.#take();
  }

  /**
   * Moves of Tenjiku Shogi as a link tells them.
   * @param {string} options as in records
   * @param {string} without the handicap's squares
   * @param {Uint8Array} plies three bytes each
   */
  moves(options, without, plies) {
    const text = new TextEncoder().encode(`${options}\n${without}\n`);
    this.#give(text, plies);
    this.#check(this.wasm.moves(text.length));
    return this.#takeText();
  }

  /**
   * The letters and the name of a piece by its byte; nothing for a vacant square.
   * @param {number} byte
   */
  piece(byte) {
    this.wasm.piece(byte);
    const words = this.#takeText();
    const name = words.slice(2).toLowerCase();
    const capitals = name.replace(/\b./g, (letter) => letter.toUpperCase());
    return { letters: words.slice(0, 2).trim(), name: capitals };
  }

  /** Why the machine cannot go on, or nothing. */
  fault() {
    return this.wasm.fault() ? this.#takeText() : "";
  }

  /** All of the machine: its memory is everything that it knows. Valid until the next call. */
  save() {
    return new Uint8Array(this.wasm.memory.buffer);
  }

  /**
   * Goes on where {@link save} was called, by the same module.
   * @param {Uint8Array} saved
   */
  restore(saved) {
    const { memory } = this.wasm;
    const missing = saved.length - memory.buffer.byteLength;
    if (missing > 0) memory.grow(missing / 65536);
    new Uint8Array(memory.buffer).set(saved);
    this.waiting = [];
    this.ready.clear();
  }
}
