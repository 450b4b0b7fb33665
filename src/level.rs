//! LEVEL 1 to 8: budgets of work.

/// Units of work ([`Search`](crate::search::Search)'s) a move, by level from 1.
const UNITS: [u32; 8] = [220, 660, 1_300, 3_300, 6_600, 13_000, 40_000, 130_000];

/// The work a move of `level`, 1 to 8; others count as the nearest.
pub fn units(level: u8) -> u32 {
    UNITS[(level.clamp(1, 8) - 1) as usize & 7]
}
