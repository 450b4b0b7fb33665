//! The game port: four paddles as one-shots that time out later the further they are turned, and
//! three buttons ("Apple II reference manual", pages 23 to 25).

use super::Model;
use crate::machine::Stick;

/// Cycles of a one-shot for each of a paddle's 256 places: what makes Apple's own reading loop of
/// 11 cycles count to 255.
const CYCLES_PER_PLACE: u64 = 11;
/// Cycles of a one-shot at place 0.
const SHORTEST: u64 = 4;

/// What is plugged in, and how it is held.
#[derive(Clone, Debug)]
pub struct GamePort {
    model: Model,
    paddles: Option<[u8; 4]>,
    buttons: [bool; 3],
    open_apple: bool,
    /// The cycles at which the one-shots end.
    ends: [u64; 4],
}

impl GamePort {
    /// A port with nothing in it.
    pub fn new(model: Model) -> Self {
        GamePort {
            model,
            paddles: None,
            buttons: [false; 3],
            open_apple: false,
            ends: [0; 4],
        }
    }

    /// Plugs paddles in and turns them, or takes them out.
    pub fn paddles(&mut self, places: Option<[u8; 4]>) {
        if self.paddles.is_none() {
            self.ends = [0; 4];
        }
        self.paddles = places;
    }

    /// Presses buttons of whatever is plugged in.
    pub fn buttons(&mut self, down: [bool; 3]) {
        self.buttons = down;
    }

    /// Plugs in a joystick on paddles 0 and 1 and moves it to the end of its travel.
    pub fn stick(&mut self, stick: Stick) {
        let place = |low: bool, high: bool| match (low, high) {
            (true, false) => 0,
            (false, true) => 255,
            _ => 127,
        };
        let across = place(stick.left, stick.right);
        let down = place(stick.up, stick.down);
        self.paddles(Some([across, down, 127, 127]));
        self.buttons[0] = stick.fire;
    }

    /// The open Apple key of a //e, which is button 0 as well.
    pub fn open_apple(&mut self, down: bool) {
        self.open_apple = down;
    }

    /// $C070: starts the one-shots that do not run yet. Without a paddle's resistance they never
    /// end.
    pub fn trigger(&mut self, now: u64) {
        for (index, end) in self.ends.iter_mut().enumerate() {
            if now >= *end {
                *end = match self.paddles {
                    Some(places) => now + SHORTEST + CYCLES_PER_PLACE * u64::from(places[index]),
                    None => u64::MAX,
                };
            }
        }
    }

    /// Bit 7 of $C061-$C063 (`input` 1 to 3, buttons) and $C064-$C067 (4 to 7, paddles); $C060 (0)
    /// is the cassette, which is silent. A button of a ][+ with nothing plugged in reads as
    /// pressed, since its input floats; a //e holds it low.
    pub fn input(&self, input: u8, now: u64) -> bool {
        let input = usize::from(input & 7);
        match input {
            0 => false,
            1..=3 if self.paddles.is_none() && self.model == Model::Plus => true,
            1 => self.buttons[0] || self.open_apple,
            2 => self.buttons[1],
            3 => self.buttons[2],
            _ => now < self.ends[input - 4],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paddle_times_out_by_its_place() {
        let mut port = GamePort::new(Model::E);
        port.paddles(Some([0, 255, 100, 7]));
        port.trigger(1000);
        assert!(port.input(4, 1003) && !port.input(4, 1004));
        assert!(port.input(5, 1000 + 2808) && !port.input(5, 1000 + 2809));
        // A one-shot that runs is not started again.
        port.trigger(2000);
        assert!(!port.input(5, 1000 + 2809));
    }

    #[test]
    fn nothing_plugged_in() {
        let mut port = GamePort::new(Model::Plus);
        port.trigger(0);
        assert!(port.input(4, 1 << 40) && port.input(1, 0));
        port.stick(Stick::default());
        assert!(!port.input(1, 0));
        let mut port = GamePort::new(Model::E);
        assert!(!port.input(1, 0));
        port.open_apple(true);
        assert!(port.input(1, 0));
    }
}
