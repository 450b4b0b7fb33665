//! The 256 opcodes, grouped by what they do.

use super::operands::Mode;
use super::{flag::*, Bus, Cpu};

/// A match on the opcode, with an arm for each opcode and its addressing mode. `read` lists
/// operations on the operand, `store` the values to store, `modify` changes of memory, `combine`
/// (undocumented) changes of memory with an operation on the result, `other` all else.
macro_rules! dispatch {
    (
        $cpu:ident, $bus:ident, $opcode:ident,
        read { $($read:ident: $($read_code:literal $read_mode:ident),+;)+ }
        store { $(($value:expr): $($store_code:literal $store_mode:ident),+;)+ }
        modify { $($change:ident: $($change_code:literal $change_mode:ident),+;)+ }
        combine { $($first:ident $second:ident: $($both_code:literal $both_mode:ident),+;)+ }
        other { $($pattern:pat => $body:expr,)+ }
    ) => {
        match $opcode {
            $($($read_code => {
                let value = $cpu.operand($bus, Mode::$read_mode);
                $cpu.$read(value);
            })+)+
            $($($store_code => $cpu.store($bus, Mode::$store_mode, $value),)+)+
            $($($change_code => {
                $cpu.modify($bus, Mode::$change_mode, Cpu::$change);
            })+)+
            $($($both_code => {
                let value = $cpu.modify($bus, Mode::$both_mode, Cpu::$first);
                $cpu.$second(value);
            })+)+
            $($pattern => $body,)+
        }
    };
}

impl Cpu {
    /// Runs the rest of the instruction whose `opcode` was just fetched from `address`.
    #[inline(always)]
    pub(super) fn execute<Any: Bus>(&mut self, bus: &mut Any, opcode: u8, address: u16) {
        dispatch! {
            self, bus, opcode,
            read {
                ora: 0x01 IndirectX, 0x05 ZeroPage, 0x09 Immediate, 0x0d Absolute, 0x11 IndirectY,
                    0x15 ZeroPageX, 0x19 AbsoluteY, 0x1d AbsoluteX;
                and: 0x21 IndirectX, 0x25 ZeroPage, 0x29 Immediate, 0x2d Absolute, 0x31 IndirectY,
                    0x35 ZeroPageX, 0x39 AbsoluteY, 0x3d AbsoluteX;
                eor: 0x41 IndirectX, 0x45 ZeroPage, 0x49 Immediate, 0x4d Absolute, 0x51 IndirectY,
                    0x55 ZeroPageX, 0x59 AbsoluteY, 0x5d AbsoluteX;
                adc: 0x61 IndirectX, 0x65 ZeroPage, 0x69 Immediate, 0x6d Absolute, 0x71 IndirectY,
                    0x75 ZeroPageX, 0x79 AbsoluteY, 0x7d AbsoluteX;
                sbc: 0xe1 IndirectX, 0xe5 ZeroPage, 0xe9 Immediate, 0xed Absolute, 0xf1 IndirectY,
                    0xf5 ZeroPageX, 0xf9 AbsoluteY, 0xfd AbsoluteX, 0xeb Immediate;
                cmp: 0xc1 IndirectX, 0xc5 ZeroPage, 0xc9 Immediate, 0xcd Absolute, 0xd1 IndirectY,
                    0xd5 ZeroPageX, 0xd9 AbsoluteY, 0xdd AbsoluteX;
                cpx: 0xe0 Immediate, 0xe4 ZeroPage, 0xec Absolute;
                cpy: 0xc0 Immediate, 0xc4 ZeroPage, 0xcc Absolute;
                bit: 0x24 ZeroPage, 0x2c Absolute;
                lda: 0xa1 IndirectX, 0xa5 ZeroPage, 0xa9 Immediate, 0xad Absolute, 0xb1 IndirectY,
                    0xb5 ZeroPageX, 0xb9 AbsoluteY, 0xbd AbsoluteX;
                ldx: 0xa2 Immediate, 0xa6 ZeroPage, 0xb6 ZeroPageY, 0xae Absolute, 0xbe AbsoluteY;
                ldy: 0xa0 Immediate, 0xa4 ZeroPage, 0xb4 ZeroPageX, 0xac Absolute, 0xbc AbsoluteX;
                lax: 0xa3 IndirectX, 0xa7 ZeroPage, 0xaf Absolute, 0xb3 IndirectY, 0xb7 ZeroPageY,
                    0xbf AbsoluteY;
                alr: 0x4b Immediate;
                arr: 0x6b Immediate;
                anc: 0x0b Immediate, 0x2b Immediate;
                sbx: 0xcb Immediate;
                // NOP with an operand
                ignore: 0x80 Immediate, 0x82 Immediate, 0x89 Immediate, 0xc2 Immediate,
                    0xe2 Immediate, 0x04 ZeroPage, 0x44 ZeroPage, 0x64 ZeroPage, 0x14 ZeroPageX,
                    0x34 ZeroPageX, 0x54 ZeroPageX, 0x74 ZeroPageX, 0xd4 ZeroPageX, 0xf4 ZeroPageX,
                    0x0c Absolute, 0x1c AbsoluteX, 0x3c AbsoluteX, 0x5c AbsoluteX, 0x7c AbsoluteX,
                    0xdc AbsoluteX, 0xfc AbsoluteX;
            }
            store {
                (self.a): 0x81 IndirectX, 0x85 ZeroPage, 0x8d Absolute, 0x91 IndirectY,
                    0x95 ZeroPageX, 0x99 AbsoluteY, 0x9d AbsoluteX;
                (self.x): 0x86 ZeroPage, 0x96 ZeroPageY, 0x8e Absolute;
                (self.y): 0x84 ZeroPage, 0x94 ZeroPageX, 0x8c Absolute;
                (self.a & self.x): 0x83 IndirectX, 0x87 ZeroPage, 0x97 ZeroPageY, 0x8f Absolute;
            }
            modify {
                asl: 0x06 ZeroPage, 0x0e Absolute, 0x16 ZeroPageX, 0x1e AbsoluteX;
                rol: 0x26 ZeroPage, 0x2e Absolute, 0x36 ZeroPageX, 0x3e AbsoluteX;
                lsr: 0x46 ZeroPage, 0x4e Absolute, 0x56 ZeroPageX, 0x5e AbsoluteX;
                ror: 0x66 ZeroPage, 0x6e Absolute, 0x76 ZeroPageX, 0x7e AbsoluteX;
                dec: 0xc6 ZeroPage, 0xce Absolute, 0xd6 ZeroPageX, 0xde AbsoluteX;
                inc: 0xe6 ZeroPage, 0xee Absolute, 0xf6 ZeroPageX, 0xfe AbsoluteX;
            }
            combine {
                // SLO
                asl ora: 0x03 IndirectX, 0x07 ZeroPage, 0x0f Absolute, 0x13 IndirectY,
                    0x17 ZeroPageX, 0x1b AbsoluteY, 0x1f AbsoluteX;
                // RLA
                rol and: 0x23 IndirectX, 0x27 ZeroPage, 0x2f Absolute, 0x33 IndirectY,
                    0x37 ZeroPageX, 0x3b AbsoluteY, 0x3f AbsoluteX;
                // SRE
                lsr eor: 0x43 IndirectX, 0x47 ZeroPage, 0x4f Absolute, 0x53 IndirectY,
                    0x57 ZeroPageX, 0x5b AbsoluteY, 0x5f AbsoluteX;
                // RRA
                ror adc: 0x63 IndirectX, 0x67 ZeroPage, 0x6f Absolute, 0x73 IndirectY,
                    0x77 ZeroPageX, 0x7b AbsoluteY, 0x7f AbsoluteX;
                // DCP
                dec cmp: 0xc3 IndirectX, 0xc7 ZeroPage, 0xcf Absolute, 0xd3 IndirectY,
                    0xd7 ZeroPageX, 0xdb AbsoluteY, 0xdf AbsoluteX;
                // ISC
                inc sbc: 0xe3 IndirectX, 0xe7 ZeroPage, 0xef Absolute, 0xf3 IndirectY,
                    0xf7 ZeroPageX, 0xfb AbsoluteY, 0xff AbsoluteX;
            }
            other {
                // ASL, ROL, LSR and ROR of the accumulator
                0x0a => self.a = self.shifted(bus, Cpu::asl),
                0x2a => self.a = self.shifted(bus, Cpu::rol),
                0x4a => self.a = self.shifted(bus, Cpu::lsr),
                0x6a => self.a = self.shifted(bus, Cpu::ror),
                // TAX, TAY, TXA, TYA, TSX, TXS
                0xaa => self.x = self.transferred(bus, self.a),
                0xa8 => self.y = self.transferred(bus, self.a),
                0x8a => self.a = self.transferred(bus, self.x),
                0x98 => self.a = self.transferred(bus, self.y),
                0xba => self.x = self.transferred(bus, self.s),
                0x9a => {
                    self.implied(bus);
                    self.s = self.x;
                },
                // INX, INY, DEX, DEY
                0xe8 => self.x = self.transferred(bus, self.x.wrapping_add(1)),
                0xc8 => self.y = self.transferred(bus, self.y.wrapping_add(1)),
                0xca => self.x = self.transferred(bus, self.x.wrapping_sub(1)),
                0x88 => self.y = self.transferred(bus, self.y.wrapping_sub(1)),
                // CLC, SEC, CLV, CLD, SED
                0x18 => self.set_flag(bus, C, false),
                0x38 => self.set_flag(bus, C, true),
                0xb8 => self.set_flag(bus, V, false),
                0xd8 => self.set_flag(bus, D, false),
                0xf8 => self.set_flag(bus, D, true),
                // A held last cycle changes I when the wait begins: CLI then has no delay, and SEI
                // does not see what comes while it waits (VICE, `maincpu_steal_cycles`).
                0x58 => {
                    bus.read(self.pc);
                    if bus.held().is_some() {
                        self.p &= !I;
                    }
                    self.poll(bus);
                    self.p &= !I;
                },
                0x78 => {
                    self.implied(bus);
                    if bus.held() == Some(false) {
                        self.interrupt = bus.nmi();
                    }
                    self.p |= I;
                },
                // BPL, BMI, BVC, BVS, BCC, BCS, BNE, BEQ
                0x10 => self.branch(bus, self.p & N == 0),
                0x30 => self.branch(bus, self.p & N != 0),
                0x50 => self.branch(bus, self.p & V == 0),
                0x70 => self.branch(bus, self.p & V != 0),
                0x90 => self.branch(bus, self.p & C == 0),
                0xb0 => self.branch(bus, self.p & C != 0),
                0xd0 => self.branch(bus, self.p & Z == 0),
                0xf0 => self.branch(bus, self.p & Z != 0),
                // PHA, PHP, PLA, PLP
                0x48 => self.push_register(bus, self.a),
                0x08 => self.push_register(bus, self.p | U | B),
                0x68 => {
                    let value = self.pull_register(bus);
                    self.a = self.set_nz(value);
                },
                0x28 => self.p = self.pull_register(bus) & !(U | B),
                // JMP
                0x4c => {
                    let target = self.fetch_word(bus);
                    self.poll(bus);
                    self.pc = target;
                },
                0x6c => {
                    let at = self.fetch_word(bus);
                    let low = bus.read(at);
                    // The famous bug: the high byte comes from the same page.
                    let high = bus.read(at & 0xff00 | at.wrapping_add(1) & 0x00ff);
                    self.poll(bus);
                    self.pc = u16::from_le_bytes([low, high]);
                },
                // JSR, RTS, RTI, BRK
                0x20 => {
                    let low = self.fetch(bus);
                    bus.read(0x100 | u16::from(self.s));
                    let [return_low, return_high] = self.pc.to_le_bytes();
                    self.push(bus, return_high);
                    self.push(bus, return_low);
                    let high = bus.read(self.pc);
                    self.poll(bus);
                    self.pc = u16::from_le_bytes([low, high]);
                },
                0x60 => {
                    self.stack_cycle(bus);
                    self.pc = self.pull_word(bus);
                    self.fetch(bus);
                    self.poll(bus);
                },
                0x40 => {
                    self.stack_cycle(bus);
                    self.p = self.pull(bus) & !(U | B);
                    let target = self.pull_word(bus);
                    self.poll(bus);
                    self.pc = target;
                },
                0x00 => {
                    self.fetch(bus);
                    self.enter_handler(bus, B);
                },
                // NOP
                0xea | 0x1a | 0x3a | 0x5a | 0x7a | 0xda | 0xfa => self.implied(bus),
                // JAM; and ANE, LXA, SHA, SHX, SHY, TAS and LAS, which are not stable on the chip.
                // A wildcard in their place costs 1 to 5 % more instructions of the host.
                0x02 | 0x12 | 0x22 | 0x32 | 0x42 | 0x52 | 0x62 | 0x72 | 0x92 | 0xb2 | 0xd2 | 0xf2
                | 0x8b | 0xab | 0x93 | 0x9f | 0x9e | 0x9c | 0x9b | 0xbb => {
                    self.stop(opcode, address)
                },
            }
        }
    }

    #[inline(always)]
    fn shifted<Any: Bus>(&mut self, bus: &mut Any, change: fn(&mut Cpu, u8) -> u8) -> u8 {
        self.implied(bus);
        change(self, self.a)
    }

    #[inline(always)]
    fn transferred<Any: Bus>(&mut self, bus: &mut Any, value: u8) -> u8 {
        self.implied(bus);
        self.set_nz(value)
    }

    #[inline(always)]
    fn set_flag<Any: Bus>(&mut self, bus: &mut Any, flag: u8, on: bool) {
        self.implied(bus);
        self.set(flag, on);
    }

    #[inline(always)]
    fn push_register<Any: Bus>(&mut self, bus: &mut Any, value: u8) {
        bus.read(self.pc);
        self.push(bus, value);
        self.poll(bus);
    }

    #[inline(always)]
    fn pull_register<Any: Bus>(&mut self, bus: &mut Any) -> u8 {
        self.stack_cycle(bus);
        let value = self.pull(bus);
        self.poll(bus);
        value
    }

    #[inline(always)]
    fn pull_word<Any: Bus>(&mut self, bus: &mut Any) -> u16 {
        let low = self.pull(bus);
        let high = self.pull(bus);
        u16::from_le_bytes([low, high])
    }

    /// Second and third cycle of a pull: the next byte and the top of the stack, for nothing.
    #[inline(always)]
    fn stack_cycle<Any: Bus>(&mut self, bus: &mut Any) {
        bus.read(self.pc);
        bus.read(0x100 | u16::from(self.s));
    }
}
