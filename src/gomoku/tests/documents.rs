//! The documents name files and tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of the project: its own folder, `docs` and what the tools say of themselves.
fn pages() -> Vec<PathBuf> {
    let mut folders = vec![root().to_path_buf(), root().join("docs")];
    let tools = fs::read_dir(root().join("tools")).expect("tools");
    folders.extend(
        tools
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_dir()),
    );
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder").flatten());
    let files = files.map(|entry| entry.path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

/// What stands between `open` and `close`, everywhere in a text.
fn between<'a>(text: &'a str, open: &str, close: char) -> Vec<&'a str> {
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| part.split_once(close))
        .map(|(inside, _)| inside)
        .collect()
}

#[test]
fn every_link_leads_to_a_file() {
    let pages = pages();
    assert!(pages.len() > 10, "{pages:?}");
    for page in pages {
        for link in between(&read(&page), "](", ')') {
            let file = link.split('#').next().unwrap_or(link);
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let folder = page.parent().expect("a folder");
            assert!(folder.join(file).exists(), "{}: {link}", page.display());
        }
    }
}

/// In `docs/testing.md` a file in a cell is followed by the functions that are meant.
#[test]
fn every_test_of_the_page_exists() {
    let page = read(&root().join("docs/testing.md"));
    let mut named = 0;
    for row in page.lines().filter(|line| line.starts_with('|')) {
        let mut tests = String::new();
        for word in row.split('`').skip(1).step_by(2) {
            if word.ends_with(".rs") && word.contains("tests/") {
                tests = read(&root().join(word));
            } else if !tests.is_empty() && word.contains('_') {
                assert!(tests.contains(&format!("fn {word}()")), "{word}");
                named += 1;
            }
        }
    }
    assert!(named > 20, "{named}");
}

/// No file of tests is left out.
#[test]
fn every_file_of_tests_is_on_the_page() {
    let page = read(&root().join("docs/testing.md"));
    let folders = [
        "tests",
        "tests/machines/tests",
        "tests/machines/tests/simulated",
        "platform/terminal/tests",
        "tools/referee/tests",
    ];
    for folder in folders {
        for entry in fs::read_dir(root().join(folder))
            .expect("a folder")
            .flatten()
        {
            let name = entry.file_name().into_string().expect("a name");
            if name.ends_with(".rs") && !["main.rs", "documents.rs"].contains(&&*name) {
                let path = format!("`{folder}/{name}`");
                assert!(page.contains(&path), "{path}");
            }
        }
    }
}
