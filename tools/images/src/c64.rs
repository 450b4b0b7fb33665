//! The Commodore 64's files: a program, and a disk with the same program packed.
//!
//! Packed it loads in two thirds of the time: a 1541 reads some 400 bytes a second, and unpacking
//! (`platform/c64/unpacker.s`) takes 80 cycles a byte, less than three seconds in all.

use crate::overlay::{stamp, Part};
use crate::Output;
use disk::d64::D64;
use mos::link::Linked;
use std::path::Path;

/// The page of saved games: it lies where the tables of the position are, while it is shown.
pub const OVERLAYS: [Part; 1] = [Part {
    name: "saves",
    modules: &[
        "gomoku::screens::saves",
        "gomoku::records::save",
        "c64::storage",
        "c64::kernal",
    ],
    resident: &[],
}];

/// The packed bytes are unpacked from below this page: that far from the top of memory no byte of
/// them is overwritten before it is read.
const TOP: usize = 0xff00;
/// The first address behind the program that it may take; above lies the picture.
const END: usize = 0xc600;
/// Where the program begins.
const START: usize = 0x0801;
/// Bytes of a file's load address.
const ADDRESS: usize = 2;

/// Makes the files from the linked program.
///
/// # Errors
/// A sentence: a file of the linker's is missing, or the program does not fit.
pub fn pack(_root: &Path, linked: &Linked) -> Result<Vec<Output>, String> {
    let file = |name: &str| {
        let bytes = linked.files.get(name);
        bytes
            .ok_or_else(|| format!("ld65 wrote no file `{name}`: see platform/gomoku/c64/link.cfg"))
    };
    let stamp = stamp(linked);
    let mut program = file("program")?.clone();
    let label = |name: &str| linked.labels.get(name).copied().unwrap_or(0);
    let at = usize::from(label("stamp")).wrapping_sub(START - ADDRESS);
    program
        .get_mut(at..at + stamp.len())
        .ok_or("start.s has no word `stamp`")?
        .copy_from_slice(&stamp);
    let [saves] = &OVERLAYS;
    let address = label("__SAVES_RUN__").to_le_bytes();
    let saves = [
        &address,
        &stamp,
        file(&format!("program.{}", saves.name))?.as_slice(),
    ]
    .concat();
    let packed = packed(&program, file("program.unpacker")?)?;
    let mut disk = D64::new("GOMOKU AND RENJU", *b"26").map_err(|error| error.to_string())?;
    disk.add_program("GOMOKU", &packed)
        .and_then(|()| disk.add_program("SAVES", &saves))
        .map_err(|error| format!("c64.d64: {error}"))?;
    Ok(vec![
        Output::new("c64.prg", program),
        Output::new("c64.d64", disk.image()),
    ])
}

/// A program that unpacks `program` and starts it.
fn packed(program: &[u8], unpacker: &[u8]) -> Result<Vec<u8>, String> {
    let (address, content) = program
        .split_at_checked(ADDRESS)
        .ok_or("ld65 wrote an empty program")?;
    let compressed = zx0::Compressor::new()
        .quick_mode(true)
        .compress(content)
        .output;
    let pages = compressed.len().div_ceil(256);
    let start = usize::from(u16::from_le_bytes([address[0], address[1]]));
    // What is left of the packed bytes must always lie above what is written already. They shrink
    // evenly enough for that when they end so far above the program.
    if start + content.len() > END || pages > (TOP - END) / 256 + (END - start) / 512 {
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
