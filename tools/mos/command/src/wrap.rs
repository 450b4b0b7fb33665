//! Makes a program of any `no_std` library crate that exports
//! `#[no_mangle] pub extern "C" fn main() -> u16`: a `staticlib` around it, in a folder for
//! temporary files, which brings the panic handler and the cargo profile. Nothing is written
//! into the crate's own folder.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use mos::frontend::{provide, Goal, Program};
use mos::{Error, Result};

const LIBRARY: &str = r#"//! Wraps a library crate into a program.
#![no_std]

// Keeps the exported functions of the crate.
extern crate subject as _;

extern "C" {
    fn __panic() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { __panic() }
}
"#;

/// The same profile as the workspace's own `mos`.
const PROFILE: &str = r#"
[profile.mos]
inherits = "release"
lto = "fat"
codegen-units = 1
panic = "abort"
debug = "line-tables-only"

[workspace]
"#;

/// Wraps the crate in a folder; the program is compiled for speed unless the caller changes that.
///
/// # Errors
/// The folder has no package with a library, or the temporary folder cannot be written.
pub fn wrap(folder: &Path) -> Result<Program> {
    Ok(Program {
        full: true,
        ..wrap_with(folder, LIBRARY)?
    })
}

/// Wraps the crate in a folder with a library of the caller's, which knows it as `subject`.
///
/// # Errors
/// As [`wrap`].
pub fn wrap_with(folder: &Path, library: &str) -> Result<Program> {
    let folder = folder
        .canonicalize()
        .map_err(|error| Error::new(format!("{} cannot be opened: {error}", folder.display())))?;
    let name = package_name(&folder)?;
    // The same place for the same crate, so that cargo finds what it compiled before.
    let mut hasher = DefaultHasher::new();
    (&folder, library).hash(&mut hasher);
    let place = std::env::temp_dir().join(format!("mos-run-{:016x}", hasher.finish()));
    let write = |file: &str, text: &str| provide(&place.join(file), text);
    std::fs::create_dir_all(&place)
        .map_err(|error| Error::new(format!("{} cannot be made: {error}", place.display())))?;
    let path = folder
        .to_str()
        .ok_or_else(|| Error::new(format!("{} is not UTF-8", folder.display())))?;
    let path = path.replace('\\', "\\\\").replace('"', "\\\"");
    let manifest = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         publish = false\n\n\
         [lib]\npath = \"lib.rs\"\ncrate-type = [\"staticlib\"]\n\n\
         [dependencies]\nsubject = {{ package = \"{name}\", path = \"{path}\" }}\n{PROFILE}"
    );
    write("Cargo.toml", &manifest)?;
    write("lib.rs", library)?;
    // The crate's own choice of versions; cargo adds the wrapper and drops what is not used.
    if let Some(lock) = lock_file(&folder) {
        let text = std::fs::read_to_string(&lock)
            .map_err(|error| Error::new(format!("{} cannot be read: {error}", lock.display())))?;
        write("Cargo.lock", &text)?;
    }
    Ok(Program {
        folder: place,
        goal: Goal::Speed,
        ..Program::default()
    })
}

/// The name of the package in a folder.
fn package_name(folder: &Path) -> Result<String> {
    let path = folder.join("Cargo.toml");
    let text = std::fs::read_to_string(&path).map_err(|_| {
        Error::new(format!(
            "{} has no Cargo.toml: name the folder of a crate",
            folder.display()
        ))
    })?;
    let manifest: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        Error::new(format!(
            "{} cannot be understood: {}",
            path.display(),
            error.message()
        ))
    })?;
    let name = manifest
        .get("package")
        .and_then(|package| package.get("name"))
        .and_then(|name| name.as_str());
    name.map(str::to_string).ok_or_else(|| {
        Error::new(format!(
            "{} names no package: name the folder of a crate",
            path.display()
        ))
    })
}

/// The lock file that cargo would use in a folder: its own, or that of the workspace around it.
fn lock_file(folder: &Path) -> Option<PathBuf> {
    for (depth, here) in folder.ancestors().enumerate() {
        let is_root = depth == 0
            || std::fs::read_to_string(here.join("Cargo.toml"))
                .ok()
                .and_then(|text| text.parse::<toml::Table>().ok())
                .is_some_and(|manifest| manifest.contains_key("workspace"));
        let lock = here.join("Cargo.lock");
        if is_root && lock.exists() {
            return Some(lock);
        }
    }
    None
}
