//! Ranges of counters whose loops ask for another counter.

use super::{after, program};

/// A loop that ends by a pointer or an offset; `%i` counts its rounds.
fn counted(phi: &str, step: &str, test: &str) -> String {
    program(&format!(
        "@table = internal global [600 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {{
entry:
  br label %loop
loop:
  %p = phi {phi}, %entry ], [ %q, %loop ]
  %i = phi i16 [ 0, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  %n = add i16 %i, 2
  %h = lshr i16 %i, 3
  %b = trunc i16 %h to i8
  %t = add i8 %s, %b
  %q = {step}
  %c = icmp {test}
  br i1 %c, label %loop, label %end
end:
  ret i8 %t
}}"
    ))
}

#[test]
fn a_counter_is_as_narrow_as_the_rounds_of_its_loop_allow() {
    let pointer = "getelementptr i8, ptr %p, i16 3";
    for (phi, step, end, bytes) in [
        ("i16 [ 0", "add i16 %p, 6", "ne i16 %q, 600", true),
        ("i16 [ 600", "add i16 %p, -6", "ne i16 %q, 0", true),
        ("i16 [ 0", "add i16 %p, 3", "ne i16 %q, 600", false),
        (
            "ptr [ @table",
            pointer,
            "ne ptr %q, getelementptr (i8, ptr @table, i16 384)",
            true,
        ),
        (
            "ptr [ @table",
            pointer,
            "ne ptr %q, getelementptr (i8, ptr @table, i16 387)",
            false,
        ),
        // It would go round all of memory.
        (
            "ptr [ @table",
            pointer,
            "ne ptr %q, getelementptr (i8, ptr @table, i16 385)",
            false,
        ),
    ] {
        let text = after("narrowing", &counted(phi, step, end));
        assert_eq!(text.contains("i8 LShr"), bytes, "{phi} {end}: {text}");
    }
}

/// A number and a pointer that step together until a byte has counted down, or one of them is at
/// its end; what comes out says which.
fn walked(header: [&str; 2], latch: &str) -> String {
    program(&format!(
        "@table = internal constant [600 x i8] c\"{}\"
define internal i8 @f(i8 %x) noinline {{
entry:
  %w = zext i8 %x to i16
  %few = and i8 %x, 15
  %n = add i8 %few, 5
  %from = getelementptr i8, ptr @table, i16 %w
  br label %loop
loop:
  %a = phi i16 [ %w, %entry ], [ %a1, %step ]
  %p = phi ptr [ %from, %entry ], [ %p1, %step ]
  %left = phi i8 [ %n, %entry ], [ %left1, %step ]
  %s = phi i8 [ 0, %entry ], [ %s1, %step ]
  %c = icmp {}
  br i1 %c, label %one, label %more
more:
  %d = icmp {}
  br i1 %d, label %two, label %body
body:
  %q = getelementptr i8, ptr getelementptr (i8, ptr @table, i16 300), i16 %a
  %b = load i8, ptr %q
  %t = load i8, ptr %p
  %u = shl i8 %b, 1
  %v = add i8 %s, %t
  %s1 = xor i8 %v, %u
  %e = icmp eq i8 %s1, 99
  br i1 %e, label %two, label %step
step:
  %a1 = add i16 %a, 1
  %p1 = getelementptr i8, ptr %p, i16 1
  %left1 = add i8 %left, -1
  %g = icmp {latch}
  br i1 %g, label %three, label %loop
one:
  %r1 = phi i8 [ %s, %loop ]
  %x1 = add i8 %r1, 1
  ret i8 %x1
two:
  %r2 = phi i8 [ %s, %more ], [ 5, %body ]
  %x2 = add i8 %r2, 2
  ret i8 %x2
three:
  %x3 = add i8 %s1, 3
  ret i8 %x3
}}",
        (0..600)
            .map(|i| format!("\\{:02X}", (i * 7 + i / 256) as u8))
            .collect::<String>(),
        header[0],
        header[1]
    ))
}

#[test]
fn what_steps_together_shares_an_index() {
    let end = |at: u16| format!("eq ptr %p, getelementptr (i8, ptr @table, i16 {at})");
    let left = "eq i8 %left1, 0";
    for (number, at) in [(100, 90), (260, 258), (3, 4), (0, 0)] {
        let text = walked([&format!("eq i16 %a, {number}"), &end(at)], left);
        let text = after("common-index", &text);
        let phis = text.lines().filter(|line| line.contains("phi"));
        let bytes = phis.clone().filter(|line| line.contains("phi i8"));
        assert_eq!(phis.count(), bytes.count(), "{text}");
    }
    // Ends that the stepped values are compared with, in the middle and at the end of a round.
    for (header, latch) in [
        (["eq i8 %left, 4", "eq i16 %a, 200"], "eq i16 %a1, %w"),
        (["eq i8 %left, 0", "eq i16 %a, %w"], left),
    ] {
        walked(header, latch);
    }
    let stepped = walked(["eq i8 %left, 0", &end(300)], "eq i16 %a1, 259");
    let shared = after("common-index", &stepped);
    assert!(!shared.contains("phi ptr"), "{shared}");
    // Nothing tells how many rounds there are.
    let text = walked(["eq i16 %a, 261", &end(270)], "eq i8 %s1, 98");
    assert!(after("common-index", &text).contains("phi ptr"));
}

#[test]
fn a_loop_is_tested_after_its_step() {
    let text = |test: &str| {
        program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
entry:
  %end = and i8 %x, 63
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %n, %loop ]
  %s = phi i8 [ 1, %entry ], [ %t, %loop ]
  %d = shl i8 %s, 1
  %t = xor i8 %d, %i
  %n = add nuw i8 %i, 1
  %c = icmp {test}
  br i1 %c, label %end1, label %loop
end1:
  ret i8 %t
}}"
        ))
    };
    let moved = after("test-placement", &text("eq i8 %i, %end"));
    assert!(moved.contains("Eq %6 %8"), "{moved}");
    let whole = after("test-placement", &text("eq i8 %i, 77"));
    assert!(whole.contains(" 77\n"), "{whole}");
}

#[test]
fn a_counter_that_is_only_an_index_begins_at_zero() {
    // (how far it steps, where it ends, what else reads it, whether it begins at 0)
    let low = "%b = trunc i16 %i to i8";
    for (step, end, reader, expected) in [
        (5, 672, "%b = add i8 %s, 0", true),
        (1, 768, "%b = add i8 %s, 0", true),
        (1, 769, "%b = add i8 %s, 0", false),
        (5, 672, low, false),
    ] {
        let text = program(&format!(
            "@table = internal global [900 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {{
entry:
  br label %loop
loop:
  %i = phi i16 [ 512, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  {reader}
  %p = getelementptr inbounds nuw i8, ptr @table, i16 %i
  %old = load i8, ptr %p
  %t = add i8 %s, %old
  %new = xor i8 %t, %b
  store i8 %new, ptr %p
  %n = add i16 %i, {step}
  %c = icmp eq i16 %n, {end}
  br i1 %c, label %end, label %loop
end:
  ret i8 %t
}}"
        ));
        let made = after("normalization", &text);
        assert_eq!(made.contains("[b0 0]"), expected, "{made}");
        assert_eq!(made.contains("+ 512 +"), expected, "{made}");
    }
}

#[test]
fn a_long_loop_that_is_entered_from_a_branch_is_split() {
    let text = program(
        "@table = internal global [600 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {
entry:
  %c = icmp ugt i8 %x, 9
  br i1 %c, label %loop, label %end
loop:
  %i = phi i16 [ 100, %entry ], [ %n, %loop ]
  %s = phi i8 [ %x, %entry ], [ %t, %loop ]
  %p = getelementptr inbounds nuw i8, ptr @table, i16 %i
  %old = load i8, ptr %p
  %t = add i8 %s, %old
  store i8 %t, ptr %p
  %n = add i16 %i, 1
  %d = icmp eq i16 %n, 500
  br i1 %d, label %end, label %loop
end:
  %r = phi i8 [ 3, %entry ], [ %t, %loop ]
  ret i8 %r
}",
    );
    let made = after("strip-mining", &text);
    assert!(made.contains("+ 256"), "{made}");
}

#[test]
fn what_a_branch_leaves_of_a_number_bounds_what_was_made_of_it() {
    // An end that is at most 32, and not 0 where the first number is not.
    let wide = "%w = zext i8 %x to i16
  %few = call i16 @llvm.umin.i16(i16 %w, i16 32)";
    let byte = "%w = call i8 @llvm.umin.i8(i8 %x, i8 32)
  %few = zext i8 %w to i16";
    for few in [wide, byte] {
        let text = program(&format!(
            "declare i8 @llvm.umin.i8(i8, i8)
declare i16 @llvm.umin.i16(i16, i16)
define internal i8 @f(i8 %x) noinline {{
entry:
  {few}
  %z = icmp eq i8 %x, 0
  br i1 %z, label %done, label %middle
middle:
  %end = phi i16 [ %few, %entry ]
  br label %inner
inner:
  %i = phi i16 [ 0, %middle ], [ %n, %inner ]
  %s = phi i8 [ %x, %middle ], [ %t, %inner ]
  %half = lshr i16 %i, 1
  %b = trunc i16 %half to i8
  %t = add i8 %s, %b
  %n = add i16 %i, 1
  %d = icmp eq i16 %n, %end
  br i1 %d, label %done, label %inner
done:
  %r = phi i8 [ %x, %entry ], [ %t, %inner ]
  ret i8 %r
}}"
        ));
        let made = after("narrowing", &text);
        assert!(made.contains("i8 LShr"), "{made}");
    }
}
