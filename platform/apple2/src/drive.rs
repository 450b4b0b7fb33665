//! The motor of the drive, beside the disk routines.

use crate::register::memory::{DISK_SLOT, MOTOROFF, MOTORON};

/// Lets the drive come to rest.
pub fn stop() {
    let _ = MOTOROFF.read_at(DISK_SLOT.byte(0).get(0));
}

/// Lets a drive go on turning, or start, for a second: that long the controller waits before it
/// takes the power away (Beneath Apple DOS, chapter 6).
pub fn keep_turning() {
    let slot = DISK_SLOT.byte(0).get(0);
    let _ = MOTORON.read_at(slot);
    let _ = MOTOROFF.read_at(slot);
}
