//! No file is too long or too wide, unless CONTRIBUTING.md names it and says why.

use repository::{files, read};

/// Endings of sources, and how many lines and columns they may have.
const LIMITS: [(&str, usize, usize); 4] = [
    (".rs", 400, 100),
    (".js", 400, 100),
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
            if text.contains("\n<<<<<<< ") {
                wrong.push(format!("{path}: a merge was not finished"));
            }
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

/// What a stranger reads first stays short.
#[test]
fn the_sample_and_the_smallest_machine_stay_small() {
    // Lines of code, without comments and blank ones. Fewer than these are not the code that is
    // meant.
    const FEWEST: usize = 40;
    let lines = |text: &str| {
        let code = text.lines().map(str::trim_start);
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        code.count()
    };
    for (folder, most) in [
        ("samples/noughts/src/", 200),
        ("samples/noughts/c64/src/", 100),
        ("samples/noughts/apple2/src/", 100),
        ("samples/noughts/terminal/src/", 100),
    ] {
        let own = files(".rs")
            .into_iter()
            .filter(|path| path.starts_with(folder));
        let count = lines(&own.map(|path| read(&path)).collect::<String>());
        assert!((FEWEST..=most).contains(&count), "{folder}: {count} lines");
    }
    let page = read("docs/guide/porting.md");
    let machine = page.split("```").nth(1).expect("a block");
    let count = lines(machine);
    assert!(
        (FEWEST..=150).contains(&count),
        "the page on porting: {count} lines"
    );
}
