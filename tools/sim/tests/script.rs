//! The steps of a script, on a C64 with a small program.

use sim::c64::{Options, C64};
use sim::labels::Labels;
use sim::script::Script;

/// Writes the keyboard's rows to $2000 and counts at $2001.
const PROGRAM: [u8; 28] = [
    0x01, 0x08, // load address
    0x0b, 0x08, 0x0a, 0x00, 0x9e, b'2', b'0', b'6', b'1', 0, 0, 0, // 10 SYS 2061
    0xad, 0x01, 0xdc, // loop: LDA $DC01
    0x8d, 0x00, 0x20, // STA $2000
    0xee, 0x01, 0x20, // INC $2001
    0xd0, 0xf5, // BNE loop
    0x4c, 0x0d, 0x08, // JMP loop
];

fn script(steps: &[&str]) -> (Result<(), String>, String) {
    let mut c64 = C64::new(Options::default());
    c64.run_prg(&PROGRAM).unwrap();
    let labels = Labels::parse("al 002000 .rows\nal 002001 .count\nal 00080D .loop\n");
    let mut out = Vec::new();
    let mut script = Script::new(&mut c64, &labels, &mut out);
    let outcome = steps.iter().try_for_each(|step| script.step(step));
    drop(script);
    (outcome, String::from_utf8(out).unwrap())
}

#[test]
fn a_key_is_seen_while_it_is_held() {
    // The stand-in KERNAL leaves column 7 selected: SPACE is in its row 4.
    let steps = [
        "run 2",
        "expect rows 255",
        "down SPACE",
        "run 2",
        "expect rows 0xef",
        "up SPACE",
        "run 0.1s",
        "expect rows 255",
        "# a remark",
        "",
    ];
    assert_eq!(script(&steps).0, Ok(()));
}

#[test]
fn memory_and_places() {
    let steps = [
        "poke count 1",
        "waitmem count > 200",
        "until loop",
        "poke count+1 7 8",
        "peek count+1 2",
        "mark here",
    ];
    let (outcome, out) = script(&steps);
    assert_eq!(outcome, Ok(()));
    assert!(out.starts_with("2002  07 08\nhere: "), "{out}");
}

#[test]
fn what_does_not_hold_is_told() {
    for (step, told) in [
        ("expect rows 1", "found"),
        ("waitmem rows == 1 5", "still 255 after 5 frames"),
        ("until $1000 5", "did not come"),
        ("key NOKEY", "no key is called NOKEY"),
        ("peek nowhere", "neither a number nor a label"),
        ("fly", "no such step"),
        ("profile", "first comes `profile on`"),
    ] {
        let (outcome, _) = script(&["run 1", step]);
        let error = outcome.unwrap_err();
        assert!(error.starts_with(step) && error.contains(told), "{error}");
    }
}

#[test]
fn a_profile_counts_every_cycle() {
    let (outcome, out) = script(&["until loop", "profile on", "run 10", "profile"]);
    assert_eq!(outcome, Ok(()));
    let total = out.lines().last().unwrap().split_whitespace().next();
    let total: u64 = total.unwrap().parse().unwrap();
    assert!((10 * 19_656..10 * 19_656 + 60).contains(&total), "{out}");
    assert!(out.contains("loop"), "{out}");
}
