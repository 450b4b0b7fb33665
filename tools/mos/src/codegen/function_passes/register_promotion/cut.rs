//! Minimum cuts: the cheapest choice of many yes-or-no questions of which some disagree at a price.
//!
//! Greig, Porteous and Seheult: "Exact maximum a posteriori estimation for binary images" (1989)
//! for the model, Dinic's algorithm for the flow. Among equally cheap answers the one with the
//! fewest yeses is taken, which is the same whatever way the flow was found.
//!
//! This is asked some hundred times for each function: all memory is kept from one question to the
//! next, source and sink are a number at each node, and what can never be yes is part of the sink.

/// More than any sum of real costs.
pub const NEVER: i64 = 1 << 50;

/// No layer.
const FAR: u32 = u32::MAX;

/// A set of questions with costs.
#[derive(Default)]
pub struct Cut {
    /// By question: what yes costs, what no costs.
    unary: Vec<[i64; 2]>,
    pairs: Vec<(u32, u32, i64)>,
    /// By question: what flows to the sink at most, or from the source where it is negative.
    terminal: Vec<i64>,
    /// By question and one more: where its arcs begin.
    first: Vec<u32>,
    arcs: Vec<Arc>,
    /// By question: its layer, and the arc that is tried next.
    level: Vec<u32>,
    next: Vec<u32>,
    queue: Vec<u32>,
    path: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Arc {
    to: u32,
    /// The reverse arc.
    back: u32,
    room: i64,
}

impl Cut {
    /// Forgets all questions.
    pub fn clear(&mut self) {
        self.unary.clear();
        self.pairs.clear();
    }

    /// A new question.
    pub fn add(&mut self) -> usize {
        self.unary.push([0, 0]);
        self.unary.len() - 1
    }

    /// What a yes costs.
    pub fn yes(&mut self, question: usize, cost: i64) {
        self.unary[question][0] += cost;
    }

    /// What a no costs.
    pub fn no(&mut self, question: usize, cost: i64) {
        self.unary[question][1] += cost;
    }

    /// What it costs to say yes to the first and no to the second.
    pub fn pair(&mut self, yes: usize, no: usize, cost: i64) {
        if cost > 0 {
            self.pairs.push((yes as u32, no as u32, cost));
        }
    }

    /// The answer to a question after [`Cut::solve`].
    pub fn is_yes(&self, question: usize) -> bool {
        self.level[question] != FAR
    }

    /// Finds the cheapest answers. Returns what they save, compared with no to everything.
    pub fn solve(&mut self) -> i64 {
        let count = self.unary.len();
        self.terminal.clear();
        self.terminal
            .extend(self.unary.iter().map(|[yes, no]| yes - no));
        let never = |unary: &[[i64; 2]], question: u32| unary[question as usize][0] >= NEVER;
        for &(yes, no, cost) in &self.pairs {
            if never(&self.unary, no) && yes != no {
                self.terminal[yes as usize] += cost;
            }
        }
        let mut saved: i64 = self.terminal.iter().map(|t| -t.min(&0)).sum();
        self.level.clear();
        self.level.resize(count, FAR);
        if saved == 0 {
            return 0;
        }
        self.connect();
        while self.layers() {
            self.next.clear();
            self.next.extend_from_slice(&self.first[..count]);
            for source in 0..self.queue.len() {
                let source = self.queue[source];
                if self.level[source as usize] != 0 {
                    break;
                }
                saved -= self.push(source);
            }
        }
        saved
    }

    /// Makes arcs of the pairs, both ways, those of each question side by side.
    fn connect(&mut self) {
        let count = self.unary.len();
        let unary = &self.unary;
        let never = |question: u32| unary[question as usize][0] >= NEVER;
        self.pairs
            .retain(|&(yes, no, _)| yes != no && !never(yes) && !never(no));
        self.first.clear();
        self.first.resize(count + 1, 0);
        for &(yes, no, _) in &self.pairs {
            self.first[yes as usize] += 1;
            self.first[no as usize] += 1;
        }
        let mut sum = 0;
        for first in &mut self.first {
            sum += *first;
            *first = sum;
        }
        let none = Arc {
            to: 0,
            back: 0,
            room: 0,
        };
        self.arcs.clear();
        self.arcs.resize(2 * self.pairs.len(), none);
        for &(yes, no, cost) in &self.pairs {
            let mut place = |question: u32| {
                let first = &mut self.first[question as usize];
                *first -= 1;
                *first
            };
            let (there, back) = (place(yes), place(no));
            self.arcs[there as usize] = Arc {
                to: no,
                back,
                room: cost,
            };
            self.arcs[back as usize] = Arc {
                to: yes,
                back: there,
                room: 0,
            };
        }
    }

    fn arcs(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    /// Layers by distance from the source; whether the sink can be reached.
    fn layers(&mut self) -> bool {
        self.level.iter_mut().for_each(|level| *level = FAR);
        self.queue.clear();
        for (node, terminal) in self.terminal.iter().enumerate() {
            if *terminal < 0 {
                self.level[node] = 0;
                self.queue.push(node as u32);
            }
        }
        let mut reached = false;
        let mut done = 0;
        while let Some(&node) = self.queue.get(done) {
            done += 1;
            reached |= self.terminal[node as usize] > 0;
            for arc in self.arcs(node) {
                let Arc { to, room, .. } = self.arcs[arc];
                if room > 0 && self.level[to as usize] == FAR {
                    self.level[to as usize] = self.level[node as usize] + 1;
                    self.queue.push(to);
                }
            }
        }
        reached
    }

    /// Lets as much as possible flow from one node to the sink, from layer to layer.
    fn push(&mut self, source: u32) -> i64 {
        let mut pushed = 0;
        self.path.clear();
        let mut node = source;
        while self.terminal[source as usize] < 0 {
            if self.terminal[node as usize] > 0 {
                let most = self.terminal[node as usize].min(-self.terminal[source as usize]);
                let arcs = &self.arcs;
                let flow = self.path.iter().map(|&arc| arcs[arc as usize].room);
                let flow = flow.fold(most, i64::min);
                for &arc in &self.path {
                    let back = self.arcs[arc as usize].back;
                    self.arcs[arc as usize].room -= flow;
                    self.arcs[back as usize].room += flow;
                }
                self.terminal[node as usize] -= flow;
                self.terminal[source as usize] += flow;
                pushed += flow;
                self.path.clear();
                node = source;
                continue;
            }
            let arc = self.next[node as usize];
            if arc < self.first[node as usize + 1] {
                let Arc { to, room, .. } = self.arcs[arc as usize];
                if room > 0 && self.level[to as usize] == self.level[node as usize] + 1 {
                    self.path.push(arc);
                    node = to;
                } else {
                    self.next[node as usize] += 1;
                }
            } else if let Some(arc) = self.path.pop() {
                node = self.arcs[self.arcs[arc as usize].back as usize].to;
                self.next[node as usize] += 1;
            } else {
                break;
            }
        }
        pushed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_are_the_cheapest_of_all_answers() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut cut = Cut::default();
        for _ in 0..300 {
            let count = random.usize(1..7);
            cut.clear();
            for _ in 0..count {
                cut.add();
            }
            for _ in 0..random.usize(0..12) {
                let (a, b) = (random.usize(0..count), random.usize(0..count));
                let cost = random.i64(0..10);
                match random.u8(0..9) {
                    0 | 1 => cut.yes(a, cost),
                    2 | 3 => cut.no(a, cost),
                    4 => cut.yes(a, NEVER),
                    _ => cut.pair(a, b, cost),
                }
            }
            let (unary, pairs) = (cut.unary.clone(), cut.pairs.clone());
            let cost = |answers: u32| {
                let is = |question: usize| answers & (1 << question) != 0;
                let mut sum = 0;
                for (question, [yes, no]) in unary.iter().enumerate() {
                    sum += if is(question) { yes } else { no };
                }
                for &(yes, no, cost) in &pairs {
                    let disagree = is(yes as usize) && !is(no as usize);
                    sum += if disagree { cost } else { 0 };
                }
                sum
            };
            let best = (0..1 << count).map(cost).min().unwrap_or(0);
            let fewest = (0..1_u32 << count)
                .filter(|answers| cost(*answers) == best)
                .min_by_key(|answers| answers.count_ones());
            let saved = cut.solve();
            let answers = (0..count).fold(0, |all, q| all | u32::from(cut.is_yes(q)) << q);
            assert_eq!(cost(0) - saved, best);
            assert_eq!(Some(answers), fewest);
        }
    }
}
