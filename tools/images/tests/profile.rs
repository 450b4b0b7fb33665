//! A profile of the simulator, given back to the compiler: the same game, in about as many cycles
//! as by the estimate, which is good (`docs/journal/measuring.md`).

use images::{How, Machine, Output, Target};
use sim::c64::{Options, C64};
use sim::labels::Labels;
use sim::listing::Listing;
use sim::machine::Machine as _;
use sim::profile::Profile;
use std::fs;
use std::path::Path;

/// `ui_state`: the computer plays itself.
const DEMO: u8 = 4;
/// The stones of the demo that are watched.
const STONES: u8 = 6;
/// Frames until all of them lie.
const PATIENCE: u32 = 3000;

/// Images of the C64, with or without a profile.
fn images(profile: Option<&Path>) -> Vec<Output> {
    let how = How {
        use_profile: profile.map(Into::into),
    };
    target().outputs(&how).expect("the images are built")
}

fn target() -> Target {
    Target {
        root: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."),
        game: "platform/gomoku".into(),
        machine: Machine::C64,
        with: None,
    }
}

/// What is in one of the files.
fn bytes<'a>(images: &'a [Output], name: &str) -> &'a [u8] {
    let found = images.iter().find(|output| output.name == name);
    &found.expect("it is built").bytes
}

/// What the demo did.
struct Demo {
    moves: Vec<u8>,
    /// Cycles of everything that waits for nothing: all functions but the main loop.
    cycles: u64,
    /// How often each block ran.
    counts: String,
}

/// Plays the first stones of the demo of one seed.
fn demo(images: &[Output]) -> Demo {
    let file = |name| bytes(images, name);
    let text = |name| String::from_utf8_lossy(file(name)).into_owned();
    let labels = Labels::parse(&text("c64.lbl"));
    let at = |label: &str| labels.get(label).expect("the game exports it");
    let mut machine = C64::new(Options::default());
    machine.run_prg(file("c64.prg")).expect("a program");
    let frame = u64::from(machine.cycles_per_frame());
    let mut profile = None;
    for _ in 0..PATIENCE {
        if machine.peek(at("ui_state")) == DEMO {
            let profile: &mut Profile = profile.get_or_insert_default();
            profile.run(&mut machine, frame);
            if machine.peek(at("move_count")) == STONES {
                break;
            }
        } else {
            machine.poke(at("seed"), 1);
            machine.poke(at("seed") + 1, 0);
            machine.run(frame);
        }
    }
    assert_eq!(machine.fault(), None);
    assert_eq!(machine.peek(at("move_count")), STONES);
    let profile = profile.expect("the demo began");
    let listing = Listing::parse(&text("c64.lst"));
    let mut counts = listing.counts(&profile);
    // The main loop waits most of the time, and waiting need not be fast.
    counts.retain(|count| count.path != "main");
    let lines = listing.by_line(&profile).into_iter();
    let busy = lines.filter(|(function, _, _)| function != "main");
    Demo {
        moves: (0..u16::from(STONES))
            .map(|i| machine.peek(at("moves") + i))
            .collect(),
        cycles: busy.map(|(_, _, cycles)| cycles).sum(),
        counts: counts.iter().map(|count| format!("{count}\n")).collect(),
    }
}

#[test]
fn a_profile_gives_the_same_game() {
    let by_estimate = images(None);
    let estimated = demo(&by_estimate);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c64.counts");
    fs::write(&file, &estimated.counts).expect("it can be written");
    let by_profile = images(Some(&file));
    let profiled = demo(&by_profile);
    assert_eq!(profiled.moves, estimated.moves);
    println!(
        "{} cycles by the estimate, {} by the profile",
        estimated.cycles, profiled.cycles
    );
    // The cycles may be the same, where all that is busy has zero page by either.
    assert!(
        bytes(&by_profile, "c64.prg") != bytes(&by_estimate, "c64.prg"),
        "it changes nothing"
    );
    assert!(profiled.cycles < estimated.cycles + estimated.cycles / 100);
}

#[test]
fn what_is_no_profile_is_told() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no.counts");
    fs::write(&file, "many - main\n").expect("it can be written");
    let how = How {
        use_profile: Some(file),
    };
    let refused = target().outputs(&how);
    let told = refused.expect_err("it is no profile");
    assert!(
        told.contains("\"many - main\" is no line of a profile"),
        "{told}"
    );
}
