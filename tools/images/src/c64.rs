//! The Commodore 64's files: a program and a disk with it.

use crate::Output;
use mos::link::Linked;
use std::path::Path;

/// Makes the files from the linked program.
pub fn pack(_root: &Path, linked: &Linked) -> Result<Vec<Output>, String> {
    let program = linked
        .files
        .get("program")
        .ok_or("ld65 wrote no file `program`")?;
    Ok(vec![Output::new("c64.prg", program.clone())])
}
