//! The game in a terminal that is a program: a pseudoterminal of 80x24 characters, which tells a held key as
//! kitty's protocol does, or does not know of it.
#![cfg(target_os = "linux")]

use rustix::pty::{grantpt, openpt, ptsname, unlockpt, OpenptFlags};
use rustix::termios::{tcsetwinsize, Winsize};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();
/// A game that shows nothing new for so long hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the game asks, and what every terminal answers to it.
const WHICH_TERMINAL: (&str, &str) = ("\x1b[c", "\x1b[?62;c");
/// The same of terminals with kitty's protocol.
const HELD_KEYS: (&str, &str) = ("\x1b[?u", "\x1b[?0u");

/// What the game has written, and the screen that shows it.
struct Seen {
    text: String,
    screen: vt100::Parser,
}

struct Terminal {
    keys: File,
    seen: Arc<Mutex<Seen>>,
    game: Child,
}

impl Terminal {
    /// The game in a terminal that answers these questions; none where the system has no pseudoterminals.
    fn start(answers: &'static [(&str, &str)]) -> Option<Terminal> {
        if !Path::new("/dev/pts/ptmx").exists() {
            eprintln!("no pseudoterminals here: not tried");
            return None;
        }
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let size = Winsize {
            ws_row: ROWS.get(),
            ws_col: COLUMNS.get(),
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&keys, size).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let game = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        // The game's own terminal, and not that of the tests.
        let game = Command::new("setsid")
            .args(["--ctty", "--wait", env!("CARGO_BIN_EXE_gomoku")])
            .args(["play", "--seed", "1"])
            .env("TERM", "xterm-256color")
            .stdin(game.try_clone().unwrap())
            .stdout(game.try_clone().unwrap())
            .stderr(game)
            .spawn()
            .unwrap();
        let keys = File::from(keys);
        let seen = Arc::new(Mutex::new(Seen {
            text: String::new(),
            screen: vt100::Parser::new(ROWS, COLUMNS, 0),
        }));
        let (mut output, mut replies) = (keys.try_clone().unwrap(), keys.try_clone().unwrap());
        let all = Arc::clone(&seen);
        spawn(move || {
            let mut bytes = [0; 4096];
            // An error is the end: nobody has the other side open any more.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut all = all.lock().unwrap();
                all.screen.process(&bytes[..count]);
                let before = all.text.clone();
                all.text += &String::from_utf8_lossy(&bytes[..count]);
                for (question, answer) in answers {
                    if all.text.matches(question).count() > before.matches(question).count() {
                        replies.write_all(answer.as_bytes()).unwrap();
                    }
                }
            }
        });
        Some(Terminal { keys, seen, game })
    }

    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    fn screen(&self) -> String {
        self.seen.lock().unwrap().screen.screen().contents()
    }

    /// Waits until the screen is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !wanted(&self.screen()) {
            let late = start.elapsed() > PATIENCE;
            assert!(!late, "{what} does not come:\n{}", self.screen());
            sleep(Duration::from_millis(5));
        }
    }

    /// Waits for a board of so many lines.
    fn until_size(&self, size: u8) {
        let letters = String::from_iter((b'a'..b'a' + size).map(char::from));
        self.until(&letters, |screen| {
            screen.lines().any(|line| line.replace(' ', "") == letters)
        });
    }

    /// From the splash to the board, S, and what comes behind it; CTRL-C twice. All that the game wrote.
    fn play(mut self, [space, enter, size, right, leave]: [&str; 5], expected: u8) -> String {
        self.until("the splash", |screen| screen.contains("PRESS ANY KEY"));
        self.send(space);
        self.until("the menu", |screen| screen.contains("START"));
        self.send(enter);
        self.until_size(15);
        self.send(size);
        self.until_size(expected);
        // Whatever S does has been done when the next key has.
        let before = self.screen();
        self.send(right);
        self.until("the cursor", |screen| screen != before);
        self.until_size(expected);
        self.send(leave);
        assert!(self.game.wait().unwrap().success());
        let seen = self.seen.lock().unwrap();
        seen.text.clone()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Where an assertion failed it still runs.
        let _ = self.game.kill();
    }
}

#[test]
fn a_held_key_is_one_press_where_the_terminal_tells() {
    let Some(terminal) = Terminal::start(&[HELD_KEYS, WHICH_TERMINAL]) else {
        return;
    };
    let held = "\x1b[115;1:1u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:3u";
    let text = terminal.play(
        [
            "\x1b[32;1:1u\x1b[32;1:3u",
            "\x1b[13;1:1u\x1b[13;1:3u",
            held,
            "\x1b[1;1:1C",
            "\x1b[99;5u\x1b[99;5:3u\x1b[99;5u",
        ],
        9,
    );
    // It asks for them in its own screen, and takes it back there.
    let [enter, push, pop, leave] =
        ["\x1b[?1049h", "\x1b[>15u", "\x1b[<1u", "\x1b[?1049l"].map(|what| text.find(what));
    assert!(enter.is_some() && enter < push && push < pop && pop < leave);
}

#[test]
fn a_held_key_is_many_presses_where_it_does_not_tell() {
    let Some(terminal) = Terminal::start(&[WHICH_TERMINAL]) else {
        return;
    };
    let text = terminal.play([" ", "\r", "ssss", "\x1b[C", "\x03\x03"], 12);
    assert!(!text.contains("\x1b[>15u") && !text.contains("\x1b[<1u"));
}

/// CTRL with C held is one, which stops the game's computer; two within a second leave.
#[test]
fn ctrl_c_held_does_not_leave() {
    let Some(mut terminal) = Terminal::start(&[HELD_KEYS, WHICH_TERMINAL]) else {
        return;
    };
    terminal.until("the splash", |screen| screen.contains("PRESS ANY KEY"));
    terminal.send("\x1b[99;5u\x1b[99;5:2u\x1b[99;5:2u\x1b[99;5:3u");
    terminal.until("the menu", |screen| screen.contains("START"));
    terminal.send("\x1b[13u");
    terminal.until_size(15);
}
