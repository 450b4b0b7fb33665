//! The game in a terminal that is a program: a pseudoterminal of 80x24 characters, which tells a
//! held key as kitty's protocol does, or does not know of it.
#![cfg(target_os = "linux")]

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

/// What every terminal answers when the game asks which one it is, `\x1b[c`.
const ANY_TERMINAL: &str = "\x1b[?62;c";
/// The same of terminals with kitty's protocol, which answer `\x1b[?u`, too.
const HELD_KEYS: &str = "\x1b[?0u\x1b[?62;c";

struct Terminal {
    /// The side of the pseudoterminal that is not the game's.
    side: File,
    /// All that the game has written, and the screen that shows it.
    text: String,
    screen: vt100::Parser,
    game: Child,
}

impl Terminal {
    /// Starts the game in a terminal with these answers. Returns none, and skips the test, if the
    /// system has no pseudoterminals.
    fn start(answers: &str) -> Option<Terminal> {
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
            .args(["--ctty", "--wait", env!("CARGO_BIN_EXE_gomoku")])
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

    fn send(&mut self, keys: &str) {
        self.side.write_all(keys.as_bytes()).unwrap();
    }

    fn screen(&self) -> String {
        self.screen.screen().contents()
    }

    /// Reads what the game writes next; false at its end.
    fn read(&mut self) -> bool {
        let mut wanted = [PollFd::new(&self.side, PollFlags::IN)];
        let patience = Timespec::try_from(PATIENCE).unwrap();
        let ready = poll(&mut wanted, Some(&patience)).unwrap();
        assert!(ready > 0, "nothing comes after:\n{}", self.screen());
        let mut bytes = [0; 4096];
        // An error is the end: nobody has the game's side open any more.
        let count = self.side.read(&mut bytes).unwrap_or(0);
        self.screen.process(&bytes[..count]);
        self.text += &String::from_utf8_lossy(&bytes[..count]);
        count > 0
    }

    /// Reads until a row of the screen is as wanted.
    fn until(&mut self, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !self.screen().lines().any(&wanted) {
            let goes_on = self.read() && start.elapsed() < PATIENCE;
            assert!(goes_on, "it does not come after:\n{}", self.screen());
        }
    }

    /// Goes from the splash to the board, changes the size, goes back to the menu, and presses
    /// CTRL-C until two presses come within a second. Returns all that the game wrote.
    fn play(mut self, [space, enter, size, escape, leave]: [&str; 5], expected: &str) -> String {
        self.until(|row| row.contains("PRESS ANY KEY"));
        self.send(space);
        self.until(|row| row.contains("START"));
        self.send(enter);
        self.until(|row| row.contains("a b c d e f g h i j k l m n o"));
        self.send(size);
        self.send(escape);
        self.until(|row| row.split_whitespace().eq(["SIZE", expected]));
        self.send(&leave.repeat(5));
        while self.read() {}
        assert!(self.game.wait().unwrap().success());
        self.text
    }
}

#[test]
fn a_held_key_is_one_press_where_the_terminal_tells() {
    let Some(terminal) = Terminal::start(HELD_KEYS) else {
        return;
    };
    let text = terminal.play(
        [
            "\x1b[32;1:1u\x1b[32;1:3u",
            "\x1b[13;1:1u\x1b[13;1:3u",
            "\x1b[115;1:1u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:3u",
            "\x1b[27;1:1u\x1b[27;1:3u",
            "\x1b[99;5u\x1b[99;5:3u",
        ],
        "9",
    );
    // The game asks for them on its own screen, and withdraws that there.
    let [enter, ask, push, pop, leave] = [
        "\x1b[?1049h",
        "\x1b[?u",
        "\x1b[>15u",
        "\x1b[<1u",
        "\x1b[?1049l",
    ]
    .map(|what| text.find(what));
    assert!(enter.is_some() && enter < ask && ask < push && push < pop && pop < leave);
}

#[test]
fn a_held_key_is_many_presses_where_it_does_not_tell() {
    let Some(terminal) = Terminal::start(ANY_TERMINAL) else {
        return;
    };
    let text = terminal.play([" ", "\r", "ssss", "\x1b", "\x03"], "12");
    assert!(!text.contains("\x1b[>15u") && !text.contains("\x1b[<1u"));
}

/// CTRL with C held is one, which stops the game's computer; two within a second leave.
#[test]
fn ctrl_c_held_does_not_leave() {
    let Some(mut terminal) = Terminal::start(HELD_KEYS) else {
        return;
    };
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    terminal.send("\x1b[99;5u\x1b[99;5:2u\x1b[99;5:2u\x1b[99;5:3u");
    terminal.until(|row| row.contains("START"));
    terminal.send("\x1b[13u");
    terminal.until(|row| row.contains("a b c d e f g h i j k l m n o"));
}

/// Otherwise a game whose terminal is closed would read nothing for ever.
#[test]
fn a_closed_terminal_ends_the_game() {
    let Some(mut terminal) = Terminal::start(ANY_TERMINAL) else {
        return;
    };
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    let Terminal { side, mut game, .. } = terminal;
    drop(side);
    assert!(game.wait().unwrap().code().is_some());
}
