//! Parts of the games on the simulated 6502, and the images of the sample.

mod games;
mod lessons;
mod loader;
mod noughts;
mod opponents;
mod rules;
mod search;
mod tenjiku_rules;
