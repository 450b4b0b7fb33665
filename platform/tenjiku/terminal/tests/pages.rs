//! Pictures of all screens, and the pages: help, captured pieces, list of moves, saved games,
//! records.

mod screens;

use programs::script::{count, refuses};
use screens::{run, Screens, TENJIKU};

/// From the splash to the initial board, where the keys move both sides.
const BOARD: &str = "key SPACE RETURN E\n";

/// The pictures that are looked at before they are committed.
#[test]
fn pictures_of_all_screens() {
    let pictures = [
        ("splash", "show\n"),
        ("menu", "key SPACE\nshow\n"),
        ("board", "key SPACE RETURN\nsee\n"),
        ("kanji", "key SPACE RETURN K\nsee\n"),
        ("large", "size 104 40\nkey SPACE RETURN\nsee\n"),
        (
            "large-kanji",
            "size 150 40\nkey SPACE RETURN K E\nplay 8l 8k\nwait 2\nshow\n",
        ),
        ("demon", "key SPACE RETURN E\nplay 9m\nsee\n"),
        ("piece", "key SPACE RETURN\nplay 9m\nkey ?\nsee\n"),
        ("commands", "key SPACE RETURN *\nsee\n"),
        ("keys", "key SPACE RETURN I\nsee\n"),
    ];
    for (name, script) in pictures {
        screens::compare(name, &run(script, &[]));
    }
}

#[test]
fn pages_lead_back_with_the_cursor_where_it_was() {
    for page in ["?", "I", "C", "O", "*", "W"] {
        let script =
            format!("{BOARD}play 8l 8k\nwait 4\nkey UP UP LEFT\nsee\nkey {page} ESC\nsee\n");
        let screens = Screens::of(&script);
        screens.shows(0, "9i");
        assert_eq!(screens.screen(0)[..20], screens.screen(1)[..20], "{page}");
    }
    // A key of the page of keys acts; the command list runs a command.
    let screens = Screens::of(&format!(
        "{BOARD}key I F\nsee\nkey * DOWN DOWN DOWN DOWN RETURN\nsee\n"
    ));
    screens.shows(0, "SHOW MOVES");
    screens.shows(1, "CAPTURED PIECES");
}

#[test]
fn all_44_pieces_have_their_page() {
    let mut script = String::from("key SPACE RETURN ? 1\n");
    for _ in 0..44 {
        script += "see\nkey RIGHT\n";
    }
    let screens = Screens::of(&script);
    for number in 0..44 {
        screens.shows(number, &format!("{} OF 44", number + 1));
        screens.shows(number, "WRITTEN");
        assert!(screens
            .screen(number)
            .iter()
            .all(|row| row.chars().count() <= 61));
    }
    screens.shows(35, "FIRE DEMON");
    screens.shows(40, "四 天 王");
    let screens = Screens::of("key SPACE RETURN ? 1 F\nsee\nkey 0\nsee\n");
    screens.shows(0, "+P");
    screens.shows(1, "44 OF 44");
}

#[test]
fn captured_pieces_are_counted() {
    let script = format!("{BOARD}play 9m 9b\nkey Y\nwait 4\nkey C\nsee\n");
    let screens = Screens::of(&script);
    screens.shows(0, "WHITE HAS LOST 1");
    screens.shows(0, "BLACK HAS LOST 1");
}

#[test]
fn the_list_leads_to_a_position() {
    let script = format!(
        "{BOARD}play 8l 8k\nwait 1\nplay 8e 8f\nwait 1\nplay 7l 7k\nwait 1\nkey O\nsee\n\
         key LEFT LEFT RETURN\nsee\n"
    );
    let screens = Screens::of(&script);
    screens.shows(0, "2   P-7k");
    screens.shows(1, "1 P-8k");
    screens.lacks(1, "P-8f");
}

#[test]
fn games_are_kept_as_files() {
    let folder = screens::folder("saved-games");
    let folder_name = folder.to_str().unwrap().to_string();
    let kept = ["--saves", &folder_name];
    let save = format!(
        "{BOARD}play 9m 9b\nkey Y\nwait 4\nplay 8e 8f\nwait 1\nkey W RETURN A N N A RETURN\n\
         wait 1\nshow\n"
    );
    let screen = run(&save, &kept);
    assert_eq!(
        (count(&screen, "SAVED GAMES"), count(&screen, "ANNA")),
        (1, 1)
    );
    let file = folder.join("ANNA.tenjiku");
    let bytes = std::fs::read(&file).unwrap();
    assert_eq!(bytes.len(), 256);
    // Another game of the program finds it: down to its line, RETURN, Y.
    let load = format!("{BOARD}play 8l 8k\nwait 1\nkey W DOWN RETURN Y\nsee\n");
    let screen = run(&load, &kept);
    assert_eq!(
        (count(&screen, "GGnx9b*"), count(&screen, "P-8k")),
        (1, 0),
        "{}",
        screen.join("\n")
    );
    // Each byte of it that is changed is seen, and the game on the board stays.
    for at in (9..48).step_by(5) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        std::fs::write(&file, &wrong).unwrap();
        let screen = run(&load, &kept);
        assert_eq!(
            count(&screen, "DAMAGED"),
            1,
            "byte {at}: {}",
            screen.join("\n")
        );
    }
    std::fs::write(&file, &bytes[..255]).unwrap();
    let stays = format!("{load}key ESC\nsee\n");
    let screens = run(&stays, &kept);
    assert_eq!(
        (count(&screens, "DAMAGED"), count(&screens, "P-8k")),
        (1, 1)
    );
    let screen = run(&save, &[]);
    assert_eq!(count(&screen, "CANNOT SAVE"), 1);
}

#[test]
fn a_record_is_read_and_written() {
    let path = screens::folder("records").join("game.txt");
    let file = path.to_str().unwrap().to_string();
    let script = format!("{BOARD}play 8l 8k\nwait 1\nplay 8e 8f\nwait 1\n");
    run(&script, &["--record", &file]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        text,
        "options lhk=1 fid=side\nstart B initial\n1 P-8k P-8f\nend 2 open\n"
    );
    let screen = run("key SPACE RETURN\nsee\n", &["--record", &file]);
    assert_eq!(count(&screen, "v 1 P-8f"), 1, "{}", screen.join("\n"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    for (wrong, what) in [
        (
            text.replace("P-8f", "P-8g"),
            "line 3: \"P-8g\" (character 8)",
        ),
        (text.replace("end 2 open\n", ""), "the record was cut"),
        (text.replace("lhk=1 ", ""), "line 1: "),
        (text.replace("start B", "start X"), "line 2: \"X\""),
    ] {
        std::fs::write(&path, &wrong).unwrap();
        refuses(TENJIKU, &["play", "--record", &file], "show\n", what);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
    }
}
