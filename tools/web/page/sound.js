// Sound by an AudioWorklet, after the first gesture.

/** Plays a machine's samples. */
export class Sound {
  constructor() {
    /** @type {AudioContext | undefined} */
    this.context = undefined;
    /** @type {AudioWorkletNode | undefined} */
    this.node = undefined;
    this.on = true;
    /** Whether the machine rests. */
    this.quiet = false;
    /** The loudest sample so far, for tests. */
    this.loudest = 0;
  }

  /** Whether this browser can play here: not without https. */
  static get isPossible() {
    return typeof AudioWorkletNode !== "undefined" && isSecureContext;
  }

  /**
   * Starts, in the handler of a gesture.
   * @param {import("./machine.js").Machine} machine
   */
  async start(machine) {
    if (!Sound.isPossible) return;
    this.quiet = false;
    try {
      // A context that was closed, with its device, is gone for good.
      if (!this.context || this.context.state === "closed") await this.#open();
      if (!this.quiet) await this.context?.resume();
      this.follow(machine);
    } catch (error) {
      // Without a device the game goes on silently, and the next start tries again.
      console.warn(error);
      this.context = undefined;
      this.node = undefined;
    }
  }

  async #open() {
    this.node = undefined;
    const context = new AudioContext({ latencyHint: "interactive" });
    this.context = context;
    await context.audioWorklet.addModule(new URL("loudspeaker.js", import.meta.url));
    this.node = new AudioWorkletNode(context, "loudspeaker");
    this.node.connect(context.destination);
  }

  /**
   * Another machine, or the same one after a warp: nothing is left of what was not heard.
   * @param {import("./machine.js").Machine} machine
   */
  follow(machine) {
    if (this.context) machine.setSound(this.context.sampleRate);
  }

  /**
   * Plays what the machine has made since the last call.
   * @param {import("./machine.js").Machine} machine
   */
  play(machine) {
    const samples = machine.samples();
    if (!this.node || !this.on || samples.length === 0) return;
    for (const sample of samples) this.loudest = Math.max(this.loudest, Math.abs(sample));
    this.node.port.postMessage(samples.buffer, [samples.buffer]);
  }

  /**
   * A lost audio device does not matter: the machine runs by the display's clock.
   * @param {boolean} quiet
   */
  pause(quiet) {
    this.quiet = quiet;
    const done = quiet ? this.context?.suspend() : this.context?.resume();
    done?.catch(() => {});
  }
}
