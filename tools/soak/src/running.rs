//! A machine that runs the program, as a soak sees it: a frame at a time, and by the program's
//! names.

use crate::kind::{Game, Kind};
use crate::Run;
use sim::c64::kernal::READY;
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};
use sim::picture::Picture;

/// A program counts as left after this many frames outside of it.
const OUTSIDE: u32 = 30;
/// How often the clocks are set again, because the program may just have added to them.
const CLOCKS: u32 = 8;

/// Frames in which a disk does whatever it was asked for.
const DISK: u32 = 20_000;

/// The C64's port, in which this bit brings the KERNAL in.
const PORT: u16 = 1;
const HIRAM: u8 = 2;

/// `ui_state` of the screens that a soak knows.
pub mod screen {
    pub const SPLASH: u8 = 1;
    pub const MENU: u8 = 2;
    pub const BOARD: u8 = 3;
    pub const DEMO: u8 = 4;
    pub const HELP: u8 = 5;
    pub const MISSING: u8 = 12;
    pub const SHARING: u8 = 19;
}

/// The machine.
pub struct Running<'a> {
    pub machine: Box<dyn Machine>,
    pub game: Game,
    pub kind: Kind,
    labels: &'a Labels,
    lowest_stack: u8,
    /// The splash was seen: before it the stack is the ROM's.
    started: bool,
    /// Frames in a row at whose end the processor was in a ROM, or another program in memory.
    outside: u32,
    /// The bytes of the program's first instructions, once they are in memory.
    first: Option<[u8; 8]>,
    /// Frames in a row at whose end a C64's KERNAL did no work for the program: while it does, keys
    /// wait.
    still: u32,
}

/// Ticks from a breath of the C64's cursor to the next.
const BREATHS: u8 = 64;

impl<'a> Running<'a> {
    /// A machine that was just switched on.
    pub fn new(machine: Box<dyn Machine>, game: Game, kind: Kind, labels: &'a Labels) -> Self {
        Running {
            machine,
            game,
            kind,
            labels,
            lowest_stack: 0xff,
            started: false,
            outside: 0,
            first: None,
            still: 0,
        }
    }

    /// Runs for a number of frames. The error is the processor's fault.
    pub fn frames(&mut self, frames: u32) -> Result<(), String> {
        for _ in 0..frames {
            self.machine.run(u64::from(self.machine.cycles_per_frame()));
            if let Some(fault) = self.machine.fault() {
                if self.outside == 0 {
                    return Err(fault);
                }
                // Back in a ROM that has no BASIC.
                self.outside = OUTSIDE;
                return Ok(());
            }
            let processor = self.machine.processor();
            let left = match self.kind {
                Kind::C64 => (READY..READY + 3).contains(&processor.pc),
                Kind::Apple2 => processor.pc >= 0xe000,
            };
            let left = left || self.first.is_some() && self.first_bytes() != self.first;
            self.outside = if left { self.outside + 1 } else { 0 };
            let disk = self.kind == Kind::C64 && self.machine.peek(PORT) & HIRAM != 0;
            self.still = if disk { 0 } else { self.still + 1 };
            if !left && self.started {
                self.lowest_stack = self.lowest_stack.min(processor.s);
            }
        }
        Ok(())
    }

    /// Whether no disk is at work.
    pub fn is_still(&self) -> bool {
        self.still > 0
    }

    /// Runs until no disk has been at work for `frames` frames.
    pub fn until_still(&mut self, frames: u32) -> Result<(), String> {
        for _ in 0..DISK {
            if self.still >= frames {
                return Ok(());
            }
            self.frames(1)?;
        }
        Err("a hang: the disk does not come to an end".into())
    }

    /// Holds a key down for `frames` frames.
    pub fn key(&mut self, key: HostKey, frames: u32) -> Result<(), String> {
        self.machine.key(key, true);
        self.frames(frames)?;
        self.machine.key(key, false);
        self.frames(2)
    }

    /// Runs to the program's first instruction, then to the splash. Before the program runs, memory
    /// says nothing: a packed program may have any value where the screen's number will be.
    pub fn reach_splash(&mut self, frames: u32) -> Result<u8, String> {
        let cycles = u64::from(frames) * u64::from(self.machine.cycles_per_frame());
        let main = self.address("main")?;
        if !self.machine.run_to(main, cycles) {
            return Err(format!("a hang: no program after {frames} frames"));
        }
        self.first = self.first_bytes();
        self.until(&[screen::SPLASH], frames)
    }

    fn first_bytes(&self) -> Option<[u8; 8]> {
        let main = self.labels.get("main")?;
        Some([0, 1, 2, 3, 4, 5, 6, 7].map(|at| self.machine.peek(main + at)))
    }

    /// Runs until the screen is one of these. The error says which it is instead after `frames`
    /// frames.
    pub fn until(&mut self, screens: &[u8], frames: u32) -> Result<u8, String> {
        for _ in 0..frames {
            let state = self.state()?;
            if screens.contains(&state) {
                self.started = true;
                return Ok(state);
            }
            self.frames(1)?;
        }
        let state = self.state()?;
        Err(format!("a hang: screen {state} after {frames} frames"))
    }

    /// Which screen is shown.
    pub fn state(&self) -> Result<u8, String> {
        self.byte("ui_state")
    }

    /// Returns whether the player has left the program.
    pub fn has_left(&self) -> bool {
        self.outside >= OUTSIDE
    }

    /// The picture, with both sides' times at 00:00 and, on a C64, the sides of the cursor shut.
    pub fn picture(&mut self) -> Result<Picture, String> {
        let clocks = self.address("clocks")?;
        for _ in 0..CLOCKS {
            if let Some(ticks) = self.labels.get("shared") {
                while self.machine.peek(ticks) % BREATHS != 0 {
                    self.frames(1)?;
                }
            }
            for offset in 0..6 {
                self.machine.poke(clocks + offset, 0);
            }
            self.frames(12)?;
            self.machine.set_drawing(true);
            self.frames(12)?;
            self.machine.set_drawing(false);
            // The program may have been adding to them just then.
            let shown = [0, 1, 3, 4].map(|offset| self.machine.peek(clocks + offset));
            if shown == [0; 4] {
                break;
            }
        }
        Ok(self.machine.picture())
    }

    /// The byte at a label.
    pub fn byte(&self, name: &str) -> Result<u8, String> {
        Ok(self.machine.peek(self.address(name)?))
    }

    /// The two bytes at a label, the low one first.
    pub fn word(&self, name: &str) -> Result<u16, String> {
        let address = self.address(name)?;
        let bytes = [address, address.wrapping_add(1)].map(|at| self.machine.peek(at));
        Ok(u16::from_le_bytes(bytes))
    }

    /// The `count` bytes from a label on.
    pub fn bytes(&self, name: &str, count: u16) -> Result<Vec<u8>, String> {
        let start = self.address(name)?;
        let bytes = (0..count).map(|offset| self.machine.peek(start.wrapping_add(offset)));
        Ok(bytes.collect())
    }

    fn address(&self, name: &str) -> Result<u16, String> {
        let address = self.labels.get(name);
        address.ok_or_else(|| format!("the program has no label {name}: build it again"))
    }

    /// The run, for the record.
    pub fn run(&self, count: usize, checks: usize) -> Run {
        Run {
            count,
            checks,
            cycles: self.machine.cycles(),
            lowest_stack: self.lowest_stack,
        }
    }
}
