//! A few random programs; `make fuzz` runs as many as you like.

use mos::fuzz::{check, Verdict};
use mos::passes::PASSES;

/// What level 1 has beside the passes on the IR.
const OF_LEVEL_1: [&str; 7] = [
    "coalesce",
    "increments",
    "track",
    "dead",
    "tail-calls",
    "register-parameters",
    "zero-page",
];

#[test]
fn random_programs_leave_the_same_bytes() {
    let mut same = 0;
    for seed in 0..24 {
        match check(seed, &[]).expect("the program is valid") {
            Verdict::Same => same += 1,
            Verdict::TooLong => {}
            Verdict::Different(what) => {
                panic!("seed {seed} (mos fuzz --seed {seed} --print): {what}")
            }
        }
    }
    assert!(same > 16, "only {same} of 24 programs were of use");
}

#[test]
fn each_pass_may_be_left_out() {
    let names = PASSES.iter().map(|(name, _)| *name).chain(OF_LEVEL_1);
    let mut names: Vec<String> = names.map(String::from).collect();
    names.sort();
    names.dedup();
    let all = names.clone();
    let sets = names.into_iter().map(|name| vec![name]).chain([all]);
    for (seed, without) in (100..).zip(sets) {
        let verdict = check(seed, &without).expect("the program is valid");
        assert!(
            !matches!(verdict, Verdict::Different(_)),
            "seed {seed} without {without:?}: {verdict:?}"
        );
    }
}
