//! An assembler and linker for the compiler's own text and the runtime, without files and other
//! programs: fuzzing links hundreds of programs a second.
//!
//! It knows what these texts use of ca65 and refuses the rest, and puts the segments where
//! `run.cfg` has them. Images are made by ca65 and ld65; a test compares the bytes.

mod read;
mod symbols;

use crate::codegen::Assembly;
use crate::error::{Error, Result};
use crate::link::Linked;
use read::read;
use std::collections::HashMap;
use symbols::Symbols;

/// Where zero page and everything else begin.
const ZERO_PAGE: u16 = 0x0002;
const MAIN: u16 = 0x0200;
/// Segments of `MAIN` in their order; the last has no bytes in the image.
const SEGMENTS: [&str; 4] = ["CODE", "RODATA", "DATA", "BSS"];
/// The last of them, counted from zero page, which begins with a page.
const BSS: usize = 4;
const PAGE: u16 = 256;

/// What one line asks for.
#[derive(Clone, Debug)]
enum Item<'a> {
    Label(&'a str),
    Equal(&'a str, &'a str),
    Code(&'a str, Shape, &'a str),
    /// Numbers of one or two bytes.
    Data(u8, Vec<&'a str>),
    Room(&'a str),
    Align(u16),
}

/// An operand without its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Implied,
    Accumulator,
    Immediate,
    Plain(Size),
    X(Size),
    Y(Size),
    IndirectX,
    IndirectY,
    Indirect,
    Relative,
}

/// What the prefix says of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    ZeroPage,
    Absolute,
    /// As its symbols are.
    Open,
}

/// A source, cut into lines by segment.
struct Source<'a> {
    items: Vec<(usize, Item<'a>)>,
    /// Names that lie in zero page.
    zero_page: Vec<&'a str>,
}

fn wrong(line: &str) -> Error {
    Error::new(format!("the assembler in memory does not know: {line}"))
}

fn too_large() -> Error {
    Error::new("the program does not fit into memory")
}

/// Assembles a program and links it with its helpers, as `run.cfg` would.
///
/// # Errors
/// A line that it does not know, or a symbol that is not there.
pub fn link(assembly: &Assembly) -> Result<Linked> {
    let mut sources = vec![read(&assembly.text)?];
    for helper in &assembly.helpers {
        sources.push(read(helper.text)?);
    }
    // Sizes first, then addresses, then bytes. Segment 0 is zero page.
    let mut sizes = vec![[0u16; 5]; sources.len()];
    for (source, sizes) in sources.iter().zip(&mut sizes) {
        for (segment, item) in &source.items {
            sizes[*segment] += source.size(item, sizes[*segment])?;
        }
    }
    let mut starts = vec![[0u16; 5]; sources.len()];
    let (mut at, mut image_end) = (ZERO_PAGE, MAIN);
    for segment in 0..5 {
        if segment == 1 {
            at = MAIN;
        }
        if segment == BSS {
            image_end = at;
        }
        let align = match segment {
            0 | 1 => 1,
            BSS => PAGE,
            _ => assembly
                .alignments
                .get(SEGMENTS[segment - 1])
                .map_or(1, |align| *align as u16),
        };
        at = at.checked_next_multiple_of(align).ok_or_else(too_large)?;
        for (start, size) in starts.iter_mut().zip(&sizes) {
            start[segment] = at;
            at = at.checked_add(size[segment]).ok_or_else(too_large)?;
        }
        if segment == 0 && at > 0xff {
            return Err(Error::new("the program does not fit into zero page"));
        }
    }
    let mut global: HashMap<&str, u16> = HashMap::new();
    let mut own: Vec<HashMap<(&str, &str), u16>> = Vec::new();
    for (source, starts) in sources.iter().zip(&starts) {
        own.push(source.symbols(starts)?);
    }
    for symbols in own.iter().rev() {
        let named = symbols.iter().filter(|((scope, _), _)| scope.is_empty());
        global.extend(named.map(|((_, name), value)| (*name, *value)));
    }
    let mut image = vec![0u8; usize::from(image_end - MAIN)];
    for ((source, starts), own) in sources.iter().zip(&starts).zip(&own) {
        let (mut at, mut scope, mut passed) = (*starts, "", 0);
        let unnamed = source.unnamed(starts)?;
        for (segment, item) in &source.items {
            let here = at[*segment];
            let mut out: Vec<u8> = Vec::new();
            let symbols = Symbols {
                unnamed: (&unnamed, passed),
                own,
                global: &global,
                scope,
            };
            match item {
                Item::Label("") => passed += 1,
                Item::Label(name) if !name.starts_with('@') => scope = name,
                Item::Label(_) | Item::Equal(..) => {}
                Item::Code(mnemonic, shape, operand) => {
                    source.encode(mnemonic, *shape, operand, here, &symbols, &mut out)?
                }
                Item::Data(size, list) => {
                    for operand in list {
                        let value = symbols.value(operand)?;
                        out.extend_from_slice(&value.to_le_bytes()[..usize::from(*size)]);
                    }
                }
                Item::Room(_) | Item::Align(_) => {}
            }
            at[*segment] += source.size(item, here)?;
            if (1..4).contains(segment) {
                let start = usize::from(here - MAIN);
                image[start..start + out.len()].copy_from_slice(&out);
            }
        }
    }
    let mut linked = Linked::default();
    linked.files.insert("program".into(), image);
    linked.labels = global
        .iter()
        .map(|(name, value)| (name.to_string(), *value))
        .collect();
    Ok(linked)
}

impl<'a> Source<'a> {
    /// Whether an expression is an address in zero page.
    fn is_zero_page(&self, text: &str) -> bool {
        let first = text.split(['+', '-']).next().unwrap_or("").trim();
        match (first.strip_prefix('$'), first.parse::<u16>()) {
            (Some(digits), _) => digits.len() <= 2,
            (_, Ok(number)) => number < 0x100,
            _ => self.zero_page.contains(&first),
        }
    }

    fn size(&self, item: &Item, here: u16) -> Result<u16> {
        Ok(match item {
            Item::Label(_) | Item::Equal(..) => 0,
            Item::Data(size, list) => u16::from(*size) * list.len() as u16,
            Item::Room(text) => text.parse().map_err(|_| wrong(text))?,
            Item::Align(to) => here.next_multiple_of(*to) - here,
            Item::Code(mnemonic, shape, operand) => match shape {
                Shape::Implied | Shape::Accumulator => 1,
                Shape::Indirect => 3,
                Shape::Plain(_) if matches!(*mnemonic, "jmp" | "jsr") => 3,
                // There is no other form than the absolute one.
                Shape::Y(_) if !matches!(*mnemonic, "ldx" | "stx") => 3,
                Shape::Plain(size) | Shape::X(size) | Shape::Y(size) => match size {
                    Size::ZeroPage => 2,
                    Size::Absolute => 3,
                    Size::Open => 3 - u16::from(self.is_zero_page(operand)),
                },
                _ => 2,
            },
        })
    }

    /// Addresses of the labels without a name.
    fn unnamed(&self, starts: &[u16; 5]) -> Result<Vec<u16>> {
        let (mut at, mut all) = (*starts, Vec::new());
        for (segment, item) in &self.items {
            if matches!(item, Item::Label("")) {
                all.push(at[*segment]);
            }
            at[*segment] += self.size(item, at[*segment])?;
        }
        Ok(all)
    }

    /// All symbols of the source, with the label that a local one stands after.
    fn symbols(&self, starts: &[u16; 5]) -> Result<HashMap<(&'a str, &'a str), u16>> {
        let mut symbols: HashMap<(&str, &str), u16> = HashMap::new();
        let (mut at, mut scope) = (*starts, "");
        let mut equal = Vec::new();
        for (segment, item) in &self.items {
            match item {
                Item::Label("") => {}
                Item::Label(name) if name.starts_with('@') => {
                    symbols.insert((scope, name), at[*segment]);
                }
                Item::Label(name) => {
                    scope = name;
                    symbols.insert(("", name), at[*segment]);
                }
                Item::Equal(name, value) => equal.push((*name, *value)),
                _ => {}
            }
            at[*segment] += self.size(item, at[*segment])?;
        }
        for (name, value) in equal {
            let global = HashMap::new();
            let value = Symbols {
                unnamed: (&[], 0),
                own: &symbols,
                global: &global,
                scope: "",
            }
            .value(value)?;
            symbols.insert(("", name), value);
        }
        Ok(symbols)
    }

    fn encode(
        &self,
        mnemonic: &str,
        shape: Shape,
        operand: &str,
        here: u16,
        symbols: &Symbols,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let item = Item::Code(mnemonic, shape, operand);
        let size = self.size(&item, here)?;
        let opcode =
            opcode(mnemonic, shape, size).ok_or_else(|| wrong(&format!("{mnemonic} {operand}")))?;
        out.push(opcode);
        if size == 1 {
            return Ok(());
        }
        let value = symbols.value(operand)?;
        if shape == Shape::Relative {
            let distance = value.wrapping_sub(here.wrapping_add(2)) as i16;
            let distance = i8::try_from(distance)
                .map_err(|_| Error::new(format!("{mnemonic} does not reach {operand}")))?;
            out.push(distance as u8);
            return Ok(());
        }
        if size == 2 && value > 0xff {
            return Err(Error::new(format!(
                "{mnemonic} {operand} does not fit into a byte"
            )));
        }
        out.extend_from_slice(&value.to_le_bytes()[..usize::from(size) - 1]);
        Ok(())
    }
}

/// The opcode of an instruction of this size in bytes.
fn opcode(mnemonic: &str, shape: Shape, size: u16) -> Option<u8> {
    use Shape::*;
    let long = size == 3;
    // Eight instructions share the layout of their modes.
    let accumulator = ["ora", "and", "eor", "adc", "sta", "lda", "cmp", "sbc"];
    if let Some(row) = accumulator.iter().position(|name| *name == mnemonic) {
        let mode = match shape {
            IndirectX => 0x01,
            Plain(_) => 0x05 + if long { 8 } else { 0 },
            Immediate => 0x09,
            IndirectY => 0x11,
            X(_) => 0x15 + if long { 8 } else { 0 },
            Y(_) => 0x19,
            _ => return None,
        };
        return (mnemonic != "sta" || shape != Immediate).then_some((row as u8) << 5 | mode);
    }
    let shifts = ["asl", "rol", "lsr", "ror", "", "", "dec", "inc"];
    if let Some(row) = shifts.iter().position(|name| *name == mnemonic) {
        let mode = match shape {
            Accumulator | Implied if row < 4 => 0x0a,
            Plain(_) => 0x06 + if long { 8 } else { 0 },
            X(_) => 0x16 + if long { 8 } else { 0 },
            _ => return None,
        };
        return Some((row as u8) << 5 | mode);
    }
    let rows: &[(&str, [u8; 6])] = &[
        // Immediate, zero page, absolute, zero page and absolute with an index, nothing.
        ("ldx", [0xa2, 0xa6, 0xae, 0xb6, 0xbe, 0]),
        ("ldy", [0xa0, 0xa4, 0xac, 0xb4, 0xbc, 0]),
        ("stx", [0, 0x86, 0x8e, 0x96, 0, 0]),
        ("sty", [0, 0x84, 0x8c, 0x94, 0, 0]),
        ("cpx", [0xe0, 0xe4, 0xec, 0, 0, 0]),
        ("cpy", [0xc0, 0xc4, 0xcc, 0, 0, 0]),
        ("bit", [0, 0x24, 0x2c, 0, 0, 0]),
        ("jmp", [0, 0, 0x4c, 0, 0, 0]),
        ("jsr", [0, 0, 0x20, 0, 0, 0]),
    ];
    if let Some((_, codes)) = rows.iter().find(|(name, _)| *name == mnemonic) {
        let column = match shape {
            Immediate => 0,
            Plain(_) => 1 + usize::from(long),
            X(_) | Y(_) => 3 + usize::from(long),
            Indirect if mnemonic == "jmp" => return Some(0x6c),
            _ => return None,
        };
        return Some(codes[column]).filter(|code| *code != 0);
    }
    let single: &[(&str, u8)] = &[
        ("bpl", 0x10),
        ("bmi", 0x30),
        ("bvc", 0x50),
        ("bvs", 0x70),
        ("bcc", 0x90),
        ("bcs", 0xb0),
        ("bne", 0xd0),
        ("beq", 0xf0),
        ("brk", 0x00),
        ("rts", 0x60),
        ("rti", 0x40),
        ("php", 0x08),
        ("plp", 0x28),
        ("pha", 0x48),
        ("pla", 0x68),
        ("clc", 0x18),
        ("sec", 0x38),
        ("cld", 0xd8),
        ("sed", 0xf8),
        ("clv", 0xb8),
        ("cli", 0x58),
        ("sei", 0x78),
        ("dey", 0x88),
        ("tya", 0x98),
        ("tay", 0xa8),
        ("iny", 0xc8),
        ("inx", 0xe8),
        ("txa", 0x8a),
        ("txs", 0x9a),
        ("tax", 0xaa),
        ("tsx", 0xba),
        ("dex", 0xca),
        ("nop", 0xea),
    ];
    let found = single.iter().find(|(name, _)| *name == mnemonic);
    found
        .map(|(_, code)| *code)
        .filter(|_| matches!(shape, Implied | Relative))
}
