//! How often each line runs, for the allocator: from a profile, else estimated by loops.

use super::flow::depths;
use crate::asm::Line;
use crate::error::demangle;
use crate::ir::Function;
use crate::profile::Count;
use std::collections::HashMap;

/// A profile by function and label.
pub struct Weights<'a> {
    counts: HashMap<(&'a str, Option<u32>), u64>,
}

impl<'a> Weights<'a> {
    /// From the lines of a profile; none means that there is no profile.
    pub fn new(profile: &'a [Count]) -> Weights<'a> {
        let counts = profile.iter();
        Weights {
            counts: counts
                .map(|count| ((count.path.as_str(), count.label), count.times))
                .collect(),
        }
    }

    /// For each line how often it runs. `frequency` is the estimate for the function.
    ///
    /// In a profile a label that was not there runs as often as the line before it, and a function
    /// that was not there never. Everything counts once more than it ran, so that what never ran
    /// keeps an order.
    pub fn of(&self, lines: &[Line], function: &Function, frequency: u64) -> Vec<u64> {
        if self.counts.is_empty() {
            let depths = depths(lines);
            let weight = |depth: u32| frequency.saturating_mul(1 << (3 * depth.min(6)));
            return depths.into_iter().map(weight).collect();
        }
        let path = demangle(&function.name);
        let count = |label| self.counts.get(&(path.as_str(), label)).copied();
        let mut now = count(None).unwrap_or(0);
        let mut weight = |line: &Line| {
            if let Line::Label(label) = line {
                now = count(Some(label.0)).unwrap_or(now);
            }
            now.saturating_add(1).min(1 << 40)
        };
        lines.iter().map(&mut weight).collect()
    }
}
