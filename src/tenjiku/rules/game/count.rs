//! A number of plies that a reset cannot spoil.

/// A number of plies, and from which bytes it is made. A processor of eight bits writes one byte
/// after the other, in any order, so a reset may leave some that are new and some that are old.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Count {
    plies: u16,
    /// The low half exclusive-or four times the high half: with the halves of two numbers that
    /// follow each other it tells which of them was meant.
    sum: u8,
}

impl Count {
    /// No ply.
    pub const NONE: Count = Count { plies: 0, sum: 0 };

    /// The number.
    #[inline(always)]
    pub const fn get(self) -> u16 {
        self.plies
    }

    /// Becomes another number.
    #[inline(always)]
    pub fn set(&mut self, plies: u16) {
        self.plies = plies;
        self.sum = sum(plies);
    }

    /// Whether no reset came while it was written.
    pub fn is_whole(self) -> bool {
        self.sum == sum(self.plies)
    }

    /// What it was before or after the change by one in which a reset may have come.
    pub fn mended(self) -> u16 {
        let [low, high] = [self.plies as u8, self.sum >> 2];
        match (low, self.sum & 3) {
            _ if self.is_whole() => self.plies,
            // The high half changes, too.
            (0 | 255, 0) => u16::from_le_bytes([0, high]),
            (0 | 255, 3) => u16::from_le_bytes([255, !high & 63]),
            _ => self.plies,
        }
    }
}

const fn sum(plies: u16) -> u8 {
    let [low, high] = plies.to_le_bytes();
    low ^ high << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reset may leave when `old` becomes `new`.
    fn torn(old: Count, new: Count) -> impl Iterator<Item = Count> {
        (0..8).map(move |written: u8| {
            let byte = |number: u8, old: u8, new: u8| match written >> number & 1 {
                0 => old,
                _ => new,
            };
            let [[low, high], [new_low, new_high]] =
                [old, new].map(|count| count.plies.to_le_bytes());
            Count {
                plies: u16::from_le_bytes([byte(0, low, new_low), byte(1, high, new_high)]),
                sum: byte(2, old.sum, new.sum),
            }
        })
    }

    fn count(plies: u16) -> Count {
        let mut count = Count::NONE;
        count.set(plies);
        count
    }

    #[test]
    fn a_change_by_one_is_made_or_not() {
        for plies in 0..=1000 {
            assert!(count(plies).is_whole());
            for [old, new] in [[plies, plies + 1], [plies + 1, plies]] {
                for torn in torn(count(old), count(new)) {
                    assert!([old, new].contains(&torn.mended()), "{old} to {new}");
                }
            }
        }
    }

    #[test]
    fn any_change_is_seen() {
        for old in 0..=1000 {
            for new in 0..=1000 {
                let whole = torn(count(old), count(new)).filter(|torn| torn.is_whole());
                for torn in whole {
                    assert!([old, new].contains(&torn.plies), "{old} to {new}");
                }
            }
        }
    }
}
