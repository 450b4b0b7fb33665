//! The disk's other game, and what it gets from this one.

use crate::memory::HANDED;

/// Tells bytes that were handed over from what power-on leaves by chance.
const SIGNATURE: u8 = 0xA6;

/// Starts the other game, which finds `kept`. Returns only if its first file cannot be read.
pub fn start(kept: u8) -> bool {
    HANDED.byte(0).write(SIGNATURE);
    HANDED.byte(1).write(kept);
    HANDED.byte(2).write(kept ^ SIGNATURE);
    assembly::start()
}

/// What the other game has handed over. A reset of the machine clears it.
pub fn inherit() -> Option<u8> {
    let kept = HANDED.byte(1).read();
    let valid = HANDED.byte(0).read() == SIGNATURE && HANDED.byte(2).read() == kept ^ SIGNATURE;
    valid.then_some(kept)
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    unsafe extern "C" {
        /// In `other.inc`.
        fn start_other() -> u8;
    }

    pub fn start() -> bool {
        // SAFETY: it writes to the second matrix, which each board fills again, and calls the
        // KERNAL as `kernal.rs` does; or it does not return.
        unsafe { start_other() != 0 }
    }
}

/// There is no drive on the host.
#[cfg(not(target_os = "none"))]
mod assembly {
    pub fn start() -> bool {
        false
    }
}
