//! The soft switches of the screen: any access throws them.

use crate::register::memory::{HIRES, MIXCLR, PAGE1, TXTCLR};

/// Shows hi-res page 1 on the full screen.
pub fn show() {
    let _ = HIRES.read();
    let _ = PAGE1.read();
    let _ = MIXCLR.read();
    let _ = TXTCLR.read();
}
