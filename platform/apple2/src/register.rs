//! Memory, registers and soft switches. All unsafe code of this machine is behind the three types
//! of this file, but for the declarations of assembly (`assembly.rs`).
//!
//! `memory.inc` lists every address. `build.rs` makes the constants of [`memory`] of it, and
//! nothing outside of this file can make others. A game's `link.cfg` keeps the program's objects
//! away from all of them.

/// A soft switch or a byte of the ROM.
#[derive(Clone, Copy)]
pub struct Register(u16);

impl Register {
    const fn at(address: u16) -> Register {
        Register(address)
    }

    /// Reads the byte exactly once.
    #[inline(always)]
    pub fn read(self) -> u8 {
        access::switch(self.0)
    }

    /// Reads the byte `offset` further on once: slot * 16 is for the controller in that slot.
    #[inline(always)]
    pub fn read_at(self, offset: u8) -> u8 {
        access::switch(self.0 + u16::from(offset))
    }
}

/// Bytes of memory, one after the other.
#[derive(Clone, Copy)]
pub struct Area {
    start: u16,
    size: u16,
}

impl Area {
    const fn at(start: u16, size: u16) -> Area {
        Area { start, size }
    }

    /// The byte `offset` of the area, which must be below its size.
    #[inline(always)]
    pub const fn byte(self, offset: u16) -> Byte {
        assert!(cfg!(target_os = "none") || offset < self.size);
        Byte(self.start + offset)
    }

    /// The byte of the area at this address, whose low half comes first.
    #[inline(always)]
    pub fn with_address(self, address: [u8; 2]) -> Byte {
        let address = u16::from_le_bytes(address);
        assert!(cfg!(target_os = "none") || address.wrapping_sub(self.start) < self.size);
        Byte(address)
    }
}

/// A byte of an area, from which others of it can be reached. On the host, where tests draw all
/// there is, an access outside of the list panics; on the machine nothing checks it. Unlike a soft
/// switch it may be accessed in any order, and with an index, with which the processor may read
/// another address first.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Byte(u16);

impl Byte {
    /// Its address.
    pub const fn address(self) -> u16 {
        self.0
    }

    /// The byte `distance` (modulo 65,536) further on in the same area.
    #[inline(always)]
    pub const fn plus(self, distance: u16) -> Byte {
        Byte(self.0.wrapping_add(distance))
    }

    /// Reads the byte `offset` further on.
    #[inline(always)]
    pub fn get(self, offset: u8) -> u8 {
        access::get(self.0, offset)
    }

    /// Writes the byte `offset` further on.
    #[inline(always)]
    pub fn put(self, offset: u8, byte: u8) {
        access::put(self.0, offset, byte);
    }

    /// Fills `length` bytes from here on, 9 cycles a byte.
    #[inline(always)]
    pub fn fill(self, length: u16, byte: u8) {
        access::fill(self.0, length, byte);
    }
}

/// The list of `memory.inc`.
#[allow(dead_code)]
pub mod memory {
    use super::{Area, Register};

    include!(concat!(env!("OUT_DIR"), "/memory.rs"));
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod access {
    use core::ptr::{with_exposed_provenance, with_exposed_provenance_mut};

    #[inline(always)]
    pub fn switch(address: u16) -> u8 {
        // SAFETY: any address of an Apple II can be read; what a soft switch then does is meant.
        unsafe { with_exposed_provenance::<u8>(usize::from(address)).read_volatile() }
    }

    #[inline(always)]
    pub fn get(address: u16, offset: u8) -> u8 {
        let first = with_exposed_provenance::<u8>(usize::from(address));
        // SAFETY: any memory can be read.
        unsafe { first.add(usize::from(offset)).read() }
    }

    #[inline(always)]
    pub fn put(address: u16, offset: u8, byte: u8) {
        let first = with_exposed_provenance_mut::<u8>(usize::from(address));
        // SAFETY: no object of the program lies where the list has something; that a `Byte` stays
        // inside its area the tests on the host have shown.
        unsafe { first.add(usize::from(offset)).write(byte) }
    }

    #[inline(always)]
    pub fn fill(address: u16, length: u16, byte: u8) {
        let first = with_exposed_provenance_mut::<u8>(usize::from(address));
        // SAFETY: as for `put`.
        unsafe { first.write_bytes(byte, usize::from(length)) }
    }
}

/// The same on the host.
#[cfg(not(target_os = "none"))]
mod access {
    use super::memory::LIST;
    use kit::hosted::memory;

    fn place(address: u16, offset: u8) -> usize {
        let address = address + u16::from(offset);
        let listed = |(start, size)| address.wrapping_sub(start) < size;
        assert!(LIST.into_iter().any(listed), "nothing has ${address:04X}");
        usize::from(address)
    }

    pub fn switch(address: u16) -> u8 {
        get(address, 0)
    }

    pub fn get(address: u16, offset: u8) -> u8 {
        memory(|memory| memory[place(address, offset)])
    }

    pub fn put(address: u16, offset: u8, byte: u8) {
        memory(|memory| memory[place(address, offset)] = byte);
    }

    pub fn fill(address: u16, length: u16, byte: u8) {
        for address in address..address + length {
            put(address, 0, byte);
        }
    }
}
