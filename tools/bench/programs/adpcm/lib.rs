//! IMA ADPCM: samples of sixteen bits in four, and back again.
#![no_std]
#![forbid(unsafe_code)]

/// Samples.
const COUNT: usize = 500;
/// How the step's index moves with a code.
const MOVES: [i8; 8] = [-1, -1, -1, -1, 2, 4, 6, 8];
/// The steps.
const STEPS: [u16; 89] = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449,
    494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272,
    2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493,
    10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];

/// Samples, their codes, and what comes of those.
pub struct Data {
    samples: [i16; COUNT],
    codes: [u8; COUNT / 2],
    copy: [i16; COUNT],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        samples: [0; COUNT],
        codes: [0; COUNT / 2],
        copy: [0; COUNT],
    };
}

/// Flanks of many slopes, with some noise.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    let mut step = 300i16;
    let mut level = 0i16;
    for sample in &mut data.samples {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        level += step;
        if !(-9000..=9000).contains(&level) {
            step = (state >> 7) as i16 + 100;
            if level > 0 {
                step = -step;
            }
            level += 2 * step;
        }
        *sample = level + (state & 255) as i16;
    }
}

/// What coder and decoder know of the signal.
#[derive(Clone, Copy)]
struct State {
    predicted: i16,
    index: u8,
}

impl State {
    /// Takes a code.
    fn decode(&mut self, code: u8) {
        let step = STEPS[usize::from(self.index)];
        let mut difference = step >> 3;
        if code & 4 != 0 {
            difference += step;
        }
        if code & 2 != 0 {
            difference += step >> 1;
        }
        if code & 1 != 0 {
            difference += step >> 2;
        }
        self.predicted = if code & 8 != 0 {
            self.predicted.saturating_sub_unsigned(difference)
        } else {
            self.predicted.saturating_add_unsigned(difference)
        };
        let index = (self.index as i8).wrapping_add(MOVES[usize::from(code & 7)]);
        self.index = index.clamp(0, 88) as u8;
    }

    /// Chooses the code of a sample.
    fn encode(&mut self, sample: i16) -> u8 {
        let mut step = STEPS[usize::from(self.index)];
        let mut code = if sample < self.predicted { 8 } else { 0 };
        let mut difference = sample.abs_diff(self.predicted);
        for bit in [4, 2, 1] {
            if difference >= step {
                code |= bit;
                difference -= step;
            }
            step >>= 1;
        }
        self.decode(code);
        code
    }
}

/// A sum over codes and copy.
pub fn bench(data: &mut Data) -> u16 {
    let begin = State {
        predicted: 0,
        index: 0,
    };
    let mut sum = 0u16;
    let mut state = begin;
    for (pair, byte) in data.samples.chunks_exact(2).zip(&mut data.codes) {
        let low = state.encode(pair[0]);
        *byte = low | state.encode(pair[1]) << 4;
        sum = sum.rotate_left(1) ^ u16::from(*byte);
    }
    let mut state = begin;
    for (pair, byte) in data.copy.chunks_exact_mut(2).zip(&data.codes) {
        state.decode(byte & 15);
        pair[0] = state.predicted;
        state.decode(byte >> 4);
        pair[1] = state.predicted;
    }
    for (sample, copy) in data.samples.iter().zip(&data.copy) {
        sum = sum.wrapping_add(sample.abs_diff(*copy));
    }
    sum
}
