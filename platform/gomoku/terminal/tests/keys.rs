//! The game in a terminal, key by key: every key in every state by `tests/data/keys.txt`, which
//! `gomoku_host/states.rs` explains, as far as it can be read from the screen; and the scripts that
//! the other machines are given.

#[path = "../../../../src/gomoku/tests/support/mod.rs"]
mod support;

// For the support.
use scripted as _;
use std::collections::BTreeSet;
use support::cells;
use support::scripts::{on_the_host, FORBIDDEN, PEOPLE, WIN};

/// The names of keys from their signs.
fn names(signs: &str) -> String {
    let name = |sign: char| match sign {
        '#' => "RETURN ".into(),
        '<' => "LEFT ".into(),
        '>' => "RIGHT ".into(),
        '^' => "UP ".into(),
        'v' => "DOWN ".into(),
        '!' => "ESC ".into(),
        '%' => "BREAK ".into(),
        ' ' => "SPACE ".into(),
        sign => format!("{sign} "),
    };
    signs.chars().map(name).collect()
}

/// The script that leads to a column's state; none if keys come while the computer thinks, because
/// a script's clock stands still then.
fn way(state: &str) -> Option<String> {
    let keys = match state {
        "thinks" => return None,
        "splash" => return Some("wait 1".into()),
        "demo" => return Some("wait 18".into()),
        state => names(&cells::way(state)),
    };
    let pause = if state == "P" { 2 } else { 1 };
    Some(format!("key SPACE {keys}\nwait {pause}"))
}

/// What the screen says.
#[derive(Debug)]
struct Seen {
    screen: &'static str,
    stones: BTreeSet<(usize, usize, bool)>,
    title: &'static str,
    size: usize,
    cursor: Option<u8>,
    message: String,
}

impl Seen {
    fn of(rows: &[String]) -> Seen {
        let has = |text: &str| rows.iter().any(|row| row.contains(text));
        let screen = match () {
            _ if has("PRESS ANY KEY") => "splash",
            _ if has("OPTIONS") => "menu",
            _ if has("RETURN RUNS IT") => "help",
            _ if has("ANALYSIS") => "analysis",
            _ if has("SAVED GAMES") => "saves",
            _ if has("CHANGE?") => "openings",
            _ => "board",
        };
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let mut seen = Seen {
            screen,
            stones: BTreeSet::new(),
            title: if has("RENJU") { "renju" } else { "gomoku" },
            size: 0,
            cursor: None,
            message: String::new(),
        };
        let letters = |row: &Vec<char>| {
            let text: String = row.iter().collect();
            text.contains("a b c d e")
        };
        let (Some(bottom), true) = (rows.iter().position(letters), screen == "board") else {
            return seen;
        };
        let left = rows[bottom]
            .iter()
            .position(|&sign| sign == 'a')
            .expect("a");
        let in_order = |(at, sign): (usize, &char)| *sign == char::from(b'a' + at as u8);
        seen.size = rows[bottom][left..]
            .iter()
            .step_by(2)
            .enumerate()
            .take_while(|one| in_order(*one))
            .count();
        for (up, row) in rows[..bottom].iter().rev().take(seen.size).enumerate() {
            for right in 0..seen.size {
                let sign = |column: usize| row.get(column).copied().unwrap_or(' ');
                let at = left + 2 * right;
                match sign(at) {
                    '●' | '◉' => seen.stones.insert((right, up, true)),
                    '○' | '◎' => seen.stones.insert((right, up, false)),
                    _ => false,
                };
                if sign(at - 1) == '[' {
                    seen.cursor = Some((up * 16 + right) as u8);
                }
            }
        }
        // The panel begins right of the board; its rows 9 and 10 hold the message, beside the
        // stone.
        let top = bottom - seen.size;
        let words = (top + 9..top + 11).map(|row| {
            let from = left + 2 * seen.size + 2;
            let word: String = rows[row].iter().skip(from).take(9).collect();
            let letters = |sign: &char| sign.is_ascii_graphic();
            word.chars().filter(letters).collect::<String>()
        });
        seen.message = words.collect::<Vec<_>>().join("_");
        if seen.message.ends_with("WINS") {
            // It walks along the line.
            seen.cursor = None;
        }
        seen
    }

    /// What has changed, in the words of the table.
    fn words(&self, after: &Seen) -> Vec<String> {
        let mut words = Vec::new();
        if self.screen != after.screen {
            words.push(after.screen.to_string());
        }
        if [self.size, after.size].contains(&0) {
            return words;
        }
        let (old, new) = (&self.stones, &after.stones);
        if old == new {
        } else if new.is_superset(old) {
            words.push(format!("+{}", new.len() - old.len()));
        } else if old.is_superset(new) && old.len() == new.len() + 1 {
            words.push("-1".into());
        } else {
            words.push("new".into());
        }
        if self.title != after.title {
            words.push(after.title.into());
        }
        if self.size != after.size {
            words.push(format!("{0}x{0}", after.size));
        }
        if let (Some(from), Some(to)) = (self.cursor, after.cursor) {
            words.extend(cells::step(from, to));
        }
        words
    }
}

/// The screens that a script shows.
fn run(script: &str) -> Vec<Vec<String>> {
    let arguments = ["play", "--seed", "7"];
    let rows = programs::script::run(env!("CARGO_BIN_EXE_gomoku"), &arguments, script);
    rows.chunks(24).map(<[String]>::to_vec).collect()
}

/// What a screen shows of a cell, apart from a message: a page hides stones and cursor.
fn visible(cell: &str, paged: bool) -> Vec<String> {
    let mut facts = cells::facts(cell);
    let hidden = |word: &str| {
        word.starts_with(['+', '-']) || ["up", "down", "left", "right"].contains(&word)
    };
    facts.retain(|word| !(paged && hidden(word)));
    facts
}

#[test]
fn every_key_in_every_state_of_the_terminal() {
    let (states, rows) = cells::table();
    let mut different = Vec::new();
    let mut tried = 0;
    for (column, state) in states.iter().enumerate() {
        let Some(way) = way(state) else { continue };
        for (key, cells) in &rows {
            let cell = cells[column];
            // The computer's stone blinks for a second. The window is no wider, so that a board of
            // 9x9 is drawn as small as the others.
            let script = format!("size 50 24\n{way}\nshow\nkey {key}\nwait 1.6\nshow\n");
            let screens = run(&script);
            let [before, after] = [0, 1].map(|at| Seen::of(&screens[at]));
            // The demo is on a board, too.
            let demo = *state == "demo" && before.screen == "board" && after.screen == "menu";
            let expected = visible(cell, before.size == 0);
            let mut found = before.words(&after);
            // A hint takes the cursor along, here or there.
            if cell.split(',').any(|word| word == "flash") {
                found.retain(|word| !["up", "down", "left", "right"].contains(&word.as_str()));
            }
            let autoplay = *state == "P" || *key == "P";
            let same = cells::alike(&found, &expected, autoplay);
            let mut said = cell
                .split(',')
                .filter(|word| word.contains('_') && after.size != 0);
            if !(same || demo) || !said.all(|word| word == after.message) {
                different.push(format!(
                    "{key} in {state}: {found:?} {} in place of {cell}",
                    after.message
                ));
            }
            tried += 1;
        }
    }
    assert!(tried > 500);
    assert_eq!(different, Vec::<String>::new());
}

#[test]
fn the_same_keys_give_the_same_game() {
    for keys in [PEOPLE, WIN, FORBIDDEN] {
        let mut script = String::from("size 50 24\nkey SPACE\n");
        for key in keys.chars() {
            script += &format!("key {}\nwait 3\nshow\n", names(&key.to_string()));
        }
        let screens = run(&script);
        let host = on_the_host("", keys);
        assert_eq!(screens.len(), host.len());
        for (number, (screen, (key, state, moves, result, cursor))) in
            screens.iter().zip(host).enumerate()
        {
            let seen = Seen::of(screen);
            let place = format!("key {number}, {key:?}, of {keys}");
            assert_eq!(seen.screen, cells::SCREENS[usize::from(state)], "{place}");
            if seen.screen != "board" {
                continue;
            }
            let stones = (0..).zip(&moves);
            let stones = stones
                .map(|(number, at)| (usize::from(at & 15), usize::from(at >> 4), number % 2 == 0));
            assert_eq!(seen.stones, stones.collect(), "{place}");
            if result == 0 {
                assert_eq!(seen.cursor, Some(cursor), "{place}");
            }
        }
    }
}
