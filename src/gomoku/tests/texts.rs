//! Each text beside the board is drawn whole, on a wide panel and in the eight columns of a narrow
//! one, where the machine of these tests allows none that is longer.

mod support;

use gomoku::records::game::Outcome;
use gomoku::records::problem::{problem, COUNT};
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use gomoku::text::list;
use kit::platform::Key;
use std::collections::BTreeSet;
use support::lost::long;
use support::{point, Machine};

struct Table<const COLUMNS: u8> {
    session: Session,
    machine: Machine<COLUMNS, 25>,
    rows: BTreeSet<String>,
}

impl<const COLUMNS: u8> Table<COLUMNS> {
    /// On the board: a person as Black, `white` as White.
    fn new(white: &str) -> Self {
        let (mut session, mut machine) = (Session::new(), Machine::new());
        // An answer takes a while.
        machine.speed = 20;
        machine.settle(&mut session);
        machine.key(&mut session, Key::SPACE);
        machine.set(&mut session, "WHITE", white);
        machine.select(&mut session, "START");
        let rows = BTreeSet::new();
        let mut table = Table {
            session,
            machine,
            rows,
        };
        table.type_keys("\r");
        assert_eq!(table.session.ui_state, Screen::Board);
        table
    }

    /// Types keys; all that is shown meanwhile is collected.
    fn type_keys(&mut self, keys: &str) {
        for key in keys.bytes() {
            self.machine.press(Key(key));
            for _ in 0..40 {
                self.session.step(&mut self.machine);
                let rows = self.machine.rows().into_iter();
                self.rows.extend(rows.map(|row| format!(" {row} ")));
            }
        }
    }

    /// Plays the stones of both sides, the last by a key.
    fn play(&mut self, names: &str) {
        let (first, last) = names.rsplit_once(' ').expect("two stones");
        let game = self.session.game.change();
        while game.undo().is_some() {}
        for name in first.split(' ') {
            assert_eq!(game.play(point(name)), Ok(()), "{name} of {names}");
        }
        self.session.cursor = point(last);
        // Nobody thinks: the stone is the side's.
        self.type_keys("E\r");
    }

    /// A right answer to a problem of each kind, and a wrong one.
    fn problems(&mut self) {
        self.type_keys("\x1b");
        self.machine.select(&mut self.session, "PROBLEMS");
        self.type_keys("\r");
        let mut seen = Vec::new();
        for number in 0..COUNT {
            let shown = problem(number);
            if !seen.contains(&shown.kind()) {
                seen.push(shown.kind());
                let right = (0..shown.answer_count()).map(|at| shown.answer(at));
                for answers in [right.collect(), vec![point("a1").0]] {
                    self.type_keys("\r");
                    for answer in answers {
                        self.session.cursor = Point(answer);
                        self.type_keys("\r");
                    }
                    self.type_keys("\x1b");
                }
            }
            self.type_keys("\x08");
        }
    }

    /// A search for the move that lost a game, which takes too long.
    fn look_back(&mut self) {
        for name in long(12).split(' ') {
            self.session.game.change().play(point(name)).unwrap();
        }
        self.machine.press(Key(b'H'));
        self.session.step(&mut self.machine);
        while self.session.is_thinking() {
            self.session.step(&mut self.machine);
        }
        self.type_keys("\0");
    }

    fn end(&mut self, outcome: Outcome) {
        self.session.game.change().result = outcome;
        self.type_keys("Q");
        self.session.game.change().result = Outcome::Open;
    }
}

fn all<const COLUMNS: u8>() -> BTreeSet<String> {
    let mut people = Table::<COLUMNS>::new("PERSON");
    people.type_keys("\r\rDDJJVVTTTLHG\x04NQ");
    for outcome in [Outcome::Black, Outcome::White, Outcome::Draw] {
        people.end(outcome);
    }
    people.type_keys("RY");
    people.type_keys("\x04\rFFU");
    for forbidden in [
        "h8 a1 i8 c1 j9 e1 j10 g1 j8",
        "h8 a1 i8 c1 j8 e1 k9 a3 k10 c3 k11 a5 k8",
        "h8 a1 d8 a3 e8 a5 f8 c1 i8 c3 g8",
    ] {
        people.play(forbidden);
        assert_eq!(people.session.game.result, Outcome::White, "{forbidden}");
    }
    people.problems();
    let mut rows = people.rows;
    let mut table = Table::<COLUMNS>::new("HARD");
    for name in "h8 a1 i9 c1 j12 e1 k8 g1 l14 a4".split(' ') {
        table.session.game.change().play(point(name)).unwrap();
    }
    table.type_keys("GN");
    rows.append(&mut table.rows);
    // The computer draws what it chooses.
    let mut table = Table::<COLUMNS>::new("HARD");
    table.type_keys("\x1b");
    table.machine.set(&mut table.session, "OPENING", "SWAP2");
    table.machine.select(&mut table.session, "START");
    table.type_keys("\r");
    for _ in 0..8 {
        table.type_keys("\r\x08\r\x08\rGY");
    }
    rows.append(&mut table.rows);
    for white in ["EASY", "MEDIUM", "HARD", "LEVEL"] {
        let mut table = Table::<COLUMNS>::new(white);
        table.type_keys("L\rU");
        for outcome in [Outcome::Black, Outcome::White] {
            table.end(outcome);
        }
        rows.append(&mut table.rows);
    }
    let mut table = Table::<COLUMNS>::new("LEVEL");
    table.look_back();
    rows.append(&mut table.rows);
    rows
}

#[test]
fn each_text_beside_the_board_is_drawn_whole() {
    for (rows, columns) in [(all::<8>(), 8), (all::<14>(), 14)] {
        let answers = [" YES >NO", ">YES  NO"];
        for text in list::BOARD.iter().chain(&answers) {
            let whole = format!(" {} ", text.trim_start());
            let shown = rows.iter().any(|row| row.contains(&whole));
            assert!(shown, "{text} in {columns} columns of {rows:#?}");
        }
    }
}
