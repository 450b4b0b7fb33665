//! What the board and the panel beside it show.

pub(super) mod layout;
pub(super) mod message;
pub(super) mod panel;
pub(super) mod replay;
mod special;
pub(super) mod text;
pub(super) mod threats;
pub(super) mod view;
