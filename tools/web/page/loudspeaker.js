// The audio thread: plays samples as they come, a little faster or slower to keep some in hand.

/** Seconds of sound that wait as a rule: three pictures. */
const HAND = 0.06;
/** How much faster or slower it may play: nobody hears half a per cent. */
const BEND = 0.005;

class Loudspeaker extends AudioWorkletProcessor {
  constructor() {
    super();
    this.samples = new Float32Array(sampleRate);
    this.read = 0;
    this.written = 0;
    this.playing = false;
    this.level = 0;
    this.port.onmessage = ({ data }) => this.#add(new Int16Array(data));
  }

  /** @param {Int16Array} samples */
  #add(samples) {
    // After a warp or a pause the newest counts.
    if (this.written - this.read > sampleRate / 4) this.read = this.written - sampleRate * HAND;
    for (const sample of samples) {
      this.samples[this.written % this.samples.length] = sample / 32768;
      this.written += 1;
    }
  }

  /**
   * @param {Float32Array[][]} _inputs
   * @param {Float32Array[][]} outputs
   */
  process(_inputs, outputs) {
    const hand = HAND * sampleRate;
    const out = outputs[0][0];
    const waiting = this.written - this.read;
    if (!this.playing && waiting >= hand) this.playing = true;
    if (waiting < out.length * 2) this.playing = false;
    const step = 1 + Math.max(-BEND, Math.min(BEND, (waiting - hand) / hand / 50));
    for (let at = 0; at < out.length; at += 1) {
      if (this.playing) {
        const place = Math.floor(this.read);
        const one = this.samples[place % this.samples.length];
        const two = this.samples[(place + 1) % this.samples.length];
        this.level = one + (two - one) * (this.read - place);
        this.read += step;
      } else {
        // No click where sound ends.
        this.level *= 0.995;
      }
      out[at] = this.level;
    }
    for (const channel of outputs[0].slice(1)) channel.set(out);
    return true;
  }
}

registerProcessor("loudspeaker", Loudspeaker);
