//! A person at a terminal: raw mode, keys, mouse, and everything as it was afterwards.

use super::canvas::Canvas;
use super::machine::{Event, Source};
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    KeyboardEnhancementFlags, MouseButton, MouseEventKind, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{self, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, style};
use kit::platform::Key;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A tick of the game's clock.
const TICK: Duration = Duration::from_millis(20);
/// Within this time a second CTRL-C leaves.
const SECOND_BREAK: Duration = Duration::from_secs(1);

/// What makes a terminal with the keyboard protocol of kitty tell a held key from one pressed again, letters
/// included: those then come as codes, so SHIFT's signs have to be asked for, too.
const HELD_KEYS: KeyboardEnhancementFlags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
    .union(KeyboardEnhancementFlags::REPORT_EVENT_TYPES)
    .union(KeyboardEnhancementFlags::REPORT_ALTERNATE_KEYS)
    .union(KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES);
/// It was asked to.
static TELLS_HELD_KEYS: AtomicBool = AtomicBool::new(false);

/// After a signal the game has so long to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// The terminal.
pub struct Console {
    start: Instant,
    shown: Option<Canvas>,
    chance: fastrand::Rng,
    last_break: Option<Instant>,
    monochrome: bool,
    left: bool,
    /// A signal asks to leave.
    signalled: Arc<AtomicBool>,
}

impl Console {
    /// Takes the terminal over until the console is dropped.
    pub fn open(seed: Option<u64>) -> io::Result<Console> {
        let signalled = signals()?;
        // A panic's message must come after the terminal is back.
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
        }));
        terminal::enable_raw_mode()?;
        let opened = execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            cursor::Hide
        );
        let console = Console {
            start: Instant::now(),
            shown: None,
            chance: seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            last_break: None,
            // Then crossterm shows none.
            monochrome: std::env::var("NO_COLOR").is_ok_and(|set| !set.is_empty()),
            left: false,
            signalled,
        };
        opened.and_then(|()| tell_held_keys()).map(|()| console)
    }

    /// Whether this is the second CTRL-C within a second.
    fn breaks_twice(&mut self) -> bool {
        let last = self.last_break.replace(Instant::now());
        last.is_some_and(|last| last.elapsed() < SECOND_BREAK)
    }

    fn meaning(&mut self, event: event::Event) -> Option<Event> {
        match event {
            event::Event::Key(key) if key.kind != KeyEventKind::Release => {
                let repeated = key.kind == KeyEventKind::Repeat;
                let key = meaning(key)?;
                if repeated {
                    return Some(Event::Repeat(key));
                }
                self.left |= key == Key::BREAK && self.breaks_twice();
                Some(Event::Key(key))
            }
            event::Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    Some(Event::Click(mouse.column, mouse.row))
                }
                MouseEventKind::Down(MouseButton::Right) => Some(Event::Key(Key(b'U'))),
                MouseEventKind::ScrollUp => Some(Event::Key(Key::UP)),
                MouseEventKind::ScrollDown => Some(Event::Key(Key::DOWN)),
                _ => None,
            },
            event::Event::Resize(..) => {
                self.shown = None;
                Some(Event::Resize)
            }
            _ => None,
        }
    }
}

/// Asks a terminal that can for held keys; any other sends the same for a key held and a key pressed again.
fn tell_held_keys() -> io::Result<()> {
    if !terminal::supports_keyboard_enhancement().unwrap_or(false) {
        return Ok(());
    }
    TELLS_HELD_KEYS.store(true, Ordering::Relaxed);
    execute!(io::stdout(), PushKeyboardEnhancementFlags(HELD_KEYS))
}

/// Becomes true when the terminal is closed or somebody ends the program.
fn signals() -> io::Result<Arc<AtomicBool>> {
    let signalled = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP])?;
        let flag = Arc::clone(&signalled);
        std::thread::spawn(move || {
            if signals.forever().next().is_some() {
                flag.store(true, Ordering::Relaxed);
                // Where the terminal was closed while crossterm waited for it, that reads nothing for ever
                // and never returns.
                std::thread::sleep(PATIENCE);
                give_back();
                std::process::exit(1);
            }
        });
    }
    Ok(signalled)
}

/// The game's key. SHIFT with up and down are take back and step forward.
fn meaning(event: KeyEvent) -> Option<Key> {
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let key = match event.code {
        KeyCode::Char('c' | 'C') if event.modifiers.contains(KeyModifiers::CONTROL) => Key::BREAK,
        KeyCode::Char(sign @ ' '..='~')
            if event.modifiers.difference(KeyModifiers::SHIFT).is_empty() =>
        {
            Key(sign.to_ascii_uppercase() as u8)
        }
        KeyCode::Up if shift => Key(b'U'),
        KeyCode::Down if shift => Key(b'Y'),
        KeyCode::Up => Key::UP,
        KeyCode::Down => Key::DOWN,
        KeyCode::Left => Key::LEFT,
        KeyCode::Right => Key::RIGHT,
        KeyCode::Enter => Key::RETURN,
        KeyCode::Esc => Key::ESCAPE,
        KeyCode::Backspace | KeyCode::Delete => Key::DELETE,
        // No keys but what changes others, or is not for a program in a terminal.
        KeyCode::Modifier(_)
        | KeyCode::CapsLock
        | KeyCode::NumLock
        | KeyCode::ScrollLock
        | KeyCode::PrintScreen
        | KeyCode::Media(_)
        | KeyCode::Null => return None,
        _ => Key::OTHER,
    };
    Some(key)
}

impl Source for Console {
    fn event(&mut self) -> Option<Event> {
        while let Ok(true) = event::poll(Duration::ZERO) {
            match event::read() {
                Ok(event) => {
                    if let Some(event) = self.meaning(event) {
                        return Some(event);
                    }
                }
                Err(_) => break,
            }
        }
        None
    }

    fn ticks(&self) -> u16 {
        (self.start.elapsed().as_millis() / TICK.as_millis()) as u16
    }

    fn idle(&mut self) {
        let late = self.start.elapsed().as_millis() % TICK.as_millis();
        // The terminal is gone: nobody can leave any other way.
        self.left |= event::poll(TICK - Duration::from_millis(late as u64)).is_err();
    }

    fn size(&self) -> (u16, u16) {
        terminal::size().unwrap_or((80, 24))
    }

    fn show(&mut self, canvas: Canvas) {
        self.left |= canvas.show(self.shown.as_ref(), &mut io::stdout()).is_err();
        self.shown = Some(canvas);
    }

    fn is_monochrome(&self) -> bool {
        self.monochrome
    }

    fn chance(&mut self) -> u16 {
        self.chance.u16(..)
    }

    fn ring(&mut self) {
        let mut terminal = io::stdout();
        let _ = terminal.write_all(b"\x07").and_then(|()| terminal.flush());
    }

    fn has_left(&self) -> bool {
        self.left || self.signalled.load(Ordering::Relaxed)
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        give_back();
    }
}

/// Everything as it was. Errors have nowhere to go any more.
fn give_back() {
    if TELLS_HELD_KEYS.swap(false, Ordering::Relaxed) {
        let _ = execute!(io::stdout(), PopKeyboardEnhancementFlags);
    }
    let _ = execute!(
        io::stdout(),
        style::ResetColor,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_terminal_are_keys_of_the_game() {
        let key = |code, modifiers| meaning(KeyEvent::new(code, modifiers));
        let none = KeyModifiers::NONE;
        assert_eq!(key(KeyCode::Char('u'), none), Some(Key(b'U')));
        assert_eq!(
            key(KeyCode::Char('?'), KeyModifiers::SHIFT),
            Some(Key(b'?'))
        );
        assert_eq!(key(KeyCode::Char(' '), none), Some(Key::SPACE));
        assert_eq!(key(KeyCode::Up, none), Some(Key::UP));
        assert_eq!(key(KeyCode::Up, KeyModifiers::SHIFT), Some(Key(b'U')));
        assert_eq!(key(KeyCode::Down, KeyModifiers::SHIFT), Some(Key(b'Y')));
        assert_eq!(
            key(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(Key::BREAK)
        );
        assert_eq!(key(KeyCode::Backspace, none), Some(Key::DELETE));
        for (code, modifiers) in [
            (KeyCode::Char('x'), KeyModifiers::ALT),
            (KeyCode::Char('\u{e9}'), none),
            (KeyCode::F(1), none),
        ] {
            assert_eq!(key(code, modifiers), Some(Key::OTHER));
        }
        let shift = KeyCode::Modifier(event::ModifierKeyCode::LeftShift);
        assert_eq!(key(shift, KeyModifiers::SHIFT), None);
    }
}
