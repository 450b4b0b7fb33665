//! Coalescing: units that are copied into each other become one, where they are not needed with
//! different contents at the same time.
//!
//! Chaitin's rule: a write interferes with whatever is needed after it, except that a copy does not
//! interfere with its source. Copies in inner loops go first. Phis thereby update in place, and
//! parameters and results are computed where they are wanted. This goes byte by byte: two bytes
//! that are computed apart become a pointer in place when they are copied into one.

use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::flow::depths;
use crate::codegen::unit::Kind;
use std::collections::HashMap;

/// Unites units and rewrites the code. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let copies = copies(lines, context);
    if copies.is_empty() {
        return false;
    }
    let liveness = Liveness::new(lines, context);
    // Nothing else can become one.
    let mut numbers: Vec<u32> = copies
        .values()
        .flat_map(|(from, to)| [from, to])
        .map(|address| liveness.unit(liveness.number(address)))
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let dense: HashMap<u32, usize> = numbers.iter().enumerate().map(|(i, n)| (*n, i)).collect();
    // Two nodes for each unit, the second for the high byte of a pointer.
    let node = |address: &Address| match address.base {
        Base::Unit(number) => dense
            .get(&number)
            .map(|i| 2 * i + usize::from(address.offset)),
        _ => None,
    };
    let of_byte: Vec<Option<usize>> = liveness.bytes.iter().map(node).collect();
    let mut graph = Graph::new(2 * numbers.len());
    for (i, number) in numbers.iter().enumerate() {
        let unit = context.units.get(*number);
        graph.fixed[2 * i] = unit.kind == Kind::Interface;
        if unit.size == 2 {
            graph.pair(2 * i, unit.kind == Kind::Interface);
        }
    }
    liveness.visit(|line, live| {
        let Some(target) = liveness.written(line).and_then(|byte| of_byte[byte]) else {
            return;
        };
        let source = copies.get(&line).map(|(from, _)| liveness.number(from));
        for byte in live.iter() {
            if let Some(other) = of_byte[byte] {
                if other != target && Some(byte) != source {
                    graph.connect(target, other);
                }
            }
        }
    });
    // Parameters in memory are all written before the function begins.
    let parameters = context.conventions.memory_parameters(context.function);
    let parameters: Vec<usize> = parameters.iter().filter_map(node).collect();
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
        if let (Some(a), Some(b)) = (node(from), node(to)) {
            changed |= graph.unite(a, b);
        }
    }
    if !changed {
        return false;
    }
    let rename = |address: &mut Address| {
        if let Some(node) = node(address) {
            let (unit, offset) = graph.place(node);
            address.base = Base::Unit(numbers[unit]);
            address.offset = offset;
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

/// An interference graph whose nodes, the bytes, can be united. The two bytes of a pointer stay
/// side by side: who becomes one of them takes the other for its neighbour.
struct Graph {
    rows: Vec<Vec<u64>>,
    parent: Vec<usize>,
    /// By root: whether other functions know the byte.
    fixed: Vec<bool>,
    /// By root: the root of the other byte of the pointer, and which byte this is.
    partner: Vec<Option<(usize, u16)>>,
}

impl Graph {
    fn new(count: usize) -> Graph {
        Graph {
            rows: vec![vec![0; count.div_ceil(64)]; count],
            parent: (0..count).collect(),
            fixed: vec![false; count],
            partner: vec![None; count],
        }
    }

    /// The node and the next are the bytes of a pointer.
    fn pair(&mut self, low: usize, fixed: bool) {
        self.partner[low] = Some((low + 1, 0));
        self.partner[low + 1] = Some((low, 1));
        self.fixed[low + 1] = fixed;
        self.connect(low, low + 1);
    }

    fn find(&self, mut node: usize) -> usize {
        while self.parent[node] != node {
            node = self.parent[node];
        }
        node
    }

    /// Unit, as counted by the nodes, and offset where a byte lies.
    fn place(&self, node: usize) -> (usize, u16) {
        let root = self.find(node);
        (root / 2, (root % 2) as u16)
    }

    fn connect(&mut self, a: usize, b: usize) {
        self.rows[a][b / 64] |= 1 << (b % 64);
        self.rows[b][a / 64] |= 1 << (a % 64);
    }

    fn connected(&self, a: usize, b: usize) -> bool {
        self.rows[a][b / 64] & (1 << (b % 64)) != 0
    }

    /// Makes one byte of two, and one pointer of two pointers. Returns whether that could be done.
    fn unite(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b || self.connected(a, b) || self.fixed[a] && self.fixed[b] {
            return false;
        }
        match (self.partner[a], self.partner[b]) {
            (Some((c, first)), Some((d, second))) => {
                // The other bytes have to go together, too.
                let (c, d) = (self.find(c), self.find(d));
                if first != second || c == b || c == d || self.connected(c, d) {
                    return false;
                }
                let swap = self.fixed[b];
                self.merge(a, b, swap);
                self.merge(c, d, swap);
            }
            // The one that other functions know keeps its name, and a pointer its bytes.
            (None, None) => self.merge(a, b, self.fixed[b]),
            (Some(_), None) if !self.fixed[b] => self.merge(a, b, false),
            (None, Some(_)) if !self.fixed[a] => self.merge(a, b, true),
            _ => return false,
        }
        true
    }

    /// `other` becomes part of `into`, or the reverse; both are roots.
    fn merge(&mut self, into: usize, other: usize, swap: bool) {
        let (into, other) = if swap { (other, into) } else { (into, other) };
        self.parent[other] = into;
        self.fixed[into] |= self.fixed[other];
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
