//! The registers, by their names in Bauer's list (section 3.2).

use super::Vic;

/// X and Y of sprite 0; the others follow, up to sprite 7.
pub const M0X: usize = 0x00;
pub const M0Y: usize = 0x01;
pub const M7Y: usize = 0x0f;
/// The high bits of all X.
pub const MXX8: usize = 0x10;
/// Control 1: bit 8 of the raster line, ECM, BMM, DEN, RSEL, YSCROLL.
pub const CR1: usize = 0x11;
pub const RASTER: usize = 0x12;
/// Light pen.
pub const LPX: usize = 0x13;
pub const LPY: usize = 0x14;
/// Sprites enabled.
pub const MXE: usize = 0x15;
/// Control 2: RES, MCM, CSEL, XSCROLL.
pub const CR2: usize = 0x16;
/// Sprites expanded in Y.
pub const MXYE: usize = 0x17;
/// Memory pointers.
pub const VM_CB: usize = 0x18;
/// Interrupts that have come, and those that are enabled.
pub const INTERRUPT: usize = 0x19;
pub const ENABLED: usize = 0x1a;
/// Sprites behind the foreground, in multicolour, expanded in X.
pub const MXDP: usize = 0x1b;
pub const MXMC: usize = 0x1c;
pub const MXXE: usize = 0x1d;
/// Collisions.
pub const MXM: usize = 0x1e;
pub const MXD: usize = 0x1f;
/// Border colour, background colours 0 to 3, sprite multicolours, colour of sprite 0.
pub const EC: usize = 0x20;
pub const B0C: usize = 0x21;
pub const MM0: usize = 0x25;
pub const MM1: usize = 0x26;
pub const M0C: usize = 0x27;
/// The last one.
pub const M7C: usize = 0x2e;

impl Vic {
    /// DEN: the picture is shown, and takes the processor's time.
    pub fn shows_picture(&self) -> bool {
        self.registers[CR1] & 0x10 != 0
    }
}
