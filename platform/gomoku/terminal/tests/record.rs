//! `gomoku record`: the same game through every kind of file.

use kit::platform::Names;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use terminal::folder::Folder;

const MOVES: &str = "h8 i9 h9 a1 o15 h10";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for files");
    folder
}

fn record(folder: &Path, arguments: &[&str]) -> Output {
    let program = Command::new(env!("CARGO_BIN_EXE_gomoku"))
        .current_dir(folder)
        .arg("record")
        .args(arguments)
        .output();
    program.expect("the program runs")
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = record(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_game_goes_through_every_kind_and_comes_back() {
    let folder = folder("every-kind");
    std::fs::write(folder.join("game.txt"), MOVES).unwrap();
    let files = [
        "game.txt",
        "game.psq",
        "GAME.gomoku",
        "again.psq",
        "again.txt",
    ];
    for pair in files.windows(2) {
        printed(&folder, &["--rule", "renju", pair[0], pair[1]]);
    }
    let text = std::fs::read_to_string(folder.join("again.txt")).unwrap();
    assert_eq!(text.trim(), MOVES);
    let text = std::fs::read_to_string(folder.join("game.psq")).unwrap();
    assert!(text.starts_with("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n8,7,0\n1,15,0\n15,1,0\n"));
    let saved = std::fs::read(folder.join("GAME.gomoku")).unwrap();
    assert_eq!((saved.len(), &saved[..8]), (256, &b"GAME    "[..]));
    // Piskvork writes more after the moves.
    let more = text + "-1\nsomebody\n";
    std::fs::write(folder.join("more.psq"), more.replace('\n', "\r\n")).unwrap();
    assert_eq!(printed(&folder, &["more.psq"]).trim(), MOVES);
    std::fs::write(folder.join("small.psq"), "Piskvorky 9x9, 0:0, 1\n9,1,17\n").unwrap();
    assert_eq!(printed(&folder, &["small.psq"]).trim(), "i9");
}

#[test]
fn what_is_no_game_gets_a_sentence() {
    let folder = folder("no-game");
    for (name, text, sentence) in [
        (
            "large.psq",
            "Piskvorky 20x20, 0:0, 0\n1,1,0\n",
            "9x9 to 15x15",
        ),
        ("off.psq", "Piskvorky 15x15, 0:0, 0\n16,1,0\n", "no point"),
        ("twice.txt", "h8 h8", "lies on a stone"),
        ("short.gomoku", "h8", "no saved game"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
        let output = record(&folder, &[name]);
        assert!(!output.status.success(), "{name}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(sentence), "{name}: {errors}");
    }
    let output = record(&folder, &["missing.txt"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be read"));
}

#[test]
fn a_saved_game_has_a_name_that_the_list_shows() {
    let folder = folder("names");
    std::fs::write(folder.join("game.txt"), MOVES).unwrap();
    for name in ["anna", "ANNA MAY", "ANNABELLA", "\u{c4}NNE", "A.B"] {
        let file = format!("{name}.gomoku");
        let output = record(&folder, &["game.txt", &file]);
        assert!(!output.status.success(), "{name}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("8 capital letters or digits"), "{errors}");
        assert!(!folder.join(file).exists(), "{name}");
    }
    let mut names = Names::new();
    for name in ["ANNA2026", "7"] {
        printed(&folder, &["game.txt", &format!("{name}.gomoku")]);
    }
    Folder::new("gomoku", Some(folder))
        .names(&mut names)
        .unwrap();
    assert_eq!(names[..], [*b"7       ", *b"ANNA2026"]);
}
