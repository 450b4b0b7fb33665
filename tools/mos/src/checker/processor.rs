//! What each instruction of the 6502 does.

use super::byte::{Byte, JUNK};
use super::machine::{Flag, Machine, Outcome, Pushed, Side, Stop};
use super::places::Where;
use crate::asm::{Mnemonic, Mode};

impl Machine<'_> {
    /// One instruction that is no jump.
    pub fn step(&mut self, mnemonic: Mnemonic, mode: &Mode) -> Outcome<Option<Stop>> {
        use Mnemonic::*;
        let index = |register: usize| self.registers[register];
        let mut place = None;
        let value = match mode {
            Mode::Implied | Mode::Label(_) => JUNK,
            Mode::Accumulator => self.registers[0],
            Mode::Immediate(value) => Byte {
                value: *value,
                known: true,
            },
            Mode::Low(address) => Byte {
                value: self.number_of(address) as u8,
                known: true,
            },
            Mode::High(address) => Byte {
                value: (self.number_of(address) >> 8) as u8,
                known: true,
            },
            Mode::Absolute(address) | Mode::ZeroPage(address) => {
                let at = self.locate(address);
                place = Some(at);
                self.read(at)
            }
            Mode::AbsoluteX(address) | Mode::ZeroPageX(address) | Mode::AbsoluteY(address) => {
                let by = index(if matches!(mode, Mode::AbsoluteY(_)) {
                    2
                } else {
                    1
                });
                if !by.known && self.side == Side::Promised {
                    return Ok(Some(Stop::Undefined));
                }
                // Only variables are indexed. The base may lie outside of its variable.
                let at = self.number_of(address).wrapping_add(by.value.into());
                let at = Where::Memory(at);
                place = Some(at);
                self.read(at)
            }
            Mode::IndirectY(pointer) => {
                let (low, high) = (
                    self.read(self.locate(pointer)),
                    self.read(self.locate(&pointer.plus(1))),
                );
                let by = index(2);
                if !(low.known && high.known && by.known) && self.side == Side::Promised {
                    return Ok(Some(Stop::Undefined));
                }
                let at = u16::from_le_bytes([low.value, high.value]).wrapping_add(by.value.into());
                place = Some(Where::Memory(at));
                self.read(Where::Memory(at))
            }
        };
        if let (true, Some(place)) = (matches!(mnemonic, Sta | Stx | Sty), place) {
            let register = match mnemonic {
                Sta => 0,
                Stx => 1,
                _ => 2,
            };
            self.write(place, self.registers[register]);
            return Ok(None);
        }
        match mnemonic {
            Lda => self.set(0, value),
            Ldx => self.set(1, value),
            Ldy => self.set(2, value),
            Tax => self.set(1, self.registers[0]),
            Tay => self.set(2, self.registers[0]),
            Txa => self.set(0, self.registers[1]),
            Tya => self.set(0, self.registers[2]),
            // There is room: what `__stack_check` does is for its own tests.
            Tsx => self.set(
                1,
                Byte {
                    value: 0xff,
                    known: true,
                },
            ),
            Inx => self.set(1, plus(self.registers[1], 1)),
            Iny => self.set(2, plus(self.registers[2], 1)),
            Dex => self.set(1, plus(self.registers[1], 0xff)),
            Dey => self.set(2, plus(self.registers[2], 0xff)),
            And => self.set(0, both(self.registers[0], value, |a, b| a & b)),
            Ora => self.set(0, both(self.registers[0], value, |a, b| a | b)),
            Eor => self.set(0, both(self.registers[0], value, |a, b| a ^ b)),
            Adc => self.add(value),
            Sbc => self.add(Byte {
                value: !value.value,
                ..value
            }),
            Cmp => self.compare(0, value),
            Cpx => self.compare(1, value),
            Cpy => self.compare(2, value),
            Bit => {
                let zero = self.registers[0].value & value.value == 0;
                self.flags[1] = Flag {
                    set: value.value & 0x80 != 0,
                    known: value.known,
                };
                self.flags[2] = Flag {
                    set: zero,
                    known: value.known && self.registers[0].known,
                };
                self.flags[3] = Flag {
                    set: value.value & 0x40 != 0,
                    known: value.known,
                };
            }
            Asl | Lsr | Rol | Ror | Inc | Dec => {
                let result = self.modified(mnemonic, value);
                match place {
                    Some(place) => self.write(place, result),
                    None => self.registers[0] = result,
                }
                self.sign(result);
            }
            Clc | Sec => {
                self.flags[0] = Flag {
                    set: mnemonic == Sec,
                    known: true,
                }
            }
            Pha => self.stack.push(Pushed::Byte(self.registers[0])),
            Php => self.stack.push(Pushed::Flags(self.flags)),
            Pla => match self.stack.pop() {
                Some(Pushed::Byte(byte)) => self.set(0, byte),
                _ => return Err("pla finds no byte on the processor's stack".into()),
            },
            Plp => match self.stack.pop() {
                Some(Pushed::Flags(flags)) => self.flags = flags,
                _ => return Err("plp finds no flags on the processor's stack".into()),
            },
            Nop => {}
            _ => return Ok(Some(Stop::Unknown)),
        }
        Ok(None)
    }

    fn set(&mut self, register: usize, byte: Byte) {
        self.registers[register] = byte;
        self.sign(byte);
    }

    fn sign(&mut self, byte: Byte) {
        self.flags[1] = Flag {
            set: byte.value & 0x80 != 0,
            known: byte.known,
        };
        self.flags[2] = Flag {
            set: byte.value == 0,
            known: byte.known,
        };
    }

    fn add(&mut self, other: Byte) {
        let (a, carry) = (self.registers[0], self.flags[0]);
        let known = a.known && other.known && carry.known;
        let sum = u16::from(a.value) + u16::from(other.value) + u16::from(carry.set);
        let value = sum as u8;
        self.flags[0] = Flag {
            set: sum > 0xff,
            known,
        };
        self.flags[3] = Flag {
            set: (a.value ^ value) & (other.value ^ value) & 0x80 != 0,
            known,
        };
        self.set(0, Byte { value, known });
    }

    fn compare(&mut self, register: usize, other: Byte) {
        let with = self.registers[register];
        let known = with.known && other.known;
        self.flags[0] = Flag {
            set: with.value >= other.value,
            known,
        };
        self.sign(Byte {
            value: with.value.wrapping_sub(other.value),
            known,
        });
    }

    /// Shifts and counts; sets carry.
    fn modified(&mut self, mnemonic: Mnemonic, byte: Byte) -> Byte {
        use Mnemonic::*;
        let carry = self.flags[0];
        let value = byte.value;
        let (out, result) = match mnemonic {
            Asl => (value >> 7, value << 1),
            Lsr => (value & 1, value >> 1),
            Rol => (value >> 7, value << 1 | u8::from(carry.set)),
            Ror => (value & 1, value >> 1 | u8::from(carry.set) << 7),
            Inc => return plus(byte, 1),
            _ => return plus(byte, 0xff),
        };
        let known = byte.known && (carry.known || matches!(mnemonic, Asl | Lsr));
        self.flags[0] = Flag {
            set: out != 0,
            known: byte.known,
        };
        Byte {
            value: result,
            known,
        }
    }
}

fn plus(byte: Byte, by: u8) -> Byte {
    Byte {
        value: byte.value.wrapping_add(by),
        ..byte
    }
}

fn both(a: Byte, b: Byte, operation: impl Fn(u8, u8) -> u8) -> Byte {
    Byte {
        value: operation(a.value, b.value),
        known: a.known && b.known,
    }
}
