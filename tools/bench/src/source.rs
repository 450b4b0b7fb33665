//! A program's C source as a compiler needs it: `main.c` with the bytes of `input` as a header.

use crate::program::Program;
use std::path::PathBuf;

/// A folder with `input.h`, and whatever a compiler writes there; removed at the end.
pub struct Source {
    /// The folder, which the compiler searches for headers.
    pub folder: PathBuf,
}

impl Source {
    /// Makes the folder of a program for one compiler, and the header when there are bytes for it.
    ///
    /// # Errors
    /// The folder or the header cannot be written.
    pub fn new(program: &Program, compiler: &str) -> Result<Source, String> {
        let name = format!("bench-{}-{compiler}-{}", std::process::id(), program.name);
        let source = Source {
            folder: std::env::temp_dir().join(name),
        };
        std::fs::create_dir_all(&source.folder)
            .map_err(|error| format!("{} cannot be made: {error}", source.folder.display()))?;
        // The bytes that Rust includes as they are, for an initialiser of C.
        if let Ok(bytes) = std::fs::read(program.folder().join("input")) {
            let text: Vec<String> = bytes.iter().map(|byte| format!("{byte},\n")).collect();
            source.write("input.h", &text.concat())?;
        }
        Ok(source)
    }

    /// Writes a file into the folder.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        std::fs::write(&path, text)
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
