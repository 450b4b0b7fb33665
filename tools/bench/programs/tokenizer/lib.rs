//! Lines of BASIC made into tokens, as the machine's editor does when RETURN is pressed.
#![no_std]
#![forbid(unsafe_code)]

/// Words that become a byte, in the order of their tokens from 128 on.
const WORDS: [&[u8]; 24] = [
    b"END", b"FOR", b"NEXT", b"DATA", b"INPUT", b"DIM", b"READ", b"LET", b"GOTO", b"RUN", b"IF",
    b"RESTORE", b"GOSUB", b"RETURN", b"REM", b"STOP", b"PRINT", b"POKE", b"TO", b"THEN", b"STEP",
    b"AND", b"OR", b"PEEK",
];
/// The token of REM, after which nothing is made into tokens.
const REM: u8 = 142;
/// The program.
const LINES: [&[u8]; 8] = [
    b"10 FOR I=1 TO 100 STEP 2",
    b"20 PRINT \"FOR \";I:POKE 1024+I,PEEK(53280)AND 15",
    b"30 IF I>50 THEN GOTO 60",
    b"40 GOSUB 100:NEXT I",
    b"50 REM PRINT NOTHING TO ANYBODY",
    b"60 DATA 1,2,3:READ A,B,C:LET X=A OR B",
    b"70 INPUT \"AGAIN AND AGAIN\";A$:IF A$=\"Y\"THEN RUN",
    b"65000 RESTORE:DIM Z(10):STOP:END:RETURN",
];

/// Tokens of the program.
pub struct Data {
    tokens: [u8; 512],
    length: u16,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        tokens: [0; 512],
        length: 0,
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// The number that a text begins with, and the rest.
fn number(mut text: &[u8]) -> (u16, &[u8]) {
    let mut value = 0u16;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        value = value.wrapping_mul(10).wrapping_add(u16::from(digit - b'0'));
        text = rest;
    }
    (value, text)
}

/// The token that a text begins with, and the rest.
fn token(text: &[u8]) -> Option<(u8, &[u8])> {
    for (token, word) in (128u8..).zip(&WORDS) {
        if let Some(rest) = text.strip_prefix(*word) {
            return Some((token, rest));
        }
    }
    None
}

impl Data {
    fn push(&mut self, byte: u8) {
        self.tokens[usize::from(self.length & 511)] = byte;
        self.length += 1;
    }

    /// Adds the tokens of a line.
    fn line(&mut self, text: &[u8]) {
        let (number, mut text) = number(text);
        self.push(number as u8);
        self.push((number >> 8) as u8);
        let mut plain = false;
        let mut quoted = false;
        while let [letter, rest @ ..] = text {
            let letter = *letter;
            if letter == b'"' {
                quoted = !quoted;
            } else if !plain && !quoted {
                if letter == b' ' {
                    text = rest;
                    continue;
                }
                if letter.is_ascii_uppercase() {
                    if let Some((token, rest)) = token(text) {
                        self.push(token);
                        plain = token == REM;
                        text = rest;
                        continue;
                    }
                }
            }
            self.push(letter);
            text = rest;
        }
        self.push(0);
    }
}

/// A sum over the tokens.
pub fn bench(data: &mut Data) -> u16 {
    data.length = 0;
    for line in &LINES {
        data.line(line);
    }
    let mut sum = data.length;
    for &token in data.tokens.iter().take(data.length.into()) {
        sum = sum.rotate_left(1) ^ u16::from(token);
    }
    sum
}
