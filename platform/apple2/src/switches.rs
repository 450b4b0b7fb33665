//! The soft switches: any access throws them (Apple II Reference Manual, page 12 and 41;
//! Apple IIe Technical Reference Manual, chapter 2).

use crate::register::Register;

/// Last key; bit 7 (the strobe) set until [`KBDSTRB`] is touched.
pub const KBD: Register = Register::at(0xc000);
/// Clears the strobe. On a //e bit 7 tells whether any key is down.
pub const KBDSTRB: Register = Register::at(0xc010);
/// Graphics. Reading it returns the byte that the screen fetches at this moment.
pub const TXTCLR: Register = Register::at(0xc050);
/// No text below the picture.
pub const MIXCLR: Register = Register::at(0xc052);
/// Page 1.
pub const PAGE1: Register = Register::at(0xc054);
/// Hi-res.
pub const HIRES: Register = Register::at(0xc057);
/// In the ROM: $06 on every //e, $EA on a ][+, $38 on a ][ (Miscellaneous Technical Note 7).
pub const VERSION: Register = Register::at(0xfbb3);

/// Shows hi-res page 1 on the full screen.
pub fn show() {
    let _ = HIRES.read();
    let _ = PAGE1.read();
    let _ = MIXCLR.read();
    let _ = TXTCLR.read();
}
