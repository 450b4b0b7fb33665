//! Half-lines: what lies on one side of a point in one direction, in one byte for both sides.
//!
//! Behind the first stone the other side sees nothing. So the views ([`view`](crate::position::view)) of both
//! sides together are one of only 67 pairs, numbered here:
//! - 0 to 31: the first stone is Black's; the number is Black's view;
//! - 32 to 63: it is White's; 32 and White's view;
//! - neither sees a stone: the numbers of views that a stone would have to be in.
//!
//! A half-line's state follows from its nearest point and the state of the half-line behind that
//! point: an automaton, so that a stone is entered by walking away from it until nothing changes.

use crate::position::view::{place, FIVE, NOTHING};

/// How many states there are.
pub const STATES: u8 = 67;
/// The state at the edge of the board.
pub const EDGE_STATE: u8 = 64;

/// The states of half-lines of 0 to 15 blanks up to the edge.
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

/// The [`place`]s of these.
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

/// The view of the side whose stone does not come first, where it is `view` to the other: blanks.
const fn other(view: u8) -> u8 {
    match view {
        FIVE => NOTHING,
        // Blanks only: an own stone behind the view cut the last of them off.
        1 | 2 | 4 | 8 => view << 1,
        // Up to the first stone.
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
