//! Assembles the stand-in ROMs of `tests/roms` with ca65 and ld65, so that no machine needs
//! anyone else's.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder and name of each ROM: `name.s`, `name.cfg`.
const ROMS: [(&str, &str); 4] = [
    ("apple2", "boot"),
    ("apple2", "monitor"),
    ("c64", "kernal"),
    ("c64", "dos"),
];

fn main() {
    let variable = |name| PathBuf::from(std::env::var_os(name).expect("cargo sets it"));
    let sources = variable("CARGO_MANIFEST_DIR").join("../../tests/roms");
    let out = variable("OUT_DIR");
    for (folder, name) in ROMS {
        let source = sources.join(folder).join(name);
        let object = out.join(name).with_extension("o");
        let (text, layout) = (source.with_extension("s"), source.with_extension("cfg"));
        run("ca65", &[&text], "-o", &object);
        let binary = object.with_extension("bin");
        run("ld65", &[Path::new("-C"), &layout, &object], "-o", &binary);
        println!(
            "cargo::rerun-if-changed={}",
            source.parent().expect("a folder").display()
        );
    }
}

fn run(tool: &str, inputs: &[&Path], flag: &str, output: &Path) {
    let status = Command::new(tool)
        .args(inputs)
        .arg(flag)
        .arg(output)
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => panic!(
            "{tool} could not make {}: see its message above",
            output.display()
        ),
        Err(error) => panic!("{tool} does not run ({error}): install the package cc65"),
    }
}
