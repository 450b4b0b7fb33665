//! The Commodore 64.
#![no_std]
