//! Where one value lives, as a question of costs.
//!
//! At each point of the code there are two questions: does the register hold the value, and is
//! memory out of date (only if the register holds it)? A load makes the register hold it, a store
//! brings memory up to date; each instruction that uses the value has a price for each answer. The
//! questions are asked again only at the ends of blocks, at instructions that touch the value or
//! the register, and where the register is needed for something else.

use super::analysis::{Analysis, Site};
use super::cut::{Cut, NEVER};
use super::price;
use super::values::Touch;
use super::webs::Web;
use crate::asm::{Line, Mode};
use crate::codegen::analysis::registers::{loaded, transfer};
use crate::codegen::analysis::registers::{Registers, NZ};
use smallvec::SmallVec;

/// A point: its two questions.
#[derive(Clone, Copy)]
pub struct Point {
    /// The register holds the value.
    pub held: usize,
    /// Memory is out of date.
    pub stale: usize,
    /// The register is something else here.
    pub forced: bool,
}

/// Answers at two neighbouring points that ask for a load or a store where they differ.
pub struct Passage {
    pub from: Point,
    pub to: Point,
    pub site: Site,
    /// The code as it is loads the register there.
    pub loads: bool,
}

/// At most two lines.
pub type Instead = SmallVec<[Line; 2]>;

/// What becomes of a line when the answer is yes.
pub struct Action {
    pub line: usize,
    /// The question.
    pub when: usize,
    /// What stands there instead.
    pub instead: Instead,
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

/// What rewriting needs of the question.
#[derive(Default)]
pub struct Parts {
    pub passages: Vec<Passage>,
    pub actions: Vec<Action>,
    pub conflicts: Vec<Conflict>,
}

/// The whole question for one value and one register.
pub struct Model<'a, 'b, 'c> {
    pub analysis: &'a Analysis<'b>,
    /// The operand of the value: a byte of a unit, or a constant.
    pub value: Mode,
    /// The register.
    pub register: Registers,
    pub cut: &'c mut Cut,
    touches: &'a [Touch],
    /// Whether the value is needed at the end of the block that is looked at, and where it is
    /// touched there.
    pub live_out: bool,
    pub here: &'a [Touch],
    /// Lives that may move into the register.
    moving: SmallVec<[usize; 8]>,
    /// Whether `parts` is wanted.
    wanted: bool,
    pub parts: Parts,
}

impl<'a, 'b, 'c> Model<'a, 'b, 'c> {
    /// Asks `cut` where a value should be in a register. What the answer is good for is noted when
    /// it is `wanted`.
    pub fn new(
        analysis: &'a Analysis<'b>,
        value: usize,
        register: Registers,
        wanted: bool,
        cut: &'c mut Cut,
    ) -> Model<'a, 'b, 'c> {
        cut.clear();
        let lives = analysis.lives(value);
        let mut model = Model {
            analysis,
            value: analysis.values.all[value].mode,
            register,
            cut,
            touches: analysis.values.touches(value),
            live_out: false,
            here: &[],
            moving: SmallVec::new(),
            wanted,
            parts: Parts::default(),
        };
        let successors = &analysis.liveness.blocks.successors;
        let mut starts: Vec<Option<Point>> = vec![None; successors.len()];
        for &block in &lives.blocks {
            starts[block] = lives.at_start[block].then(|| model.start(block));
        }
        for &block in &lives.blocks {
            model.live_out = lives.at_end[block];
            let Some(from) = model.block(block, starts[block]) else {
                continue;
            };
            for (number, &to) in successors[block].iter().enumerate() {
                if let Some(to) = starts[to] {
                    model.pass(from, to, Site::Edge(block, number), false);
                }
            }
        }
        model
    }

    /// Whether it is no place in memory.
    pub fn is_constant(&self) -> bool {
        !matches!(self.value, Mode::Absolute(_))
    }

    /// A new point.
    pub fn point(&mut self) -> Point {
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
    pub fn forced(&mut self) -> Point {
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
        let other = wanted
            && !self
                .analysis
                .holds_before(first, self.register, &self.value);
        if block == 0 || other {
            self.forced()
        } else {
            self.point()
        }
    }

    /// Joins two neighbouring points.
    pub fn pass(&mut self, from: Point, to: Point, site: Site, loads: bool) {
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
        if self.wanted {
            self.parts.passages.push(Passage {
                from,
                to,
                site,
                loads,
            });
        }
    }

    /// Replaces a line when the answer is yes.
    pub fn act(&mut self, line: usize, when: usize, instead: Instead) {
        self.action(Action {
            line,
            when,
            instead,
            store: None,
            moves: None,
        });
    }

    /// Does something with a line when the answer is yes.
    pub fn action(&mut self, action: Action) {
        self.moving.extend(action.moves);
        if self.wanted {
            self.parts.actions.push(action);
        }
    }

    /// A life gives way when the answer is yes.
    pub fn give_way(&mut self, web: usize, held: usize) {
        if self.wanted {
            self.parts.conflicts.push(Conflict { web, held });
        }
    }

    /// A life by its number.
    pub fn web(&self, number: usize) -> &'a Web {
        &self.analysis.webs.all[number]
    }

    /// How a line touches the value, if it does.
    fn touch(&self, line: usize) -> Option<Touch> {
        let found = self.touches.binary_search_by_key(&line, |touch| touch.line);
        found.ok().map(|index| self.touches[index])
    }

    /// Whether the value is written in a range of lines.
    pub fn writes(&self, lines: std::ops::Range<usize>) -> bool {
        let before = |end: usize| self.touches.partition_point(|touch| touch.line < end);
        let inside = &self.touches[before(lines.start)..before(lines.end)];
        inside.iter().any(|touch| touch.writes)
    }

    /// Whether the value is needed after a line of the block that is looked at.
    pub fn live_after(&self, line: usize) -> bool {
        let next = self.here.partition_point(|touch| touch.line <= line);
        let next = self.here.get(next);
        next.map_or(self.live_out, |touch| touch.reads)
    }

    /// Whether a life may move into this register. An instruction that takes part in two lives, as
    /// `lda table,y` in one of A and one of Y, has no form in which both are in the same register.
    pub fn may_move(&self, number: usize) -> bool {
        let web = self.web(number);
        let mut moving = self.moving.iter();
        web.targets & self.register != 0
            && !moving.any(|&other| {
                let shared = |line| web.lines.contains(line);
                other != number && self.web(other).lines.iter().any(shared)
            })
    }

    /// A life of the register that could be that of another one, so that the value may stay.
    pub fn gives_way(&self, web: usize) -> bool {
        let found = self.web(web);
        found.targets != 0
            && !self
                .analysis
                .holds_after(found.start(), self.register, &self.value)
            && !found.lines.iter().any(|&line| self.touch(line).is_some())
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

    /// The same before a line.
    pub fn blocked_before(&self, line: usize) -> bool {
        self.analysis.before[line] & self.register != 0
            && !self.analysis.holds_before(line, self.register, &self.value)
            && !self
                .analysis
                .previous(line)
                .and_then(|line| self.analysis.webs.after(self.register, line))
                .is_some_and(|web| self.gives_way(web))
    }

    /// All instructions of a block; returns the last point.
    fn block(&mut self, block: usize, start: Option<Point>) -> Option<Point> {
        let analysis = self.analysis;
        let range = analysis.liveness.blocks.ranges[block].clone();
        let from = self
            .touches
            .partition_point(|touch| touch.line < range.start);
        let to = self.touches.partition_point(|touch| touch.line < range.end);
        let (mut touches, mut events) = (from..to, analysis.events(self.register, block));
        self.here = &self.touches[touches.clone()];
        let mut point = start;
        let mut next = range.start;
        // Where nothing touches the value or the register, nothing can happen, unless one waits for
        // a line after which the register may be loaded again.
        while next < range.end {
            while touches.start < to && self.touches[touches.start].line < next {
                touches.start += 1;
            }
            let touch = self.touches[touches.clone()].first().copied();
            let mut i = touch.map_or(range.end, |touch| touch.line);
            match point {
                Some(point) if point.forced => i = next,
                Some(_) => {
                    while events.first().is_some_and(|&line| (line as usize) < next) {
                        events = &events[1..];
                    }
                    i = events.first().map_or(i, |&line| i.min(line as usize));
                }
                None => {}
            }
            if i >= range.end {
                break;
            }
            next = i + 1;
            let Line::Code(mnemonic, mode) = analysis.lines[i] else {
                continue;
            };
            if matches!(mode, Mode::Label(_)) {
                continue;
            }
            let touch = touch.filter(|touch| touch.line == i);
            let (reads, writes) = touch.map_or((false, false), |touch| (touch.reads, touch.writes));
            let live = self.live_after(i);
            let overwrites = analysis.liveness.effects[i].writes & self.register != 0;
            let becomes = overwrites && analysis.holds_after(i, self.register, &self.value);
            let blocked = self.blocked_after(i);
            if reads && writes {
                point = self.update(i, mnemonic, mode, point?, live, blocked);
            } else if writes {
                point = self.definition(i, mnemonic, live, blocked);
            } else if (reads && loaded(mnemonic) == Some(self.register) && mode == self.value)
                || (becomes && !reads && point.is_some() && transfer(mnemonic).is_some())
            {
                point = self.load(i, point?, live);
            } else {
                if reads {
                    self.usage(i, mnemonic, mode, point?);
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
                    self.give_way(web, here.held);
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
}
