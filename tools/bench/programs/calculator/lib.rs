//! Terms with brackets, read and worked out by recursive descent.
#![no_std]
#![forbid(unsafe_code)]

/// Rounds.
const ROUNDS: u8 = 12;
/// The terms. `x` is the number of the round.
const TERMS: [&[u8]; 5] = [
    b"1+2*3-4/2",
    b"(x+1)*(x-1)-x*x",
    b"((((7)))+x)*(2*(3+(4-x))-5)",
    b"-x*-(12-345)/(1+x)-(-x)",
    b"1000/(x*3+7)+x/2*(x-(x/2)*2)",
];

/// The variable.
pub struct Data {
    x: i16,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { x: 0 };
}

/// Where the variable begins.
pub fn prepare(data: &mut Data) {
    data.x = 3;
}

/// A term as it is read.
struct Reader<'a> {
    rest: &'a [u8],
    x: i16,
}

impl Reader<'_> {
    /// Takes a letter when it is next.
    fn take(&mut self, letter: u8) -> bool {
        match self.rest {
            [first, rest @ ..] if *first == letter => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    /// A number, the variable, a bracket, or the opposite of one.
    fn factor(&mut self) -> i16 {
        if self.take(b'-') {
            return self.factor().wrapping_neg();
        }
        if self.take(b'(') {
            let value = self.sum();
            self.take(b')');
            return value;
        }
        if self.take(b'x') {
            return self.x;
        }
        let mut value = 0i16;
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            value = value.wrapping_mul(10).wrapping_add(i16::from(digit - b'0'));
            self.rest = rest;
        }
        value
    }

    fn product(&mut self) -> i16 {
        let mut value = self.factor();
        loop {
            if self.take(b'*') {
                value = value.wrapping_mul(self.factor());
            } else if self.take(b'/') {
                value = value.checked_div(self.factor()).unwrap_or(0);
            } else {
                return value;
            }
        }
    }

    fn sum(&mut self) -> i16 {
        let mut value = self.product();
        loop {
            if self.take(b'+') {
                value = value.wrapping_add(self.product());
            } else if self.take(b'-') {
                value = value.wrapping_sub(self.product());
            } else {
                return value;
            }
        }
    }
}

/// A sum over the values.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for _ in 0..ROUNDS {
        for term in TERMS {
            let mut reader = Reader {
                rest: term,
                x: data.x,
            };
            sum = sum.rotate_left(3) ^ reader.sum() as u16;
        }
        data.x += 1;
    }
    sum
}
