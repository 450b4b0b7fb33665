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
        })
    }

    /// Sends a line. An engine that has ended shows that when it is listened to.
    pub fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}");
    }

    /// The next line that is no comment.
    pub fn line(&mut self, patience: Duration) -> Result<String, Silence> {
        loop {
            let line = self.any_line(patience)?;
            if !line.starts_with('#') {
                return Ok(line);
            }
        }
    }

    /// The next line. An engine is late when it has used more than `patience` of processor time
    /// since this call, so that a busy computer makes no engine late, or when it has slept four
    /// times as long.
    fn any_line(&mut self, patience: Duration) -> Result<String, Silence> {
        let before = self.worked();
        let mut asleep = Duration::ZERO;
        let mut last = before;
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return Ok(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            let now = self.worked();
            asleep = if now == last {
                asleep + LOOK
            } else {
                Duration::ZERO
            };
            last = now;
            if now.saturating_sub(before) >= patience || asleep >= patience * 4 {
                return Err(Silence::Late);
            }
        }
    }

    /// The processor time of the engine up to now, as Linux tells it in hundredths of a second.
    fn worked(&self) -> Duration {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let text = text.unwrap_or_default();
        // The second field is the program's name in parentheses, which may have blanks.
        let fields = text.rsplit(')').next().unwrap_or("").split_whitespace();
        let ticks: u64 = fields
            .skip(11)
            .take(2)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        Duration::from_millis(ticks * 10)
    }
}

/// How often the processor time is looked at.
const LOOK: Duration = Duration::from_secs(1);

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
