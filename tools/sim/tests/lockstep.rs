//! The processor in lock step with two independent ones, on random instructions in random memory.
//!
//! After each instruction registers, flags, memory and cycles are those of `mos6502`, and each
//! single access (address, value, direction) is that of `robo6502`.

use mos6502::{cpu::CPU, instruction::Nmos6502, registers::Status};
use robo6502::{Cpu as _, Nmos};
use sim::cpu::{Bus, Cpu};

/// One cycle: address, value, and whether it was written.
type Access = (u16, u8, bool);

#[derive(Clone)]
struct Memory {
    bytes: Vec<u8>,
    accesses: Vec<Access>,
    /// Cycles so far.
    clock: u64,
    /// Makes the IRQ line from the clock.
    irq_seed: Option<u64>,
}

impl Memory {
    fn access(&mut self, access: Access) {
        self.accesses.push(access);
        self.clock += 1;
    }

    /// Low for some cycles, high for some, at random; at the end of the cycle before `clock`.
    fn irq_line(&self, clock: u64) -> bool {
        let hash = |seed: u64| fastrand::Rng::with_seed(seed ^ clock >> 2).bool();
        self.irq_seed.is_some_and(hash)
    }
}

impl Bus for Memory {
    fn read(&mut self, address: u16) -> u8 {
        let value = self.bytes[usize::from(address)];
        self.access((address, value, false));
        value
    }
    fn write(&mut self, address: u16, value: u8) {
        self.bytes[usize::from(address)] = value;
        self.access((address, value, true));
    }
    fn irq(&self) -> bool {
        self.irq_line(self.clock.wrapping_sub(1))
    }
}

impl mos6502::memory::Bus for Memory {
    fn get_byte(&mut self, address: u16) -> u8 {
        Bus::read(self, address)
    }
    fn set_byte(&mut self, address: u16, value: u8) {
        Bus::write(self, address, value);
    }
}

impl robo6502::Sys for Memory {
    fn read(&mut self, address: u16) -> Option<u8> {
        Some(Bus::read(self, address))
    }
    fn write(&mut self, address: u16, value: u8) -> Option<()> {
        Bus::write(self, address, value);
        Some(())
    }
    fn irq(&self) -> bool {
        self.irq_line(self.clock)
    }
}

/// Opcodes that stop our processor: JAM and those without a defined result.
fn stops(opcode: u8) -> bool {
    opcode & 0x1f == 0x12
        || matches!(opcode, 0x02 | 0x22 | 0x42 | 0x62)
        || matches!(
            opcode,
            0x8b | 0xab | 0x93 | 0x9f | 0x9e | 0x9c | 0x9b | 0xbb
        )
}

/// Read-modify-write opcodes with an index.
fn indexed_modify(opcode: u8) -> bool {
    matches!(opcode & 0x1f, 0x13 | 0x1b | 0x1e | 0x1f) && !matches!(opcode >> 5, 4 | 5)
}

/// ADC, SBC, RRA, ISC and ARR while the decimal flag is set.
fn decimal(opcode: u8, status: u8) -> bool {
    status & 0x08 != 0 && opcode & 0x61 == 0x61
}

fn run(seed: u64, steps: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut memory = Memory {
        bytes: (0..0x10000).map(|_| random.u8(..)).collect(),
        accesses: Vec::new(),
        clock: 0,
        irq_seed: None,
    };
    let mut robo_memory = memory.clone();
    let mut cpu = Cpu::default();
    let mut robo = Nmos::standard();
    let mut mos = CPU::new(memory.clone(), Nmos6502);
    for step in 0..steps {
        // Random registers now and then, so that a loop cannot hold the walk for ever.
        if step % 64 == 0 {
            (cpu.a, cpu.x, cpu.y) = (random.u8(..), random.u8(..), random.u8(..));
            (cpu.s, cpu.p, cpu.pc) = (random.u8(..), random.u8(..) & 0xcf, random.u16(..));
            robo.set_a(cpu.a);
            robo.set_x(cpu.x);
            robo.set_y(cpu.y);
            robo.set_sp(cpu.s);
            robo.set_status(cpu.p);
            robo.set_pc(cpu.pc);
            let registers = &mut mos.registers;
            registers.accumulator = cpu.a;
            registers.index_x = cpu.x;
            registers.index_y = cpu.y;
            registers.stack_pointer.0 = cpu.s;
            registers.program_counter = cpu.pc;
        }
        // mos6502 keeps its own idea of the two bits that no chip has.
        mos.registers.status = Status::from_bits_truncate(cpu.p | 0x30);
        let mut opcode = memory.bytes[usize::from(cpu.pc)];
        while stops(opcode) {
            opcode = random.u8(..);
        }
        for bytes in [
            &mut memory.bytes,
            &mut robo_memory.bytes,
            &mut mos.memory.bytes,
        ] {
            bytes[usize::from(cpu.pc)] = opcode;
        }
        let before = cpu.clone();
        let mos_cycles = mos.cycles;
        memory.accesses.clear();
        robo_memory.accesses.clear();
        mos.memory.accesses.clear();

        cpu.step(&mut memory);
        robo.run_instruction(&mut robo_memory).unwrap();
        assert!(mos.single_step());

        let told = || format!("seed {seed} step {step} opcode {opcode:02x} {before:02x?}");
        assert_eq!(memory.accesses, robo_memory.accesses, "{}", told());
        let theirs = (robo.a(), robo.x(), robo.y(), robo.sp());
        let theirs = (theirs, robo.status() & 0xcf, robo.pc());
        let ours = ((cpu.a, cpu.x, cpu.y, cpu.s), cpu.p & 0xcf, cpu.pc);
        assert_eq!(ours, theirs, "robo6502: {}", told());
        // In decimal mode mos6502 sets N, V and Z as the manual leaves open, not as the chip does.
        let mask = if decimal(opcode, before.p) {
            0x0d
        } else {
            0xcf
        };
        if opcode == 0x6b {
            // Nor does it know ARR's decimal correction and carry.
            mos.registers.accumulator = cpu.a;
            mos.registers.status = Status::from_bits_truncate(cpu.p);
        }
        let theirs = &mos.registers;
        let theirs = (
            (theirs.accumulator, theirs.index_x, theirs.index_y),
            theirs.stack_pointer.0,
            theirs.status.bits() & mask,
            theirs.program_counter,
        );
        let ours = ((cpu.a, cpu.x, cpu.y), cpu.s, cpu.p & mask, cpu.pc);
        assert_eq!(ours, theirs, "mos6502: {}", told());
        // mos6502 adds a cycle for a crossed page here; the chip takes one count always.
        if !indexed_modify(opcode) {
            let cycles = memory.accesses.len() as u64;
            assert_eq!(cycles, mos.cycles - mos_cycles, "mos6502: {}", told());
        }
        for &(address, ..) in memory.accesses.iter().chain(&mos.memory.accesses) {
            let at = usize::from(address);
            assert_eq!(memory.bytes[at], mos.memory.bytes[at], "{}", told());
        }
    }
    assert_eq!(memory.bytes, mos.memory.bytes);
    assert_eq!(memory.bytes, robo_memory.bytes);
}

#[test]
fn random_instructions() {
    for seed in 0..20 {
        run(seed, 100_000);
    }
}

/// IRQ pulses of random length: the same accesses as robo6502, so both sample in the same cycle.
#[test]
fn random_interrupts() {
    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut memory = Memory {
            bytes: (0..0x10000).map(|_| random.u8(..)).collect(),
            accesses: Vec::new(),
            clock: 0,
            irq_seed: Some(seed << 32),
        };
        for byte in &mut memory.bytes {
            while stops(*byte) {
                *byte = random.u8(..);
            }
        }
        let mut robo_memory = memory.clone();
        let mut cpu = Cpu::default();
        let mut robo = Nmos::standard();
        robo.set_status(cpu.p);
        for step in 0..50_000 {
            if step % 64 == 0 {
                cpu.pc = random.u16(..);
                robo.set_pc(cpu.pc);
            }
            if step % 16 == 0 {
                let status = cpu.p & !0x04;
                cpu.p = status;
                robo.set_status(status);
            }
            let opcode = memory.bytes[usize::from(cpu.pc)];
            if stops(opcode) {
                let other = random.u16(..);
                cpu.pc = other;
                robo.set_pc(other);
                continue;
            }
            memory.accesses.clear();
            robo_memory.accesses.clear();
            let before = cpu.clone();
            cpu.step(&mut memory);
            robo.run_instruction(&mut robo_memory).unwrap();
            assert_eq!(
                memory.accesses, robo_memory.accesses,
                "seed {seed} step {step} opcode {opcode:02x} {before:02x?}"
            );
        }
    }
}
