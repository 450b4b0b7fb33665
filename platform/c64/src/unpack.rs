//! Unpacks what `build.rs` has packed with ZX0.

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    unsafe extern "C" {
        /// In `zx0.s`: reads at `source`, writes to `target` until the end mark.
        fn unpack(source: *const u8, target: *mut u8);
    }

    pub fn to(packed: &'static [u8], address: u16) {
        // SAFETY: the pictures unpack to the size of their areas; no object lies there.
        unsafe { unpack(packed.as_ptr(), usize::from(address) as *mut u8) }
    }
}

/// Unpacks `packed` to the memory from `address` on. About 60 cycles a byte of a picture, 80 of code.
#[cfg(target_os = "none")]
pub fn to(packed: &'static [u8], address: u16) {
    assembly::to(packed, address);
}

/// The same on the host, from the description of the format, one bit at a time.
#[cfg(not(target_os = "none"))]
pub fn to(packed: &'static [u8], address: u16) {
    hosted::Unpacker::new(packed, address).run();
}

#[cfg(not(target_os = "none"))]
mod hosted {
    use crate::register::Register;

    pub struct Unpacker {
        packed: core::slice::Iter<'static, u8>,
        bits: u8,
        left: u8,
        /// The bit that an offset's low byte carries for the length which follows it.
        carried: Option<bool>,
        target: u16,
    }

    impl Unpacker {
        pub fn new(packed: &'static [u8], target: u16) -> Unpacker {
            Unpacker {
                packed: packed.iter(),
                bits: 0,
                left: 0,
                carried: None,
                target,
            }
        }

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
        fn number(&mut self, inverted: bool) -> u16 {
            let mut number = 1;
            while !self.bit() {
                number = number << 1 | u16::from(self.bit() != inverted);
            }
            number
        }

        fn put(&mut self, byte: u8) {
            Register(self.target).write(byte);
            self.target += 1;
        }

        fn copy(&mut self, offset: u16, length: u16) {
            for _ in 0..length {
                let byte = Register(self.target - offset).read();
                self.put(byte);
            }
        }

        pub fn run(mut self) {
            let mut offset = 1;
            loop {
                for _ in 0..self.number(false) {
                    let byte = self.byte();
                    self.put(byte);
                }
                let mut repeat = !self.bit();
                loop {
                    if repeat {
                        let length = self.number(false);
                        self.copy(offset, length);
                    } else {
                        let high = self.number(true);
                        if high >= 256 {
                            return;
                        }
                        let low = self.byte();
                        offset = high * 128 - u16::from(low >> 1);
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
}
