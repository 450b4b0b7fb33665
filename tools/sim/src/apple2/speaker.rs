//! The speaker: its cone moves at each access to $C030.

use crate::sound::Sampler;

/// How far the cone's level is from the middle.
const LEVEL: i32 = 8_000;

/// When the cone moved.
#[derive(Clone, Default, Debug)]
pub struct Speaker {
    toggles: Vec<u64>,
}

impl Speaker {
    /// The cone moves at cycle `now`.
    pub fn toggle(&mut self, now: u64) {
        self.toggles.push(now);
    }

    /// The cycles of all moves since the last [`Speaker::clear`].
    pub fn toggles(&self) -> &[u64] {
        &self.toggles
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.toggles.clear();
    }
}

/// A speaker that is heard.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    level: i32,
    sampler: Sampler,
}

impl Cone {
    /// One that rests at cycle `clock`, heard in `rate` samples a second.
    pub(super) fn new(hertz: u32, rate: u32, clock: u64) -> Cone {
        Cone {
            level: 0,
            sampler: Sampler::new(hertz, rate, clock),
        }
    }

    /// The samples up to cycle `clock`, after the moves since the last call.
    pub(super) fn samples(&mut self, toggles: &[u64], clock: u64) -> Vec<i16> {
        for &toggle in toggles {
            self.advance(toggle);
            self.level = if self.level > 0 { -LEVEL } else { LEVEL };
        }
        self.advance(clock);
        self.sampler.take()
    }

    fn advance(&mut self, clock: u64) {
        while self.sampler.clock() < clock {
            let left = clock - self.sampler.clock();
            self.sampler.hold(self.level, left.min(self.sampler.left()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_wave_has_its_frequency() {
        // A move every 510 cycles: 1,000 Hz.
        let toggles: Vec<u64> = (0..2_000).map(|move_| 510 * move_).collect();
        let samples = Cone::new(1_020_000, 44_100, 0).samples(&toggles, 1_020_000);
        let rises = samples
            .windows(2)
            .filter(|pair| pair[0] < 0 && pair[1] >= 0);
        let rises = rises.count();
        assert!((998..=1_000).contains(&rises), "{rises}");
    }
}
