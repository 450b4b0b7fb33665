//! The terminal's keys as the machine's: a terminal tells when a key is pressed and never when it
//! is let go, so a press is held down for three frames.

use kit::platform::Key;
use sim::machine::HostKey;
use std::collections::VecDeque;

/// Frames a key is held down; a program that looks once a frame sees it for certain.
const HELD_FRAMES: u8 = 3;
/// Frames between two presses, for the program to see that the key was let go.
const FREE_FRAMES: u8 = 2;
/// Presses that may wait: a terminal that repeats faster than the machine takes keys must not run
/// ahead of it.
const WAITING: usize = 4;

/// The machine's key for one of the terminal's, if it has one.
pub fn host_key(key: Key) -> Option<HostKey> {
    Some(match key {
        Key::UP => HostKey::Up,
        Key::DOWN => HostKey::Down,
        Key::LEFT => HostKey::Left,
        Key::RIGHT => HostKey::Right,
        Key::RETURN => HostKey::Return,
        Key::ESCAPE => HostKey::Escape,
        Key::BREAK => HostKey::Break,
        Key::SPACE => HostKey::Space,
        Key::DELETE => HostKey::Delete,
        Key::OTHER => return None,
        Key(sign) => HostKey::Char(sign.into()),
    })
}

/// Presses keys one after the other, frame by frame.
#[derive(Default)]
pub struct Keyboard {
    waiting: VecDeque<HostKey>,
    down: Option<HostKey>,
    frames: u8,
}

impl Keyboard {
    /// Takes a key press.
    pub fn press(&mut self, key: HostKey) {
        if self.waiting.len() < WAITING {
            self.waiting.push_back(key);
        }
    }

    /// A frame of the machine has passed: the key that goes down (true) or up now, if one does.
    pub fn frame(&mut self) -> Option<(HostKey, bool)> {
        self.frames = self.frames.saturating_sub(1);
        if self.frames > 0 {
            return None;
        }
        if let Some(key) = self.down.take() {
            self.frames = FREE_FRAMES;
            return Some((key, false));
        }
        self.down = self.waiting.pop_front();
        self.frames = HELD_FRAMES;
        self.down.map(|key| (key, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_held_three_frames_and_let_go_before_the_next() {
        let mut keyboard = Keyboard::default();
        keyboard.press(HostKey::Up);
        keyboard.press(HostKey::Up);
        let mut down = false;
        let held = [(); 12].map(|()| {
            down = keyboard.frame().map_or(down, |(_, down)| down);
            u8::from(down)
        });
        assert_eq!(held, [1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn keys_of_the_terminal_are_the_machines() {
        assert_eq!(host_key(Key(b'U')), Some(HostKey::Char('U')));
        assert_eq!(host_key(Key(b'?')), Some(HostKey::Char('?')));
        assert_eq!(host_key(Key::BREAK), Some(HostKey::Break));
        assert_eq!(host_key(Key::OTHER), None);
    }
}
