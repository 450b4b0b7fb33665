//! A pseudoterminal of 80x24 characters with a game in it.

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::pty::{grantpt, openpt, ptsname, unlockpt, OpenptFlags};
use rustix::termios::{tcgetattr, tcsetattr, tcsetwinsize, OptionalActions, Winsize};
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();
/// A game that has not come to the wanted screen in this time hangs, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the game writes around a frame: the terminal's synchronized updates.
const BEGIN_FRAME: &str = "\x1b[?2026h";
const END_FRAME: &str = "\x1b[?2026l";

/// A program in a pseudoterminal.
pub struct Terminal {
    /// The side of the pseudoterminal that is not the game's.
    pub side: File,
    /// All that the game has written, and the screen that shows it.
    pub text: String,
    screen: vt100::Parser,
    /// The program.
    pub game: Child,
}

impl Terminal {
    /// Starts `program play` in a terminal with these answers. Returns none, and skips the test, if
    /// the system has no pseudoterminals.
    pub fn start(program: &str, answers: &str) -> Option<Terminal> {
        if !Path::new("/dev/pts/ptmx").exists() {
            truth::skip("no pseudoterminals here");
            return None;
        }
        // Another test's game must not keep it open.
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let side = openpt(flags).unwrap();
        grantpt(&side).unwrap();
        unlockpt(&side).unwrap();
        let size = Winsize {
            ws_row: ROWS.get(),
            ws_col: COLUMNS.get(),
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&side, size).unwrap();
        let name = ptsname(&side, Vec::new()).unwrap();
        let of_game = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        // The answers are there before the game asks, because it waits for them only two seconds.
        let mut modes = tcgetattr(&of_game).unwrap();
        modes.make_raw();
        tcsetattr(&of_game, OptionalActions::Now, &modes).unwrap();
        let mut side = File::from(side);
        side.write_all(answers.as_bytes()).unwrap();
        // The game's own terminal, and not that of the tests.
        let game = Command::new("setsid")
            .args(["--ctty", "--wait", program])
            .args(["play", "--seed", "1"])
            .env("TERM", "xterm-256color")
            .stdin(of_game.try_clone().unwrap())
            .stdout(of_game.try_clone().unwrap())
            .stderr(of_game)
            .spawn()
            .unwrap();
        Some(Terminal {
            side,
            text: String::new(),
            screen: vt100::Parser::new(ROWS, COLUMNS, 0),
            game,
        })
    }

    /// Sends keys, and whatever else a terminal sends.
    pub fn send(&mut self, keys: &str) {
        self.side.write_all(keys.as_bytes()).unwrap();
    }

    /// The screen as text.
    pub fn screen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads what the game writes next; false at its end.
    pub fn read(&mut self) -> bool {
        let mut wanted = [PollFd::new(&self.side, PollFlags::IN)];
        let patience = Timespec::try_from(PATIENCE).unwrap();
        let ready = poll(&mut wanted, Some(&patience)).unwrap();
        assert!(ready > 0, "nothing comes after:\n{}", self.screen());
        let mut bytes = [0; 4096];
        // An error is the end: the game has closed its side.
        let count = self.side.read(&mut bytes).unwrap_or(0);
        self.screen.process(&bytes[..count]);
        self.text += &String::from_utf8_lossy(&bytes[..count]);
        count > 0
    }

    /// Reads until a row of the screen is as wanted. Only whole frames count, because an unfinished
    /// one still shows rows of the frame before.
    pub fn until(&mut self, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !self.is_whole() || !self.screen().lines().any(&wanted) {
            let goes_on = self.read() && start.elapsed() < PATIENCE;
            assert!(goes_on, "it does not come after:\n{}", self.screen());
        }
    }

    /// Returns whether no frame is being written.
    fn is_whole(&self) -> bool {
        self.text.rfind(BEGIN_FRAME) <= self.text.rfind(END_FRAME)
    }
}
