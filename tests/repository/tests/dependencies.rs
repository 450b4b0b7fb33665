//! No package asks for what it does not use.

use repository::{files, packages, read};

/// Whether a source uses a name as a crate's: in a path, or as the end of a `use`.
fn uses(source: &str, name: &str) -> bool {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut places = code.flat_map(|line| line.match_indices(name).map(move |(at, _)| (line, at)));
    places.any(|(line, at)| {
        let (before, after) = (&line[..at], &line[at + name.len()..]);
        let inside = |sign: char| sign.is_alphanumeric() || sign == '_';
        !before.ends_with(inside)
            && (after.starts_with("::")
                || after.starts_with([';', ','])
                || after.starts_with(" as "))
    })
}

#[test]
fn every_dependency_and_feature_is_used() {
    let packages = packages();
    let sources = files(".rs");
    let mut unused = Vec::new();
    for package in &packages {
        // A file belongs to the innermost package around it.
        let inside = |folder: &str, path: &str| path.starts_with(&format!("{folder}/"));
        let own = sources.iter().filter(|path| {
            let around = packages.iter().filter(|other| inside(&other.folder, path));
            around
                .map(|other| &other.folder)
                .max_by_key(|folder| folder.len())
                == Some(&package.folder)
        });
        let own: Vec<(&String, String)> = own.map(|path| (path, read(path))).collect();
        for dependency in &package.dependencies {
            let mut files = own.iter().filter(|(path, _)| {
                let rest = &path[package.folder.len() + 1..];
                dependency.kind != "normal" || !rest.starts_with("tests/")
            });
            if !files.any(|(_, source)| uses(source, &dependency.name)) {
                unused.push(format!(
                    "{}: dependency {}",
                    package.folder, dependency.name
                ));
            }
        }
        for feature in &package.features {
            let asked = format!("feature = \"{feature}\"");
            if !own.iter().any(|(_, source)| source.contains(&asked)) {
                unused.push(format!("{}: feature {feature}", package.folder));
            }
        }
    }
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}
