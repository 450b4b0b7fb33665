//! Shifts by every constant.

use super::common::cases::{check, rows, Case};
use super::inputs::corners;

#[test]
fn a_constant_shifts_as_the_host_does() {
    let mut cases = Vec::new();
    for bits in [8u8, 16, 24, 32, 64] {
        let inputs: Vec<(u64, u64)> = corners(bits).into_iter().map(|a| (a, 0)).collect();
        let above = 64 - bits;
        for count in 1..bits {
            for operator in ["shl", "lshr", "ashr"] {
                let rows = rows(&inputs, |a, _| {
                    let result = match operator {
                        "shl" => a << count,
                        "lshr" => a >> count,
                        _ => ((a << above) as i64 >> above >> count) as u64,
                    };
                    Some(vec![result << above >> above])
                });
                let body = format!("  %r = {operator} i{bits} %a, {count}");
                let name = format!("{operator} i{bits} {count}");
                cases.push(Case::new(name, bits, body, &[("r", bits)], rows));
            }
        }
    }
    check(&cases);
}
