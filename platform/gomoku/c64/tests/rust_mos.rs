//! What can be known of a build with rust-mos where there is none: see docs/guide/rust-mos.md.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect(path)
}

#[test]
fn the_sources_pass_with_the_cfgs_of_rust_mos() {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc");
    let about = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    // With --target the flags do not reach build scripts, which run here.
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root())
        .args([
            "check",
            "--quiet",
            "--lib",
            "-p",
            "gomoku",
            "-p",
            "gomoku-c64",
        ])
        .args(["--target", host.expect("a host")])
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-mos"))
        .env(
            "RUSTFLAGS",
            "-A explicit_builtin_cfgs_in_flags --cfg target_arch=\"mos\" \
             --cfg target_vendor=\"c64\" --cfg target_os=\"none\"",
        )
        .output()
        .expect("cargo runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
}

#[test]
fn every_routine_has_its_second_copy() {
    let assembly = read("platform/c64/rust-mos/start.s") + &read("platform/c64/rust-mos/unpack.s");
    let mut count = 0;
    for source in [
        "platform/program/src/lib.rs",
        "platform/c64/src/register.rs",
        "platform/c64/src/kernal.rs",
        "platform/c64/src/overlay.rs",
        "platform/c64/src/other.rs",
    ] {
        let text = read(source);
        for block in text.split("unsafe extern \"C\" {").skip(1) {
            let declarations = block.split('}').next().unwrap_or_default();
            for declaration in declarations.split("fn ").skip(1) {
                let name = declaration.split('(').next().unwrap_or_default();
                // Called only by a machine that resumes, which a C64 does not.
                if name == "warm_start" {
                    continue;
                }
                let defined = format!("\n{name}:");
                assert!(assembly.contains(&defined), "{name} of {source}");
                let mut exports = assembly.lines().filter(|line| line.contains(".globl"));
                let exported = exports.any(|line| line.contains(name));
                assert!(exported, "{name} is exported");
                count += 1;
            }
        }
    }
    assert!(count >= 5, "only {count} routines were found");
}

#[test]
fn nothing_lies_over_the_picture_and_the_start_comes_after_the_sdks() {
    let map = read("platform/c64/rust-mos/link.ld");
    let memory = read("platform/c64/memory.inc");
    assert!(memory.contains("last_band       = $C600"));
    assert!(map.contains("__stack = 0xC600;"));
    assert!(map.contains("ORIGIN = 0x0801, LENGTH = 0xC600 - 0x0200 - 0x0801"));
    assert!(read("platform/c64/rust-mos/start.s").contains(".init.020"));
}

#[test]
fn every_name_for_a_register_is_in_zero_page() {
    for path in [
        "platform/c64/rust-mos/start.s",
        "platform/c64/rust-mos/unpack.s",
    ] {
        let text = read(path);
        let code = |line: &str| line.split(';').next().unwrap_or_default().to_string();
        let lines: Vec<String> = text.lines().map(code).collect();
        let named = |line: &&String| line.contains(".zeropage");
        let declared: Vec<&str> = lines
            .iter()
            .filter(named)
            .flat_map(|line| line.split([' ', ',']))
            .map(str::trim)
            .collect();
        let others = lines.iter().filter(|line| !named(line));
        for line in others {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            for register in words.filter(|word| word.starts_with("__rc")) {
                // A pointer's high byte is reached by way of its low one.
                assert!(declared.contains(&register), "{register} in {path}");
            }
            if let Some((alias, _)) = line.split_once("= __rc") {
                assert!(declared.contains(&alias.trim()), "{alias} in {path}");
            }
        }
    }
}

#[test]
fn without_the_toolchain_one_sentence_says_what_to_install() {
    if Command::new("mos-c64-clang")
        .arg("--version")
        .output()
        .is_ok()
    {
        return truth::skip("rust-mos is installed");
    }
    let output = Command::new(root().join("platform/c64/rust-mos/build"))
        .output()
        .expect("a shell");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert_eq!(messages.lines().count(), 1, "{messages}");
    assert!(messages.contains("install rust-mos"), "{messages}");
}
