//! Help pages one after the other, and values that begin a page of memory.

use crate::support::{machine, Machine, Words};
use kit::page::Paged;
use kit::pages;
use kit::platform::Ink;
use kit::text;
use kit::text::{Line, END};

/// Two pages of three lines. 130 is packed.
const PACKED: [u8; 18] = [
    b'1', b'2', END, END, b'3', END, b'X', 130, b'Y', END, b'Z', END, 130, b'.', END, b'L', b'O',
    END,
];

fn page(number: u8) -> Machine {
    let (mut machine, mut text) = (machine(), Line::<Words>::new());
    machine.text[20][20] = ('?', Ink::Plain);
    let title = text!(Words, "GAME");
    pages::draw(&mut machine, &mut text, title, &PACKED, number, 3);
    machine
}

#[test]
fn each_page_has_its_lines() {
    for (number, lines) in [(0, ["12", "", "3"]), (1, ["XDABCY", "Z", "DABC."])] {
        let machine = page(number);
        assert_eq!(
            (machine.row(1), machine.ink(1)),
            (" GAME".into(), Some(Ink::Title))
        );
        let at = |row| machine.row(row).trim_start().to_string();
        assert_eq!([at(pages::TOP), at(pages::TOP + 1), at(23)], lines);
        assert_eq!(machine.ink(23), Some(Ink::Dim), "the last stands apart");
        assert_eq!(machine.row(20), "", "of the screen before nothing is left");
    }
}

#[test]
fn a_paged_value_begins_a_page() {
    let values = [Paged(1u8), Paged(2)];
    for value in &values {
        assert_eq!(std::ptr::from_ref(&value.0) as usize % 256, 0);
    }
}
