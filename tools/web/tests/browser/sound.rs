//! The sound does not crackle: no sample is lost on its way, and the audio thread has one whenever
//! it needs it.

use crate::{open, DESKTOP};
use serde_json::json;

/// Samples that are handed to the audio thread, on a display of 60 Hz that is now and then late,
/// and how many the machine's time is worth.
const HANDED: &str = "
    player.stop();
    const { Clock } = await import('./clock.js');
    const own = window.requestAnimationFrame;
    let callback;
    window.requestAnimationFrame = (action) => { callback = action; return 1; };
    const { machine, sound } = player;
    let handed = 0;
    sound.node = { port: { postMessage: (samples) => { handed += samples.byteLength / 2; } } };
    machine.setSound(48000);
    const start = machine.cycles;
    const clock = new Clock(machine, () => sound.play(machine));
    clock.start();
    for (let count = 1; count <= 600; count += 1) callback(count * 1000 / 60 + count * 7 % 13);
    window.requestAnimationFrame = own;
    sound.node = undefined;
    const sample = 48000 / machine.hertz;
    return [handed - (machine.cycles - start) * sample, sample];";

#[test]
fn every_sample_is_handed_over() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&seed=1"), DESKTOP);
        let told = browser.player(HANDED);
        let [extra, cycle]: [f64; 2] = serde_json::from_value(told).expect("numbers");
        // One is under way. The SID is heard in strides of 4 cycles, so those that are due since
        // the last stride come with the next; the speaker's, in the cycle itself or the next.
        let late = -1.0 - 4.0 * cycle;
        assert!((late..=cycle).contains(&extra), "{machine}: {extra}");
    }
}

/// The audio thread's own code, on a clock of the test's: a tone from a machine that is a
/// thousandth too fast, in pictures that come up to 12 ms late. What the largest step between two
/// samples is, in steps of the tone, and how often the sound stops in 20 s.
const TONE: &str = "
    globalThis.sampleRate = 48000;
    globalThis.AudioWorkletProcessor = class { port = {}; };
    let Loudspeaker;
    globalThis.registerProcessor = (_, type) => { Loudspeaker = type; };
    await import('./loudspeaker.js');
    const speaker = new Loudspeaker();
    const turn = 2 * Math.PI * 440 / sampleRate;
    let [made, due, level, largest, stops] = [0, 0, 0, 0, 0];
    for (let now = 0; now < 20 * sampleRate; now += 128) {
        while (due * 800 + (due * 7 % 13) * 48 <= now) {
            due += 1;
            const samples = new Int16Array(Math.round(due * 800 * 1.001) - made);
            for (let at = 0; at < samples.length; at += 1)
                samples[at] = 16000 * Math.sin(turn * (made + at));
            made += samples.length;
            speaker.port.onmessage({ data: samples.buffer });
        }
        const plays = speaker.playing;
        const out = new Float32Array(128);
        speaker.process([], [[out]]);
        stops += plays && !speaker.playing;
        for (const sample of out) {
            largest = Math.max(largest, Math.abs(sample - level));
            level = sample;
        }
    }
    return [largest / (16000 / 32768 * turn), stops];";

#[test]
fn the_audio_thread_plays_a_tone_without_a_gap() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let played = browser.player(TONE);
    let steps = played[0].as_f64().expect("a number");
    assert!((0.9..1.01).contains(&steps), "{steps} steps of the tone");
    assert_eq!(played[1], json!(0));
}
