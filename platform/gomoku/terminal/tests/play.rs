//! The game in a terminal, played by scripts.

use programs::question::ask;
use programs::script::{self, count, refuses};
use std::path::PathBuf;

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

/// Runs a script. Returns the screens that it shows, a line for each row.
fn run(script: &str, arguments: &[&str]) -> Vec<String> {
    script::run(GOMOKU, &[&["play"], arguments].concat(), script)
}

/// From the splash to an empty board, where the keys move both sides.
const BOARD: &str = "key SPACE RETURN E\n";

#[test]
fn splash_menu_and_board() {
    let screens = run("show\nkey SPACE\nshow\nkey RETURN\nshow\n", &[]);
    assert_eq!(screens.len(), 3 * 24);
    assert_eq!(count(&screens[..24], "PRESS ANY KEY"), 1);
    for label in ["START", "BLACK", "WHITE", "QUIT"] {
        assert_eq!(count(&screens[24..48], label), 1, "{label}");
    }
    let board = &screens[48..];
    assert_eq!(
        (count(board, "┼") + count(board, "╋"), count(board, "┬")),
        (13 * 13, 13)
    );
    assert_eq!(
        (
            count(board, "[┼]") + count(board, "[╋]"),
            count(board, "a b c d")
        ),
        (1, 1)
    );
}

#[test]
fn stones_in_windows_of_all_sizes() {
    let moves = "play h8 i9 a1 o15 a15 o1\n";
    let sizes = [
        (80, 24, "●"),
        (80, 40, "▐█▌"),
        (120, 50, "▗███▖"),
        (200, 60, "▗███▖"),
    ];
    for (columns, rows, stone) in sizes {
        let script = format!("size {columns} {rows}\n{BOARD}{moves}show\n");
        let screen = run(&script, &[]);
        assert_eq!(screen.len(), rows);
        assert!(screen.iter().all(|row| row.chars().count() <= columns));
        assert_eq!(count(&screen, stone), 3, "{}", screen.join("\n"));
        assert_eq!(count(&screen, "h8"), 1, "{}", screen.join("\n"));
    }
    // The same when the window changes later, small ones included.
    let script = format!("{BOARD}{moves}size 49 23\nshow\nsize 120 50\nshow\n");
    let screens = run(&script, &[]);
    assert_eq!(count(&screens[..23], "THE WINDOW IS TOO SMALL: 48x24"), 1);
    let script = format!("size 120 50\n{BOARD}{moves}wait 0.04\nshow\n");
    assert_eq!(screens[23..], run(&script, &[]));
}

/// Black's stones are hollow while they blink, White's the other way round.
#[test]
fn winning_stones_blink() {
    for (moves, ring, others) in [
        ("h8 a1 i8 a2 j8 a3 k8 a4 l8", "○", 4),
        ("h9 h8 a1 i8 a3 j8 c1 k8 c3 l8", "●", 5),
    ] {
        let (columns, rows) = (80, 24);
        let looks = "wait 0.06\nshow\n".repeat(60);
        let script = format!("size {columns} {rows}\n{BOARD}play {moves}\n{looks}");
        let screens = run(&script, &[]);
        let mut seen: Vec<_> = screens
            .chunks(rows)
            .map(|screen| count(screen, ring))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        // The last stone has another sign.
        assert_eq!(seen, [others, others + 4], "{ring}");
    }
}

#[test]
fn a_click_plays_where_it_points() {
    for (columns, rows) in [(80, 24), (80, 40), (120, 50)] {
        let size = format!("size {columns} {rows}\n");
        let played = run(&format!("{size}{BOARD}play l11 c4\nkey U U\nshow\n"), &[]);
        // The bracket is where c4's cursor is.
        let row = played.iter().position(|row| row.contains('[')).unwrap();
        let column = played[row].chars().position(|glyph| glyph == '[').unwrap() + 1;
        let clicked = format!("{size}{BOARD}click {column} {row}\nwait 1\nshow\n");
        let screen = run(&clicked, &[]);
        assert_eq!(count(&screen, " c4"), 1, "{}", screen.join("\n"));
    }
    // In the menu it selects a line: here the seat of Black, which then changes.
    let menu = run("key SPACE\nshow\n", &[]);
    let row = menu.iter().position(|row| row.contains("BLACK")).unwrap();
    let clicked = run(&format!("key SPACE\nclick 40 {row}\nwait 1\nshow\n"), &[]);
    assert!(menu[row].contains("PERSON") && !clicked[row].contains("PERSON"));
}

/// Where nobody chooses a point a click is a key like any other.
#[test]
fn a_click_ends_the_demo_and_the_end_of_a_game() {
    let screen = run("wait 22\nclick 20 5\nwait 0.1\nshow\n", &[]);
    assert_eq!(count(&screen, "OPTIONS"), 1, "{}", screen.join("\n"));
    let won = format!("{BOARD}play h8 a1 i8 a2 j8 a3 k8 a4 l8\nwait 1\n");
    let screen = run(&format!("{won}show\n"), &[]);
    assert_eq!((count(&screen, "BLACK"), count(&screen, "WINS")), (1, 1));
    let screen = run(&format!("{won}click 20 5\nwait 1\nshow\n"), &[]);
    assert_eq!((count(&screen, "WINS"), count(&screen, "MOVE 1")), (0, 1));
}

/// `COLUMN ROW` of the last place of `text` on a screen.
fn place(screen: &[String], text: &str) -> String {
    let row = screen.iter().rposition(|row| row.contains(text));
    let row = row.unwrap_or_else(|| panic!("no {text:?}:\n{}", screen.join("\n")));
    let before = &screen[row][..screen[row].rfind(text).unwrap()];
    format!("{} {row}", before.chars().count())
}

/// The keys that lead to a point would turn the selected answer, and RETURN would give it.
#[test]
fn only_an_answer_that_is_clicked_answers() {
    let asked = format!("{BOARD}play h8 i9\nkey G\nwait 1\nshow\n");
    let screen = run(&asked, &[]);
    let places = ["10 10", "12 10", "10 11", "12 11", "79 0"];
    let clicks = places
        .map(|at| format!("click {at}\nright {at}\n"))
        .concat();
    let left = run(
        &format!("{asked}{clicks}wheel DOWN 20 10\nkey .\nwait 1\nshow\n"),
        &[],
    );
    assert_eq!(left[24..], screen);
    for (answer, stones) in [("NO", 1), ("YES", 0)] {
        let click = format!("{asked}click {}\nwait 1\nshow\n", place(&screen, answer));
        assert_eq!(count(&run(&click, &[])[24..], "i9"), stones, "{answer}");
    }
}

#[test]
fn a_click_on_a_page_runs_what_it_points_at() {
    // QUIT is selected, and clicked on at last.
    let menu = format!("{BOARD}play h8 i9\nkey ESC UP\nwait 1\nshow\n");
    let screen = run(&menu, &[]);
    let nothing = "click 0 0\nclick 40 23\nclick 79 12\nwait 1\nshow\n";
    let quit = format!("click {}\nwait 1\nshow\n", place(&screen, "QUIT"));
    let screens = run(&format!("{menu}{nothing}{quit}"), &[]);
    assert_eq!(screens[24..48], screen);
    let yes = place(&screens[48..], "YES");
    let left = run(&format!("{menu}{quit}click {yes}\nwait 1\nshow\n"), &[]);
    assert_eq!(left.len(), 48, "it has ended");
    // The problems stand side by side in rows.
    let problems = format!(
        "key SPACE\nwait 1\nclick {}\nwait 1\nshow\n",
        place(&screen, "PROBLEMS")
    );
    let screen = run(&problems, &[]);
    let fourteen = place(&screen, "14");
    let keys = "key DOWN RIGHT RIGHT RIGHT RETURN\nwait 1\nshow\n";
    let clicks = format!("click 0 0\nclick {fourteen}\nwait 1\nshow\n");
    let [keys, clicks] = [keys, &clicks].map(|script| run(&format!("{problems}{script}"), &[]));
    assert_eq!(keys, clicks);
    assert_ne!(keys[24..], screen);
}

#[test]
fn scores_are_those_of_gomoku_score() {
    let moves = ["h8", "i9", "h9", "h10", "g8", "i8"];
    let script = format!("{BOARD}play {}\nwait 1\nshow\n", moves.join(" "));
    let screen = run(&script, &["--scores"]);
    let hex = ask(GOMOKU, &["score"], moves.join(" ").as_bytes()).output;
    let expected: Vec<u32> = (0..225)
        .map(|at| u32::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    let mut shown = Vec::new();
    for row in &screen[..15] {
        let row: Vec<char> = row.chars().collect();
        for cell in row[row.len() - 30..].chunks(2) {
            let text: String = cell.iter().collect();
            // A stone, or a point without a score, counts as nothing.
            shown.push(u32::from_str_radix(text.trim(), 16).unwrap_or(0));
        }
    }
    assert_eq!(shown, expected);
    assert!(screen.iter().all(|row| row.chars().count() <= 80));
}

#[test]
fn renju_with_its_first_stone_and_forbidden_moves() {
    let script = format!("{BOARD}key R\nplay a1\nwait 0.1\nshow\n");
    let screen = run(&script, &[]);
    assert_eq!((count(&screen, "RENJU"), count(&screen, "????")), (1, 1));
    let script = format!("{BOARD}key R\nplay h8 a1 i8 a2 j9 a4 j10 a5 j8\nwait 1\nshow\n");
    let screen = run(&script, &[]);
    for text in ["WHITE", "WINS", "3-3"] {
        assert!(count(&screen, text) >= 1, "{text}: {}", screen.join("\n"));
    }
}

#[test]
fn chance_begins_with_the_seed() {
    let script = "wait 22\nshow\n";
    let demo = |seed: &str| run(script, &["--seed", seed]);
    assert_eq!(demo("1"), demo("1"));
    assert_ne!(demo("1"), demo("2"));
    assert!(count(&demo("1"), "○") > 3);
}

#[test]
fn what_cannot_be_done_is_said() {
    let refused = |script: &str, what: &str| refuses(GOMOKU, &["play"], script, what);
    refused("show\njump\n", "line 2: \"jump\" is not known");
    refused("key HOME\n", "line 1: \"HOME\" is no key");
    refused("play p1\n", "line 1: \"p1\" is no point");
    refused("wait -1\n", "line 1: \"-1\" is no number of seconds");
    refused("click 1 x\n", "line 1: \"x\" is no whole number");
    let answer = ask(GOMOKU, &[], b"");
    let is_told = answer
        .errors
        .starts_with("error: the game needs a terminal");
    assert!(is_told, "{}", answer.errors);
    assert_eq!(answer.code, Some(1));
}

#[test]
fn games_are_kept_as_files() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved-games");
    let _ = std::fs::remove_dir_all(&folder);
    let folder_name = folder.to_str().unwrap().to_string();
    let kept = ["--saves", &folder_name];
    // A new name: W, RETURN, the letters, RETURN.
    let save = format!("{BOARD}play h8 i9 j10\nkey W RETURN A N N A RETURN\nwait 1\nshow\n");
    let screen = run(&save, &kept);
    assert_eq!(
        (count(&screen, "SAVED GAMES"), count(&screen, "ANNA")),
        (1, 1)
    );
    assert_eq!(
        std::fs::read(folder.join("ANNA.gomoku")).unwrap().len(),
        256
    );
    // Another game of the program finds it: down to its line, RETURN, Y.
    let load = format!("{BOARD}play a1\nkey W DOWN RETURN Y\nwait 0.1\nshow\n");
    let screen = run(&load, &kept);
    assert_eq!((count(&screen, "j10"), count(&screen, "a1")), (1, 0));
    std::fs::write(folder.join("ANNA.gomoku"), [0; 255]).unwrap();
    let screen = run(&load, &kept);
    assert_eq!(count(&screen, "DAMAGED"), 1);
    let delete = format!("{BOARD}key W DOWN D RETURN Y\nwait 0.1\nshow\n");
    let screen = run(&delete, &kept);
    assert_eq!(
        (count(&screen, "ANNA"), count(&screen, "SAVED GAMES")),
        (0, 1)
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    let screen = run(&save, &[]);
    assert_eq!(count(&screen, "CANNOT SAVE"), 1);
}

/// Whatever is wrong with the folder is told, and the game on the board is what it was.
#[test]
fn what_is_wrong_with_a_folder_is_told() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong-folder");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("OTHER.gomoku")).unwrap();
    for number in 0..16 {
        std::fs::write(folder.join(format!("G{number}.gomoku")), [0; 256]).unwrap();
    }
    let kept = ["--saves", folder.to_str().unwrap()];
    let tried = format!(
        "{BOARD}play h8 i9\nkey W RETURN N E W RETURN\nwait 1\nshow\nkey ESC\nwait 1\nshow\n"
    );
    let screens = run(&tried, &kept);
    // A folder is no saved game; sixteen games fill the page.
    let told = ["16 GAMES ARE KEPT. DELETE ONE.", "OTHER"].map(|text| count(&screens, text));
    assert_eq!(told, [1, 0]);
    assert_eq!(count(&screens[24..], "i9"), 1, "{}", screens.join("\n"));
    let file = folder.join("G1.gomoku");
    let arguments = ["play", "--saves", file.to_str().unwrap()];
    refuses(
        GOMOKU,
        &arguments,
        &tried,
        "is a file: --saves wants a folder",
    );
}
