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

/// Two bytes that differ between builds (FNV-1a), so that an overlay of another disk is not taken
/// for one of this.
pub fn stamp(linked: &Linked) -> [u8; 2] {
    let bytes = linked.files.values().flatten();
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    });
    ((hash >> 16) as u16 ^ hash as u16).to_le_bytes()
}
