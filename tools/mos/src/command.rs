//! What the program `mos` can be asked to do.

mod fuzz;
mod run;

pub use fuzz::Fuzz;
pub use run::Run;
