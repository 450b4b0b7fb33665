//! `disk copy-games OLD NEW`: brings the saved games of an older image into a new one.
#![forbid(unsafe_code)]

use disk::games;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "Say: disk copy-games OLD NEW, two images of one machine.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let told = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["copy-games", old, new] => copy_games(Path::new(old), Path::new(new)),
        _ => Err(USAGE.into()),
    };
    match told {
        Ok(sentence) => {
            println!("{sentence}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn copy_games(old: &Path, new: &Path) -> Result<String, String> {
    let read = |path: &Path| {
        let bytes = std::fs::read(path);
        bytes.map_err(|error| format!("Cannot read {}: {error}.", path.display()))
    };
    let (from, mut to) = (read(old)?, read(new)?);
    let copied = games::copy(&from, &mut to);
    let copied = copied.map_err(|error| format!("Nothing was copied: {error}."))?;
    if copied.is_empty() {
        return Ok("There is no game to copy.".into());
    }
    std::fs::write(new, to).map_err(|error| format!("Cannot write {}: {error}.", new.display()))?;
    Ok(format!("Copied {}.", copied.join(", ")))
}
