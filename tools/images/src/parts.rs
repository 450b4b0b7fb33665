//! What the linker made, by its names.

use mos::link::Linked;

/// A file that the linker configuration names.
///
/// # Errors
/// A sentence: there is none.
pub fn file<'a>(linked: &'a Linked, name: &str) -> Result<&'a [u8], String> {
    let file = linked.files.get(name).map(Vec::as_slice);
    file.ok_or_else(|| format!("ld65 wrote no file `{name}`: see the game's link.cfg"))
}

/// The value of a label, or of a number that the assembly exports.
///
/// # Errors
/// A sentence: there is none.
pub fn label(linked: &Linked, name: &str) -> Result<u16, String> {
    let value = linked.labels.get(name).copied();
    value.ok_or_else(|| format!("the machine's assembly has no `{name}`"))
}

/// Puts `bytes` where `name` lies in a file that begins at `start`.
///
/// # Errors
/// A sentence if it is not in the file.
pub fn patch(
    linked: &Linked,
    file: &mut [u8],
    start: u16,
    name: &str,
    bytes: &[u8],
) -> Result<(), String> {
    let at = usize::from(label(linked, name)?.wrapping_sub(start));
    let place = file.get_mut(at..at + bytes.len());
    let place = place.ok_or_else(|| format!("`{name}` is not where the machine's assembly was"))?;
    place.copy_from_slice(bytes);
    Ok(())
}

/// The file of an overlay, and what lies before it in its area, from `lines_load` on: the one
/// inside that is in memory at the start.
///
/// # Errors
/// A sentence: as [`overlay`], or there is no room for them.
pub fn whole(
    linked: &Linked,
    program: &[u8],
    name: &str,
    inside: &[&str],
) -> Result<Vec<u8>, String> {
    let mut code = vec![0; before(linked, name)?];
    for inside in inside {
        let place = |what: &str| label(linked, &format!("__{}_{what}__", inside.to_uppercase()));
        if place("LOAD")? == place("RUN")? {
            let lines = overlay(linked, program, inside)?;
            let at = usize::from(label(linked, "lines_load")? - label(linked, "__SAVES_RUN__")?);
            let room = code.get_mut(at..at + lines.len());
            room.ok_or_else(|| format!("there is no room before `{name}`"))?
                .copy_from_slice(&lines);
        }
    }
    code.extend(overlay(linked, program, name)?);
    Ok(code)
}

/// How many bytes lie before an overlay in the area of all of them, where the saved games begin.
///
/// # Errors
/// A sentence: the linker has no such overlay.
pub fn before(linked: &Linked, name: &str) -> Result<usize, String> {
    let place = |name: &str| label(linked, &format!("__{}_RUN__", name.to_uppercase()));
    Ok(match place("saves") {
        Ok(area) => usize::from(place(name)?.saturating_sub(area)),
        Err(_) => 0,
    })
}

/// An overlay's code: a file of the linker's, or a segment of the program, whose file begins with
/// its address: an overlay that is in memory at the start.
///
/// # Errors
/// A sentence: there is neither.
pub fn overlay(linked: &Linked, program: &[u8], name: &str) -> Result<Vec<u8>, String> {
    if let Ok(code) = file(linked, &format!("program.{name}")) {
        return Ok(code.to_vec());
    }
    let number = |what: &str| label(linked, &format!("__{}_{what}__", name.to_uppercase()));
    let at = usize::from(number("RUN")?.wrapping_sub(address(program)?)) + 2;
    let code = program.get(at..at + usize::from(number("SIZE")?));
    Ok(code
        .ok_or("an overlay is not where the linker says")?
        .to_vec())
}

/// Where a program begins, of which this is the file.
///
/// # Errors
/// A sentence: the file is empty.
pub fn address(program: &[u8]) -> Result<u16, String> {
    let address = program.first_chunk().copied().map(u16::from_le_bytes);
    address.ok_or("ld65 wrote an empty program".into())
}

/// Two bytes that differ between builds (FNV-1a), so that an overlay of another disk is not taken
/// for one of this.
pub fn stamp(linked: &Linked) -> [u8; 2] {
    let bytes = linked.files.values().flatten();
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    });
    ((hash >> 16) as u16 ^ hash as u16).to_le_bytes()
}
