//! What the board and the panel beside it show.

pub(super) mod marks;
pub(super) mod message;
pub(super) mod panel;
pub(super) mod text;
pub(super) mod view;
