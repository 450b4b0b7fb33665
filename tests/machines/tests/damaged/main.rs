//! A sector in the middle of a part of the disk cannot be read: a sentence says so, the game stays,
//! a key tries again, and when the sector can be read all is as it was.

mod apple2;
mod gomoku;
mod tenjiku;
