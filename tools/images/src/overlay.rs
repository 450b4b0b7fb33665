//! Parts of a program that stay on the disk until they are called.

use mos::codegen::overlay::Overlay;
use mos::link::Linked;

/// An overlay of the program: its name, the modules and functions that are in it, and those that are not.
pub struct Part {
    /// The segment and the file of the linker's are named for it.
    pub name: &'static str,
    /// Paths of modules and functions.
    pub modules: &'static [&'static str],
    /// Paths of functions that stay in memory although only the overlay calls them.
    pub resident: &'static [&'static str],
}

impl Part {
    /// What the compiler has to know.
    pub fn overlay(&self) -> Overlay {
        Overlay {
            name: self.name.into(),
            paths: paths(self.modules),
            resident: paths(self.resident),
        }
    }
}

fn paths(paths: &[&str]) -> Vec<String> {
    paths.iter().map(|path| path.to_string()).collect()
}

/// Two bytes that differ between builds (FNV-1a), so that an overlay of another disk is not taken for
/// one of this.
pub fn stamp(linked: &Linked) -> [u8; 2] {
    let bytes = linked.files.values().flatten();
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    });
    ((hash >> 16) as u16 ^ hash as u16).to_le_bytes()
}
