//! Finished programs as people and other programs use them: by scripts, by pipes, in a terminal.
#![forbid(unsafe_code)]

pub mod conversation;
pub mod question;
pub mod script;
#[cfg(target_os = "linux")]
pub mod terminal;
