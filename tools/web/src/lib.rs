//! Builds the page that runs the images in a browser, and serves it.
#![forbid(unsafe_code)]

pub mod server;
pub mod site;
pub mod wasm;
