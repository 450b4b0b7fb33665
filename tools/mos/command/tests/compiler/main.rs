//! The compiler as a whole: its interfaces, tools and promises, and random programs.

mod checker;
#[path = "../common/mod.rs"]
mod common;
mod guide;
mod interface;
mod random;
mod reproducible;
mod tools;
mod volatile;
