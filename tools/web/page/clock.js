// The machine's own speed on a display of any rate.

/** After a longer pause than this, in milliseconds, the machine does not catch up. */
const PATIENCE = 250;
/** How long a stretch of warp may keep the page waiting, in milliseconds. */
const STRETCH = 12;

/** Runs a machine in step with the time. */
export class Clock {
  /**
   * @param {import("./machine.js").Machine} machine
   * @param {() => void} afterwards what to do after each stretch
   */
  constructor(machine, afterwards) {
    this.machine = machine;
    this.afterwards = afterwards;
    this.warp = false;
    this.running = false;
    this.origin = { time: 0, cycle: 0 };
    this.last = 0;
    this.frame = 0;
  }

  start() {
    if (this.running) return;
    this.running = true;
    this.last = 0;
    this.frame = requestAnimationFrame((now) => this.#tick(now));
  }

  stop() {
    this.running = false;
    cancelAnimationFrame(this.frame);
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.running) return;
    const { machine, origin } = this;
    const due = origin.cycle + ((now - origin.time) * machine.hertz) / 1000;
    // After a pause, or a walk in warp, the time is counted from here.
    const ahead = machine.cycles - due > machine.hertz / 20;
    if (this.warp || ahead || now - this.last > PATIENCE || now < this.last) {
      this.origin = { time: now, cycle: machine.cycles };
    }
    this.last = now;
    if (this.warp) {
      const end = performance.now() + STRETCH;
      machine.warp(() => {
        while (performance.now() < end) machine.runFrames(5);
      });
      machine.runFrames(2);
    } else if (this.origin === origin) {
      machine.runUntil(due);
    } else {
      // On a display that is slower than the patience it still goes on.
      machine.runFrames(1);
    }
    this.afterwards();
    this.frame = requestAnimationFrame((now) => this.#tick(now));
  }
}
