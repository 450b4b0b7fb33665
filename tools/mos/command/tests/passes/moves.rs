//! Copies of wide numbers.

use super::{after, after_all, program};

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

/// Whether two blocks are equal, from every place of one and of every length up to 15: `asked`
/// makes a number of the comparison `%r`.
fn compared(length: &str, asked: &str) -> String {
    program(&format!(
        "@block = internal constant [32 x i8] c\"abcdabceabcdabcfabcdabcdabcdabce\"
declare i16 @memcmp(ptr, ptr, i16)
define internal i8 @f(i8 %x) noinline {{
entry:
  %at = and i8 %x, 15
  %high = lshr i8 %x, 4
  %n = zext i8 %high to i16
  %p = getelementptr i8, ptr @block, i8 %at
  %r = call i16 @memcmp(ptr %p, ptr @block, i16 {length})
{asked}
}}"
    ))
}

#[test]
fn short_blocks_are_compared_in_place() {
    let branch = |predicate: &str| {
        format!(
            "  %c = icmp {predicate} i16 %r, 0
  br i1 %c, label %yes, label %no
yes:
  %a = phi i8 [ %x, %entry ]
  ret i8 %a
no:
  %b = phi i8 [ 7, %entry ]
  ret i8 %b"
        )
    };
    let number = "  %c = icmp eq i16 %r, 0
  %d = add i8 %x, 3
  %e = zext i1 %c to i8
  %f = add i8 %d, %e
  ret i8 %f";
    for length in ["%n", "5", "1"] {
        for asked in [&branch("eq"), &branch("ne"), number] {
            let text = compared(length, asked);
            assert!(!after_all(&text, "f").contains("memcmp"), "{text}");
        }
    }
    // Whether there is one byte at least is only asked where it is not known, ...
    let zero = |length| after("block-compares", &compared(length, &branch("eq"))).contains(" 0\n");
    assert!(zero("%n") && !zero("5"));
    // ... and the order of the two, or a length of two bytes, is left to the routine.
    let text = compared(
        "%n",
        "  %c = icmp slt i16 %r, 0\n  %d = zext i1 %c to i8\n  ret i8 %d",
    );
    assert!(after_all(&text, "f").contains("memcmp"));
    let text = compared("%n", number).replace("zext i8 %high to i16", "mul i16 257, 1");
    assert!(after_all(&text, "f").contains("memcmp"));
}
