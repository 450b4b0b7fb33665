//! LEVEL 1 to 8: budgets of work.
//!
//! A unit of work is about 23,500 cycles as compiled today (`docs/engine.md`), so that these are
//! the 1, 3, 6, 15, 30, 60, 180 and 600 seconds of a C64.

/// Units of work ([`Search`](crate::search::Search)'s) a move, by level from 1.
const UNITS: [u32; 8] = [42, 125, 250, 625, 1_250, 2_500, 7_500, 25_000];

/// The work a move of `level`, 1 to 8; others count as the nearest.
pub fn units(level: u8) -> u32 {
    UNITS[(level.clamp(1, 8) - 1) as usize & 7]
}
