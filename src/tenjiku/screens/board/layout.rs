//! Where the parts of the panel are, and what fits into it.

use crate::platform::Board;

/// Rows from the top, and how many moves and signs of the legend are shown.
pub struct Rows {
    pub black: u8,
    pub white: u8,
    pub message: u8,
    pub answers: u8,
    pub piece: u8,
    pub name: u8,
    pub sign: u8,
    pub list: u8,
    pub moves: u8,
    pub legend: u8,
    pub signs: u8,
    pub last: u8,
}

/// A panel of 20 columns and more: a name and its clock in one row.
const WIDE: Rows = Rows {
    black: 2,
    white: 3,
    message: 5,
    answers: 7,
    piece: 9,
    name: 12,
    sign: 13,
    list: 15,
    moves: 7,
    legend: 15,
    signs: 7,
    last: 23,
};
/// A panel of 11 columns: the clock below the name.
const NARROW: Rows = Rows {
    black: 2,
    white: 4,
    message: 7,
    answers: 9,
    piece: 10,
    name: 13,
    sign: 15,
    list: 17,
    moves: 5,
    legend: 17,
    signs: 5,
    last: 24,
};
/// A panel of seven columns, with a line below the board. The spiral stands at `message`.
const SMALL: Rows = Rows {
    black: 3,
    white: 5,
    message: 7,
    answers: 0,
    piece: 10,
    name: 0,
    sign: 0,
    list: 14,
    moves: 3,
    legend: 17,
    signs: 5,
    last: 22,
};

pub const fn is_wide<P: Board>() -> bool {
    P::PANEL_COLUMNS >= 20
}

/// Whether messages and names stand in a line below the board.
pub const fn is_small<P: Board>() -> bool {
    P::LINE.is_some()
}

pub const fn rows<P: Board>() -> Rows {
    if is_wide::<P>() {
        WIDE
    } else if is_small::<P>() {
        SMALL
    } else {
        NARROW
    }
}

/// Columns of the panel that parts are drawn in.
pub const fn columns<P: Board>() -> u8 {
    if is_wide::<P>() {
        20
    } else {
        P::PANEL_COLUMNS
    }
}
