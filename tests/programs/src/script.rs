//! A game in a terminal that takes its keys from a script, and prints its screens.

use std::io::Write;
use std::process::{Command, Output};
use tempfile::NamedTempFile;

/// A file of this text, which lasts as long as the value.
pub fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

/// Runs a script to the program's end, whatever that is.
pub fn try_run(program: &str, arguments: &[&str], script: &str) -> Output {
    Command::new(program)
        .args(arguments)
        .arg("--script")
        .arg(file(script).path())
        .output()
        .unwrap()
}

/// Runs a script, and returns the screens that it shows, a line for each row.
pub fn run(program: &str, arguments: &[&str], script: &str) -> Vec<String> {
    let output = try_run(program, arguments, script);
    let errors = String::from_utf8(output.stderr).unwrap();
    let end = (errors.as_str(), output.status.code());
    assert_eq!(end, ("", Some(0)), "{script}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(String::from).collect()
}

/// How often a text is to be read.
pub fn count(screen: &[String], text: &str) -> usize {
    screen.iter().map(|row| row.matches(text).count()).sum()
}

/// Checks that the program refuses a script and says what is wrong.
pub fn refuses(program: &str, arguments: &[&str], script: &str, what: &str) {
    let output = try_run(program, arguments, script);
    let errors = String::from_utf8(output.stderr).unwrap();
    let is_told = errors.starts_with("error: ") && errors.contains(what);
    assert!(is_told, "{errors}");
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)));
}
