//! Parts of an Apple II's disk that are packed by ZX0: `picture.s` unpacks them.

use crate::packing;
use crate::parts::{file, label};
use disk::dsk::SECTOR;
use mos::codegen::overlay::Overlay;
use mos::link::Linked;

/// What comes before packed bytes: the build, and where in the first page they begin.
pub const MARK: usize = 3;

/// A packed program, so that a disk has room for two games, and the page of memory that it is read
/// to, so that it ends where the memory ends.
pub fn program(linked: &Linked) -> Result<(u8, Vec<u8>), String> {
    let program = file(linked, "program.high")?;
    let packed = pack(linked, "program", &[], program)?;
    packed.ok_or("the program cannot be unpacked where it lies: make it smaller".into())
}

/// An overlay after the bytes of its build, and the page that it is read to. It is packed if that
/// is wanted and takes fewer sectors.
pub fn overlay(
    linked: &Linked,
    overlay: &Overlay,
    stamp: [u8; 2],
    wanted: bool,
) -> Result<(u8, Vec<u8>), String> {
    let code = file(linked, &format!("program.{}", overlay.name))?;
    let area = if overlay.beside {
        "beside_area"
    } else {
        "overlay_area"
    };
    let code = [&stamp[..], code].concat();
    let packed = match wanted {
        true => pack(linked, area, &stamp, &code)?,
        false => None,
    };
    let packed = packed.filter(|(_, bytes)| bytes.len() + SECTOR <= code.len());
    Ok(packed.unwrap_or(((label(linked, area)? >> 8) as u8, code)))
}

/// What belongs to the start of an area, packed, and the page that it is read to, so that it ends
/// where the area ends. After a `stamp` comes where in that page the packed bytes begin. None if
/// what is unpacked would overwrite what is still to be read.
fn pack(
    linked: &Linked,
    area: &str,
    stamp: &[u8],
    bytes: &[u8],
) -> Result<Option<(u8, Vec<u8>)>, String> {
    let start = usize::from(label(linked, area)?);
    let end = start + usize::from(label(linked, &format!("{area}_size"))?);
    // Some seconds more are a sector less.
    let packed = packing::packed(bytes, false);
    let mut output = stamp.to_vec();
    if !stamp.is_empty() {
        // The last byte of a sector, too, unless that is too far.
        let rest = (SECTOR - (MARK + packed.output.len()) % SECTOR) % SECTOR;
        output.resize(MARK + rest.min(SECTOR - 1 - MARK), 0);
        output[MARK - 1] = output.len() as u8;
    }
    output.extend(packed.output);
    let page = end.saturating_sub(output.len()) / SECTOR;
    let fits = start + bytes.len() + packed.delta <= page * SECTOR + output.len();
    Ok(fits.then_some((page as u8, output)))
}
