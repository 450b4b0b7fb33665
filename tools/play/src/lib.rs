//! Runs the real images in a terminal.
