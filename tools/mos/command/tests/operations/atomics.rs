//! `atomicrmw` and `cmpxchg`: the old value, and what memory holds afterwards.

use super::common::cases::{check_with, rows, Case};
use super::host::{mask, Host};
use super::inputs::pairs;

const UPDATES: [&str; 11] = [
    "xchg", "add", "sub", "and", "or", "xor", "nand", "max", "min", "umax", "umin",
];

fn updated<H: Host>(name: &str, bits: u8, old: u64, operand: u64) -> u64 {
    match name {
        "xchg" => operand,
        "nand" => !(old & operand) & mask(bits),
        "max" | "min" => H::two(&format!("s{name}"), old, operand),
        "umax" | "umin" => H::two(name, old, operand),
        _ => H::binary(name, old, operand).expect("it has a result"),
    }
}

fn cases<H: Host>(bits: u8) -> Vec<Case> {
    let cell = format!("@cell{bits}");
    let updates = UPDATES.into_iter().map(|name| {
        let body = format!(
            "  store i{bits} %a, ptr {cell}
  %r = atomicrmw {name} ptr {cell}, i{bits} %b syncscope(\"singlethread\") seq_cst, align 1
  %m = load i{bits}, ptr {cell}"
        );
        let rows = rows(&pairs(bits), |a, b| {
            Some(vec![a, updated::<H>(name, bits, a, b)])
        });
        let results = [("r", bits), ("m", bits)];
        Case::new(format!("atomicrmw {name}"), bits, body, &results, rows)
    });
    // The unused result of the first has no name, as LLVM writes it.
    let body = format!(
        "  store i{bits} %a, ptr {cell}
  cmpxchg weak ptr {cell}, i{bits} %b, i{bits} 1 monotonic monotonic, align 1
  %s = load i{bits}, ptr {cell}
  %p = cmpxchg volatile ptr {cell}, i{bits} 1, i{bits} 5 acq_rel acquire, align 1
  %r = extractvalue {{ i{bits}, i1 }} %p, 0
  %o = extractvalue {{ i{bits}, i1 }} %p, 1
  %m = load i{bits}, ptr {cell}"
    );
    let compared = rows(&pairs(bits), |a, b| {
        let first = if a == b { 1 } else { a };
        let second = if first == 1 { 5 } else { first };
        Some(vec![first, first, (first == 1).into(), second])
    });
    let results = [("s", bits), ("r", bits), ("o", 1), ("m", bits)];
    let compare = Case::new("cmpxchg", bits, body, &results, compared);
    updates.chain([compare]).collect()
}

#[test]
fn atomics_of_every_width() {
    let cells = [8, 16, 32, 64].map(|bits| format!("@cell{bits} = internal global i{bits} 0\n"));
    let mut every = cases::<u8>(8);
    every.extend(cases::<u16>(16));
    every.extend(cases::<u32>(32));
    every.extend(cases::<u64>(64));
    check_with(&cells.concat(), &every);
}
