//! The sound of what was written to a SID: three voices and the volume. Filter, ring modulation
//! and synchronisation are left out; no program here uses them.

use super::voice::{self, Voice};
use super::SidWrite;
use crate::sound::Sampler;

/// The register of the volume; its bit 7 mutes voice 3.
const MODE_VOL: u8 = 0x18;
/// Cycles between two looks at the level of the voices: 4 microseconds.
const STRIDE: u64 = 4;
/// Three voices at full volume are 3 * 2,048 * 255 * 15; this leaves a third of a sample's range.
const DIVISOR: i32 = 1_000;

/// A SID that is heard.
#[derive(Clone, Debug)]
pub struct Synthesiser {
    voices: [Voice; 3],
    mode_volume: u8,
    sampler: Sampler,
}

impl Synthesiser {
    /// A silent one at cycle `clock` of a machine with `hertz` cycles a second, which makes `rate`
    /// samples a second.
    pub fn new(hertz: u32, rate: u32, clock: u64) -> Synthesiser {
        Synthesiser {
            voices: Default::default(),
            mode_volume: 0,
            sampler: Sampler::new(hertz, rate, clock),
        }
    }

    /// The samples up to cycle `clock`, after what was written since the last call.
    pub fn samples(&mut self, log: &[SidWrite], clock: u64) -> Vec<i16> {
        for write in log {
            self.advance(write.cycle);
            self.write(usize::from(write.register), write.value);
        }
        // What is left of a stride waits: how often samples are asked for does not matter.
        self.advance(clock - clock % STRIDE);
        self.sampler.take()
    }

    fn write(&mut self, register: usize, value: u8) {
        match self.voices.get_mut(register / voice::REGISTERS) {
            Some(voice) => voice.write(register % voice::REGISTERS, value),
            None if register == usize::from(MODE_VOL) => self.mode_volume = value,
            None => {}
        }
    }

    fn advance(&mut self, clock: u64) {
        if self.rests() {
            for voice in &mut self.voices {
                voice.advance(clock.saturating_sub(self.sampler.clock()));
            }
            while self.sampler.clock() < clock {
                let left = clock - self.sampler.clock();
                self.sampler.hold(0, left.min(self.sampler.left()));
            }
        }
        while self.sampler.clock() < clock {
            let now = self.sampler.clock();
            let stride = STRIDE - now % STRIDE;
            let cycles = stride.min(clock - now).min(self.sampler.left());
            for voice in &mut self.voices {
                voice.advance(cycles);
            }
            self.sampler.hold(self.level(), cycles);
        }
    }

    /// Whether nothing is heard until a register is written.
    fn rests(&self) -> bool {
        self.mode_volume & 15 == 0 || self.voices.iter().all(Voice::rests)
    }

    fn level(&self) -> i32 {
        let [first, second, third] = &self.voices;
        let muted = self.mode_volume & 0x80 != 0;
        let third = if muted { 0 } else { third.output() };
        let sum = first.output() + second.output() + third;
        sum * i32::from(self.mode_volume & 15) / DIVISOR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERTZ: u32 = 985_248;
    const RATE: u32 = 44_100;

    /// A second of voice 1 with these registers 0 to 6, at full volume.
    fn second(registers: [u8; 7]) -> Vec<i16> {
        let mut log = vec![(MODE_VOL, 15)];
        log.extend((0..).zip(registers));
        let writes = log.iter().map(|&(register, value)| SidWrite {
            cycle: 0,
            register,
            value,
        });
        let writes: Vec<SidWrite> = writes.collect();
        Synthesiser::new(HERTZ, RATE, 0).samples(&writes, u64::from(HERTZ))
    }

    /// The energy at a frequency (Goertzel's algorithm), as a share of the whole.
    fn share(samples: &[i16], hertz: f64) -> f64 {
        let turn = 2.0 * std::f64::consts::PI * hertz / f64::from(RATE);
        let (mut one, mut two) = (0.0, 0.0);
        for &sample in samples {
            (one, two) = (f64::from(sample) + 2.0 * turn.cos() * one - two, one);
        }
        let power = one * one + two * two - 2.0 * turn.cos() * one * two;
        let energy: f64 = samples.iter().map(|&s| f64::from(s).powi(2)).sum();
        power / energy / samples.len() as f64 * 2.0
    }

    /// Frequency register of 440 Hz: F * clock / 2^24 (data sheet, appendix A).
    const A: u16 = 7493;

    fn tone(control: u8) -> Vec<i16> {
        let [low, high] = A.to_le_bytes();
        // A pulse of half the period, sustained.
        let all = second([low, high, 0, 8, control | 1, 0, 0xf0]);
        all[4_410..].to_vec()
    }

    #[test]
    fn waveforms_have_the_spectra_of_their_shapes() {
        // A triangle's third overtone has 1/81 of the fundamental's energy, a square's 1/9, a
        // saw's second 1/4.
        let triangle = tone(0x10);
        assert!(share(&triangle, 440.0) > 0.95);
        let ratio = share(&triangle, 1320.0) / share(&triangle, 440.0);
        assert!((1.0 / 95.0..1.0 / 70.0).contains(&ratio), "{ratio}");
        let square = tone(0x40);
        let ratio = share(&square, 1320.0) / share(&square, 440.0);
        assert!((1.0 / 10.0..1.0 / 8.0).contains(&ratio), "{ratio}");
        assert!(share(&square, 880.0) < 0.001);
        let saw = tone(0x20);
        let ratio = share(&saw, 880.0) / share(&saw, 440.0);
        assert!((0.22..0.28).contains(&ratio), "{ratio}");
        // Noise is spread.
        let noise = tone(0x80);
        assert!(share(&noise, 440.0) < 0.05);
        for wave in [triangle, square, saw, noise] {
            let loudest = wave.iter().map(|s| s.unsigned_abs()).max();
            assert!((4_000..20_000).contains(&loudest.unwrap()), "{loudest:?}");
        }
    }

    #[test]
    fn the_envelope_takes_the_times_of_the_data_sheet() {
        // Attack 8 takes 100 ms to the top, decay 4 (114 ms) goes on to sustain 0.
        let [low, high] = A.to_le_bytes();
        let samples = second([low, high, 0, 8, 0x41, 0x84, 0]);
        let loudness = |from: usize| {
            let part = &samples[from * 44..(from + 5) * 44];
            i32::from(part.iter().max().unwrap() - part.iter().min().unwrap())
        };
        let top = loudness(99);
        assert!((45..55).contains(&(loudness(50) * 100 / top)));
        assert!(loudness(160) < top / 3, "decays");
        assert!(loudness(300) < 40, "{} is silent", loudness(300));
    }

    #[test]
    fn samples_do_not_depend_on_how_often_they_are_asked_for() {
        let registers = [5, 9, 0, 3, 0x41, 0x29, 0x84];
        let log: Vec<SidWrite> = (0..)
            .zip(registers)
            .chain([(MODE_VOL, 15), (4, 0x81)])
            .enumerate()
            .map(|(at, (register, value))| SidWrite {
                cycle: 7 * at as u64,
                register,
                value,
            })
            .collect();
        let whole = Synthesiser::new(HERTZ, 48_000, 0).samples(&log, 100_000);
        let mut parts = Synthesiser::new(HERTZ, 48_000, 0);
        let mut joined = parts.samples(&log, 100);
        for clock in (100..=100_000).step_by(27) {
            joined.extend(parts.samples(&[], clock));
        }
        joined.extend(parts.samples(&[], 100_000));
        assert!(whole.iter().any(|&sample| sample != 0));
        assert_eq!(joined, whole);
    }
}
