//! What single passes on the IR make of small functions: their shape, and that they mean the same.

mod common;

use common::{interpreted, on_6502};
use mos::ir::Printed;
use mos::passes;

/// A function in the form after one pass, without the others.
fn after(pass: &str, text: &str) -> String {
    let mut module = mos::parse::parse(text).expect("it parses");
    let names = passes::PASSES.iter().map(|(name, _)| name.to_string());
    let others: Vec<String> = names.filter(|name| name != pass).collect();
    passes::run(&mut module, &others);
    let function = &module.functions[0];
    let printed = Printed {
        module: &module,
        function,
    };
    printed.to_string()
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
    assert_eq!(on_6502(&text, 1, 256), interpreted(&text, 256), "{text}");
    text
}

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
        after("selects", &text),
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
    let text = program(
        "define internal i8 @f(i8 %x) noinline {
  %c = icmp ugt i8 %x, 9
  %y = add i8 %x, 55
  %r = select i1 %c, i8 %y, i8 %x
  %z = zext i1 %c to i8
  %t = select i1 %c, i8 7, i8 %x
  %s = mul i8 %r, %t
  %e = icmp eq i8 %s, 35
  %f = zext i1 %e to i8
  %u = add i8 %s, %f
  ret i8 %u
}",
    );
    assert_eq!(
        after("selects", &text),
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
  %4 = i8 Zext %1
  %6 = i8 Mul %3 %5
  %7 = i1 Eq %6 35
  branch %7 b3 else b4
b3:
  %10 = i8 Add %6 1
  jump b4
b4:
  %9 = phi i8 [b3 %10] [b2 %6]
  return %9
"
    );
}
