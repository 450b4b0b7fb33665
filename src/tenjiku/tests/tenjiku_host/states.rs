//! Every key in every state. `tests/data/tenjiku/keys.txt` has a column for each state and a line
//! for each key; a cell says what the key does there:
//!
//! `.` nothing; `x` an error's buzz; the name of the screen that comes; `quit`; `+1` a move more,
//! `-1` one less, `new` another game; `up`, `down`, `left`, `right` the cursor, `jumps` to another
//! square; `marks` other signs on the board, `signs` letters or kanji; `flash` squares that blink:
//! a hint, or what a move did; `page` other words on the same page, or others bright; `MY_MOVE`
//! what is said from then on, `>NO` the answer that is selected, `:P_` the move that is typed, `:`
//! none any more.
//! `Ln/LION` is `Ln` on a narrow panel, and `LION` on a wide one, where moves are typed.

use crate::cells;
use crate::machine::{keys, Machine};
use kit::platform::{Ink, Key, Sound};
use scripted::named_key as key;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::platform::{Frame, Signs};
use tenjiku::screens::{Flow, Screen, Session};

/// Ticks after which a key has done all that it does, the computer's answer included, but for what
/// is said for three seconds.
const REST: u32 = 100;
/// The same where a level thinks, which must not come to its end, or the computer plays itself.
const THINKS: u32 = 20;
/// Ticks in which pieces and the signs on them take turns.
const TURNS: u32 = 50;
/// The answers to all questions.
const ANSWERS: [&str; 5] = ["YES", "NO", "STOP", "STAY", "GO_ON"];

/// A game on a machine.
#[derive(Clone)]
struct Made<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> {
    machine: Machine<COLUMNS, WIDE, SHARES>,
    session: Box<Session>,
}

/// What is to be seen of a game.
struct Seen {
    screen: Screen,
    plies: Vec<[u8; 3]>,
    cursor: u8,
    page: Vec<Vec<(char, Ink)>>,
    message: String,
    answer: Option<String>,
    signs: Signs,
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> Made<COLUMNS, WIDE, SHARES> {
    /// The first row of a message, and the columns; its answers are two rows below.
    const MESSAGE: usize = if WIDE { 5 } else { 7 };
    const LETTERS: usize = if WIDE { 20 } else { 11 };

    /// In the state of a column.
    fn new(state: &str) -> Self {
        let (machine, session) = (Machine::new(), Box::new(Session::new()));
        let mut made = Made { machine, session };
        made.wait(2);
        if state == "demo" {
            made.session.seed = cells::SEED;
            made.until(|session| session.ui_state == Screen::Demo && session.moves() > 2);
        }
        if ["splash", "demo"].contains(&state) {
            return made;
        }
        made.press(Key::SPACE);
        made.session.seed = cells::SEED;
        if state == "thinks" {
            // Far too slow to come to an end.
            made.machine.speed = 400;
        }
        made.machine.base.has_other = state != "missing";
        for key in keys(&cells::way(state, !WIDE)) {
            made.press(key);
            if key == Key::RETURN {
                made.wait(10);
            }
        }
        match state {
            // A message stays for three seconds.
            "foreign" | "refused" | "told" | "thinks" => made.wait(20),
            // What was given burns for 35 ticks.
            "given" => made.wait(60),
            "P" => made.until(|session| session.moves() == 5),
            _ => made.wait(300),
        }
        made
    }

    fn press(&mut self, key: Key) -> Flow {
        self.machine.press(&mut self.session, &[key])
    }

    fn wait(&mut self, ticks: u32) {
        self.machine.wait(&mut self.session, ticks);
    }

    fn until(&mut self, condition: impl Fn(&Session) -> bool) {
        while !condition(&self.session) {
            self.session.step(&mut self.machine);
        }
    }

    /// What squares show, but for signs, which take turns with pieces by themselves.
    fn squares(&self) -> Vec<Option<(Piece, Frame)>> {
        let squares = self.machine.squares.iter();
        let shown = squares.map(|look| look.map(|look| (look.piece, look.frame)));
        shown.collect()
    }

    /// Adds the signs that squares show now to those that they showed before.
    fn mark(&self, marks: &mut Vec<Mark>) {
        marks.resize(256, Mark::None);
        let shown = self.machine.squares.iter().flatten().map(|look| look.mark);
        for (mark, now) in marks.iter_mut().zip(shown) {
            if now != Mark::None {
                *mark = now;
            }
        }
    }

    /// The signs of the board.
    fn marks(mut self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for _ in 0..TURNS {
            self.mark(&mut marks);
            self.wait(1);
        }
        marks
    }

    fn see(&self) -> Seen {
        let Made { machine, session } = self;
        let on_board = session.ui_state == Screen::Board;
        let rows = machine.rows();
        let panel = |row: usize| -> String {
            let letters = rows[Self::MESSAGE + row].chars().take(Self::LETTERS);
            letters.collect::<String>().trim().replace(' ', "_")
        };
        let (mut message, mut answer) = (String::new(), None);
        if on_board {
            let lines = [panel(0), panel(1)].join("_").replace(',', "");
            message = lines.trim_matches('_').into();
            let answers = panel(2);
            let selected = |word: &&&str| answers.contains(&format!(">{word}"));
            answer = match answers.starts_with(':') {
                true => Some(answers.clone()),
                false => ANSWERS.iter().find(selected).map(|word| format!(">{word}")),
            };
        }
        let game = &session.game;
        Seen {
            screen: session.ui_state,
            plies: (0..game.plies())
                .filter_map(|ply| game.ply(ply))
                .map(|ply| ply.0)
                .collect(),
            cursor: session.cursor.0,
            page: if on_board { Vec::new() } else { machine.seen() },
            message,
            answer,
            signs: machine.style,
        }
    }

    /// The cell of a key in the column of a state, where the board has `marks`.
    fn cell(mut self, state: &str, name: &str, marks: &[Mark]) -> String {
        let before = self.see();
        let mut shown = vec![self.squares()];
        self.machine.sounds.clear();
        if self.press(key(name)) == Flow::Quit {
            return "quit".into();
        }
        let busy = ["thinks", "P"].contains(&state);
        let mut marks_after = Vec::new();
        for left in (0..if busy { THINKS } else { REST }).rev() {
            self.wait(1);
            let now = self.squares();
            if shown.last() != Some(&now) {
                shown.push(now);
            }
            if left < TURNS {
                self.mark(&mut marks_after);
            }
        }
        let after = self.see();
        let mut words = Vec::new();
        if self.machine.sounds.contains(&Sound::Error) {
            words.push("x".to_string());
        }
        let same_screen = after.screen == before.screen;
        if !same_screen {
            words.push(format!("{:?}", after.screen).to_lowercase());
        }
        if ![before.screen, after.screen].contains(&Screen::Demo) {
            words.extend(cells::moves(&before.plies, &after.plies));
            words.extend(cells::step(before.cursor, after.cursor));
        }
        if same_screen && after.screen == Screen::Board {
            words.extend((marks != marks_after).then(|| "marks".into()));
            words.extend((shown.len() > 2).then(|| "flash".into()));
        }
        words.extend((after.signs != before.signs).then(|| "signs".into()));
        words.extend((same_screen && after.page != before.page).then(|| "page".into()));
        if after.message != before.message && !after.message.is_empty() {
            words.push(after.message);
        }
        if after.answer != before.answer {
            let typed = before.answer.is_some_and(|answer| answer.starts_with(':'));
            words.extend(after.answer.or(typed.then(|| ":".into())));
        }
        if words.is_empty() {
            words.push(".".into());
        }
        words.join(",")
    }

    /// The column of a state.
    fn column(state: &str, names: &[&str]) -> Vec<String> {
        let made = Self::new(state);
        let marks = made.clone().marks();
        let cell = |name: &&str| made.clone().cell(state, name, &marks);
        names.iter().map(cell).collect()
    }
}

/// All columns, some at the same time.
fn columns(
    states: &[&'static str],
    column: impl Fn(&str) -> Vec<String> + Sync,
) -> Vec<Vec<String>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(&state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((state, column(state)));
        }
        done
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let done: BTreeMap<_, _> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = threads
            .into_iter()
            .map(|thread| thread.join().expect("columns"));
        done.flatten().collect()
    });
    states.iter().map(|state| done[state].clone()).collect()
}

/// Compares what all keys do with the table.
fn check<const COLUMNS: u8, const WIDE: bool, const SHARES: bool>() {
    let (mut states, rows) = cells::table();
    // Moves are typed where the panel is wide; no other game is there.
    let absent = if WIDE { "missing" } else { "typed" };
    let absent = states.iter().position(|state| *state == absent);
    let absent = absent.expect("the state that is not there");
    let names: Vec<_> = rows.iter().map(|(name, _)| *name).collect();
    states.remove(absent);
    let columns = columns(&states, |state| {
        Made::<COLUMNS, WIDE, SHARES>::column(state, &names)
    });
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (number, (name, mut cells)) in rows.into_iter().enumerate() {
        cells.remove(absent);
        let cells: Vec<_> = cells
            .iter()
            .map(|cell| cells::on_panel(cell, WIDE))
            .collect();
        expected.push(format!("{name} {}", cells.join(" ")));
        let cells: Vec<_> = columns
            .iter()
            .map(|column| column[number].clone())
            .collect();
        found.push(format!("{name} {}", cells.join(" ")));
    }
    if found != expected {
        println!("key {}\n{}", states.join(" "), found.join("\n"));
    }
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
}

#[test]
fn every_key_in_every_state_does_what_the_table_says() {
    check::<11, false, false>();
}

#[test]
fn every_key_in_every_state_does_so_where_the_panel_is_wide() {
    check::<40, true, false>();
}

#[test]
fn every_key_in_every_state_does_so_where_a_search_takes_the_place_of_drawing() {
    check::<11, false, true>();
}
