//! The Commodore 64's files: a program and a disk with it.

use crate::Output;
use disk::d64::D64;
use mos::link::Linked;
use std::path::Path;

/// Makes the files from the linked program.
pub fn pack(_root: &Path, linked: &Linked) -> Result<Vec<Output>, String> {
    let program = linked
        .files
        .get("program")
        .ok_or("ld65 wrote no file `program`")?;
    let mut disk = D64::new("GOMOKU AND RENJU", *b"26").map_err(|error| error.to_string())?;
    disk.add_program("GOMOKU", program)
        .map_err(|error| format!("c64.d64: {error}."))?;
    Ok(vec![
        Output::new("c64.prg", program.clone()),
        Output::new("c64.d64", disk.image()),
    ])
}
