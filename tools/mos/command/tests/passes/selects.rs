//! Choices between two values, and minima and maxima.

use super::{after, program};

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
        after("if-conversion", &text),
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
    for (operator, name) in [("add", "Add"), ("or", "Or")] {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  %c = icmp ugt i8 %x, 9
  %y = add i8 %x, 55
  %r = select i1 %c, i8 %y, i8 %x
  %z = zext i1 %c to i8
  %t = select i1 %c, i8 7, i8 %x
  %s = mul i8 %r, %t
  %e = icmp eq i8 %s, 35
  %f = zext i1 %e to i8
  %u = {operator} i8 %s, %f
  ret i8 %u
}}"
        ));
        assert_eq!(
            after("if-conversion", &text),
            format!(
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
  %10 = i8 {name} %6 1
  jump b4
b4:
  %9 = phi i8 [b3 %10] [b2 %6]
  return %9
"
            )
        );
    }
}

#[test]
fn a_maximum_and_where_it_was_share_a_comparison() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %y = xor i8 %x, 90
  %m = call i8 @llvm.umax.i8(i8 %x, i8 %y)
  %c = icmp ult i8 %y, %x
  %p = select i1 %c, i8 3, i8 7
  %l = call i8 @llvm.smin.i8(i8 %x, i8 %y)
  %r = mul i8 %m, %p
  %s = add i8 %r, %l
  ret i8 %s
}",
    );
    // A signed minimum is another question.
    assert_eq!(
        after("min-max", &text),
        "i8 f(i8 %0)
b0:
  %1 = i8 Xor %0 90
  %3 = i1 Ult %1 %0
  %2 = i8 select %3 %0 %1
  %4 = i8 select %3 3 7
  %5 = i8 SMin %0 %1
  %6 = i8 Mul %2 %4
  %7 = i8 Add %6 %5
  return %7
"
    );
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
    let text = after("if-conversion", &text);
    assert!(
        text.contains("b1:\n  %") && !text.contains("select"),
        "{text}"
    );
}

/// Two sides that meet again, with what stands before the branch and after.
fn joined(before: &str, after: &str) -> String {
    program(&format!(
        "@a = internal global i16 0
define internal i8 @f(i8 %b) noinline {{
  %w = zext i8 %b to i16
  %x = mul i16 %w, 300
  %y = xor i16 %x, 12345
  %d = xor i8 %b, 90
{before}
  br i1 %c, label %one, label %two
one:
  store i16 %y, ptr @a
  br label %join
two:
  store i16 %x, ptr @a
  br label %join
join:
{after}
}}"
    ))
}

#[test]
fn a_condition_that_was_branched_on_is_a_phi_after_the_join() {
    let last = "  %z = zext i1 %c to i8
  ret i8 %z";
    let text = after(
        "condition-phis",
        &joined("  %c = icmp ult i16 %x, %y", last),
    );
    assert!(text.contains("= phi i1 [b1 1] [b2 0]"), "{text}");
    // So is what is two conditions, and neither is a byte of its own.
    let both = "  %p = icmp ult i16 %x, %y
  %q = icmp eq i8 %b, %d
  %c = select i1 %p, i1 %q, i1 false";
    let text = after("condition-phis", &joined(both, last));
    assert!(text.contains("= phi i1 [b1 1] [b2 0]"), "{text}");
    // What is read before the branch as well is a byte anyway.
    let early = "  %c = icmp ult i16 %x, %y
  %e = zext i1 %c to i16
  store i16 %e, ptr @a";
    let text = after("condition-phis", &joined(early, last));
    assert!(!text.contains("phi"), "{text}");
}

#[test]
fn a_choice_of_two_constants_is_a_phi_after_the_join() {
    let text = after(
        "condition-phis",
        &joined(
            "  %c = icmp slt i16 %x, %y
  %k = select i1 %c, i8 8, i8 3",
            "  %z = or i8 %k, %b
  ret i8 %z",
        ),
    );
    assert!(text.contains("= phi i8 [b1 8] [b2 3]"), "{text}");
    assert!(!text.contains("select"), "{text}");
}

#[test]
fn a_comparison_of_bytes_for_branches_alone_is_made_again() {
    let text = after(
        "condition-phis",
        &joined(
            "  %c = icmp ult i8 %b, %d",
            "  br i1 %c, label %three, label %four
three:
  ret i8 1
four:
  ret i8 %b",
        ),
    );
    assert!(!text.contains("phi"), "{text}");
}

#[test]
fn a_condition_that_not_every_reader_comes_from_stays() {
    let text = after(
        "condition-phis",
        &program(
            "define internal i8 @f(i8 %b) noinline {
  %w = zext i8 %b to i16
  %x = mul i16 %w, 300
  %y = xor i16 %x, 12345
  %d = xor i8 %b, 90
  %c = icmp ult i16 %x, %y
  %e = icmp eq i8 %b, 0
  br i1 %e, label %first, label %join
first:
  br i1 %c, label %one, label %join
one:
  ret i8 5
join:
  %z = zext i1 %c to i8
  ret i8 %z
}",
        ),
    );
    assert!(!text.contains("phi"), "{text}");
}
