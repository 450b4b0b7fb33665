//! Samples of a level that changes with the clock, in integers: the same on every host.

/// Bits of fraction in which the mean level is kept.
const FRACTION: u32 = 8;
/// The mean follows the level by 1/1,024 a sample: what is slower than about 7 Hz is not heard.
const MEAN: u32 = 10;

/// Averages a level over the cycles of each sample and takes its mean away, as the capacitor at a
/// machine's output does.
#[derive(Clone, Debug)]
pub struct Sampler {
    hertz: u32,
    rate: u32,
    start: u64,
    clock: u64,
    /// Samples that are complete, and the cycles when the present one began and will end.
    count: u64,
    began: u64,
    ends: u64,
    sum: i64,
    mean: i32,
    samples: Vec<i16>,
}

impl Sampler {
    /// Starts at cycle `clock` of a machine with `hertz` cycles a second; makes `rate` samples a
    /// second.
    pub fn new(hertz: u32, rate: u32, clock: u64) -> Sampler {
        let mut sampler = Sampler {
            hertz,
            rate: rate.max(1),
            start: clock,
            clock,
            count: 0,
            began: clock,
            ends: clock,
            sum: 0,
            mean: 0,
            samples: Vec::new(),
        };
        sampler.ends = sampler.end();
        sampler
    }

    /// The cycle up to which the level is known.
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// Cycles until the present sample is complete.
    pub fn left(&self) -> u64 {
        self.ends - self.clock
    }

    /// The level is `level` for `cycles` more cycles, [`Sampler::left`] at most.
    pub fn hold(&mut self, level: i32, cycles: u64) {
        self.sum += i64::from(level) * cycles as i64;
        self.clock += cycles;
        if self.clock < self.ends {
            return;
        }
        let level = (self.sum / (self.ends - self.began).max(1) as i64) as i32;
        let centred = level - (self.mean >> FRACTION);
        self.mean += ((level << FRACTION) - self.mean) >> MEAN;
        let limits = (i32::from(i16::MIN), i32::from(i16::MAX));
        self.samples.push(centred.clamp(limits.0, limits.1) as i16);
        self.count += 1;
        self.sum = 0;
        (self.began, self.ends) = (self.ends, self.end());
    }

    /// The samples since the last call.
    pub fn take(&mut self) -> Vec<i16> {
        std::mem::take(&mut self.samples)
    }

    fn end(&self) -> u64 {
        self.start + (self.count + 1) * u64::from(self.hertz) / u64::from(self.rate)
    }
}

/// A WAV file of one channel.
pub fn wav(rate: u32, samples: &[i16]) -> Vec<u8> {
    let size = 2 * samples.len() as u32;
    let mut file = Vec::from(*b"RIFF");
    file.extend((36 + size).to_le_bytes());
    file.extend(*b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // Plain samples, one channel.
    file.extend([1, 0, 1, 0]);
    file.extend(rate.to_le_bytes());
    file.extend((2 * rate).to_le_bytes());
    // Bytes and bits of a sample.
    file.extend([2, 0, 16, 0]);
    file.extend(*b"data");
    file.extend(size.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_has_its_samples_and_a_still_level_is_silent() {
        let mut sampler = Sampler::new(1_020_484, 44_100, 5);
        while sampler.clock() < 5 + 1_020_484 {
            sampler.hold(12_000, sampler.left());
        }
        let samples = sampler.take();
        assert_eq!(samples.len(), 44_100);
        assert_eq!(samples[0], 12_000);
        assert!(samples[44_099].abs() < 10, "{}", samples[44_099]);
        let file = wav(44_100, &samples);
        assert_eq!(
            (file.len(), &file[40..44]),
            (44 + 88_200, &88_200u32.to_le_bytes()[..])
        );
    }
}
