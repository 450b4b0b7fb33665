//! Random programs whose every step is defined, as IR text: the same seed gives the same program.
//! They are run in the interpreter and on the 6502, and must leave the same bytes in `results`.
//!
//! A program has statics, a few functions that call each other downwards (and one that calls
//! itself), and `main`, which calls them and copies all statics into `results`. Nothing in it
//! depends on where things lie in memory, on undefined values, or on how long it takes.

mod calls;
mod control;
mod function;
mod memory;
mod walk;

use std::fmt::Write;

use fastrand::Rng;

/// Widths, the more frequent ones more than once.
const WIDTHS: [u8; 12] = [8, 8, 8, 8, 8, 16, 16, 16, 16, 32, 32, 64];

/// What others need to know to call a function.
#[derive(Clone, Debug)]
struct Signature {
    name: String,
    parameters: Vec<Kind>,
    returns: Option<u8>,
    /// It returns `{ iN, i1 }` rather than `iN`.
    pair: bool,
    /// Its first parameter counts down to 0 from a small number.
    recursive: bool,
    /// There is a second one of the same signature, and a table of both.
    twin: bool,
}

/// A parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Integer(u8),
    /// How many bytes it points to.
    Pointer(u32),
}

/// A static: all of them are arrays of bytes.
#[derive(Clone, Debug)]
struct Static {
    name: String,
    length: u32,
    constant: bool,
}

struct Generator {
    random: Rng,
    functions: Vec<Signature>,
    statics: Vec<Static>,
    /// Definitions that are complete.
    done: String,
}

/// Makes the program of a seed, as IR text.
pub fn program(seed: u64) -> String {
    let mut generator = Generator {
        random: Rng::with_seed(seed),
        functions: Vec::new(),
        statics: Vec::new(),
        done: String::new(),
    };
    for number in 0..generator.random.usize(2..5) {
        generator.new_static(number);
    }
    for number in 0..generator.random.usize(1..5) {
        generator.new_function(number);
    }
    generator.main()
}

impl Generator {
    fn width(&mut self) -> u8 {
        WIDTHS[self.random.usize(..WIDTHS.len())]
    }

    /// A number that is more often than not a corner case.
    fn number(&mut self, bits: u8) -> u64 {
        let number = match self.random.u8(..6) {
            0 => self.random.u64(..3),
            1 => u64::MAX - self.random.u64(..2),
            2 => 1 << self.random.u8(..bits),
            3 => (1 << self.random.u8(..bits)) - 1,
            4 => self.random.u64(..256),
            _ => self.random.u64(..),
        };
        mos::ir::mask(number, bits)
    }

    fn new_static(&mut self, number: usize) {
        // Some are larger than a page, so that an index of one byte does not reach everywhere.
        let length = [8, 16, 64, 256, 512][self.random.usize(..5)];
        let new = Static {
            name: format!("@data{number}"),
            length,
            constant: number == 0,
        };
        let word = if new.constant { "constant" } else { "global" };
        let initialiser = if new.constant || self.random.bool() {
            let bytes: Vec<_> = (0..length)
                .map(|_| format!("\\{:02X}", self.number(8)))
                .collect();
            format!("c\"{}\"", bytes.concat())
        } else {
            "zeroinitializer".into()
        };
        writeln!(
            self.done,
            "{} = internal {word} [{length} x i8] {initialiser}",
            new.name
        )
        .unwrap();
        self.statics.push(new);
    }

    fn new_function(&mut self, number: usize) {
        let recursive = number == 0 && self.random.u8(..2) == 0;
        let mut parameters = Vec::new();
        if recursive {
            parameters.push(Kind::Integer(8));
        }
        let most = if self.random.u8(..4) == 0 { 10 } else { 5 };
        for _ in 0..self.random.usize(0..most) {
            let pointer = self.random.u8(..4) == 0;
            parameters.push(if pointer {
                Kind::Pointer(8)
            } else {
                Kind::Integer(self.width())
            });
        }
        let returns = (self.random.u8(..6) != 0).then(|| self.width());
        let mut signature = Signature {
            name: format!("@function{number}"),
            parameters,
            returns,
            pair: returns.is_some() && self.random.u8(..5) == 0,
            recursive,
            twin: !recursive && self.random.u8(..3) == 0,
        };
        self.define(&signature);
        if signature.twin {
            let other = Signature {
                name: format!("@twin{number}"),
                ..signature.clone()
            };
            self.define(&other);
            writeln!(
                self.done,
                "@table{number} = internal constant [2 x ptr addrspace(1)] \
                 [ptr addrspace(1) {}, ptr addrspace(1) {}]",
                signature.name, other.name
            )
            .unwrap();
            signature.name = format!("@table{number}");
        }
        self.functions.push(signature);
    }

    fn main(mut self) -> String {
        let main = Signature {
            name: "@main".into(),
            parameters: Vec::new(),
            returns: Some(16),
            pair: false,
            recursive: false,
            twin: false,
        };
        self.define(&main);
        let written = self
            .statics
            .iter()
            .filter(|of| !of.constant)
            .map(|of| of.length as usize)
            .sum::<usize>();
        // The first 16 bytes are for what `main` itself has computed.
        let results = 16 + written;
        writeln!(
            self.done,
            "declare i16 @memcmp(ptr, ptr, i16)\n@results = global [{results} x i8] zeroinitializer"
        )
        .unwrap();
        self.done
    }
}
