//! Which addresses a call may write, read off the finished code.

use super::{operand, variables, Program};
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use crate::ir::FunctionId;
use std::collections::BTreeSet;

/// Who destroys what.
pub struct Clobbers {
    functions: Vec<BTreeSet<Address>>,
    /// Functions that may run while one is active.
    pub reach: Vec<BTreeSet<FunctionId>>,
}

impl Clobbers {
    /// Reads all code.
    pub fn new(program: &Program) -> Clobbers {
        let count = program.interfaces.len();
        let mut functions = vec![BTreeSet::new(); count];
        let mut callees: Vec<BTreeSet<FunctionId>> = vec![BTreeSet::new(); count];
        for subject in &program.subjects {
            let id = subject.function.0 as usize;
            for line in &subject.promised {
                let Line::Code(Mnemonic::Jsr | Mnemonic::Jmp, Mode::Absolute(address)) = line
                else {
                    continue;
                };
                match address.base {
                    Base::Function(to) => drop(callees[id].insert(to)),
                    Base::Runtime("__icall") => {
                        callees[id].extend(&program.candidates[address.offset as usize])
                    }
                    _ => {}
                }
            }
        }
        let variables = all_variables(program);
        for (number, piece) in program.finished.iter().enumerate() {
            if matches!(
                piece.place,
                Place::Outlined(_) | Place::Gate | Place::Loader(_)
            ) {
                continue;
            }
            let id = piece.function.0 as usize;
            let (mut open, mut seen) = (vec![number], BTreeSet::new());
            while let Some(number) = open.pop() {
                if !seen.insert(number) {
                    continue;
                }
                let lines = &program.finished[number].lines;
                for line in lines {
                    let Line::Code(mnemonic, mode) = line else {
                        continue;
                    };
                    let address = operand(mode);
                    match (mnemonic, address.map(|address| address.base)) {
                        (
                            Mnemonic::Jsr | Mnemonic::Jmp,
                            Some(Base::Function(to) | Base::Gate(to)),
                        ) => {
                            callees[id].insert(to);
                        }
                        (Mnemonic::Jsr | Mnemonic::Jmp, Some(Base::Outlined(to))) => {
                            let at = |piece: &Code| piece.place == Place::Outlined(to);
                            open.extend(program.finished.iter().position(at));
                        }
                        (_, Some(Base::Frame | Base::ZeroPage)) if stores(*mnemonic) => {
                            functions[id].extend(written(mode, &variables[id]));
                        }
                        _ => {}
                    }
                }
                // What falls into the next piece.
                let last = lines.iter().rfind(|line| !matches!(line, Line::Comment(_)));
                if !matches!(last, Some(Line::Code(Mnemonic::Rts | Mnemonic::Jmp, _))) {
                    match program.finished.get(number + 1) {
                        Some(Code {
                            place: Place::Outlined(_),
                            ..
                        }) => open.push(number + 1),
                        Some(piece) => drop(callees[id].insert(piece.function)),
                        None => {}
                    }
                }
            }
        }
        let mut reach: Vec<BTreeSet<FunctionId>> = (0..count)
            .map(|id| BTreeSet::from([FunctionId(id as u32)]))
            .collect();
        loop {
            let mut changed = false;
            for id in 0..count {
                for to in &callees[id] {
                    let more: Vec<_> = reach[to.0 as usize]
                        .difference(&reach[id])
                        .copied()
                        .collect();
                    changed |= !more.is_empty();
                    reach[id].extend(more);
                }
            }
            if !changed {
                break;
            }
        }
        let of = |reach: &BTreeSet<FunctionId>| {
            let own = reach.iter().map(|id| &functions[id.0 as usize]);
            own.flatten().copied().collect()
        };
        let all = reach.iter().map(of).collect();
        Clobbers {
            functions: all,
            reach,
        }
    }

    /// Bytes of frames and zero page that a call of the function may write.
    pub fn of(&self, id: FunctionId) -> &BTreeSet<Address> {
        &self.functions[id.0 as usize]
    }
}

/// By function: the bytes of the variables that it names.
fn all_variables(program: &Program) -> Vec<Vec<Address>> {
    let of = |id| {
        let variables = variables(program, FunctionId(id as u32));
        let places = variables.filter_map(|home| Some((home.place?, home.size)));
        places
            .flat_map(|(place, size)| (0..size).map(move |i| place.plus(i)))
            .collect()
    };
    (0..program.interfaces.len()).map(of).collect()
}

/// The bytes that a store may write, `variables` being those of its function.
fn written(mode: &Mode, variables: &[Address]) -> Vec<Address> {
    match mode {
        // A pointer is read, not written.
        Mode::IndirectY(_) => Vec::new(),
        // Only variables are indexed. The base may lie outside of its variable, where a caller
        // keeps something.
        Mode::AbsoluteX(_) | Mode::AbsoluteY(_) | Mode::ZeroPageX(_) => variables.to_vec(),
        _ => operand(mode).into_iter().collect(),
    }
}

/// Whether an instruction writes its operand in memory.
pub fn stores(mnemonic: Mnemonic) -> bool {
    use Mnemonic::*;
    matches!(
        mnemonic,
        Sta | Stx | Sty | Asl | Lsr | Rol | Ror | Inc | Dec
    )
}
