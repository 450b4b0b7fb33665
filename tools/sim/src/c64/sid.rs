//! The SID as far as a program can tell: every write is logged with its cycle, and voice 3 runs,
//! because its oscillator and envelope can be read. The [`synthesiser`] makes sound of the log.

pub mod synthesiser;
mod voice;

use voice::Voice;

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

/// The first register of voice 3, and those that can be read (MOS 6581 data sheet, table 1).
const VOICE_3: usize = 2 * voice::REGISTERS;
const VOICES_END: usize = 3 * voice::REGISTERS;
const POTX: usize = 0x19;
const POTY: usize = 0x1a;
const OSC3: usize = 0x1b;
const ENV3: usize = 0x1c;

/// The chip.
#[derive(Clone, Default)]
pub struct Sid {
    registers: [u8; 32],
    log: Vec<SidWrite>,
    clock: u64,
    voice_3: Voice,
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
            OSC3 => (self.voice_3.waveform() >> 4) as u8,
            ENV3 => self.voice_3.envelope(),
            _ => 0,
        }
    }

    /// Writes $D400-$D7FF.
    pub fn write(&mut self, address: u16, value: u8, clock: u64) {
        self.advance(clock);
        let register = usize::from(address & 31);
        if (VOICE_3..VOICES_END).contains(&register) {
            self.voice_3.write(register - VOICE_3, value);
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

    fn advance(&mut self, clock: u64) {
        self.voice_3.advance(clock - self.clock);
        self.clock = clock;
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
        // Attack 0: 255 steps of 9 cycles.
        assert_eq!(sid.read(0xd41c, 254 * 9), 254);
        assert_eq!(sid.read(0xd41c, 255 * 9), 255);
        assert_eq!(sid.read(0xd41b, 0x1000), 0x00);
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
