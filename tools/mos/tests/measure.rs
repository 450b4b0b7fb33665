//! Five small programs whose cycles and bytes are known: a change for the worse has to be explained,
//! one for the better to be written down here. `docs/measuring.md` compares them with other compilers.

mod common;

use common::host;
use mos::build;
use mos::codegen::Options;
use mos::frontend;
use mos::simulate;
use mos::wrap;

/// A program, its result, and at each level cycles and bytes.
type Known = (&'static str, u16, [(u64, u32); 2]);

/// Program, result, and for each level cycles and bytes of code without helpers.
const KNOWN: [Known; 5] = [
    ("measure-sieve", 1900, [(4_184_566, 512), (1_030_000, 165)]),
    ("measure-crc8", 212, [(14_098_775, 430), (860_000, 60)]),
    (
        "measure-crc16",
        62_794,
        [(18_727_247, 533), (1_640_000, 80)],
    ),
    (
        "measure-crc32",
        21_238,
        [(30_041_014, 840), (2_820_000, 130)],
    ),
    ("measure-line", 18_845, [(3_615_508, 1700), (750_000, 390)]),
];

#[test]
fn programs_take_no_longer_than_before() {
    let mut worse = Vec::new();
    for (name, result, levels) in KNOWN {
        let wrapped = wrap::wrap(&host::sample(name)).expect("a crate");
        let text = frontend::compile(&wrapped).expect("it compiles");
        for (level, (cycles, bytes)) in levels.into_iter().enumerate() {
            let options = simulate::build_options(Options {
                level: level as u8,
                ..Options::default()
            });
            let built = build::build_ir(&text, &options).expect("it is translated");
            let code: u32 = built.assembly.functions.iter().map(|f| f.bytes).sum();
            let finished = simulate::run(&built.linked, 500_000_000).expect("there is a main");
            let run = finished.outcome.expect("it comes to its end");
            assert_eq!(run.result, result, "{name} at level {level}");
            // One per cent is for other versions of the front end.
            if run.cycles * 100 > cycles * 101 || code * 100 > bytes * 101 {
                worse.push(format!(
                    "{name} at level {level}: {} cycles, {code} bytes; it was {cycles}, {bytes}",
                    run.cycles
                ));
            }
        }
    }
    assert!(worse.is_empty(), "{}", worse.join("\n"));
}
