//! Functions whose address an overlay lends to resident code: they lie in it when nothing can call
//! them after it is gone.

use super::{built, call, common, home, machine, with_overlays};
use mos::build::Built;

/// Both overlays let the resident `each` call a function of theirs: `first` by its address, which
/// another resident function passes on, `second` by a table of addresses.
const PROGRAM: &str = r#"
@tables = internal constant [2 x ptr] [ptr @cube, ptr @triple]
@squares = internal constant [8 x i8] c"\00\01\04\09\10\19\24\31"
@kept = internal global ptr @nothing
@results = global [8 x i8] zeroinitializer

define internal i8 @nothing(i8 %a) noinline {
  ret i8 0
}
define internal i8 @square(i8 %a) noinline {
  %i = and i8 %a, 7
  %p = getelementptr i8, ptr @squares, i8 %i
  %v = load volatile i8, ptr %p
  %h = call i8 @help(i8 %v)
  ret i8 %h
}
define internal i8 @help(i8 %a) noinline {
  %v = xor i8 %a, 90
  ret i8 %v
}
define internal i8 @triple(i8 %a) noinline {
  %v = mul i8 %a, 3
  ret i8 %v
}
define internal i8 @cube(i8 %a) noinline {
  %v = mul i8 %a, 77
  ret i8 %v
}
define internal i8 @each(ptr %visit, i8 %a) noinline {
  %b = call i8 %visit(i8 %a)
  %next = add i8 %a, 1
  %c = call i8 %visit(i8 %next)
  %d = add i8 %b, %c
  ret i8 %d
}
define internal i8 @passes(i8 %a, ptr %visit) noinline {
  %b = call i8 @each(ptr %visit, i8 %a)
  ret i8 %b
}
define internal i8 @looks(ptr %table, i8 %a) noinline {
  %p = getelementptr ptr, ptr %table, i8 1
  %visit = load ptr, ptr %p
  %b = call i8 @each(ptr %visit, i8 %a)
  ret i8 %b
}
define internal i8 @"first::go"(i8 %a) noinline {
  %b = call i8 @passes(i8 %a, ptr @square)
  ret i8 %b
}
define internal i8 @"second::go"(i8 %a) noinline {
  %b = call i8 @looks(ptr @tables, i8 %a)
  ret i8 %b
}
define i16 @main() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %a = call i8 @"first::go"(i8 %i)
  %b = call i8 @"second::go"(i8 %a)
  %out = getelementptr i8, ptr @results, i8 %i
  store i8 %b, ptr %out
  %next = add i8 %i, 1
  %over = icmp eq i8 %next, 8
  br i1 %over, label %done, label %loop
done:
  %way = load volatile ptr, ptr @kept
  %c = call i8 %way(i8 7)
  %w = zext i8 %c to i16
  ret i16 %w
}
"#;

/// Runs a program, compares it with the interpreter, and returns how often overlays were loaded.
fn runs(built: &Built, text: &str) -> u8 {
    let mut machine = machine(built);
    call(&mut machine, "main", 1_000_000);
    let results = usize::from(built.linked.labels["results"]);
    let wanted = common::interpreted(text, 8);
    assert_eq!(machine.memory()[results..results + 8], wanted[..]);
    machine.memory()[usize::from(built.linked.labels["loads"])]
}

/// The program with a line changed; it must run all the same.
fn changed(test: &str, from: &str, to: &str) -> Built {
    assert!(PROGRAM.contains(from), "{from}");
    let text = PROGRAM.replace(from, to);
    let built = built(test, &text, with_overlays()).expect("it is translated");
    runs(&built, &text);
    built
}

#[test]
fn what_is_lent_lies_in_its_overlay() {
    let built = built("lent", PROGRAM, with_overlays()).expect("it is translated");
    let home = |label: &str| home(&built, label);
    for (function, overlay) in [
        ("_square", "first"),
        ("_help", "first"),
        ("_triple", "second"),
        ("_cube", "second"),
    ] {
        assert_eq!(home(function), Some(overlay.into()), "{function}");
    }
    assert_eq!((home("_each"), home("main")), (None, None));
    let functions = built.assembly.functions.iter();
    let gates: Vec<&str> = functions
        .map(|function| function.name.as_str())
        .filter(|name| name.ends_with(", gate"))
        .collect();
    assert_eq!(gates, ["first::go, gate", "second::go, gate"]);
    // Calls by address load nothing.
    assert_eq!(runs(&built, PROGRAM), 16);
}

#[test]
fn what_can_be_called_later_is_resident() {
    let first = "  %b = call i8 @passes(i8 %a, ptr @square)\n";
    let stores = format!("  store volatile ptr @square, ptr @kept\n{first}");
    let built = changed("stored", first, &stores);
    assert_eq!(
        (home(&built, "_square"), home(&built, "_help")),
        (None, None)
    );
    assert_eq!(home(&built, "_triple"), Some("second".into()));

    // By resident code that got it as an argument.
    let each = "  %b = call i8 %visit(i8 %a)\n";
    let stores = format!("  store volatile ptr %visit, ptr @kept\n{each}");
    let built = changed("stored-later", each, &stores);
    for function in ["_square", "_triple", "_cube"] {
        assert_eq!(home(&built, function), None, "{function}");
    }

    // In two halves.
    let halves = "  %n = ptrtoint ptr @square to i16
  %l = trunc i16 %n to i8
  store volatile i8 %l, ptr @kept\n";
    let text = PROGRAM.replace(first, &format!("{halves}{first}"));
    let built = super::built("halves", &text, with_overlays()).expect("it is translated");
    assert_eq!(home(&built, "_square"), None);
}

#[test]
fn what_two_parts_lend_is_resident() {
    let built = changed("two", "@tables, i8 %a)", "@tables, i8 3)");
    assert_eq!(home(&built, "_triple"), Some("second".into()));
    let main = "  %way = load volatile ptr, ptr @kept\n";
    let too = format!("  %t = call i8 @each(ptr @square, i8 7)\n{main}");
    let built = changed("main-too", main, &too);
    assert_eq!(home(&built, "_square"), None);
    let built = changed("both", "ptr @triple]", "ptr @square]");
    assert_eq!(home(&built, "_square"), None);
    assert_eq!(home(&built, "_cube"), Some("second".into()));
}

#[test]
fn what_is_given_to_a_call_by_address_is_resident() {
    let text = PROGRAM.replace(
        "define i16 @main() {",
        "@ways = internal constant [2 x ptr] [ptr @asks, ptr @asks]
define internal i8 @asks(ptr %visit, i8 %a) noinline {
  %b = call i8 @each(ptr %visit, i8 %a)
  ret i8 %b
}
define i16 @main() {",
    );
    let first = "  %b = call i8 @passes(i8 %a, ptr @square)\n";
    let indirect = "  %way = load volatile ptr, ptr @ways
  %b = call i8 %way(ptr @square, i8 %a)\n";
    let text = text.replace(first, indirect);
    let built = built("by-address", &text, with_overlays()).expect("it is translated");
    runs(&built, &text);
    assert_eq!(home(&built, "_square"), None);
}

#[test]
fn one_that_is_named_and_left_behind_is_refused() {
    let first = "  %b = call i8 @passes(i8 %a, ptr @square)\n";
    let stores = format!("  store volatile ptr @square, ptr @kept\n{first}");
    let mut options = with_overlays();
    options.overlays[0].paths.push("square".into());
    let error = built("left", &PROGRAM.replace(first, &stores), options).expect_err("refused");
    assert_eq!(
        error.to_string(),
        "the overlay second calls the overlay first, which would take its place before the call \
         returns: looks -> each -> square"
    );
}

#[test]
fn resident_code_with_a_lent_function_loads_no_other_overlay() {
    let each = "  %next = add i8 %a, 1\n";
    let loads = format!("  %x = call i8 @\"second::go\"(i8 %b)\n{each}");
    let error = built("loads", &PROGRAM.replace(each, &loads), with_overlays());
    assert!(error.expect_err("refused").to_string().starts_with(
        "the overlay first calls the overlay second, which would take its place before the call \
         returns: "
    ));
}
