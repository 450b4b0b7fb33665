//! Every opcode and intrinsic at every width, with variable and constant operands, against the
//! host's own integers.

mod atomics;
#[path = "../common/mod.rs"]
mod common;
mod host;
mod inputs;
mod odd_widths;
mod shifts;

use common::cases::{check, rows, Case};
use host::{mask, Host};
use inputs::{corners, pairs};

const BINARY: [&str; 13] = [
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr",
];
const PREDICATES: [&str; 10] = [
    "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
];
/// Intrinsics of two operands with one result of the same width.
const TWO: [&str; 8] = [
    "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat",
];
/// Intrinsics of two operands that also say whether they overflowed.
const OVERFLOW: [&str; 6] = ["uadd", "usub", "umul", "sadd", "ssub", "smul"];
/// Intrinsics of one operand.
const ONE: [&str; 8] = [
    "bswap",
    "bitreverse",
    "ctpop",
    "ctlz",
    "cttz",
    "ctlz.nonzero",
    "cttz.nonzero",
    "abs",
];

/// A single result `%r` of the width of the inputs.
fn simple(
    name: &str,
    bits: u8,
    body: String,
    inputs: &[(u64, u64)],
    result: impl Fn(u64, u64) -> Option<u64>,
) -> Case {
    Case::new(
        name,
        bits,
        body,
        &[("r", bits)],
        rows(inputs, |a, b| Some(vec![result(a, b)?])),
    )
}

fn variable<H: Host>(bits: u8) -> Vec<Case> {
    let inputs = pairs(bits);
    let mut cases = Vec::new();
    for operator in BINARY {
        let body = format!("  %r = {operator} i{bits} %a, %b");
        cases.push(simple(operator, bits, body, &inputs, |a, b| {
            H::binary(operator, a, b)
        }));
    }
    for name in TWO {
        let body = format!("  %r = call i{bits} @llvm.{name}.i{bits}(i{bits} %a, i{bits} %b)");
        cases.push(simple(name, bits, body, &inputs, |a, b| {
            Some(H::two(name, a, b))
        }));
    }
    for name in OVERFLOW {
        let body = format!(
            "  %p = call {{ i{bits}, i1 }} @llvm.{name}.with.overflow.i{bits}\
             (i{bits} %a, i{bits} %b)
  %r = extractvalue {{ i{bits}, i1 }} %p, 0
  %o = extractvalue {{ i{bits}, i1 }} %p, 1"
        );
        let rows = rows(&inputs, |a, b| {
            let (result, overflow) = H::overflow(name, a, b);
            Some(vec![result, overflow.into()])
        });
        cases.push(Case::new(
            format!("{name}.with.overflow"),
            bits,
            body,
            &[("r", bits), ("o", 1)],
            rows,
        ));
    }
    for name in ONE.into_iter().filter(|name| *name != "bswap" || bits > 8) {
        let (base, flag) = match name.strip_suffix(".nonzero") {
            Some(base) => (base, ", i1 true"),
            None if matches!(name, "ctlz" | "cttz" | "abs") => (name, ", i1 false"),
            None => (name, ""),
        };
        let body = format!("  %r = call i{bits} @llvm.{base}.i{bits}(i{bits} %a{flag})");
        cases.push(simple(name, bits, body, &inputs, |a, _| H::one(name, a)));
    }
    for (name, left) in [("fshl", true), ("fshr", false)] {
        let counts = [0, 1, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 27, 31, 63];
        for count in counts.into_iter().filter(|count| *count < u64::from(bits)) {
            for low in ["a", "b"] {
                let body = format!(
                    "  %r = call i{bits} @llvm.{name}.i{bits}\
                     (i{bits} %a, i{bits} %{low}, i{bits} {count})"
                );
                cases.push(simple(name, bits, body, &inputs, |a, b| {
                    Some(H::rotate(a, if low == "a" { a } else { b }, count, left))
                }));
            }
        }
        let body =
            format!("  %r = call i{bits} @llvm.{name}.i{bits}(i{bits} %a, i{bits} %a, i{bits} %b)");
        cases.push(simple(name, bits, body, &inputs, |a, b| {
            Some(H::rotate(a, a, b, left))
        }));
        let body =
            format!("  %r = call i{bits} @llvm.{name}.i{bits}(i{bits} %a, i{bits} %b, i{bits} %b)");
        cases.push(simple(name, bits, body, &inputs, |a, b| {
            Some(H::rotate(a, b, b, left))
        }));
    }
    for (name, signed) in [("ucmp", false), ("scmp", true)] {
        let body = format!("  %r = call i8 @llvm.{name}.i8.i{bits}(i{bits} %a, i{bits} %b)");
        cases.push(Case::new(
            name,
            bits,
            body,
            &[("r", 8)],
            rows(&inputs, |a, b| Some(vec![H::order(a, b, signed)])),
        ));
    }
    for predicate in PREDICATES {
        let holds = |a, b| Some(vec![H::compare(predicate, a, b).into()]);
        let compare = format!("  %r = icmp {predicate} i{bits} %a, %b");
        cases.push(Case::new(
            format!("icmp {predicate}"),
            bits,
            compare,
            &[("r", 1)],
            rows(&inputs, holds),
        ));
        cases.push(branch(
            &format!("icmp {predicate} i{bits} %a, %b"),
            bits,
            rows(&inputs, holds),
        ));
        let select = format!(
            "  %c = icmp {predicate} i{bits} %a, %b\n  %r = select i1 %c, i{bits} %b, i{bits} %a"
        );
        let chosen = |a, b| Some(if H::compare(predicate, a, b) { b } else { a });
        cases.push(simple(
            &format!("select {predicate}"),
            bits,
            select,
            &inputs,
            chosen,
        ));
    }
    cases
}

/// A comparison that a branch uses.
fn branch(compare: &str, bits: u8, rows: Vec<(u64, u64, Vec<u64>)>) -> Case {
    let body = format!(
        "  %c = {compare}
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %r = phi i8 [ 1, %yes ], [ 0, %no ]"
    );
    Case::new(
        format!("branch on {compare}"),
        bits,
        body,
        &[("r", 8)],
        rows,
    )
}

/// One operand is a constant.
fn constant<H: Host>(bits: u8) -> Vec<Case> {
    let inputs: Vec<_> = corners(bits).iter().map(|a| (*a, 0)).collect();
    let mut constants = corners(bits);
    constants.extend(
        [4, 5, 6, 9, 15, 16, 31, 60]
            .iter()
            .filter(|c| **c < mask(bits)),
    );
    constants.sort();
    constants.dedup();
    let mut cases = Vec::new();
    for constant in constants {
        for operator in BINARY {
            // What LLVM never leaves: no result, or not the operation's business.
            let body = format!("  %r = {operator} i{bits} %a, {constant}");
            let right = simple(
                &format!("{operator} by {constant}"),
                bits,
                body,
                &inputs,
                |a, _| H::binary(operator, a, constant),
            );
            let body = format!("  %r = {operator} i{bits} {constant}, %a");
            let left = simple(
                &format!("{operator} of {constant}"),
                bits,
                body,
                &inputs,
                |a, _| H::binary(operator, constant, a),
            );
            // A product has a way of its own for a constant on its left.
            let commutes = matches!(operator, "add" | "and" | "or" | "xor");
            cases.push(right);
            if !commutes && (bits < 64 || constant % 5 == 0) {
                cases.push(left);
            }
        }
        for predicate in PREDICATES {
            let holds = rows(&inputs, |a, _| {
                Some(vec![H::compare(predicate, a, constant).into()])
            });
            cases.push(branch(
                &format!("icmp {predicate} i{bits} %a, {constant}"),
                bits,
                holds,
            ));
        }
    }
    cases.retain(|case| !case.rows.is_empty());
    cases
}

#[test]
fn bytes() {
    check(&variable::<u8>(8));
    check(&constant::<u8>(8));
}

#[test]
fn words() {
    check(&variable::<u16>(16));
    check(&constant::<u16>(16));
}

#[test]
fn longs() {
    check(&variable::<u32>(32));
    check(&constant::<u32>(32));
}

#[test]
fn long_longs() {
    check(&variable::<u64>(64));
    check(&constant::<u64>(64));
}

#[test]
fn bits() {
    let inputs = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let mut cases = Vec::new();
    type OfBits = fn(u64, u64) -> u64;
    let operations: [(&str, OfBits); 10] = [
        ("and i1 %a, %b", |a, b| a & b),
        ("or i1 %a, %b", |a, b| a | b),
        ("xor i1 %a, %b", |a, b| a ^ b),
        ("xor i1 %a, true", |a, _| a ^ 1),
        ("icmp eq i1 %a, %b", |a, b| u64::from(a == b)),
        ("icmp ne i1 %a, %b", |a, b| u64::from(a != b)),
        ("icmp ult i1 %a, %b", |a, b| u64::from(a < b)),
        ("icmp ule i1 %a, %b", |a, b| u64::from(a <= b)),
        ("select i1 %a, i1 %b, i1 false", |a, b| a & b),
        ("select i1 %a, i1 true, i1 %b", |a, b| a | b),
    ];
    for (operation, result) in operations {
        cases.push(simple(
            operation,
            1,
            format!("  %r = {operation}"),
            &inputs,
            |a, b| Some(result(a, b)),
        ));
        cases.push(branch(
            operation,
            1,
            rows(&inputs, |a, b| Some(vec![result(a, b)])),
        ));
    }
    cases.push(simple(
        "freeze",
        1,
        "  %r = freeze i1 %a".into(),
        &inputs,
        |a, _| Some(a),
    ));
    check(&cases);
}

#[test]
fn casts() {
    let mut cases = Vec::new();
    let widths = [1, 8, 16, 24, 32, 48, 64];
    for from in widths {
        let inputs: Vec<_> = corners(from).iter().map(|a| (*a, 0)).collect();
        for to in widths {
            let signed = |a: u64| (((a << (64 - from)) as i64) >> (64 - from)) as u64 & mask(to);
            let mut cast = |name: &str, result: &dyn Fn(u64) -> u64| {
                let body = format!("  %r = {name} i{from} %a to i{to}");
                let rows = rows(&inputs, |a, _| Some(vec![result(a)]));
                cases.push(Case::new(
                    format!("{name} i{from} to i{to}"),
                    from,
                    body,
                    &[("r", to)],
                    rows,
                ));
            };
            if from < to {
                cast("zext", &|a| a);
                cast("sext", &signed);
            }
            if from > to {
                cast("trunc", &|a| a & mask(to));
            }
        }
    }
    check(&cases);
}

#[test]
fn switches_whose_default_cannot_be() {
    let mut cases = Vec::new();
    for bits in [8, 16, 32] {
        // The second goes where the third does, the fourth has another way to the join.
        let step = if bits == 8 { 1 } else { 255 };
        let numbers: Vec<u64> = (0..5).map(|i| i * step).collect();
        let body = format!(
            "  switch i{bits} %a, label %NEVER [ i{bits} {}, label %X
    i{bits} {}, label %Y
    i{bits} {}, label %Y
    i{bits} {}, label %Z
    i{bits} {}, label %J ]
NEVER:
  unreachable
X:
  br label %J
Y:
  %y = add i{bits} %b, 3
  br label %J
Z:
  br label %J
J:
  %r = phi i{bits} [ 7, %X ], [ %y, %Y ], [ %b, %Z ], [ 9, %loop ]",
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
        );
        let inputs: Vec<_> = numbers.iter().map(|a| (*a, a + 20)).collect();
        let result = |a: u64, b: u64| [7, b + 3, b + 3, b, 9][(a / step) as usize];
        cases.push(Case::new(
            format!("switch i{bits}"),
            bits,
            body,
            &[("r", bits)],
            rows(&inputs, |a, b| Some(vec![result(a, b)])),
        ));
    }
    check(&cases);
}
