//! A joystick on paddles 0 and 1, with button 0.
//!
//! A paddle is a one-shot: bit 7 of its input stays set the longer the further it is turned, 2,800
//! cycles at most, and for ever where none is plugged in (Apple II Reference Manual, pages 23 and
//! 24). A button that floats reads as pressed, and a //e's open Apple key is button 0, too: so the
//! button counts only after it was seen released, and only when the paddles answer.

use crate::clock::Clock;
use crate::register::memory::{ACROSS, BUTTON, DOWN, PUSHED, TRIGGER};
use kit::platform::{Key, Press};
use kit::repeat::{Fire, Repeat};

/// How often both paddles are looked at. A look takes 56 cycles as compiled; all of them take
/// longer than any paddle, even if the compiler makes them shorter.
const LOOKS: u8 = 120;
/// What reading them takes with the stick at rest, in units of 80 cycles.
const UNITS: u8 = 19;
/// The whole way of a stick takes some 50 looks. Between these two numbers it counts as at rest,
/// half of the way, because centres differ and drift.
const LOW: u8 = 13;
const HIGH: u8 = 36;
/// How much farther a stick that is held has to come back, so that it does not flutter.
const BACK: u8 = 5;

/// What is known about the stick. All zero at power-on, which is off.
pub struct Stick {
    /// Whether the stick is on.
    on: bool,
    fire: Fire,
    /// The direction that is held. One that is stuck when the stick is switched on never counts.
    repeat: Repeat,
    /// When the stick was last looked at, in ticks.
    looked: u8,
}

impl Stick {
    /// Off.
    pub const fn new() -> Stick {
        Stick {
            on: false,
            fire: Fire::new(),
            repeat: Repeat::new(),
            looked: 0,
        }
    }

    /// Switches the stick on, if there is one, or off. Returns whether it is on now.
    pub fn switch(&mut self) -> bool {
        self.on = !self.on && read().is_some();
        self.repeat = Repeat::new();
        self.on
    }

    /// Forgets what was pushed while the disk was read.
    pub fn forget(&mut self) {
        PUSHED.byte(0).put(0, 0);
    }

    /// Whether it is on.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// On or off, as it was in the other game.
    pub fn set(&mut self, on: bool) {
        self.on = on;
    }

    /// The next press, if there is one. Looks once a tick of `clock`, and adds the time of the
    /// look.
    #[inline(never)]
    pub fn poll(&mut self, clock: &mut Clock) -> Option<Press> {
        let now = clock.ticks() as u8;
        let passed = now.wrapping_sub(self.looked);
        if passed == 0 {
            return None;
        }
        self.looked = now;
        // A short push while the disk was read counts as one that is not over yet.
        let pushed = PUSHED.byte(0);
        let button = BUTTON.read() | pushed.get(0);
        pushed.put(0, 0);
        let fire = self.fire.next(button & 0x80 != 0, passed);
        if !self.on && fire.is_none() && !self.fire.is_held() {
            return None;
        }
        clock.add(UNITS);
        let Some((across, down)) = read() else {
            // Unplugged: the button floats until there is one again.
            self.on = false;
            self.fire = Fire::new();
            return None;
        };
        if let Some(key) = fire {
            self.on = true;
            return Some(Press {
                key,
                repeated: false,
            });
        }
        if !self.on {
            return None;
        }
        let key = direction(across, down, self.repeat.held());
        self.repeat.next(key, false, passed)
    }
}

/// The key of a direction; `held` is the last one.
fn direction(across: u8, down: u8, held: Key) -> Option<Key> {
    let (mut low, mut high) = (LOW, HIGH);
    if held != Key(0) {
        (low, high) = (LOW + BACK, HIGH - BACK);
    }
    let mut directions = 0;
    for (place, less, more) in [
        (across, Key::LEFT.0, Key::RIGHT.0),
        (down, Key::UP.0, Key::DOWN.0),
    ] {
        if place < low {
            directions |= less;
        } else if place > high {
            directions |= more;
        }
    }
    (directions != 0).then_some(Key(directions | Key::STICK))
}

/// How many looks each paddle takes; `None` if one does not end.
#[inline(never)]
fn read() -> Option<(u8, u8)> {
    let _ = TRIGGER.read();
    let (mut across, mut down) = (0u8, 0u8);
    for _ in 0..LOOKS {
        let runs = [ACROSS.read() >> 7, DOWN.read() >> 7];
        if runs == [0; 2] {
            return Some((across, down));
        }
        across = across.wrapping_add(runs[0]);
        down = down.wrapping_add(runs[1]);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::hosted::memory;

    fn inputs(button: bool, paddle: bool) {
        memory(|memory| {
            memory[0xc061] = u8::from(button) << 7;
            memory[0xc064] = u8::from(paddle) << 7;
            memory[0xc065] = 0;
        });
    }

    fn fire(stick: &mut Stick, clock: &mut Clock) -> bool {
        clock.add_ticks(1);
        let press = stick.poll(clock);
        press.is_some_and(|press| press.key == Key::FIRE)
    }

    #[test]
    fn a_button_counts_after_its_release_when_the_paddles_answer() {
        let (mut stick, mut clock) = (Stick::new(), Clock::new());
        let (stick, clock) = (&mut stick, &mut clock);
        // Stuck down, or nothing plugged in.
        inputs(true, false);
        assert!((1..20).all(|_| !fire(stick, clock)));
        // The open Apple key alone.
        inputs(false, true);
        assert!(!fire(stick, clock));
        inputs(true, true);
        assert!(!fire(stick, clock));
        inputs(false, true);
        assert!(!fire(stick, clock) && !stick.on && !stick.switch());
        // A joystick.
        inputs(false, false);
        assert!(!fire(stick, clock));
        inputs(true, false);
        assert!(!fire(stick, clock), "when it is let go");
        inputs(false, false);
        assert!(fire(stick, clock) && stick.on);
        assert!(!fire(stick, clock), "once a press");
        assert!(!stick.switch());
    }

    #[test]
    fn a_short_push_while_the_disk_is_read_counts() {
        let (mut stick, mut clock) = (Stick::new(), Clock::new());
        let (stick, clock) = (&mut stick, &mut clock);
        inputs(false, false);
        let push = || PUSHED.byte(0).put(0, 0x80);
        // Before it was seen released the button may float.
        push();
        assert!(!fire(stick, clock) && !fire(stick, clock));
        push();
        assert!(!fire(stick, clock), "when it is let go");
        assert!(fire(stick, clock) && !fire(stick, clock));
        push();
        stick.forget();
        assert!(!fire(stick, clock) && !fire(stick, clock));
    }

    #[test]
    fn a_stick_that_is_stuck_moves_nothing_and_one_that_is_unplugged_is_off() {
        let (mut stick, mut clock) = (Stick::new(), Clock::new());
        inputs(false, false);
        assert!(stick.switch());
        // Both paddles end at once: up and left, and never at rest before.
        for _ in 0..100 {
            clock.add_ticks(1);
            assert!(stick.poll(&mut clock).is_none());
        }
        inputs(false, true);
        clock.add_ticks(1);
        assert!(stick.poll(&mut clock).is_none() && !stick.on);
        assert!(!stick.switch());
    }

    #[test]
    fn a_stick_that_rests_about_the_middle_moves_nothing() {
        let none = Key(0);
        for place in LOW..=HIGH {
            assert_eq!(direction(place, place, none), None);
        }
        let stick = |key: Key| Some(Key(key.0 | Key::STICK));
        assert_eq!(direction(LOW - 1, 21, none), stick(Key::LEFT));
        let left = |across| direction(across, 21, Key::LEFT);
        assert_eq!(left(LOW + BACK - 1), stick(Key::LEFT));
        assert_eq!(left(LOW + BACK), None);
        assert_eq!(direction(21, HIGH + 1, none), stick(Key::DOWN));
        let up_and_right = Key(Key::UP.0 | Key::RIGHT.0);
        assert_eq!(direction(HIGH + 1, LOW - 1, none), stick(up_and_right));
    }
}
