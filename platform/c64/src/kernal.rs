//! The KERNAL's files on a serial drive ("Commodore 64 programmer's reference guide", chapter 5).

use crate::memory::{
    CHKIN, CHKOUT, CHRIN, CHROUT, CLOSE, CLRCHN, DRIVE, KERNALS, OPEN, SETLFS, SETNAM,
};

/// The drive did not answer, or no further bytes came or went.
pub struct Silent;

/// An open file; its number is its secondary address, too.
pub struct File(u8);

impl File {
    /// Opens `name` on the drive that the program came from. Secondary address 0 reads, 15 is the
    /// drive's command channel.
    pub fn open(secondary: u8, name: &[u8]) -> Result<File, Silent> {
        let number = if secondary == 0 { 1 } else { secondary };
        // SETLFS and SETNAM leave the carry as it was, so it says nothing here.
        let _ = call(SETLFS, number, DRIVE.read(), secondary);
        let address = name.as_ptr() as usize as u16;
        let _ = call(
            SETNAM,
            name.len() as u8,
            address as u8,
            (address >> 8) as u8,
        );
        let file = File(number);
        match call(OPEN, 0, 0, 0) {
            Ok(_) => Ok(file),
            Err(Silent) => {
                file.close();
                Err(Silent)
            }
        }
    }

    /// Bytes read come from this file until [`release`].
    pub fn input(&self) -> Result<(), Silent> {
        call(CHKIN, 0, self.0, 0).map(|_| ())
    }

    /// Bytes written go to this file until [`release`].
    pub fn output(&self) -> Result<(), Silent> {
        call(CHKOUT, 0, self.0, 0).map(|_| ())
    }

    /// Ends the transfer and closes the file.
    pub fn close(self) {
        release();
        let _ = call(CLOSE, self.0, 0, 0);
    }
}

/// Ends a transfer; the file stays open.
pub fn release() {
    let _ = call(CLRCHN, 0, 0, 0);
}

/// The next byte, and whether there are more. About 3 ms on a 1541.
pub fn read() -> Result<(u8, bool), Silent> {
    let byte = call(CHRIN, 0, 0, 0)?;
    // Bit 6 says that this was the last byte, anything else that there was none.
    match status() {
        0 => Ok((byte, true)),
        0x40 => Ok((byte, false)),
        _ => Err(Silent),
    }
}

/// Writes a byte.
pub fn write(byte: u8) -> Result<(), Silent> {
    call(CHROUT, byte, 0, 0)?;
    match status() {
        0 => Ok(()),
        _ => Err(Silent),
    }
}

/// How the last transfer ended: the KERNAL's $90, the first byte of its zero page.
fn status() -> u8 {
    KERNALS.byte(0).read()
}

/// Calls `routine` with its registers; A comes back.
#[inline(never)]
fn call(routine: u16, a: u8, x: u8, y: u8) -> Result<u8, Silent> {
    assembly::call(a, x, y, routine)
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    use super::Silent;
    use crate::memory::FAILED;

    unsafe extern "C" {
        /// In `start.s`.
        fn kernal(a: u8, x: u8, y: u8, routine: u16) -> u8;
    }

    pub fn call(a: u8, x: u8, y: u8, routine: u16) -> Result<u8, Silent> {
        // SAFETY: the routines use zero page from $90 on and the pages below $0400 that the
        // program leaves to the KERNAL.
        let result = unsafe { kernal(a, x, y, routine) };
        if FAILED.read() < 0x80 {
            Ok(result)
        } else {
            Err(Silent)
        }
    }
}

/// There is no drive on the host.
#[cfg(not(target_os = "none"))]
mod assembly {
    use super::Silent;

    pub fn call(_: u8, _: u8, _: u8, _: u16) -> Result<u8, Silent> {
        Err(Silent)
    }
}
