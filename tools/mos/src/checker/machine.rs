//! A 6502 that runs the code of one function, on units or on addresses; its callees are made up.

use super::byte::{Byte, JUNK};
use super::clobbers::Clobbers;
use super::memory::{Layout, Memory, EXCHANGE, SCRATCH, SP, STACK};
use super::text::{Labelled, Text};
use super::{variables, Item, Program, Subject};
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use crate::ir::FunctionId;

/// Which code runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// On units.
    Promised,
    /// On addresses.
    Finished,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It came to its end.
    Returned,
    /// It took too long.
    Steps,
    /// It depends on an undefined value.
    Undefined,
    /// The machine does not know an instruction.
    Unknown,
}

/// What others notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A call.
    Call(FunctionId),
    /// A call by address, with the number of its signature; the finished code does not know it.
    CallByAddress(usize),
    /// A helper of the runtime.
    Helper(&'static str),
    /// The end.
    Return,
}

impl What {
    /// Whether it is the same for those who look on.
    pub fn is(&self, other: &What) -> bool {
        use What::CallByAddress;
        self == other || matches!((self, other), (CallByAddress(_), CallByAddress(_)))
    }
}

/// A flag that may be undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    pub set: bool,
    pub known: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum Pushed {
    Byte(Byte),
    Flags([Flag; 4]),
    /// A call of a shared sequence: piece and line to go on at.
    Return(usize, usize),
}

/// A processor, its memory, and the function that runs on it.
pub struct Machine<'a> {
    pub program: &'a Program,
    pub clobbers: &'a Clobbers,
    pub layout: &'a Layout,
    pub subject: &'a Subject,
    pub text: &'a Text<'a>,
    pub promised: Labelled<'a>,
    /// Promised lines that a run has come to.
    pub seen: Vec<bool>,
    /// Numbers that the code compares with.
    pub numbers: Vec<u8>,
    /// Places and sizes of the variables that this function names, and whether others do.
    pub variables: Vec<(Address, u16, bool)>,
    pub side: Side,
    pub seed: u64,
    /// Events so far.
    pub events: u64,
    pub registers: [Byte; 3],
    /// Carry, negative, zero, overflow.
    pub flags: [Flag; 4],
    pub slots: Vec<Byte>,
    pub memory: Memory,
    pub stack: Vec<Pushed>,
    /// What the registers and flags held at the start.
    pub kept: [u8; 6],
    /// Piece of the finished code.
    pub piece: usize,
    /// Line in it, or in the promised code.
    pub counter: usize,
    /// The run came to a line that no run has come to before.
    pub news: bool,
    /// Instructions of the run.
    pub steps: u32,
}

pub type Outcome<T> = std::result::Result<T, String>;

impl<'a> Machine<'a> {
    /// For a piece of code.
    pub fn new(
        program: &'a Program,
        clobbers: &'a Clobbers,
        layout: &'a Layout,
        text: &'a Text<'a>,
        subject: &'a Subject,
    ) -> Machine<'a> {
        let mut numbers: Vec<u8> = subject
            .promised
            .iter()
            .filter_map(|line| match line {
                Line::Code(_, Mode::Immediate(number)) => Some(*number),
                _ => None,
            })
            .flat_map(|number| [number, number.wrapping_add(1), number.wrapping_sub(1)])
            .collect();
        numbers.extend([0, 1, 0x7f, 0x80, 0xff]);
        let variables = variables(program, subject.function)
            .filter_map(|home| Some((home.place?, home.size, home.lent)))
            .collect();
        Machine {
            program,
            clobbers,
            layout,
            subject,
            text,
            promised: Labelled::new(&subject.promised),
            seen: vec![false; subject.promised.len()],
            numbers,
            variables,
            side: Side::Promised,
            seed: 0,
            events: 0,
            registers: [JUNK; 3],
            flags: [Flag {
                set: false,
                known: false,
            }; 4],
            slots: Vec::new(),
            memory: Memory::new(),
            stack: Vec::new(),
            kept: [0; 6],
            piece: 0,
            counter: 0,
            news: false,
            steps: 0,
        }
    }

    /// Begins a run.
    pub fn start(&mut self, side: Side, run: u64) {
        self.side = side;
        self.seed = (run + 1).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.events = 0;
        self.memory.epoch += 1;
        self.memory.first = self.memory.epoch;
        self.memory.written.clear();
        self.counter = 0;
        let own = |piece: &Code| {
            (piece.function, piece.place) == (self.subject.function, self.subject.place)
        };
        let missing = self.program.finished.len();
        self.piece = self
            .program
            .finished
            .iter()
            .position(own)
            .unwrap_or(missing);
        self.steps = 0;
        self.news = false;
        self.slots.clear();
        self.slots.resize(self.layout.slots[side as usize], JUNK);
        if side == Side::Finished {
            (0..self.slots.len()).for_each(|i| self.slots[i] = self.junk(i));
        }
        self.registers = [0, 1, 2].map(|i| self.junk(1000 + i));
        self.flags = [0, 1, 2, 3].map(|i| Flag {
            set: self.junk(2000 + i).value & 1 != 0,
            known: false,
        });
        self.stack = vec![
            Pushed::Byte(self.given(9, 0)),
            Pushed::Byte(self.given(9, 1)),
        ];
        let interface = &self.program.interfaces[self.subject.function.0 as usize];
        match self.subject.place {
            Place::Body => {
                self.fill(interface.reads);
                for address in interface.parameters.clone() {
                    self.give_unit(&address);
                }
                self.set_word(SP, STACK.end);
            }
            Place::Entry => {
                (0..EXCHANGE).for_each(|i| self.slots[SCRATCH + i] = self.given(4, i));
                self.set_word(SP, STACK.end);
            }
            Place::Exported => {
                self.fill(3);
                (0..8).for_each(|i| self.slots[i] = self.given(3, i));
            }
            Place::Outlined(_) | Place::Gate | Place::Loader(_) => {}
        }
        self.kept = std::array::from_fn(|i| self.value(Item::Register(1 << i)));
    }

    /// A register that the function claims to keep, but does not.
    pub fn not_kept(&self) -> Option<String> {
        let keeps = self.program.interfaces[self.subject.function.0 as usize].keeps;
        let changed = |i: &usize| self.value(Item::Register(1 << i)) != self.kept[*i];
        let register = (0..6).filter(|i| keeps & (1 << i) != 0).find(changed)?;
        (self.subject.place == Place::Body)
            .then(|| self.describe_item(&Item::Register(1 << register)))
    }

    /// Runs until something ends it. `event` is told what others notice, and says what is wrong.
    pub fn run(
        &mut self,
        limit: u32,
        mut event: impl FnMut(&mut Self, What) -> Outcome<()>,
    ) -> Outcome<Stop> {
        loop {
            let code = match self.side {
                Side::Promised => &self.promised,
                Side::Finished => match self.text.pieces.get(self.piece) {
                    Some(code) => code,
                    None => return Ok(Stop::Unknown),
                },
            };
            let Some(line) = code.lines.get(self.counter) else {
                match self.fall(&mut event)? {
                    Some(stop) => return Ok(stop),
                    None => continue,
                }
            };
            if self.side == Side::Promised {
                self.news |= !std::mem::replace(&mut self.seen[self.counter], true);
            }
            self.counter += 1;
            let Line::Code(mnemonic, mode) = line else {
                continue;
            };
            self.steps += 1;
            if self.steps > limit {
                return Ok(Stop::Steps);
            }
            match (mnemonic, mode) {
                (Mnemonic::Jsr | Mnemonic::Jmp, Mode::Absolute(address)) => {
                    let what = match address.base {
                        Base::Outlined(number) => {
                            if *mnemonic == Mnemonic::Jsr {
                                self.stack.push(Pushed::Return(self.piece, self.counter));
                            }
                            self.piece = self.text.outlined[&number];
                            self.counter = 0;
                            continue;
                        }
                        Base::Function(id) | Base::Gate(id) => What::Call(id),
                        Base::Runtime("__icall") => {
                            What::CallByAddress(usize::from(address.offset))
                        }
                        Base::Runtime(name) => What::Helper(name),
                        _ => return Ok(Stop::Unknown),
                    };
                    let unknown = self.side == Side::Promised && self.needs_undefined(&what);
                    if unknown {
                        return Ok(Stop::Undefined);
                    }
                    event(self, what)?;
                    if self.is_noreturn(&what) {
                        return Ok(Stop::Returned);
                    }
                    if *mnemonic == Mnemonic::Jmp {
                        if let Some(stop) = self.leave(&mut event)? {
                            return Ok(stop);
                        }
                    }
                }
                (Mnemonic::Rts, _) => {
                    if let Some(stop) = self.leave(&mut event)? {
                        return Ok(stop);
                    }
                }
                (Mnemonic::Jmp, Mode::Label(to)) => self.counter = code.labels[to],
                (branch, Mode::Label(to)) if branch.opposite().is_some() => {
                    let (flag, wanted) = branches(*branch);
                    let flag = self.flags[flag];
                    if !flag.known && self.side == Side::Promised {
                        return Ok(Stop::Undefined);
                    }
                    if flag.set == wanted {
                        self.counter = code.labels[to];
                    }
                }
                (Mnemonic::Brk, _) => return Ok(Stop::Unknown),
                _ => {
                    if let Some(stop) = self.step(*mnemonic, mode)? {
                        return Ok(stop);
                    }
                }
            }
        }
    }

    /// Control falls off the end of a piece into the next one.
    fn fall(
        &mut self,
        event: &mut impl FnMut(&mut Self, What) -> Outcome<()>,
    ) -> Outcome<Option<Stop>> {
        let next = self.program.finished.get(self.piece + 1);
        let next = next.filter(|_| self.side == Side::Finished);
        match next.map(|piece| (piece.place, piece.function)) {
            Some((Place::Outlined(_), _)) => {
                (self.piece, self.counter) = (self.piece + 1, 0);
                Ok(None)
            }
            Some((Place::Body | Place::Gate, function)) => {
                let what = What::Call(function);
                event(self, what)?;
                if self.is_noreturn(&what) {
                    return Ok(Some(Stop::Returned));
                }
                self.leave(event)
            }
            _ => Ok(Some(Stop::Unknown)),
        }
    }

    /// Whether what is called does not come back.
    fn is_noreturn(&self, what: &What) -> bool {
        match what {
            What::Call(id) => self.program.interfaces[id.0 as usize].noreturn,
            What::Helper(name) => matches!(*name, "__trap" | "__panic" | "__stack_overflow"),
            _ => false,
        }
    }

    /// A pushed amount or a target that selection left undefined.
    fn needs_undefined(&self, what: &What) -> bool {
        match what {
            What::Helper("__stack_push" | "__stack_pop") => !self.registers[0].known,
            What::CallByAddress(_) => !self.slots[8].known || !self.slots[9].known,
            _ => false,
        }
    }

    /// `rts`: back to where a shared sequence was called, or out of the function.
    fn leave(
        &mut self,
        event: &mut impl FnMut(&mut Self, What) -> Outcome<()>,
    ) -> Outcome<Option<Stop>> {
        if let Some(&Pushed::Return(piece, counter)) = self.stack.last() {
            self.stack.pop();
            (self.piece, self.counter) = (piece, counter);
            return Ok(None);
        }
        let address = [self.given_at_start(0), self.given_at_start(1)];
        let right = match &self.stack[..] {
            [Pushed::Byte(high), Pushed::Byte(low)] => [high.value, low.value] == address,
            _ => false,
        };
        if !right {
            return Err("the processor's stack does not hold the return address at the end".into());
        }
        event(self, What::Return)?;
        Ok(Some(Stop::Returned))
    }

    fn given_at_start(&self, number: usize) -> u8 {
        self.random((9 << 32) | number as u64)
    }
}

/// The flag that a branch looks at, and how it must be.
fn branches(mnemonic: Mnemonic) -> (usize, bool) {
    use Mnemonic::*;
    match mnemonic {
        Bcc => (0, false),
        Bcs => (0, true),
        Bpl => (1, false),
        Bmi => (1, true),
        Bne => (2, false),
        Beq => (2, true),
        Bvc => (3, false),
        _ => (3, true),
    }
}
