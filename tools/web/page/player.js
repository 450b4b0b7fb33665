// One machine at play: power, clock, sound, disk, and what is kept of them.

import { Clock } from "./clock.js";
import { Board, SCREEN } from "./games.js";
import { padBits } from "./gamepad.js";
import { Machine, Problem } from "./machine.js";
import { Sound } from "./sound.js";
import { TITLES } from "./titles.js";
import { loadGame } from "./walk.js";

/** Milliseconds between two looks at what changes slowly: the text, the disk. */
const LOOK = 400;
/**
 * Sizes of disk images.
 * @type {Record<string, number[]>}
 */
const SIZES = { c64: [174_848, 175_531], apple2: [143_360] };

/** @param {string} file */
async function bytesOf(file) {
  const response = await fetch(new URL(file, import.meta.url)).catch(() => undefined);
  if (!response?.ok) throw new Problem(`The file ${file} did not arrive: reload the page.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The machine that is on the page. */
export class Player {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {import("./store.js").Store} store
   * @param {(player: Player) => void} look called now and then while a machine runs
   */
  constructor(picture, store, look) {
    this.picture = picture;
    this.store = store;
    this.look = look;
    this.sound = new Sound();
    /**
     * What the next machine starts from; the running one does not care.
     * @type {import("./machine.js").From}
     */
    this.from = "program";
    this.title = TITLES[0];
    this.looked = 0;
    /**
     * The bits of the game pad, once there is one.
     * @type {number | undefined}
     */
    this.pad = undefined;
    this.shownState = 0;
    /** Whether boards come at once, and not as in 1985. */
    this.isHasty = true;
    /** @type {Machine | undefined} */
    this.machine = undefined;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** @type {Clock | undefined} */
    this.clock = undefined;
    /** The disk as dist/ has it. */
    this.original = new Uint8Array();
    /** The disk that was kept last. */
    this.kept = new Uint8Array();
  }

  /** Loads what all machines need. */
  async load() {
    if (self.OBSTACLE) throw new Problem(self.OBSTACLE);
    this.module = await WebAssembly.compile(await bytesOf("machine.wasm"));
  }

  get diskName() {
    return `disk ${this.title.files.disk}`;
  }

  /**
   * Switches a machine on, with the disk that was kept.
   * @param {import("./games.js").Title} title
   * @param {number} seed
   * @param {import("./link.js").Game} [game] of a link
   */
  async start(title, seed, game) {
    this.stop();
    // Tenjiku Shogi's program has its pages on the cartridge, or on a disk that it was loaded from.
    const wanted = this.from === "program" && title.shogi ? "cartridge" : this.from;
    const from = wanted === "cartridge" && !title.files.cartridge ? "program" : wanted;
    const name = from === "cartridge" ? title.files.cartridge : title.files.program;
    const images = [title.files.disk, ...(name ? [name] : [])];
    const [original, image] = await Promise.all(images.map((file) => bytesOf(`images/${file}`)));
    const machine = await this.#newMachine(title);
    this.original = original;
    const kept = await this.store.bytes(this.diskName);
    this.kept = kept ? this.#carryOver(machine, kept) : original;
    const disk = game ? machine.putGame(original, game) : this.kept;
    machine.start(title, { from, image: image ?? new Uint8Array(), disk, seed });
    this.isHasty = from !== "load";
    if (this.isHasty) machine.warp(() => machine.runUntil(title.warp));
    // A picture that was drawn as a whole.
    machine.runFrames(2);
    if (game) {
      if (!loadGame(new Board(machine, title), game)) {
        throw new Problem("The machine did not load the link's game: open the link once more.");
      }
      // The player's own disk is in the drive from now on.
      machine.insert(this.kept);
    }
    this.shownState = SCREEN.start;
    this.#show(machine);
  }

  /** Goes on where a machine was when the page was hidden. Returns whether there was one. */
  async resume() {
    const saved = await this.store.get("machine");
    const title = TITLES.find((title) => title.id === saved?.id);
    const memory = await this.store.bytes("machine");
    if (!title || !memory || saved.version !== VERSION) return false;
    const machine = await this.#newMachine(title);
    machine.restore(memory);
    this.from = saved.from;
    this.isHasty = saved.from !== "load";
    this.original = await bytesOf(`images/${title.files.disk}`);
    this.kept = machine.disk(this.original);
    this.#show(machine);
    this.shownState = this.board?.state ?? SCREEN.start;
    return true;
  }

  /** @param {import("./games.js").Title} title */
  async #newMachine(title) {
    this.title = title;
    return Machine.new(/** @type {WebAssembly.Module} */ (this.module));
  }

  /**
   * A kept disk's games on the disk of today.
   * @param {Machine} machine
   * @param {Uint8Array} kept
   */
  #carryOver(machine, kept) {
    try {
      return machine.copyGames(kept, this.original);
    } catch {
      return kept;
    }
  }

  /** @param {Machine} machine */
  #show(machine) {
    this.machine = machine;
    this.board = new Board(machine, this.title);
    this.pad = undefined;
    this.clock = new Clock(machine, () => this.#afterwards());
    this.sound.follow(machine);
    this.picture.dot = this.title.dot;
    this.picture.draw(machine);
    this.picture.fit();
    this.look(this);
  }

  /** Lets the machine run. */
  run() {
    this.clock?.start();
  }

  /** Stops the machine where it is. */
  stop() {
    this.clock?.stop();
  }

  get isRunning() {
    return this.clock?.running ?? false;
  }

  #afterwards() {
    const machine = /** @type {Machine} */ (this.machine);
    this.sound.play(machine);
    this.picture.draw(machine);
    const bits = padBits();
    // One at rest is plugged in, too: an Apple looks whether there is a stick.
    if (bits !== this.pad) machine.stick(bits ?? 0);
    this.pad = bits;
    const { state } = /** @type {Board} */ (this.board);
    const { saves, draws } = this.title;
    if (this.isHasty && state === SCREEN.board && state !== this.shownState) {
      machine.warp(() => machine.runFrames(draws));
      this.sound.follow(machine);
    }
    const now = performance.now();
    // Saved games change on their page alone.
    if (this.shownState === saves && state !== saves) this.keepDisk();
    this.shownState = state;
    if (now - this.looked < LOOK) return;
    this.looked = now;
    this.look(this);
    if (state === saves) this.keepDisk();
  }

  /** The disk as it is now. */
  disk() {
    return this.machine?.disk(this.original) ?? this.kept;
  }

  /** Keeps the disk if it has changed. While an Apple writes a sector the next look does. */
  async keepDisk() {
    if (!this.machine) return;
    let disk;
    try {
      disk = this.disk();
    } catch (problem) {
      if (problem instanceof Problem) return;
      throw problem;
    }
    const { kept } = this;
    if (disk.length === kept.length && disk.every((byte, at) => byte === kept[at])) return;
    this.kept = disk;
    await this.store.put(this.diskName, {}, disk);
  }

  /**
   * Puts a disk from a file into the drive.
   * @param {Uint8Array} image
   */
  async insert(image) {
    const { machine } = this;
    if (!machine) throw new Problem("Start a machine first, then insert the disk.");
    if (!SIZES[this.title.machine].includes(image.length)) {
      const kind = this.title.machine === "c64" ? ".d64 of a C64" : ".dsk of an Apple II";
      throw new Problem(`This file is no disk for this machine: choose a ${kind}.`);
    }
    machine.insert(image);
    await this.keepDisk();
  }

  /** Puts the disk as dist/ has it into the drive; nothing is left of the kept one. */
  async erase() {
    await this.store.remove(this.diskName);
    this.machine?.insert(this.original);
    this.kept = this.original;
  }

  /** Keeps the whole machine. */
  async keepMachine() {
    if (!this.machine) return;
    this.keepDisk();
    const { from, title } = this;
    await this.store.put("machine", { id: title.id, version: VERSION, from }, this.machine.save());
  }
}
