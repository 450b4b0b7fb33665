//! `__stack_check`: what a function that calls itself does when page 1 is half full.

use crate::routine::{Routine, HOME};

/// A function that begins with `__stack_check`, called where `depth` bytes of page 1 are in use.
struct Recursive {
    routine: Routine,
    before: [u8; 256],
    top: u16,
}

/// Where the function lies, and where it goes on after `tsx`, `bmi`, `jsr __stack_check`.
const FUNCTION: u16 = 0x8000;
const BEHIND: u16 = FUNCTION + 6;

impl Recursive {
    /// Stops after the check, or at `__stack_overflow`. Cycles of the check and what leads to it.
    fn enter(depth: u8, software: u16) -> (Recursive, u64) {
        let mut routine = Routine::new("__stack_check");
        routine.memory.bytes[0x200..0x200 + routine.start.len()]
            .copy_from_slice(&routine.start.clone());
        let check = routine.labels["__stack_check"].to_le_bytes();
        let enter = [0xba, 0x30, 3, 0x20, check[0], check[1]];
        let function = [&enter[..], &[0xa9, 0x5a, 0xa2, 0xa5, 0x60]].concat();
        let at = usize::from(FUNCTION);
        routine.memory.bytes[at..at + function.len()].copy_from_slice(&function);
        let top = routine.labels["__stack"] + software;
        routine.put("__sp", 2, u64::from(top));
        for byte in 0x100..0x200 {
            routine.memory.bytes[byte] = routine.random.u8(..);
        }
        let s = 0xff - depth;
        let home = 0x100 + usize::from(s);
        routine.memory.bytes[home + 1..home + 3].copy_from_slice(&(HOME - 1).to_le_bytes());
        let before = std::array::from_fn(|i| routine.memory.bytes[0x100 + i]);
        (routine.cpu.s, routine.cpu.pc) = (s, FUNCTION);
        (routine.cpu.a, routine.cpu.y) = (0x12, 0x34);
        let full = routine.labels["__stack_overflow"];
        let start = routine.memory.cycles;
        for _ in 0..20_000 {
            if [BEHIND, full].contains(&routine.cpu.pc) {
                break;
            }
            routine.cpu.step(&mut routine.memory);
        }
        let cycles = routine.memory.cycles - start;
        let recursive = Recursive {
            routine,
            before,
            top,
        };
        (recursive, cycles)
    }

    fn overflows(&self) -> bool {
        self.routine.cpu.pc == self.routine.labels["__stack_overflow"]
    }

    /// The function writes over all of page 1 that is free, and returns.
    fn leave(&mut self) {
        let routine = &mut self.routine;
        for byte in 0x100..=0x100 + usize::from(routine.cpu.s) {
            routine.memory.bytes[byte] = routine.random.u8(..);
        }
        for _ in 0..20_000 {
            if routine.cpu.pc == HOME {
                return;
            }
            routine.cpu.step(&mut routine.memory);
        }
        panic!("the function does not return");
    }
}

#[test]
fn stack_check_makes_room_and_brings_everything_back() {
    for depth in 2..=0xf0 {
        let (mut recursive, cycles) = Recursive::enter(depth, 512);
        assert!(!recursive.overflows(), "depth {depth}");
        let inside = recursive.routine.cpu.s;
        let cpu = &recursive.routine.cpu;
        assert_eq!((cpu.a, cpu.y), (0x12, 0x34), "depth {depth}: parameters");
        if 0xff - depth >= 0x80 {
            assert_eq!((inside, cycles), (0xff - depth, 5), "depth {depth}");
        } else {
            assert!(
                inside >= 0xfb,
                "depth {depth}: only {inside} bytes are free"
            );
            assert!(cycles < 5_000, "depth {depth}: {cycles} cycles");
        }
        recursive.leave();
        let cpu = &recursive.routine.cpu;
        assert_eq!((cpu.a, cpu.x), (0x5a, 0xa5), "depth {depth}: the result");
        assert_eq!(cpu.s, 0xff - depth + 2, "depth {depth}");
        let page = &recursive.routine.memory.bytes[0x100..0x200];
        let used = usize::from(cpu.s) + 1;
        assert_eq!(page[used..], recursive.before[used..], "depth {depth}");
        let software = recursive.routine.get("__sp", 2);
        assert_eq!(software, u64::from(recursive.top), "depth {depth}");
    }
}

#[test]
fn stack_check_ends_the_program_when_the_software_stack_is_full() {
    for (depth, room) in [(0xa0, 0), (0xa0, 0x9f), (0xf0, 0x40)] {
        let (recursive, _) = Recursive::enter(depth, room);
        assert!(recursive.overflows(), "{depth} bytes, room for {room}");
        // What lies below the software stack is not touched.
        let start = recursive.routine.at("__stack");
        let below = &recursive.routine.memory.bytes[start - 2..start];
        // The program, or nothing up to the page in which its variables begin.
        let text = &recursive.routine.start;
        let before = |at: usize| text.get(at - 0x200).copied().unwrap_or(0);
        assert_eq!(below, [before(start - 2), before(start - 1)]);
    }
    let (recursive, _) = Recursive::enter(0xa0, 0xb0);
    assert!(!recursive.overflows(), "there is room");
}
