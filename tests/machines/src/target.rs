//! A machine that runs one of the images, simulated or emulated: what a test does to it.

use sim::labels::Labels;

/// What a player does, in terms that every machine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// RETURN, or the stick's button.
    Fire,
}

/// One running machine.
pub trait Target {
    /// Runs for a number of pictures (1/50 or 1/60 s each).
    fn frames(&mut self, frames: u32);
    /// Reads memory as the program sees it.
    fn peek(&mut self, address: u16, length: u16) -> Vec<u8>;
    /// Writes memory.
    fn poke(&mut self, address: u16, bytes: &[u8]);
    /// Does something for three frames and lets go for three.
    fn act(&mut self, act: Act);
    /// The same in the menu, where an Apple ][+ has other keys for up and down.
    fn act_in_menu(&mut self, act: Act) {
        self.act(act);
    }
    /// Clock cycles since some moment, the same for the machine's life.
    fn cycles(&mut self) -> u64;
}

/// A target with the names of its program.
#[derive(Clone)]
pub struct Player<T> {
    /// The machine.
    pub target: T,
    /// The program's labels.
    pub labels: Labels,
}

impl<T: Target> Player<T> {
    /// The address of a label. Panics, with its name, when there is none.
    pub fn address(&self, label: &str) -> u16 {
        let address = self.labels.get(label);
        address.unwrap_or_else(|| panic!("the label file has no `{label}`"))
    }

    /// The byte at a label.
    pub fn byte(&mut self, label: &str) -> u8 {
        let address = self.address(label);
        self.target.peek(address, 1)[0]
    }

    /// The `length` bytes from a label on.
    pub fn bytes(&mut self, label: &str, length: u16) -> Vec<u8> {
        let address = self.address(label);
        self.target.peek(address, length)
    }

    /// Runs until the byte at a label fulfils a condition. Panics after `frames` frames.
    pub fn until(&mut self, label: &str, frames: u32, condition: impl Fn(u8) -> bool) {
        let mut last = 0;
        for _ in 0..frames.div_ceil(STRIDE) {
            last = self.byte(label);
            if condition(last) {
                return;
            }
            self.target.frames(STRIDE);
        }
        panic!("`{label}` is still {last} after {frames} frames");
    }
}

/// Frames between two looks at a condition.
const STRIDE: u32 = 5;

/// Asserts that VICE and the simulator took the same cycles for something, but for 0.5 %.
pub fn assert_same_time(what: &str, measured: u64, simulated: u64) {
    let difference = measured.abs_diff(simulated) as f64 / measured as f64;
    let percent = difference * 100.0;
    println!("{what}: VICE {measured} cycles, simulator {simulated}: {percent:.3} %");
    assert!(
        difference < 0.005,
        "VICE takes {measured} cycles, the simulator {simulated}"
    );
}
