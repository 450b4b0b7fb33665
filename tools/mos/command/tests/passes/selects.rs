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
