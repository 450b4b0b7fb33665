//! A music player's tick: three voices with patterns, arpeggio, slide, vibrato and an envelope.
#![no_std]
#![forbid(unsafe_code)]

/// Ticks that are played.
const TICKS: u16 = 600;
/// Frequencies of the lowest octave.
const NOTES: [u16; 12] = [278, 295, 313, 331, 351, 372, 394, 417, 442, 468, 496, 526];
/// Patterns of notes: octave and note, then ticks and effect; 0 ends one.
const PATTERNS: [[u8; 16]; 4] = [
    [
        0x40, 0x18, 0x44, 0x18, 0x47, 0x28, 0x50, 0x38, 0x47, 0x18, 0x44, 0x18, 0x40, 0x4c, 0x00,
        0x00,
    ],
    [
        0x20, 0x0c, 0x20, 0x04, 0x27, 0x0c, 0x25, 0x04, 0x20, 0x1c, 0x2b, 0x24, 0x00, 0x00, 0x00,
        0x00,
    ],
    [
        0x57, 0x36, 0x55, 0x36, 0x54, 0x2c, 0x52, 0x1c, 0x50, 0x18, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00,
    ],
    [
        0x30, 0x46, 0x33, 0x46, 0x37, 0x4c, 0x3a, 0x38, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00,
    ],
];
/// Which patterns each voice plays.
const ORDERS: [[u8; 4]; 3] = [[0, 2, 0, 3], [1, 1, 1, 1], [3, 0, 2, 2]];
/// Steps of the vibrato and of the chord.
const VIBRATO: [i8; 8] = [0, 3, 5, 3, 0, -3, -5, -3];
const CHORD: [u8; 3] = [0, 4, 7];

/// What a note does while it sounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    None,
    Arpeggio,
    Vibrato,
    Slide,
    Drum,
}

/// Parts of the envelope.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Attack,
    Decay,
    Sustain,
    Release,
}

/// A voice.
#[derive(Clone, Copy)]
struct Voice {
    order: u8,
    row: u8,
    left: u8,
    note: u8,
    effect: Effect,
    step: u8,
    frequency: u16,
    slide: u16,
    phase: Phase,
    volume: u8,
}

/// Voices and the registers of the chip.
pub struct Data {
    voices: [Voice; 3],
    registers: [u8; 12],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        voices: [Voice {
            order: 0,
            row: 0,
            left: 0,
            note: 0,
            effect: Effect::None,
            step: 0,
            frequency: 0,
            slide: 0,
            phase: Phase::Attack,
            volume: 0,
        }; 3],
        registers: [0; 12],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// The frequency of a note: octave in the upper half of the byte.
fn frequency(note: u8) -> u16 {
    NOTES[usize::from(note & 15) % 12] << (note >> 4)
}

impl Voice {
    /// Goes on to the next note.
    fn advance(&mut self, order: &[u8; 4]) {
        let mut pattern = &PATTERNS[usize::from(order[usize::from(self.order & 3)] & 3)];
        if pattern[usize::from(self.row & 15)] == 0 {
            self.row = 0;
            self.order = (self.order + 1) & 3;
            pattern = &PATTERNS[usize::from(order[usize::from(self.order)] & 3)];
        }
        self.note = pattern[usize::from(self.row & 15)];
        let how = pattern[usize::from((self.row + 1) & 15)];
        self.row += 2;
        self.left = how & 15;
        self.effect = match how >> 4 {
            1 => Effect::Arpeggio,
            2 => Effect::Vibrato,
            3 => Effect::Slide,
            4 => Effect::Drum,
            _ => Effect::None,
        };
        self.step = 0;
        self.slide = self.frequency;
        self.frequency = frequency(self.note);
        self.phase = Phase::Attack;
    }

    /// What the effect makes of the frequency.
    fn sound(&mut self) -> u16 {
        self.step = self.step.wrapping_add(1);
        match self.effect {
            Effect::None => self.frequency,
            Effect::Arpeggio => {
                let note = self.note & 15;
                let shift = CHORD[usize::from(self.step % 3)];
                let note = note + shift;
                let octave = self.note >> 4;
                if note >= 12 {
                    frequency((octave + 1) << 4 | (note - 12))
                } else {
                    frequency(octave << 4 | note)
                }
            }
            Effect::Vibrato => {
                let depth = i16::from(VIBRATO[usize::from(self.step & 7)]);
                self.frequency.wrapping_add_signed(depth * 8)
            }
            Effect::Slide => {
                if self.slide < self.frequency {
                    self.slide = (self.slide + 200).min(self.frequency);
                } else {
                    self.slide = self.slide.saturating_sub(200).max(self.frequency);
                }
                self.slide
            }
            Effect::Drum => self.frequency >> (self.step & 7),
        }
    }

    /// Moves the envelope on.
    fn envelope(&mut self) {
        match self.phase {
            Phase::Attack => {
                self.volume += 24;
                if self.volume >= 200 {
                    self.phase = Phase::Decay;
                }
            }
            Phase::Decay => {
                self.volume -= 9;
                if self.volume <= 150 {
                    self.phase = Phase::Sustain;
                }
            }
            Phase::Sustain => {
                if self.left < 4 {
                    self.phase = Phase::Release;
                }
            }
            Phase::Release => self.volume = self.volume.saturating_sub(20),
        }
    }
}

/// A sum over all that the chip was told.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for _ in 0..TICKS {
        let registers = data.registers.chunks_exact_mut(4);
        for ((voice, order), registers) in data.voices.iter_mut().zip(&ORDERS).zip(registers) {
            if voice.left == 0 {
                voice.advance(order);
            }
            voice.left -= 1;
            voice.envelope();
            let frequency = voice.sound();
            registers[0] = frequency as u8;
            registers[1] = (frequency >> 8) as u8;
            registers[2] = voice.volume >> 4;
            registers[3] = if voice.effect == Effect::Drum {
                0x81
            } else {
                0x41
            };
        }
        for &register in &data.registers {
            sum = sum.rotate_left(1) ^ u16::from(register);
        }
    }
    sum
}
