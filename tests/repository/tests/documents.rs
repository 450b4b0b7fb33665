//! The documents name files, headings, verbs and tests that exist.

use repository::{files, read};
use std::path::Path;
use truth::root;

/// What stands between `open` and `close`, everywhere in a text.
fn between<'a>(text: &'a str, open: &str, close: char) -> Vec<&'a str> {
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| part.split_once(close))
        .map(|(inside, _)| inside)
        .collect()
}

/// The anchors of a page: its headings in lower case, words joined by hyphens, no other signs.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let kept = |sign: &char| sign.is_alphanumeric() || "-_ ".contains(*sign);
    headings
        .map(|line| line.trim_start_matches('#').trim().to_lowercase())
        .map(|heading| heading.chars().filter(kept).collect::<String>())
        .map(|heading| heading.replace(' ', "-"))
        .collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let pages = files(".md");
    assert!(pages.len() > 10, "{pages:?}");
    for page in pages {
        let text = read(&page);
        for link in between(&text, "](", ')') {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = Path::new(&page).parent().expect("a folder");
            let target = match file {
                "" => page.clone(),
                file => folder.join(file).to_str().expect("Unicode").into(),
            };
            assert!(root().join(&target).exists(), "{page}: {link}");
            let there = anchor.is_empty() || anchors(&read(&target)).iter().any(|a| a == anchor);
            assert!(there, "{page}: {link}: no such heading");
        }
    }
}

/// The code of a page: what is between backticks, and lines of blocks.
fn code(page: &str) -> Vec<&str> {
    let mut fenced = false;
    let lines = page.lines().flat_map(|line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        match fenced || line.starts_with("    ") {
            _ if fence => vec![],
            true => vec![line],
            false => line.split('`').skip(1).step_by(2).collect(),
        }
    });
    lines.collect()
}

#[test]
fn every_verb_and_path_in_code_exists() {
    let makefile = read("Makefile");
    let verbs: Vec<&str> = makefile
        .lines()
        .filter(|line| line.contains(": ") && line.contains("## "))
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    let lower = |word: &str| word.starts_with(|sign: char| sign.is_ascii_lowercase());
    let mut wrong = Vec::new();
    for page in files(".md") {
        let text = read(&page);
        for code in code(&text) {
            let words: Vec<&str> = code.split_whitespace().collect();
            for pair in words.windows(2) {
                if pair[0] == "make" && lower(pair[1]) && !verbs.contains(&pair[1]) {
                    wrong.push(format!("{page}: make {}", pair[1]));
                }
            }
            for word in words {
                let ours = [
                    "assets/",
                    "docs/",
                    "platform/",
                    "samples/",
                    "src/",
                    "tests/",
                    "tools/",
                ];
                let plain = |sign: char| sign.is_alphanumeric() || "-_./".contains(sign);
                let path = word.trim_end_matches(['.', ',', ':', ';', ')']);
                let here = Path::new(&page).with_file_name(path);
                if ours.iter().any(|folder| path.starts_with(folder))
                    && path.chars().all(plain)
                    && ![here, path.into()]
                        .iter()
                        .any(|path| root().join(path).exists())
                {
                    wrong.push(format!("{page}: {path}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A source is named from a folder on: `rules/why.rs`. The journal may name what is gone, and the
/// guide to another toolchain names its files.
#[test]
fn every_source_that_is_named_exists() {
    let endings = [".rs", ".s", ".inc", ".cfg"];
    let sources: Vec<String> = endings.iter().flat_map(|ending| files(ending)).collect();
    let mut wrong = Vec::new();
    for page in files(".md") {
        if page.contains("/journal/") || page.ends_with("rust-mos.md") {
            continue;
        }
        let text = read(&page);
        for name in code(&text) {
            let is_source = endings.iter().any(|ending| name.ends_with(ending));
            let is_named = is_source && name.contains('/') && !name.contains([' ', '*', '{']);
            let exists = |path: &String| path == name || path.ends_with(&format!("/{name}"));
            if is_named && !sources.iter().any(exists) {
                wrong.push(format!("{page}: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A block of Rust compiles because a crate's documentation includes its page, or because all of
/// the page's blocks are quoted from sources.
#[test]
fn every_block_of_rust_is_compiled() {
    let sources: String = files(".rs").iter().map(|path| read(path)).collect();
    let included = between(&sources, "#[doc = include_str!(\"", '"');
    for page in files(".md") {
        let text = read(&page);
        let blocks = text.split("```rust\n").skip(1);
        let mut blocks = blocks.filter_map(|block| Some(block.split_once("```")?.0));
        let there = included
            .iter()
            .any(|path| path.ends_with(&format!("/{page}")));
        let foreign = blocks.find(|block| !sources.contains(*block));
        assert!(there || foreign.is_none(), "{page}: {foreign:?}");
    }
}

/// In a line of `docs/reference/testing.md` a file is followed by the functions that are meant.
#[test]
fn every_test_of_the_page_exists() {
    let page = read("docs/reference/testing.md");
    let mut named = 0;
    for line in page.split("\n- ").skip(1) {
        let mut tests = String::new();
        for word in line.split('`').skip(1).step_by(2) {
            if word.ends_with(".rs") && word.contains("tests/") {
                tests = read(word);
            } else if !tests.is_empty() && word.contains('_') {
                assert!(tests.contains(&format!("fn {word}()")), "{word}");
                named += 1;
            }
        }
    }
    assert!(named > 20, "{named}");
}

/// No file of tests is left out, but for modules of other files.
#[test]
fn every_file_of_tests_is_on_the_page() {
    let page = read("docs/reference/testing.md");
    let tests = files(".rs").into_iter().filter(|path| {
        path.contains("/tests/") && read(path).contains("#[test]") && !path.ends_with("/main.rs")
    });
    let missing: Vec<String> = tests
        .filter(|path| !page.contains(&format!("`{path}`")))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
