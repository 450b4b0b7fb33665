//! What the bus sees of volatile accesses: each byte once, lowest first, nothing else nearby.
//!
//! One exception cannot be avoided: a store to an address that is not known has an index, and the
//! NMOS 6502 reads the address of an indexed store one cycle before it writes ("MCS6500 hardware
//! manual", appendix A). It is at least the same address, never one in another page. Stores to
//! known addresses are plain.

use mos::build;
use mos::codegen::Options;
use mos_command::simulate;
use sim::cpu::{Bus, Cpu};

/// Where `main` comes back to.
const HOME: u16 = 0xff80;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Read(u16),
    Write(u16, u8),
}
use Access::{Read, Write};

/// Memory that notes who comes to the page of the chips and to the one before it.
struct Log {
    bytes: Box<[u8; 0x10000]>,
    seen: Vec<Access>,
}

fn watched(address: u16) -> bool {
    (0xbf00..0xc200).contains(&address)
}

impl Bus for Log {
    fn read(&mut self, address: u16) -> u8 {
        if watched(address) {
            self.seen.push(Read(address));
        }
        self.bytes[usize::from(address)]
    }

    fn write(&mut self, address: u16, value: u8) {
        if watched(address) {
            self.seen.push(Write(address, value));
        }
        self.bytes[usize::from(address)] = value;
    }
}

/// What the watched pages see of the body of `main`, with zero page and without.
fn accesses(body: &str) -> [Vec<Access>; 2] {
    let text = format!(
        "@index = global i8 7\n@wide = global i16 3\n\
         @chip = global ptr inttoptr (i16 -16112 to ptr)\n\
         define i16 @main() {{\n{body}\n  ret i16 0\n}}\n"
    );
    let run = |zero_page| {
        let options = simulate::build_options(Options {
            zero_page,
            ..Options::default()
        });
        let built = build::build_ir(&text, &options).expect("it builds").linked;
        let mut log = Log {
            bytes: Box::new([0; 0x10000]),
            seen: Vec::new(),
        };
        let image = &built.files["program"];
        log.bytes[0x200..0x200 + image.len()].copy_from_slice(image);
        log.bytes[0x1fe..0x200].copy_from_slice(&(HOME - 1).to_le_bytes());
        let mut cpu = Cpu::default();
        (cpu.s, cpu.pc) = (0xfd, built.labels["main"]);
        for _ in 0..100_000 {
            if cpu.pc == HOME {
                break;
            }
            cpu.step(&mut log);
        }
        assert_eq!(cpu.pc, HOME, "{body}");
        log.seen
    };
    [256, 0].map(run)
}

#[track_caller]
fn expect(body: &str, wanted: &[Access]) {
    for seen in accesses(body) {
        assert_eq!(seen, wanted, "{body}");
    }
}

// $C010 is -16368, $C0FE is -16130, $C110 is -16112.

#[test]
fn a_byte_is_touched_once() {
    expect(
        "%v = load volatile i8, ptr inttoptr (i16 -16368 to ptr)",
        &[Read(0xc010)],
    );
    expect(
        "store volatile i8 5, ptr inttoptr (i16 -16368 to ptr)",
        &[Write(0xc010, 5)],
    );
}

#[test]
fn reads_that_nobody_needs_and_equal_writes_stay() {
    let load = "%vN = load volatile i8, ptr inttoptr (i16 -16368 to ptr)\n";
    let three: String = (0..3).map(|n| load.replace('N', &n.to_string())).collect();
    expect(&three, &[Read(0xc010); 3]);
    let store = "store volatile i8 0, ptr inttoptr (i16 -16368 to ptr)\n";
    expect(&store.repeat(3), &[Write(0xc010, 0); 3]);
}

#[test]
fn words_go_from_the_lowest_byte_up() {
    expect(
        "%v = load volatile i32, ptr inttoptr (i16 -16368 to ptr)",
        &[Read(0xc010), Read(0xc011), Read(0xc012), Read(0xc013)],
    );
    expect(
        "store volatile i16 4660, ptr inttoptr (i16 -16130 to ptr)",
        &[Write(0xc0fe, 0x34), Write(0xc0ff, 0x12)],
    );
    expect(
        "store volatile i32 0, ptr inttoptr (i16 -16130 to ptr)",
        &[
            Write(0xc0fe, 0),
            Write(0xc0ff, 0),
            Write(0xc100, 0),
            Write(0xc101, 0),
        ],
    );
}

#[test]
fn nothing_reads_and_writes_at_once() {
    for (operator, value) in [
        ("add i8 %v, 1", 1),
        ("sub i8 %v, 1", 0xff),
        ("shl i8 %v, 1", 0),
        ("lshr i8 %v, 1", 0),
        ("or i8 %v, 8", 8),
    ] {
        let body = format!(
            "%v = load volatile i8, ptr inttoptr (i16 -16368 to ptr)\n%w = {operator}\n\
             store volatile i8 %w, ptr inttoptr (i16 -16368 to ptr)"
        );
        expect(&body, &[Read(0xc010), Write(0xc010, value)]);
    }
    let body = "%v = load volatile i16, ptr inttoptr (i16 -16368 to ptr)\n\
        %w = add i16 %v, 1\n\
        store volatile i16 %w, ptr inttoptr (i16 -16368 to ptr)";
    expect(
        body,
        &[
            Read(0xc010),
            Read(0xc011),
            Write(0xc010, 1),
            Write(0xc011, 0),
        ],
    );
}

#[test]
fn pointers_touch_no_other_page() {
    // The pointer is $C110; bytes before and after it, across the page, by known and unknown
    // offsets.
    let chip = "%p = load ptr, ptr @chip\n";
    let at = |offset: i16, kind: &str| {
        format!("{chip}%q = getelementptr i8, ptr %p, i16 {offset}\n{kind}")
    };
    let load = "%v = load volatile i8, ptr %q";
    let store = "store volatile i8 9, ptr %q";
    for (offset, address) in [
        (0, 0xc110),
        (0xef, 0xc1ff),
        (-0x11, 0xc0ff),
        (-0x20, 0xc0f0),
    ] {
        expect(&at(offset, load), &[Read(address)]);
        expect(&at(offset, store), &[Read(address), Write(address, 9)]);
    }
    expect(
        &at(-0x12, "%v = load volatile i16, ptr %q"),
        &[Read(0xc0fe), Read(0xc0ff)],
    );
    expect(
        &at(-0x11, "store volatile i16 513, ptr %q"),
        &[
            Read(0xc0ff),
            Write(0xc0ff, 1),
            Read(0xc100),
            Write(0xc100, 2),
        ],
    );
}

#[test]
fn indices_that_nobody_knows_touch_one_address() {
    for (index, of, offset) in [("i8", "@index", 7u16), ("i16", "@wide", 3)] {
        for base in [-16368i16, -16130] {
            let address = (base as u16).wrapping_add(offset);
            let place = format!(
                "%i = load {index}, ptr {of}\n\
                 %q = getelementptr i8, ptr inttoptr (i16 {base} to ptr), {index} %i\n"
            );
            expect(
                &format!("{place}%v = load volatile i8, ptr %q"),
                &[Read(address)],
            );
            expect(
                &format!("{place}store volatile i8 6, ptr %q"),
                &[Read(address), Write(address, 6)],
            );
        }
    }
}

#[test]
fn volatile_accesses_keep_their_order() {
    expect(
        "store volatile i8 1, ptr inttoptr (i16 -16368 to ptr)
  %a = load volatile i8, ptr inttoptr (i16 -16367 to ptr)
  store volatile i8 2, ptr inttoptr (i16 -16368 to ptr)
  %b = load volatile i8, ptr inttoptr (i16 -16368 to ptr)
  store volatile i8 %b, ptr inttoptr (i16 -16366 to ptr)
  store volatile i8 %a, ptr inttoptr (i16 -16366 to ptr)",
        &[
            Write(0xc010, 1),
            Read(0xc011),
            Write(0xc010, 2),
            Read(0xc010),
            Write(0xc012, 2),
            Write(0xc012, 0),
        ],
    );
}
