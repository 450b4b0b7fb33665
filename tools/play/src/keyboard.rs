//! The terminal's keys as the machine's: a terminal tells when a key is pressed and never when it
//! is let go, so a press is held down for three frames.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sim::machine::{HostKey, Machine};
use std::collections::VecDeque;

/// Frames a key is held down; a program that looks once a frame sees it for certain.
const HELD_FRAMES: u8 = 3;
/// Frames between two presses, for the program to see that the key was let go.
const FREE_FRAMES: u8 = 2;
/// Presses that may wait: a terminal that repeats faster than the machine takes keys must not run
/// ahead of it.
const WAITING: usize = 4;
/// Frames within which a second CTRL-C leaves.
const LEAVE_FRAMES: u32 = 50;

/// What a key of the terminal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// A key for the machine.
    Press(HostKey),
    /// Run as fast as the host can, or at the machine's speed again.
    Warp,
}

/// The meaning of a key, if it has one. SHIFT with up and down are take back and step forward.
pub fn meaning(event: KeyEvent) -> Option<Wish> {
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    let key = match event.code {
        KeyCode::Tab => return Some(Wish::Warp),
        KeyCode::Char('c' | 'C') if event.modifiers.contains(KeyModifiers::CONTROL) => {
            HostKey::Break
        }
        KeyCode::Char(' ') => HostKey::Space,
        KeyCode::Char(sign) if event.modifiers.difference(KeyModifiers::SHIFT).is_empty() => {
            HostKey::Char(sign.to_ascii_uppercase())
        }
        KeyCode::Up if shift => HostKey::Char('U'),
        KeyCode::Down if shift => HostKey::Char('Y'),
        KeyCode::Up => HostKey::Up,
        KeyCode::Down => HostKey::Down,
        KeyCode::Left => HostKey::Left,
        KeyCode::Right => HostKey::Right,
        KeyCode::Enter => HostKey::Return,
        KeyCode::Esc => HostKey::Escape,
        KeyCode::Backspace | KeyCode::Delete => HostKey::Delete,
        _ => return None,
    };
    Some(Wish::Press(key))
}

/// Presses keys one after the other, frame by frame.
#[derive(Default)]
pub struct Keyboard {
    waiting: VecDeque<HostKey>,
    down: Option<HostKey>,
    frames: u8,
    clock: u32,
    last_break: Option<u32>,
}

impl Keyboard {
    /// Takes a key press; false when it was the second CTRL-C within a second.
    pub fn press(&mut self, key: HostKey) -> bool {
        if key == HostKey::Break {
            let last = self.last_break.replace(self.clock);
            if last.is_some_and(|last| self.clock - last <= LEAVE_FRAMES) {
                return false;
            }
        }
        if self.waiting.len() < WAITING {
            self.waiting.push_back(key);
        }
        true
    }

    /// A frame of the machine has passed: presses or lets go what is due.
    pub fn frame(&mut self, machine: &mut dyn Machine) {
        self.clock += 1;
        if self.frames > 0 {
            self.frames -= 1;
        }
        if self.frames > 0 {
            return;
        }
        if let Some(key) = self.down.take() {
            machine.key(key, false);
            self.frames = FREE_FRAMES;
        } else if let Some(key) = self.waiting.pop_front() {
            machine.key(key, true);
            self.down = Some(key);
            self.frames = HELD_FRAMES;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::machine::{Registers, Stick};
    use sim::picture::Picture;

    /// A machine that only notes which keys are down.
    #[derive(Default)]
    struct Notes {
        down: Vec<HostKey>,
    }

    impl Machine for Notes {
        fn step(&mut self) {}
        fn cycles(&self) -> u64 {
            0
        }
        fn cycles_per_second(&self) -> u32 {
            1
        }
        fn cycles_per_frame(&self) -> u32 {
            1
        }
        fn key(&mut self, key: HostKey, down: bool) {
            self.down.retain(|&other| other != key);
            if down {
                self.down.push(key);
            }
        }
        fn stick(&mut self, _: Stick) {}
        fn picture(&self) -> Picture {
            Picture::new(1, 1, &[[0; 3]])
        }
        fn peek(&self, _: u16) -> u8 {
            0
        }
        fn poke(&mut self, _: u16, _: u8) {}
        fn fault(&self) -> Option<String> {
            None
        }
        fn registers(&self) -> Registers {
            Registers::default()
        }
    }

    #[test]
    fn a_key_is_held_three_frames_and_let_go_before_the_next() {
        let (mut keyboard, mut machine) = (Keyboard::default(), Notes::default());
        assert!(keyboard.press(HostKey::Up) && keyboard.press(HostKey::Up));
        let held: Vec<usize> = (0..12)
            .map(|_| {
                keyboard.frame(&mut machine);
                machine.down.len()
            })
            .collect();
        assert_eq!(held, [1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn the_second_break_within_a_second_leaves() {
        let (mut keyboard, mut machine) = (Keyboard::default(), Notes::default());
        assert!(keyboard.press(HostKey::Break));
        for _ in 0..=LEAVE_FRAMES {
            keyboard.frame(&mut machine);
        }
        assert!(
            keyboard.press(HostKey::Break),
            "too late to count as the second"
        );
        assert!(!keyboard.press(HostKey::Break));
    }

    #[test]
    fn terminal_keys_have_the_games_meaning() {
        let key = |code, modifiers| meaning(KeyEvent::new(code, modifiers));
        let none = KeyModifiers::NONE;
        let press = |key| Some(Wish::Press(key));
        assert_eq!(key(KeyCode::Char('u'), none), press(HostKey::Char('U')));
        assert_eq!(
            key(KeyCode::Char('?'), KeyModifiers::SHIFT),
            press(HostKey::Char('?'))
        );
        assert_eq!(
            key(KeyCode::Up, KeyModifiers::SHIFT),
            press(HostKey::Char('U'))
        );
        assert_eq!(
            key(KeyCode::Char('c'), KeyModifiers::CONTROL),
            press(HostKey::Break)
        );
        assert_eq!(key(KeyCode::Char('x'), KeyModifiers::ALT), None);
        assert_eq!(key(KeyCode::Tab, none), Some(Wish::Warp));
    }
}
