//! Runs scripts, and compares the screens that they show. No test uses all of it.
#![allow(dead_code)]

use programs::script::{self, count};
use std::path::PathBuf;

pub const TENJIKU: &str = env!("CARGO_BIN_EXE_tenjiku");

/// Rows of the window, unless a script changes it.
const ROWS: usize = 24;

/// Runs a script, in which `see` lets all be drawn and shows it. Returns the screens that it shows,
/// a line a row.
pub fn run(script: &str, arguments: &[&str]) -> Vec<String> {
    let script = script.replace("see\n", "wait 0.1\nshow\n");
    script::run(TENJIKU, &[&["play"], arguments].concat(), &script)
}

/// The same with a position in place of the initial one.
pub fn run_from(position: &str, keys: &str) -> Vec<String> {
    let record = format!("options lhk=1 fid=side\nstart {position}\nend 0 open\n");
    let file = script::file(&record);
    run(keys, &["--record", file.path().to_str().unwrap()])
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Compares a screen with the one that is kept; GOLDEN=write keeps it.
pub fn compare(name: &str, screen: &[String]) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let path = folder.join(format!("{name}.txt"));
    let text = screen.join("\n") + "\n";
    if std::env::var_os("GOLDEN").is_some_and(|what| what == "write") {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        text, kept,
        "{name} has changed: look at it, then GOLDEN=write"
    );
}

/// The screens of a script, 24 rows each.
pub struct Screens(Vec<String>);

impl Screens {
    /// Of a script from the initial position.
    pub fn of(script: &str) -> Screens {
        Screens(run(script, &[]))
    }

    /// Of a script from another one.
    pub fn from(position: &str, script: &str) -> Screens {
        Screens(run_from(position, script))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len().div_ceil(ROWS)
    }

    /// One of them.
    pub fn screen(&self, number: usize) -> &[String] {
        &self.0[number * ROWS..(number + 1) * ROWS]
    }

    pub fn shows(&self, number: usize, text: &str) {
        let screen = self.screen(number);
        assert!(
            count(screen, text) > 0,
            "no {text:?} on screen {number}:\n{}",
            screen.join("\n")
        );
    }

    /// The first screen shows the first text, the second the second, and so on.
    pub fn each(&self, texts: &[&str]) {
        for (number, text) in texts.iter().enumerate() {
            self.shows(number, text);
        }
    }

    pub fn lacks(&self, number: usize, text: &str) {
        let screen = self.screen(number);
        assert!(
            count(screen, text) == 0,
            "{text:?} on screen {number}:\n{}",
            screen.join("\n")
        );
    }
}
