//! Formatting that calls itself: `Display` by `write!`, derived `Debug` of structs in enums.
#![no_std]

use core::fmt::{self, Write};

/// A checksum that can be written to.
struct Sum(u16);

impl Write for Sum {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = self.0.wrapping_mul(31).wrapping_add(u16::from(byte));
        }
        Ok(())
    }
}

/// A point of a board.
#[derive(Debug)]
struct Point {
    row: u8,
    column: u8,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row)
    }
}

/// What a side does.
#[derive(Debug)]
enum Turn {
    Play(Point),
    Swap { with: Option<u8> },
}

/// The checksum of some lines.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let row = core::hint::black_box(8);
    let turns = [
        Turn::Play(Point { row, column: 7 }),
        Turn::Swap { with: Some(row) },
    ];
    let mut sum = Sum(0);
    if write!(
        sum,
        "{} {:?} {:#?}",
        Point { row, column: 3 },
        turns,
        turns[0]
    )
    .is_err()
    {
        return 0;
    }
    sum.0
}
