//! Every key in every state. `tests/data/keys.txt` has a column for each state and a line for each
//! key; a cell says what the key does there:
//!
//! `.` nothing; `x` a soft buzz; the name of the screen that comes; `quit`; `+1` a stone more, `-1`
//! one less, `new` another game, with its rule or size when that changes; `up`, `down`, `left`,
//! `right` the cursor; `flash` a hint; `page` other words on the same page; `MY_MOVE` what is said
//! from then on.

use crate::support::cells;
use crate::support::table::{board, moves, play, two_people, Machine};
use gomoku::platform::Cursor;
use gomoku::players::player::Player;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::{Key, Sound};
use scripted::named_key as key;

/// Types letters and names of keys, each until all has come to rest.
fn type_slowly((session, machine): &mut (Session, Machine), keys: &str) {
    for name in keys.split_whitespace() {
        machine.key(session, key(name));
        machine.wait(session, 30);
    }
}

/// A game in the state of a column.
fn in_state(name: &str) -> (Session, Machine) {
    let against_hard = |keys: &str| {
        let mut made = board(Player::Person, Player::Hard);
        type_slowly(&mut made, keys);
        made
    };
    let people = |stones: &str, keys: &str| {
        let mut made = two_people();
        play(&mut made.0, &mut made.1, stones);
        type_slowly(&mut made, keys);
        made
    };
    match name {
        "splash" | "demo" => {
            let (mut session, mut machine) = (Session::new(), Machine::new());
            machine.chance = 4711;
            machine.settle(&mut session);
            while name == "demo"
                && (session.ui_state != Screen::Demo || session.game.move_count < 3)
            {
                session.step(&mut machine);
            }
            (session, machine)
        }
        "menu" => against_hard("RETURN ESC"),
        // Before the first stone, of Gomoku and of Renju.
        "first" => against_hard(""),
        "renju" => against_hard("R"),
        "turn" => against_hard("RETURN UP"),
        "told" => against_hard("RETURN UP L"),
        "wasd" => {
            let (mut session, mut machine) = against_hard("RETURN ESC");
            machine.set(&mut session, "KEYS", "WASD");
            machine.key(&mut session, Key::ESCAPE);
            let mut made = (session, machine);
            type_slowly(&mut made, "W U");
            made
        }
        // LEVEL, on a board that is in no book, far too slow to come to an end.
        "thinks" => {
            let (mut session, mut machine) = board(Player::Person, Player::Level);
            machine.key(&mut session, Key(b'S'));
            machine.speed = 80;
            machine.press(Key::RETURN);
            while !session.is_thinking() {
                session.step(&mut machine);
            }
            for _ in 0..60 {
                session.step(&mut machine);
            }
            (session, machine)
        }
        "people" => people("h8,i9,g8", "UP"),
        "back" => people("h8,i9,g8", "UP U"),
        "ended" => people("h8,h1,i8,i1,j8,j1,k8,k1,l8", ""),
        "E" => against_hard("E RETURN UP"),
        "P" => {
            let (mut session, mut machine) = against_hard("P");
            while session.game.move_count != 5 {
                session.step(&mut machine);
            }
            (session, machine)
        }
        "asked" => against_hard("RETURN G"),
        "keys" => against_hard("RETURN I"),
        "saves" => against_hard("RETURN W"),
        "analysis" => against_hard("RETURN ?"),
        "openings" => against_hard("R B"),
        _ => panic!("no state {name}"),
    }
}

/// What is to be seen of a game.
struct Seen {
    screen: Screen,
    moves: Vec<Point>,
    rule: Rule,
    size: u8,
    cursor: Point,
    page: Vec<String>,
    message: String,
    flash: bool,
}

impl Seen {
    fn of(session: &Session, machine: &Machine) -> Seen {
        let on_board = session.ui_state == Screen::Board;
        let moves = moves(session);
        let points = &machine.points;
        let stones = points.iter().filter(|look| look.stone().is_some()).count();
        let flashes = points
            .iter()
            .any(|look| matches!(look.cursor(), Cursor::Black | Cursor::White));
        Seen {
            screen: session.ui_state,
            rule: session.game.rule(),
            size: session.game.size(),
            cursor: session.cursor,
            page: if on_board { Vec::new() } else { machine.rows() },
            message: if on_board {
                machine.message()
            } else {
                String::new()
            },
            flash: on_board && (flashes || stones > moves.len()) && !session.game.is_over(),
            moves,
        }
    }
}

fn name_of(screen: Screen) -> String {
    format!("{screen:?}").to_lowercase()
}

/// The cell of `name` in the column of `made`.
fn cell((mut session, mut machine): (Session, Machine), name: &str) -> String {
    let before = Seen::of(&session, &machine);
    machine.sounds.clear();
    let slow = machine.speed < 100;
    if machine.key(&mut session, key(name)) == Flow::Quit {
        return "quit".into();
    }
    // Time for the computer's answer, or for none.
    let mut after = Seen::of(&session, &machine);
    for _ in 0..if slow { 4 } else { 30 } {
        let flash = after.flash;
        machine.wait(&mut session, 1);
        after = Seen::of(&session, &machine);
        after.flash |= flash;
    }
    machine.check(&session);
    let mut words = Vec::new();
    if machine.sounds.contains(&Sound::Error) {
        words.push("x".to_string());
    }
    if after.screen != before.screen {
        words.push(name_of(after.screen));
    }
    let demo = [before.screen, after.screen].contains(&Screen::Demo);
    if !demo {
        words.extend(cells::moves(&before.moves, &after.moves));
    }
    if !demo && before.rule != after.rule {
        words.push(format!("{:?}", after.rule).to_lowercase());
    }
    if !demo && before.size != after.size {
        words.push(format!("{}x{}", after.size, after.size));
    }
    if after.flash && !before.flash {
        words.push("flash".into());
    } else {
        // A hint takes the cursor along, here or there.
        words.extend(cells::step(before.cursor.0, after.cursor.0));
    }
    if after.screen == before.screen && after.page != before.page {
        words.push("page".into());
    }
    if after.message != before.message && !after.message.is_empty() {
        words.push(after.message.replace(' ', "_"));
    }
    if words.is_empty() {
        ".".into()
    } else {
        words.join(",")
    }
}

#[test]
fn every_key_in_every_state_does_what_the_table_says() {
    let (states, rows) = cells::table();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for (name, cells) in rows {
        expected.push(format!("{name} {}", cells.join(" ")));
        let cells = states.iter().map(|state| cell(in_state(state), name));
        found.push(format!("{name} {}", cells.collect::<Vec<_>>().join(" ")));
    }
    if found != expected {
        println!("key {}\n{}", states.join(" "), found.join("\n"));
    }
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
}
