//! `core::fmt`: numbers in several bases, padding, strings, derived `Debug`.
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

/// Something to be shown.
struct Move {
    row: u8,
    column: u8,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_char(char::from(b'a' + self.column))?;
        self.row.fmt(f)
    }
}

/// The checksum of some lines.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let n: i32 = core::hint::black_box(-12345);
    let mut sum = Sum(0);
    let first = Move { row: 8, column: 7 };
    let second = Move { row: 12, column: 3 };
    let lines = [
        write!(
            sum,
            "{} {:+} {:08x} {:#b} {:>6}|",
            n,
            n / 7,
            n,
            n & 0xff,
            n % 100
        ),
        write!(sum, "{} {:>4}", first, second.row),
        write!(sum, "{:^9}|{:*<5}|{}", "mid", first.row, second),
        write!(sum, "{:?} {:?} {:5}|", "quote\"\n", 'c', true),
        write!(sum, "{} {}", u64::MAX / 3, i64::MIN),
        write!(sum, "{:?} {:?}", [1u8, 2, 3], Some((4u16, "five"))),
    ];
    if lines.iter().any(|line| line.is_err()) {
        return 0;
    }
    sum.0
}
