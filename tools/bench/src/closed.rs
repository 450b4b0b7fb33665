//! The closed set: programs that nobody looks at while the compiler is tuned to the others.

use crate::program::Program;

/// Names of the closed programs, one a line; lines that begin with `#` are comments.
const NAMES: &str = include_str!("../closed.txt");

/// Whether a program belongs to the closed set.
pub fn is_closed(program: &Program) -> bool {
    NAMES.lines().any(|line| line.trim() == program.name)
}
