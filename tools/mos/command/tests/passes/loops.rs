//! Passes that change loops.

use super::{after, after_all, assembly, program};

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
        let text = after("induction-variables", &counting(start, step, test, unread));
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
        let text = after("induction-variables", &counting(start, step, test, read));
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
        let text = after("induction-variables", &counting(start, step, test, read));
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
    // The low byte steps alone; the high byte counts down if it is not read.
    let text = after("strip-mining", &checksum(0, 512, "3"));
    assert!(
        text.contains("phi i8 [b0 2]") && text.contains("data+0]"),
        "{text}"
    );
    // It counts up if it is read.
    let text = after("strip-mining", &checksum(16, 512, "%l"));
    assert!(
        text.contains("phi i8 [b0 16]") && text.contains("phi i8 [b0 0]"),
        "{text}"
    );
    // The end is at a page: all begins 168 bytes higher.
    let text = after("strip-mining", &checksum(0, 600, "%l"));
    assert!(
        text.contains("phi i8 [b0 168]") && text.contains("data+65368]"),
        "{text}"
    );
    // Short loops stay.
    let text = after("strip-mining", &checksum(300, 500, "%l"));
    assert!(!text.contains("phi i8 [b0 300]"), "{text}");
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
    let printed = after_all(&text, "sum");
    let (before, inside) = printed.split_once("b1:").expect("a loop");
    assert!(before.contains("= ptr %0 + 17"), "{printed}");
    assert!(!inside.contains("+ 17"), "{printed}");
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
        let text = assembly(text, without);
        let lines = text.lines();
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
    let printed = after("strength-reduction", &text);
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
    let printed = after("strength-reduction", &text);
    assert!(printed.contains("PtrToInt"), "{printed}");
}

#[test]
fn a_digit_takes_one_division() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  br label %digit
digit:
  %n = phi i8 [ %x, %entry ], [ %q, %digit ]
  %sum = phi i8 [ 0, %entry ], [ %more, %digit ]
  %q = udiv i8 %n, 10
  %r = urem i8 %q, 10
  %twice = shl i8 %sum, 1
  %more = add i8 %twice, %r
  %c = icmp ult i8 %n, 10
  br i1 %c, label %done, label %digit
done:
  ret i8 %more
}",
    );
    let loop_of = |code: &str| code.split_once("b1").map(|(_, rest)| rest.to_string());
    let made = loop_of(&after("digits", &text)).expect("there is a loop");
    // Quotient and remainder of one number, side by side; the first quotient is made before the
    // loop.
    let divisions: Vec<&str> = made.lines().filter(|line| line.contains("UDiv")).collect();
    assert_eq!(divisions.len(), 1, "{made}");
    let mut lines = made.lines().skip_while(|line| !line.contains("UDiv"));
    let mut of = |operation: &str| Some(lines.next()?.rsplit_once(operation)?.1);
    let (quotient, remainder) = (of("UDiv "), of("URem "));
    assert!(quotient.is_some() && quotient == remainder, "{made}");
}
