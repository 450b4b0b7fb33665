//! Comparisons of what may be below 0, and switches of many cases.

use super::{after, assembly, program};

#[test]
fn what_may_be_below_zero_is_compared_in_its_lowest_byte_if_that_says_the_same() {
    let compared = |by: i16, test: &str, number: u16| {
        let text = program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  %w = zext i8 %x to i16
  %s = add i16 %w, {by}
  %c = icmp {test} i16 %s, {number}
  %r = select i1 %c, i8 %x, i8 99
  ret i8 %r
}}"
        ));
        let code = after("narrowing", &text);
        code.contains("i8 Trunc") && !code.contains(&format!("%1 {number}"))
    };
    assert!(compared(-1, "ult", 16));
    assert!(compared(-1, "uge", 255));
    assert!(compared(-1, "eq", 254));
    assert!(compared(-200, "ugt", 55));
    // -1 is 255 in a byte, -200 is 56.
    assert!(!compared(-1, "eq", 255));
    assert!(!compared(-200, "ugt", 56));
    assert!(!compared(-200, "ult", 57));
    // 257 is 1 in a byte.
    assert!(!compared(2, "ult", 16));
    assert!(!compared(-1, "slt", 16));
}

#[test]
fn the_case_of_a_long_switch_is_found_by_halves() {
    let cases = |count: u8| {
        let list = (0..count).map(|i| format!("    i8 {}, label %c{i}\n", 3 * i + 1));
        let blocks = (0..count).map(|i| {
            format!(
                "c{i}:\n  %r{i} = mul i8 %x, {}\n  ret i8 %r{i}\n",
                7 + 2 * i
            )
        });
        program(&format!(
            "define internal i8 @f(i8 %x) noinline {{
  switch i8 %x, label %other [
{}  ]
{}other:
  ret i8 %x
}}",
            list.collect::<String>(),
            blocks.collect::<String>()
        ))
    };
    let halved = |text: &str, without: &[&str]| {
        let text = assembly(text, without);
        text.contains("bcs ") || text.contains("bcc ")
    };
    assert!(halved(&cases(9), &[]));
    assert!(!halved(&cases(9), &["binary-search"]));
    assert!(!halved(&cases(7), &[]));
}
