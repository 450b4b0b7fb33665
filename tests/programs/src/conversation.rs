//! A program that is spoken to through pipes, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The running program.
pub struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Conversation {
    /// Starts the program.
    pub fn start(program: &str, arguments: &[&str]) -> Conversation {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Conversation {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Says a line.
    pub fn say(&mut self, line: impl AsRef<[u8]>) {
        self.input.write_all(line.as_ref()).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    /// Waits for the next line; none comes after the program's end.
    pub fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).unwrap();
        (length > 0).then(|| line.trim_end().into())
    }

    /// Says no more. The program has no more to say either, and ends without an error.
    pub fn end(mut self) {
        drop(self.input);
        let mut rest = String::new();
        self.output.read_line(&mut rest).unwrap();
        assert_eq!(rest, "");
        assert!(self.child.wait().unwrap().success());
    }
}
