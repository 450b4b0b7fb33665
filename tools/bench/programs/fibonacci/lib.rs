//! Fibonacci's numbers by the definition: two recursive calls.
#![no_std]
#![forbid(unsafe_code)]

/// Which number.
pub struct Data {
    n: u8,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { n: 0 };
}

/// Asks for the twentieth.
pub fn prepare(data: &mut Data) {
    data.n = 20;
}

fn fibonacci(n: u8) -> u16 {
    if n < 2 {
        u16::from(n)
    } else {
        fibonacci(n - 1) + fibonacci(n - 2)
    }
}

/// The number.
pub fn bench(data: &mut Data) -> u16 {
    fibonacci(data.n)
}
