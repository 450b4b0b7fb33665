//! Each text beside the board is drawn whole, on a wide panel and in the eight columns of a narrow
//! one, where the machine of these tests allows none that is longer.

use crate::support::lost::long;
use crate::support::{point, Machine};
use gomoku::records::game::Outcome;
use gomoku::records::problem::{problem, COUNT};
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use gomoku::text::{list, plain};
use kit::platform::Key;
use scripted::key;
use std::collections::BTreeSet;

struct Table<const COLUMNS: u8> {
    session: Session,
    machine: Machine<COLUMNS, 25>,
    rows: BTreeSet<String>,
}

impl<const COLUMNS: u8> Table<COLUMNS> {
    /// On the board: a person as Black, `white` as White; or two others.
    fn new(white: &str) -> Self {
        Table::of("PERSON", white)
    }

    fn of(black: &str, white: &str) -> Self {
        let (mut session, mut machine) = (Session::new(), Machine::new());
        // An answer takes a while.
        machine.speed = 20;
        machine.settle(&mut session);
        machine.key(&mut session, Key::SPACE);
        machine.set(&mut session, "BLACK", black);
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

    /// TEACH asks about the last of these moves.
    fn teach(moves: &str, renju: bool) -> BTreeSet<String> {
        let mut table = Table::<COLUMNS>::new("PERSON");
        table.type_keys("\x1b");
        let game = if renju { "RENJU" } else { "GOMOKU" };
        for (line, value) in [("GAME", game), ("TEACH", "YES")] {
            table.machine.set(&mut table.session, line, value);
        }
        table.machine.select(&mut table.session, "START");
        table.type_keys("\r");
        let (moves, last) = moves.rsplit_once(',').expect("a last move");
        for name in moves.split(',') {
            table.session.game.change().play(point(name)).unwrap();
        }
        table.session.wake(&mut table.machine);
        table.session.cursor = Point(point(last).0 - 1);
        let right = char::from(Key::RIGHT.0);
        // It is looked at until RETURN.
        table.type_keys(&format!("{right}\0\0\r"));
        assert_eq!(table.session.ui_state, Screen::Lesson, "{moves} {last}");
        table.rows
    }

    /// A game of two people by an opening rule, by the signs of keys.
    fn share(menu: [[&str; 2]; 2], keys: &str) -> BTreeSet<String> {
        let mut table = Table::<COLUMNS>::new("PERSON");
        table.type_keys("\x1b");
        for [line, value] in menu {
            table.machine.set(&mut table.session, line, value);
        }
        table.machine.select(&mut table.session, "START");
        for sign in "#".chars().chain(keys.chars()) {
            table.type_keys(&char::from(key(sign).0).to_string());
        }
        table.rows
    }

    fn end(&mut self, outcome: Outcome) {
        self.session.game.change().result = outcome;
        self.type_keys("Q");
        self.session.game.change().result = Outcome::Open;
    }
}

/// A move of each kind that TEACH asks about, the last of these; whether the game is Renju.
const WARNED: [(&str, bool); 6] = [
    ("h8,a1,i8,c1,j9,e1,j10,g1,j8", true),
    ("a8,b8,a10,c8,a12,d8,a14,e8,o1", false),
    ("h8,i7,h7,h6,j8,i8,g7,i9,i1", true),
    ("h8,i8,g9,i7,h7,h9,g10,g8,d13", false),
    ("a8,h8,b8,o1,c8,o3,d8,o5,o7", false),
    ("h8,a1,i8,o1,j8,a15,o15", false),
];
/// Lines of the menu, and keys by their signs.
const SHARED: [([[&str; 2]; 2], &str); 2] = [
    (
        [["GAME", "GOMOKU"], ["OPENING", "SWAP2"]],
        "#<#^^#vv#>>#v#v#^#",
    ),
    (
        [["GAME", "RENJU"], ["OPENING", "TARAGUCHI-10"]],
        "#v#^#v#>#v#^^#<v#v#>#>#>#>#>#>#v<#<#<#<#<#<#>#^^^#",
    ),
];

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
    people.type_keys("O\r\x1b");
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
    for (moves, renju) in WARNED {
        rows.append(&mut Table::<COLUMNS>::teach(moves, renju));
    }
    for (menu, keys) in SHARED {
        rows.append(&mut Table::<COLUMNS>::share(menu, keys));
    }
    rows
}

#[test]
fn each_text_beside_the_board_is_drawn_whole() {
    for (rows, columns) in [(all::<8>(), 8), (all::<14>(), 14)] {
        let answers = [" YES >NO", ">YES  NO", plain::PLAY_IT, plain::PROBLEM_KEY];
        let told = str::from_utf8(plain::TOLD).expect("letters");
        let with_rows = plain::STEPS.iter().chain([&told]);
        let loose = with_rows.flat_map(|text| text.split('/'));
        let loose = loose
            .chain(plain::REPLAY)
            .chain([plain::LEFT])
            .map(str::trim);
        for text in list::BOARD.into_iter().chain(answers).chain(loose) {
            let whole = format!(" {} ", text.trim_start());
            let shown = rows.iter().any(|row| row.contains(&whole));
            assert!(shown, "{text} in {columns} columns of {rows:#?}");
        }
    }
}

/// The bottom rows of a C64.
#[test]
fn the_names_of_function_keys_are_drawn_whole() {
    let (mut session, mut machine) = (Session::new(), Machine::<14, 26>::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    for (line, keys) in [("START", plain::KEYS), ("PROBLEMS", plain::PROBLEM_KEYS)] {
        machine.select(&mut session, line);
        machine.key(&mut session, Key::RETURN);
        if session.ui_state == Screen::Problems {
            machine.key(&mut session, Key::RETURN);
        }
        machine.settle(&mut session);
        let rows = machine.rows();
        let named = rows[22..25].iter().map(|row| row.trim_end());
        assert!(named.eq(keys), "{rows:#?}");
        machine.key(&mut session, Key::ESCAPE);
    }
}

/// What the menu calls each player, and the panel.
const PLAYERS: [[&str; 2]; 5] = [
    ["PERSON", "PERSON"],
    ["EASY", "EASY"],
    ["MEDIUM", "MEDIUM"],
    ["HARD", "HARD"],
    ["LEVEL", "LEVEL 3"],
];

/// The names that the panel shows, Black's first.
fn named<const COLUMNS: u8>(table: &Table<COLUMNS>) -> Vec<&'static str> {
    let rows = table.machine.rows();
    let name = |row: &String| {
        let names = PLAYERS.map(|names| names[1]);
        names
            .into_iter()
            .find(|name| row.trim_end().ends_with(name))
    };
    rows.iter().filter_map(name).collect()
}

/// In P each computer's seat is as it was set, and LEVEL has a person's; in E people have both, and
/// M there gives the side to move the computer's seat.
fn names_who_plays<const COLUMNS: u8>() {
    let level = PLAYERS[4][1];
    for [black, in_black] in PLAYERS {
        for [white, in_white] in PLAYERS {
            let mut table = Table::<COLUMNS>::of(black, white);
            table.type_keys("P");
            let plays = |name| if name == "PERSON" { level } else { name };
            assert_eq!(named(&table), [plays(in_black), plays(in_white)]);
            table.type_keys("E");
            assert_eq!(named(&table), ["PERSON"; 2], "{black} {white}");
        }
    }
    for [white, in_white] in &PLAYERS[1..] {
        let mut table = Table::<COLUMNS>::new(white);
        table.type_keys("EM");
        assert!(named(&table).contains(in_white), "{white}");
    }
}

#[test]
fn the_panel_names_who_really_plays() {
    names_who_plays::<8>();
    names_who_plays::<14>();
}
