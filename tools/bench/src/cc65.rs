//! A program as cc65 compiles it.

use crate::measure::{measure, Figures};
use crate::program::Program;
use crate::source::Source;
use mos::codegen::Assembly;
use mos::link;
use std::path::Path;
use std::process::Command;

/// The options that the figures are for.
pub const OPTIONS: [&str; 4] = ["-t", "none", "-Oirs", "--static-locals"];

/// Assembler text of a program's `main.c`.
///
/// # Errors
/// cc65 is missing, or what it says.
pub fn compile(program: &Program) -> Result<String, String> {
    let folder = program.folder();
    let include = folder.join("..");
    let source = Source::new(program, "cc65")?;
    let output = Command::new("cc65")
        .current_dir(&folder)
        .args(OPTIONS)
        .arg("-I")
        .arg(&include)
        .arg("-I")
        .arg(&source.folder)
        .args(["-o", "/dev/stdout", "main.c"])
        .output()
        .map_err(|_| "cc65 is not installed: run `tools/setup`".to_string())?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr);
        let first = messages.lines().next().unwrap_or("it gives no reason");
        return Err(format!("cc65 fails: {first}"));
    }
    String::from_utf8(output.stdout).map_err(|_| "cc65's text is not UTF-8".to_string())
}

/// Compiles, links with `none.lib`, runs.
///
/// # Errors
/// As [`measure`], or one sentence of cc65's.
pub fn figures(program: &Program) -> Result<Figures, String> {
    let assembly = Assembly {
        text: compile(program)?,
        ..Assembly::default()
    };
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut objects = link::assemble(&[here.join("start.s")]).map_err(|error| error.to_string())?;
    objects.libraries.push("none.lib".into());
    let linked = link::link(&here.join("bench.cfg"), objects, &assembly)
        .map_err(|error| error.to_string())?;
    measure(
        &linked,
        &["start", "_prepare"],
        "_bench",
        (program.checksum)(),
        None,
    )
}
