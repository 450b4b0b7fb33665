//! The terminal's window: raw mode, keys, mouse, and everything as it was afterwards: on leaving,
//! on a panic and on a signal.

use crate::canvas::Canvas;
use crate::keys::{meaning, Event};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue, style};
use kit::platform::Key;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Within this time a second CTRL-C leaves.
const SECOND_BREAK: Duration = Duration::from_secs(1);
/// How long the program may take to end after a signal.
const PATIENCE: Duration = Duration::from_millis(500);

/// What makes a terminal with the keyboard protocol of kitty tell a held key from one pressed
/// again, letters included: those then come as codes, so SHIFT's signs have to be asked for, too.
const HELD_KEYS: KeyboardEnhancementFlags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
    .union(KeyboardEnhancementFlags::REPORT_EVENT_TYPES)
    .union(KeyboardEnhancementFlags::REPORT_ALTERNATE_KEYS)
    .union(KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES);
/// The terminal was asked to.
static TELLS_HELD_KEYS: AtomicBool = AtomicBool::new(false);
/// The mouse was asked for.
static TELLS_MOUSE: AtomicBool = AtomicBool::new(false);
/// Pasted text was asked for.
static TELLS_PASTE: AtomicBool = AtomicBool::new(false);
/// What removes pictures that are no characters.
static CLEAR: OnceLock<&str> = OnceLock::new();

/// The terminal while a program has it. Dropping it gives it back.
pub struct Window {
    shown: Option<Canvas>,
    last_break: Option<Instant>,
    /// It takes any colour, not xterm's alone.
    exact: bool,
    left: bool,
    /// A signal asks to leave.
    signalled: Arc<AtomicBool>,
}

impl Window {
    /// Takes the terminal.
    pub fn open() -> io::Result<Window> {
        let signalled = signals()?;
        // A panic's message must come after the terminal is back.
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        terminal::enable_raw_mode()?;
        let window = Window {
            shown: None,
            last_break: None,
            exact: std::env::var("COLORTERM")
                .is_ok_and(|set| set.contains("truecolor") || set.contains("24bit")),
            left: false,
            signalled,
        };
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide).map(|()| window)
    }

    /// Asks for the mouse.
    pub fn tell_mouse(&self) -> io::Result<()> {
        TELLS_MOUSE.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnableMouseCapture)
    }

    /// Asks for pasted text as such.
    pub fn tell_paste(&self) -> io::Result<()> {
        TELLS_PASTE.store(true, Ordering::Relaxed);
        execute!(io::stdout(), EnableBracketedPaste)
    }

    /// Asks the terminal to tell held keys, if it can. Otherwise a held key and a key pressed again
    /// look the same.
    pub fn tell_held_keys(&self) -> io::Result<()> {
        if !terminal::supports_keyboard_enhancement().unwrap_or(false) {
            return Ok(());
        }
        TELLS_HELD_KEYS.store(true, Ordering::Relaxed);
        execute!(io::stdout(), PushKeyboardEnhancementFlags(HELD_KEYS))
    }

    /// Sends a question and returns the answer as far as it has come when it is `complete`, or when
    /// the terminal has been silent for 0.3 s.
    #[cfg(unix)]
    pub fn ask(&self, question: &str, complete: fn(&str) -> bool) -> io::Result<String> {
        use rustix::event::{poll, PollFd, PollFlags, Timespec};
        const SILENCE: Timespec = Timespec {
            tv_sec: 0,
            tv_nsec: 300_000_000,
        };
        write(question)?;
        let stdin = rustix::stdio::stdin();
        let mut answer = String::new();
        while !complete(&answer) {
            let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
            if poll(&mut ready, Some(&SILENCE))? == 0 {
                break;
            }
            let mut bytes = [0; 256];
            match rustix::io::read(stdin, &mut bytes)? {
                0 => break,
                length => answer.push_str(&String::from_utf8_lossy(&bytes[..length])),
            }
        }
        Ok(answer)
    }

    /// The next thing that a person does, if there is one. Returns at once.
    pub fn event(&mut self) -> Option<Event> {
        while let Ok(true) = event::poll(Duration::ZERO) {
            let Some(event) = meaning(event::read().ok()?) else {
                continue;
            };
            match event {
                Event::Key(Key::BREAK) => {
                    let last = self.last_break.replace(Instant::now());
                    self.left |= last.is_some_and(|last| last.elapsed() < SECOND_BREAK);
                }
                Event::Resize => self.shown = None,
                _ => {}
            }
            return Some(event);
        }
        None
    }

    /// Waits until a person does something, at most for this time.
    pub fn wait(&mut self, time: Duration) {
        // The terminal is gone, and with it every other way to leave.
        self.left |= event::poll(time).is_err();
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        terminal::size().unwrap_or((80, 24))
    }

    /// Dots of a character, across and down; 8 x 16 where the terminal does not tell.
    pub fn dots(&self) -> (usize, usize) {
        let window = terminal::window_size();
        let cell = |dots: u16, cells: u16| usize::from(dots.checked_div(cells).unwrap_or(0));
        let (across, down) = window.map_or((0, 0), |window| {
            let across = cell(window.width, window.columns);
            (across, cell(window.height, window.rows))
        });
        let usual = |dots: usize, usual: usize| if dots == 0 { usual } else { dots };
        (usual(across, 8), usual(down, 16))
    }

    /// Shows a canvas: what differs from the one before. A terminal that knows synchronized updates
    /// shows all of it at once.
    pub fn show(&mut self, canvas: Canvas) {
        let old = self.shown.as_ref();
        if old == Some(&canvas) {
            return;
        }
        let mut out = io::stdout();
        let begun = queue!(out, BeginSynchronizedUpdate);
        let written = begun.and_then(|()| canvas.show(old, self.exact, &mut out));
        let ended = execute!(out, EndSynchronizedUpdate);
        self.left |= written.and(ended).is_err();
        self.shown = Some(canvas);
    }

    /// The canvas that is shown; none if the window is to be drawn from scratch.
    pub fn shown(&self) -> Option<&Canvas> {
        self.shown.as_ref()
    }

    /// Removes everything; `escape` also removes pictures, now and when the terminal is given back.
    pub fn clear(&mut self, escape: &'static str) {
        let escape = CLEAR.get_or_init(|| escape);
        self.left |= write(escape).is_err();
        self.shown = None;
    }

    /// Writes a terminal's own picture at a column and row.
    pub fn picture(&mut self, column: u16, row: u16, escape: &str) {
        let moved = execute!(io::stdout(), cursor::MoveTo(column, row));
        self.left |= moved.and_then(|()| write(escape)).is_err();
    }

    /// Makes itself heard.
    pub fn ring(&mut self) {
        let _ = write("\x07");
    }

    /// Returns whether the person has left: by a second CTRL-C within a second, by a signal, or
    /// with the terminal.
    pub fn has_left(&self) -> bool {
        self.left || self.signalled.load(Ordering::Relaxed)
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        give_back();
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Becomes true when the terminal is closed or somebody ends the program.
fn signals() -> io::Result<Arc<AtomicBool>> {
    let signalled = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let flag = Arc::clone(&signalled);
        std::thread::spawn(move || {
            if signals.forever().next().is_some() {
                flag.store(true, Ordering::Relaxed);
                // Where the terminal was closed while crossterm waited for it, that reads nothing
                // for ever and never returns.
                std::thread::sleep(PATIENCE);
                give_back();
                std::process::exit(1);
            }
        });
    }
    Ok(signalled)
}

/// Everything as it was. Errors have nowhere to go any more.
fn give_back() {
    let mut out = io::stdout();
    if TELLS_HELD_KEYS.swap(false, Ordering::Relaxed) {
        let _ = execute!(out, PopKeyboardEnhancementFlags);
    }
    if TELLS_MOUSE.swap(false, Ordering::Relaxed) {
        let _ = execute!(out, DisableMouseCapture);
    }
    if TELLS_PASTE.swap(false, Ordering::Relaxed) {
        let _ = execute!(out, DisableBracketedPaste);
    }
    if let Some(escape) = CLEAR.get() {
        let _ = out.write_all(escape.as_bytes());
    }
    let _ = execute!(out, style::ResetColor, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}
