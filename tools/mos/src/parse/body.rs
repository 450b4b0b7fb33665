//! The function that is being parsed.

use super::cursor::Cursor;
use super::locations::Locations;
use super::names::Names;
use crate::ir::{BlockId, Type, Value};
use std::collections::HashMap;

/// A function under way.
pub(super) struct Body<'a, 'b> {
    pub cursor: Cursor<'a>,
    pub names: &'a Names<'a>,
    pub locations: &'b mut Locations<'a>,
    pub values: HashMap<&'a str, Value>,
    pub blocks: HashMap<String, BlockId>,
    /// Values, the types that their readers state, and where.
    pub checks: Vec<(Value, Type, Cursor<'a>)>,
}
