//! From one game's menu to the disk's other game and back, key by key.

mod apple2;
mod c64;
