//! A driver of a serial line: a state machine, headers packed in bits, a checksum.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes that come in.
const LENGTH: usize = 1200;
/// The longest contents of a frame.
const CONTENTS: usize = 32;
/// Bytes with a meaning of their own.
const FLAG: u8 = 0x7e;
const ESCAPE: u8 = 0x7d;

/// Where in a frame the driver is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Idle,
    Header(u8),
    Contents,
    Check,
}

/// The header: channel, kind and flags in two bytes, a number, a length.
#[derive(Clone, Copy)]
struct Header {
    bytes: [u8; 5],
}

impl Header {
    fn channel(&self) -> u8 {
        self.bytes[0] & 7
    }

    fn kind(&self) -> u8 {
        self.bytes[0] >> 3 & 7
    }

    fn urgent(&self) -> bool {
        self.bytes[1] & 0x80 != 0
    }

    fn number(&self) -> u16 {
        u16::from_le_bytes([self.bytes[2], self.bytes[3]])
    }

    fn length(&self) -> u8 {
        self.bytes[4] & 31
    }
}

/// What came by a channel.
#[derive(Clone, Copy)]
struct Channel {
    expected: u16,
    frames: u8,
    lost: u16,
    urgent: u8,
    last: u8,
}

/// The driver, its channels and the line.
pub struct Data {
    line: [u8; LENGTH],
    state: State,
    escaped: bool,
    header: Header,
    contents: [u8; CONTENTS],
    filled: u8,
    check: u8,
    bad: u16,
    channels: [Channel; 8],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        line: [0; LENGTH],
        state: State::Idle,
        escaped: false,
        header: Header { bytes: [0; 5] },
        contents: [0; CONTENTS],
        filled: 0,
        check: 0,
        bad: 0,
        channels: [Channel {
            expected: 0,
            frames: 0,
            lost: 0,
            urgent: 0,
            last: 0,
        }; 8],
    };
}

/// Frames, now and then with a wrong byte.
pub fn prepare(data: &mut Data) {
    let mut places = data.line.iter_mut();
    let mut state = 0xace1u16;
    let mut number = 0u16;
    loop {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        let length = (state >> 3) as u8 & 15;
        let flags = (state >> 5) as u8;
        let header = [
            state as u8 & 63,
            flags,
            number as u8,
            (number >> 8) as u8,
            length,
        ];
        number += 1 + (state >> 14);
        let mut check = 0u8;
        let mut put = |byte: u8| match places.next() {
            Some(place) => {
                *place = byte;
                true
            }
            None => false,
        };
        if !put(FLAG) {
            return;
        }
        for i in 0..6 + length {
            let byte = match i {
                0..5 => header[usize::from(i)],
                _ if i == 5 + length => check ^ u8::from(state & 0x700 == 0),
                _ => (state as u8).wrapping_mul(i),
            };
            check = (check ^ byte).rotate_left(1);
            let kept = if byte == FLAG || byte == ESCAPE {
                put(ESCAPE) && put(byte ^ 0x20)
            } else {
                put(byte)
            };
            if !kept {
                return;
            }
        }
    }
}

impl Data {
    /// A byte of the line.
    fn receive(&mut self, byte: u8) {
        if byte == FLAG {
            if self.state != State::Idle {
                self.bad += 1;
            }
            self.state = State::Header(0);
            self.escaped = false;
            self.check = 0;
            return;
        }
        if byte == ESCAPE {
            self.escaped = true;
            return;
        }
        let byte = if self.escaped { byte ^ 0x20 } else { byte };
        self.escaped = false;
        match self.state {
            State::Idle => return,
            State::Header(at) => {
                if let Some(place) = self.header.bytes.get_mut(usize::from(at)) {
                    *place = byte;
                }
                self.filled = 0;
                self.state = if at < 4 {
                    State::Header(at + 1)
                } else if self.header.length() == 0 {
                    State::Check
                } else {
                    State::Contents
                };
            }
            State::Contents => {
                self.contents[usize::from(self.filled & 31)] = byte;
                self.filled += 1;
                if self.filled == self.header.length() {
                    self.state = State::Check;
                }
            }
            State::Check => {
                self.state = State::Idle;
                if byte == self.check {
                    self.deliver();
                } else {
                    self.bad += 1;
                }
            }
        }
        self.check = (self.check ^ byte).rotate_left(1);
    }

    /// A whole frame.
    fn deliver(&mut self) {
        let channel = &mut self.channels[usize::from(self.header.channel())];
        let number = self.header.number();
        channel.lost = channel
            .lost
            .wrapping_add(number.wrapping_sub(channel.expected));
        channel.expected = number.wrapping_add(1);
        channel.frames += 1;
        if self.header.urgent() {
            channel.urgent += 1;
        }
        let mut last = self.header.kind();
        for &byte in self.contents.iter().take(self.filled.into()) {
            last ^= byte;
        }
        channel.last = last;
    }
}

/// A sum over the channels.
pub fn bench(data: &mut Data) -> u16 {
    for i in 0..LENGTH {
        data.receive(data.line[i]);
    }
    let mut sum = data.bad;
    for channel in &data.channels {
        sum = sum.rotate_left(3) ^ channel.expected;
        sum = sum.wrapping_add(channel.lost);
        sum ^= u16::from(channel.frames) << 8 | u16::from(channel.last);
        sum = sum.wrapping_add(channel.urgent.into());
    }
    sum
}
