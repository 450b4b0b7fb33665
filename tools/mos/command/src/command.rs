//! What the program `mos` can be asked to do.

mod fuzz;
mod run;
mod size;

pub use fuzz::Fuzz;
pub use run::Run;
pub use size::Size;
