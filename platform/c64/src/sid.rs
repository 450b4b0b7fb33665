//! The SID: short sounds on the first voice, noise for chance on the third, the splash's tune on
//! all. No filter, which differs between chips.

use crate::art::placed;
use crate::memory::{SID_OUTPUT_3, SID_VOICES, SID_VOLUME};
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

/// A register of the first voice, or counted on of another.
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

/// One note: waveform, the frequency's high byte, how fast it decays, how long it lasts in ticks.
#[derive(Clone, Copy)]
pub struct Note {
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

/// The sounds one after the other; a note without length ends each.
const SOUNDS: [Note; 16] = {
    [
        // A stone of slate on wood: a tick of noise, then the board's knock.
        note(NOISE, 0x60, 0, 1),
        note(TRIANGLE, 0x18, 3, 6),
        END,
        // An error.
        note(PULSE, 0x05, 5, 8),
        END,
        // The menu.
        note(TRIANGLE, 0x30, 2, 4),
        END,
        // Won: c e g c', upwards.
        note(TRIANGLE, 0x22, 5, 6),
        note(TRIANGLE, 0x2b, 5, 6),
        note(TRIANGLE, 0x33, 5, 6),
        note(TRIANGLE, 0x44, 8, 20),
        END,
        // Lost.
        note(TRIANGLE, 0x22, 5, 8),
        note(TRIANGLE, 0x1c, 5, 8),
        note(TRIANGLE, 0x16, 9, 24),
        END,
    ]
};
placed!(".low", "The sounds.", NOTES: [Note; 16] = SOUNDS);

/// Where each sound begins.
const PIECE: u8 = 0;
const ERROR: u8 = 3;
const MENU: u8 = 5;
const WIN: u8 = 7;
const LOSE: u8 = 12;
const _: () = {
    let begins = [ERROR, MENU, WIN, LOSE, SOUNDS.len() as u8];
    let mut at = 0;
    while at < begins.len() {
        assert!(SOUNDS[begins[at] as usize - 1].ticks == 0);
        at += 1;
    }
};

/// No note: the end of a sound.
const END: Note = note(0, 0, 0, 0);

placed!(
    ".low",
    "The splash's tune, three voices a step, each the upper nine bits of a frequency, or 0 where \
     the note before goes on. The scale is d e-flat g a b-flat, met within 0.7 %.",
    TUNE: [[u8; 3]; 27] = [
        [96, 64, 16],
        [0, 0, 32],
        [102, 0, 0],
        [96, 0, 32],
        [86, 51, 16],
        [0, 0, 32],
        [68, 43, 0],
        [64, 0, 32],
        [86, 51, 43],
        [0, 0, 0],
        [96, 64, 48],
        [0, 0, 0],
        [102, 64, 51],
        [0, 0, 0],
        [128, 86, 43],
        [0, 0, 0],
        [136, 102, 34],
        [128, 0, 0],
        [102, 86, 43],
        [96, 0, 0],
        [86, 64, 32],
        [96, 0, 24],
        [64, 48, 16],
        [128, 96, 32],
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
    ]
);
/// Ticks of a step.
const BEAT: u8 = 12;
/// A plucked string: no attack, and a decay of 1.5 s.
const PLUCKED: u8 = 0x0a;

/// What is playing. All zero bytes while nothing plays, so that the machine lies in BSS.
pub struct Sid {
    /// The next note of a sound, and how many ticks the current one still lasts, 0 if there is
    /// none.
    note: u8,
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
        self.note = match sound {
            Sound::Piece => PIECE,
            Sound::Error => ERROR,
            Sound::Menu => MENU,
            Sound::Win => WIN,
            Sound::Lose => LOSE,
            Sound::Tune => {
                self.step = 0;
                return self.pluck();
            }
        };
        self.next();
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
        voice(CONTROL).write(0);
        let note = NOTES.get(usize::from(self.note)).copied().unwrap_or(END);
        self.note = self.note.wrapping_add(1);
        self.wait = note.ticks;
        if note.ticks == 0 {
            SID_VOLUME.write(VOICE_3_OFF);
            return;
        }
        SID_VOLUME.write(VOICE_3_OFF | LOUD);
        voice(ATTACK_DECAY).write(note.decay);
        voice(SUSTAIN_RELEASE).write(0);
        voice(PULSE_HIGH).write(0x08);
        voice(FREQUENCY_LOW).write(0);
        voice(FREQUENCY_HIGH).write(note.frequency);
        voice(CONTROL).write(note.wave | GATE);
    }

    /// The next step of the tune.
    #[inline(never)]
    fn pluck(&mut self) {
        let Some(voices) = TUNE.get(usize::from(self.step)) else {
            return self.reset();
        };
        self.step = self.step.wrapping_add(1);
        self.beat = BEAT;
        SID_VOLUME.write(LOUD);
        let mut registers = voice(0);
        for &pitch in voices {
            if pitch != 0 {
                for (register, value) in [
                    (CONTROL, 0),
                    (FREQUENCY_LOW, pitch << 7),
                    (FREQUENCY_HIGH, pitch >> 1),
                    (ATTACK_DECAY, PLUCKED),
                    (SUSTAIN_RELEASE, 0),
                    (CONTROL, TRIANGLE | GATE),
                ] {
                    registers.plus(register).write(value);
                }
            }
            registers = registers.plus(VOICE);
        }
    }
}

/// The noise generator's top eight bits.
pub fn noise() -> u8 {
    SID_OUTPUT_3.read()
}
