//! Trait objects, tables of functions, closures and enums with data.
#![no_std]

/// A shape with an area.
trait Shape {
    /// Its area.
    fn area(&self) -> u32;
    /// A name, with a default.
    fn name(&self) -> &'static str {
        "shape"
    }
}

struct Square(u16);
struct Rectangle {
    width: u16,
    height: u16,
}

impl Shape for Square {
    fn area(&self) -> u32 {
        u32::from(self.0) * u32::from(self.0)
    }
}

impl Shape for Rectangle {
    fn area(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }
    fn name(&self) -> &'static str {
        "rectangle"
    }
}

/// A small stack machine's instruction.
#[derive(Clone, Copy)]
enum Step {
    Push(i16),
    Add,
    Multiply,
    Swap,
    JumpIfOdd(u8),
}

fn execute(program: &[Step]) -> i16 {
    let mut stack = [0i16; 8];
    let (mut depth, mut at) = (2, 0);
    while let Some(step) = program.get(at) {
        at += 1;
        match *step {
            Step::Push(value) => {
                stack[depth & 7] = value;
                depth += 1;
            }
            Step::Add => {
                stack[(depth - 2) & 7] =
                    stack[(depth - 2) & 7].wrapping_add(stack[(depth - 1) & 7]);
                depth -= 1;
            }
            Step::Multiply => {
                stack[(depth - 2) & 7] =
                    stack[(depth - 2) & 7].wrapping_mul(stack[(depth - 1) & 7]);
                depth -= 1;
            }
            Step::Swap => stack.swap((depth - 2) & 7, (depth - 1) & 7),
            Step::JumpIfOdd(by) => {
                if stack[(depth - 1) & 7] & 1 == 1 {
                    at += usize::from(by);
                }
            }
        }
    }
    stack[(depth - 1) & 7]
}

fn apply(value: u16, twice: &mut dyn FnMut(u16) -> u16) -> u16 {
    let once = twice(value);
    twice(once)
}

static TABLE: [fn(u16) -> u16; 4] = [u16::swap_bytes, u16::reverse_bits, triple, |value| {
    value.rotate_left(5)
}];

fn triple(value: u16) -> u16 {
    value.wrapping_mul(3)
}

/// A checksum.
#[unsafe(no_mangle)]
pub extern "C" fn main() -> u16 {
    let n: u16 = core::hint::black_box(123);
    let shapes: [&dyn Shape; 3] = [
        &Square(n),
        &Rectangle {
            width: n,
            height: 45,
        },
        &Square(9),
    ];
    let mut sum = 0u16;
    for shape in core::hint::black_box(shapes) {
        sum = sum.rotate_left(1) ^ shape.area() as u16 ^ shape.name().len() as u16;
    }
    for round in 0..8 {
        sum = TABLE[usize::from((sum ^ round) & 3)](sum);
    }
    let mut calls = 0;
    sum = apply(sum, &mut |value| {
        calls += 1;
        value.wrapping_add(calls * 1000)
    });
    let program = [
        Step::Push(n as i16),
        Step::Push(5),
        Step::Multiply,
        Step::JumpIfOdd(2),
        Step::Push(1),
        Step::Add,
        Step::Push(-7),
        Step::Swap,
        Step::Add,
    ];
    sum ^ execute(core::hint::black_box(&program)) as u16
}
