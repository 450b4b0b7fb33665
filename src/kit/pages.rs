//! Help pages.

use crate::platform::{Display, Ink};
use crate::text::{Line, Text, Texts, END};

/// The first row of a page's lines, and the row of its last line, which stands apart.
pub const TOP: u8 = 4;
const BOTTOM: u8 = 23;

/// Appends line `number`, from 0, of packed pages.
pub fn line<T: Texts>(text: &mut Line<T>, packed: &[u8], number: u8) {
    let mut others = number;
    for &packed in packed {
        if packed == END {
            if others == 0 {
                return;
            }
            others -= 1;
        } else if others == 0 {
            text.unpack(packed);
        }
    }
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
    // Lines of the pages before this one.
    let mut others = number * lines;
    let mut row = TOP;
    for &packed in packed {
        if packed != END {
            if others == 0 {
                text.unpack(packed);
            }
        } else if others != 0 {
            others -= 1;
        } else if row == TOP + lines - 1 {
            text.put(platform, 1, BOTTOM, 0, Ink::Dim);
            break;
        } else {
            text.put(platform, 1, row, 0, Ink::Plain);
            row += 1;
        }
    }
}
