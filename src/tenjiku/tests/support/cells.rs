//! `tests/data/tenjiku/keys.txt`: a column for each state of the game, a line for each key, and in
//! each cell what the key does there, in the words that `tenjiku_host/states.rs` explains.
#![allow(dead_code)]

use tenjiku::pieces::square::Square;

const TABLE: &str = include_str!("../../../../tests/data/tenjiku/keys.txt");

/// A key and its cells, one for each state.
pub type Row = (&'static str, Vec<&'static str>);

/// The states, and the rows of the keys.
pub fn table() -> (Vec<&'static str>, Vec<Row>) {
    let mut lines = TABLE.lines().map(str::split_whitespace);
    let states: Vec<_> = lines.next().expect("the states").skip(1).collect();
    let rows = lines.map(|mut words| (words.next().expect("a key"), words.collect()));
    let rows: Vec<Row> = rows.collect();
    assert!(states.len() > 40 && rows.len() > 40);
    (states, rows)
}

/// Names of screens by their numbers.
pub const SCREENS: [&str; 13] = [
    "start", "splash", "menu", "board", "demo", "help", "saves", "analysis", "piece", "captured",
    "list", "commands", "missing",
];

/// What random numbers are seeded with.
pub const SEED: u16 = 0x1611;

/// Where the cursor begins.
const KING: Square = Square::new(9, 15);

/// The keys that lead from the menu as it is at power-on to a state, but for splash and demo: `#`
/// RETURN, `!` ESC, `<>^v` the cursor. `others` tells whether the menu leads to another game, too.
pub fn way(state: &str, others: bool) -> String {
    /// Two people; a person and EASY.
    const PEOPLE: &str = "vv<^^#";
    const EASY: &str = "#";
    /// LEVEL 5, which two lines above is White.
    const SLOW: &str = "vv<<v<^^^#";
    const WASD: &str = "^^^^>vvvv#";
    const FREE: &str = "vvvvvv<^^^^^^#";
    const FREE_BELOW: &str = "vvvvvvv<^^^^^^^#";
    /// Two people, and White gives a Fire Demon.
    const GIVEN: &str = "vv<vvvv>^^^^^^#";
    const GIVEN_BELOW: &str = "vv<vvvvv>^^^^^^^#";
    const OTHER: &str = "vvvv>^^^^#";
    const PAWNS: &str = "9l 9k 9e 9f 8l 8k";
    // The Great General makes room for the Lion, a Pawn comes to it.
    const LION: &str = "9m 1e 8e 8f 9o 9m 8f 8g 9m 9k 8g 8h 9k 9i 16e 16f";
    // A Chariot Soldier comes to be Tetrarchs beside White's Pawns.
    const TETRARCHS: &str = "10l 10k 10e 10f 12n 12o 10f 10g 11m 2d";
    let (free, given) = match others {
        true => (FREE_BELOW, GIVEN_BELOW),
        false => (FREE, GIVEN),
    };
    let (menu, keys) = match state {
        "menu" => ("", vec![]),
        "paused" => (PEOPLE, vec![PAWNS, "!"]),
        "leaving" => (PEOPLE, vec![PAWNS, "!^#"]),
        "first" => (PEOPLE, vec![]),
        "chosen" => (PEOPLE, vec!["9l"]),
        "foreign" => (PEOPLE, vec!["9e"]),
        "refused" => (PEOPLE, vec!["9l 9h"]),
        // A Rook General takes over all that stands between; a Great General beside demons.
        "promotes" => (PEOPLE, vec!["10m 10e"]),
        "burns" => (PEOPLE, vec!["9m 9d"]),
        "lion" => (PEOPLE, vec![LION, "9i 8h"]),
        "onward" => (PEOPLE, vec![LION, "9i 8h", "3"]),
        "pass" => (PEOPLE, vec![LION, "9i 9i"]),
        "igui" => (
            PEOPLE,
            vec![TETRARCHS, "N", "9e 9f 13o 3e", "Y", "9f 9g 3e", "<"],
        ),
        "people" => (PEOPLE, vec![PAWNS, "^"]),
        "typed" => (PEOPLE, vec![PAWNS, "^", ":P"]),
        "threats" => (PEOPLE, vec![PAWNS, "^T"]),
        "back" => (PEOPLE, vec![PAWNS, "^U"]),
        "turn" => (EASY, vec!["9l 9k"]),
        "told" => (EASY, vec!["9l 9k", "L"]),
        "wasd" => (WASD, vec!["9l 9k", "U"]),
        "wasd-asked" => (WASD, vec!["9l 9k", "G"]),
        "thinks" => (SLOW, vec!["9l 9k"]),
        "E" => (EASY, vec!["E", "9l 9k 9e 9f"]),
        "E-chosen" => (EASY, vec!["E", "9l 9k 9e"]),
        "P" => (EASY, vec!["P"]),
        "new-game" => (PEOPLE, vec![PAWNS, "G"]),
        "resign" => (PEOPLE, vec![PAWNS, "R"]),
        "ended" => (PEOPLE, vec![PAWNS, "RY"]),
        "takes-off" => (free, vec!["9e"]),
        "ending" => (free, vec!["9e 9p"]),
        "given" => (given, vec![]),
        "rules" => ("^^#", vec![]),
        "keys" => (PEOPLE, vec![PAWNS, "I"]),
        "piece" => (PEOPLE, vec![PAWNS, "?"]),
        "captured" => (PEOPLE, vec![PAWNS, "C"]),
        "list" => (PEOPLE, vec![PAWNS, "O"]),
        "commands" => (PEOPLE, vec![PAWNS, "*"]),
        "analysis" => (PEOPLE, vec![PAWNS, "X"]),
        "saves" => (PEOPLE, vec![PAWNS, "W"]),
        "name" => (PEOPLE, vec![PAWNS, "W#A"]),
        "saved" => (PEOPLE, vec![PAWNS, "W#A#"]),
        "delete" => (PEOPLE, vec![PAWNS, "W#A#D#"]),
        "missing" => (OTHER, vec![]),
        _ => panic!("no state {state}"),
    };
    let mut cursor = KING;
    let keys = keys.into_iter().map(|keys| typed(&mut cursor, keys));
    menu.to_string() + &keys.collect::<String>()
}

/// The number of the screen of a state that keys lead to.
pub fn screen(state: &str) -> u8 {
    let name = match state {
        "menu" | "paused" | "leaving" => "menu",
        "rules" | "keys" => "help",
        "name" | "saved" | "delete" => "saves",
        "splash" | "demo" | "piece" | "captured" | "list" | "commands" | "analysis" | "saves"
        | "missing" => state,
        _ => "board",
    };
    let number = SCREENS.iter().position(|screen| *screen == name);
    number.expect("a screen") as u8
}

/// The keys that go from square to square with RETURN on each; other keys as they are.
fn typed(cursor: &mut Square, keys: &str) -> String {
    let square = |name: &str| Square::read(name.as_bytes()).map(|(square, _)| square);
    let squares: Option<Vec<Square>> = keys.split(' ').map(square).collect();
    let Some(squares) = squares else {
        return keys.into();
    };
    let way = |from: u8, to: u8, less: &str, more: &str| {
        let sign = if to < from { less } else { more };
        sign.repeat(from.abs_diff(to).into())
    };
    let mut signs = String::new();
    for goal in squares {
        let at = std::mem::replace(cursor, goal);
        signs += &way(at.column(), goal.column(), "<", ">");
        signs += &way(at.rank(), goal.rank(), "^", "v");
        signs += "#";
    }
    signs
}

/// What became of the moves.
pub fn moves<T: PartialEq>(old: &[T], new: &[T]) -> Option<String> {
    if old == new {
        None
    } else if new.starts_with(old) {
        Some(format!("+{}", new.len() - old.len()))
    } else if old.starts_with(new) && old.len() == new.len() + 1 {
        Some("-1".into())
    } else {
        Some("new".into())
    }
}

/// Where the cursor went.
pub fn step(from: u8, to: u8) -> Option<String> {
    let name = match to.wrapping_sub(from) {
        0 => return None,
        240 => "up",
        16 => "down",
        1 => "right",
        255 => "left",
        _ => "jumps",
    };
    Some(name.into())
}

/// The words of a cell without what is said or only to be seen.
pub fn facts(cell: &str) -> Vec<String> {
    let seen = ["marks", "flash", "signs", "page", "."];
    let said = |word: &str| word.contains(|sign: char| sign.is_ascii_uppercase());
    let words = cell.split(',');
    words
        .filter(|word| !seen.contains(word) && !said(word))
        .map(String::from)
        .collect()
}

/// A cell as it is on one of two panels: of `left/right` the left word on a narrow one, the right
/// word on a wide one. Either may be missing.
pub fn on_panel(cell: &str, wide: bool) -> String {
    let words = cell.split(',').map(|word| match word.split_once('/') {
        Some((_, right)) if wide => right,
        Some((left, _)) => left,
        None => word,
    });
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    match words.is_empty() {
        true => ".".into(),
        false => words.join(","),
    }
}
