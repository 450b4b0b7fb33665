//! The SID as far as a program can tell: every write is logged with its cycle, and voice 3 runs,
//! because its oscillator and envelope can be read. No sound comes out.

/// One write to a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SidWrite {
    /// The cycle.
    pub cycle: u64,
    /// 0 to 24 ($D400 to $D418).
    pub register: u8,
    /// The value.
    pub value: u8,
}

/// Registers of voice 3, and those that can be read (MOS 6581 data sheet, table 1).
const FREQ_LO: usize = 0x0e;
const FREQ_HI: usize = 0x0f;
const PW_LO: usize = 0x10;
const PW_HI: usize = 0x11;
const CONTROL: usize = 0x12;
const ATTACK_DECAY: usize = 0x13;
const SUSTAIN_RELEASE: usize = 0x14;
const POTX: usize = 0x19;
const POTY: usize = 0x1a;
const OSC3: usize = 0x1b;
const ENV3: usize = 0x1c;

/// Cycles between two steps of the envelope, by rate (MOS 6581 data sheet, table 2, in cycles).
const RATE: [u32; 16] = [
    9, 32, 63, 95, 149, 220, 267, 313, 392, 977, 1954, 3126, 3907, 11720, 19532, 31251,
];

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Attack,
    Decay,
    Release,
}

/// The chip.
#[derive(Clone)]
pub struct Sid {
    registers: [u8; 32],
    log: Vec<SidWrite>,
    clock: u64,
    oscillator: u32,
    noise: u32,
    phase: Phase,
    envelope: u8,
    rate_counter: u32,
    decay_counter: u8,
}

impl Default for Sid {
    fn default() -> Sid {
        Sid {
            registers: [0; 32],
            log: Vec::new(),
            clock: 0,
            oscillator: 0,
            noise: 0x7f_fff8,
            phase: Phase::Release,
            envelope: 0,
            rate_counter: 0,
            decay_counter: 0,
        }
    }
}

impl Sid {
    /// The writes since the last call.
    pub fn take_log(&mut self) -> Vec<SidWrite> {
        std::mem::take(&mut self.log)
    }

    /// What was last written to a register.
    pub fn register(&self, number: usize) -> u8 {
        self.registers[number]
    }

    /// Reads $D400-$D7FF.
    pub fn read(&mut self, address: u16, clock: u64) -> u8 {
        self.advance(clock);
        match usize::from(address & 31) {
            // No paddles.
            POTX | POTY => 0xff,
            OSC3 => self.waveform(),
            ENV3 => self.envelope,
            _ => 0,
        }
    }

    /// Writes $D400-$D7FF.
    pub fn write(&mut self, address: u16, value: u8, clock: u64) {
        self.advance(clock);
        let register = usize::from(address & 31);
        if register == CONTROL {
            let gate = (self.registers[CONTROL] & 1, value & 1);
            match gate {
                (0, 1) => self.phase = Phase::Attack,
                (1, 0) => self.phase = Phase::Release,
                _ => {}
            }
        }
        self.registers[register] = value;
        if register < POTX {
            self.log.push(SidWrite {
                cycle: clock,
                register: register as u8,
                value,
            });
        }
    }

    fn waveform(&self) -> u8 {
        let control = self.registers[CONTROL];
        let saw = (self.oscillator >> 16) as u8;
        let mut value = 0xff;
        if control & 0x10 != 0 {
            value &= if saw & 0x80 != 0 { !saw } else { saw } << 1;
        }
        if control & 0x20 != 0 {
            value &= saw;
        }
        if control & 0x40 != 0 {
            let width =
                u32::from(self.registers[PW_LO]) | u32::from(self.registers[PW_HI] & 15) << 8;
            value &= if self.oscillator >> 12 >= width {
                0xff
            } else {
                0
            };
        }
        if control & 0x80 != 0 {
            // The eight bits of the noise register that reach the output.
            let bits = [20, 18, 14, 11, 9, 5, 2, 0];
            value &= bits
                .iter()
                .fold(0, |byte, &bit| byte << 1 | (self.noise >> bit & 1) as u8);
        }
        if control & 0xf0 == 0 {
            return 0;
        }
        value
    }

    fn advance(&mut self, clock: u64) {
        let cycles = clock - self.clock;
        self.clock = clock;
        let step = u64::from(self.registers[FREQ_LO]) | u64::from(self.registers[FREQ_HI]) << 8;
        if self.registers[CONTROL] & 8 != 0 {
            self.oscillator = 0;
            self.noise = 0x7f_fff8;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voice_3_saw_and_envelope() {
        let mut sid = Sid::default();
        sid.write(0xd40f, 0x10, 0);
        sid.write(0xd412, 0x21, 0);
        // $1000 a cycle: 2^24 / 2^12 cycles go round once.
        assert_eq!(sid.read(0xd41b, 0x400), 0x40);
        assert_eq!(sid.read(0xd41b, 0x1000), 0x00);
        // Attack 0: 255 steps of 9 cycles.
        assert!(sid.envelope < 0xff || sid.phase != Phase::Attack);
        assert_eq!(sid.take_log().len(), 2);
    }

    #[test]
    fn noise_changes() {
        let mut sid = Sid::default();
        sid.write(0xd40e, 0xff, 0);
        sid.write(0xd40f, 0xff, 0);
        sid.write(0xd412, 0x80, 0);
        let values: Vec<u8> = (1..100).map(|n| sid.read(0xd41b, n * 64)).collect();
        let mut different = values.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 40, "{values:?}");
    }
}
