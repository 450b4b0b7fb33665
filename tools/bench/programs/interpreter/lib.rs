//! An interpreter of byte code with a stack; its program sums greatest common divisors.
#![no_std]
#![forbid(unsafe_code)]

/// Opcodes. Those up to [`CALL`] have an operand.
const PUSH: u8 = 1;
const LOAD: u8 = 2;
const STORE: u8 = 3;
const JUMP: u8 = 4;
const BRANCH: u8 = 5;
const CALL: u8 = 6;
const ADD: u8 = 7;
const SUBTRACT: u8 = 8;
const LESS: u8 = 9;
const DUPLICATE: u8 = 10;
const OVER: u8 = 11;
const SWAP: u8 = 12;
const DROP: u8 = 13;
const RETURN: u8 = 14;

/// Variables 0 and 1 count from 12 to 1, variable 2 is the sum of their divisors. The divisor, by
/// subtraction, begins at 40.
#[rustfmt::skip]
const PROGRAM: [u8; 64] = [
    PUSH, 12, STORE, 0,
    PUSH, 12, STORE, 1,
    LOAD, 0, LOAD, 1, CALL, 40,
    LOAD, 2, ADD, STORE, 2,
    LOAD, 1, PUSH, 1, SUBTRACT, DUPLICATE, STORE, 1, BRANCH, 8,
    LOAD, 0, PUSH, 1, SUBTRACT, DUPLICATE, STORE, 0, BRANCH, 4,
    0,
    OVER, OVER, SUBTRACT, BRANCH, 47,
    DROP, RETURN,
    OVER, OVER, LESS, BRANCH, 57,
    SWAP, OVER, SUBTRACT, JUMP, 40,
    OVER, SUBTRACT, JUMP, 40,
    0, 0, 0,
];

/// Both stacks, variables, and how far the program is.
pub struct Data {
    stack: [u16; 16],
    depth: u8,
    returns: [u8; 8],
    calls: u8,
    variables: [u16; 4],
    place: u8,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        stack: [0; 16],
        depth: 0,
        returns: [0; 8],
        calls: 0,
        variables: [0; 4],
        place: 0,
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

impl Data {
    fn fetch(&mut self) -> u8 {
        let byte = PROGRAM[usize::from(self.place & 63)];
        self.place += 1;
        byte
    }

    fn push(&mut self, value: u16) {
        self.stack[usize::from(self.depth & 15)] = value;
        self.depth += 1;
    }

    fn pop(&mut self) -> u16 {
        self.depth -= 1;
        self.stack[usize::from(self.depth & 15)]
    }

    /// Runs one instruction; false at the end.
    fn step(&mut self) -> bool {
        match self.fetch() {
            PUSH => {
                let value = self.fetch();
                self.push(value.into());
            }
            LOAD => {
                let variable = self.fetch();
                self.push(self.variables[usize::from(variable & 3)]);
            }
            STORE => {
                let variable = self.fetch();
                self.variables[usize::from(variable & 3)] = self.pop();
            }
            JUMP => self.place = self.fetch(),
            BRANCH => {
                let target = self.fetch();
                if self.pop() != 0 {
                    self.place = target;
                }
            }
            CALL => {
                let target = self.fetch();
                self.returns[usize::from(self.calls & 7)] = self.place;
                self.calls += 1;
                self.place = target;
            }
            ADD => {
                let (b, a) = (self.pop(), self.pop());
                self.push(a.wrapping_add(b));
            }
            SUBTRACT => {
                let (b, a) = (self.pop(), self.pop());
                self.push(a.wrapping_sub(b));
            }
            LESS => {
                let (b, a) = (self.pop(), self.pop());
                self.push((a < b).into());
            }
            DUPLICATE => {
                let a = self.pop();
                self.push(a);
                self.push(a);
            }
            OVER => {
                let (b, a) = (self.pop(), self.pop());
                self.push(a);
                self.push(b);
                self.push(a);
            }
            SWAP => {
                let (b, a) = (self.pop(), self.pop());
                self.push(b);
                self.push(a);
            }
            DROP => {
                self.pop();
            }
            RETURN => {
                self.calls -= 1;
                self.place = self.returns[usize::from(self.calls & 7)];
            }
            _ => return false,
        }
        true
    }
}

/// The sum, and how many instructions it took.
pub fn bench(data: &mut Data) -> u16 {
    let mut count = 0u16;
    while data.step() {
        count = count.wrapping_add(1);
    }
    count.rotate_left(5) ^ data.variables[2]
}
