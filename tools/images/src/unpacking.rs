//! How long the C64 unpacks what it has loaded (`platform/c64/zx0.inc`), so that the disk brings
//! the next sector when it is wanted.

/// Thousandths of a microsecond for each cycle below the splash, whose sprites and bad lines take
/// the processor's time.
const CYCLE: u32 = 1200;

/// Microseconds for each part of `packed`: the first of `first` bytes, the others of `size`.
pub fn microseconds(packed: &[u8], first: usize, size: usize) -> Vec<u32> {
    let mut stream = Stream {
        packed,
        at: 0,
        bits: 0,
        left: 0,
        gap: size - first,
        size,
        cycles: vec![0; (packed.len() + size - first).div_ceil(size) + 1],
    };
    stream.unpack();
    let times = stream.cycles.iter().map(|cycles| cycles * CYCLE / 1000);
    times.collect()
}

struct Stream<'a> {
    packed: &'a [u8],
    at: usize,
    bits: u8,
    left: u8,
    gap: usize,
    size: usize,
    cycles: Vec<u32>,
}

impl Stream<'_> {
    /// Counts cycles for what comes before the next byte is read.
    fn take(&mut self, cycles: u32) {
        if let Some(part) = self.cycles.get_mut((self.at + self.gap) / self.size) {
            *part += cycles;
        }
    }

    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.packed.get(self.at - 1).copied().unwrap_or(0)
    }

    fn bit(&mut self) -> bool {
        if self.left == 0 {
            (self.bits, self.left) = (self.byte(), 8);
            self.take(32);
        }
        self.take(10);
        self.left -= 1;
        self.bits >> self.left & 1 != 0
    }

    /// A number of which `end` is the first bit; `invert` turns its digits round.
    fn number(&mut self, mut end: bool, invert: bool) -> usize {
        let mut number = 1;
        while !end {
            number = number << 1 | usize::from(self.bit() != invert);
            end = self.bit();
        }
        number
    }

    fn unpack(&mut self) {
        let mut new = false;
        while self.at < self.packed.len() {
            if !new {
                let end = self.bit();
                for _ in 0..self.number(end, false) {
                    self.byte();
                    self.take(26);
                }
                new = self.bit();
            }
            let length = if new {
                self.take(50);
                let end = self.bit();
                if self.number(end, true) == 256 {
                    return;
                }
                let low = self.byte();
                self.number(low & 1 != 0, false) + 1
            } else {
                let end = self.bit();
                self.number(end, false)
            };
            self.take(20 + 24 * length as u32);
            new = self.bit();
        }
    }
}
