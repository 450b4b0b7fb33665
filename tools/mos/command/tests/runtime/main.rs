//! Every routine of the runtime at its own interface: all pairs of bytes where there are few,
//! otherwise random operands and corner cases. The registers that a routine's head says it keeps
//! are tested, too.

mod routine;
mod stack_check;

use fastrand::Rng;
use mos::runtime::HELPERS;
use routine::Routine;

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

/// Random operands of `bits` bits for a product, or a quotient and a remainder, which `what` gives.
fn random_pairs(
    name: &'static str,
    bits: u32,
    count: u32,
    what: impl Fn(u64, u64) -> (u64, Option<u64>),
) {
    let mut routine = Routine::new(name);
    let bytes = bits as usize / 8;
    let [first, second, third] = match bits {
        16 => ["__arg0", "__arg2", "__tmp0"],
        32 => ["__arg0", "__arg4", "__tmp0"],
        _ => ["__wide0", "__wide8", "__wide16"],
    };
    for _ in 0..count {
        let (a, b) = (routine.operand(bits), routine.operand(bits));
        if b == 0 && name.contains("div") {
            continue;
        }
        routine.put(first, bytes, a);
        routine.put(second, bytes, b);
        let (ra, rx) = (routine.random.u8(..), routine.random.u8(..));
        routine.call(ra, rx);
        let (result, remainder) = what(a, b);
        for (symbol, wanted) in [(first, Some(result)), (third, remainder)] {
            if let Some(wanted) = wanted {
                let got = routine.get(symbol, bytes);
                let wanted = wanted & (u64::MAX >> (64 - bits));
                assert_eq!(got, wanted, "{name} of {a:#x} and {b:#x}: {symbol}");
            }
        }
    }
}

#[test]
fn products() {
    for (name, bits, count) in [
        ("__mul16", 16, 20_000),
        ("__mul32", 32, 5_000),
        ("__mul64", 64, 500),
    ] {
        random_pairs(name, bits, count, |a, b| (a.wrapping_mul(b), None));
    }
}

#[test]
fn wide_products() {
    for (name, sign) in [("__umulw16", false), ("__smulw16", true)] {
        let mut routine = Routine::new(name);
        for _ in 0..20_000 {
            let (a, b) = (routine.operand(16), routine.operand(16));
            routine.put("__arg0", 2, a);
            routine.put("__arg2", 2, b);
            let (ra, rx) = (routine.random.u8(..), routine.random.u8(..));
            routine.call(ra, rx);
            let wanted = match sign {
                true => signed(a, 16).wrapping_mul(signed(b, 16)) as u32,
                false => (a * b) as u32,
            };
            let got = routine.get("__arg0", 4);
            assert_eq!(got, u64::from(wanted), "{name} of {a:#x} and {b:#x}");
        }
    }
}

/// Words by bytes: around each byte's multiples, and random ones.
#[test]
fn words_by_bytes() {
    let mut routine = Routine::new("__udivmodw8");
    for i in 0..20_000 {
        let (a, b) = (routine.operand(16), i % 255 + 1);
        let a = if i % 3 == 0 { a / b * b } else { a };
        routine.put("__arg0", 2, a);
        routine.put("__arg2", 1, b);
        let (ra, rx) = (routine.random.u8(..), routine.random.u8(..));
        routine.call(ra, rx);
        let got = (routine.get("__arg0", 2), routine.get("__tmp0", 2));
        assert_eq!(got, (a / b, a % b), "{a} by {b}");
    }
}

#[test]
fn quotients_and_remainders() {
    for (name, bits, count) in [
        ("__udivmod16", 16, 20_000),
        ("__udivmod32", 32, 5_000),
        ("__udivmod64", 64, 500),
    ] {
        random_pairs(name, bits, count, |a, b| (a / b, Some(a % b)));
    }
    for (name, bits, count) in [
        ("__sdivmod16", 16, 10_000),
        ("__sdivmod32", 32, 3_000),
        ("__sdivmod64", 64, 300),
    ] {
        random_pairs(name, bits, count, |a, b| {
            let (a, b) = (signed(a, bits), signed(b, bits));
            (a.wrapping_div(b) as u64, Some(a.wrapping_rem(b) as u64))
        });
    }
}

/// Lengths around a page and random ones.
fn length(random: &mut Rng) -> usize {
    match random.u8(..4) {
        0 => [0, 1, 255, 256, 257, 511, 512, 513][random.usize(..8)],
        1 => random.usize(..20),
        _ => random.usize(..1200),
    }
}

/// Fills an area of memory.
fn fill(routine: &mut Routine) {
    for at in 0x3000..0x5000 {
        routine.memory.bytes[at] = routine.random.u8(..);
    }
}

/// Lets a routine copy or fill a block, and compares all of the area.
fn block(routine: &mut Routine, to: usize, from: usize, count: usize) {
    let name = routine.name;
    let mut wanted = routine.memory.bytes.clone();
    routine.put("__arg0", 2, to as u64);
    routine.put("__arg2", 2, from as u64);
    routine.put("__arg4", 2, count as u64);
    match name {
        "memset" => wanted[to..to + count].fill(from as u8),
        _ => wanted.copy_within(from..from + count, to),
    }
    routine.call(0, 0);
    assert!(
        routine.memory.bytes[0x3000..0x5000] == wanted[0x3000..0x5000],
        "{name} of {count} bytes from {from:#x} to {to:#x}"
    );
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
            fill(&mut routine);
            block(&mut routine, to, from, count);
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
            // One after the other, or so near that `memmove` must go the right way.
            let (to, from) = match (name, count % 2) {
                ("memmove", 0) => (0x3000 + low, 0x3001 + low),
                ("memmove", _) => (0x3003 + low, 0x3000 + low),
                _ => (0x4000 + low, 0x3000 + (low ^ count & 0xff)),
            };
            block(&mut routine, to, from, count);
            // What was written may be the same everywhere by now.
            routine.memory.bytes[0x3000 + count] ^= 0x5a;
            routine.memory.bytes[to] = count as u8;
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
            routine.memory.bytes.copy_within(a..a + count, b);
            if count > 0 && routine.random.bool() {
                let at = b + routine.random.usize(..count);
                routine.memory.bytes[at] = routine.random.u8(..);
            }
            routine.put("__arg0", 2, a as u64);
            routine.put("__arg2", 2, b as u64);
            routine.put("__arg4", 2, count as u64);
            let wanted =
                routine.memory.bytes[a..a + count].cmp(&routine.memory.bytes[b..b + count]);
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
    let tested = "__mul8 __mul16 __umulw16 __smulw16 __mul32 __mul64 \
        __udivmod8 __udivmodw8 __udivmod16 __udivmod32 __udivmod64 \
        __sdivmod8 __sdivmod16 __sdivmod32 __sdivmod64 memcpy memmove memset memcmp bcmp \
        __stack_push __stack_pop __stack_reserve __stack_release __stack_check";
    // Ends of programs, a jump through a pointer, and names of bytes; `overlays.rs` tests the
    // loading of one.
    let others = "__icall __trap __panic __stack_overflow \
        __overlay_load __overlay_load_beside __overlay_loaded __overlay_last __overlays";
    for export in HELPERS.iter().flat_map(|helper| helper.exports()) {
        let byte = ["__arg", "__tmp", "__wide", "__sp"];
        assert!(
            tested
                .split(' ')
                .chain(others.split(' '))
                .any(|name| name == export)
                || byte.iter().any(|start| export.starts_with(start)),
            "{export} has no test"
        );
    }
}
