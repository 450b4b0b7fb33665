//! Outgoing arguments: where a parameter is written and its call still to come, or a result is
//! still to be read. What the function writes there must not lie on the callee's units.

use super::piece::Piece;
use crate::asm::{Base, Line, Mnemonic, Mode};
use crate::codegen::analysis::effects::memory_access;
use crate::codegen::analysis::liveness::Blocks;
use crate::ir::FunctionId;
use std::collections::BTreeSet;

/// A set of functions.
type Set = BTreeSet<FunctionId>;

/// For each line the functions whose parameters or results are on their way.
pub fn pending(piece: &Piece) -> Vec<Set> {
    let blocks = Blocks::new(piece.lines);
    let count = blocks.ranges.len();
    let mut pending = vec![Set::new(); piece.lines.len()];
    let events: Vec<Event> = piece.lines.iter().map(|line| event(line, piece)).collect();
    // Parameters forwards, results backwards, both up to a call.
    let mut entry = vec![Set::new(); count];
    let mut exit = vec![Set::new(); count];
    let mut changed = true;
    while changed {
        changed = false;
        for (block, range) in blocks.ranges.iter().enumerate() {
            let mut set = entry[block].clone();
            for line in range.clone() {
                step(&mut set, events[line], true);
                pending[line].extend(&set);
            }
            for &to in &blocks.successors[block] {
                let before = entry[to].len();
                entry[to].extend(&set);
                changed |= entry[to].len() != before;
            }
        }
        for (block, range) in blocks.ranges.iter().enumerate().rev() {
            let mut set = exit[block].clone();
            for to in &blocks.successors[block] {
                let mut wanted = exit[*to].clone();
                for line in blocks.ranges[*to].clone().rev() {
                    step(&mut wanted, events[line], false);
                }
                set.extend(wanted);
            }
            changed |= set.len() != exit[block].len();
            exit[block] = set.clone();
            for line in range.clone().rev() {
                pending[line].extend(&set);
                step(&mut set, events[line], false);
            }
        }
    }
    pending
}

#[derive(Clone, Copy)]
enum Event {
    Call,
    Writes(FunctionId),
    Reads(FunctionId),
    Nothing,
}

fn event(line: &Line, piece: &Piece) -> Event {
    let Line::Code(mnemonic, Mode::Absolute(address)) = line else {
        return Event::Nothing;
    };
    if matches!(mnemonic, Mnemonic::Jsr | Mnemonic::Jmp) {
        return match address.base {
            Base::Function(_) | Base::Runtime("__icall") => Event::Call,
            _ => Event::Nothing,
        };
    }
    match address.base {
        Base::Unit(number) => {
            let owner = piece.context.units.get(number).owner;
            match memory_access(*mnemonic).1 {
                _ if owner == piece.context.function => Event::Nothing,
                true => Event::Writes(owner),
                false => Event::Reads(owner),
            }
        }
        _ => Event::Nothing,
    }
}

fn step(set: &mut Set, event: Event, forwards: bool) {
    match event {
        Event::Call => set.clear(),
        Event::Writes(owner) if forwards => drop(set.insert(owner)),
        Event::Reads(owner) if !forwards => drop(set.insert(owner)),
        _ => {}
    }
}
