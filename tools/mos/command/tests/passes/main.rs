//! What single passes on the IR make of small functions: their shape, and that they mean the same.

mod cold;
#[path = "../common/mod.rs"]
mod common;
mod comparisons;
mod counters;
mod interprocedural;
mod locals;
mod loops;
mod moves;
mod selects;
mod steps;
mod tables;

use common::{interpreted, on_6502, parsed};
use mos::codegen::Options;
use mos::ir::{Module, Printed};
use mos::{build, passes};

/// A program in the form after one pass, without the others.
fn module_after(pass: &str, text: &str) -> Module {
    let mut module = parsed(text);
    let names = passes::PASSES.iter().map(|(name, _)| name.to_string());
    let others: Vec<String> = names.filter(|name| name != pass).collect();
    passes::run(&mut module, &others);
    module
}

/// The same of `@f` alone, in words.
fn after(pass: &str, text: &str) -> String {
    printed(&module_after(pass, text), "f")
}

/// A function of a program in the form after all passes, in words.
fn after_all(text: &str, function: &str) -> String {
    let mut module = parsed(text);
    passes::run(&mut module, &[]);
    printed(&module, function)
}

fn printed(module: &Module, name: &str) -> String {
    let function = module.functions.iter().find(|f| f.name == name);
    let function = function.expect("it is there");
    Printed { module, function }.to_string()
}

/// A program in the assembler's language, translated without some passes.
fn assembly(text: &str, without: &[&str]) -> String {
    let options = Options {
        without: without.iter().map(|name| name.to_string()).collect(),
        ..Options::default()
    };
    let built = build::in_memory(&mut parsed(text), &options);
    built.expect("it is translated").assembly.text
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
    assert_eq!(on_6502(&text, 256), interpreted(&text, 256), "{text}");
    text
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
    let text = after("common-subexpressions", &text);
    assert_eq!(text.matches("UDiv").count(), 1, "{text}");
    assert_eq!(text.matches("phi").count(), 1, "{text}");
    assert!(text.contains("Xor %4 %4"), "{text}");
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
    let text = after("sinking", &text);
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
    // The tables may not be there when it runs.
    let early = text.replace("@f(i8 %x)", "@f(i8 %x) section \".early\"");
    assert_eq!(after("lookup-tables", &early).matches("Mul").count(), 5);
    let text = after("lookup-tables", &text);
    // Once alone, a shift is not worth its table; the products are there twice.
    assert_eq!(text.matches("Mul").count(), 1, "{text}");
    assert_eq!(text.matches("load").count(), 6, "{text}");
    assert!(text.contains("Shl 1 "), "{text}");
}

#[test]
fn what_a_constant_is_multiplied_by_is_no_shift() {
    let product = "  %y = mul i8 31, %x\n  %z = mul i8 31, %y\n  ret i8 %z";
    let text = program(&format!(
        "define internal i8 @f(i8 %x) noinline {{\n{product}\n}}"
    ));
    assert_eq!(after("lookup-tables", &text).matches("Mul").count(), 2);
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
    let text = after("lookup-tables", &text);
    assert_eq!(text.matches("Mul").count(), 0, "{text}");
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
    assert!(assembly(&text, &["transfers", "promotion-orders"]).contains("and     #$FF"));
    assert!(!assembly(&text, &["promotion-orders"]).contains("and     #$FF"));
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
    let found = after("div-rem-pairs", &text).to_lowercase();
    let line = |what: &str| found.lines().position(|line| line.contains(what));
    let quotient = line("udiv").expect("the quotient");
    assert_eq!(line("urem"), Some(quotient + 1), "{found}");
    assert!(!found.contains("sub"), "{found}");
}

#[test]
fn a_comparison_for_branches_of_other_blocks_is_made_there() {
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
entry:
  %small = icmp ult i8 %x, 100
  %odd = and i8 %x, 1
  %even = icmp eq i8 %odd, 0
  br i1 %even, label %one, label %two
one:
  br i1 %small, label %three, label %four
two:
  br i1 %small, label %four, label %five
three:
  ret i8 7
four:
  %y = add i8 %x, 3
  ret i8 %y
five:
  ret i8 %odd
}",
    );
    let made = after("compare-sinking", &text);
    let comparisons: Vec<&str> = made.lines().filter(|line| line.contains("Ult")).collect();
    assert_eq!(comparisons.len(), 2, "{made}");
    let first = made.split("b1").next().unwrap_or("");
    assert!(!first.contains("Ult"), "{made}");
}

#[test]
fn fields_of_a_record_share_a_pointer() {
    let fields = |size: u16| {
        program(&format!(
            "@records = internal global [1280 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {{
  %i = zext i8 %x to i16
  %late = getelementptr inbounds [{size} x i8], ptr getelementptr (i8, ptr @records, i16 4), i16 %i
  store i8 %x, ptr %late
  %early = getelementptr inbounds nuw [{size} x i8], ptr getelementptr (i8, ptr @records, i16 1), \
  i16 %i
  %before = load i8, ptr %early
  store i8 7, ptr %early
  %sum = add i8 %before, 1
  ret i8 %sum
}}"
        ))
    };
    let text = after("offset-extraction", &fields(5));
    assert_eq!(text.matches(" * 5").count(), 1, "{text}");
    assert!(text.contains("+ 3"), "{text}");
    // An index register does words.
    let text = after("offset-extraction", &fields(2));
    assert_eq!(text.matches(" * 2").count(), 2, "{text}");
}

#[test]
fn an_array_in_a_record_is_indexed_from_its_pointer() {
    let text = program(
        "@records = internal global [1290 x i8] zeroinitializer
define internal i8 @f(i8 %x) noinline {
  %i = zext i8 %x to i16
  %low = and i8 %x, 3
  %j = zext i8 %low to i16
  %count = getelementptr inbounds nuw [5 x i8], ptr @records, i16 %i
  store i8 %x, ptr %count
  %array = getelementptr inbounds nuw [5 x i8], ptr getelementptr (i8, ptr @records, i16 1), i16 %i
  %element = getelementptr inbounds nuw i8, ptr %array, i16 %j
  %before = load i8, ptr %element
  store i8 7, ptr %element
  %sum = add i8 %before, 1
  ret i8 %sum
}",
    );
    let mut module = parsed(&text);
    let kept = ["address-folding", "offset-extraction"];
    let names = passes::PASSES.iter().map(|(name, _)| name.to_string());
    let others: Vec<String> = names.filter(|name| !kept.contains(&&name[..])).collect();
    passes::run(&mut module, &others);
    let made = printed(&module, "f");
    assert_eq!(made.matches(" * 5").count(), 1, "{made}");
}

#[test]
fn a_call_that_does_not_come_back_is_a_jump() {
    // No square leaves 3 of 4.
    let text = program(
        "attributes #0 = { noreturn noinline }
declare void @__panic() #0
define internal void @stop() #0 {
  call void @__panic()
  unreachable
}
define internal i8 @f(i8 %x) noinline {
entry:
  %square = mul i8 %x, %x
  %low = and i8 %square, 3
  %c = icmp eq i8 %low, 3
  br i1 %c, label %bad, label %good
bad:
  call void @stop()
  unreachable
good:
  ret i8 %square
}",
    );
    for (without, calls, traps) in [(vec![], 0, 0), (vec!["tail-calls"], 1, 2)] {
        let made = assembly(&text, &without);
        assert_eq!(made.matches("jsr     __panic").count(), calls, "{made}");
        assert_eq!(made.matches("jmp     __trap").count(), traps, "{made}");
    }
}
