//! The same sources give the same images in any folder.

use images::{Machine, Output, Target};
use std::fs;
use std::path::{Path, PathBuf};

/// The checkout.
fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is copied: everything that cargo and the images read.
const SOURCES: [&str; 9] = [
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "src",
    "platform",
    "samples",
    "assets",
    "tools",
    "tests",
];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder of the checkout") {
            let name = entry.expect("an entry").file_name();
            if name != "target" {
                copy(&from.join(&name), &to.join(&name));
            }
        }
    } else {
        fs::copy(from, to).expect("a copy");
    }
}

fn images(folder: &Path, machine: Machine) -> Vec<Output> {
    let target = Target {
        root: folder.into(),
        game: "platform/gomoku".into(),
        machine,
        with: None,
    };
    target.outputs().expect("the images are built")
}

/// The first lines that differ.
fn difference(here: &[u8], there: &[u8]) -> String {
    let (here, there) = (
        String::from_utf8_lossy(here),
        String::from_utf8_lossy(there),
    );
    let mut pairs = here.lines().zip(there.lines()).enumerate();
    let first = pairs.find(|(_, (here, there))| here != there);
    first.map_or_else(String::new, |(number, (here, there))| {
        format!("\n{}: {here}\n{}: {there}", number + 1, number + 1)
    })
}

/// Compares the images of a machine; `core` is compiled once for both folders, in this checkout's
/// target folder: what differs is where the project's own sources lie.
fn compare(machine: Machine) {
    let elsewhere = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("far/from/here")
        .join(format!("{machine:?}"));
    let _ = fs::remove_dir_all(&elsewhere);
    fs::create_dir_all(&elsewhere).expect("a folder");
    for name in SOURCES {
        copy(&checkout().join(name), &elsewhere.join(name));
    }
    let (here, there) = (images(&checkout(), machine), images(&elsewhere, machine));
    assert_eq!(here.len(), there.len());
    for (here, there) in here.iter().zip(&there) {
        assert!(
            here == there,
            "{} depends on the folder that it was built in:{}",
            here.name,
            difference(&here.bytes, &there.bytes)
        );
    }
}

#[test]
fn the_folder_leaves_no_trace_on_a_c64() {
    compare(Machine::C64);
}

#[test]
fn the_folder_leaves_no_trace_on_an_apple() {
    compare(Machine::Apple2);
}
