//! Builds `tools/web/machine` for WebAssembly.

use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The project's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compiles the machines and returns the module's bytes. The standard library is rustup's where it
/// has the target, else it is built from the sources beside the compiler that RUSTC_MOS names.
///
/// # Errors
/// A sentence.
pub fn build() -> Result<Vec<u8>, String> {
    let folder = root().join("target/web");
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root())
        .args(["build", "-q", "--release", "-p", "web-machine", "--lib"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&folder);
    // Small: names of functions alone would be a third of the module. The machines are fast.
    cargo.args(["--config", "profile.release.package.sim.opt-level=3"]);
    for (setting, value) in [
        ("OPT_LEVEL", "z"),
        ("STRIP", "symbols"),
        ("LTO", "fat"),
        ("CODEGEN_UNITS", "1"),
        ("PANIC", "abort"),
    ] {
        cargo.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
    }
    if !has_target() {
        let rustc = std::env::var_os("RUSTC_MOS");
        let rustc =
            rustc.ok_or("Say tools/setup --web before the command: it finds a compiler.")?;
        cargo
            .args(["-Zbuild-std=std,panic_abort"])
            .env("RUSTC", rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22");
    }
    // Cargo's own variables of this build do not belong to that one.
    cargo
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTUP_TOOLCHAIN");
    let status = cargo
        .status()
        .map_err(|error| format!("cargo does not run: {error}."))?;
    if !status.success() {
        return Err("The machines could not be compiled: see the messages above.".into());
    }
    let module = folder.join(TARGET).join("release/web_machine.wasm");
    std::fs::read(&module).map_err(|error| format!("{}: {error}", module.display()))
}

/// Whether the compiler has the target's standard library.
fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    sysroot.is_ok_and(|output| {
        let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_string();
        Path::new(&sysroot)
            .join("lib/rustlib")
            .join(TARGET)
            .is_dir()
    })
}
