//! What an instruction that touches a value costs if a register holds the value, and what it
//! becomes.

use super::analysis::Site;
use super::cut::NEVER;
use super::model::{Action, Instead, Model, Point};
use super::{price, webs};
use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::memory_access;
use crate::codegen::analysis::registers::{loaded, stored};
use crate::codegen::analysis::registers::{Registers, A, C, NZ, V, X};
use smallvec::{smallvec, SmallVec};

impl Model<'_, '_, '_> {
    fn frequency(&self, line: usize) -> f64 {
        self.analysis.frequency(Site::Before(line))
    }

    /// A load of the register itself, or a transfer that gives it the value.
    pub fn load(&mut self, i: usize, from: Point, live: bool) -> Option<Point> {
        let frequency = self.frequency(i);
        let Line::Code(mnemonic, _) = self.analysis.lines[i] else {
            return None;
        };
        let (cycles, bytes) = match loaded(mnemonic) {
            Some(_) if !self.is_constant() => (3, 2),
            Some(_) => (2, 2),
            None => (2, 1),
        };
        self.cut.no(from.held, price(cycles, bytes, frequency));
        let instead = self.flags(i, frequency, from.held);
        self.act(i, from.held, instead);
        if !live {
            return None;
        }
        let to = self.point();
        self.pass(from, to, Site::Before(i), true);
        Some(to)
    }

    /// What sets N and Z to the value when a load of it vanishes, where they are needed.
    fn flags(&mut self, i: usize, frequency: f64, when: usize) -> Instead {
        let after = self.analysis.after[i];
        if after & NZ == 0 {
            return Instead::new();
        }
        let code = |mnemonic, mode| Line::Code(mnemonic, mode);
        let (cost, lines) = if self.register == A {
            let and = code(And, Mode::Immediate(0xFF));
            (price(2, 2, frequency), smallvec![and])
        } else if after & C == 0 {
            let compare = code(webs::compare(self.register), Mode::Immediate(0));
            (price(2, 2, frequency), smallvec![compare])
        } else {
            let (up, down) = if self.register == X {
                (Inx, Dex)
            } else {
                (Iny, Dey)
            };
            let both = [up, down].map(|mnemonic| code(mnemonic, Mode::Implied));
            (price(4, 2, frequency), both.into())
        };
        self.cut.yes(when, cost);
        lines
    }

    /// An instruction that reads the value.
    pub fn usage(&mut self, i: usize, mnemonic: Mnemonic, mode: Mode, from: Point) {
        let frequency = self.frequency(i);
        let other = loaded(mnemonic).filter(|_| mode == self.value);
        let Some(other) = other else {
            self.cut.yes(from.stale, NEVER);
            return;
        };
        let analysis = self.analysis;
        let (cycles, bytes) = if self.is_constant() { (2, 2) } else { (3, 2) };
        let memory = price(cycles, bytes, frequency);
        if let Some(number) = analysis.webs.of(other, i) {
            let web = self.web(number);
            let written = self.writes(i + 1..web.end() + 1);
            if web.start() == i && self.may_move(number) && web.changes.is_empty() && !written {
                self.cut.no(from.held, memory);
                let instead = self.flags(i, frequency, from.held);
                self.action(Action {
                    line: i,
                    when: from.held,
                    instead,
                    store: None,
                    moves: Some(number),
                });
                return;
            }
        }
        match self.transfer(self.register, other) {
            Some(lines) if lines.len() == 1 => {
                let transfer = price(2, 1, frequency);
                if self.is_constant() {
                    // As quick as the transfer.
                    self.cut.no(from.held, memory - transfer);
                } else {
                    self.cut.no(from.held, memory);
                    self.cut.yes(from.held, transfer);
                }
                self.act(i, from.held, lines);
            }
            Some(lines) if !self.is_constant() && analysis.before[i] & A == 0 => {
                self.cut.no(from.stale, memory);
                self.cut.yes(from.stale, price(4, 2, frequency));
                self.act(i, from.stale, lines);
            }
            _ => {
                self.cut.yes(from.stale, NEVER);
            }
        }
    }

    /// Copies one register into another.
    fn transfer(&self, from: Registers, to: Registers) -> Option<Instead> {
        let into = |to| if to == X { Tax } else { Tay };
        let out = |from| if from == X { Txa } else { Tya };
        let mnemonics: SmallVec<[Mnemonic; 2]> = match (from, to) {
            (A, _) => smallvec![into(to)],
            (_, A) => smallvec![out(from)],
            _ => smallvec![out(from), into(to)],
        };
        let line = |mnemonic| Line::Code(mnemonic, Mode::Implied);
        Some(mnemonics.into_iter().map(line).collect())
    }

    /// A store of the value.
    pub fn definition(
        &mut self,
        i: usize,
        mnemonic: Mnemonic,
        live: bool,
        blocked: bool,
    ) -> Option<Point> {
        let frequency = self.frequency(i);
        if !live {
            return None;
        }
        let analysis = self.analysis;
        let to = self.point();
        let store = price(3, 2, frequency);
        let other = stored(mnemonic).filter(|_| !blocked);
        let Some(other) = other else {
            self.cut.yes(to.held, NEVER);
            return Some(Point { forced: true, ..to });
        };
        self.cut.no(to.stale, store);
        let mut action = Action {
            line: i,
            when: to.held,
            instead: Instead::new(),
            store: Some(to),
            moves: None,
        };
        if other == self.register {
            self.action(action);
            return Some(to);
        }
        if let Some(number) = analysis.webs.of(other, i) {
            let web = self.web(number);
            let needed = (web.start()..i).any(|line| self.live_after(line));
            let written = self.writes(i + 1..web.end() + 1);
            let changed = web.changes.iter().any(|&line| line > i);
            if self.may_move(number) && !needed && !written && !changed {
                action.moves = Some(number);
                self.action(action);
                return Some(to);
            }
        }
        let needed = analysis.after[i];
        let flags = needed & NZ == 0 || analysis.flags[i] & other != 0;
        if let (Some(constant), true) = (analysis.constant(i, other), needed & NZ == 0) {
            self.cut.yes(to.held, price(2, 2, frequency));
            action.instead = smallvec![Line::Code(webs::load(self.register), constant)];
            self.action(action);
            return Some(to);
        }
        match self.transfer(other, self.register) {
            Some(lines) if flags && lines.len() == 1 => {
                self.cut.yes(to.held, price(2, 1, frequency));
                action.instead = lines;
            }
            Some(lines) if flags && needed & A == 0 => {
                self.cut.yes(to.held, price(4, 2, frequency));
                action.instead = lines;
            }
            _ => {
                self.cut.yes(to.held, NEVER);
                return Some(Point { forced: true, ..to });
            }
        }
        self.action(action);
        Some(to)
    }

    /// An instruction that reads and writes the value in memory.
    pub fn update(
        &mut self,
        i: usize,
        mnemonic: Mnemonic,
        mode: Mode,
        from: Point,
        live: bool,
        blocked: bool,
    ) -> Option<Point> {
        let frequency = self.frequency(i);
        let middle = self.point();
        self.cut.pair(middle.held, middle.stale, NEVER);
        self.pass(from, middle, Site::Before(i), false);
        self.cut.no(middle.held, price(5, 2, frequency));
        let form = if blocked || self.blocked_before(i) || mode != self.value {
            None
        } else {
            self.changed(mnemonic, self.analysis.after[i])
        };
        match form {
            Some((cycles, lines)) => {
                let bytes: u32 = lines.iter().map(Line::size).sum();
                self.cut.yes(middle.held, price(cycles, bytes, frequency));
                self.act(i, middle.held, lines);
                if let Some(web) = self
                    .analysis
                    .previous(i)
                    .and_then(|line| self.analysis.webs.after(self.register, line))
                {
                    if self.gives_way(web) {
                        self.give_way(web, middle.held);
                    }
                }
            }
            None => self.cut.yes(middle.held, NEVER),
        }
        if !live {
            return None;
        }
        let to = if blocked { self.forced() } else { self.point() };
        self.pass(middle, to, Site::After(i), false);
        Some(to)
    }

    /// The same change of the register, and its cycles.
    fn changed(&self, mnemonic: Mnemonic, needed: Registers) -> Option<(u32, Instead)> {
        debug_assert!(memory_access(mnemonic) == (true, true));
        let code = |mnemonic, mode| Line::Code(mnemonic, mode);
        let implied = |mnemonic| Some((2, smallvec![code(mnemonic, Mode::Implied)]));
        if self.register != A {
            return match (mnemonic, self.register == X) {
                (Inc, true) => implied(Inx),
                (Dec, true) => implied(Dex),
                (Inc, false) => implied(Iny),
                (Dec, false) => implied(Dey),
                _ => None,
            };
        }
        match mnemonic {
            Asl | Lsr | Rol | Ror => Some((2, smallvec![code(mnemonic, Mode::Accumulator)])),
            Inc | Dec if needed & (C | V) == 0 => {
                let by = if mnemonic == Inc { 1 } else { 0xFF };
                let add = code(Adc, Mode::Immediate(by));
                Some((4, smallvec![code(Clc, Mode::Implied), add]))
            }
            _ => None,
        }
    }
}
