//! The Commodore 64's cartridge: Magic Desk's, up to 128 KB in banks of 8 KB, as a `.crt` ("C64
//! cartridge image format", the CCS64 emulator's). `platform/c64/cartridge.s` copies what lies in
//! it.

use crate::banks::{arrange, Lies, Piece, ALL, BANK, BANKS, PAGE};
use crate::packing;
use crate::parts::{self, address, file, label, patch};
use crate::recipe::Recipe;
use crate::tokens;
use mos::link::Linked;

/// Where a bank lies in memory.
const ROM: u16 = 0x8000;
/// The format's number of Magic Desk.
const MAGIC_DESK: u16 = 19;
const JMP: u8 = 0x4c;
/// What shows the RAM there.
const NO_BANK: u8 = 0x80;
/// A game's start and three pieces of its program, which come before its overlays.
const STREAMS: usize = 4;
/// Bytes of a part that is packed in tokens: two fill a bank.
const PART: usize = BANK / 2;

/// A game on the cartridge: its recipe, what was linked, and the program with its address.
pub type Game<'a> = (&'a Recipe, &'a Linked, Vec<u8>);

/// Makes the file. The first game starts; its menu leads to the next, and the last one's back.
///
/// # Errors
/// A sentence: a part is missing, or does not fit.
pub fn pack(games: &[Game]) -> Result<Vec<u8>, String> {
    let own = pieces_of_all(games)?;
    let counts: Vec<_> = own.iter().map(Vec::len).collect();
    let mut pieces = own.into_iter().flatten().collect::<Vec<_>>();
    let places = arrange(&pieces).ok_or("the cartridge is full")?;
    let firsts: Vec<usize> = counts
        .iter()
        .scan(0, |sum, count| Some(std::mem::replace(sum, *sum + count)))
        .collect();
    for (number, game) in games.iter().enumerate() {
        let next = places[firsts[(number + 1) % games.len()]] * PAGE / BANK;
        let own = firsts[number]..firsts[number] + counts[number];
        finish(game, &mut pieces[own.clone()], &places[own], next)?;
    }
    let mut rom = vec![0xff; BANKS * BANK];
    for (piece, place) in pieces.iter().zip(&places) {
        rom[place * PAGE..][..piece.bytes.len()].copy_from_slice(&piece.bytes);
    }
    Ok(crt(games[0].0.get("title")?, &rom))
}

/// How many pages of how many are free, less than none if the cartridge is too full.
pub fn free(games: &[Game]) -> Result<(isize, usize), String> {
    let pieces = pieces_of_all(games)?;
    let taken: usize = pieces.iter().flatten().map(Piece::pages).sum();
    Ok((ALL as isize - taken as isize, ALL))
}

fn pieces_of_all(games: &[Game]) -> Result<Vec<Vec<Piece>>, String> {
    let all = games.iter().map(|game| pieces_of(game, games.len() > 1));
    all.collect()
}

/// A game's start, its program in three pieces, its overlays, and what is packed in tokens.
fn pieces_of((recipe, linked, program): &Game, with_other: bool) -> Result<Vec<Piece>, String> {
    let start = file(linked, "program.cart")?.to_vec();
    let mut pieces = vec![Piece {
        bytes: start,
        lies: Lies::First,
    }];
    let patched = patched(linked, program, with_other)?;
    let streams = streams(linked, &patched)?;
    pieces.extend(streams.map(|bytes| Piece {
        bytes,
        lies: Lies::Anyhow,
    }));
    let lies = match label(linked, "person_place") {
        Ok(_) => Lies::Whole,
        Err(_) => Lies::Anyhow,
    };
    for (name, inside) in recipe.files() {
        let mut bytes = parts::whole(linked, program, name, &inside)?;
        // What it begins with is the end of the program: it comes after that.
        let code = bytes.split_off(parts::before(linked, name)?);
        if bytes.iter().any(|byte| *byte != 0) {
            let rest = &mut pieces[STREAMS - 1].bytes;
            let lines = bytes.iter().position(|byte| *byte != 0).unwrap_or_default();
            if !rest.ends_with(&bytes[lines..]) || !(rest.len() | bytes.len()).is_multiple_of(PAGE)
            {
                return Err(format!("`{name}` does not begin with the program's end"));
            }
            rest.extend(&code);
            bytes = Vec::new();
        } else {
            bytes.extend(code);
        }
        pieces.push(Piece { bytes, lies });
    }
    pieces.extend(parts(linked, &patched)?.into_iter().map(|bytes| Piece {
        bytes,
        lies: Lies::Whole,
    }));
    Ok(pieces)
}

/// Writes where the pieces lie into a game's start, which leads to the other's in bank `next`.
fn finish(
    (recipe, linked, program): &Game,
    pieces: &mut [Piece],
    places: &[usize],
    next: usize,
) -> Result<(), String> {
    let [start, _, once, rest, ..] = pieces else {
        return Err("a game has no program".into());
    };
    let mut table = Vec::new();
    for ((name, _), place) in recipe.files().iter().zip(&places[STREAMS..]) {
        // After the program, with the end of which it begins.
        let before = parts::before(linked, name)?;
        let code = parts::overlay(linked, program, name)?;
        let place = match before {
            0 => *place,
            _ => places[STREAMS - 1] + (rest.bytes.len() - code.len() - before) / PAGE,
        };
        table.push(place_of(place));
    }
    let start = &mut start.bytes;
    let moved = |segment: &str| {
        let run = label(linked, &format!("__{segment}_RUN__"))?;
        let load = label(linked, &format!("__{segment}_LOAD__"))?;
        Ok::<u16, String>(ROM.wrapping_add(run.wrapping_sub(load)))
    };
    let (copier, fetcher) = (moved("CART_RUN")?, moved("FETCH")?);
    let names = ["early_place", "once_place", "rest_place"];
    for (name, place) in names.iter().zip(&places[1..]) {
        patch(linked, start, copier, name, &place_of(*place))?;
    }
    patch(
        linked,
        start,
        fetcher,
        "overlay_places",
        table.as_flattened(),
    )?;
    // An overlay that is in memory at the start.
    if label(linked, "person_place").is_ok() {
        let mut files = recipe.files().into_iter();
        let person = files.position(|(name, _)| name == "person");
        let person = table[person.ok_or("no overlay is named `person`")?];
        patch(linked, start, copier, "person_place", &person)?;
    }
    patch(linked, start, fetcher, "other_place", &[next as u8])?;
    let parts = &places[STREAMS + recipe.files().len()..];
    if !parts.is_empty() {
        let limit = usize::from(label(linked, "part_places_end")? - label(linked, "part_places")?);
        let mut table: Vec<_> = parts.iter().map(|place| place_of(*place)).collect();
        table.push([NO_BANK, 0]);
        let table = table.as_flattened();
        if table.len() > limit {
            return Err(format!(
                "`part_places` is too short for {} packed parts",
                parts.len()
            ));
        }
        patch(linked, start, copier, "part_places", table)?;
    }
    // Where the fast loader goes when the program begins: it would overwrite `fetch_bank`.
    if let Ok(loader) = label(linked, "__LOADER_2_LOAD__") {
        let code = usize::from(label(linked, "__FETCH_LOAD__")? - ROM);
        let code = &start[code..][..usize::from(label(linked, "__FETCH_SIZE__")?)];
        if code.len() > usize::from(label(linked, "__LOADER_2_SIZE__")?) {
            return Err("the cartridge's `fetch_bank` is longer than LOADER_2".into());
        }
        let at = usize::from(loader - label(linked, "once_start")?);
        once.bytes[at..at + code.len()].copy_from_slice(code);
    }
    Ok(())
}

/// A program that gets its overlays from their banks, and the other game from its own.
fn patched(linked: &Linked, program: &[u8], with_other: bool) -> Result<Vec<u8>, String> {
    let mut program = program.to_vec();
    let start = address(&program)?;
    let mut jump = |from: &str, to: &str| {
        let [low, high] = label(linked, to)?.to_le_bytes();
        patch(linked, &mut program, start - 2, from, &[JMP, low, high])
    };
    let fetch = label(linked, "fetch_here").map_or("fetch", |_| "fetch_here");
    jump(fetch, "fetch_bank")?;
    if with_other {
        jump("start_other", "other_bank")?;
    }
    Ok(program)
}

/// The three pieces of a program.
fn streams(linked: &Linked, program: &[u8]) -> Result<[Vec<u8>; 3], String> {
    let number = |name: &str| label(linked, name);
    let early = number("__STARTUP_RUN__")?;
    let early_end = number("__EARLY_RUN__")? + number("__EARLY_SIZE__")?;
    let once = number("once_start")?;
    let end = address(program)? + (program.len() - 2) as u16;
    let rest = piece(program, number("rest_start")?, number("rest_end")?)?;
    // As tightly as can be: four pages less of 128 KB that are nearly full.
    let packed = number("packed_page").map(|_| packing::packed(rest, false).output);
    Ok([
        piece(program, early, early_end)?.to_vec(),
        piece(program, once, end)?.to_vec(),
        packed.unwrap_or_else(|_| rest.to_vec()),
    ])
}

/// What lies before the rest and is packed in tokens, if anything is.
fn parts(linked: &Linked, program: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let Ok(start) = label(linked, "parts_start") else {
        return Ok(Vec::new());
    };
    let bytes = piece(program, start, label(linked, "rest_start")?)?;
    Ok(tokens::packed(bytes, PART))
}

/// A program's bytes from one address to another.
fn piece(program: &[u8], from: u16, to: u16) -> Result<&[u8], String> {
    let start = address(program)?;
    let bytes = program.get(usize::from(from - start) + 2..usize::from(to - start) + 2);
    bytes.ok_or("the program's parts are not where the linker says".into())
}

/// Bank and page of memory of a page of the banks.
fn place_of(page: usize) -> [u8; 2] {
    let at = page * PAGE;
    [
        (at / BANK) as u8,
        (usize::from(ROM) / PAGE + at % BANK / PAGE) as u8,
    ]
}

/// A file of that format, without empty banks. Numbers have their high byte first.
fn crt(name: &str, rom: &[u8]) -> Vec<u8> {
    let mut bytes = b"C64 CARTRIDGE   ".to_vec();
    bytes.extend(0x40u32.to_be_bytes());
    bytes.extend(0x0100u16.to_be_bytes());
    bytes.extend(MAGIC_DESK.to_be_bytes());
    // EXROM is pulled, GAME is not.
    bytes.extend([0, 1]);
    bytes.resize(0x20, 0);
    bytes.extend(name.bytes().take(31));
    bytes.resize(0x40, 0);
    let used = |(_, bank): &(u16, &[u8])| bank.iter().any(|byte| *byte != 0xff);
    for (number, bank) in (0u16..).zip(rom.chunks(BANK)).filter(used) {
        bytes.extend(b"CHIP");
        bytes.extend((BANK as u32 + 0x10).to_be_bytes());
        for word in [0, number, ROM, BANK as u16] {
            bytes.extend(word.to_be_bytes());
        }
        bytes.extend(bank);
    }
    bytes
}
