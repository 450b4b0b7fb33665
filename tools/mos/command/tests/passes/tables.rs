//! What is known of numbers in constant tables, and places in tables that change.

use super::{after, assembly, module_after, program};
use mos::ir::{Operation, Range};

/// The range of the only load in `@f` after `table-ranges`. `pointer` makes `%p` of `%x`.
fn range(pointer: &str) -> Option<Range> {
    let text = program(&format!(
        "@records = private constant <{{ ptr, i16, i8, ptr, i16, i8 }}>
  <{{ ptr @results, i16 20, i8 3, ptr @results, i16 300, i8 7 }}>
define internal i8 @f(i8 %x) noinline {{
entry:
{pointer}
  %r = load i16, ptr %p
  %low = trunc i16 %r to i8
  ret i8 %low
}}"
    ));
    let module = module_after("table-ranges", &text);
    let blocks = module.functions[0].blocks.iter();
    blocks
        .flat_map(|block| &block.instructions)
        .find_map(|instruction| match &instruction.operation {
            Operation::Load { range, .. } => Some(*range),
            _ => None,
        })
        .expect("it loads")
}

#[test]
fn a_load_from_a_constant_lies_between_the_numbers_at_its_distance() {
    let known = Some(Range { low: 20, high: 301 });
    let of_bit = |rest: &str| format!("  %b = and i8 %x, 1\n  %i = zext i8 %b to i16\n{rest}");
    let product = of_bit(
        "  %q = getelementptr inbounds [5 x i8], ptr @records, i16 %i
  %p = getelementptr inbounds i8, ptr %q, i16 2",
    );
    assert_eq!(range(&product), known);
    let walk = "  br label %walk
walk:
  %q = phi ptr [ @records, %entry ], [ %n, %walk ]
  %n = getelementptr inbounds i8, ptr %q, i16 5
  %c = icmp eq ptr %n, getelementptr (i8, ptr @records, i16 10)
  br i1 %c, label %end, label %walk
end:
  %p = getelementptr inbounds i8, ptr %q, i16 2";
    assert_eq!(range(walk), known);
    let count = "  br label %walk
walk:
  %i = phi i16 [ 0, %entry ], [ %n, %walk ]
  %n = add nuw nsw i16 %i, 5
  %c = icmp eq i16 %n, 10
  br i1 %c, label %end, label %walk
end:
  %p = getelementptr inbounds i8, ptr getelementptr (i8, ptr @records, i16 2), i16 %i";
    assert_eq!(range(count), known);
    // Sums and products that may wrap, an address among the numbers, a step of unknown length.
    assert_eq!(range(&product.replace("inbounds [", "[")), None);
    assert_eq!(range(&count.replace("nuw nsw ", "")), None);
    assert_eq!(
        range(&product.replace("ptr %q, i16 2", "ptr %q, i16 0")),
        None
    );
    let free = of_bit(
        "  %five = mul i16 %i, 5
  %p = getelementptr inbounds i8, ptr getelementptr (i8, ptr @records, i16 2), i16 %five",
    );
    assert_eq!(range(&free), None);
}

#[test]
fn a_place_in_a_table_changes_where_it_is() {
    let text = program(
        "@words = internal global [40 x i16] zeroinitializer
define internal i8 @f(i8 %x) noinline {
  %i = and i8 %x, 31
  %w = zext i8 %i to i16
  %p = getelementptr inbounds nuw i16, ptr @words, i16 %w
  %old = load i16, ptr %p
  %new = add i16 %old, 1
  store i16 %new, ptr %p
  %r = load i8, ptr @words
  ret i8 %r
}",
    );
    let made = assembly(&text, &[]);
    assert_eq!(made.matches("inc     a:g").count(), 2, "{made}");
    assert!(!assembly(&text, &["updates"]).contains("inc     a:g"));
}

#[test]
fn a_sum_that_follows_a_small_product_needs_no_carry() {
    for (mask, carries) in [(31, 0), (63, 1)] {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  %i = and i8 %x, {mask}
  %five = mul i8 %i, 5
  %r = add i8 %five, 60
  ret i8 %r
}}"
        ));
        let made = assembly(&text, &["lookup-tables"]);
        let (_, f) = made.split_once("f0_f:").expect("there is @f");
        let (f, _) = f.split_once("rts").expect("it returns");
        assert_eq!(f.matches("clc").count() > 0, carries > 0, "{made}");
    }
}

/// A mask goes where the number has no other bits.
#[test]
fn a_mask_that_changes_nothing_goes() {
    for (mask, stays) in [(31, false), (63, false), (15, true), (30, true)] {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  %i = lshr i8 %x, 3
  %m = and i8 %i, {mask}
  ret i8 %m
}}"
        ));
        let after = after("mask-elimination", &text);
        assert_eq!(after.contains("And"), stays, "{mask}:\n{after}");
    }
}
