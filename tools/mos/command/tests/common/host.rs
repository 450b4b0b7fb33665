//! Runs a sample crate's `main` on the host: what the 6502 must give, too.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of a sample.
pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

/// What `main` of a sample returns on the host. The sample's `main` is the C library's own entry,
/// whose exit code has 8 bits, so a constructor calls it first and prints what it returns.
pub fn result(name: &str) -> u16 {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("host-{name}"));
    std::fs::create_dir_all(&place).expect("a folder");
    let path = sample(name);
    let manifest = format!(
        "[package]\nname = \"host-{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
         [[bin]]\nname = \"host-{name}\"\npath = \"main.rs\"\n\n\
         [dependencies]\nsubject = {{ package = \"{name}\", path = {path:?} }}\n\n[workspace]\n"
    );
    std::fs::write(place.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(
        place.join("main.rs"),
        r#"#![no_main]
extern crate subject as _;

extern "C" {
    fn main() -> u16;
}

#[used]
#[link_section = ".init_array"]
static FIRST: extern "C" fn() = first;

extern "C" fn first() {
    println!("{}", unsafe { main() });
    std::process::exit(0);
}
"#,
    )
    .expect("a source");
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&place)
        .args(["run", "--release", "--quiet", "--target-dir"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("host"))
        .output()
        .expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().unwrap_or_else(|_| {
        panic!(
            "{name} on the host: {}",
            String::from_utf8_lossy(&output.stderr)
        )
    })
}
