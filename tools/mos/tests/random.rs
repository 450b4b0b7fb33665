//! A few random programs; `make fuzz` runs as many as you like.

use mos::fuzz::{check, Verdict};

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
