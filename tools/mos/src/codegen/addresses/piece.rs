//! What addresses are found for.

use crate::asm::Line;
use crate::codegen::analysis::effects::Context;

/// A piece of code and the function whose units it uses.
pub struct Piece<'a> {
    pub lines: &'a [Line],
    pub context: Context<'a>,
}
