//! `tests/data/keys.txt`: a column for each state of the game, a line for each key, and in each
//! cell what the key does there, in the words that `gomoku_host/states.rs` explains.

const TABLE: &str = include_str!("../../../../tests/data/keys.txt");

/// A key and its cells, one for each state.
pub type Row = (&'static str, Vec<&'static str>);

/// The states, and the rows of the keys.
pub fn table() -> (Vec<&'static str>, Vec<Row>) {
    let mut lines = TABLE.lines().map(str::split_whitespace);
    let states = lines.next().expect("the states").skip(1).collect();
    let rows = lines.map(|mut words| (words.next().expect("a key"), words.collect()));
    let rows: Vec<Row> = rows.collect();
    assert!(rows.len() > 30);
    (states, rows)
}

/// Names of screens by their numbers.
pub const SCREENS: [&str; 9] = [
    "start", "splash", "menu", "board", "demo", "help", "saves", "analysis", "openings",
];

/// The keys that lead from the menu as it is at power-on to a state, but for splash and demo: `#`
/// RETURN, `!` ESC, `<` and `>` the cursor.
pub fn way(state: &str) -> String {
    const HARD: &str = "SS<WW";
    const PERSON: &str = "SS>WW";
    const WASD: &str = "WWW#WWWD!SSSSS<WW";
    let (menu, keys) = match state {
        "wasd" => (WASD, "# WU"),
        // LEVEL 3, on a board that is in no book.
        "thinks" => ("", "#S "),
        "people" => (PERSON, "# >A <<Z A"),
        "back" => (PERSON, "# >A <<Z AU"),
        "ended" => (PERSON, "# A Z> A Z> A Z> A Z> "),
        "menu" => (HARD, "# !"),
        "first" => (HARD, "#"),
        "renju" => (HARD, "#R"),
        "turn" => (HARD, "# A"),
        "told" => (HARD, "# AL"),
        "E" => (HARD, "#E A"),
        "P" => (HARD, "#P"),
        "asked" => (HARD, "# G"),
        "keys" => (HARD, "# I"),
        "saves" => (HARD, "# W"),
        "analysis" => (HARD, "# ?"),
        "openings" => (HARD, "#RB"),
        _ => panic!("no state {state}"),
    };
    menu.to_string() + keys
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

/// Where the cursor went, by the numbers of points.
pub fn step(from: u8, to: u8) -> Option<String> {
    let name = match to.wrapping_sub(from) {
        16 => "up",
        240 => "down",
        1 => "right",
        255 => "left",
        _ => return None,
    };
    Some(name.into())
}

/// The words of a cell without what is heard, said, or flashes.
pub fn facts(cell: &str) -> Vec<String> {
    let word_of_another_kind = |word: &&str| {
        ["x", ".", "flash", "page"].contains(word)
            || word.contains(|sign: char| sign.is_ascii_uppercase())
    };
    let words = cell.split(',').filter(|word| !word_of_another_kind(word));
    words.map(String::from).collect()
}

/// Whether what was found is what was expected; with `autoplay` any number of stones may have come.
pub fn alike(found: &[String], expected: &[String], autoplay: bool) -> bool {
    let counts = |word: &&String| !autoplay || !word.starts_with('+');
    found
        .iter()
        .filter(counts)
        .eq(expected.iter().filter(counts))
}
