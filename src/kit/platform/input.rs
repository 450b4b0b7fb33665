//! Keys and the joystick.

/// A key as the game knows it: capital ASCII letters, digits and signs, or one of the constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Key(pub u8);

impl Key {
    /// Cursor up, or the stick pushed up.
    pub const UP: Key = Key(1);
    /// Cursor down, or the stick pulled down.
    pub const DOWN: Key = Key(2);
    /// Cursor left, or the stick to the left.
    pub const LEFT: Key = Key(4);
    /// Cursor right, or the stick to the right.
    pub const RIGHT: Key = Key(8);
    /// RUN/STOP or CTRL-C.
    pub const BREAK: Key = Key(3);
    /// TAB, where there is one. No direction and no diagonal has this number.
    pub const TAB: Key = Key(11);
    /// RETURN.
    pub const RETURN: Key = Key(13);
    /// The fire button of the stick.
    pub const FIRE: Key = Key(14);
    /// ESC; the left arrow at the top left of a C64.
    pub const ESCAPE: Key = Key(27);
    /// The space bar.
    pub const SPACE: Key = Key(32);
    /// Any key without a meaning: like every key, it ends the demo.
    pub const OTHER: Key = Key(b'~');
    /// DEL or Backspace: takes back a letter of a name.
    pub const DELETE: Key = Key(127);
    /// The list of commands: a key of every keyboard, or the stick's button held for a while.
    pub const LIST: Key = Key(b'*');

    /// Set in a press of the stick, and not in one of the cursor keys. The stick's diagonals are
    /// two directions in one key.
    pub const STICK: u8 = 16;
    /// Set in a key that comes from the list of commands: it means the command, even where the
    /// settings give its letter another meaning.
    pub const COMMAND: u8 = 128;

    /// A diagonal as up or down, where there is nothing on a diagonal.
    pub fn straight(self) -> Key {
        match self.0 & 3 {
            // Up is 1, down 2; left and right are bits of their own.
            straight if straight != 0 && self.0 <= 10 => Key(straight),
            _ => self,
        }
    }
}

/// What [`Input::poll`] saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The key or stick movement.
    pub key: Key,
    /// Held down long enough to repeat, not pressed again. Platforms repeat every key alike; the
    /// game decides which repeats count.
    pub repeated: bool,
}

/// The keyboard and the joystick.
pub trait Input {
    /// What [`Key::BREAK`] is called on its keyboard, in 14 letters at most.
    const BREAK: &'static str;
    /// What [`Key::ESCAPE`] is called there.
    const MENU: &'static str;

    /// The next key or stick movement, if there is one. Returns at once. A game also calls it
    /// while it thinks, so it counts time where there is no clock and turns the spiral.
    fn poll(&mut self) -> Option<Press>;

    /// Drops whatever was pressed up to now. A machine whose [`poll`](Input::poll) looks at one
    /// key in each tick has to replace this loop.
    fn forget(&mut self) {
        while self.poll().is_some() {}
    }

    /// Switches the joystick off, or on again, and returns whether it counts now. Its button also
    /// switches it on. `false` where there is none.
    fn switch_stick(&mut self) -> bool;

    /// Sixteen bits from whatever chance the machine offers right now: timers, raster line, the
    /// moment of a key press, memory at power-on. Any value, 0 included.
    fn entropy(&mut self) -> u16;
}
