//! What the game asks of the drive, beside the disk routines.

use crate::register::memory::{DISK_SLOT, MOTOROFF, MOTORON, THIRD_PAGE};

/// The first page of a language card.
const CARD: u8 = 0xD0;

/// Whether the second and the third overlay come from the disk, since no language card keeps them.
pub fn reads_again() -> bool {
    THIRD_PAGE.byte(0).get(0) < CARD
}

/// Lets the drive come to rest.
pub fn stop() {
    let _ = MOTOROFF.read_at(DISK_SLOT.byte(0).get(0));
}

/// Lets a drive go on turning, or start, for a second: the controller waits that long before it
/// takes the power away (Beneath Apple DOS, chapter 6).
pub fn keep_turning() {
    let slot = DISK_SLOT.byte(0).get(0);
    let _ = MOTORON.read_at(slot);
    let _ = MOTOROFF.read_at(slot);
}
