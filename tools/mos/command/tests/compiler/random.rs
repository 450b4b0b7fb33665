//! A few random programs; `make fuzz` runs as many as you like.

use mos::assembler;
use mos::build;
use mos::codegen::Options;
use mos_command::fuzz::{check, check_text, Verdict};
use mos_command::random::program;
use mos_command::simulate;

#[test]
fn random_programs_leave_the_same_bytes() {
    let mut same = 0;
    for seed in 0..48 {
        match check(seed, &[]).expect("the program is valid") {
            Verdict::Same => same += 1,
            Verdict::TooLong => {}
            Verdict::Different(what) => {
                panic!("seed {seed} (mos fuzz --seed {seed} --print): {what}")
            }
        }
    }
    assert!(same > 32, "only {same} of 48 programs were of use");
}

#[test]
fn each_pass_may_be_left_out_with_each_size_of_zero_page() {
    let names = build::pass_names();
    let all = names.iter().map(|name| name.to_string()).collect();
    let sets = names.iter().map(|name| vec![name.to_string()]);
    for (seed, without) in (1000..).zip(sets.chain([all])) {
        let plan = |zero_page: u16| Options {
            zero_page,
            without: without.clone(),
            stack: simulate::STACK,
            ..Options::default()
        };
        let plans = [plan(256), plan(16), plan(0)];
        let verdict = check_text(&program(seed), &plans).expect("the program is valid");
        assert!(
            !matches!(verdict, Verdict::Different(_)),
            "seed {seed} without {without:?}: {verdict:?}"
        );
    }
}

#[test]
fn programs_that_went_wrong_once_are_right() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mended");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut count = 0;
    for file in files {
        let path = file.expect("it can be read").path();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        // Without the checker, which would be the first to complain: what counts is what comes out.
        let plan = |zero_page: u16| Options {
            zero_page,
            stack: simulate::STACK,
            check: false,
            ..Options::default()
        };
        let plans = [plan(256), plan(16), plan(0)];
        let verdict = check_text(&text, &plans).expect("the program is valid");
        assert_eq!(verdict, Verdict::Same, "{}", path.display());
        count += 1;
    }
    assert!(count > 0, "{folder} is empty");
}

#[test]
fn the_assembler_in_memory_gives_what_ca65_gives() {
    for seed in 0..6 {
        let options = simulate::build_options(Options::default());
        let built = build::build_ir(&program(seed), &options).expect("it builds");
        let own = assembler::link(&built.assembly).expect("it is known");
        assert_eq!(
            own.files["program"], built.linked.files["program"],
            "seed {seed}"
        );
        for name in ["main", "results"] {
            assert_eq!(own.labels[name], built.linked.labels[name], "{name}");
        }
    }
}
