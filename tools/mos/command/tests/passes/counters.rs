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
