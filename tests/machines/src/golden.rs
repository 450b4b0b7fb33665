//! Pictures that a test's must equal, dot by dot: `tests/golden/<machine>/<name>.png`; and sounds.
//!
//! A picture that is not there is written, and the test fails, so that somebody looks at it before
//! it is committed. `make golden` writes all of them again.

use crate::roms::project;
use crate::simulated::Simulated;
use crate::target::{Player, Target};
use sim::machine::Machine;
use sim::picture::Picture;

/// How many fiftieths of a second an event may come earlier or later: when a program looks at its
/// clock depends on how long it draws.
const TICKS: u32 = 2;

/// Compares events with a golden text, whose lines begin with a time in fiftieths of a second.
/// Panics at the first line that is another; a text that is not there is written, as a picture is.
/// `make golden` leaves a text whose events come within [`TICKS`].
pub fn compare_events(file: &str, text: &str) {
    let path = project().join("tests/golden").join(file);
    let golden = std::fs::read_to_string(&path);
    let Some(difference) = (match &golden {
        Ok(golden) => difference(golden, text),
        Err(_) => Some("it was not there and is written now: look at it".to_string()),
    }) else {
        return;
    };
    if is_written() || golden.is_err() {
        std::fs::write(&path, text).expect("a golden text that can be written");
    }
    assert!(is_written(), "{file}: {difference}");
}

/// The first line of a text that is another than the golden one's, in words.
fn difference(golden: &str, text: &str) -> Option<String> {
    let event = |line: &str| {
        let (time, what) = line.trim_start().split_once(' ').unwrap_or_default();
        (time.parse().unwrap_or(0), what.to_string())
    };
    let other = |was: &str, is: &str| {
        let ((was, what), (is, now)): ((u32, _), (u32, _)) = (event(was), event(is));
        what != now || was.abs_diff(is) > TICKS
    };
    let mut lines = golden.lines().zip(text.lines()).enumerate();
    if let Some((at, (was, is))) = lines.find(|(_, (was, is))| other(was, is)) {
        return Some(format!("line {}: `{is}` in place of `{was}`", at + 1));
    }
    let [was, is] = [golden, text].map(|text| text.lines().count());
    (was != is).then(|| format!("{is} lines in place of {was}"))
}

/// Whether `make golden` runs, which writes what differs.
fn is_written() -> bool {
    std::env::var_os("GOLDEN").is_some_and(|verb| verb == "write")
}

/// Compares a picture with the golden one. Panics, and leaves the picture in `target/golden`, when
/// it is another.
pub fn compare(machine: &str, name: &str, picture: &Picture) {
    let file = format!("{machine}/{name}.png");
    let path = project().join("tests/golden").join(&file);
    let save = |path: &std::path::Path| {
        let folder = path.parent().expect("a folder above the file");
        std::fs::create_dir_all(folder).expect("a folder for the picture");
        picture.save(path).expect("a picture that can be written");
    };
    if is_written() {
        return save(&path);
    }
    if !path.exists() {
        save(&path);
        panic!("{file} was not there and is written now: look at it, and commit it if it is right");
    }
    let golden = Picture::open(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let differences = picture.differences(&golden);
    if differences > 0 {
        let seen = project().join("target/golden").join(&file);
        save(&seen);
        panic!(
            "{file}: {differences} dots differ; what was seen is in target/golden. If it is right, \
             run `make golden`."
        );
    }
}

/// Like [`compare`] for a screen on which something moves: one of the next `frames` pictures has to
/// be the golden one.
pub fn compare_within<M: Machine>(
    machine: &str,
    name: &str,
    frames: u32,
    player: &mut Player<Simulated<M>>,
) {
    let golden = project().join(format!("tests/golden/{machine}/{name}.png"));
    if let Ok(golden) = Picture::open(&golden) {
        for _ in 0..frames {
            if player.target.machine.picture().differences(&golden) == 0 {
                return;
            }
            player.target.frames(1);
        }
    }
    compare(machine, name, &player.target.machine.picture());
}
