//! Runs scripts, and compares the screens that they show. No test uses all of it.
#![allow(dead_code)]

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Rows of the window, unless a script changes it.
const ROWS: usize = 24;

/// Runs a script; the screens it shows, a line a row.
pub fn run(name: &str, script: &str, arguments: &[&str]) -> Vec<String> {
    let output = try_run(name, script, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (errors.as_str(), output.status.code()),
        ("", Some(0)),
        "{name}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(String::from).collect()
}

/// The same with a position in place of the initial one.
pub fn run_from(position: &str, script: &str) -> Vec<String> {
    let path = unique("position");
    let record = format!("options lhk=1 fid=side\nstart {position}\nend 0 open\n");
    std::fs::write(&path, record).unwrap();
    run("from", script, &["--record", path.to_str().unwrap()])
}

pub fn try_run(name: &str, script: &str, arguments: &[&str]) -> Output {
    let path = unique(name);
    std::fs::write(&path, script).unwrap();
    Command::new(env!("CARGO_BIN_EXE_tenjiku"))
        .arg("play")
        .arg("--script")
        .arg(path)
        .args(arguments)
        .output()
        .unwrap()
}

/// A file of its own for each call: tests run side by side.
fn unique(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{number}"))
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// How often a text is to be read.
pub fn count(screen: &[String], text: &str) -> usize {
    screen.iter().map(|row| row.matches(text).count()).sum()
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
        Screens(run("script", script, &[]))
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

    pub fn lacks(&self, number: usize, text: &str) {
        let screen = self.screen(number);
        assert!(
            count(screen, text) == 0,
            "{text:?} on screen {number}:\n{}",
            screen.join("\n")
        );
    }
}
