//! How soon a player sees something and can do something: a machine whose seconds count.

use crate::simulated::{at_load, labels};
use sim::c64::{Options, Standard, C64};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};

/// Seconds within which anything is loaded.
const PATIENCE: u64 = 200;

/// A machine, the names of its program, and since when seconds count.
pub struct Timed<M> {
    /// The machine.
    pub machine: M,
    /// The program's labels.
    pub labels: Labels,
    /// The cycle at which they began.
    pub begun: u64,
}

impl<M: Machine> Timed<M> {
    /// Seconds count from now on.
    pub fn new(machine: M, program: &str) -> Timed<M> {
        Timed {
            begun: machine.cycles(),
            machine,
            labels: labels(&format!("{program}.lbl")),
        }
    }

    /// The seconds so far: those of the simulated machine, and exact.
    pub fn seconds(&self) -> f64 {
        let cycles = self.machine.cycles() - self.begun;
        cycles as f64 / f64::from(self.machine.cycles_per_second())
    }

    /// Runs for a time.
    pub fn run(&mut self, seconds: f64) {
        let cycles = seconds * f64::from(self.machine.cycles_per_second());
        self.machine.run(cycles as u64);
    }

    /// The address of a label.
    pub fn address(&self, label: &str) -> u16 {
        self.labels.get(label).expect(label)
    }

    /// The byte at a label.
    pub fn byte(&self, label: &str) -> u8 {
        self.machine.peek(self.address(label))
    }

    /// Runs to a label. Returns the seconds so far.
    pub fn to(&mut self, label: &str) -> f64 {
        let limit = PATIENCE * u64::from(self.machine.cycles_per_second());
        let came = self.machine.run_to(self.address(label), limit);
        assert!(came, "{label}: pc {:04x}", self.machine.pc());
        self.seconds()
    }

    /// Holds a key for 0.1 s, and waits as long.
    pub fn press(&mut self, key: HostKey) {
        self.machine.key(key, true);
        self.run(0.1);
        self.machine.key(key, false);
        self.run(0.1);
    }
}

impl Timed<C64> {
    /// A C64 at RETURN after LOAD with the name of a file of the disk in drive 8, which starts this
    /// program.
    pub fn at_load(standard: Standard, disk: &[u8], name: &str, program: &str) -> Timed<C64> {
        let mut machine = at_load(Options { standard, seed: 1 }, disk, name);
        machine.set_drawing(false);
        Timed::new(machine, program)
    }
}
