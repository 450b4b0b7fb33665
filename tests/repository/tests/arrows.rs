//! Which package may depend on which. What counts is normal dependencies, of a package and of those
//! that it depends on: what is linked into it. Build scripts may draw with `tools/art`, and tests
//! may use whatever they need.

use repository::{packages, Package};
use std::collections::BTreeSet;

/// The folders that a package may depend on; none where all are allowed.
fn allowed(folder: &str) -> Option<&'static [&'static str]> {
    match folder.split('/').collect::<Vec<_>>()[..] {
        ["src", "kit"] => Some(&[]),
        // A game.
        ["src" | "samples", _] => Some(&["src/kit"]),
        // A machine, or what machines share; a game on a machine is a folder further down.
        ["platform", _] => Some(&["src/kit"]),
        ["tools", "mos"] => Some(&[]),
        ["tools", "sim"] => Some(&["tools/art", "tools/disk"]),
        // A link's moves are read, and pieces are named, by the games themselves.
        ["tools", "web", "machine"] => Some(&[
            "src/gomoku",
            "src/kit",
            "src/tenjiku",
            "tools/art",
            "tools/disk",
            "tools/sim",
        ]),
        _ => None,
    }
}

/// Adds the folders that end up in a package.
fn reach<'a>(packages: &'a [Package], folder: &str, reached: &mut BTreeSet<&'a str>) {
    let package = packages.iter().find(|package| package.folder == folder);
    let dependencies = package.expect("a package").dependencies.iter();
    for dependency in dependencies.filter(|dependency| dependency.kind == "normal") {
        if let Some(folder) = dependency.folder.as_deref() {
            if reached.insert(folder) {
                reach(packages, folder, reached);
            }
        }
    }
}

#[test]
fn all_arrows_point_one_way() {
    let packages = packages();
    let mut found = Vec::new();
    for package in &packages {
        if let Some(allowed) = allowed(&package.folder) {
            let mut reached = BTreeSet::new();
            reach(&packages, &package.folder, &mut reached);
            reached.retain(|folder| !allowed.contains(folder));
            let folder = &package.folder;
            assert!(reached.is_empty(), "{folder} may not depend on {reached:?}");
            found.push(&*package.folder);
        }
    }
    for folder in [
        "src/kit",
        "src/gomoku",
        "samples/noughts",
        "platform/c64",
        "platform/apple2",
        "platform/terminal",
        "tools/mos",
        "tools/sim",
        "tools/web/machine",
    ] {
        assert!(found.contains(&folder), "no package in {folder}: {found:?}");
    }
}
