//! What a machine offers a game: one trait for each thing it has. A machine draws and reads; it
//! knows no rules and no menus.

mod display;
mod input;
mod layer;
mod power;
mod sound;
mod storage;
mod time;

pub use display::{Cell, Display, Ink};
pub use input::{Input, Key, Press};
pub use layer::Layer;
pub use power::Power;
pub use sound::{Sound, Speaker};
pub use storage::{place_of, Block, Name, Names, Storage, StorageError, StorageResult, NAMES};
pub use time::Time;

/// A machine. All of its traits together.
pub trait Platform: Input + Time + Display + Speaker + Storage + Power {}

impl<T: Input + Time + Display + Speaker + Storage + Power> Platform for T {}
