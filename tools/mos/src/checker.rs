//! The checker: does the finished code of each function do what selection wrote?
//!
//! Selection writes code on units, where every variable has a place of its own. The passes, the
//! allocator and lowering then change that code beyond recognition. The checker runs both, the
//! *promised* and the *finished* code of one function, from the same random state, and compares
//! what others can see: which functions are called in which order, with which registers and
//! parameters, what memory holds at each call and at the end, and the result. It shares no code
//! with the passes and the allocator, and believes neither liveness nor conflicts nor clobber sets.
//!
//! A callee leaves the same random results to both. In the finished code it also overwrites every
//! address that its own finished code, or that of anything it calls, may write (`clobbers.rs`), and
//! every register that it does not claim to keep. So whatever an overlay or a call may destroy is
//! destroyed.
//!
//! Values that selection left undefined are tracked and never compared; a run whose promised code
//! branches on one is dropped. Memory that a run reads first is random, but the same for both, and
//! so are parameters. The numbers that the code compares with come up more often than others
//! (`machine.rs`).
//!
//! It is a test and no proof: paths that no run takes are not compared. The runs end when a few in
//! a row have reached no new line.

mod byte;
mod callees;
mod clobbers;
mod machine;
mod memory;
mod places;
mod processor;
mod text;
mod words;

use crate::asm::{Address, Base, Line, Mode};
use crate::code::{Code, Place};
use crate::error::{Error, Result};
use crate::ir::FunctionId;
use clobbers::Clobbers;
use machine::{Machine, Side, Stop, What};
use memory::Layout;
use text::Text;

/// A set of registers and flags: 1 A, 2 X, 4 Y, 8 carry, 16 N and Z, 32 overflow.
pub type Registers = u8;

/// A piece of promised code.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The function that it belongs to.
    pub function: FunctionId,
    /// Who comes to it.
    pub place: Place,
    /// What selection wrote, on units.
    pub promised: Vec<Line>,
}

/// What callers know of a function.
#[derive(Clone, Debug, Default)]
pub struct Interface {
    /// Its name, for messages.
    pub name: String,
    /// Registers that it reads.
    pub reads: Registers,
    /// Registers that hold its result.
    pub returns: Registers,
    /// Registers that callers expect to find unchanged.
    pub keeps: Registers,
    /// Units that callers write.
    pub parameters: Vec<Address>,
    /// Units of its result.
    pub results: Vec<Address>,
    /// It is written in assembly.
    pub external: bool,
    /// It does not come back.
    pub noreturn: bool,
}

/// A unit and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// The function that it belongs to.
    pub owner: FunctionId,
    /// Bytes.
    pub size: u16,
    /// It is a variable in memory, whose address may be known to others.
    pub variable: bool,
    /// It is one that other functions name.
    pub lent: bool,
    /// Its address; `None` when no code uses it.
    pub place: Option<Address>,
}

/// All that the checker has to know of a program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its code as promised.
    pub subjects: Vec<Subject>,
    /// Its code as assembled, in the order in which it lies in memory.
    pub finished: Vec<Code>,
    /// By function.
    pub interfaces: Vec<Interface>,
    /// By number of the unit.
    pub homes: Vec<Home>,
    /// Whom a call by address may mean, by the number in the promised code.
    pub candidates: Vec<Vec<FunctionId>>,
    /// Bytes of each static, in the order of their numbers.
    pub statics: Vec<u32>,
}

/// Fewest and most runs of a piece of code.
const RUNS: (u64, u64) = (64, 512);
/// How many runs without a new line are enough.
const WITHOUT_NEWS: u64 = 32;
/// Instructions of a run of the promised code.
const STEPS: u32 = 8_000;

/// Compares the finished code of a program with the promised code.
///
/// # Errors
/// The first function whose finished code does something else, what, and where.
pub fn check(program: &Program) -> Result<()> {
    let clobbers = Clobbers::new(program);
    let layout = Layout::new(program);
    let text = Text::new(program);
    for subject in &program.subjects {
        let mut machine = Machine::new(program, &clobbers, &layout, &text, subject);
        let mut quiet = 0;
        for run in 0..RUNS.1 {
            let news = compare(&mut machine, run).map_err(|what| {
                let name = &program.interfaces[subject.function.0 as usize].name;
                Error::in_function(name, format!("the checker objects: {what}"))
            })?;
            quiet = if news { 0 } else { quiet + 1 };
            if run + 1 >= RUNS.0 && quiet >= WITHOUT_NEWS {
                break;
            }
        }
    }
    Ok(())
}

/// What others see at one point of the promised run.
#[derive(Debug)]
struct Event {
    what: What,
    /// Values that must be the same; undefined ones are missing.
    values: Vec<(Item, u8)>,
    /// What memory was written since the last event; `None` for what is undefined.
    memory: Vec<(u16, Option<u8>)>,
}

/// Something that others look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    /// A register; 8 and above stand for flags as in [`Registers`].
    Register(Registers),
    /// A byte of a unit.
    Unit(Address),
    /// A byte of scratch, or of the exchange area.
    Shared(Address),
}

/// One run of both; whether it came to new lines, or what differs.
fn compare(machine: &mut Machine, run: u64) -> std::result::Result<bool, String> {
    let mut events: Vec<Event> = Vec::new();
    machine.start(Side::Promised, run);
    let stop = machine.run(STEPS, |machine, what| {
        let values = machine.visible(&what);
        events.push(Event {
            what,
            values,
            memory: machine.written(),
        });
        machine.after(&what, events.len() as u64);
        Ok(())
    });
    let (news, steps) = (machine.news, machine.steps);
    let complete = match stop {
        Ok(Stop::Returned) => true,
        Ok(Stop::Steps | Stop::Undefined) => false,
        Ok(Stop::Unknown) => return Ok(false),
        Err(what) => return Err(format!("the promised code itself is wrong: {what}")),
    };
    machine.start(Side::Finished, run);
    let mut next = 0;
    let stop = machine.run(steps * 4 + 2000, |machine, what| {
        let Some(event) = events.get(next) else {
            return if complete {
                Err(format!("it goes on to {}", machine.describe(&what)))
            } else {
                Err(String::new())
            };
        };
        if !event.what.is(&what) {
            return Err(format!(
                "{} is promised, but it is {}",
                machine.describe(&event.what),
                machine.describe(&what)
            ));
        }
        let at = machine.describe(&what);
        for (item, wanted) in &event.values {
            let got = machine.value(*item);
            if got != *wanted {
                return Err(format!(
                    "at {at}, {} should be {wanted:#04x}, but is {got:#04x}",
                    machine.describe_item(item)
                ));
            }
        }
        for (address, wanted) in &event.memory {
            let got = machine.peek(*address);
            if wanted.is_some_and(|wanted| wanted != got) {
                return Err(format!(
                    "at {at}, memory {} should hold {:#04x}, but holds {got:#04x}",
                    machine.describe_memory(*address),
                    wanted.unwrap_or(0)
                ));
            }
        }
        for (address, got) in machine.written() {
            if !event.memory.iter().any(|(other, _)| *other == address)
                && got != Some(machine.untouched(address))
            {
                return Err(format!(
                    "at {at}, memory {} was written, which is not promised",
                    machine.describe_memory(address)
                ));
            }
        }
        if let (What::Return, Some(register)) = (&what, machine.not_kept()) {
            return Err(format!(
                "{register} is not what it was at the start, but callers rely on it"
            ));
        }
        next += 1;
        machine.after(&event.what, next as u64);
        Ok(())
    });
    match stop {
        // The promised run ended early: what came until then is the same.
        Err(what) if what.is_empty() => Ok(news),
        Err(what) => Err(format!("{what} (run {run}, line {})", machine.line())),
        Ok(Stop::Unknown) => Ok(false),
        Ok(Stop::Steps) if complete => Err(format!("it does not end (run {run})")),
        Ok(_) if complete && next < events.len() => Err(format!(
            "it ends before {} (run {run})",
            machine.describe(&events[next].what)
        )),
        Ok(_) => Ok(news),
    }
}

/// The address of an operand in memory, if it has one.
fn operand(mode: &Mode) -> Option<Address> {
    match mode {
        Mode::Absolute(address)
        | Mode::AbsoluteX(address)
        | Mode::AbsoluteY(address)
        | Mode::ZeroPage(address)
        | Mode::ZeroPageX(address)
        | Mode::IndirectY(address) => Some(*address),
        _ => None,
    }
}

/// The number of the unit that an address is in.
fn unit(address: &Address) -> Option<usize> {
    match address.base {
        Base::Unit(number) => Some(number as usize),
        _ => None,
    }
}

/// The variables that a function names, or that are its own.
fn variables(program: &Program, id: FunctionId) -> impl Iterator<Item = &Home> {
    let mut named = vec![false; program.homes.len()];
    let own = program.subjects.iter().filter(|of| of.function == id);
    for line in own.flat_map(|subject| &subject.promised) {
        let Line::Code(_, mode) = line else { continue };
        if let Some(number) = mode.address().and_then(|address| unit(&address)) {
            named[number] = true;
        }
    }
    let homes = program.homes.iter().zip(named);
    let homes = homes.filter(move |(home, named)| home.owner == id || home.lent && *named);
    homes.map(|(home, _)| home).filter(|home| home.variable)
}
