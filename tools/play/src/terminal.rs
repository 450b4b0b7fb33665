//! The terminal in raw mode, and back as it was: on leaving, on a panic and on a signal.

use crate::graphics::{Graphics, CLEAR, QUERY};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, style};
use rustix::event::{poll, PollFd, PollFlags, Timespec};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// How long a terminal may take to say what it can.
const ANSWER_TIME: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 300_000_000,
};

/// The terminal while the game has it. Dropping it gives it back.
pub struct Terminal {
    signalled: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal.
    pub fn take() -> io::Result<Terminal> {
        let signalled = Arc::new(AtomicBool::new(false));
        // A terminal that is closed has nothing to be given back, and crossterm would read its end
        // for ever.
        signal_hook::flag::register_conditional_shutdown(SIGHUP, 1, Arc::new(true.into()))?;
        for signal in [SIGINT, SIGTERM] {
            // The second one ends the program at once, wherever it hangs.
            signal_hook::flag::register_conditional_shutdown(signal, 1, Arc::clone(&signalled))?;
            signal_hook::flag::register(signal, Arc::clone(&signalled))?;
        }
        // A panic's message must come after the terminal is back.
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(Terminal { signalled })
    }

    /// Has a signal asked to leave?
    pub fn signalled(&self) -> bool {
        self.signalled.load(Ordering::Relaxed)
    }

    /// Asks which pictures the terminal can show. One that does not answer shows none.
    pub fn graphics(&self) -> io::Result<Graphics> {
        let mut out = io::stdout();
        out.write_all(QUERY.as_bytes())?;
        out.flush()?;
        let stdin = rustix::stdio::stdin();
        let mut answer = String::new();
        while !Graphics::complete(&answer) {
            let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
            if poll(&mut ready, Some(&ANSWER_TIME))? == 0 {
                break;
            }
            let mut bytes = [0; 256];
            match rustix::io::read(stdin, &mut bytes)? {
                0 => break,
                length => answer.push_str(&String::from_utf8_lossy(&bytes[..length])),
            }
        }
        Ok(Graphics::from_answer(&answer))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Everything as it was. Errors have nowhere to go any more.
fn give_back() {
    let mut out = io::stdout();
    let _ = out.write_all(CLEAR.as_bytes());
    let _ = execute!(out, style::ResetColor, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}
