//! What is shown: text and small pictures in the bitmap, pages, the splash.

pub mod bitmap;
pub mod characters;
pub mod frame;
pub mod splash;
pub mod text;
pub mod title;
