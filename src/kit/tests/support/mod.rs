//! A machine of letters in memory, and texts for it.
#![allow(dead_code)]

use kit::platform::Display;
use kit::text::list::{SAVES, SCREENS};
use kit::text::Texts;

pub type Machine = scripted::Machine<14, 24>;

/// A machine that shows an empty page.
pub fn machine() -> Machine {
    let mut machine = Machine::default();
    machine.page();
    machine
}

/// Texts of which each packed byte is a letter, but for those of [`PAIRS`].
#[derive(Clone)]
pub struct Words;

/// What stands for two bytes: 128 for `AB`, 129 for that and `C`, 130 for `D` and that.
const PAIRS: [[u8; 2]; 3] = [[b'A', b'B'], [128, b'C'], [b'D', 129]];

const OWN: [&str; 7] = ["", "DABC", "GAME", "ONE", "TWO", "THREE", "COUNT"];
const LIST: &[&[&str]] = &[&OWN, &SAVES, &SCREENS];
const COUNT: usize = OWN.len() + SAVES.len() + SCREENS.len();
const LENGTHS: [u8; COUNT] = lengths();
static PACKED: [u8; 1024] = packed();

/// The text of a number. DABC is packed by hand.
const fn text(number: usize) -> &'static [u8] {
    if number == 1 {
        &[130]
    } else if number < OWN.len() {
        OWN[number].as_bytes()
    } else if number < OWN.len() + SAVES.len() {
        SAVES[number - OWN.len()].as_bytes()
    } else {
        SCREENS[number - OWN.len() - SAVES.len()].as_bytes()
    }
}

const fn lengths() -> [u8; COUNT] {
    let mut lengths = [0; COUNT];
    let mut number = 0;
    while number < COUNT {
        lengths[number] = text(number).len() as u8;
        number += 1;
    }
    lengths
}

const fn packed() -> [u8; 1024] {
    let mut packed = [0; 1024];
    let (mut number, mut end) = (0, 0);
    while number < COUNT {
        let mut at = 0;
        while at < text(number).len() {
            packed[end] = text(number)[at];
            end += 1;
            at += 1;
        }
        number += 1;
    }
    packed
}

impl Texts for Words {
    const LIST: &'static [&'static [&'static str]] = LIST;
    const LENGTHS: &'static [u8] = &LENGTHS;
    const PACKED: &'static [u8] = &PACKED;
    const FIRST: &'static [u8] = &[PAIRS[0][0], PAIRS[1][0], PAIRS[2][0]];
    const SECOND: &'static [u8] = &[PAIRS[0][1], PAIRS[1][1], PAIRS[2][1]];
}
