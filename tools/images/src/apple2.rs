//! The Apple II's disk.

use crate::Output;
use mos::link::Linked;
use std::path::Path;

/// Makes the disk from the linked program.
pub fn pack(_root: &Path, linked: &Linked) -> Result<Vec<Output>, String> {
    let program = linked
        .files
        .get("program")
        .ok_or("ld65 wrote no file `program`")?;
    Ok(vec![Output::new("apple2.dsk", program.clone())])
}
