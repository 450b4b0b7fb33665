//! The SID: short sounds on the first voice, noise for chance on the third. No filter, which
//! differs between chips.

use crate::register::Register;
use gomoku::platform::Sound;

/// Voice 1.
const FREQUENCY_LOW: Register = Register(0xd400);
const FREQUENCY_HIGH: Register = Register(0xd401);
const PULSE_HIGH: Register = Register(0xd403);
const CONTROL: Register = Register(0xd404);
const ATTACK_DECAY: Register = Register(0xd405);
const SUSTAIN_RELEASE: Register = Register(0xd406);
/// Voice 3, its output, and the volume.
const FREQUENCY_3_HIGH: Register = Register(0xd40f);
const CONTROL_3: Register = Register(0xd412);
const VOLUME: Register = Register(0xd418);
const OUTPUT_3: Register = Register(0xd41b);

const GATE: u8 = 1;
const TRIANGLE: u8 = 0x10;
const PULSE: u8 = 0x40;
const NOISE: u8 = 0x80;
/// Bit 7 of the volume takes voice 3 out of what is heard.
const VOICE_3_OFF: u8 = 0x80;

/// One note: waveform, the frequency's high byte, how fast it decays, how long it lasts in ticks.
#[derive(Clone, Copy)]
struct Note {
    wave: u8,
    frequency: u8,
    decay: u8,
    ticks: u8,
}

const fn note(wave: u8, frequency: u8, decay: u8, ticks: u8) -> Note {
    Note {
        wave,
        frequency,
        decay,
        ticks,
    }
}

/// A stone of slate on wood: a tick of noise, then the board's knock.
const STONE: &[Note] = &[note(NOISE, 0x60, 0, 1), note(TRIANGLE, 0x18, 3, 6)];
const ERROR: &[Note] = &[note(PULSE, 0x05, 5, 8)];
const MENU: &[Note] = &[note(TRIANGLE, 0x30, 2, 4)];
/// c e g c', upwards and down.
const WIN: &[Note] = &[
    note(TRIANGLE, 0x22, 5, 6),
    note(TRIANGLE, 0x2b, 5, 6),
    note(TRIANGLE, 0x33, 5, 6),
    note(TRIANGLE, 0x44, 8, 20),
];
const LOSE: &[Note] = &[
    note(TRIANGLE, 0x22, 5, 8),
    note(TRIANGLE, 0x1c, 5, 8),
    note(TRIANGLE, 0x16, 9, 24),
];

/// What is being played.
pub struct Sid {
    /// None as an option: an empty slice has an address, and the machine would no longer be all zero
    /// and lie in the program's file.
    notes: Option<&'static [Note]>,
    wait: u8,
}

impl Sid {
    /// Silence.
    pub const fn new() -> Sid {
        Sid {
            notes: None,
            wait: 0,
        }
    }

    /// Silences the chip and starts the noise of voice 3, unheard.
    pub fn reset(&mut self) {
        CONTROL.write(0);
        VOLUME.write(VOICE_3_OFF);
        FREQUENCY_3_HIGH.write(0xff);
        CONTROL_3.write(NOISE);
        self.notes = None;
        self.wait = 0;
    }

    /// Starts a sound; it replaces the one before.
    pub fn play(&mut self, sound: Sound) {
        self.notes = Some(match sound {
            Sound::Stone => STONE,
            Sound::Error => ERROR,
            Sound::Win => WIN,
            Sound::Lose => LOSE,
            Sound::Menu => MENU,
        });
        self.next();
    }

    /// `passed` ticks went by.
    pub fn advance(&mut self, passed: u8) {
        if self.wait == 0 {
            return;
        }
        self.wait = self.wait.saturating_sub(passed);
        if self.wait == 0 {
            self.next();
        }
    }

    fn next(&mut self) {
        CONTROL.write(0);
        let Some((note, rest)) = self.notes.and_then(<[Note]>::split_first) else {
            VOLUME.write(VOICE_3_OFF);
            return;
        };
        self.notes = Some(rest);
        self.wait = note.ticks;
        VOLUME.write(VOICE_3_OFF | 0x0f);
        ATTACK_DECAY.write(note.decay);
        SUSTAIN_RELEASE.write(0);
        PULSE_HIGH.write(0x08);
        FREQUENCY_LOW.write(0);
        FREQUENCY_HIGH.write(note.frequency);
        CONTROL.write(note.wave | GATE);
    }
}

impl Default for Sid {
    fn default() -> Sid {
        Sid::new()
    }
}

/// The noise generator's top eight bits.
pub fn noise() -> u8 {
    OUTPUT_3.read()
}
