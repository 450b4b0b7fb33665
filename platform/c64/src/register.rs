//! Memory and chips: the only unsafe code of this machine beside its calls of assembly (`kernal`, `unpack`, `overlay`)
//! and the places of its art.

/// One address of the machine, be it RAM or a chip's register.
///
/// Safe to use with the addresses of `memory.rs` and of the chips: `link.cfg` keeps the program's
/// own code and data away from all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register(pub u16);

impl Register {
    /// Reads the byte, exactly once.
    #[inline(always)]
    pub fn read(self) -> u8 {
        access::read(self.0)
    }

    /// Writes the byte, exactly once.
    #[inline(always)]
    pub fn write(self, value: u8) {
        access::write(self.0, value);
    }

    /// Reads the byte and leaves 0 behind.
    #[inline(always)]
    pub fn take(self) -> u8 {
        let value = self.read();
        self.write(0);
        value
    }

    /// Replaces the bits of `mask` by those of `value`.
    #[inline(always)]
    pub fn change(self, mask: u8, value: u8) {
        self.write(self.read() & !mask | value & mask);
    }

    /// Fills `count` bytes from here on with `value`: memory only, never a chip.
    #[inline(never)]
    pub fn fill(self, value: u8, count: u16) {
        access::fill(self.0, value, count);
    }
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod access {
    #[inline(always)]
    pub fn read(address: u16) -> u8 {
        // SAFETY: every address of the machine can be read.
        unsafe { core::ptr::read_volatile(usize::from(address) as *const u8) }
    }

    #[inline(always)]
    pub fn write(address: u16, value: u8) {
        // SAFETY: no object of the program lies in the areas that registers are used for.
        unsafe { core::ptr::write_volatile(usize::from(address) as *mut u8, value) }
    }

    #[inline(always)]
    pub fn fill(address: u16, value: u8, count: u16) {
        // SAFETY: as in `write`; the areas are larger than what is filled.
        unsafe { core::ptr::write_bytes(usize::from(address) as *mut u8, value, count.into()) }
    }
}

#[cfg(not(target_os = "none"))]
pub use access::hosted;

/// The same on the host: 64 KB of RAM and the 4 KB of chips that lie over $D000.
#[cfg(not(target_os = "none"))]
mod access {
    pub fn read(address: u16) -> u8 {
        hosted::with(|memory| *memory.at(address))
    }

    pub fn write(address: u16, value: u8) {
        hosted::with(|memory| *memory.at(address) = value);
    }

    pub fn fill(address: u16, value: u8, count: u16) {
        for offset in 0..count {
            write(address + offset, value);
        }
    }

    /// The memory behind the registers, one for each thread.
    pub mod hosted {
        use crate::memory::WITH_CHIPS;
        use std::boxed::Box;
        use std::cell::RefCell;

        /// RAM and chips.
        pub struct Memory {
            /// All of the RAM.
            pub ram: [u8; 0x10000],
            /// What the CPU sees at $D000 while the chips are banked in.
            pub chips: [u8; 0x1000],
        }

        impl Memory {
            pub(super) fn at(&mut self, address: u16) -> &mut u8 {
                match address {
                    0xd000..=0xdfff if self.ram[1] & 7 >= 5 => {
                        &mut self.chips[usize::from(address - 0xd000)]
                    }
                    _ => &mut self.ram[usize::from(address)],
                }
            }
        }

        std::thread_local! {
            static MEMORY: RefCell<Box<Memory>> = RefCell::new(Box::new(Memory {
                ram: core::array::from_fn(|at| if at == 1 { WITH_CHIPS } else { 0 }),
                chips: [0; 0x1000],
            }));
        }

        /// Gives access to this thread's memory.
        pub fn with<T>(use_it: impl FnOnce(&mut Memory) -> T) -> T {
            MEMORY.with(|memory| use_it(&mut memory.borrow_mut()))
        }
    }
}
