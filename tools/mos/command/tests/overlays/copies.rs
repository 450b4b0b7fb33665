//! Functions that only overlays call: each may have its own copy.

use super::{built, call, common, machine, with_overlays};
use mos::build::Built;
use mos::codegen::Options;

/// Both overlays call `shared::sum`, which lends `shared::step` a variable; resident code calls
/// `seen`, too. `second::go` has a variable of its own.
const PROGRAM: &str = r#"
@results = global [8 x i8] zeroinitializer

define internal i8 @"shared::step"(ptr %lent, i8 %a) noinline {
  %b = xor i8 %a, 90
  %c = call i8 @seen(i8 %b)
  %i = and i8 %c, 7
  %p = getelementptr i8, ptr %lent, i8 %i
  store i8 %a, ptr %p
  ret i8 %c
}
define internal i8 @"shared::sum"(i8 %a) noinline {
  %lent = alloca [8 x i8]
  store i64 0, ptr %lent
  %b = call i8 @"shared::step"(ptr %lent, i8 %a)
  %c = call i8 @"shared::step"(ptr %lent, i8 %b)
  %i = and i8 %b, 7
  %p = getelementptr i8, ptr %lent, i8 %i
  %e = load i8, ptr %p
  %d = add i8 %e, %c
  ret i8 %d
}
define internal i8 @seen(i8 %a) noinline {
  %b = mul i8 %a, 77
  ret i8 %b
}
define internal i8 @"first::go"(i8 %a) noinline {
  %b = call i8 @"shared::sum"(i8 %a)
  ret i8 %b
}
define internal i8 @"second::go"(i8 %a) noinline {
  %own = alloca [8 x i8]
  store i64 578437695752307201, ptr %own
  %b = call i8 @"shared::sum"(i8 %a)
  %i = and i8 %b, 7
  %p = getelementptr i8, ptr %own, i8 %i
  %e = load i8, ptr %p
  %c = add i8 %b, %e
  ret i8 %c
}
define i16 @main() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %a = call i8 @"first::go"(i8 %i)
  %b = call i8 @"second::go"(i8 %a)
  %s = call i8 @seen(i8 %b)
  %out = getelementptr i8, ptr @results, i8 %i
  store i8 %s, ptr %out
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 8
  br i1 %over, label %done, label %loop
done:
  ret i16 0
}
"#;

fn with_copies(paths: &[&str]) -> Options {
    let mut options = with_overlays();
    options.overlays[1].copies = paths.iter().map(|path| path.to_string()).collect();
    options
}

/// Names of the functions of an overlay.
fn functions(built: &Built, overlay: &str) -> Vec<String> {
    let all = built.assembly.functions.iter();
    let own = all.filter(|function| function.overlay.as_deref() == Some(overlay));
    let mut names: Vec<String> = own.map(|function| function.name.clone()).collect();
    names.sort();
    names
}

#[test]
fn an_overlay_calls_its_copy() {
    let wanted = common::interpreted(PROGRAM, 8);
    for (test, options, first, second) in [
        (
            "no-copies",
            with_overlays(),
            vec!["first::go"],
            vec!["second::go"],
        ),
        (
            "copies",
            with_copies(&["shared"]),
            vec!["first::go", "shared::step", "shared::sum"],
            vec!["second::go", "shared::step.second", "shared::sum.second"],
        ),
    ] {
        let built = built(test, PROGRAM, options).expect("it is translated");
        assert_eq!(functions(&built, "first"), first, "{test}");
        assert_eq!(functions(&built, "second"), second, "{test}");
        let mut machine = machine(&built);
        call(&mut machine, "main", 1_000_000);
        let results = usize::from(built.linked.labels["results"]);
        assert_eq!(machine.memory()[results..results + 8], wanted[..], "{test}");
    }
}

#[test]
fn copies_of_what_nobody_shares_are_refused() {
    for path in ["seen", "nowhere", "first"] {
        let error = built("no-copy", PROGRAM, with_copies(&[path])).expect_err("refused");
        assert_eq!(
            error.to_string(),
            format!("the overlay second shares no function of {path} with one other overlay alone")
        );
    }
}
