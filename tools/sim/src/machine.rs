//! What every simulated computer can do: run, take keys, show its screen and its memory.

use crate::cpu::Cpu;
use crate::picture::Picture;

/// A key of the host's keyboard, by meaning; each machine presses what its own keyboard needs
/// for it (SHIFT included).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HostKey {
    /// A letter, digit or sign; letters in either case are the same key.
    Char(char),
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// RETURN.
    Return,
    /// ESC; the left arrow at the top left of a C64.
    Escape,
    /// RUN/STOP on a C64, CTRL-C on an Apple II.
    Break,
    /// The space bar.
    Space,
    /// DELETE (the Apple ][+ has none: left arrow).
    Delete,
    /// RESTORE on a C64, CTRL-RESET on an Apple II.
    Restore,
    /// SHIFT alone.
    Shift,
    /// CTRL alone.
    Control,
    /// The Commodore key, or open Apple.
    Commodore,
    /// F1 to F8 (nothing on an Apple II).
    Function(u8),
}

impl HostKey {
    /// The key called `name` in scripts: a single sign, or RETURN, ESC, SPACE, UP, DOWN, LEFT,
    /// RIGHT, RUNSTOP (or BREAK), RESTORE (or RESET), SHIFT, CTRL, CBM, DELETE, F1 to F8.
    pub fn from_name(name: &str) -> Option<HostKey> {
        let mut signs = name.chars();
        if let (Some(sign), None) = (signs.next(), signs.next()) {
            return Some(HostKey::Char(sign.to_ascii_uppercase()));
        }
        Some(match name.to_ascii_uppercase().as_str() {
            "UP" => HostKey::Up,
            "DOWN" => HostKey::Down,
            "LEFT" => HostKey::Left,
            "RIGHT" => HostKey::Right,
            "RETURN" => HostKey::Return,
            "ESC" | "ESCAPE" => HostKey::Escape,
            "BREAK" | "RUNSTOP" => HostKey::Break,
            "SPACE" => HostKey::Space,
            "DELETE" => HostKey::Delete,
            "RESTORE" | "RESET" => HostKey::Restore,
            "SHIFT" => HostKey::Shift,
            "CTRL" | "CONTROL" => HostKey::Control,
            "CBM" | "OPENAPPLE" => HostKey::Commodore,
            name => match name.strip_prefix('F')?.parse() {
                Ok(number @ 1..=8) => HostKey::Function(number),
                _ => return None,
            },
        })
    }
}

/// A digital joystick: port 2 of a C64; on an Apple II paddles 0 and 1 at their ends and button 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stick {
    /// Pushed up.
    pub up: bool,
    /// Pulled down.
    pub down: bool,
    /// To the left.
    pub left: bool,
    /// To the right.
    pub right: bool,
    /// The button.
    pub fire: bool,
}

/// A simulated computer, switched on with its program or disk.
pub trait Machine {
    /// Runs until cycle `end`, or until the next instruction is the one at `stop`; ends between
    /// instructions.
    fn run_until(&mut self, end: u64, stop: Option<u16>);
    /// Runs for at least `cycles` cycles; ends between instructions.
    fn run(&mut self, cycles: u64) {
        self.run_until(self.cycles() + cycles, None);
    }
    /// Runs one instruction or the entry into an interrupt handler.
    fn step(&mut self) {
        self.run(1);
    }
    /// Runs until the next instruction is the one at `address`, for at most `cycles` cycles.
    /// Returns whether it came there.
    fn run_to(&mut self, address: u16, cycles: u64) -> bool {
        self.run_until(self.cycles() + cycles, Some(address));
        self.pc() == address
    }
    /// Clock cycles since power-on.
    fn cycles(&self) -> u64;
    /// The processor's clock in Hz (on an Apple II the mean, long cycles included).
    fn cycles_per_second(&self) -> u32;
    /// Clock cycles from one picture to the next.
    fn cycles_per_frame(&self) -> u32;
    /// Presses a key or lets it go.
    fn key(&mut self, key: HostKey, down: bool);
    /// Moves the joystick.
    fn stick(&mut self, stick: Stick);
    /// Switches the drawing of pixels off, for speed, or on again, where pictures are drawn as time
    /// passes. Nothing else changes.
    fn set_drawing(&mut self, _on: bool) {}
    /// Makes sound from now on, `rate` samples a second.
    fn set_sound(&mut self, rate: u32);
    /// The samples since the last call, one channel; none before [`Machine::set_sound`].
    fn samples(&mut self) -> Vec<i16>;
    /// The last complete picture.
    fn picture(&self) -> Picture;
    /// RAM as the processor sees it, ROM where that is in front, without side effects; the
    /// RAM below the input and output area, where nothing else has a value.
    fn peek(&self, address: u16) -> u8;
    /// Changes RAM (never a ROM or a register).
    fn poke(&mut self, address: u16, value: u8);
    /// The processor, to look at.
    fn processor(&self) -> &Cpu;
    /// Why the machine cannot go on, if so: an opcode that stops the processor.
    fn fault(&self) -> Option<String> {
        self.processor().fault.map(|fault| fault.to_string())
    }
    /// Address of the next instruction.
    fn pc(&self) -> u16 {
        self.processor().pc
    }
}
