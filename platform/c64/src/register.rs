//! Memory and chips. All unsafe code of this machine is behind the three types of this file, but
//! for the calls of assembly (`kernal.rs`, `overlay.rs`) and the sections of `placed!`.
//!
//! `memory.inc` lists every address. `build.rs` makes the constants of [`memory`] of it, and
//! nothing outside of this file can make others. A game's `link.cfg` keeps the program's objects
//! away from all of them.

/// A byte of the list, be it RAM or a chip's register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register(u16);

impl Register {
    const fn at(address: u16) -> Register {
        Register(address)
    }

    /// Its address.
    pub const fn address(self) -> u16 {
        self.0
    }

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
}

/// Bytes of the list, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    start: u16,
    size: u16,
}

impl Area {
    const fn at(start: u16, size: u16) -> Area {
        Area { start, size }
    }

    /// How many bytes it has.
    pub const fn size(self) -> u16 {
        self.size
    }

    /// Its byte `offset`, which must be below its size.
    #[inline(always)]
    pub const fn byte(self, offset: u16) -> Byte {
        assert!(cfg!(target_os = "none") || offset < self.size);
        Byte(self.start + offset)
    }

    /// Fills all of it: memory only, never a chip.
    #[inline(always)]
    pub fn fill(self, value: u8) {
        self.byte(0).fill(value, self.size);
    }

    /// Fills it with what `packed` holds, packed with ZX0: as many bytes as it has, or fewer.
    #[inline(always)]
    pub fn unpack(self, packed: &'static [u8]) {
        access::unpack(packed, self.start);
    }
}

/// A byte of an area, from which others of it can be reached. On the host, where tests draw all
/// there is, an access outside of the list panics; on the machine nothing checks it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Byte(u16);

impl Byte {
    /// Its address.
    #[inline(always)]
    pub const fn address(self) -> u16 {
        self.0
    }

    /// The byte `distance` (modulo 65,536) further on in the same area.
    #[inline(always)]
    pub const fn plus(self, distance: u16) -> Byte {
        Byte(self.0.wrapping_add(distance))
    }

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

    /// Reads the byte `index` further on: memory only, never a chip.
    #[inline(always)]
    pub fn get(self, index: u8) -> u8 {
        access::get(self.0, index)
    }

    /// Writes the byte `index` further on: memory only, never a chip. What lies under the chips is
    /// reached between two [`fence`]s.
    #[inline(always)]
    pub fn put(self, index: u8, value: u8) {
        access::put(self.0, index, value);
    }

    /// Fills `count` bytes from here on: memory only, never a chip.
    #[inline(never)]
    pub fn fill(self, value: u8, count: u16) {
        access::fill(self.0, value, count);
    }
}

/// [`Byte::put`]s before it stay before it, those after it stay after it.
#[inline(always)]
pub fn fence() {
    core::sync::atomic::compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// The list of `memory.inc`.
#[allow(dead_code)]
pub mod memory {
    use super::{Area, Register};

    include!(concat!(env!("OUT_DIR"), "/memory.rs"));

    /// The two screen matrices.
    pub const MATRICES: [Area; 2] = [MATRIX_A, MATRIX_B];
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
        // SAFETY: no object of the program lies where the list has something; that a `Byte` stays
        // inside its area the tests on the host have shown.
        unsafe { core::ptr::write_volatile(usize::from(address) as *mut u8, value) }
    }

    #[inline(always)]
    pub fn get(address: u16, index: u8) -> u8 {
        // SAFETY: as in `read`.
        unsafe { *(usize::from(address) as *const u8).add(index.into()) }
    }

    #[inline(always)]
    pub fn put(address: u16, index: u8, value: u8) {
        // SAFETY: as in `write`.
        unsafe { *(usize::from(address) as *mut u8).add(index.into()) = value }
    }

    #[inline(always)]
    pub fn fill(address: u16, value: u8, count: u16) {
        // SAFETY: as in `write`.
        unsafe { core::ptr::write_bytes(usize::from(address) as *mut u8, value, count.into()) }
    }

    #[inline(always)]
    pub fn unpack(packed: &'static [u8], address: u16) {
        unsafe extern "C" {
            /// In `zx0.s`: reads at `source`, writes to `target` until the end mark.
            fn unpack(source: *const u8, target: *mut u8);
        }
        // SAFETY: as in `write`; `packed` has its end mark.
        unsafe { unpack(packed.as_ptr(), usize::from(address) as *mut u8) }
    }
}

/// The same on the host, where memory is an array.
#[cfg(not(target_os = "none"))]
mod access {
    use super::memory::{ALL_RAM, LIST, PORT};
    use kit::hosted::memory;

    /// Where a byte is kept: the chips' after the 64 KB of RAM.
    fn place(address: u16, memory: &[u8]) -> usize {
        let listed = |(start, size)| address.wrapping_sub(start) < size;
        assert!(LIST.into_iter().any(listed), "nothing has ${address:04X}");
        let chips = memory[usize::from(PORT.0)] != ALL_RAM;
        match usize::from(address) {
            address @ 0xd000..=0xdfff if chips => address + 0x3000,
            address => address,
        }
    }

    pub fn read(address: u16) -> u8 {
        memory(|memory| memory[place(address, memory)])
    }

    pub fn write(address: u16, value: u8) {
        memory(|memory| {
            let place = place(address, memory);
            memory[place] = value;
        });
    }

    pub fn get(address: u16, index: u8) -> u8 {
        read(address + u16::from(index))
    }

    pub fn put(address: u16, index: u8, value: u8) {
        write(address + u16::from(index), value);
    }

    pub fn fill(address: u16, value: u8, count: u16) {
        for offset in 0..count {
            write(address + offset, value);
        }
    }

    pub fn unpack(packed: &'static [u8], address: u16) {
        for (address, byte) in (address..).zip(crate::zx0::unpacked(packed)) {
            write(address, byte);
        }
    }
}
