//! The SID: short sounds on the first voice, noise for chance on the third, the splash's tune on
//! all. No filter, which differs between chips.

use crate::art::placed;
use crate::memory::{SID_OUTPUT_3, SID_VOICES, SID_VOLUME, STANDARD};
use crate::register::Byte;
use kit::platform::Sound;

/// Registers of a voice.
const VOICE: u16 = 7;
const FREQUENCY_LOW: u16 = 0;
const FREQUENCY_HIGH: u16 = 1;
const PULSE_HIGH: u16 = 3;
const CONTROL: u16 = 4;
const ATTACK_DECAY: u16 = 5;
const SUSTAIN_RELEASE: u16 = 6;

/// A register of the first voice; a number from [`VOICE`] on is one of another voice.
const fn voice(register: u16) -> Byte {
    SID_VOICES.byte(register)
}

/// The volume while something plays.
const LOUD: u8 = 0x0f;
const GATE: u8 = 1;
const TRIANGLE: u8 = 0x10;
const PULSE: u8 = 0x40;
const NOISE: u8 = 0x80;
/// Bit 7 of the volume mutes voice 3.
const VOICE_3_OFF: u8 = 0x80;

/// A pitch: bits 0-2 which of [`HIGHEST`], bits 3-7 how many octaves lower. Never 0.
type Pitch = u8;

const fn b(octave: u8) -> Pitch {
    (6 - octave) << 3
}
const fn c(octave: u8) -> Pitch {
    (7 - octave) << 3 | 1
}
const fn e(octave: u8) -> Pitch {
    (7 - octave) << 3 | 2
}
const fn f_sharp(octave: u8) -> Pitch {
    (7 - octave) << 3 | 3
}
const fn g(octave: u8) -> Pitch {
    (7 - octave) << 3 | 4
}

/// Thousandths of a hertz in equal temperament, A4 = 440 Hz: B6, C7, E7, F#7, G7.
const EQUAL: [u64; 5] = [1_975_533, 2_093_005, 2_637_020, 2_959_955, 3_135_963];

/// The registers' values of [`EQUAL`] for two clocks of the processor (appendix E: 2^24 times the
/// frequency by the clock).
const fn highest(clocks: [u64; 2]) -> [u16; 16] {
    let mut values = [0; 16];
    let mut at = 0;
    while at < EQUAL.len() {
        values[at] = (((EQUAL[at] << 25) / (clocks[0] * 1000) + 1) >> 1) as u16;
        values[8 + at] = (((EQUAL[at] << 25) / (clocks[1] * 1000) + 1) >> 1) as u16;
        at += 1;
    }
    values
}

placed!(
    ".low",
    "Highest frequencies: NTSC and PAL-N, then PAL. An octave lower is half, at most 1 cent flat.",
    HIGHEST: [u16; 16] = highest([1_022_727, 985_248])
);

/// One note: waveform, pitch, how fast it decays, how long it lasts in ticks.
#[derive(Clone, Copy)]
pub struct Note {
    wave: u8,
    pitch: Pitch,
    decay: u8,
    ticks: u8,
}

const fn note(wave: u8, pitch: Pitch, decay: u8, ticks: u8) -> Note {
    Note {
        wave,
        pitch,
        decay,
        ticks,
    }
}

placed!(
    ".low",
    "The notes of all sounds.",
    NOTES: [Note; 16] = [
        // A stone of slate on wood: a tick of noise, then the board's knock; twice if it takes.
        note(NOISE, g(6), 0, 1),
        note(TRIANGLE, f_sharp(4), 3, 6),
        note(NOISE, g(6), 0, 1),
        note(TRIANGLE, f_sharp(4), 3, 6),
        // An error.
        note(PULSE, e(2), 5, 8),
        // Won, upwards. A piece that promotes makes the first two.
        note(TRIANGLE, c(5), 5, 6),
        note(TRIANGLE, e(5), 5, 6),
        note(TRIANGLE, g(5), 5, 6),
        note(TRIANGLE, c(6), 8, 20),
        // Lost, downwards.
        note(TRIANGLE, b(4), 5, 8),
        note(TRIANGLE, g(4), 5, 8),
        note(TRIANGLE, e(4), 9, 24),
        // The menu.
        note(TRIANGLE, f_sharp(5), 2, 4),
        // Fire.
        note(NOISE, g(6), 8, 8),
        note(NOISE, b(5), 8, 8),
        note(NOISE, c(5), 8, 9),
    ]
);

/// By [`Sound`]: its first note, and the one after its last.
static RANGES: [[u8; 2]; 8] = [
    [0, 2],
    [4, 5],
    [5, 9],
    [9, 12],
    [12, 13],
    [0, 4],
    [5, 7],
    [13, 16],
];

placed!(
    ".low",
    "The splash's tune, three voices a step, or 0 where the note before goes on. The last step is \
     four times as long.",
    TUNE: [[Pitch; 3]; 24] = [
        [f_sharp(5), b(4), b(2)],
        [0, 0, b(3)],
        [g(5), 0, 0],
        [f_sharp(5), 0, b(3)],
        [e(5), g(4), b(2)],
        [0, 0, b(3)],
        [c(5), e(4), 0],
        [b(4), 0, b(3)],
        [e(5), g(4), e(4)],
        [0, 0, 0],
        [f_sharp(5), b(4), f_sharp(4)],
        [0, 0, 0],
        [g(5), b(4), g(4)],
        [0, 0, 0],
        [b(5), e(5), e(4)],
        [0, 0, 0],
        [c(6), g(5), c(4)],
        [b(5), 0, 0],
        [g(5), e(5), e(4)],
        [f_sharp(5), 0, 0],
        [e(5), b(4), b(3)],
        [f_sharp(5), 0, f_sharp(3)],
        [b(4), f_sharp(4), b(2)],
        [b(5), f_sharp(5), b(3)],
    ]
);
/// Ticks of a step.
const BEAT: u8 = 12;
/// A plucked string: no attack, and a decay of 1.5 s.
const PLUCKED: u8 = 0x0a;

/// What is playing. All zero bytes while nothing plays, so that the machine lies in BSS.
pub struct Sid {
    /// The next note of a sound, the one after its last, and how many ticks the current one still
    /// lasts, 0 if there is none.
    note: u8,
    end: u8,
    wait: u8,
    /// The same for the tune.
    step: u8,
    beat: u8,
}

impl Sid {
    /// Silence.
    pub const fn new() -> Sid {
        Sid {
            note: 0,
            end: 0,
            wait: 0,
            step: 0,
            beat: 0,
        }
    }

    /// Silences the chip and starts the noise of voice 3, unheard.
    #[inline(never)]
    pub fn reset(&mut self) {
        voice(CONTROL).write(0);
        voice(VOICE + CONTROL).write(0);
        SID_VOLUME.write(VOICE_3_OFF);
        voice(2 * VOICE + FREQUENCY_HIGH).write(0xff);
        voice(2 * VOICE + CONTROL).write(NOISE);
        self.wait = 0;
        self.beat = 0;
    }

    /// Starts a sound; it replaces the one before.
    pub fn play(&mut self, sound: Sound) {
        if let Some(&[first, end]) = RANGES.get(sound as usize) {
            (self.note, self.end) = (first, end);
            return self.next();
        }
        self.step = 0;
        self.pluck();
    }

    /// Ends the tune: another screen than the splash is shown.
    pub fn end_tune(&mut self) {
        if self.beat != 0 {
            self.reset();
        }
    }

    /// Plays on after `passed` ticks.
    pub fn advance(&mut self, passed: u8) {
        if self.wait != 0 {
            self.wait = self.wait.saturating_sub(passed);
            if self.wait == 0 {
                self.next();
            }
        }
        if self.beat != 0 {
            self.beat = self.beat.saturating_sub(passed);
            if self.beat == 0 {
                self.pluck();
            }
        }
    }

    fn next(&mut self) {
        let note = NOTES.get(usize::from(self.note));
        let Some(note) = note.filter(|_| self.note != self.end) else {
            voice(CONTROL).write(0);
            return SID_VOLUME.write(VOICE_3_OFF);
        };
        self.note = self.note.wrapping_add(1);
        self.wait = note.ticks;
        SID_VOLUME.write(VOICE_3_OFF | LOUD);
        strike(0, note.pitch, note.wave, note.decay);
    }

    /// The next step of the tune.
    #[inline(never)]
    fn pluck(&mut self) {
        let Some(voices) = TUNE.get(usize::from(self.step)) else {
            return self.reset();
        };
        self.step = self.step.wrapping_add(1);
        self.beat = BEAT;
        if usize::from(self.step) == TUNE.len() {
            self.beat = 4 * BEAT;
        }
        SID_VOLUME.write(LOUD);
        let mut first = 0;
        for &pitch in voices {
            if pitch != 0 {
                strike(first, pitch, TRIANGLE, PLUCKED);
            }
            first += VOICE as u8;
        }
    }
}

/// Begins a note on the voice whose registers begin with number `first`.
#[inline(never)]
fn strike(first: u8, pitch: Pitch, wave: u8, decay: u8) {
    let mut frequency = HIGHEST[usize::from((pitch & 7) | (STANDARD.read() & 2) << 2)];
    for _ in 0..pitch >> 3 {
        frequency >>= 1;
    }
    let [low, high] = frequency.to_le_bytes();
    let registers = voice(u16::from(first));
    let register = |number| registers.plus(number);
    register(CONTROL).write(0);
    register(FREQUENCY_LOW).write(low);
    register(FREQUENCY_HIGH).write(high);
    register(PULSE_HIGH).write(0x08);
    register(ATTACK_DECAY).write(decay);
    register(SUSTAIN_RELEASE).write(0);
    register(CONTROL).write(wave | GATE);
}

/// The noise generator's top eight bits.
pub fn noise() -> u8 {
    SID_OUTPUT_3.read()
}
