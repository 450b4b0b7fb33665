//! No file is too long or too wide, unless CONTRIBUTING.md names it and says why.

use repository::{files, read};

/// Endings of sources, and how many lines and columns they may have.
const LIMITS: [(&str, usize, usize); 3] = [
    (".rs", 400, 100),
    (".s", 400, usize::MAX),
    (".md", usize::MAX, 120),
];

#[test]
fn no_file_is_too_long_or_too_wide() {
    let rules = read("CONTRIBUTING.md");
    let named: Vec<&str> = rules.split('`').skip(1).step_by(2).collect();
    let mut wrong = Vec::new();
    for (ending, longest, widest) in LIMITS {
        for path in files(ending) {
            let text = read(&path);
            let lines = text.lines().count();
            // A row of a table cannot be broken.
            let mut wide = text.lines().enumerate().filter(|(_, line)| {
                line.chars().count() > widest && !(ending == ".md" && line.starts_with('|'))
            });
            if lines > longest && !named.contains(&&*path) {
                wrong.push(format!("{path}: {lines} lines"));
            }
            if let Some((at, _)) = wide.next() {
                wrong.push(format!("{path}:{}: more than {widest} columns", at + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a stranger reads first stays short: lines of code, without comments and blank ones.
#[test]
fn the_sample_is_as_small_as_its_guide_says() {
    for (folder, most) in [
        ("samples/noughts/src/", 200),
        ("samples/noughts/c64/src/", 100),
        ("samples/noughts/apple2/src/", 100),
        ("samples/noughts/terminal/src/", 100),
    ] {
        let own = files(".rs")
            .into_iter()
            .filter(|path| path.starts_with(folder));
        let text: String = own.map(|path| read(&path)).collect();
        let code = text.lines().map(str::trim_start);
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        let count = code.count();
        assert!((50..=most).contains(&count), "{folder}: {count} lines");
    }
}
