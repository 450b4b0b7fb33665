//! Lines of text with numbers, by ufmt into a buffer of fixed size.
#![no_std]
#![forbid(unsafe_code)]

use core::convert::Infallible;
use ufmt::{uWrite, uwrite};

/// Lines that are written.
const LINES: u8 = 50;

/// A line of text; what does not fit is cut off.
struct Line {
    text: [u8; 64],
    length: u8,
}

impl uWrite for Line {
    type Error = Infallible;

    fn write_str(&mut self, text: &str) -> Result<(), Infallible> {
        for &byte in text.as_bytes() {
            if self.length < 64 {
                self.text[usize::from(self.length)] = byte;
                self.length += 1;
            }
        }
        Ok(())
    }
}

/// The line and where the numbers begin.
pub struct Data {
    line: Line,
    state: u16,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        line: Line {
            text: [0; 64],
            length: 0,
        },
        state: 0,
    };
}

/// Chooses the first number.
pub fn prepare(data: &mut Data) {
    data.state = 0xace1;
}

/// A sum over all lines.
pub fn bench(data: &mut Data) -> u16 {
    let line = &mut data.line;
    let (mut state, mut sum) = (data.state, 0u16);
    for number in 0..LINES {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        line.length = 0;
        let side = if number & 1 == 0 { "black" } else { "white" };
        let Ok(()) = uwrite!(line, "{}. {} {}: {}, ", number, side, state, state as i16);
        let Ok(()) = uwrite!(line, "{} of {} points", state as u8, (state >> 8) as i8);
        for &byte in line.text.iter().take(usize::from(line.length)) {
            sum = sum.rotate_left(1) ^ u16::from(byte);
        }
    }
    sum
}
