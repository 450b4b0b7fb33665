//! Sets of lines, as ranges.

use std::collections::BTreeMap;
use std::ops::Range;

/// Ranges that do not meet: the start of each, and its end.
#[derive(Default)]
pub struct Spans(BTreeMap<usize, usize>);

impl Spans {
    /// Whether a range has a line in common with the set.
    pub fn meet(&self, range: Range<usize>) -> bool {
        let before = self.0.range(..range.end).next_back();
        before.is_some_and(|(_, end)| *end > range.start)
    }

    /// Adds a range.
    pub fn add(&mut self, mut range: Range<usize>) {
        while let Some((&start, &end)) = self.0.range(..=range.end).next_back() {
            if end < range.start {
                break;
            }
            self.0.remove(&start);
            range = range.start.min(start)..range.end.max(end);
        }
        self.0.insert(range.start, range.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_meet_become_one() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..100 {
            let (mut spans, mut lines) = (Spans::default(), [false; 64]);
            for _ in 0..20 {
                let start = random.usize(0..60);
                let range = start..random.usize(start + 1..64);
                assert_eq!(
                    spans.meet(range.clone()),
                    lines[range.clone()].contains(&true)
                );
                let short = start..random.usize(start + 1..=64).min(start + 4);
                lines[short.clone()].fill(true);
                spans.add(short);
            }
        }
    }
}
