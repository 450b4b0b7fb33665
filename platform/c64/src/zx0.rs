//! The ZX0 format on the host, from its description, one bit at a time; on the machine `zx0.s`.

/// What `packed` unpacks to.
pub fn unpacked(packed: &[u8]) -> Vec<u8> {
    let unpacker = Unpacker {
        packed: packed.iter(),
        bits: 0,
        left: 0,
        carried: None,
        bytes: Vec::new(),
    };
    unpacker.run()
}

struct Unpacker<'a> {
    packed: core::slice::Iter<'a, u8>,
    bits: u8,
    left: u8,
    /// The bit that an offset's low byte carries for the length which follows it.
    carried: Option<bool>,
    bytes: Vec<u8>,
}

impl Unpacker<'_> {
    fn byte(&mut self) -> u8 {
        self.packed.next().copied().unwrap_or(0)
    }

    fn bit(&mut self) -> bool {
        if let Some(bit) = self.carried.take() {
            return bit;
        }
        if self.left == 0 {
            self.bits = self.byte();
            self.left = 8;
        }
        self.left -= 1;
        self.bits >> self.left & 1 != 0
    }

    /// Interlaced Elias gamma: a 0 says that another bit of the number follows. The offset's
    /// high byte is coded with its bits inverted.
    fn number(&mut self, inverted: bool) -> usize {
        let mut number = 1;
        while !self.bit() {
            number = number << 1 | usize::from(self.bit() != inverted);
        }
        number
    }

    fn copy(&mut self, offset: usize, length: usize) {
        for _ in 0..length {
            self.bytes.push(self.bytes[self.bytes.len() - offset]);
        }
    }

    fn run(mut self) -> Vec<u8> {
        let mut offset = 1;
        loop {
            for _ in 0..self.number(false) {
                let byte = self.byte();
                self.bytes.push(byte);
            }
            let mut repeat = !self.bit();
            loop {
                if repeat {
                    let length = self.number(false);
                    self.copy(offset, length);
                } else {
                    let high = self.number(true);
                    if high >= 256 {
                        return self.bytes;
                    }
                    let low = self.byte();
                    offset = high * 128 - usize::from(low >> 1);
                    self.carried = Some(low & 1 != 0);
                    let length = self.number(false) + 1;
                    self.copy(offset, length);
                }
                if !self.bit() {
                    break;
                }
                repeat = false;
            }
        }
    }
}
