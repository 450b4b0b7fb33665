//! Coalescing: units that are copied into each other become one, where they are not needed with
//! different contents at the same time.
//!
//! Chaitin's rule: a write interferes with whatever is needed after it, except that a copy does not
//! interfere with its source. Copies in inner loops go first. Phis thereby update in place, and
//! parameters and results are computed where they are wanted. Units of two bytes become one byte by
//! byte: only bytes at the same place in them can be in each other's way.

use super::effects::Context;
use super::flow::depths;
use super::liveness::Liveness;
use super::unit::Kind;
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use std::collections::HashMap;

/// Unites units and rewrites the code. Returns whether anything changed.
pub fn coalesce(lines: &mut Vec<Line>, context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let mut numbers: Vec<u32> = (0..liveness.bytes.len())
        .map(|i| liveness.unit(i))
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let dense: HashMap<u32, usize> = numbers.iter().enumerate().map(|(i, n)| (*n, i)).collect();
    let copies = copies(lines, context);
    let mut graph = Graph::new(numbers.len());
    let mut of_byte = Vec::new();
    for (i, byte) in liveness.bytes.iter().enumerate() {
        of_byte.push((dense[&liveness.unit(i)], byte.offset));
    }
    liveness.visit(|line, live| {
        let Some(target) = &liveness.effects[line].unit_write else {
            return;
        };
        let (unit, offset) = of_byte[liveness.index[target]];
        let source = copies.get(&line).map(|(from, _)| liveness.index[from]);
        for byte in live.iter() {
            let (other, other_offset) = of_byte[byte];
            if other != unit && other_offset == offset && Some(byte) != source {
                graph.connect(unit, other);
            }
        }
    });
    // Parameters in memory are all written before the function begins.
    let parameters = context.conventions.memory_parameters(context.function);
    let parameters: Vec<usize> = parameters
        .iter()
        .filter_map(|address| match address.base {
            Base::Unit(number) => dense.get(&number).copied(),
            _ => None,
        })
        .collect();
    for &a in &parameters {
        for &b in &parameters {
            if a != b {
                graph.connect(a, b);
            }
        }
    }
    let depths = depths(lines);
    let mut order: Vec<(usize, &(Address, Address))> =
        copies.iter().map(|(l, c)| (*l, c)).collect();
    order.sort_by_key(|(line, _)| (std::cmp::Reverse(depths[*line]), *line));
    let mut changed = false;
    for (_, (from, to)) in order {
        let (Base::Unit(a), Base::Unit(b)) = (from.base, to.base) else {
            continue;
        };
        let (a, b) = (graph.find(dense[&a]), graph.find(dense[&b]));
        let unit = |i: usize| context.units.get(numbers[i]);
        let fixed = |i: usize| unit(i).kind == Kind::Interface;
        if a == b || from.offset != to.offset || unit(a).size != unit(b).size {
            continue;
        }
        if fixed(a) && fixed(b) || graph.connected(a, b) {
            continue;
        }
        // The one that other functions know keeps its name.
        let (into, other) = if fixed(b) { (b, a) } else { (a, b) };
        graph.unite(into, other);
        changed = true;
    }
    if !changed {
        return false;
    }
    let rename = |address: &mut Address| {
        if let Base::Unit(number) = address.base {
            if let Some(&i) = dense.get(&number) {
                address.base = Base::Unit(numbers[graph.find(i)]);
            }
        }
    };
    for line in lines.iter_mut() {
        if let Line::Code(
            _,
            Mode::Absolute(address) | Mode::ZeroPage(address) | Mode::IndirectY(address),
        ) = line
        {
            rename(address);
        }
    }
    // What became a copy onto itself needs no store.
    let mut keep: Vec<bool> = vec![true; lines.len()];
    for i in 1..lines.len() {
        if let (Line::Code(Mnemonic::Lda, from), Line::Code(Mnemonic::Sta, to)) =
            (&lines[i - 1], &lines[i])
        {
            keep[i] = from != to || !matches!(from, Mode::Absolute(a) if context.is_tracked(a));
        }
    }
    let mut keep = keep.into_iter();
    lines.retain(|_| keep.next().unwrap_or(true));
    true
}

/// Lines that store what the line before has loaded: source and target.
fn copies(lines: &[Line], context: &Context) -> HashMap<usize, (Address, Address)> {
    let mut copies = HashMap::new();
    for i in 1..lines.len() {
        let loaded = match &lines[i - 1] {
            Line::Code(Mnemonic::Lda, Mode::Absolute(from)) => *from,
            _ => continue,
        };
        if let Line::Code(Mnemonic::Sta, Mode::Absolute(to)) = &lines[i] {
            if context.is_tracked(&loaded) && context.is_tracked(to) {
                copies.insert(i, (loaded, *to));
            }
        }
    }
    copies
}

/// An interference graph that can unite nodes.
struct Graph {
    rows: Vec<Vec<u64>>,
    parent: Vec<usize>,
}

impl Graph {
    fn new(count: usize) -> Graph {
        Graph {
            rows: vec![vec![0; count.div_ceil(64)]; count],
            parent: (0..count).collect(),
        }
    }

    fn find(&self, mut node: usize) -> usize {
        while self.parent[node] != node {
            node = self.parent[node];
        }
        node
    }

    fn connect(&mut self, a: usize, b: usize) {
        self.rows[a][b / 64] |= 1 << (b % 64);
        self.rows[b][a / 64] |= 1 << (a % 64);
    }

    fn connected(&self, a: usize, b: usize) -> bool {
        self.rows[a][b / 64] & (1 << (b % 64)) != 0
    }

    /// `other` becomes part of `into`; both are roots.
    fn unite(&mut self, into: usize, other: usize) {
        self.parent[other] = into;
        let row = std::mem::take(&mut self.rows[other]);
        for (word, bits) in row.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let neighbour = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if neighbour != into && !self.rows[neighbour].is_empty() {
                    self.connect(into, neighbour);
                }
            }
        }
        self.rows[other] = vec![0; row.len()];
    }
}
