//! The ways to compile a program: with each pass left out, and zero page of 256, 16 and no bytes.
//! Each program is tried in one of them, or in all if the variable `MOS_WAYS` is set (`make fuzz`).
//! That takes half an hour, so there is a bar, and an interrupted run continues.

use indicatif::{ProgressBar, ProgressStyle};
use mos::build;
use mos::codegen::Options;
use mos::frontend;
use mos_command::simulate;
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

/// Every way that there is.
fn all() -> Vec<Options> {
    let names = build::pass_names();
    let without = names.iter().map(|name| vec![name.to_string()]);
    without
        .chain([Vec::new()])
        .flat_map(|without| {
            [256, 16, 0].map(|zero_page| Options {
                zero_page,
                without: without.clone(),
                stack: simulate::STACK,
                ..Options::default()
            })
        })
        .collect()
}

/// A way to compile, in words.
fn describe(way: &Options) -> String {
    let Options {
        zero_page, without, ..
    } = way;
    format!("zero page {zero_page}, without {without:?}")
}

/// What has been tried in all ways.
struct Record {
    bar: ProgressBar,
    /// Of programs and this compiler.
    done: Mutex<HashSet<u64>>,
}

/// There is one when all ways are to be tried.
static RECORD: LazyLock<Option<Record>> = LazyLock::new(|| {
    std::env::var_os("MOS_WAYS")?;
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("[{wide_bar}] {pos}/{len} compiled, {eta}") {
        bar.set_style(style);
    }
    let lines = std::fs::read_to_string(path()).unwrap_or_default();
    let done = lines.lines().filter_map(|line| line.parse().ok()).collect();
    Some(Record {
        bar,
        done: Mutex::new(done),
    })
});

/// Where numbers of finished programs are kept.
fn path() -> std::path::PathBuf {
    frontend::target_folder().join("ways-done")
}

/// The number of a program in these tests, which hold the compiler.
fn number(program: &str) -> u64 {
    static COMPILER: LazyLock<u64> = LazyLock::new(|| {
        let mut hasher = DefaultHasher::new();
        let tests = std::env::current_exe().and_then(std::fs::read);
        tests.expect("it can be read").hash(&mut hasher);
        hasher.finish()
    });
    let mut hasher = DefaultHasher::new();
    (*COMPILER, program).hash(&mut hasher);
    hasher.finish()
}

/// Announces how many more programs will come to [`each_way`].
pub fn announce(programs: usize) {
    if let Some(record) = &*RECORD {
        record.bar.inc_length((programs * all().len()) as u64);
    }
}

/// Calls `check` with a way and what it is, for one way or all of them.
pub fn each_way(program: &str, mut check: impl FnMut(&Options, &str)) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let ways = all();
    let Some(record) = &*RECORD else {
        // A step that comes to every pass and every size.
        let way = &ways[NEXT.fetch_add(1, Ordering::Relaxed) * 37 % ways.len()];
        return check(way, &describe(way));
    };
    let number = number(program);
    if record.done.lock().unwrap().contains(&number) {
        return record.bar.inc(ways.len() as u64);
    }
    for way in &ways {
        check(way, &describe(way));
        record.bar.inc(1);
    }
    record.done.lock().unwrap().insert(number);
    let file = OpenOptions::new().create(true).append(true).open(path());
    // Without it the next run begins from the start.
    let _ = file.and_then(|mut file| writeln!(file, "{number}"));
}
