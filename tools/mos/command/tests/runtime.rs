//! Every routine of the runtime at its own interface: all pairs of bytes where there are so few, random ones
//! and corner cases otherwise. What a head says of kept registers is tested as well.

use fastrand::Rng;
use mos::assembler;
use mos::codegen::Assembly;
use mos::runtime::{closure, keeps, HELPERS};
use sim::cpu::{Bus, Cpu};
use std::collections::HashMap;

/// Memory, and how often it was read or written: once a cycle.
struct Memory(Box<[u8; 0x10000]>, u64);

impl Bus for Memory {
    fn read(&mut self, address: u16) -> u8 {
        self.1 += 1;
        self.0[usize::from(address)]
    }

    fn write(&mut self, address: u16, value: u8) {
        self.1 += 1;
        self.0[usize::from(address)] = value;
    }
}

/// Where a routine comes back to.
const HOME: u16 = 0xff80;

/// One routine in memory with all that it needs.
struct Routine {
    name: &'static str,
    labels: HashMap<String, u16>,
    start: Vec<u8>,
    memory: Memory,
    cpu: Cpu,
    random: Rng,
}

impl Routine {
    fn new(name: &'static str) -> Routine {
        let assembly = Assembly {
            text: "        .segment \"BSS\"\n__stack: .res 512\n__stack_end:\n".into(),
            helpers: closure(&[name.to_string()]),
            map: String::new(),
            functions: Vec::new(),
            lines: Vec::new(),
            homes: Vec::new(),
            stack: Vec::new(),
            explained: String::new(),
            warnings: Vec::new(),
        };
        let linked = assembler::link(&assembly).expect("the runtime is known");
        Routine {
            name,
            start: linked.files["program"].clone(),
            labels: linked.labels.into_iter().collect(),
            memory: Memory(Box::new([0; 0x10000]), 0),
            cpu: Cpu::default(),
            random: Rng::with_seed(6502),
        }
    }

    fn at(&self, symbol: &str) -> usize {
        usize::from(self.labels[symbol])
    }

    /// Puts a number into bytes from a symbol on.
    fn put(&mut self, symbol: &str, bytes: usize, value: u64) {
        let at = self.at(symbol);
        self.memory.0[at..at + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
    }

    fn get(&self, symbol: &str, bytes: usize) -> u64 {
        let at = self.at(symbol);
        let mut all = [0; 8];
        all[..bytes].copy_from_slice(&self.memory.0[at..at + bytes]);
        u64::from_le_bytes(all)
    }

    /// Calls it with A and X; everything else is random. Checks the registers that it keeps.
    fn call(&mut self, a: u8, x: u8) {
        self.memory.0[0x200..0x200 + self.start.len()].copy_from_slice(&self.start);
        let entry = self.labels[self.name];
        let y = self.random.u8(..);
        (self.cpu.a, self.cpu.x, self.cpu.y) = (a, x, y);
        (self.cpu.s, self.cpu.pc) = (0xfd, entry);
        self.memory.0[0x1fe..0x200].copy_from_slice(&(HOME - 1).to_le_bytes());
        for _ in 0..200_000 {
            if self.cpu.pc == HOME {
                break;
            }
            self.cpu.step(&mut self.memory);
        }
        assert_eq!(self.cpu.pc, HOME, "{} does not come back", self.name);
        assert_eq!(self.cpu.s, 0xff, "{} leaves the stack as it is", self.name);
        let kept = keeps(self.name);
        assert!(kept & 1 == 0 || self.cpu.a == a, "{} changes A", self.name);
        assert!(kept & 2 == 0 || self.cpu.x == x, "{} changes X", self.name);
        assert!(kept & 4 == 0 || self.cpu.y == y, "{} changes Y", self.name);
    }

    fn operand(&mut self, bits: u32) -> u64 {
        let value = match self.random.u8(..8) {
            0 => self.random.u64(..4),
            1 => u64::MAX - self.random.u64(..4),
            2 => 1 << self.random.u32(..bits),
            3 => (1 << self.random.u32(..bits)) - 1,
            // Fewer bytes than there could be.
            4 | 5 => self.random.u64(..) >> self.random.u32(64 - bits..64),
            _ => self.random.u64(..),
        };
        value & (u64::MAX >> (64 - bits))
    }
}

fn signed(value: u64, bits: u32) -> i64 {
    (value << (64 - bits)) as i64 >> (64 - bits)
}

#[test]
fn mul8_of_all_bytes() {
    let mut routine = Routine::new("__mul8");
    for (a, b) in (0..256u64).flat_map(|a| (0..256u64).map(move |b| (a, b))) {
        routine.put("__arg0", 1, a);
        routine.put("__arg1", 1, b);
        let x = routine.random.u8(..);
        routine.call(0, x);
        let product = u16::from_le_bytes([routine.cpu.a, routine.cpu.x]);
        assert_eq!(u64::from(product), a * b, "{a} * {b}");
        assert_eq!(routine.get("__arg0", 1), (a * b) & 0xff);
        assert_eq!(routine.get("__arg1", 1), b, "it keeps __arg1");
    }
}

#[test]
fn udivmod8_and_sdivmod8_of_all_bytes() {
    let mut routines = [Routine::new("__udivmod8"), Routine::new("__sdivmod8")];
    for (a, b) in (0..256u64).flat_map(|a| (1..256u64).map(move |b| (a, b))) {
        for routine in &mut routines {
            routine.put("__arg0", 1, a);
            routine.put("__arg1", 1, b);
            routine.call(a as u8, b as u8);
        }
        let [unsigned, signed] = &routines;
        assert_eq!(unsigned.get("__arg0", 1), a / b, "{a} / {b}");
        assert_eq!(unsigned.get("__tmp0", 1), a % b, "{a} % {b}");
        assert_eq!(u64::from(unsigned.cpu.a), a % b, "{a} % {b} in A");
        let (a, b) = (a as u8 as i8, b as u8 as i8);
        assert_eq!(
            signed.get("__arg0", 1) as i8,
            a.wrapping_div(b),
            "{a} / {b}"
        );
        assert_eq!(
            signed.get("__tmp0", 1) as i8,
            a.wrapping_rem(b),
            "{a} % {b}"
        );
    }
}

/// Operands of `bits` bits at two symbols; `what` says what must be where afterwards.
fn random_pairs(
    name: &'static str,
    bits: u32,
    [first, second]: [&str; 2],
    count: u32,
    what: impl Fn(u64, u64) -> Vec<(&'static str, u64)>,
) {
    let mut routine = Routine::new(name);
    let bytes = bits as usize / 8;
    for _ in 0..count {
        let (a, b) = (routine.operand(bits), routine.operand(bits));
        if b == 0 && name.contains("div") {
            continue;
        }
        routine.put(first, bytes, a);
        routine.put(second, bytes, b);
        let (ra, rx) = (routine.random.u8(..), routine.random.u8(..));
        routine.call(ra, rx);
        for (symbol, wanted) in what(a, b) {
            let wanted = wanted & (u64::MAX >> (64 - bits));
            let got = routine.get(symbol, bytes);
            assert_eq!(got, wanted, "{name} of {a:#x} and {b:#x}: {symbol}");
        }
    }
}

#[test]
fn products() {
    let product = |symbol| move |a: u64, b: u64| vec![(symbol, a.wrapping_mul(b))];
    random_pairs(
        "__mul16",
        16,
        ["__arg0", "__arg2"],
        20_000,
        product("__arg0"),
    );
    random_pairs(
        "__mul32",
        32,
        ["__arg0", "__arg4"],
        5_000,
        product("__arg0"),
    );
    random_pairs(
        "__mul64",
        64,
        ["__wide0", "__wide8"],
        500,
        product("__wide0"),
    );
}

#[test]
fn unsigned_quotients_and_remainders() {
    let both =
        |quotient, remainder| move |a: u64, b: u64| vec![(quotient, a / b), (remainder, a % b)];
    random_pairs(
        "__udivmod16",
        16,
        ["__arg0", "__arg2"],
        20_000,
        both("__arg0", "__tmp0"),
    );
    random_pairs(
        "__udivmod32",
        32,
        ["__arg0", "__arg4"],
        5_000,
        both("__arg0", "__tmp0"),
    );
    random_pairs(
        "__udivmod64",
        64,
        ["__wide0", "__wide8"],
        500,
        both("__wide0", "__wide16"),
    );
}

#[test]
fn signed_quotients_and_remainders() {
    let both = |bits, quotient, remainder| {
        move |a: u64, b: u64| {
            let (a, b) = (signed(a, bits), signed(b, bits));
            vec![
                (quotient, a.wrapping_div(b) as u64),
                (remainder, a.wrapping_rem(b) as u64),
            ]
        }
    };
    random_pairs(
        "__sdivmod16",
        16,
        ["__arg0", "__arg2"],
        10_000,
        both(16, "__arg0", "__tmp0"),
    );
    random_pairs(
        "__sdivmod32",
        32,
        ["__arg0", "__arg4"],
        3_000,
        both(32, "__arg0", "__tmp0"),
    );
    random_pairs(
        "__sdivmod64",
        64,
        ["__wide0", "__wide8"],
        300,
        both(64, "__wide0", "__wide16"),
    );
}

/// Lengths around a page and random ones.
fn length(random: &mut Rng) -> usize {
    match random.u8(..4) {
        0 => [0, 1, 255, 256, 257, 511, 512, 513][random.usize(..8)],
        1 => random.usize(..20),
        _ => random.usize(..1200),
    }
}

/// Fills an area of memory and gives a copy of all of it.
fn fill(routine: &mut Routine) -> Box<[u8; 0x10000]> {
    for at in 0x3000..0x5000 {
        routine.memory.0[at] = routine.random.u8(..);
    }
    routine.memory.0.clone()
}

#[test]
fn blocks_are_copied_and_filled() {
    for name in ["memcpy", "memmove", "memset"] {
        let mut routine = Routine::new(name);
        for _ in 0..300 {
            let count = length(&mut routine.random);
            let from = 0x3000 + routine.random.usize(..0x700);
            let to = match name {
                "memmove" => 0x3000 + routine.random.usize(..0x700),
                _ => 0x4000 + routine.random.usize(..0x700),
            };
            let mut wanted = fill(&mut routine);
            routine.put("__arg0", 2, to as u64);
            routine.put("__arg2", 2, from as u64);
            routine.put("__arg4", 2, count as u64);
            let byte = from as u8;
            match name {
                "memset" => wanted[to..to + count].fill(byte),
                _ => wanted.copy_within(from..from + count, to),
            }
            routine.call(0, 0);
            assert!(
                routine.memory.0[0x3000..0x5000] == wanted[0x3000..0x5000],
                "{name} of {count} bytes from {from:#x} to {to:#x}"
            );
        }
    }
}

/// Every length up to two pages and a bit, from and to places around a border.
#[test]
fn blocks_of_every_length_at_borders() {
    for name in ["memcpy", "memmove", "memset"] {
        let mut routine = Routine::new(name);
        fill(&mut routine);
        for (count, low) in (0..=520).flat_map(|count| [0, 1, 64, 255].map(|low| (count, low))) {
            // Behind each other, or so near that `memmove` must go the right way.
            let (to, from) = match (name, count % 2) {
                ("memmove", 0) => (0x3000 + low, 0x3001 + low),
                ("memmove", _) => (0x3003 + low, 0x3000 + low),
                _ => (0x4000 + low, 0x3000 + (low ^ count & 0xff)),
            };
            let mut wanted = routine.memory.0.clone();
            routine.put("__arg0", 2, to as u64);
            routine.put("__arg2", 2, from as u64);
            routine.put("__arg4", 2, count as u64);
            match name {
                "memset" => wanted[to..to + count].fill(from as u8),
                _ => wanted.copy_within(from..from + count, to),
            }
            routine.call(0, 0);
            assert!(
                routine.memory.0[0x3000..0x5000] == wanted[0x3000..0x5000],
                "{name} of {count} bytes from {from:#x} to {to:#x}"
            );
            // What was written may be the same everywhere by now.
            routine.memory.0[0x3000 + count] ^= 0x5a;
            routine.memory.0[to] = count as u8;
        }
    }
}

#[test]
fn blocks_are_compared() {
    for name in ["memcmp", "bcmp"] {
        let mut routine = Routine::new(name);
        for _ in 0..600 {
            let count = length(&mut routine.random);
            fill(&mut routine);
            let (a, b) = (
                0x3000 + routine.random.usize(..256),
                0x4000 + routine.random.usize(..256),
            );
            routine.memory.0.copy_within(a..a + count, b);
            if count > 0 && routine.random.bool() {
                let at = b + routine.random.usize(..count);
                routine.memory.0[at] = routine.random.u8(..);
            }
            routine.put("__arg0", 2, a as u64);
            routine.put("__arg2", 2, b as u64);
            routine.put("__arg4", 2, count as u64);
            let wanted = routine.memory.0[a..a + count].cmp(&routine.memory.0[b..b + count]);
            routine.call(0, 0);
            let got = i16::from_le_bytes([routine.cpu.a, routine.cpu.x]);
            assert_eq!(got.cmp(&0), wanted, "{name} of {count} bytes gives {got}");
        }
    }
}

#[test]
fn the_software_stack_gives_back_what_it_reserves() {
    for (push, pop, wide) in [
        ("__stack_push", "__stack_pop", false),
        ("__stack_reserve", "__stack_release", true),
    ] {
        let mut routine = Routine::new(push);
        let end = routine.labels["__stack_end"];
        for _ in 0..200 {
            routine.put("__sp", 2, end.into());
            let amount = routine.random.u16(1..if wide { 500 } else { 256 });
            let [low, high] = amount.to_le_bytes();
            routine.name = push;
            routine.call(low, high);
            assert_eq!(routine.get("__sp", 2), u64::from(end - amount), "{push}");
            if wide {
                let given = u16::from_le_bytes([routine.cpu.a, routine.cpu.x]);
                assert_eq!(given, end - amount);
            }
            routine.name = pop;
            routine.call(low, high);
            assert_eq!(routine.get("__sp", 2), u64::from(end), "{pop}");
        }
    }
}

#[test]
fn no_routine_is_forgotten() {
    let tested = [
        "__mul8",
        "__mul16",
        "__mul32",
        "__mul64",
        "__udivmod8",
        "__udivmod16",
        "__udivmod32",
        "__udivmod64",
        "__sdivmod8",
        "__sdivmod16",
        "__sdivmod32",
        "__sdivmod64",
        "memcpy",
        "memmove",
        "memset",
        "memcmp",
        "bcmp",
        "__stack_push",
        "__stack_pop",
        "__stack_reserve",
        "__stack_release",
        "__stack_check",
    ];
    // Ends of programs, a jump through a pointer, and names of bytes; `overlays.rs` tests the loading of one.
    let others = [
        "__icall",
        "__trap",
        "__panic",
        "__stack_overflow",
        "__overlay_load",
        "__overlays",
    ];
    for export in HELPERS.iter().flat_map(|helper| helper.exports()) {
        let byte = ["__arg", "__tmp", "__wide", "__sp"];
        assert!(
            tested.contains(&export)
                || others.contains(&export)
                || byte.iter().any(|start| export.starts_with(start)),
            "{export} has no test"
        );
    }
}

/// A function that begins with `__stack_check`, called where `depth` bytes of page 1 are in use.
struct Recursive {
    routine: Routine,
    before: [u8; 256],
    top: u16,
}

/// Where the function lies, and where it goes on behind `tsx`, `bmi`, `jsr __stack_check`.
const FUNCTION: u16 = 0x8000;
const BEHIND: u16 = FUNCTION + 6;

impl Recursive {
    /// Stops behind the check, or at `__stack_overflow`. Cycles of the check and what leads to it.
    fn enter(depth: u8, software: u16) -> (Recursive, u64) {
        let mut routine = Routine::new("__stack_check");
        routine.memory.0[0x200..0x200 + routine.start.len()]
            .copy_from_slice(&routine.start.clone());
        let check = routine.labels["__stack_check"].to_le_bytes();
        let enter = [0xba, 0x30, 3, 0x20, check[0], check[1]];
        let function = [&enter[..], &[0xa9, 0x5a, 0xa2, 0xa5, 0x60]].concat();
        let at = usize::from(FUNCTION);
        routine.memory.0[at..at + function.len()].copy_from_slice(&function);
        let top = routine.labels["__stack"] + software;
        routine.put("__sp", 2, u64::from(top));
        for byte in 0x100..0x200 {
            routine.memory.0[byte] = routine.random.u8(..);
        }
        let s = 0xff - depth;
        let home = 0x100 + usize::from(s);
        routine.memory.0[home + 1..home + 3].copy_from_slice(&(HOME - 1).to_le_bytes());
        let before = std::array::from_fn(|i| routine.memory.0[0x100 + i]);
        (routine.cpu.s, routine.cpu.pc) = (s, FUNCTION);
        (routine.cpu.a, routine.cpu.y) = (0x12, 0x34);
        let full = routine.labels["__stack_overflow"];
        let start = routine.memory.1;
        for _ in 0..20_000 {
            if [BEHIND, full].contains(&routine.cpu.pc) {
                break;
            }
            routine.cpu.step(&mut routine.memory);
        }
        let cycles = routine.memory.1 - start;
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
            routine.memory.0[byte] = routine.random.u8(..);
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
        let page = &recursive.routine.memory.0[0x100..0x200];
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
        let below = &recursive.routine.memory.0[start - 2..start];
        // The program, or nothing up to the page in which its variables begin.
        let text = &recursive.routine.start;
        let before = |at: usize| text.get(at - 0x200).copied().unwrap_or(0);
        assert_eq!(below, [before(start - 2), before(start - 1)]);
    }
    let (recursive, _) = Recursive::enter(0xa0, 0xb0);
    assert!(!recursive.overflows(), "there is room");
}
