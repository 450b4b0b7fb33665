//! Half-lines: what lies to one side of a point in one direction, as one byte for both colours.
//!
//! The first stone ends the view ([`view`](crate::position::view)) of the other colour. So there
//! are only 67 pairs of Black's and White's view, the states of a half-line, numbered here:
//! - 0 to 31, the first stone is Black's: Black's view;
//! - 32 to 63, the first stone is White's: 32 plus White's view;
//! - no stone is seen: 64 to 66, and two numbers whose views would need a stone.
//!
//! A half-line's state follows from its nearest point and from the state beyond that point. That is
//! an automaton: a stone is entered by a walk away from it that ends where no state changes.

use crate::position::view::{place, FIVE, NOTHING};

/// How many states there are.
pub const STATES: u8 = 67;
/// The state at the edge of the board.
pub const EDGE_STATE: u8 = 64;

/// By length, the states of half-lines that are blank up to the edge.
pub const BLANKS: [u8; 16] = [
    EDGE_STATE, 65, 66, 16, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48,
];

/// By state: Black's view, and White's.
pub const VIEWS: [[u8; STATES as usize]; 2] = {
    let mut all = [[0; STATES as usize]; 2];
    let mut state = 0;
    while state < STATES {
        let (black, white) = views(state);
        all[0][state as usize] = black;
        all[1][state as usize] = white;
        state += 1;
    }
    all
};

/// The [`place`]s of these views.
pub static PLACES: [[u8; STATES as usize]; 2] = {
    let mut all = VIEWS;
    let mut state = 0;
    while state < STATES as usize {
        all[0][state] = place(all[0][state]);
        all[1][state] = place(all[1][state]);
        state += 1;
    }
    all
};

/// Black's and White's view of `state`.
const fn views(state: u8) -> (u8, u8) {
    match state {
        64 => (1, 1),
        65 => (2, 2),
        66 => (4, 4),
        16 => (8, 8),
        48 => (16, 16),
        0..=31 => (state, other(state)),
        _ => (other(state & 31), state & 31),
    }
}

/// The view of one colour where the other one has the view `view` and the first stone: blanks only.
const fn other(view: u8) -> u8 {
    match view {
        FIVE => NOTHING,
        // Blanks only: a stone beyond the view took the last of them.
        1 | 2 | 4 | 8 => view << 1,
        // The blanks up to the first stone.
        _ => view & view.wrapping_neg(),
    }
}

/// The state in which Black has the view `black` and White the view `white`.
pub const fn state(black: u8, white: u8) -> u8 {
    match (black, white) {
        (1, 1) => 64,
        (2, 2) => 65,
        (4, 4) => 66,
        (8, 8) => 16,
        (16, 16) => 48,
        _ if other(black) == white && black != 16 => black,
        _ => 32 + white,
    }
}
