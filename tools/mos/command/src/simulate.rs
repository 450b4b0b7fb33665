//! Runs a linked program on the simulated 6502 with nothing around it but 64K bytes of RAM.

use std::fmt;
use std::path::PathBuf;

use sim::cpu::{Cpu, Ram};
use sim::listing::Listing;
use sim::profile::Profile;

use mos::build::BuildOptions;
use mos::codegen::Options;
use mos::link::Linked;
use mos::{Error, Result};

/// Where programs for [`run`] begin: `MAIN` of `run.cfg`.
const START: usize = 0x0200;
/// Where `main` comes back to; `run.cfg` keeps the program away from it.
const HOME: u16 = 0xfff0;
/// Bytes of the software stack: memory is plenty here, and tests recurse.
pub const STACK: u16 = 4096;

/// How to build a program that [`run`] can run.
pub fn build_options(code: Options) -> BuildOptions {
    BuildOptions {
        code: Options {
            stack: STACK,
            ..code
        },
        fit: true,
        config: PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/run.cfg")),
        ..BuildOptions::default()
    }
}

/// What became of a program.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub outcome: std::result::Result<Run, Stop>,
    /// All of memory at its end.
    pub memory: Box<[u8; 0x10000]>,
}

/// A run that came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// What `main` returned.
    pub result: u16,
    /// Clock cycles from the first instruction of `main` to the end of its `rts`.
    pub cycles: u64,
}

/// Why `main` did not come back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It panicked, or came to `llvm.trap`.
    Panic,
    /// The software stack or the processor's own is full.
    Stack,
    /// It took more cycles than allowed.
    Cycles,
    /// It ran into an opcode that stops the processor.
    Fault(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Stop::Panic => write!(f, "panic"),
            Stop::Stack => write!(f, "stack overflow"),
            Stop::Cycles => write!(f, "out of cycles"),
            Stop::Fault(what) => write!(f, "fault: {what}"),
        }
    }
}

/// Calls `main` of a program and lets it run for at most `cycles`.
///
/// # Errors
/// The program has no `main`. That it did not come back is no error but a [`Stop`].
pub fn run(program: &Linked, cycles: u64) -> Result<Finished> {
    let mut machine = Machine::new(program);
    let outcome = machine.call("main", cycles)?;
    Ok(Finished {
        outcome,
        memory: machine.memory.bytes,
    })
}

/// A loaded program, whose functions can be called one after the other.
pub struct Machine<'a> {
    program: &'a Linked,
    memory: Ram,
    panics: [Option<u16>; 2],
    overflow: Option<u16>,
    /// Where the last instructions stood, and the place of the next one.
    trail: [u16; 256],
    next: u8,
    /// Counts every instruction from now on, when there is one.
    pub profile: Option<Profile>,
}

impl<'a> Machine<'a> {
    /// Loads a program that begins where `MAIN` of `run.cfg` does; all other memory is zero.
    pub fn new(program: &'a Linked) -> Machine<'a> {
        let label = |name: &str| program.labels.get(name).copied();
        let mut memory = Ram::default();
        let image = program.files.get("program").map_or(&[][..], Vec::as_slice);
        memory.bytes[START..START + image.len()].copy_from_slice(image);
        Machine {
            program,
            memory,
            panics: [label("__panic"), label("__trap")],
            overflow: label("__stack_overflow"),
            trail: [0; 256],
            next: 0,
            profile: None,
        }
    }

    /// All of memory.
    pub fn memory(&self) -> &[u8; 0x10000] {
        &self.memory.bytes
    }

    /// The same, to write parameters into.
    pub fn memory_mut(&mut self) -> &mut [u8; 0x10000] {
        &mut self.memory.bytes
    }

    /// Calls a function without parameters and lets it run for at most `cycles`.
    ///
    /// # Errors
    /// The program has no function of that name. That it did not come back is no error but a
    /// [`Stop`].
    pub fn call(&mut self, function: &str, cycles: u64) -> Result<std::result::Result<Run, Stop>> {
        let Some(&entry) = self.program.labels.get(function) else {
            return Err(Error::new(format!(
                "the program has no symbol `{function}`"
            )));
        };
        let mut cpu = Cpu::default();
        (cpu.s, cpu.pc) = (0xfd, entry);
        // What a `jsr` would have left on the stack: the address before the next instruction.
        self.memory.bytes[0x1fe..0x200].copy_from_slice(&(HOME - 1).to_le_bytes());
        let start = self.memory.cycles;
        let end = self.follow(&mut cpu, start.saturating_add(cycles));
        Ok(end.map(|()| Run {
            result: u16::from_le_bytes([cpu.a, cpu.x]),
            cycles: self.memory.cycles - start,
        }))
    }

    /// Function and source line of the last instruction that is not of Rust's library: where a
    /// program panicked.
    pub fn place(&self, listing: &Listing) -> Option<String> {
        let back = (1..=255).map(|by| self.trail[usize::from(self.next.wrapping_sub(by))]);
        let mut places = back.filter_map(|at| listing.place(at));
        let library = ["core::", "<core::", "alloc::", "<alloc::", "__rustc"];
        places
            .find(|(path, _)| !library.iter().any(|start| path.starts_with(start)))
            .map(|(path, source)| format!("{path}, {source}"))
    }

    /// Runs until the function comes back.
    fn follow(&mut self, cpu: &mut Cpu, limit: u64) -> std::result::Result<(), Stop> {
        while cpu.pc != HOME {
            let here = Some(cpu.pc);
            if self.memory.cycles > limit {
                return Err(Stop::Cycles);
            }
            if self.panics.contains(&here) {
                return Err(Stop::Panic);
            }
            self.trail[usize::from(self.next)] = cpu.pc;
            self.next = self.next.wrapping_add(1);
            let (before, at, then) = (cpu.s, cpu.pc, self.memory.cycles);
            cpu.step(&mut self.memory);
            if let Some(profile) = &mut self.profile {
                profile.count(at, self.memory.cycles - then);
            }
            // A push below $0100 comes out at the top of page 1. (`txs` may go anywhere, but
            // generated code has none.)
            if here == self.overflow || (before < 0x10 && cpu.s > 0xf0) {
                return Err(Stop::Stack);
            }
            if let Some(fault) = &cpu.fault {
                return Err(Stop::Fault(fault.to_string()));
            }
        }
        Ok(())
    }
}

/// Bytes of code, constants and initialised data.
pub fn code_bytes(program: &Linked) -> u32 {
    program.size_of(&["CODE", "RODATA", "DATA"])
}
