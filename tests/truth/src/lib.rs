//! Files of recorded truth for all tests, chance, and notes of what had to be left out. The notes
//! go to standard error itself, which the test harness does not capture: `tools/test` lists them.

mod dice;
mod record;

pub use dice::Dice;
pub use record::{digest, records, Record};

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The project's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of recorded truth: the whole one if it is [shared](shared), else the sample kept here.
pub fn data(name: &str) -> String {
    shared(name).unwrap_or_else(|| sample(name))
}

/// A file of `tests/data`.
pub fn sample(name: &str) -> String {
    let text = std::fs::read_to_string(root().join("tests/data").join(name));
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file of `../shared/data`, or of the folder that `GOMOKU_DATA` names.
pub fn shared(name: &str) -> Option<String> {
    let folder = env::var_os("GOMOKU_DATA").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| root().join("../shared/data"));
    let text = std::fs::read_to_string(folder.join(name)).ok()?;
    note(&format!("whole data: {name}"));
    Some(text)
}

/// Returns whether the rest of a `move` line tells a move that captures nothing and is no pass. The
/// sample has these moves of few cases: the digest of all moves has them, too.
pub fn is_quiet(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    words.len() == 5 && words[0] != words[2]
}

/// Says that the running test is skipped, and why. It must return then.
pub fn skip(why: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test without a name");
    note(&format!("skipped test: {test}: {why}"));
}

/// One call, so that tests that run at the same time do not mix their lines.
fn note(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
