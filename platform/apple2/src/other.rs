//! The disk's other game, and what it gets from this one.

use crate::assembly;
use crate::register::memory::HANDED;
use crate::register::Byte;

const KEPT: Byte = HANDED.byte(0);
/// Tells bytes that were handed over from what power-on leaves by chance.
const SIGNATURE: u8 = 0xA6;

/// Starts the other game, which finds `kept`. Returns only if the disk in the drive does not have
/// it.
pub fn start(kept: u8) {
    KEPT.put(0, kept);
    KEPT.put(1, SIGNATURE);
    KEPT.put(2, kept ^ SIGNATURE);
    assembly::start_other();
}

/// What the other game has handed over. A boot overwrites it.
pub fn inherit() -> Option<u8> {
    let kept = KEPT.get(0);
    let valid = KEPT.get(1) == SIGNATURE && KEPT.get(2) == kept ^ SIGNATURE;
    valid.then_some(kept)
}
