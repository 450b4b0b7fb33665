//! Help pages.

use crate::platform::{Display, Ink};
use crate::text::{Line, Text, Texts, END};

/// The first row of a page's lines.
pub const TOP: u8 = 4;
/// The row of its last line, which stands apart.
pub const BOTTOM: u8 = 23;

/// Appends line `number`, from 0, of packed pages.
pub fn line<T: Texts>(text: &mut Line<T>, packed: &[u8], number: u8) {
    let mut lines_before = number;
    for &packed in packed {
        if packed == END {
            if lines_before == 0 {
                return;
            }
            lines_before -= 1;
        } else if lines_before == 0 {
            text.unpack(packed);
        }
    }
}

/// Where line `line`, from 0, of packed pages begins.
pub const fn start(pages: &[u8], line: usize) -> usize {
    let (mut at, mut lines_before) = (0, line);
    while lines_before != 0 {
        if pages[at] == END {
            lines_before -= 1;
        }
        at += 1;
    }
    at
}

/// The part of packed pages that begins at byte `first`: a machine may keep the parts in different
/// places.
pub const fn part<const BYTES: usize>(pages: &[u8], first: usize) -> [u8; BYTES] {
    let mut part = [0; BYTES];
    let mut at = 0;
    while at < BYTES {
        part[at] = pages[first + at];
        at += 1;
    }
    part
}

/// Draws page `number`, from 0, of the packed pages `packed` of `lines` lines each.
#[inline(always)]
pub fn draw<P: Display, T: Texts>(
    platform: &mut P,
    text: &mut Line<T>,
    title: Text,
    packed: &[u8],
    number: u8,
    lines: u8,
) {
    platform.page();
    text.show(platform, 1, 1, Ink::Title, title);
    let mut lines_before = number * lines;
    let mut row = TOP;
    for &packed in packed {
        if packed != END {
            if lines_before == 0 {
                text.unpack(packed);
            }
        } else if lines_before != 0 {
            lines_before -= 1;
        } else if row == TOP + lines - 1 {
            text.put(platform, 1, BOTTOM, 0, Ink::Dim);
            break;
        } else {
            text.put(platform, 1, row, 0, Ink::Plain);
            row += 1;
        }
    }
}
