//! Copies of wide numbers.

use super::{after, program};

#[test]
fn a_number_that_is_only_copied_is_moved_byte_by_byte() {
    let text = program(
        "@source = internal global i64 578437695752307201
define internal i8 @f(i8 %x) noinline {
  %to = alloca [16 x i8]
  %odd = getelementptr i8, ptr %to, i16 5
  store i8 %x, ptr @source
  store i64 2314885530818453536, ptr %to
  %v = load i64, ptr @source
  store i64 %v, ptr %odd
  %w = load i32, ptr %odd
  %next = getelementptr i8, ptr %to, i16 7
  store i32 %w, ptr %next
  %at = and i8 %x, 15
  %p = getelementptr i8, ptr %to, i8 %at
  %r = load i8, ptr %p
  ret i8 %r
}",
    );
    // The last two overlap, so all four bytes have to be read first.
    assert_eq!(
        after("block-moves", &text),
        "i8 f(i8 %0)
b0:
  %1 = ptr alloca [16 x i8]
  %2 = ptr %1 + 5
  store %0 source+0
  MemSet %1 32 8 0
  MemCpy %2 source+0 8 0
  %4 = i32 load %2
  %5 = ptr %1 + 7
  store %4 %5
  %6 = i8 And %0 15
  %7 = ptr %1 + 0 + %6 * 1
  %8 = i8 load %7
  return %8
"
    );
}

#[test]
fn a_number_that_changes_in_between_or_has_readers_stays() {
    let text = program(
        "@source = internal global i32 67305985
@other = internal global i32 0
define internal i8 @f(i8 %x) noinline {
  %v = load i32, ptr @source
  %w = add i32 %v, 1
  store i32 %w, ptr @source
  store i32 %v, ptr @other
  %u = load volatile i32, ptr @source
  store i32 %u, ptr @other
  %r = load i8, ptr @other
  %s = add i8 %r, %x
  ret i8 %s
}",
    );
    assert!(!after("block-moves", &text).contains("Mem"));
}
