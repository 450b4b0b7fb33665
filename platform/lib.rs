//! The program for one machine, chosen by the features `c64` or `apple2`.
#![no_std]
