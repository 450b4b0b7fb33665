//! A packing in whole bytes, which a 6502 unpacks in 22 cycles a byte; ZX0 takes 75, because it
//! reads single bits. A program becomes 12 % shorter, with ZX0 21 %. `platform/c64/tokens.inc`
//! unpacks it.
//!
//! | first byte | then | means |
//! | --- | --- | --- |
//! | 0 | | the part ends |
//! | 1 to 63 | that many bytes | a run: these bytes |
//! | 64 to 127 | the distance, negated, low byte first | a copy of 60 bytes fewer |
//! | 128 to 255 | the low byte of that | a copy of 3 to 6 bytes, at most 8 KB back |
//!
//! In a short copy bits 0 and 1 are its length less 3, bits 2 to 6 the high bits of the distance.

use std::collections::HashMap;

/// Bytes of a run, and of a copy.
const RUN: usize = 63;
const LONG: Copies = Copies {
    token: 3,
    lengths: (4, 67),
    before: 32_767,
};
const SHORT: Copies = Copies {
    token: 2,
    lengths: (3, 6),
    before: 8_192,
};
/// The first bytes of both.
const LONG_TOKEN: usize = 0x40;
const SHORT_TOKEN: usize = 0x80;

/// The price of a byte, in cycles, and of a token beside the 14 cycles of each byte it makes.
const BYTE: usize = 200;
const TOKEN: usize = 80;

/// A kind of copies: their bytes, how many bytes they make, and how far before.
struct Copies {
    token: usize,
    lengths: (usize, usize),
    before: usize,
}

/// What stands for bytes from a place on, and what that and all after it cost.
#[derive(Clone, Copy)]
struct Token {
    cost: usize,
    length: usize,
    /// How far before a copy's bytes are; 0 for a run.
    before: usize,
}

/// Packs into parts of at most `size` bytes. A copy may reach into the parts before its own.
pub fn packed(bytes: &[u8], size: usize) -> Vec<Vec<u8>> {
    let tokens = cheapest(bytes);
    let mut parts = vec![Vec::new()];
    let mut at = 0;
    while let Some(token) = tokens.get(at).filter(|token| token.length != 0) {
        let code = written(*token, &bytes[at..]);
        let last = parts.last_mut().expect("there is one");
        if last.len() + code.len() < size {
            last.extend(code);
        } else {
            last.push(0);
            parts.push(code);
        }
        at += token.length;
    }
    parts.last_mut().expect("there is one").push(0);
    parts
}

fn written(token: Token, bytes: &[u8]) -> Vec<u8> {
    let [low, high] = (token.before as u16).wrapping_neg().to_le_bytes();
    match token {
        Token { before: 0, .. } => [&[token.length as u8][..], &bytes[..token.length]].concat(),
        _ if SHORT.fits(token.length, token.before) => {
            let first = SHORT_TOKEN | usize::from(high & 0x1F) << 2;
            vec![(first | (token.length - SHORT.lengths.0)) as u8, low]
        }
        _ => {
            let first = LONG_TOKEN | (token.length - LONG.lengths.0);
            vec![first as u8, low, high]
        }
    }
}

impl Copies {
    fn fits(&self, length: usize, before: usize) -> bool {
        (self.lengths.0..=self.lengths.1).contains(&length) && before <= self.before
    }
}

/// From each place on the cheapest token, with the cheapest ones after it.
fn cheapest(bytes: &[u8]) -> Vec<Token> {
    let end = Token {
        cost: 0,
        length: 0,
        before: 0,
    };
    let mut tokens = vec![end; bytes.len() + 1];
    let earlier = earlier(bytes);
    for at in (0..bytes.len()).rev() {
        let mut best = Token {
            cost: usize::MAX,
            ..end
        };
        let mut offer = |size: usize, length: usize, before: usize| {
            let cost = BYTE * size + TOKEN + tokens[at + length].cost;
            if cost < best.cost {
                best = Token {
                    cost,
                    length,
                    before,
                };
            }
        };
        for length in 1..=RUN.min(bytes.len() - at) {
            offer(1 + length, length, 0);
        }
        // Nearest first: one that is further away counts if it has more bytes.
        let mut longest = 0;
        let mut place = earlier[at];
        while let Some(from) = place.filter(|from| at - from <= LONG.before) {
            let (old, new) = (&bytes[from..at], &bytes[at..]);
            let same = old.iter().zip(new).take(LONG.lengths.1);
            let same = same.take_while(|(old, new)| old == new).count();
            for length in longest + 1..=same {
                for kind in [&SHORT, &LONG] {
                    if kind.fits(length, at - from) {
                        offer(kind.token, length, at - from);
                    }
                }
            }
            longest = longest.max(same);
            place = earlier[from];
        }
        tokens[at] = best;
    }
    tokens
}

/// For each place the last one before it with the same three bytes.
fn earlier(bytes: &[u8]) -> Vec<Option<usize>> {
    let mut seen = HashMap::new();
    let mut places: Vec<_> = bytes
        .windows(SHORT.lengths.0)
        .enumerate()
        .map(|(at, three)| seen.insert(three, at))
        .collect();
    places.resize(bytes.len(), None);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unpacks as `tokens.inc` does.
    fn unpacked(parts: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for part in parts {
            let mut at = 0;
            loop {
                let first = usize::from(part[at]);
                let (length, before, token) = match first {
                    0 => break,
                    1..LONG_TOKEN => {
                        bytes.extend(&part[at + 1..][..first]);
                        (0, 0, 1 + first)
                    }
                    LONG_TOKEN..SHORT_TOKEN => {
                        let before = u16::from_le_bytes([part[at + 1], part[at + 2]]);
                        (first - 60, before.wrapping_neg(), 3)
                    }
                    _ => {
                        let high = (first >> 2 | 0xE0) as u8;
                        let before = u16::from_le_bytes([part[at + 1], high]);
                        ((first & 3) + 3, before.wrapping_neg(), 2)
                    }
                };
                let from = bytes.len() - usize::from(before);
                assert!(length <= usize::from(before), "copied from its end");
                assert!(before <= 32_767, "copied from too far back");
                bytes.extend_from_within(from..from + length);
                at += token;
            }
            assert_eq!(at + 1, part.len());
        }
        bytes
    }

    #[test]
    fn what_is_packed_comes_back() {
        let mut random = 1_u32;
        let mut next = |limit: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 8) % limit
        };
        for kinds in [1, 2, 5, 256] {
            let mut bytes: Vec<u8> = (0..3000).map(|_| next(kinds) as u8).collect();
            // The same bytes again, farther back than a copy reaches.
            let copy = bytes[..500].to_vec();
            bytes.extend((0..30_000).map(|_| next(256) as u8));
            bytes.extend(&copy);
            for size in [65, 4096] {
                let parts = packed(&bytes, size);
                assert!(parts.iter().all(|part| part.len() <= size));
                assert_eq!(unpacked(&parts), bytes, "{kinds} kinds, {size}");
            }
        }
        assert_eq!(unpacked(&packed(&[], 65)), []);
        assert!(packed(&[7; 3000], 4096)[0].len() < 200);
    }
}
