//! A slice of `make bench`: the quick programs give the host's result on the 6502, by either
//! compiler, and our figures are the accepted ones.

use bench::{cc65, closed::is_closed, golden, program::PROGRAMS, rust};
use mos::codegen::Options;
use mos::frontend::Goal;

/// Programs of the slice: they take few cycles.
const SLICE: [&str; 5] = ["sieve", "line", "quick-sort", "heap-sort", "fibonacci"];

#[test]
fn the_quick_programs_are_right_and_as_fast_as_accepted() {
    let accepted = std::fs::read_to_string(golden::path()).expect("accepted figures");
    let accepted = golden::parse(&accepted);
    for program in PROGRAMS.iter().filter(|p| SLICE.contains(&p.name)) {
        let name = program.name;
        let ir = rust::compile(program, Goal::Speed, None).expect("it compiles");
        let built = rust::build(&ir, Options::default()).expect("it is translated");
        let ours = rust::figures(program, &built).unwrap_or_else(|e| panic!("{name}: {e}"));
        let cc65 = cc65::figures(program).unwrap_or_else(|e| panic!("{name} by cc65: {e}"));
        let known = accepted
            .iter()
            .find(|known| known.name == name)
            .expect(name);
        // Better is welcome here; `make bench` asks for it to be accepted.
        let limits = (known.ours.cycles * 101 / 100, known.ours.bytes * 101 / 100);
        assert!(
            ours.cycles <= limits.0 && ours.bytes <= limits.1,
            "{name}: {ours:?}, accepted {:?}",
            known.ours
        );
        assert!(
            !golden::differs(cc65.cycles, known.cc65.cycles),
            "{name}: {cc65:?}"
        );
    }
}

#[test]
fn every_open_program_has_accepted_figures() {
    let accepted = std::fs::read_to_string(golden::path()).expect("accepted figures");
    let names: Vec<String> = golden::parse(&accepted)
        .into_iter()
        .map(|row| row.name)
        .collect();
    let open = PROGRAMS.iter().filter(|program| !is_closed(program));
    let programs: Vec<&str> = open.map(|program| program.name).collect();
    assert_eq!(names, programs);
}
