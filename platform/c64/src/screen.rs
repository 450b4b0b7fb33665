//! What is shown: pages of text, the board with its panel, the splash.

pub mod bitmap;
pub mod board;
pub mod frame;
pub mod plane;
pub mod splash;
pub mod text;
pub mod title;
