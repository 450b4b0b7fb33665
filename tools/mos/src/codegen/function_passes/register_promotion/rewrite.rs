//! The code as the minimum cut decides it.

use super::analysis::{Analysis, Site};
use super::cut::Cut;
use super::model::Parts;
use super::webs::{convert, load, store};
use crate::asm::{Label, Line, Mnemonic::Jmp, Mode};
use crate::codegen::analysis::registers::Registers;
use crate::codegen::analysis::registers::REGISTERS;
use rustc_hash::FxHashMap;

/// Changes of a function's code, for any number of answers that have no block in common.
#[derive(Default)]
pub struct Changes {
    /// By line: only the lines around which something changes, which are few.
    changed: FxHashMap<usize, Change>,
    stubs: Vec<Line>,
}

/// Around one line.
#[derive(Default)]
struct Change {
    before: Vec<Line>,
    here: Option<Vec<Line>>,
    after: Vec<Line>,
}

impl Changes {
    fn at(&mut self, line: usize) -> &mut Change {
        self.changed.entry(line).or_default()
    }

    fn replace(&mut self, line: usize, new: Vec<Line>) {
        self.at(line).here = Some(new);
    }

    /// The new code.
    pub fn apply(mut self, lines: &mut Vec<Line>) {
        let mut out = Vec::with_capacity(lines.len() + 4 * self.changed.len() + self.stubs.len());
        for (number, line) in std::mem::take(lines).into_iter().enumerate() {
            match self.changed.remove(&number) {
                None => out.push(line),
                Some(change) => {
                    out.extend(change.before);
                    out.extend(change.here.unwrap_or_else(|| vec![line]));
                    out.extend(change.after);
                }
            }
        }
        out.append(&mut self.stubs);
        *lines = out;
    }
}

/// Where a value is to be in a register.
pub struct Answer<'a> {
    /// The operand of the value.
    pub value: Mode,
    /// The register.
    pub register: Registers,
    /// What the questions stand for.
    pub parts: &'a Parts,
    /// The answers.
    pub cut: &'a Cut,
}

/// Adds what an answer asks for. New labels are numbered from `next_label` on.
pub fn rewrite(analysis: &Analysis, answer: &Answer, changes: &mut Changes, next_label: &mut u32) {
    let yes = |question: usize| answer.cut.is_yes(question);
    let lines = analysis.lines;
    let put = Line::Code(store(answer.register), answer.value);
    let get = Line::Code(load(answer.register), answer.value);
    // Others give way.
    let mut moved: Vec<bool> = vec![false; analysis.webs.all.len()];
    for conflict in &answer.parts.conflicts {
        moved[conflict.web] |= yes(conflict.held);
    }
    let mut convert_web = |web: usize, to, except: Option<usize>| {
        let web = &analysis.webs.all[web];
        for &line in web.lines.iter().filter(|line| Some(**line) != except) {
            if let Some(new) = convert(&lines[line], web.register, to) {
                changes.replace(line, vec![new]);
            }
        }
    };
    for (number, moved) in moved.iter().enumerate() {
        let targets = analysis.webs.all[number].targets;
        let to = REGISTERS.iter().rev().find(|one| targets & **one != 0);
        if let (true, Some(to)) = (*moved, to) {
            convert_web(number, *to, None);
        }
    }
    for action in answer
        .parts
        .actions
        .iter()
        .filter(|action| yes(action.when))
    {
        if let Some(web) = action.moves {
            convert_web(web, answer.register, Some(action.line));
        }
    }
    for action in answer
        .parts
        .actions
        .iter()
        .filter(|action| yes(action.when))
    {
        let mut new = action.instead.to_vec();
        if action.store.is_some_and(|point| !yes(point.stale)) {
            new.push(put.clone());
        }
        changes.replace(action.line, new);
    }
    for passage in &answer.parts.passages {
        let mut code = Vec::new();
        if yes(passage.from.stale) && !yes(passage.to.stale) {
            code.push(put.clone());
        }
        if !yes(passage.from.held) && yes(passage.to.held) && !passage.loads {
            code.push(get.clone());
        }
        if code.is_empty() {
            continue;
        }
        match passage.site {
            Site::Before(line) => changes.at(line).before.extend(code),
            Site::After(line) => changes.at(line).after.extend(code),
            Site::Edge(block, number) => {
                let blocks = &analysis.liveness.blocks;
                let range = blocks.ranges[block].clone();
                let last = range.end - 1;
                let successors = &blocks.successors[block];
                let to = successors[number];
                if successors.len() == 1 {
                    match &lines[last] {
                        Line::Code(_, Mode::Label(_)) => changes.at(last).before.extend(code),
                        _ => changes.at(last).after.extend(code),
                    }
                } else if number == 0 {
                    changes.at(last).after.extend(code);
                } else if analysis.predecessors[to] == 1 {
                    changes.at(blocks.ranges[to].start).after.extend(code);
                } else if let Line::Code(mnemonic, Mode::Label(target)) = &lines[last] {
                    let stub = Label(*next_label);
                    *next_label += 1;
                    changes.stubs.push(Line::Label(stub));
                    changes.stubs.extend(code);
                    changes.stubs.push(Line::Code(Jmp, Mode::Label(*target)));
                    changes.replace(last, vec![Line::Code(*mnemonic, Mode::Label(stub))]);
                }
            }
        }
    }
}
