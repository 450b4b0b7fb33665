//! Where one value lives, as a question of costs.
//!
//! At each point of the code two yes-or-no questions: does the register hold the value, and is memory
//! out of date (which can only be when the register holds it)? To begin to hold it costs a load, to
//! bring memory up to date a store; each instruction that uses the value has a price for each answer.
//! Questions are asked anew only where something happens: at the ends of blocks, at instructions that
//! touch the value or the register, and where the register is wanted for something else.

use super::cut::{Cut, NEVER};
use super::webs::{self, Web};
use super::{price, Analysis};
use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::level1::effects::{memory_access, Registers, A, C, NZ, V, X};
use crate::codegen::level1::known::{loaded, stored, transfer};

/// A point: its two questions.
#[derive(Clone, Copy)]
pub struct Point {
    /// The register holds the value.
    pub held: usize,
    /// Memory is out of date.
    pub stale: usize,
    forced: bool,
}

/// Where code can be put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Before a line.
    Before(usize),
    /// After a line.
    After(usize),
    /// On the way from a block to its successor of that number.
    Edge(usize, usize),
}

/// Answers at two neighbouring points that ask for a load or a store where they differ.
pub struct Passage {
    pub from: Point,
    pub to: Point,
    pub site: Site,
    /// The code as it is loads the register there.
    pub loads: bool,
}

/// What becomes of a line when the answer is yes.
pub struct Action {
    pub line: usize,
    /// The question.
    pub when: usize,
    /// What stands there instead.
    pub instead: Vec<Line>,
    /// A store of the value: where memory must be up to date afterwards, it is stored, too.
    pub store: Option<Point>,
    /// The life of another register that moves into this one.
    pub moves: Option<usize>,
}

/// A life of the register for something else, which has to give way when the value is there.
pub struct Conflict {
    pub web: usize,
    pub held: usize,
}

/// The whole question for one value and one register.
pub struct Model<'a, 'b> {
    analysis: &'a Analysis<'b>,
    /// The operand of the value: a byte of a unit, or a constant.
    pub value: Mode,
    /// The register.
    pub register: Registers,
    cut: Cut,
    pub passages: Vec<Passage>,
    pub actions: Vec<Action>,
    pub conflicts: Vec<Conflict>,
    live_in: Vec<bool>,
    /// Blocks in which anything may change.
    pub blocks: Vec<usize>,
}

/// The answer.
pub struct Answer {
    /// What it saves.
    pub gain: i64,
    /// By question.
    pub yes: Vec<bool>,
}

impl<'a, 'b> Model<'a, 'b> {
    /// Asks where a value should be in a register; `None` when that takes blocks in `taken`.
    pub fn new(
        analysis: &'a Analysis<'b>,
        value: Mode,
        register: Registers,
        taken: &[bool],
    ) -> Option<Model<'a, 'b>> {
        let count = analysis.liveness.blocks.ranges.len();
        let mut model = Model {
            analysis,
            value,
            register,
            cut: Cut::default(),
            passages: Vec::new(),
            actions: Vec::new(),
            conflicts: Vec::new(),
            live_in: vec![false; count],
            blocks: Vec::new(),
        };
        let live_out = model.liveness();
        model.blocks = (0..count)
            .filter(|&block| model.live_in[block] || analysis.mentions(block, &value))
            .collect();
        if model.blocks.iter().any(|&block| taken[block]) {
            return None;
        }
        let starts: Vec<Option<Point>> = (0..count)
            .map(|block| model.live_in[block].then(|| model.start(block)))
            .collect();
        for block in model.blocks.clone() {
            let end = model.block(block, starts[block], live_out[block]);
            for (number, &to) in analysis.liveness.blocks.successors[block]
                .iter()
                .enumerate()
            {
                if let (Some(from), Some(to)) = (end, starts[to]) {
                    model.pass(from, to, Site::Edge(block, number), false);
                }
            }
        }
        Some(model)
    }

    /// The cheapest answer.
    pub fn solve(&self) -> Answer {
        let (cost, yes) = self.cut.solve();
        Answer {
            gain: self.cut.all_no() - cost,
            yes,
        }
    }

    /// Where the value is still needed: at the ends of blocks.
    fn liveness(&mut self) -> Vec<bool> {
        let analysis = self.analysis;
        let blocks = &analysis.liveness.blocks;
        let count = blocks.ranges.len();
        if let Mode::Absolute(address) = self.value {
            let index = analysis.liveness.index[&address];
            self.live_in = (0..count)
                .map(|block| analysis.liveness.is_live_in(block, index))
                .collect();
            return (0..count)
                .map(|block| analysis.liveness.is_live_out(block, index))
                .collect();
        }
        let mut live_out = vec![false; count];
        let uses: Vec<bool> = (0..count)
            .map(|block| analysis.mentions(block, &self.value))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..count).rev() {
                live_out[block] = blocks.successors[block].iter().any(|&to| self.live_in[to]);
                let live = uses[block] || live_out[block];
                changed |= live != self.live_in[block];
                self.live_in[block] = live;
            }
        }
        live_out
    }

    fn is_constant(&self) -> bool {
        !matches!(self.value, Mode::Absolute(_))
    }

    fn point(&mut self) -> Point {
        let (held, stale) = (self.cut.add(), self.cut.add());
        self.cut.pair(stale, held, NEVER);
        if self.is_constant() {
            self.cut.yes(stale, NEVER);
        }
        Point {
            held,
            stale,
            forced: false,
        }
    }

    /// A point where the register is something else.
    fn forced(&mut self) -> Point {
        let point = self.point();
        self.cut.yes(point.held, NEVER);
        Point {
            forced: true,
            ..point
        }
    }

    fn start(&mut self, block: usize) -> Point {
        let first = self.analysis.liveness.blocks.ranges[block].start;
        let wanted = self.analysis.before[first] & self.register != 0;
        let other = wanted && !self.analysis.known[first].holds(self.register, &self.value);
        if block == 0 || other {
            self.forced()
        } else {
            self.point()
        }
    }

    fn pass(&mut self, from: Point, to: Point, site: Site, loads: bool) {
        let analysis = self.analysis;
        let frequency = analysis.frequency(site);
        let (extra_cycles, extra_bytes) = if analysis.is_critical(site) {
            (3, 3)
        } else {
            (0, 0)
        };
        let (cycles, bytes) = if self.is_constant() { (2, 2) } else { (3, 2) };
        let load = if loads {
            0
        } else if analysis.flags_at(site) {
            NEVER
        } else {
            price(cycles + extra_cycles, bytes + extra_bytes, frequency)
        };
        let store = price(3 + extra_cycles, 2 + extra_bytes, frequency);
        self.cut.pair(to.held, from.held, load);
        self.cut.pair(from.stale, to.stale, store);
        self.passages.push(Passage {
            from,
            to,
            site,
            loads,
        });
    }

    fn act(&mut self, line: usize, when: usize, instead: Vec<Line>) {
        self.actions.push(Action {
            line,
            when,
            instead,
            store: None,
            moves: None,
        });
    }

    fn web(&self, number: usize) -> &'a Web {
        &self.analysis.webs.all[number]
    }

    fn touches(&self, line: usize) -> bool {
        self.analysis.reads(line, &self.value) || self.analysis.writes(line, &self.value)
    }

    /// Whether a life may move into this register. An instruction that takes part in two lives, as
    /// `lda table,y` in one of A and one of Y, has no form in which both are in the same register.
    fn may_move(&self, number: usize) -> bool {
        let web = self.web(number);
        let mut moving = self.actions.iter().filter_map(|action| action.moves);
        web.targets & self.register != 0
            && !moving.any(|other| {
                let shared = |line| web.lines.contains(line);
                other != number && self.web(other).lines.iter().any(shared)
            })
    }

    /// A life of the register that could be that of another one, so that the value may stay.
    fn gives_way(&self, web: usize) -> bool {
        let found = self.web(web);
        found.targets != 0
            && !self
                .analysis
                .holds_after(found.start(), self.register, &self.value)
            && !found.lines.iter().any(|&line| self.touches(line))
    }

    /// Whether the register is wanted for something else after a line, and cannot give way.
    fn blocked_after(&self, line: usize) -> bool {
        self.analysis.after[line] & self.register != 0
            && !self.analysis.holds_after(line, self.register, &self.value)
            && !self
                .analysis
                .webs
                .after(self.register, line)
                .is_some_and(|web| self.gives_way(web))
    }

    fn blocked_before(&self, line: usize) -> bool {
        self.analysis.before[line] & self.register != 0
            && !self.analysis.known[line].holds(self.register, &self.value)
            && !self
                .analysis
                .previous(line)
                .and_then(|line| self.analysis.webs.after(self.register, line))
                .is_some_and(|web| self.gives_way(web))
    }

    /// All instructions of a block; returns the last point.
    fn block(&mut self, block: usize, start: Option<Point>, live_out: bool) -> Option<Point> {
        let analysis = self.analysis;
        let range = analysis.liveness.blocks.ranges[block].clone();
        // Where the value is needed after each line.
        let mut live = live_out;
        let mut live_after = vec![false; range.len()];
        for i in range.clone().rev() {
            live_after[i - range.start] = live;
            if analysis.writes(i, &self.value) {
                live = false;
            }
            live |= analysis.reads(i, &self.value);
        }
        let mut point = start;
        for i in range.clone() {
            let Line::Code(mnemonic, mode) = analysis.lines[i] else {
                continue;
            };
            if matches!(mode, Mode::Label(_)) {
                continue;
            }
            let live = live_after[i - range.start];
            let frequency = analysis.frequency(Site::Before(i));
            let (reads, writes) = (
                analysis.reads(i, &self.value),
                analysis.writes(i, &self.value),
            );
            let overwrites = analysis.liveness.effects[i].writes & self.register != 0;
            let becomes = overwrites && analysis.holds_after(i, self.register, &self.value);
            let blocked = self.blocked_after(i);
            if reads && writes {
                point = self.update(i, mnemonic, mode, point?, live, blocked, frequency);
            } else if writes {
                point = self.definition(i, mnemonic, live, blocked, &range, &live_after, frequency);
            } else if (reads && loaded(mnemonic) == Some(self.register) && mode == self.value)
                || (becomes && !reads && point.is_some() && transfer(mnemonic).is_some())
            {
                point = self.load(i, point?, live, frequency);
            } else {
                if reads {
                    self.usage(i, mnemonic, mode, point?, frequency);
                }
                let moves = analysis
                    .webs
                    .of(self.register, i)
                    .is_some_and(|web| self.gives_way(web));
                if !live {
                    point = None;
                } else if let Some(from) = point {
                    if overwrites && !becomes && !moves || blocked && !from.forced {
                        let to = self.forced();
                        self.pass(from, to, Site::Before(i), false);
                        point = Some(to);
                    }
                }
            }
            let Some(here) = point else { continue };
            let webs = &analysis.webs;
            for web in [webs.of(self.register, i), webs.after(self.register, i)] {
                if let Some(web) = web.filter(|&web| self.gives_way(web)) {
                    let held = here.held;
                    self.conflicts.push(Conflict { web, held });
                }
            }
            if here.forced && !blocked && analysis.after[i] & NZ == 0 {
                let to = self.point();
                self.pass(here, to, Site::After(i), false);
                point = Some(to);
            }
        }
        point
    }

    /// A load of the register itself, or a transfer that gives it the value.
    fn load(&mut self, i: usize, from: Point, live: bool, frequency: f64) -> Option<Point> {
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
    fn flags(&mut self, i: usize, frequency: f64, when: usize) -> Vec<Line> {
        let after = self.analysis.after[i];
        if after & NZ == 0 {
            return Vec::new();
        }
        let code = |mnemonic, mode| Line::Code(mnemonic, mode);
        let (cost, lines) = if self.register == A {
            let and = code(And, Mode::Immediate(0xFF));
            (price(2, 2, frequency), vec![and])
        } else if after & C == 0 {
            let compare = code(webs::compare(self.register), Mode::Immediate(0));
            (price(2, 2, frequency), vec![compare])
        } else {
            let (up, down) = if self.register == X {
                (Inx, Dex)
            } else {
                (Iny, Dey)
            };
            let both = [up, down].map(|mnemonic| code(mnemonic, Mode::Implied));
            (price(4, 2, frequency), both.to_vec())
        };
        self.cut.yes(when, cost);
        lines
    }

    /// An instruction that reads the value.
    fn usage(&mut self, i: usize, mnemonic: Mnemonic, mode: Mode, from: Point, frequency: f64) {
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
            let written = (i + 1..=web.end()).any(|line| analysis.writes(line, &self.value));
            if web.start() == i && self.may_move(number) && web.changes.is_empty() && !written {
                self.cut.no(from.held, memory);
                let instead = self.flags(i, frequency, from.held);
                self.actions.push(Action {
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
    fn transfer(&self, from: Registers, to: Registers) -> Option<Vec<Line>> {
        let into = |to| if to == X { Tax } else { Tay };
        let out = |from| if from == X { Txa } else { Tya };
        let mnemonics = match (from, to) {
            (A, _) => vec![into(to)],
            (_, A) => vec![out(from)],
            _ => vec![out(from), into(to)],
        };
        let line = |mnemonic| Line::Code(mnemonic, Mode::Implied);
        Some(mnemonics.into_iter().map(line).collect())
    }

    /// A store of the value.
    #[allow(clippy::too_many_arguments)]
    fn definition(
        &mut self,
        i: usize,
        mnemonic: Mnemonic,
        live: bool,
        blocked: bool,
        range: &std::ops::Range<usize>,
        live_after: &[bool],
        frequency: f64,
    ) -> Option<Point> {
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
            instead: Vec::new(),
            store: Some(to),
            moves: None,
        };
        if other == self.register {
            self.actions.push(action);
            return Some(to);
        }
        if let Some(number) = analysis.webs.of(other, i) {
            let web = self.web(number);
            let needed = (web.start()..i).any(|line| live_after[line - range.start]);
            let written = (i + 1..=web.end()).any(|line| analysis.writes(line, &self.value));
            let changed = web.changes.iter().any(|&line| line > i);
            if self.may_move(number) && !needed && !written && !changed {
                action.moves = Some(number);
                self.actions.push(action);
                return Some(to);
            }
        }
        let needed = analysis.after[i];
        let flags = needed & NZ == 0 || analysis.known[i].flags & other != 0;
        if let (Some(constant), true) = (analysis.known[i].constant(other), needed & NZ == 0) {
            self.cut.yes(to.held, price(2, 2, frequency));
            action.instead = vec![Line::Code(webs::load(self.register), constant)];
            self.actions.push(action);
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
        self.actions.push(action);
        Some(to)
    }

    /// An instruction that reads and writes the value in memory.
    #[allow(clippy::too_many_arguments)]
    fn update(
        &mut self,
        i: usize,
        mnemonic: Mnemonic,
        mode: Mode,
        from: Point,
        live: bool,
        blocked: bool,
        frequency: f64,
    ) -> Option<Point> {
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
                        self.conflicts.push(Conflict {
                            web,
                            held: middle.held,
                        });
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
    fn changed(&self, mnemonic: Mnemonic, needed: Registers) -> Option<(u32, Vec<Line>)> {
        debug_assert!(memory_access(mnemonic) == (true, true));
        let code = |mnemonic, mode| Line::Code(mnemonic, mode);
        let implied = |mnemonic| Some((2, vec![code(mnemonic, Mode::Implied)]));
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
            Asl | Lsr | Rol | Ror => Some((2, vec![code(mnemonic, Mode::Accumulator)])),
            Inc | Dec if needed & (C | V) == 0 => {
                let by = if mnemonic == Inc { 1 } else { 0xFF };
                let add = code(Adc, Mode::Immediate(by));
                Some((4, vec![code(Clc, Mode::Implied), add]))
            }
            _ => None,
        }
    }
}
