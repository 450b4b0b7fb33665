//! The Commodore 64's files: a program, and a disk with the same program packed.
//!
//! Packed it loads in two thirds of the time: a 1541 reads some 400 bytes a second, and unpacking
//! (`platform/c64/unpacker.s`) takes 80 cycles a byte, less than three seconds in all.

use crate::parts::{file, label, patch, stamp};
use crate::recipe::Recipe;
use crate::Output;
use disk::d64::D64;
use mos::link::Linked;

/// Bytes of a file's load address.
const ADDRESS: usize = 2;

/// Makes the files from the linked program.
///
/// # Errors
/// A sentence: a file of the linker's is missing, or the program does not fit.
pub fn pack(recipe: &Recipe, linked: &Linked) -> Result<Vec<Output>, String> {
    let stamp = stamp(linked);
    let mut program = file(linked, "program")?.to_vec();
    let address = program.first_chunk::<ADDRESS>();
    let start = u16::from_le_bytes(*address.ok_or("ld65 wrote an empty program")?);
    let first = start.wrapping_sub(ADDRESS as u16);
    patch(linked, &mut program, first, "stamp", &stamp)?;
    let end = usize::from(label(linked, "last_band")?);
    let top = usize::from(label(linked, "packed_top")?);
    let packed = packed(&program, file(linked, "program.unpacker")?, end, top)?;
    let mut disk = D64::new(recipe.get("title")?, *b"26").map_err(|error| error.to_string())?;
    let mut add = |name: &str, bytes: &[u8]| {
        let added = disk.add_program(name, bytes);
        added.map_err(|error| format!("the disk: {error}"))
    };
    add(recipe.get("program")?, &packed)?;
    for overlay in &recipe.overlays {
        let name = overlay.name.to_uppercase();
        let address = label(linked, &format!("__{name}_RUN__"))?.to_le_bytes();
        let code = file(linked, &format!("program.{}", overlay.name))?;
        add(&name, &[&address, &stamp, code].concat())?;
    }
    let files = recipe.get("files")?;
    Ok(vec![
        Output::new(format!("{files}.prg"), program),
        Output::new(format!("{files}.d64"), disk.image()),
    ])
}

/// A program that moves what it has packed to below `top`, unpacks `program` from there, which may
/// reach up to `end`, and starts it.
fn packed(program: &[u8], unpacker: &[u8], end: usize, top: usize) -> Result<Vec<u8>, String> {
    let (address, content) = program.split_at(ADDRESS);
    let compressed = zx0::Compressor::new()
        .quick_mode(true)
        .compress(content)
        .output;
    let pages = compressed.len().div_ceil(256);
    let start = usize::from(u16::from_le_bytes([address[0], address[1]]));
    // The packed bytes that are still to be read must always lie above those that are written
    // already. They unpack evenly enough for that if they end this far above the program.
    if start + content.len() > end || pages > (top - end) / 256 + (end - start) / 512 {
        return Err(format!(
            "the packed program has {} bytes, too many to unpack in place: make it smaller",
            compressed.len()
        ));
    }
    let mut packed = address.to_vec();
    packed.extend_from_slice(unpacker);
    if let Some(last) = packed.last_mut() {
        *last = pages as u8;
    }
    packed.extend_from_slice(&compressed);
    Ok(packed)
}
