//! The serial bus between CIA 2 and the drives: ATN, CLOCK and DATA, which anyone may pull down.

use super::drive::{Drive, Pulled, HERTZ};

/// Cycles of the drives' time in which two drives do not see each other.
const SLICE: u64 = 16;

/// The bus with its drives.
#[derive(Clone)]
pub struct Serial {
    /// The drives.
    pub drives: Vec<Drive>,
    cycles_per_second: u64,
    /// What the computer pulls.
    computer: Pulled,
    clock: u64,
}

impl Serial {
    /// A bus without drives, for a computer of that clock.
    pub fn new(cycles_per_second: u32) -> Serial {
        Serial {
            drives: Vec::new(),
            cycles_per_second: u64::from(cycles_per_second),
            computer: Pulled::default(),
            clock: 0,
        }
    }

    /// The drives' time in the computer's cycle `clock`.
    fn time(&self, clock: u64) -> u64 {
        let (seconds, rest) = (
            clock / self.cycles_per_second,
            clock % self.cycles_per_second,
        );
        seconds * HERTZ + rest * HERTZ / self.cycles_per_second
    }

    /// Switches a drive on, or off and on again.
    pub fn attach(&mut self, device: u8, clock: u64) {
        self.detach(device, clock);
        self.drives.push(Drive::new(device, self.clock));
    }

    /// Switches a drive off.
    pub fn detach(&mut self, device: u8, clock: u64) {
        self.advance(clock);
        self.drives.retain(|drive| drive.device() != device);
    }

    /// Runs the drives up to the computer's cycle `clock`.
    pub fn advance(&mut self, clock: u64) {
        let end = self.time(clock);
        match &mut self.drives[..] {
            [] => {}
            [drive] => drive.run(end),
            _ => {
                while self.clock < end {
                    self.clock = end.min(self.clock + SLICE);
                    self.tell(self.clock);
                    for drive in &mut self.drives {
                        drive.run(self.clock);
                    }
                }
            }
        }
        self.clock = end;
    }

    /// Tells each drive what the others and the computer pull.
    fn tell(&mut self, time: u64) {
        for index in 0..self.drives.len() {
            let others = self.drives.iter().enumerate();
            let others = others.filter(|(other, _)| *other != index);
            let pulled = others.fold(self.computer, |sum, (_, other)| sum.or(other.pulled()));
            self.drives[index].others(time, pulled);
        }
    }

    /// The computer pulls `pulled` from its cycle `clock` on.
    pub fn pull(&mut self, clock: u64, pulled: Pulled) {
        if pulled == self.computer || self.drives.is_empty() {
            self.computer = pulled;
            return;
        }
        self.advance(clock);
        self.computer = pulled;
        self.tell(self.clock);
    }

    /// What is pulled in the computer's cycle `clock`.
    pub fn lines(&mut self, clock: u64) -> Pulled {
        if self.drives.is_empty() {
            return self.computer;
        }
        self.advance(clock);
        let pulls = self.drives.iter().map(|drive| drive.pulls(self.clock));
        pulls.fold(self.computer, Pulled::or)
    }
}
