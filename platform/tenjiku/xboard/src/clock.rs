//! How long the engine may think about a move.

use std::time::Duration;

/// The time control of a game, and what is left.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: Control,
    /// Seconds on the engine's clock, as last told.
    left: f64,
}

#[derive(Clone, Copy, Debug)]
enum Control {
    /// Seconds a move.
    Move(f64),
    /// Moves a period (0: the whole game), and seconds more a move.
    Period(u32, f64),
}

/// How many moves the rest of a game is expected to have.
const REST: u32 = 60;

/// What is kept back for the way of a move through pipes.
const RESERVE: f64 = 0.02;

impl Clock {
    /// Five seconds a move, until told otherwise.
    pub const fn new() -> Clock {
        Clock {
            control: Control::Move(5.0),
            left: 0.0,
        }
    }

    /// `level`
    pub fn set_level(&mut self, moves: u32, seconds: f64, more: f64) {
        self.control = Control::Period(moves, more);
        self.left = seconds;
    }

    /// `st`
    pub fn set_seconds(&mut self, seconds: f64) {
        self.control = Control::Move(seconds);
    }

    /// `time`, in hundredths of a second.
    pub fn set_left(&mut self, hundredths: f64) {
        self.left = hundredths / 100.0;
    }

    /// How long to think now, if the engine has made `moves` moves.
    pub fn budget(&self, moves: u32) -> Duration {
        let seconds = match self.control {
            Control::Move(seconds) => seconds,
            Control::Period(period, more) => {
                let coming = match period {
                    0 => REST,
                    _ => period - moves % period,
                };
                (self.left / f64::from(coming) + more).min(self.left)
            }
        };
        Duration::from_secs_f64((seconds - RESERVE).max(seconds / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(clock: &Clock, moves: u32) -> f64 {
        clock.budget(moves).as_secs_f64()
    }

    #[test]
    fn each_move() {
        let mut clock = Clock::new();
        clock.set_seconds(1.0);
        assert_eq!(seconds(&clock, 7), 1.0 - RESERVE);
        clock.set_seconds(0.01);
        assert_eq!(seconds(&clock, 7), 0.005);
        clock.set_seconds(0.0);
        assert_eq!(seconds(&clock, 7), 0.0);
    }

    #[test]
    fn periods() {
        let mut clock = Clock::new();
        clock.set_level(40, 300.0, 0.0);
        assert_eq!(seconds(&clock, 0), 300.0 / 40.0 - RESERVE);
        clock.set_left(1000.0);
        assert_eq!(seconds(&clock, 39), 10.0 - RESERVE);
        assert_eq!(seconds(&clock, 40), 0.25 - RESERVE);
        clock.set_level(0, 60.0, 2.0);
        assert_eq!(seconds(&clock, 100), 3.0 - RESERVE);
        clock.set_left(0.0);
        assert_eq!(seconds(&clock, 100), 0.0);
    }
}
