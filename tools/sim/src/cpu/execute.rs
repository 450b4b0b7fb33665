//! The 256 opcodes, grouped by what they do.

use super::{flag::*, Bus, Cpu, Mode::*};

impl Cpu {
    /// Runs the rest of the instruction whose `opcode` was just fetched from `address`.
    #[rustfmt::skip]
    #[inline(always)]
    pub(super) fn execute<Any: Bus>(&mut self, bus: &mut Any, opcode: u8, address: u16) {
        match opcode {
            // ORA
            0x01 => { let value = self.operand(bus, IndirectX); self.ora(value) }
            0x05 => { let value = self.operand(bus, ZeroPage); self.ora(value) }
            0x09 => { let value = self.operand(bus, Immediate); self.ora(value) }
            0x0d => { let value = self.operand(bus, Absolute); self.ora(value) }
            0x11 => { let value = self.operand(bus, IndirectY); self.ora(value) }
            0x15 => { let value = self.operand(bus, ZeroPageX); self.ora(value) }
            0x19 => { let value = self.operand(bus, AbsoluteY); self.ora(value) }
            0x1d => { let value = self.operand(bus, AbsoluteX); self.ora(value) }
            // AND
            0x21 => { let value = self.operand(bus, IndirectX); self.and(value) }
            0x25 => { let value = self.operand(bus, ZeroPage); self.and(value) }
            0x29 => { let value = self.operand(bus, Immediate); self.and(value) }
            0x2d => { let value = self.operand(bus, Absolute); self.and(value) }
            0x31 => { let value = self.operand(bus, IndirectY); self.and(value) }
            0x35 => { let value = self.operand(bus, ZeroPageX); self.and(value) }
            0x39 => { let value = self.operand(bus, AbsoluteY); self.and(value) }
            0x3d => { let value = self.operand(bus, AbsoluteX); self.and(value) }
            // EOR
            0x41 => { let value = self.operand(bus, IndirectX); self.eor(value) }
            0x45 => { let value = self.operand(bus, ZeroPage); self.eor(value) }
            0x49 => { let value = self.operand(bus, Immediate); self.eor(value) }
            0x4d => { let value = self.operand(bus, Absolute); self.eor(value) }
            0x51 => { let value = self.operand(bus, IndirectY); self.eor(value) }
            0x55 => { let value = self.operand(bus, ZeroPageX); self.eor(value) }
            0x59 => { let value = self.operand(bus, AbsoluteY); self.eor(value) }
            0x5d => { let value = self.operand(bus, AbsoluteX); self.eor(value) }
            // ADC
            0x61 => { let value = self.operand(bus, IndirectX); self.adc(value) }
            0x65 => { let value = self.operand(bus, ZeroPage); self.adc(value) }
            0x69 => { let value = self.operand(bus, Immediate); self.adc(value) }
            0x6d => { let value = self.operand(bus, Absolute); self.adc(value) }
            0x71 => { let value = self.operand(bus, IndirectY); self.adc(value) }
            0x75 => { let value = self.operand(bus, ZeroPageX); self.adc(value) }
            0x79 => { let value = self.operand(bus, AbsoluteY); self.adc(value) }
            0x7d => { let value = self.operand(bus, AbsoluteX); self.adc(value) }
            // SBC
            0xe1 => { let value = self.operand(bus, IndirectX); self.sbc(value) }
            0xe5 => { let value = self.operand(bus, ZeroPage); self.sbc(value) }
            0xe9 => { let value = self.operand(bus, Immediate); self.sbc(value) }
            0xed => { let value = self.operand(bus, Absolute); self.sbc(value) }
            0xf1 => { let value = self.operand(bus, IndirectY); self.sbc(value) }
            0xf5 => { let value = self.operand(bus, ZeroPageX); self.sbc(value) }
            0xf9 => { let value = self.operand(bus, AbsoluteY); self.sbc(value) }
            0xfd => { let value = self.operand(bus, AbsoluteX); self.sbc(value) }
            0xeb => { let value = self.operand(bus, Immediate); self.sbc(value) }
            // CMP
            0xc1 => { let value = self.operand(bus, IndirectX); self.compare(self.a, value) }
            0xc5 => { let value = self.operand(bus, ZeroPage); self.compare(self.a, value) }
            0xc9 => { let value = self.operand(bus, Immediate); self.compare(self.a, value) }
            0xcd => { let value = self.operand(bus, Absolute); self.compare(self.a, value) }
            0xd1 => { let value = self.operand(bus, IndirectY); self.compare(self.a, value) }
            0xd5 => { let value = self.operand(bus, ZeroPageX); self.compare(self.a, value) }
            0xd9 => { let value = self.operand(bus, AbsoluteY); self.compare(self.a, value) }
            0xdd => { let value = self.operand(bus, AbsoluteX); self.compare(self.a, value) }
            // CPX, CPY
            0xe0 => { let value = self.operand(bus, Immediate); self.compare(self.x, value) }
            0xe4 => { let value = self.operand(bus, ZeroPage); self.compare(self.x, value) }
            0xec => { let value = self.operand(bus, Absolute); self.compare(self.x, value) }
            0xc0 => { let value = self.operand(bus, Immediate); self.compare(self.y, value) }
            0xc4 => { let value = self.operand(bus, ZeroPage); self.compare(self.y, value) }
            0xcc => { let value = self.operand(bus, Absolute); self.compare(self.y, value) }
            // BIT
            0x24 => { let value = self.operand(bus, ZeroPage); self.bit(value) }
            0x2c => { let value = self.operand(bus, Absolute); self.bit(value) }
            // LDA
            0xa1 => { let value = self.operand(bus, IndirectX); self.a = self.set_nz(value) }
            0xa5 => { let value = self.operand(bus, ZeroPage); self.a = self.set_nz(value) }
            0xa9 => { let value = self.operand(bus, Immediate); self.a = self.set_nz(value) }
            0xad => { let value = self.operand(bus, Absolute); self.a = self.set_nz(value) }
            0xb1 => { let value = self.operand(bus, IndirectY); self.a = self.set_nz(value) }
            0xb5 => { let value = self.operand(bus, ZeroPageX); self.a = self.set_nz(value) }
            0xb9 => { let value = self.operand(bus, AbsoluteY); self.a = self.set_nz(value) }
            0xbd => { let value = self.operand(bus, AbsoluteX); self.a = self.set_nz(value) }
            // LDX
            0xa2 => { let value = self.operand(bus, Immediate); self.x = self.set_nz(value) }
            0xa6 => { let value = self.operand(bus, ZeroPage); self.x = self.set_nz(value) }
            0xb6 => { let value = self.operand(bus, ZeroPageY); self.x = self.set_nz(value) }
            0xae => { let value = self.operand(bus, Absolute); self.x = self.set_nz(value) }
            0xbe => { let value = self.operand(bus, AbsoluteY); self.x = self.set_nz(value) }
            // LDY
            0xa0 => { let value = self.operand(bus, Immediate); self.y = self.set_nz(value) }
            0xa4 => { let value = self.operand(bus, ZeroPage); self.y = self.set_nz(value) }
            0xb4 => { let value = self.operand(bus, ZeroPageX); self.y = self.set_nz(value) }
            0xac => { let value = self.operand(bus, Absolute); self.y = self.set_nz(value) }
            0xbc => { let value = self.operand(bus, AbsoluteX); self.y = self.set_nz(value) }
            // STA
            0x81 => self.store(bus, IndirectX, self.a),
            0x85 => self.store(bus, ZeroPage, self.a),
            0x8d => self.store(bus, Absolute, self.a),
            0x91 => self.store(bus, IndirectY, self.a),
            0x95 => self.store(bus, ZeroPageX, self.a),
            0x99 => self.store(bus, AbsoluteY, self.a),
            0x9d => self.store(bus, AbsoluteX, self.a),
            // STX, STY, SAX
            0x86 => self.store(bus, ZeroPage, self.x),
            0x96 => self.store(bus, ZeroPageY, self.x),
            0x8e => self.store(bus, Absolute, self.x),
            0x84 => self.store(bus, ZeroPage, self.y),
            0x94 => self.store(bus, ZeroPageX, self.y),
            0x8c => self.store(bus, Absolute, self.y),
            0x83 => self.store(bus, IndirectX, self.a & self.x),
            0x87 => self.store(bus, ZeroPage, self.a & self.x),
            0x97 => self.store(bus, ZeroPageY, self.a & self.x),
            0x8f => self.store(bus, Absolute, self.a & self.x),
            // ASL
            0x06 => { self.modify(bus, ZeroPage, Cpu::asl); }
            0x0e => { self.modify(bus, Absolute, Cpu::asl); }
            0x16 => { self.modify(bus, ZeroPageX, Cpu::asl); }
            0x1e => { self.modify(bus, AbsoluteX, Cpu::asl); }
            // SLO
            0x03 => { let value = self.modify(bus, IndirectX, Cpu::asl); self.ora(value) }
            0x07 => { let value = self.modify(bus, ZeroPage, Cpu::asl); self.ora(value) }
            0x0f => { let value = self.modify(bus, Absolute, Cpu::asl); self.ora(value) }
            0x13 => { let value = self.modify(bus, IndirectY, Cpu::asl); self.ora(value) }
            0x17 => { let value = self.modify(bus, ZeroPageX, Cpu::asl); self.ora(value) }
            0x1b => { let value = self.modify(bus, AbsoluteY, Cpu::asl); self.ora(value) }
            0x1f => { let value = self.modify(bus, AbsoluteX, Cpu::asl); self.ora(value) }
            // ROL
            0x26 => { self.modify(bus, ZeroPage, Cpu::rol); }
            0x2e => { self.modify(bus, Absolute, Cpu::rol); }
            0x36 => { self.modify(bus, ZeroPageX, Cpu::rol); }
            0x3e => { self.modify(bus, AbsoluteX, Cpu::rol); }
            // RLA
            0x23 => { let value = self.modify(bus, IndirectX, Cpu::rol); self.and(value) }
            0x27 => { let value = self.modify(bus, ZeroPage, Cpu::rol); self.and(value) }
            0x2f => { let value = self.modify(bus, Absolute, Cpu::rol); self.and(value) }
            0x33 => { let value = self.modify(bus, IndirectY, Cpu::rol); self.and(value) }
            0x37 => { let value = self.modify(bus, ZeroPageX, Cpu::rol); self.and(value) }
            0x3b => { let value = self.modify(bus, AbsoluteY, Cpu::rol); self.and(value) }
            0x3f => { let value = self.modify(bus, AbsoluteX, Cpu::rol); self.and(value) }
            // LSR
            0x46 => { self.modify(bus, ZeroPage, Cpu::lsr); }
            0x4e => { self.modify(bus, Absolute, Cpu::lsr); }
            0x56 => { self.modify(bus, ZeroPageX, Cpu::lsr); }
            0x5e => { self.modify(bus, AbsoluteX, Cpu::lsr); }
            // SRE
            0x43 => { let value = self.modify(bus, IndirectX, Cpu::lsr); self.eor(value) }
            0x47 => { let value = self.modify(bus, ZeroPage, Cpu::lsr); self.eor(value) }
            0x4f => { let value = self.modify(bus, Absolute, Cpu::lsr); self.eor(value) }
            0x53 => { let value = self.modify(bus, IndirectY, Cpu::lsr); self.eor(value) }
            0x57 => { let value = self.modify(bus, ZeroPageX, Cpu::lsr); self.eor(value) }
            0x5b => { let value = self.modify(bus, AbsoluteY, Cpu::lsr); self.eor(value) }
            0x5f => { let value = self.modify(bus, AbsoluteX, Cpu::lsr); self.eor(value) }
            // ROR
            0x66 => { self.modify(bus, ZeroPage, Cpu::ror); }
            0x6e => { self.modify(bus, Absolute, Cpu::ror); }
            0x76 => { self.modify(bus, ZeroPageX, Cpu::ror); }
            0x7e => { self.modify(bus, AbsoluteX, Cpu::ror); }
            // RRA
            0x63 => { let value = self.modify(bus, IndirectX, Cpu::ror); self.adc(value) }
            0x67 => { let value = self.modify(bus, ZeroPage, Cpu::ror); self.adc(value) }
            0x6f => { let value = self.modify(bus, Absolute, Cpu::ror); self.adc(value) }
            0x73 => { let value = self.modify(bus, IndirectY, Cpu::ror); self.adc(value) }
            0x77 => { let value = self.modify(bus, ZeroPageX, Cpu::ror); self.adc(value) }
            0x7b => { let value = self.modify(bus, AbsoluteY, Cpu::ror); self.adc(value) }
            0x7f => { let value = self.modify(bus, AbsoluteX, Cpu::ror); self.adc(value) }
            // DEC
            0xc6 => { self.modify(bus, ZeroPage, Cpu::dec); }
            0xce => { self.modify(bus, Absolute, Cpu::dec); }
            0xd6 => { self.modify(bus, ZeroPageX, Cpu::dec); }
            0xde => { self.modify(bus, AbsoluteX, Cpu::dec); }
            // DCP
            0xc3 => { let value = self.modify(bus, IndirectX, Cpu::dec); self.compare(self.a, value) }
            0xc7 => { let value = self.modify(bus, ZeroPage, Cpu::dec); self.compare(self.a, value) }
            0xcf => { let value = self.modify(bus, Absolute, Cpu::dec); self.compare(self.a, value) }
            0xd3 => { let value = self.modify(bus, IndirectY, Cpu::dec); self.compare(self.a, value) }
            0xd7 => { let value = self.modify(bus, ZeroPageX, Cpu::dec); self.compare(self.a, value) }
            0xdb => { let value = self.modify(bus, AbsoluteY, Cpu::dec); self.compare(self.a, value) }
            0xdf => { let value = self.modify(bus, AbsoluteX, Cpu::dec); self.compare(self.a, value) }
            // INC
            0xe6 => { self.modify(bus, ZeroPage, Cpu::inc); }
            0xee => { self.modify(bus, Absolute, Cpu::inc); }
            0xf6 => { self.modify(bus, ZeroPageX, Cpu::inc); }
            0xfe => { self.modify(bus, AbsoluteX, Cpu::inc); }
            // ISC
            0xe3 => { let value = self.modify(bus, IndirectX, Cpu::inc); self.sbc(value) }
            0xe7 => { let value = self.modify(bus, ZeroPage, Cpu::inc); self.sbc(value) }
            0xef => { let value = self.modify(bus, Absolute, Cpu::inc); self.sbc(value) }
            0xf3 => { let value = self.modify(bus, IndirectY, Cpu::inc); self.sbc(value) }
            0xf7 => { let value = self.modify(bus, ZeroPageX, Cpu::inc); self.sbc(value) }
            0xfb => { let value = self.modify(bus, AbsoluteY, Cpu::inc); self.sbc(value) }
            0xff => { let value = self.modify(bus, AbsoluteX, Cpu::inc); self.sbc(value) }
            // Shifts of the accumulator
            0x0a => { self.implied(bus); self.a = self.asl(self.a) }
            0x2a => { self.implied(bus); self.a = self.rol(self.a) }
            0x4a => { self.implied(bus); self.a = self.lsr(self.a) }
            0x6a => { self.implied(bus); self.a = self.ror(self.a) }
            // Transfers, increments
            0xaa => { self.implied(bus); self.x = self.set_nz(self.a) }
            0xa8 => { self.implied(bus); self.y = self.set_nz(self.a) }
            0x8a => { self.implied(bus); self.a = self.set_nz(self.x) }
            0x98 => { self.implied(bus); self.a = self.set_nz(self.y) }
            0xba => { self.implied(bus); self.x = self.set_nz(self.s) }
            0x9a => { self.implied(bus); self.s = self.x }
            0xe8 => { self.implied(bus); self.x = self.inc(self.x) }
            0xc8 => { self.implied(bus); self.y = self.inc(self.y) }
            0xca => { self.implied(bus); self.x = self.dec(self.x) }
            0x88 => { self.implied(bus); self.y = self.dec(self.y) }
            // Flags
            0x18 => { self.implied(bus); self.set(C, false) }
            0x38 => { self.implied(bus); self.set(C, true) }
            // A held last cycle changes I when the wait begins: CLI then has no delay, and SEI does not see
            // what comes while it waits (VICE, `maincpu_steal_cycles`).
            0x58 => {
                bus.read(self.pc);
                if bus.held().is_some() { self.p &= !I; }
                self.poll(bus);
                self.p &= !I;
            }
            0x78 => {
                self.implied(bus);
                if bus.held() == Some(false) { self.interrupt = bus.nmi(); }
                self.p |= I;
            }
            0xb8 => { self.implied(bus); self.set(V, false) }
            0xd8 => { self.implied(bus); self.set(D, false) }
            0xf8 => { self.implied(bus); self.set(D, true) }
            // Branches
            0x10 => self.branch(bus, self.p & N == 0),
            0x30 => self.branch(bus, self.p & N != 0),
            0x50 => self.branch(bus, self.p & V == 0),
            0x70 => self.branch(bus, self.p & V != 0),
            0x90 => self.branch(bus, self.p & C == 0),
            0xb0 => self.branch(bus, self.p & C != 0),
            0xd0 => self.branch(bus, self.p & Z == 0),
            0xf0 => self.branch(bus, self.p & Z != 0),
            // LAX
            0xa3 => { let value = self.operand(bus, IndirectX); self.x = value; self.a = self.set_nz(value) }
            0xa7 => { let value = self.operand(bus, ZeroPage); self.x = value; self.a = self.set_nz(value) }
            0xaf => { let value = self.operand(bus, Absolute); self.x = value; self.a = self.set_nz(value) }
            0xb3 => { let value = self.operand(bus, IndirectY); self.x = value; self.a = self.set_nz(value) }
            0xb7 => { let value = self.operand(bus, ZeroPageY); self.x = value; self.a = self.set_nz(value) }
            0xbf => { let value = self.operand(bus, AbsoluteY); self.x = value; self.a = self.set_nz(value) }
            // ANC, ALR, ARR, SBX
            0x0b | 0x2b => { let value = self.operand(bus, Immediate); self.and(value); self.p = self.p & !C | self.a >> 7 }
            0x4b => { let value = self.operand(bus, Immediate); self.a = self.lsr(self.a & value) }
            0x6b => { let value = self.operand(bus, Immediate); self.arr(value) }
            0xcb => { let value = self.operand(bus, Immediate); let and = self.a & self.x; self.compare(and, value); self.x = and.wrapping_sub(value) }
            // Stack
            0x48 => { bus.read(self.pc); self.push(bus, self.a); self.poll(bus) }
            0x08 => { bus.read(self.pc); self.push(bus, self.p | U | B); self.poll(bus) }
            0x68 => { self.stack_cycle(bus); let value = self.pull(bus); self.poll(bus); self.a = self.set_nz(value) }
            0x28 => { self.stack_cycle(bus); let value = self.pull(bus); self.poll(bus); self.p = value & !(U | B) }
            // Jumps
            0x4c => {
                let low = self.fetch(bus);
                let high = self.fetch(bus);
                self.poll(bus);
                self.pc = u16::from_le_bytes([low, high]);
            }
            0x6c => {
                let at = self.fetch_word(bus);
                let low = bus.read(at);
                // The famous bug: the high byte comes from the same page.
                let high = bus.read(at & 0xff00 | at.wrapping_add(1) & 0x00ff);
                self.poll(bus);
                self.pc = u16::from_le_bytes([low, high]);
            }
            0x20 => {
                let low = self.fetch(bus);
                bus.read(0x100 | u16::from(self.s));
                let [return_low, return_high] = self.pc.to_le_bytes();
                self.push(bus, return_high);
                self.push(bus, return_low);
                let high = bus.read(self.pc);
                self.poll(bus);
                self.pc = u16::from_le_bytes([low, high]);
            }
            0x60 => {
                self.stack_cycle(bus);
                let low = self.pull(bus);
                let high = self.pull(bus);
                self.pc = u16::from_le_bytes([low, high]);
                self.fetch(bus);
                self.poll(bus);
            }
            0x40 => {
                self.stack_cycle(bus);
                self.p = self.pull(bus) & !(U | B);
                let low = self.pull(bus);
                let high = self.pull(bus);
                self.poll(bus);
                self.pc = u16::from_le_bytes([low, high]);
            }
            0x00 => {
                self.fetch(bus);
                self.enter_handler(bus, B);
            }
            // NOP, of one, two and three bytes
            0xea | 0x1a | 0x3a | 0x5a | 0x7a | 0xda | 0xfa => self.implied(bus),
            0x80 | 0x82 | 0x89 | 0xc2 | 0xe2 => { self.operand(bus, Immediate); }
            0x04 | 0x44 | 0x64 => { self.operand(bus, ZeroPage); }
            0x14 | 0x34 | 0x54 | 0x74 | 0xd4 | 0xf4 => { self.operand(bus, ZeroPageX); }
            0x0c => { self.operand(bus, Absolute); }
            0x1c | 0x3c | 0x5c | 0x7c | 0xdc | 0xfc => { self.operand(bus, AbsoluteX); }
            // JAM
            0x02 | 0x12 | 0x22 | 0x32 | 0x42 | 0x52 | 0x62 | 0x72 | 0x92 | 0xb2 | 0xd2 | 0xf2 => self.stop(opcode, address),
            // ANE, LXA, SHA, SHX, SHY, TAS, LAS: not stable on the chip
            0x8b | 0xab | 0x93 | 0x9f | 0x9e | 0x9c | 0x9b | 0xbb => self.stop(opcode, address),
        }
    }

    /// Second and third cycle of a pull: the next byte and the top of the stack, for nothing.
    #[inline(always)]
    fn stack_cycle<Any: Bus>(&mut self, bus: &mut Any) {
        bus.read(self.pc);
        bus.read(0x100 | u16::from(self.s));
    }
}
