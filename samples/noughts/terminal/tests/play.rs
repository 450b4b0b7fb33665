//! Noughts and crosses in a terminal, played by scripts: menu, demo, a won game, saved games.

use std::path::{Path, PathBuf};

/// Rows of a screen.
const ROWS: usize = 24;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// Runs a script. Returns the screens that it shows.
fn run(script: &str, saves: Option<&Path>) -> Vec<String> {
    let mut arguments = vec!["--seed", "1"];
    arguments.extend(
        saves
            .iter()
            .flat_map(|folder| ["--saves", folder.to_str().expect("UTF-8")]),
    );
    let lines = programs::script::run(env!("CARGO_BIN_EXE_noughts"), &arguments, script);
    lines.chunks(ROWS).map(|rows| rows.join("\n")).collect()
}

/// From the splash to an empty board, where a person moves both.
const BOARD: &str = "key SPACE DOWN RIGHT RIGHT UP RETURN\n";

/// How many crosses and noughts are shown, by a row of their pictures.
fn signs(screen: &str) -> (usize, usize) {
    let crosses = screen.matches("▀██▄▄██▀").count();
    (crosses, screen.matches("███▀▀███").count())
}

#[test]
fn splash_menu_and_rules() {
    let script = "show\nkey SPACE\nshow\nkey DOWN DOWN RETURN\nshow\nkey SPACE UP\nshow\n";
    let screens = run(script, None);
    let [splash, menu, rules, quit] = &screens[..] else {
        panic!("{screens:?}")
    };
    assert_eq!(signs(splash), (4, 3));
    assert!(splash.contains("WIN") && splash.contains("PRESS ANY KEY"));
    assert!(menu.contains(">    START") && menu.contains("YOU PLAY       CROSSES"));
    assert!(!menu.contains("NEW GAME"), "there is none to continue");
    assert!(rules.contains("THREE IN A ROW WIN."));
    assert!(quit.contains(">    QUIT"));
    // The mouse knows the lines, too.
    let mut places = (0..)
        .zip(menu.lines())
        .map(|(row, line)| (row, line.find("RULES")));
    let Some((row, Some(column))) = places.find(|(_, place)| place.is_some()) else {
        panic!("{menu}")
    };
    let script = format!("key SPACE UP\nwait 1\nclick 0 0\nclick {column} {row}\nwait 1\nshow\n");
    assert_eq!(&run(&script, None)[0], rules);
}

#[test]
fn nobody_touches_it_and_it_plays_itself() {
    let screens = run("wait 15.2\nshow\nwait 6\nshow\nwait 5\nshow\n", None);
    assert_eq!(signs(&screens[0]), (0, 0));
    let (crosses, noughts) = signs(&screens[1]);
    assert!(crosses + noughts >= 5, "{}", screens[1]);
    assert!(screens[1].contains("WIN") || screens[1].contains("A DRAW"));
    assert_eq!(signs(&screens[2]), (4, 3), "the splash again");
}

#[test]
fn crosses_win_by_keys_and_by_clicks() {
    // The cursor is at the top left: 0, 3, 1, 4, 2.
    let keys = "key RETURN DOWN RETURN UP RIGHT RETURN DOWN RETURN UP RIGHT RETURN\n";
    let won = run(&format!("{BOARD}{keys}wait 0.1\nshow\n"), None);
    assert_eq!(signs(&won[0]), (3, 2));
    assert!(won[0].contains("CROSSES") && won[0].contains("WIN"));
    let clicks: String = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
        .map(|(right, down)| {
            let (column, row) = (16 + 16 * right, 4 + 8 * down);
            format!("click {column} {row}\nwait 0.3\n")
        })
        .concat();
    let clicked = run(&format!("{BOARD}{clicks}show\n"), None);
    assert_eq!(clicked, won);
    // Any click then begins another.
    let script = format!("{BOARD}{clicks}click 60 20\nwait 0.1\nshow\n");
    assert_eq!(signs(&run(&script, None)[0]), (0, 0));
}

#[test]
fn the_computer_answers() {
    let screens = run("key SPACE RETURN RETURN\nwait 1\nshow\n", None);
    assert_eq!(signs(&screens[0]), (1, 1));
    // With noughts for the person it begins.
    let script = "key SPACE DOWN RIGHT UP RETURN\nwait 1\nshow\n";
    assert_eq!(signs(&run(script, None)[0]), (1, 0));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let saves = folder().join("noughts-saves");
    let _ = std::fs::remove_dir_all(&saves);
    let game = format!("{BOARD}key RETURN DOWN RETURN\n");
    let save = format!("{game}key W RETURN A N N A RETURN\nwait 0.1\nshow\n");
    let page = &run(&save, Some(&saves))[0];
    assert!(page.contains("SAVED GAMES") && page.contains("ANNA"));
    let load = format!("{BOARD}key RETURN W DOWN RETURN Y\nwait 0.1\nshow\n");
    let screen = &run(&load, Some(&saves))[0];
    assert_eq!(signs(screen), (1, 1));
    // A byte is another: nothing is taken from it.
    let file = saves.join("ANNA.noughts");
    let mut block = std::fs::read(&file).expect("the saved game");
    block[14] ^= 1;
    std::fs::write(&file, block).expect("it can be written");
    assert!(run(&load, Some(&saves))[0].contains("DAMAGED"));
}
