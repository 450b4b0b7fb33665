//! One of the SID's voices: an oscillator with its waveforms, and an envelope.

/// Registers of a voice (MOS 6581 data sheet, table 1).
const FREQ_LO: usize = 0;
const FREQ_HI: usize = 1;
const PW_LO: usize = 2;
const PW_HI: usize = 3;
const CONTROL: usize = 4;
const ATTACK_DECAY: usize = 5;
const SUSTAIN_RELEASE: usize = 6;

/// How many registers a voice has.
pub(super) const REGISTERS: usize = 7;

/// The waveform's middle, where a voice is silent.
const MIDDLE: i32 = 0x800;

/// The noise register after a reset.
const NOISE: u32 = 0x7f_fff8;

/// Cycles between two steps of the envelope, by rate (MOS 6581 data sheet, table 2, in cycles).
const RATE: [u32; 16] = [
    9, 32, 63, 95, 149, 220, 267, 313, 392, 977, 1954, 3126, 3907, 11720, 19532, 31251,
];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    Attack,
    Decay,
    Release,
}

/// A voice without ring modulation and synchronisation.
#[derive(Clone, Debug)]
pub(super) struct Voice {
    registers: [u8; REGISTERS],
    oscillator: u32,
    noise: u32,
    phase: Phase,
    envelope: u8,
    rate_counter: u32,
    decay_counter: u8,
}

impl Default for Voice {
    fn default() -> Voice {
        Voice {
            registers: [0; REGISTERS],
            oscillator: 0,
            noise: NOISE,
            phase: Phase::Release,
            envelope: 0,
            rate_counter: 0,
            decay_counter: 0,
        }
    }
}

impl Voice {
    /// Writes one of the voice's registers.
    pub(super) fn write(&mut self, register: usize, value: u8) {
        if register == CONTROL {
            match (self.registers[CONTROL] & 1, value & 1) {
                (0, 1) => self.phase = Phase::Attack,
                (1, 0) => self.phase = Phase::Release,
                _ => {}
            }
        }
        self.registers[register] = value;
    }

    /// The envelope's level.
    pub(super) fn envelope(&self) -> u8 {
        self.envelope
    }

    /// Whether nothing leaves the voice until a register is written.
    pub(super) fn rests(&self) -> bool {
        let is_down = self.envelope == 0 && self.phase != Phase::Attack;
        is_down || self.registers[CONTROL] & 0xf0 == 0
    }

    /// What leaves the voice, 0 at rest: up to 2,048 times 255 to either side.
    pub(super) fn output(&self) -> i32 {
        if self.envelope == 0 || self.registers[CONTROL] & 0xf0 == 0 {
            return 0;
        }
        (i32::from(self.waveform()) - MIDDLE) * i32::from(self.envelope)
    }

    /// The waveform's twelve bits; several waveforms at once are combined by AND.
    pub(super) fn waveform(&self) -> u16 {
        let control = self.registers[CONTROL];
        let saw = (self.oscillator >> 12) as u16;
        if control & 0xf0 == 0 {
            return 0;
        }
        let mut value = 0xfff;
        if control & 0x10 != 0 {
            value &= if saw & 0x800 != 0 { !saw } else { saw } << 1;
        }
        if control & 0x20 != 0 {
            value &= saw;
        }
        if control & 0x40 != 0 {
            let width =
                u16::from(self.registers[PW_LO]) | u16::from(self.registers[PW_HI] & 15) << 8;
            value &= if saw >= width { 0xfff } else { 0 };
        }
        if control & 0x80 != 0 {
            // The eight bits of the noise register that reach the output.
            let bits = [20, 18, 14, 11, 9, 5, 2, 0];
            let noise = bits
                .iter()
                .fold(0, |byte, &bit| byte << 1 | (self.noise >> bit & 1) as u16);
            value &= noise << 4;
        }
        value & 0xfff
    }

    /// Runs for a number of cycles.
    pub(super) fn advance(&mut self, cycles: u64) {
        let step = u64::from(self.registers[FREQ_LO]) | u64::from(self.registers[FREQ_HI]) << 8;
        if self.registers[CONTROL] & 8 != 0 {
            self.oscillator = 0;
            self.noise = NOISE;
        } else {
            let before = u64::from(self.oscillator);
            let after = before + step * cycles;
            // The noise shifts when bit 19 rises.
            let rises = |phase: u64| (phase + (1 << 19)) >> 20;
            for _ in 0..(rises(after) - rises(before)) {
                let bit = (self.noise >> 22 ^ self.noise >> 17) & 1;
                self.noise = (self.noise << 1 | bit) & 0x7f_ffff;
            }
            self.oscillator = (after & 0xff_ffff) as u32;
        }
        self.advance_envelope(cycles);
    }

    fn advance_envelope(&mut self, mut cycles: u64) {
        loop {
            let (attack_decay, sustain_release) = (
                self.registers[ATTACK_DECAY],
                self.registers[SUSTAIN_RELEASE],
            );
            let sustain = sustain_release >> 4;
            let rate = RATE[usize::from(match self.phase {
                Phase::Attack => attack_decay >> 4,
                Phase::Decay => attack_decay & 15,
                Phase::Release => sustain_release & 15,
            })];
            // A counter that has passed a shortened rate runs round its 15 bits.
            let left = if self.rate_counter < rate {
                rate - self.rate_counter
            } else {
                rate + 0x8000 - self.rate_counter
            };
            if cycles < u64::from(left) {
                self.rate_counter = (self.rate_counter + cycles as u32) & 0x7fff;
                return;
            }
            cycles -= u64::from(left);
            self.rate_counter = 0;
            if self.phase == Phase::Attack {
                self.envelope = self.envelope.saturating_add(1);
                if self.envelope == 0xff {
                    self.phase = Phase::Decay;
                    self.decay_counter = 0;
                }
                continue;
            }
            // Decay and release slow down by steps, an exponential in pieces.
            let slower = match self.envelope {
                0..=6 => 30,
                7..=14 => 16,
                15..=26 => 8,
                27..=54 => 4,
                55..=93 => 2,
                _ => 1,
            };
            self.decay_counter += 1;
            if self.decay_counter < slower {
                continue;
            }
            self.decay_counter = 0;
            if self.envelope > 0
                && !(self.phase == Phase::Decay && self.envelope == sustain << 4 | sustain)
            {
                self.envelope -= 1;
            }
        }
    }
}
