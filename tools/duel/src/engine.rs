//! An engine: a program that is spoken to line by line.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// A running engine.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    pings: u32,
}

/// Why an engine gives no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It has ended.
    Ended,
    /// It takes too long.
    Late,
}

impl Engine {
    /// Starts a program; its words are parted at blanks.
    pub fn start(command: &str) -> io::Result<Engine> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or(""))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let text = String::from_utf8_lossy(&line).trim_end().to_string();
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Ok(Engine {
            child,
            input,
            lines,
            pings: 0,
        })
    }

    /// Sends a line. An engine that has ended shows that when it is listened to.
    pub fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}");
    }

    /// The next line that is no comment.
    pub fn line(&mut self, patience: Duration) -> Result<String, Silence> {
        loop {
            let line = self
                .lines
                .recv_timeout(patience)
                .map_err(|error| match error {
                    mpsc::RecvTimeoutError::Timeout => Silence::Late,
                    mpsc::RecvTimeoutError::Disconnected => Silence::Ended,
                })?;
            if !line.starts_with('#') {
                return Ok(line);
            }
        }
    }

    /// Sends a ping and collects all lines up to its answer, comments included.
    pub fn drain(&mut self, patience: Duration) -> Result<Vec<String>, Silence> {
        self.pings += 1;
        self.send(&format!("ping {}", self.pings));
        let answer = format!("pong {}", self.pings);
        let mut lines = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(patience)
                .map_err(|error| match error {
                    mpsc::RecvTimeoutError::Timeout => Silence::Late,
                    mpsc::RecvTimeoutError::Disconnected => Silence::Ended,
                })?;
            if line == answer {
                return Ok(lines);
            }
            lines.push(line);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
