//! A program that is asked once through pipes.

use std::io::Write;
use std::process::{Command, Stdio};

/// What came back.
pub struct Answer {
    /// What the program wrote.
    pub output: String,
    /// What it complained of.
    pub errors: String,
    /// Its exit code.
    pub code: Option<i32>,
}

/// Starts the program, tells it `input` and waits for its end.
pub fn ask(program: &str, arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that was told wrong arguments ends without listening.
    let _ = writer.join().unwrap();
    Answer {
        output: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}
