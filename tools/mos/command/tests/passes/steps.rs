//! Where the steps of induction variables stand.

use super::{after, program};

#[test]
fn a_step_is_made_after_the_last_reader_of_what_it_steps_from() {
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
    let printed = after("increment-placement", &text);
    let at = |what: &str| printed.find(what).expect(what);
    assert!(at("Sub") < at("Add"), "{printed}");
    assert!(at("Add") < at("Ugt"), "{printed}");
}

#[test]
fn a_step_moves_to_the_end_of_its_loop_if_a_side_of_a_branch_reads_the_old_value() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %n, %latch ]
  %s = phi i8 [ %x, %entry ], [ %t, %latch ]
  %n = add i8 %i, 3
  %c = icmp ugt i8 %s, 100
  br i1 %c, label %side, label %latch
side:
  %w = xor i8 %s, %i
  br label %latch
latch:
  %t = phi i8 [ %s, %loop ], [ %w, %side ]
  %d = icmp ugt i8 %n, 20
  br i1 %d, label %end, label %loop
end:
  ret i8 %t
}",
    );
    let printed = after("increment-placement", &text);
    let (_, latch) = printed.split_once("b3:").expect("four blocks");
    assert!(latch.contains("Add %1 3"), "{printed}");
}

#[test]
fn a_step_that_comes_to_its_phi_by_way_of_another_is_made_after_the_last_reader_too() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %latch ]
  %s = phi i8 [ %x, %entry ], [ %t, %latch ]
  %c = icmp ugt i8 %s, 100
  br i1 %c, label %side, label %latch
side:
  %n = add i8 %i, 3
  %w = xor i8 %s, %i
  br label %latch
latch:
  %next = phi i8 [ 21, %loop ], [ %n, %side ]
  %t = phi i8 [ %s, %loop ], [ %w, %side ]
  %d = icmp ugt i8 %next, 20
  br i1 %d, label %end, label %loop
end:
  ret i8 %t
}",
    );
    let printed = after("increment-placement", &text);
    let at = |what: &str| printed.find(what).expect(what);
    assert!(at("Xor") < at("Add"), "{printed}");
}
