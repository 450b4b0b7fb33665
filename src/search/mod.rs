//! The search for good moves.

pub mod four;
pub mod vcf;
