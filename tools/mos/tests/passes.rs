//! What single passes on the IR make of small functions: their shape, and that they mean the same.

mod common;

use common::{interpreted, on_6502};
use mos::ir::Printed;
use mos::passes;

/// A function in the form after one pass, without the others.
fn after(pass: &str, text: &str) -> String {
    let mut module = mos::parse::parse(text).expect("it parses");
    let names = passes::PASSES.iter().map(|(name, _)| name.to_string());
    let others: Vec<String> = names.filter(|name| name != pass).collect();
    passes::run(&mut module, &others);
    let function = &module.functions[0];
    let printed = Printed {
        module: &module,
        function,
    };
    printed.to_string()
}

/// `body` as `@f` over the inputs 0 to 255 and their results; checks all of them on the 6502.
fn program(body: &str) -> String {
    let text = format!(
        "@results = global [256 x i8] zeroinitializer
{body}
define i16 @main() {{
entry:
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %n, %loop ]
  %b = trunc i16 %i to i8
  %r = call i8 @f(i8 %b)
  %p = getelementptr i8, ptr @results, i16 %i
  store i8 %r, ptr %p
  %n = add i16 %i, 1
  %c = icmp eq i16 %n, 256
  br i1 %c, label %end, label %loop
end:
  ret i16 0
}}"
    );
    assert_eq!(on_6502(&text, 1, 256), interpreted(&text, 256), "{text}");
    text
}

#[test]
fn a_select_of_computations_becomes_a_branch_on_the_carry() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %s = shl i8 %x, 1
  %e = xor i8 %s, 29
  %c = icmp slt i8 %x, 0
  %r = select i1 %c, i8 %e, i8 %s
  ret i8 %r
}",
    );
    assert_eq!(
        after("selects", &text),
        "i8 f(i8 %0)
b0:
  %3 = i1 Slt %0 0
  %1 = i8 Shl %0 1
  branch %3 b1 else b2
b1:
  %2 = i8 Xor %1 29
  jump b2
b2:
  %4 = phi i8 [b1 %2] [b0 %1]
  return %4
"
    );
}

#[test]
fn selects_with_one_condition_share_a_branch_and_flags_are_not_added() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %c = icmp ugt i8 %x, 9
  %y = add i8 %x, 55
  %r = select i1 %c, i8 %y, i8 %x
  %z = zext i1 %c to i8
  %t = select i1 %c, i8 7, i8 %x
  %s = mul i8 %r, %t
  %e = icmp eq i8 %s, 35
  %f = zext i1 %e to i8
  %u = add i8 %s, %f
  ret i8 %u
}",
    );
    assert_eq!(
        after("selects", &text),
        "i8 f(i8 %0)
b0:
  %1 = i1 Ugt %0 9
  branch %1 b1 else b2
b1:
  %2 = i8 Add %0 55
  jump b2
b2:
  %3 = phi i8 [b1 %2] [b0 %0]
  %5 = phi i8 [b1 7] [b0 %0]
  %6 = i8 Mul %3 %5
  %7 = i1 Eq %6 35
  branch %7 b3 else b4
b3:
  %10 = i8 Add %6 1
  jump b4
b4:
  %9 = phi i8 [b3 %10] [b2 %6]
  return %9
"
    );
}

/// A loop with a counter of 16 bits; `test` asks for `%i` or `%n` at its end.
fn counting(start: u16, step: i16, test: &str, index: &str) -> String {
    program(&format!(
        "define internal i8 @f(i8 %x) noinline {{
entry:
  br label %loop
loop:
  %i = phi i16 [ {start}, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  %b = {index}
  %m = mul i8 %s, 5
  %t = add i8 %m, %b
  %n = add i16 %i, {step}
  %c = icmp {test}
  br i1 %c, label %loop, label %end
end:
  ret i8 %t
}}"
    ))
}

#[test]
fn counters_that_nobody_reads_count_down() {
    let unread = "add i8 %s, 3";
    for (start, step, test, rounds) in [
        (0, 1, "ult i16 %i, 7", 8),
        (0, 1, "ne i16 %n, 256", 0),
        (10, 1, "ule i16 %n, 12", 3),
        (0, 3, "slt i16 %i, 20", 8),
        (20, -1, "sgt i16 %n, 2", 18),
        (20, -3, "ugt i16 %i, 4", 7),
        (0xfff0, 1, "ne i16 %n, 0", 16),
    ] {
        let text = after("counters", &counting(start, step, test, unread));
        assert!(
            text.contains(&format!("i8 [b0 {rounds}]")) && text.contains("255\n"),
            "{start} {step} {test}: {text}"
        );
    }
}

#[test]
fn counters_that_fit_a_byte_are_bytes_and_are_tested_after_the_step() {
    let read = "trunc i16 %i to i8";
    for (start, step, test, end) in [
        (0, 1, "ult i16 %i, 7", "Ne %N 8"),
        (0, 1, "ne i16 %n, 256", "Ne %N 0"),
        (3, 2, "ult i16 %n, 240", "Ne %N 241"),
    ] {
        let text = after("counters", &counting(start, step, test, read));
        let next = text.split("= i8 Add %").last().expect("a step");
        assert!(next.contains(&format!(" {step}\n")), "{text}");
        let end = end.trim_start_matches("Ne %N ");
        assert!(
            text.lines()
                .any(|line| line.contains("= i1 Ne %") && line.ends_with(&format!(" {end}"))),
            "{text}"
        );
    }
    // These do not: 300 rounds, and numbers above a byte.
    for (start, step, test) in [(0, 1, "ult i16 %i, 299"), (200, 1, "ne i16 %n, 280")] {
        let text = after("counters", &counting(start, step, test, read));
        assert!(!text.contains(&format!("phi i8 [b0 {start}]")), "{text}");
        counting(start, step, test, "add i8 %s, 3");
    }
}

/// A checksum of the bytes from `start` to `end` of an object, `i` itself read by `use`.
fn checksum(start: u16, end: u16, used: &str) -> String {
    let low = if used == "%l" {
        "  %l = trunc i16 %i to i8\n"
    } else {
        ""
    };
    let text = format!(
        "define internal i8 @f(i8 %x) noinline {{
entry:
  br label %loop
loop:
  %i = phi i16 [ {start}, %entry ], [ %n, %next ]
  %s = phi i8 [ %x, %entry ], [ %w, %next ]
  %p = getelementptr inbounds nuw i8, ptr @data, i16 %i
  %b = load i8, ptr %p
  %t = add i8 %s, %b
  %c = icmp ult i8 %t, 77
  br i1 %c, label %odd, label %next
odd:
{low}  %u = xor i8 %t, {used}
  br label %next
next:
  %v = phi i8 [ %t, %loop ], [ %u, %odd ]
  %w = mul i8 %v, 3
  %n = add i16 %i, 1
  %e = icmp eq i16 %n, {end}
  br i1 %e, label %end, label %loop
end:
  ret i8 %w
}}
@data = internal constant [600 x i8] c\"{}\"",
        (0..600)
            .map(|i| format!("\\{:02X}", i * 7 % 256))
            .collect::<String>()
    );
    program(&text)
}

#[test]
fn long_counters_become_pages_and_bytes() {
    // The low byte steps alone; the high byte goes down where nobody reads it.
    let text = after("pages", &checksum(0, 512, "3"));
    assert!(
        text.contains("phi i8 [b0 2]") && text.contains("data+0]"),
        "{text}"
    );
    // It goes up where somebody does.
    let text = after("pages", &checksum(16, 512, "%l"));
    assert!(
        text.contains("phi i8 [b0 16]") && text.contains("phi i8 [b0 0]"),
        "{text}"
    );
    // The end is at a page: all begins 168 bytes higher.
    let text = after("pages", &checksum(0, 600, "%l"));
    assert!(
        text.contains("phi i8 [b0 168]") && text.contains("data+65368]"),
        "{text}"
    );
    // Short loops stay.
    let text = after("pages", &checksum(300, 500, "%l"));
    assert!(!text.contains("phi i8 [b0 300]"), "{text}");
}

#[test]
fn parameters_that_need_not_be_passed_are_not() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %a = call i8 @g(i8 %x, i8 7, i8 1, i16 500)
  %b = call i8 @g(i8 %a, i8 9, i8 1, i16 600)
  ret i8 %b
}
define internal i8 @g(i8 %x, i8 %unread, i8 %one, i16 %handed) noinline {
  %c = icmp ugt i8 %x, 100
  br i1 %c, label %again, label %end
again:
  %h = lshr i8 %x, 1
  %r = call i8 @g(i8 %h, i8 %x, i8 %one, i16 %handed)
  ret i8 %r
end:
  %s = add i8 %x, %one
  ret i8 %s
}",
    );
    assert_eq!(
        after("parameters", &text),
        "i8 f(i8 %0)
b0:
  %1 = i8 call g %0
  %2 = i8 call g %1
  return %2
"
    );
}

#[test]
fn what_was_computed_is_not_computed_again() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  %q = udiv i8 %x, 10
  br label %loop
loop:
  %i = phi i8 [ %q, %entry ], [ %n, %loop ]
  %j = phi i8 [ %q, %entry ], [ %n, %loop ]
  %a = add i8 %i, %j
  %b = add i8 %j, %j
  %c = xor i8 %a, %b
  %p = udiv i8 %x, 10
  %n = add i8 %i, 1
  %e = icmp ugt i8 %n, 30
  br i1 %e, label %end, label %loop
end:
  %r = add i8 %p, %c
  ret i8 %r
}",
    );
    let text = after("common", &text);
    assert_eq!(text.matches("UDiv").count(), 1, "{text}");
    assert_eq!(text.matches("phi").count(), 1, "{text}");
    assert!(text.contains("Xor %4 %4"), "{text}");
}

#[test]
fn a_selected_zero_is_not_added() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %c = icmp ugt i8 %x, 99
  %y = select i1 %c, i8 100, i8 0
  %z = select i1 %c, i8 %x, i8 0
  %a = sub i8 %x, %y
  %b = xor i8 %a, %z
  ret i8 %b
}",
    );
    let text = after("selects", &text);
    assert!(
        text.contains("b1:\n  %") && !text.contains("select"),
        "{text}"
    );
}

#[test]
fn what_one_way_needs_is_computed_there_but_not_in_a_loop() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  %a = mul i8 %x, 3
  %b = xor i8 %a, 5
  %d = add i8 %x, 9
  %c = icmp ult i8 %x, 50
  br i1 %c, label %some, label %end
some:
  br label %loop
loop:
  %i = phi i8 [ 0, %some ], [ %n, %loop ]
  %n = add i8 %i, %b
  %e = icmp ult i8 %n, 5
  br i1 %e, label %loop, label %end
end:
  %r = phi i8 [ %x, %entry ], [ %n, %loop ]
  %s = add i8 %r, %d
  ret i8 %s
}",
    );
    let text = after("sink", &text);
    assert!(
        text.starts_with("i8 f(i8 %0)\nb0:\n  %3 = i8 Add %0 9\n  %4"),
        "{text}"
    );
    assert!(text.contains("b1:\n  %1 = i8 Mul %0 3\n  %2"), "{text}");
}

#[test]
fn small_functions_of_small_numbers_are_looked_up() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %n = and i8 %x, 7
  %b = shl i8 1, %n
  %m = and i8 %x, 15
  %p = mul i8 %m, 15
  %q = mul i8 %n, 15
  %u = zext i8 %n to i16
  %k = mul i16 %u, 1000
  %l = mul i16 %k, %u
  %j = zext i8 %m to i16
  %o = mul i16 %j, 1000
  %v = add i16 %o, %l
  %w = lshr i16 %v, 5
  %t = trunc i16 %w to i8
  %s = add i8 %b, %p
  %y = xor i8 %s, %q
  %z = add i8 %y, %t
  ret i8 %z
}",
    );
    let text = after("tables", &text);
    // Once alone, a shift is not worth its table; the products are there twice.
    assert_eq!(text.matches("Mul").count(), 1, "{text}");
    assert_eq!(text.matches("load").count(), 6, "{text}");
    assert!(text.contains("Shl 1 "), "{text}");
}

#[test]
fn a_look_up_may_be_the_index_of_another() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %n = and i8 %x, 1
  %p = mul i8 %n, 15
  %q = mul i8 %p, 23
  %m = and i8 %x, 3
  %o = mul i8 %m, 15
  %r = mul i8 %m, 23
  %s = add i8 %q, %o
  %t = add i8 %s, %r
  ret i8 %t
}",
    );
    let text = after("tables", &text);
    assert_eq!(text.matches("Mul").count(), 0, "{text}");
}

/// Accesses of a large static, of which `reach` says how an address comes about.
fn fields(reach: &str, rest: &str) -> String {
    program(&format!(
        "@state = internal global [300 x i8] zeroinitializer
@keep = internal global ptr null
define internal i8 @f(i8 %x) noinline {{
  %w = zext i8 %x to i16
  %old = load i8, ptr getelementptr (i8, ptr @state, i16 290)
  %new = add i8 %old, %x
  store i8 %new, ptr getelementptr (i8, ptr @state, i16 290)
{reach}
  %r = load i8, ptr getelementptr (i8, ptr @state, i16 290)
  ret i8 %r
}}
{rest}"
    ))
}

#[test]
fn fields_that_no_index_reaches_become_statics_of_their_own() {
    let own = |text: &str| {
        let mut module = mos::parse::parse(text).expect("it parses");
        let names = passes::PASSES.iter().map(|(name, _)| name.to_string());
        passes::run(
            &mut module,
            &names.filter(|name| name != "fields").collect::<Vec<_>>(),
        );
        module
            .globals
            .iter()
            .any(|global| global.name == "state.290")
    };
    // An array of 256 bytes before it, and one byte of an array behind it.
    let text = fields(
        "  %p = getelementptr inbounds i8, ptr @state, i16 %w
  store i8 %new, ptr %p",
        "",
    );
    assert!(own(&text), "{text}");
    // The index may lead there.
    let text = fields(
        "  %d = add i16 %w, 35
  %m = mul i16 %d, 1
  %p = getelementptr inbounds i8, ptr @state, i16 %m
  store i8 7, ptr %p",
        "",
    );
    assert!(!own(&text), "{text}");
    // The address is handed to a function that reaches the field, ...
    let callee = |reach: u32| {
        fields(
            "  call void @g(ptr getelementptr (i8, ptr @state, i16 280), i8 %x)",
            &format!(
                "define internal void @g(ptr %p, i8 %x) noinline {{
  %q = getelementptr inbounds i8, ptr %p, i16 {reach}
  store i8 %x, ptr %q
  ret void
}}"
            ),
        )
    };
    assert!(!own(&callee(10)));
    // ... or one that does not.
    assert!(own(&callee(9)));
    assert!(own(&callee(11)));
    // It is stored where anybody may find it.
    let text = fields(
        "  store ptr @state, ptr @keep
  %k = load ptr, ptr @keep
  %p = getelementptr i8, ptr %k, i16 290
  store i8 %x, ptr %p",
        "",
    );
    assert!(!own(&text), "{text}");
}

#[test]
fn a_result_is_tested_by_a_transfer() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %c = call i1 @g(i8 %x)
  br i1 %c, label %yes, label %no
yes:
  ret i8 3
no:
  ret i8 5
}
define internal i1 @g(i8 %x) noinline {
  %c = icmp ugt i8 %x, 100
  ret i1 %c
}",
    );
    let assembly = |without: &[&str]| {
        let mut module = mos::parse::parse(&text).expect("it parses");
        let options = mos::codegen::Options {
            without: without.iter().map(|name| name.to_string()).collect(),
            ..mos::codegen::Options::default()
        };
        let built = mos::build::in_memory(&mut module, &options).expect("it is translated");
        built.assembly.text
    };
    assert!(assembly(&["transfers"]).contains("and     #$FF"));
    assert!(!assembly(&[]).contains("and     #$FF"));
}

#[test]
fn a_field_behind_a_pointer_is_found_once_before_the_loop() {
    let text = program(
        "@object = internal global [32 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {
  %p = getelementptr i8, ptr @object, i16 0
  %r = call i8 @sum(ptr %p, i8 %x)
  ret i8 %r
}
define internal i8 @sum(ptr %p, i8 %x) noinline {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  %w = zext i8 %i to i16
  %q = getelementptr i8, ptr %p, i16 17
  %a = getelementptr i8, ptr %q, i16 %w
  %b = load i8, ptr %a
  %c = add i8 %s, %b
  %t = add i8 %c, %i
  store i8 %t, ptr %a
  %n = add i8 %i, 1
  %d = icmp eq i8 %n, 9
  br i1 %d, label %end, label %loop
end:
  ret i8 %t
}",
    );
    let mut module = mos::parse::parse(&text).expect("it parses");
    passes::run(&mut module, &[]);
    let function = module.functions.iter().find(|f| f.name == "sum");
    let printed = Printed {
        module: &module,
        function: function.expect("it is there"),
    };
    let printed = printed.to_string();
    let (before, inside) = printed.split_once("b1:").expect("a loop");
    assert!(before.contains("= ptr %0 + 17"), "{printed}");
    assert!(!inside.contains("+ 17"), "{printed}");
}

#[test]
fn a_step_is_made_behind_the_last_reader_of_what_it_steps_from() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  %n = add i8 %i, 3
  %w = xor i8 %s, %i
  %t = sub i8 %w, %i
  %d = icmp ugt i8 %n, 20
  br i1 %d, label %end, label %loop
end:
  ret i8 %t
}",
    );
    let printed = after("steps", &text);
    let at = |what: &str| printed.find(what).expect(what);
    assert!(at("Sub") < at("Add"), "{printed}");
    assert!(at("Add") < at("Ugt"), "{printed}");
}

#[test]
fn variables_change_in_place_but_not_where_others_look() {
    let body = |volatile: &str| {
        format!(
            "@word = internal global i16 250
@byte = internal global i8 3
@far = global [300 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {{
  %a = load {volatile} i16, ptr @word
  %b = add i16 %a, 1
  store {volatile} i16 %b, ptr @word
  %c = load {volatile} i8, ptr @byte
  %d = shl i8 %c, 1
  store {volatile} i8 %d, ptr @byte
  %e = load i16, ptr getelementptr (i8, ptr @far, i16 270)
  %g = add i16 %e, -1
  store i16 %g, ptr getelementptr (i8, ptr @far, i16 270)
  %h = xor i8 %c, %x
  %i = trunc i16 %e to i8
  %j = lshr i16 %a, 8
  %k = trunc i16 %j to i8
  %l = add i8 %i, %h
  %m = add i8 %l, %k
  ret i8 %m
}}"
        )
    };
    let count = |text: &str, without: &[&str]| {
        let options = mos::codegen::Options {
            without: without.iter().map(|name| name.to_string()).collect(),
            ..mos::codegen::Options::default()
        };
        let mut module = mos::parse::parse(text).expect("it parses");
        let built = mos::build::in_memory(&mut module, &options).expect("it is translated");
        let lines = built.assembly.text.lines();
        // Of memory with a name, not of units.
        lines
            .filter(|line| {
                let mut words = line.split_whitespace();
                let changes = ["inc", "dec", "asl", "rol"];
                words.next().is_some_and(|word| changes.contains(&word))
                    && words.next().is_some_and(|operand| {
                        operand.starts_with("a:g") || operand.starts_with("a:far")
                    })
            })
            .count()
    };
    let text = program(&body(""));
    assert_eq!(count(&text, &["zero-page"]), 2 + 1 + 2);
    assert_eq!(count(&text, &["zero-page", "updates"]), 0);
    assert_eq!(count(&program(&body("volatile")), &["zero-page"]), 2);
}

#[test]
fn the_hottest_call_of_a_small_function_and_a_single_one_are_inlined() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  br label %outer
outer:
  %o = phi i8 [ 0, %entry ], [ %u, %inner ]
  br label %loop
loop:
  %i = phi i8 [ %o, %outer ], [ %n, %loop ]
  %n = add i8 %i, 1
  %s = call i8 @small(i8 %i, i8 %x)
  %c = icmp ult i8 %n, 9
  br i1 %c, label %loop, label %inner
inner:
  %t = call i8 @small(i8 %s, i8 %n)
  %r = call i8 @single(i8 %t)
  %u = add i8 %o, 3
  %d = icmp ult i8 %u, 12
  br i1 %d, label %outer, label %end
end:
  %z = call i8 @small(i8 %r, i8 3)
  %y = call i8 @kept(i8 %z)
  ret i8 %y
}
define internal i8 @small(i8 %a, i8 %b) {
  %c = icmp ult i8 %a, %b
  br i1 %c, label %yes, label %no
yes:
  %p = mul i8 %a, 3
  ret i8 %p
no:
  %q = xor i8 %a, %b
  ret i8 %q
}
define internal i8 @single(i8 %a) {
  %r = add i8 %a, 77
  ret i8 %r
}
define internal i8 @kept(i8 %a) noinline {
  %r = add i8 %a, 7
  ret i8 %r
}",
    );
    let after = after("inline", &text);
    // The one in the inner loop stands there; the others are still calls.
    assert_eq!(after.matches("call small").count(), 2, "{after}");
    assert!(!after.contains("call single"), "{after}");
    assert!(after.contains("call kept"), "{after}");
}

#[test]
fn parameters_and_results_are_as_wide_as_what_they_are_in_all_calls() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %w = zext i8 %x to i16
  %m = and i16 %w, 63
  %a = call i16 @sum(i16 %m, i16 5)
  %b = call i16 @sum(i16 7, i16 %w)
  %s = add i16 %a, %b
  %t = trunc i16 %s to i8
  ret i8 %t
}
define internal i16 @sum(i16 %a, i16 %b) noinline {
  %s = xor i16 %a, %b
  ret i16 %s
}",
    );
    let mut module = mos::parse::parse(&text).expect("it parses");
    passes::run(&mut module, &[]);
    let sum = &module.functions[module.function_named("sum").expect("it is there").0 as usize];
    let printed = Printed {
        module: &module,
        function: sum,
    };
    assert!(
        printed.to_string().starts_with("i8 sum(i8 %0, i8 %1)"),
        "{printed}"
    );
}

#[test]
fn a_difference_that_is_a_remainder_becomes_one_beside_its_quotient() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %y = or i8 %x, 3
  %n = mul i8 %x, 7
  %q = udiv i8 %n, %y
  %e = xor i8 %q, %x
  %p = mul i8 %y, %q
  %r = sub i8 %n, %p
  %s = add i8 %e, %r
  ret i8 %s
}",
    );
    let found = after("remainders", &text).to_lowercase();
    let line = |what: &str| found.lines().position(|line| line.contains(what));
    let quotient = line("udiv").expect("the quotient");
    assert_eq!(line("urem"), Some(quotient + 1), "{found}");
    assert!(!found.contains("sub"), "{found}");
}

#[test]
fn an_index_that_walks_a_large_object_becomes_a_pointer() {
    let text = program(
        "@object = internal global [300 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {
entry:
  %w = zext i8 %x to i16
  br label %up
up:
  %i = phi i16 [ %w, %entry ], [ %n, %up ], [ %n2, %swap ]
  %j = phi i16 [ 299, %entry ], [ %j, %up ], [ %m2, %swap ]
  %p = getelementptr i8, ptr @object, i16 %i
  %a = load i8, ptr %p
  %n = add nuw i16 %i, 1
  %low = icmp ult i8 %a, 3
  %in = icmp ult i16 %n, 260
  %more = and i1 %low, %in
  br i1 %more, label %up, label %middle
middle:
  br label %down
down:
  %k = phi i16 [ %j, %middle ], [ %m, %next ]
  %q = getelementptr i8, ptr @object, i16 %k
  %b = load i8, ptr %q
  %high = icmp ugt i8 %b, 200
  br i1 %high, label %next, label %met
next:
  %m = add i16 %k, -1
  %left = icmp ult i16 %m, 300
  br i1 %left, label %down, label %end
met:
  %order = icmp ult i16 %i, %k
  br i1 %order, label %swap, label %end
swap:
  %s = add i8 %b, 7
  store i8 %s, ptr %p
  %t = add i8 %a, %x
  store i8 %t, ptr %q
  %n2 = add i16 %i, 1
  %m2 = add i16 %k, -1
  %go = icmp ult i16 %n2, 260
  br i1 %go, label %up, label %end
end:
  %o = phi i16 [ 1, %next ], [ 2, %met ], [ 3, %swap ]
  %r = trunc i16 %o to i8
  %l = load i8, ptr getelementptr (i8, ptr @object, i16 270)
  %z = add i8 %r, %l
  ret i8 %z
}",
    );
    let printed = after("walks", &text);
    let (before, inside) = printed.split_once("b1:").expect("a loop");
    assert!(before.contains("object+0 + 0 + %1"), "{printed}");
    assert!(!inside.contains("object+0 + 0 + %"), "{printed}");
    assert!(inside.contains("Ne %"), "{printed}");
}

#[test]
fn numbers_behind_a_walk_are_numbers_again() {
    let text = program(
        "@object = internal global [600 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {
entry:
  %w = zext i8 %x to i16
  br label %loop
loop:
  %i = phi i16 [ %w, %entry ], [ %n, %step ]
  %p = getelementptr i8, ptr @object, i16 %i
  %a = load i8, ptr %p
  %c = icmp eq i8 %a, %x
  br i1 %c, label %found, label %step
step:
  store i8 %x, ptr %p
  %n = add nuw i16 %i, 3
  %d = icmp ugt i16 %n, 500
  br i1 %d, label %none, label %loop
found:
  %h = lshr i16 %i, 1
  %r = trunc i16 %h to i8
  ret i8 %r
none:
  ret i8 99
}",
    );
    let printed = after("walks", &text);
    assert!(printed.contains("PtrToInt"), "{printed}");
}
