//! Output files that are either all there and whole, or not touched at all.

use crate::Output;
use std::fs;
use std::path::Path;

/// Writes all files into a folder: first each under a temporary name, and once all of them are
/// written, each under its own name.
///
/// # Errors
/// One sentence; what was in the folder before is then still there.
pub fn write(folder: &Path, outputs: &[Output]) -> Result<(), String> {
    fs::create_dir_all(folder)
        .map_err(|error| format!("Cannot make the folder {}: {error}.", folder.display()))?;
    let process = std::process::id();
    let temporary = |output: &Output| folder.join(format!(".{}.{process}", output.name));
    let clean = || {
        for output in outputs {
            let _ = fs::remove_file(temporary(output));
        }
    };
    for output in outputs {
        if let Err(error) = fs::write(temporary(output), &output.bytes) {
            clean();
            return Err(format!(
                "Cannot write {} in {}: {error}.",
                output.name,
                folder.display()
            ));
        }
    }
    for output in outputs {
        if let Err(error) = fs::rename(temporary(output), folder.join(&output.name)) {
            clean();
            return Err(format!(
                "Cannot replace {} in {}: {error}.",
                output.name,
                folder.display()
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_changes_when_one_file_cannot_be_written() {
        let folder = std::env::temp_dir().join(format!("images-write-{}", std::process::id()));
        write(&folder, &[Output::new("a", "old")]).unwrap();
        let bad = [Output::new("a", "new"), Output::new("no/such/folder", "x")];
        assert!(write(&folder, &bad).unwrap_err().contains("no/such/folder"));
        assert_eq!(fs::read(folder.join("a")).unwrap(), b"old");
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "no temporary file is left"
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
