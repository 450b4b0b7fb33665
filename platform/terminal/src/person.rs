//! A person at the keys and the mouse.

use crate::canvas::Canvas;
use crate::keys::Event;
use crate::machine::Source;
use crate::window::Window;
use std::time::{Duration, Instant};

/// A tick of the game's clock.
const TICK: Duration = Duration::from_millis(20);

/// A person at a window.
pub struct Person {
    window: Window,
    start: Instant,
    chance: fastrand::Rng,
    monochrome: bool,
}

impl Person {
    /// Takes the window, with its mouse and held keys. Chance begins at `seed`, or anywhere.
    pub fn new(window: Window, seed: Option<u64>) -> std::io::Result<Person> {
        window.tell_mouse()?;
        window.tell_held_keys()?;
        Ok(Person {
            window,
            start: Instant::now(),
            chance: seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            // Then crossterm shows none.
            monochrome: std::env::var("NO_COLOR").is_ok_and(|set| !set.is_empty()),
        })
    }
}

impl Source for Person {
    fn event(&mut self) -> Option<Event> {
        self.window.event()
    }

    fn ticks(&self) -> u16 {
        (self.start.elapsed().as_millis() / TICK.as_millis()) as u16
    }

    fn idle(&mut self) {
        let late = self.start.elapsed().as_millis() % TICK.as_millis();
        self.window.wait(TICK - Duration::from_millis(late as u64));
    }

    fn size(&self) -> (u16, u16) {
        self.window.size()
    }

    fn show(&mut self, canvas: Canvas) {
        self.window.show(canvas);
    }

    fn is_monochrome(&self) -> bool {
        self.monochrome
    }

    fn chance(&mut self) -> u16 {
        self.chance.u16(..)
    }

    fn ring(&mut self) {
        self.window.ring();
    }

    fn has_left(&self) -> bool {
        self.window.has_left()
    }
}
