//! A menu of three lines, of which one has values and one comes and goes.

use crate::support::{machine, Machine, Words};
use kit::menu::{Choice, Lines, Menu};
use kit::platform::{Ink, Key};
use kit::text;
use kit::text::{Line, Text};

/// Whether the second line is there, and the value of the third.
struct Settings {
    is_there: bool,
    value: u8,
}

impl Lines for Settings {
    type Texts = Words;
    const COUNT: u8 = 3;

    fn is_there(&self, line: u8) -> bool {
        line != 1 || self.is_there
    }

    fn row(&self, line: u8) -> u8 {
        3 * line
    }

    fn label(&self, line: u8) -> Text {
        text!(Words, "ONE").after(line)
    }

    fn value(&self, line: u8, text: &mut Line<Words>) -> bool {
        if line == 2 {
            text.number(self.value, 1);
        }
        line == 2
    }

    fn change(&mut self, line: u8, forward: bool) -> bool {
        if line == 2 {
            self.value = if forward {
                self.value + 1
            } else {
                self.value - 1
            };
        }
        line == 2
    }
}

struct Test {
    machine: Machine,
    text: Line<Words>,
    menu: Menu,
    settings: Settings,
}

impl Test {
    fn new(is_there: bool) -> Test {
        let mut test = Test {
            machine: machine(),
            text: Line::new(),
            menu: Menu::new(),
            settings: Settings {
                is_there,
                value: 99,
            },
        };
        test.menu
            .draw(&mut test.machine, &mut test.text, &test.settings);
        test
    }

    fn press(&mut self, key: Key) -> Choice {
        self.menu
            .press(&mut self.machine, &mut self.text, &mut self.settings, key)
    }

    /// The selected line, if what is drawn marks that one and no other.
    fn marked(&self) -> u8 {
        let bright = |row: &u8| self.machine.ink(*row) == Some(Ink::Bright);
        let rows: Vec<u8> = (0..9).filter(bright).collect();
        let row = self.settings.row(self.menu.line);
        assert_eq!(rows, [row]);
        assert_eq!(self.machine.row(row).find('>'), Some(7));
        self.menu.line
    }
}

#[test]
fn labels_and_values_are_drawn() {
    let test = Test::new(true);
    assert_eq!(test.marked(), 0);
    assert_eq!(test.machine.row(0), "       >    ONE");
    assert_eq!(test.machine.row(3), "            TWO");
    assert_eq!(test.machine.row(6), "            THREE          99");
    assert_eq!(Test::new(false).machine.row(3), "");
}

#[test]
fn the_selection_goes_round_over_lines_that_are_there() {
    for (is_there, way) in [(true, vec![1, 2, 0]), (false, vec![2, 0, 2])] {
        let mut test = Test::new(is_there);
        for line in &way {
            assert_eq!(test.press(Key::DOWN), Choice::Moved);
            assert_eq!(test.marked(), *line);
        }
        for line in way.iter().rev().skip(1) {
            assert_eq!(test.press(Key(b'W')), Choice::Moved);
            assert_eq!(test.marked(), *line);
        }
    }
}

#[test]
fn values_change_and_lines_without_are_chosen() {
    let mut test = Test::new(true);
    assert_eq!(test.press(Key::RIGHT), Choice::Unknown);
    assert_eq!(test.press(Key::RETURN), Choice::Chosen);
    test.press(Key::UP);
    for (key, value) in [
        (Key::RIGHT, 100),
        (Key::LEFT, 99),
        (Key::LEFT, 98),
        (Key::FIRE, 99),
    ] {
        assert_eq!(test.press(key), Choice::Moved);
        let shown = format!("       >    THREE          {value}");
        assert_eq!(test.machine.row(6), shown, "what was longer is gone");
    }
    assert_eq!(test.press(Key::ESCAPE), Choice::Left);
    assert_eq!(test.press(Key(b'X')), Choice::Unknown);
    assert_eq!(test.marked(), 2);
}
