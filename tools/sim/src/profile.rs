//! Where the cycles go: counted for each address, told by function.

use crate::labels::Labels;
use crate::machine::Machine;
use std::collections::BTreeMap;

/// Cycles and visits of every address.
#[derive(Clone, Debug)]
pub struct Profile {
    cycles: Vec<u64>,
    visits: Vec<u64>,
}

/// One function's share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The label that the addresses follow.
    pub name: String,
    /// Cycles spent there, not in what it calls.
    pub cycles: u64,
    /// How often its first instruction ran.
    pub calls: u64,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            cycles: vec![0; 0x10000],
            visits: vec![0; 0x10000],
        }
    }
}

impl Profile {
    /// Runs the machine for at least `cycles`, counting.
    pub fn run(&mut self, machine: &mut dyn Machine, cycles: u64) {
        let end = machine.cycles() + cycles;
        let mut now = machine.cycles();
        while now < end {
            let at = machine.pc();
            machine.step();
            let then = machine.cycles();
            self.count(at, then - now);
            now = then;
        }
    }

    /// Counts one instruction.
    pub fn count(&mut self, address: u16, cycles: u64) {
        self.cycles[usize::from(address)] += cycles;
        self.visits[usize::from(address)] += 1;
    }

    /// Cycles of the instruction at an address.
    pub fn cycles_at(&self, address: u16) -> u64 {
        self.cycles[usize::from(address)]
    }

    /// How often the instruction at an address ran.
    pub fn visits_at(&self, address: u16) -> u64 {
        self.visits[usize::from(address)]
    }

    /// All cycles counted.
    pub fn total(&self) -> u64 {
        self.cycles.iter().sum()
    }

    /// The shares of all labels, the largest first; addresses before the first label count as `-`.
    pub fn shares(&self, labels: &Labels) -> Vec<Share> {
        let mut shares: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for address in 0..=0xffff {
            let at = usize::from(address);
            if self.visits[at] == 0 {
                continue;
            }
            let (name, distance) = labels.before(address).unwrap_or(("-", 1));
            let share = shares.entry(name).or_default();
            share.0 += self.cycles[at];
            if distance == 0 {
                share.1 += self.visits[at];
            }
        }
        let shares = shares.into_iter().map(|(name, (cycles, calls))| Share {
            name: name.to_string(),
            cycles,
            calls,
        });
        let mut shares: Vec<Share> = shares.collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.cycles));
        shares
    }

    /// The `lines` largest shares as a table.
    pub fn table(&self, labels: &Labels, lines: usize) -> String {
        let total = self.total().max(1);
        let mut table = format!("{:>12} {:>6} {:>10}  function\n", "cycles", "%", "calls");
        for share in self.shares(labels).iter().take(lines) {
            let percent = 100.0 * share.cycles as f64 / total as f64;
            table += &format!(
                "{:>12} {percent:>6.2} {:>10}  {}\n",
                share.cycles, share.calls, share.name
            );
        }
        table + &format!("{total:>12} {:>6} {:>10}  in all\n", "", "")
    }
}
