//! The Apple II.
#![no_std]
