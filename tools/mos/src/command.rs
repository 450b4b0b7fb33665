//! What the program `mos` can be asked to do.

mod run;

pub use run::Run;
