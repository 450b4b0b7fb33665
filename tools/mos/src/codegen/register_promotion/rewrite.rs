//! The code as the minimum cut decides it.

use super::analysis::Analysis;
use super::cut::Cut;
use super::model::{Parts, Site};
use super::webs::{convert, load, store};
use crate::asm::{Label, Line, Mnemonic::Jmp, Mode};
use crate::codegen::effects::Registers;
use crate::codegen::registers::REGISTERS;

/// Changes of a function's code, for any number of answers that have no block in common.
pub struct Changes {
    before: Vec<Vec<Line>>,
    here: Vec<Vec<Line>>,
    after: Vec<Vec<Line>>,
    stubs: Vec<Line>,
}

impl Changes {
    /// None yet.
    pub fn new(lines: &[Line]) -> Changes {
        Changes {
            before: vec![Vec::new(); lines.len()],
            here: lines.iter().map(|line| vec![line.clone()]).collect(),
            after: vec![Vec::new(); lines.len()],
            stubs: Vec::new(),
        }
    }

    /// The new code.
    pub fn apply(self) -> Vec<Line> {
        let parts = self.before.into_iter().zip(self.here).zip(self.after);
        let mut out = Vec::new();
        for ((mut before, mut here), mut after) in parts {
            out.append(&mut before);
            out.append(&mut here);
            out.append(&mut after);
        }
        out.extend(self.stubs);
        out
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
    let Changes {
        before,
        here,
        after,
        stubs,
    } = changes;
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
                here[line] = vec![new];
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
        here[action.line] = action.instead.to_vec();
        if action.store.is_some_and(|point| !yes(point.stale)) {
            here[action.line].push(put.clone());
        }
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
            Site::Before(line) => before[line].extend(code),
            Site::After(line) => after[line].extend(code),
            Site::Edge(block, number) => {
                let blocks = &analysis.liveness.blocks;
                let range = blocks.ranges[block].clone();
                let last = range.end - 1;
                let successors = &blocks.successors[block];
                let to = successors[number];
                if successors.len() == 1 {
                    match &lines[last] {
                        Line::Code(_, Mode::Label(_)) => before[last].extend(code),
                        _ => after[last].extend(code),
                    }
                } else if number == 0 {
                    after[last].extend(code);
                } else if analysis.predecessors[to] == 1 {
                    after[blocks.ranges[to].start].extend(code);
                } else if let Line::Code(mnemonic, Mode::Label(target)) = &lines[last] {
                    let stub = Label(*next_label);
                    *next_label += 1;
                    stubs.push(Line::Label(stub));
                    stubs.extend(code);
                    stubs.push(Line::Code(Jmp, Mode::Label(*target)));
                    here[last] = vec![Line::Code(*mnemonic, Mode::Label(stub))];
                }
            }
        }
    }
}
