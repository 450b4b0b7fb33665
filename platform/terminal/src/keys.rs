//! What a person does at a terminal.

use crossterm::event::{
    Event as Raw, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use kit::platform::Key;

/// What a person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Presses a key.
    Key(Key),
    /// Holds a key down long enough for it to repeat.
    Repeat(Key),
    /// Presses TAB, which is no key of the machines.
    Tab,
    /// Points at a column and row of the terminal.
    Click(u16, u16),
    /// Points at a column and row of the terminal with the right button.
    RightClick(u16, u16),
    /// Turns the wheel up or down at a column and row of the terminal.
    Wheel(u16, u16, bool),
    /// Points at a column and row of the board, from the bottom left. Scripts do that.
    Board(u8, u8),
    /// Pastes text.
    Paste(String),
    /// Changes the size of the window.
    Resize,
}

/// The meaning of what the terminal tells, if it has one.
pub fn meaning(event: Raw) -> Option<Event> {
    Some(match event {
        Raw::Key(key) if key.kind == KeyEventKind::Release => return None,
        Raw::Key(key) if key.code == KeyCode::Tab => Event::Tab,
        Raw::Key(key) if key.kind == KeyEventKind::Repeat => Event::Repeat(key_of(key)?),
        Raw::Key(key) => Event::Key(key_of(key)?),
        Raw::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Event::Click(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Right) => Event::RightClick(mouse.column, mouse.row),
            MouseEventKind::ScrollUp => Event::Wheel(mouse.column, mouse.row, true),
            MouseEventKind::ScrollDown => Event::Wheel(mouse.column, mouse.row, false),
            _ => return None,
        },
        Raw::Paste(text) => Event::Paste(text),
        Raw::Resize(..) => Event::Resize,
        _ => return None,
    })
}

/// The game's key. SHIFT with up and down are take back and step forward, by signs that answer no
/// question, as Y would.
fn key_of(event: KeyEvent) -> Option<Key> {
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let key = match event.code {
        KeyCode::Char('c' | 'C') if event.modifiers.contains(KeyModifiers::CONTROL) => Key::BREAK,
        KeyCode::Char(sign @ ' '..='~')
            if event.modifiers.difference(KeyModifiers::SHIFT).is_empty() =>
        {
            Key(sign.to_ascii_uppercase() as u8)
        }
        KeyCode::Up if shift => Key(b','),
        KeyCode::Down if shift => Key(b'.'),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::ModifierKeyCode;

    #[test]
    fn keys_of_the_terminal_are_keys_of_the_game() {
        let none = KeyModifiers::NONE;
        for (code, modifiers, key) in [
            (KeyCode::Char('u'), none, Key(b'U')),
            (KeyCode::Char('?'), KeyModifiers::SHIFT, Key(b'?')),
            (KeyCode::Char(' '), none, Key::SPACE),
            (KeyCode::Up, none, Key::UP),
            (KeyCode::Up, KeyModifiers::SHIFT, Key(b',')),
            (KeyCode::Down, KeyModifiers::SHIFT, Key(b'.')),
            (KeyCode::Char('c'), KeyModifiers::CONTROL, Key::BREAK),
            (KeyCode::Backspace, none, Key::DELETE),
            (KeyCode::Char('x'), KeyModifiers::ALT, Key::OTHER),
            (KeyCode::Char('\u{e9}'), none, Key::OTHER),
            (KeyCode::F(1), none, Key::OTHER),
        ] {
            let event = Raw::Key(KeyEvent::new(code, modifiers));
            assert_eq!(meaning(event), Some(Event::Key(key)), "{code:?}");
        }
        let shift = KeyCode::Modifier(ModifierKeyCode::LeftShift);
        let shift = KeyEvent::new(shift, KeyModifiers::SHIFT);
        assert_eq!(meaning(Raw::Key(shift)), None);
        let tab = KeyEvent::new(KeyCode::Tab, none);
        assert_eq!(meaning(Raw::Key(tab)), Some(Event::Tab));
    }
}
