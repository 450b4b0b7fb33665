//! For build scripts: what is drawn in `assets` becomes the tables of a crate.

use crate::{ArtError, Multicolour};
use std::any::type_name;
use std::fmt::{Debug, Write};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// Runs a build script. What is wrong is printed in one sentence, and the build fails.
pub fn run(build: impl FnOnce() -> Result<(), String>) {
    if let Err(problem) = build() {
        eprintln!("{problem}");
        process::exit(1);
    }
}

/// The folder of the pictures, seen from the package's own folder, where cargo runs its script: two
/// checkouts that share a folder for what is built must not wait for each other's changes.
fn assets() -> PathBuf {
    let above = |levels: usize| Path::new(&"../".repeat(levels)).join("assets");
    (1..5)
        .map(above)
        .find(|folder| folder.is_dir())
        .unwrap_or_default()
}

/// Converts the file `name` of `assets`. Cargo runs the script again when the file changes.
///
/// # Errors
/// A sentence with the file's name.
pub fn read<T>(
    name: &str,
    convert: impl FnOnce(&[u8]) -> Result<T, ArtError>,
) -> Result<T, String> {
    let path = assets().join(name);
    println!("cargo::rerun-if-changed={}", path.display());
    let file = fs::read(&path).map_err(|error| format!("cannot read assets/{name}: {error}"))?;
    convert(&file).map_err(|error| format!("assets/{name}: {error}"))
}

/// Converts a text of `assets`.
///
/// # Errors
/// As [`read`].
pub fn read_text<T>(
    name: &str,
    convert: impl FnOnce(&str) -> Result<T, ArtError>,
) -> Result<T, String> {
    read(name, |file| convert(&String::from_utf8_lossy(file)))
}

/// Writes a file that the crate includes from its `OUT_DIR`.
///
/// # Errors
/// A sentence with the file's name.
pub fn write(name: &str, bytes: &[u8]) -> Result<(), String> {
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(folder.join(name), bytes).map_err(|error| format!("cannot write {name}: {error}"))
}

/// Packs a splash of `assets` for the C64 into two files: `bitmap.zx0`, and `cells.zx0` with the
/// matrix followed by the colours, two in a byte.
///
/// # Errors
/// As [`read`] and [`write`].
pub fn pack_splash(name: &str) -> Result<(), String> {
    let picture = read(name, |file| Multicolour::from_png(file, 0))?;
    let mut cells = picture.matrix;
    cells.extend(picture.colours.chunks(2).map(|pair| pair[0] << 4 | pair[1]));
    let pack = |bytes: &[u8]| zx0::Compressor::new().compress(bytes).output;
    write("bitmap.zx0", &pack(&picture.bitmap))?;
    write("cells.zx0", &pack(&cells))
}

/// Rust source with tables as constants.
#[derive(Default)]
pub struct Tables(String);

impl Tables {
    /// Adds `rows` as a reference to an array of arrays of numbers; `about` is its comment.
    pub fn add<T: Debug>(&mut self, name: &str, about: &str, rows: &[T]) {
        let (row, count) = (type_name::<T>(), rows.len());
        let constant = format!("pub const {name}: &[{row}; {count}] = &{rows:?};");
        let _ = writeln!(self.0, "/// {about}\n{constant}");
    }

    /// Writes them to `art.rs`.
    ///
    /// # Errors
    /// As [`write`].
    pub fn write(&self) -> Result<(), String> {
        write("art.rs", self.0.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::Tables;

    #[test]
    fn tables_are_written_with_their_types() {
        let mut tables = Tables::default();
        tables.add("PAIRS", "Two pairs.", &[[1u8, 2], [3, 4]]);
        let source = "/// Two pairs.\npub const PAIRS: &[[u8; 2]; 2] = &[[1, 2], [3, 4]];\n";
        assert_eq!(tables.0, source);
    }
}
