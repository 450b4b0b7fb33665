//! No file is too long or too wide, unless the table in CONTRIBUTING.md names it and says why.

use repository::{files, read};

/// Endings of sources, and how many lines and columns they may have.
const LIMITS: [(&str, usize, usize); 2] = [(".rs", 400, 100), (".md", usize::MAX, 120)];

#[test]
fn no_file_is_too_long_or_too_wide() {
    let rules = read("CONTRIBUTING.md");
    let rows = rules.lines().filter(|line| line.starts_with("| `"));
    let named: Vec<&str> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .collect();
    let mut wrong = Vec::new();
    for (ending, longest, widest) in LIMITS {
        for path in files(ending) {
            let text = read(&path);
            let lines = text.lines().count();
            let wide = text.lines().filter(|line| line.chars().count() > widest);
            let wide = wide.count();
            if (lines > longest || wide > 0) && !named.contains(&&*path) {
                wrong.push(format!(
                    "{path}: {lines} lines, {wide} of more than {widest} columns"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
