//! Operations at widths that are no whole bytes, where LLVM makes them.

use super::common::cases::{check, rows, Case};
use super::inputs::corners;

#[test]
fn bits_are_reversed_at_any_width() {
    let cases: Vec<_> = [1u8, 3, 5, 12, 15]
        .into_iter()
        .map(|width| {
            let body = format!(
                "  %n = trunc i16 %a to i{width}
  %q = call i{width} @llvm.bitreverse.i{width}(i{width} %n)
  %r = zext i{width} %q to i16"
            );
            let inputs: Vec<(u64, u64)> = corners(16).into_iter().map(|a| (a, 0)).collect();
            let rows = rows(&inputs, |a, _| {
                let low = a & (u64::MAX >> (64 - width));
                Some(vec![low.reverse_bits() >> (64 - width)])
            });
            Case::new(format!("bitreverse i{width}"), 16, body, &[("r", 16)], rows)
        })
        .collect();
    check(&cases);
}
