//! Minimum cuts: the cheapest choice of many yes-or-no questions of which some disagree at a price.
//!
//! Greig, Porteous and Seheult: "Exact maximum a posteriori estimation for binary images" (1989) for
//! the model, Dinic's algorithm for the flow. Among equally cheap answers the one with the fewest
//! yeses is taken.

/// More than any sum of real costs.
pub const NEVER: i64 = 1 << 50;

/// A set of questions with costs.
#[derive(Default)]
pub struct Cut {
    /// By question: what yes costs, what no costs.
    unary: Vec<[i64; 2]>,
    pairs: Vec<(usize, usize, i64)>,
}

struct Arc {
    to: usize,
    room: i64,
}

impl Cut {
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
            self.pairs.push((yes, no, cost));
        }
    }

    /// What it costs to say no to everything.
    pub fn all_no(&self) -> i64 {
        self.unary.iter().map(|[_, no]| no).sum()
    }

    /// The least cost, and the answers.
    pub fn solve(&self) -> (i64, Vec<bool>) {
        let count = self.unary.len();
        let (source, sink) = (count, count + 1);
        let mut arcs: Vec<Arc> = Vec::new();
        let mut of: Vec<Vec<usize>> = vec![Vec::new(); count + 2];
        let mut connect = |from: usize, to: usize, room: i64| {
            of[from].push(arcs.len());
            arcs.push(Arc { to, room });
            of[to].push(arcs.len());
            arcs.push(Arc { to: from, room: 0 });
        };
        let mut total = 0;
        for (question, [yes, no]) in self.unary.iter().enumerate() {
            let common = *yes.min(no);
            total += common;
            if *yes > common {
                connect(question, sink, yes - common);
            }
            if *no > common {
                connect(source, question, no - common);
            }
        }
        for &(yes, no, cost) in &self.pairs {
            connect(yes, no, cost);
        }
        let mut level = vec![0u32; count + 2];
        let mut next = vec![0usize; count + 2];
        loop {
            // Layers by distance from the source.
            level.iter_mut().for_each(|level| *level = u32::MAX);
            level[source] = 0;
            let mut open = std::collections::VecDeque::from([source]);
            while let Some(node) = open.pop_front() {
                for &arc in &of[node] {
                    let Arc { to, room } = arcs[arc];
                    if room > 0 && level[to] == u32::MAX {
                        level[to] = level[node] + 1;
                        open.push_back(to);
                    }
                }
            }
            if level[sink] == u32::MAX {
                break;
            }
            next.iter_mut().for_each(|next| *next = 0);
            // Ways from layer to layer until there is none.
            let mut path: Vec<usize> = Vec::new();
            let mut node = source;
            loop {
                if node == sink {
                    let flow = path.iter().map(|&arc| arcs[arc].room).min().unwrap_or(0);
                    total += flow;
                    for &arc in &path {
                        arcs[arc].room -= flow;
                        arcs[arc ^ 1].room += flow;
                    }
                    path.clear();
                    node = source;
                    continue;
                }
                match of[node].get(next[node]) {
                    Some(&arc) => {
                        let Arc { to, room } = arcs[arc];
                        if room > 0 && level[to] == level[node] + 1 {
                            path.push(arc);
                            node = to;
                        } else {
                            next[node] += 1;
                        }
                    }
                    None => match path.pop() {
                        Some(arc) => {
                            node = arcs[arc ^ 1].to;
                            next[node] += 1;
                        }
                        None => break,
                    },
                }
            }
        }
        let answers = (0..count).map(|question| level[question] != u32::MAX);
        (total, answers.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_are_the_cheapest_of_all_answers() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let count = random.usize(1..7);
            let mut cut = Cut::default();
            for _ in 0..count {
                cut.add();
            }
            for _ in 0..random.usize(0..12) {
                let (a, b) = (random.usize(0..count), random.usize(0..count));
                let cost = random.i64(0..10);
                match random.u8(0..4) {
                    0 => cut.yes(a, cost),
                    1 => cut.no(a, cost),
                    _ => cut.pair(a, b, cost),
                }
            }
            let cost = |answers: u32| {
                let is = |question: usize| answers & (1 << question) != 0;
                let mut sum = 0;
                for (question, [yes, no]) in cut.unary.iter().enumerate() {
                    sum += if is(question) { yes } else { no };
                }
                for &(yes, no, cost) in &cut.pairs {
                    sum += if is(yes) && !is(no) { cost } else { 0 };
                }
                sum
            };
            let best = (0..1 << count).map(cost).min().unwrap_or(0);
            let (found, answers) = cut.solve();
            let answers = answers
                .iter()
                .rev()
                .fold(0, |all, yes| 2 * all + u32::from(*yes));
            assert_eq!(found, best);
            assert_eq!(cost(answers), best);
        }
    }
}
