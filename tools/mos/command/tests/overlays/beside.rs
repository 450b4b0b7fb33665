//! Overlays that call each other: those of a second area, and one that continues another.

use super::{built, built_for, call, common, machine, with_overlays, CONFIG, LOADER};
use mos::codegen::Options;
use mos_command::simulate::Machine;

/// `first` calls `second`, which calls `first` again.
const PROGRAM: &str = r#"
@primes = internal constant [8 x i8] c"\02\03\05\07\0B\0D\11\13"
@results = global [8 x i8] zeroinitializer

define internal i8 @"first::half"(i8 %a) noinline {
  %b = lshr i8 %a, 1
  ret i8 %b
}
define internal i8 @"second::prime"(i8 %at) noinline {
  %i = and i8 %at, 7
  %p = getelementptr i8, ptr @primes, i8 %i
  %v = load volatile i8, ptr %p
  %h = call i8 @"first::half"(i8 %at)
  %s = add i8 %v, %h
  ret i8 %s
}
define internal i8 @"first::go"(i8 %a) noinline {
  %b = call i8 @"second::prime"(i8 %a)
  %c = call i8 @"first::half"(i8 %b)
  %d = xor i8 %c, %b
  ret i8 %d
}
define i16 @main() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %out = getelementptr i8, ptr @results, i8 %i
  %v = call i8 @"first::go"(i8 %i)
  store i8 %v, ptr %out
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 8
  br i1 %over, label %done, label %loop
done:
  ret i16 1
}
"#;

fn with_second_beside() -> Options {
    let mut options = with_overlays();
    options.overlays[1].beside = true;
    options
}

#[test]
fn overlays_of_two_areas_call_each_other() {
    let wanted = common::interpreted(PROGRAM, 8);
    let config = CONFIG.replace("SECOND: start = $4000", "SECOND: start = $4200");
    let (first, second) = LOADER.split_once("second: ldx").expect("the second part");
    let second = second.replace("$4000", "$4200").replace("$4100", "$4300");
    let loader =
        format!("{first}second: ldx{second}\n.export load_beside\nload_beside = load_overlay\n");
    let built = built_for([&config, &loader], "beside", PROGRAM, with_second_beside());
    let built = built.expect("it is translated");
    let mut machine = machine(&built);
    call(&mut machine, "main", 1_000_000);
    let results = usize::from(built.linked.labels["results"]);
    assert_eq!(machine.memory()[results..results + 8], wanted[..]);
    // Each came once and stayed.
    let loads = usize::from(built.linked.labels["loads"]);
    assert_eq!(machine.memory()[loads], 2);
}

/// Both lie in one file, which the program has in memory.
#[test]
fn one_that_continues_another_is_called() {
    let wanted = common::interpreted(PROGRAM, 8);
    let config = CONFIG.replace("SECOND: start = $4000", "SECOND: start = $4200");
    let mut options = with_overlays();
    for overlay in &mut options.overlays {
        overlay.open = true;
    }
    options.overlays[1].continues = true;
    let built = built_for([&config, LOADER], "continued", PROGRAM, options);
    let built = built.expect("it is translated");
    let mut machine = Machine::new(&built.linked);
    for (name, at) in [("program.first", 0x4000), ("program.second", 0x4200)] {
        let bytes = &built.linked.files[name];
        machine.memory_mut()[at..at + bytes.len()].copy_from_slice(bytes);
    }
    call(&mut machine, "main", 1_000_000);
    let results = usize::from(built.linked.labels["results"]);
    assert_eq!(machine.memory()[results..results + 8], wanted[..]);
}

#[test]
fn those_of_one_area_do_not() {
    let error = built("no-beside", PROGRAM, with_overlays()).expect_err("refused");
    let error = error.to_string();
    assert!(
        error.contains("calls the overlay second, which would take its place"),
        "{error}"
    );
}
