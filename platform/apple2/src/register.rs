//! One byte of the machine: memory, a register or a soft switch. The only unsafe code of this crate.

/// A byte at a fixed address.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Register(u16);

impl Register {
    /// The byte at `address`.
    pub const fn at(address: u16) -> Register {
        Register(address)
    }

    /// Reads it exactly once.
    #[inline(always)]
    #[cfg(target_os = "none")]
    pub fn read(self) -> u8 {
        // SAFETY: any address of an Apple II can be read; what a soft switch then does is meant.
        unsafe { core::ptr::with_exposed_provenance::<u8>(self.0 as usize).read_volatile() }
    }

    /// Reads the byte `offset` further on. For memory only.
    #[inline(always)]
    #[cfg(target_os = "none")]
    pub fn get(self, offset: u8) -> u8 {
        // SAFETY: any memory can be read.
        unsafe {
            core::ptr::with_exposed_provenance::<u8>(self.0 as usize)
                .add(offset as usize)
                .read()
        }
    }

    /// Writes the byte `offset` further on. For memory only: unlike a switch it may be written in
    /// any order and with an index, which reads some address first.
    #[inline(always)]
    #[cfg(target_os = "none")]
    pub fn put(self, offset: u8, byte: u8) {
        // SAFETY: this crate writes to hi-res page 1 and to the disk's data field alone, which the
        // linker keeps free of everything that Rust knows about.
        unsafe {
            core::ptr::with_exposed_provenance_mut::<u8>(self.0 as usize)
                .add(offset as usize)
                .write(byte)
        }
    }

    /// Fills `length` bytes from here on, 9 cycles a byte; for memory only.
    #[cfg(target_os = "none")]
    pub fn fill(self, length: u16, byte: u8) {
        // SAFETY: as for `put`.
        unsafe {
            core::ptr::with_exposed_provenance_mut::<u8>(self.0 as usize)
                .write_bytes(byte, length as usize)
        }
    }
}

#[cfg(not(target_os = "none"))]
mod hosted {
    use super::Register;
    use std::cell::RefCell;

    thread_local! {
        static MEMORY: RefCell<Vec<u8>> = RefCell::new(vec![0; 0x10000]);
    }

    /// A look at the 64 KB that stand for the machine; each thread has its own.
    pub fn memory<T>(look: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        MEMORY.with(|memory| look(&mut memory.borrow_mut()))
    }

    impl Register {
        pub fn read(self) -> u8 {
            memory(|memory| memory[usize::from(self.0)])
        }

        pub fn get(self, offset: u8) -> u8 {
            memory(|memory| memory[usize::from(self.0.wrapping_add(offset.into()))])
        }

        pub fn put(self, offset: u8, byte: u8) {
            memory(|memory| memory[usize::from(self.0) + usize::from(offset)] = byte);
        }

        pub fn fill(self, length: u16, byte: u8) {
            memory(|memory| memory[usize::from(self.0)..][..usize::from(length)].fill(byte));
        }
    }
}

#[cfg(not(target_os = "none"))]
pub use hosted::memory;
