//! The repository as its tests see it: files and packages, by path from its folder.

use serde_json::Value;
use std::path::Path;
use std::process::Command;
use truth::root;

/// A text file. Panics where there is none.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files with this ending, but for what was built.
pub fn files(ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect("", ending, &mut found);
    found.sort();
    found
}

fn collect(folder: &str, ending: &str, found: &mut Vec<String>) {
    for entry in root().join(folder).read_dir().expect("a folder").flatten() {
        let name = entry.file_name().into_string().expect("a name in Unicode");
        if name.starts_with('.') || ["target", "dist"].contains(&&*name) {
            continue;
        }
        let path = format!("{folder}{name}");
        if entry.path().is_dir() {
            collect(&format!("{path}/"), ending, found);
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
}

/// A package of the workspace.
pub struct Package {
    /// Its folder.
    pub folder: String,
    /// What its manifest asks for.
    pub dependencies: Vec<Dependency>,
    /// Names of the features that switch nothing else on.
    pub features: Vec<String>,
}

/// What a package depends on.
pub struct Dependency {
    /// Its name in Rust.
    pub name: String,
    /// `normal`, `dev` or `build`.
    pub kind: String,
    /// Its folder, if it is a package of this workspace.
    pub folder: Option<String>,
}

/// All packages, as `cargo metadata` tells them.
pub fn packages() -> Vec<Package> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata");
    list(&metadata["packages"]).map(package).collect()
}

fn package(value: &Value) -> Package {
    let manifest = Path::new(text(&value["manifest_path"]));
    let features = value["features"].as_object().expect("features").iter();
    let features = features.filter(|(_, implied)| list(implied).next().is_none());
    Package {
        folder: within(manifest.parent().expect("a folder")).expect("a folder of the workspace"),
        dependencies: list(&value["dependencies"]).map(dependency).collect(),
        features: features.map(|(name, _)| name.clone()).collect(),
    }
}

fn dependency(value: &Value) -> Dependency {
    let name = value["rename"].as_str().unwrap_or(text(&value["name"]));
    Dependency {
        name: name.replace('-', "_"),
        kind: value["kind"].as_str().unwrap_or("normal").to_string(),
        folder: value["path"]
            .as_str()
            .and_then(|path| within(Path::new(path))),
    }
}

/// A path from the repository's folder.
fn within(path: &Path) -> Option<String> {
    let root = root().canonicalize().expect("the repository");
    let path = path.strip_prefix(root).ok()?;
    Some(path.to_str().expect("a path in Unicode").to_string())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
