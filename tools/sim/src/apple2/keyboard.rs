//! The keyboard: one key's code with a strobe, no up or down to be read on a ][+.
//!
//! ("Apple II reference manual", pages 5 to 7; "Apple IIe technical reference", chapter 2.)

use super::Model;
use crate::machine::HostKey;

/// Cycles a //e key is held before it repeats: 32 pictures.
const REPEAT_AFTER: u64 = 32 * 17_030;
/// Cycles between repeats of a //e: 15 a second.
const PERIOD: u64 = 4 * 17_030;

/// The keyboard and its encoder.
#[derive(Clone, Debug)]
pub struct Keyboard {
    model: Model,
    /// Code of the last key, bit 7 set until it is taken.
    latch: u8,
    /// Keys that are down and make a code, the last one last.
    held: Vec<HostKey>,
    shift: bool,
    control: bool,
    /// The cycle at which the last key repeats.
    repeat: u64,
}

impl Keyboard {
    /// A keyboard that nobody touches.
    pub fn new(model: Model) -> Self {
        Keyboard {
            model,
            latch: 0,
            held: Vec::new(),
            shift: false,
            control: false,
            repeat: u64::MAX,
        }
    }

    /// A key goes down or up at cycle `now`.
    pub fn key(&mut self, key: HostKey, down: bool, now: u64) {
        self.advance(now);
        match key {
            HostKey::Shift => self.shift = down,
            HostKey::Control => self.control = down,
            _ => {
                self.held.retain(|held| *held != key);
                let Some(code) = self.code(key) else {
                    return;
                };
                if down {
                    self.held.push(key);
                    self.latch = code | 0x80;
                }
                self.repeat = match self.model {
                    Model::E if down => now + REPEAT_AFTER,
                    _ => u64::MAX,
                };
            }
        }
    }

    /// $C000: the last key's code, bit 7 set until it is taken.
    pub fn data(&mut self, now: u64) -> u8 {
        self.advance(now);
        self.latch
    }

    /// $C010: takes the key. On a //e the answer's bit 7 says whether any key is down.
    pub fn strobe(&mut self, now: u64) -> u8 {
        self.advance(now);
        self.latch &= 0x7F;
        let down = self.model == Model::E && !self.held.is_empty();
        self.latch | if down { 0x80 } else { 0 }
    }

    fn advance(&mut self, now: u64) {
        if now < self.repeat {
            return;
        }
        self.repeat += ((now - self.repeat) / PERIOD + 1) * PERIOD;
        if let Some(code) = self.held.last().and_then(|key| self.code(*key)) {
            self.latch = code | 0x80;
        }
    }

    fn code(&self, key: HostKey) -> Option<u8> {
        let plus = self.model == Model::Plus;
        let code = match key {
            HostKey::Char(sign) if sign.is_ascii_graphic() => self.sign(sign as u8),
            HostKey::Char(' ') | HostKey::Space => b' ',
            HostKey::Left => 0x08,
            HostKey::Right => 0x15,
            HostKey::Return => 0x0D,
            HostKey::Escape => 0x1B,
            HostKey::Break => 0x03,
            HostKey::Delete if plus => 0x08,
            HostKey::Delete => 0x7F,
            HostKey::Up if !plus => 0x0B,
            HostKey::Down if !plus => 0x0A,
            _ => return None,
        };
        Some(code)
    }

    /// Letters are capitals on a ][+, and small on a //e without SHIFT. CTRL clears the bits that
    /// make a sign a letter.
    fn sign(&self, sign: u8) -> u8 {
        let upper = sign.to_ascii_uppercase();
        if self.control && (b'@'..=b'_').contains(&upper) {
            upper & 0x1F
        } else if self.model == Model::E && !self.shift {
            sign.to_ascii_lowercase()
        } else {
            upper
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strobe_stays_until_it_is_cleared() {
        let mut keyboard = Keyboard::new(Model::Plus);
        keyboard.key(HostKey::Char('a'), true, 10);
        assert_eq!(keyboard.data(11), 0xC1);
        assert_eq!(keyboard.data(12), 0xC1);
        assert_eq!(keyboard.strobe(13), 0x41);
        keyboard.key(HostKey::Up, true, 14);
        assert_eq!(keyboard.data(10_000_000), 0x41);
    }

    #[test]
    fn a_e_has_small_letters_arrows_and_repeats_by_itself() {
        let mut keyboard = Keyboard::new(Model::E);
        keyboard.key(HostKey::Char('A'), true, 0);
        assert_eq!(keyboard.strobe(1), 0xE1);
        assert_eq!(keyboard.data(REPEAT_AFTER - 1), 0x61);
        assert_eq!(keyboard.data(REPEAT_AFTER), 0xE1);
        keyboard.strobe(REPEAT_AFTER + 1);
        assert_eq!(keyboard.data(REPEAT_AFTER + PERIOD), 0xE1);
        keyboard.key(HostKey::Char('A'), false, 2_000_000);
        assert_eq!(keyboard.strobe(2_000_001), 0x61);
        assert_eq!(keyboard.data(9_000_000), 0x61);
        keyboard.key(HostKey::Up, true, 9_000_000);
        assert_eq!(keyboard.data(9_000_001), 0x8B);
        keyboard.key(HostKey::Control, true, 9_000_002);
        keyboard.key(HostKey::Char('c'), true, 9_000_003);
        assert_eq!(keyboard.data(9_000_004), 0x83);
    }
}
