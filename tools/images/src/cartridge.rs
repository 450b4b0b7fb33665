//! The Commodore 64's cartridge: Magic Desk's, up to 128 KB in banks of 8 KB, as a `.crt` ("C64
//! cartridge image format", the CCS64 emulator's). `platform/c64/cartridge.s` copies what lies in
//! it.

use crate::parts::{self, file, label, patch};
use crate::recipe::Recipe;
use mos::link::Linked;

const BANKS: usize = 16;
const BANK: usize = 0x2000;
const PAGE: usize = 0x100;
/// Where a bank lies in memory.
const ROM: u16 = 0x8000;
/// The format's number of Magic Desk.
const MAGIC_DESK: u16 = 19;
const JMP: u8 = 0x4c;
/// How many overlays that lie in one bank come before a game's program: one fills the bank of its
/// start, one leaves an end.
const WITH_STREAMS: usize = 2;

/// A game on the cartridge: its recipe, what was linked, and the program with its address.
pub type Game<'a> = (&'a Recipe, &'a Linked, Vec<u8>);

/// Makes the file. The first game starts; its menu leads to the next, and the last one's back.
///
/// # Errors
/// A sentence: a part is missing, or does not fit.
pub fn pack(games: &[Game]) -> Result<Vec<u8>, String> {
    let mut rom = Rom::new();
    let mut starts = Vec::new();
    let mut places = Vec::new();
    let mut tables: Vec<Vec<u8>> = Vec::new();
    let mut streamed = Vec::new();
    let mut whole = Vec::new();
    for (game, (recipe, linked, program)) in games.iter().enumerate() {
        starts.push(rom.begin(file(linked, "program.cart")?)?);
        let mut overlays = Vec::new();
        for (number, (name, inside)) in recipe.files().iter().enumerate() {
            let code = parts::whole(linked, program, name, inside)?;
            overlays.push((game, number, code));
        }
        overlays.sort_by_key(|(_, _, code)| std::cmp::Reverse(code.len()));
        let mut table = vec![0; 2 * overlays.len()];
        // What must lie in one bank leaves its end to what need not.
        if label(linked, "person_place").is_ok() {
            for (_, number, code) in overlays.drain(..WITH_STREAMS.min(overlays.len())) {
                let place = rom.put_whole(&code)?;
                table[2 * number..2 * number + 2].copy_from_slice(&place);
            }
            whole.extend(overlays);
        } else {
            streamed.extend(overlays);
        }
        tables.push(table);
        places.push(streams(linked, program, games.len() > 1, &mut rom)?);
    }
    // The smallest first: between them the ends of banks have room for what must lie in one.
    streamed.sort_by_key(|(_, _, code)| code.len());
    for (game, number, code) in streamed {
        // The other game's may be cut: these go where a bank's end has room.
        whole.retain(|(game, number, code)| match rom.put_in_gap(code) {
            Some(place) => {
                tables[*game][2 * number..2 * number + 2].copy_from_slice(&place);
                false
            }
            None => true,
        });
        let place = rom.put(&code)?;
        tables[game][2 * number..2 * number + 2].copy_from_slice(&place);
    }
    for (game, number, code) in whole {
        let place = rom.put_whole(&code)?;
        tables[game][2 * number..2 * number + 2].copy_from_slice(&place);
    }
    for (game, (recipe, linked, _)) in games.iter().enumerate() {
        let mut start = file(linked, "program.cart")?.to_vec();
        let moved = |segment: &str| {
            let run = label(linked, &format!("__{segment}_RUN__"))?;
            let load = label(linked, &format!("__{segment}_LOAD__"))?;
            Ok::<u16, String>(ROM.wrapping_add(run.wrapping_sub(load)))
        };
        let (copier, fetcher) = (moved("CART_RUN")?, moved("FETCH")?);
        let names = ["early_place", "once_place", "rest_place"];
        for (name, place) in names.iter().zip(&places[game]) {
            patch(linked, &mut start, copier, name, place)?;
        }
        patch(linked, &mut start, fetcher, "overlay_places", &tables[game])?;
        // An overlay that is in memory at the start.
        if label(linked, "person_place").is_ok() {
            let person = recipe
                .files()
                .iter()
                .position(|(name, _)| *name == "person");
            let person = 2 * person.ok_or("no overlay is named `person`")?;
            let place = &tables[game][person..person + 2];
            patch(linked, &mut start, copier, "person_place", place)?;
        }
        let next = starts[(game + 1) % starts.len()];
        patch(linked, &mut start, fetcher, "other_place", &[next as u8])?;
        rom.bytes[starts[game] * BANK..][..start.len()].copy_from_slice(&start);
        // Where the fast loader goes when the program begins: it would overwrite `fetch_bank`.
        if let Ok(loader) = label(linked, "__LOADER_2_LOAD__") {
            let code = usize::from(label(linked, "__FETCH_LOAD__")? - ROM);
            let code = &start[code..][..usize::from(label(linked, "__FETCH_SIZE__")?)];
            if code.len() > usize::from(label(linked, "__LOADER_2_SIZE__")?) {
                return Err("the cartridge's `fetch_bank` is longer than LOADER_2".into());
            }
            let [_, [bank, page], _] = places[game];
            let once = usize::from(bank) * BANK + usize::from(page) * PAGE - usize::from(ROM);
            let at = once + usize::from(loader - label(linked, "__ONCE_RUN__")?);
            rom.bytes[at..][..code.len()].copy_from_slice(code);
        }
    }
    Ok(crt(games[0].0.get("title")?, &rom.bytes))
}

/// Puts a program into the banks. Returns where its three pieces begin.
fn streams(
    linked: &Linked,
    program: &[u8],
    with_other: bool,
    rom: &mut Rom,
) -> Result<[[u8; 2]; 3], String> {
    let number = |name: &str| label(linked, name);
    let address = program.first_chunk().copied().map(u16::from_le_bytes);
    let start = address.ok_or("ld65 wrote an empty program")?;
    let mut program = program.to_vec();
    // Overlays come from their banks, and the other game from its own.
    let mut jump = |from: &str, to: &str| {
        let [low, high] = number(to)?.to_le_bytes();
        patch(linked, &mut program, start - 2, from, &[JMP, low, high])
    };
    let fetch = number("fetch_here").map_or("fetch", |_| "fetch_here");
    jump(fetch, "fetch_bank")?;
    if with_other {
        jump("start_other", "other_bank")?;
    }
    let early = number("__STARTUP_RUN__")?;
    let early_end = number("__EARLY_RUN__")? + number("__EARLY_SIZE__")?;
    let once = number("__ONCE_RUN__")?;
    let end = start + (program.len() - 2) as u16;
    let piece = |from: u16, to: u16| {
        let bytes = program.get(usize::from(from - start) + 2..usize::from(to - start) + 2);
        bytes.ok_or("the program's parts are not where the linker says")
    };
    let rest = piece(number("rest_start")?, number("rest_end")?)?;
    // As tightly as can be: four pages less of 128 KB that are nearly full.
    let packed = number("packed_page").map(|_| parts::packed(rest, false));
    Ok([
        rom.put(piece(early, early_end)?)?,
        rom.put(piece(once, end)?)?,
        rom.put(packed.as_deref().unwrap_or(rest))?,
    ])
}

/// The banks while they are filled, page by page.
struct Rom {
    bytes: Vec<u8>,
    /// How many bytes of each bank are taken, from its start.
    taken: [usize; BANKS],
}

impl Rom {
    fn new() -> Rom {
        Rom {
            bytes: vec![0xff; BANKS * BANK],
            taken: [0; BANKS],
        }
    }

    /// Room for a game's start, in a bank of which nothing is taken. Returns the bank.
    fn begin(&mut self, start: &[u8]) -> Result<usize, String> {
        let bank = self.taken.iter().position(|taken| *taken == 0);
        let bank = bank.ok_or("the cartridge is full")?;
        self.taken[bank] = start.len().next_multiple_of(PAGE);
        Ok(bank)
    }

    /// Puts bytes after the last that are taken, over as many banks as it takes. Returns bank and
    /// page.
    fn put(&mut self, bytes: &[u8]) -> Result<[u8; 2], String> {
        let last = self.taken.iter().rposition(|taken| *taken != 0);
        let bank = last.unwrap_or(0);
        let at = bank * BANK + self.taken[bank];
        let end = at + bytes.len();
        let place = self.bytes.get_mut(at..end);
        place.ok_or("the cartridge is full")?.copy_from_slice(bytes);
        // What lies before it may have room left.
        for (number, taken) in self.taken.iter_mut().enumerate().skip(bank) {
            let here = end.next_multiple_of(PAGE).saturating_sub(number * BANK);
            *taken = here.min(BANK).max(*taken);
        }
        Ok(place_of(at))
    }

    /// Puts bytes into the first bank that has room for all of them.
    fn put_whole(&mut self, bytes: &[u8]) -> Result<[u8; 2], String> {
        let place = self.put_before(BANKS, bytes);
        place.ok_or_else(|| "the cartridge is full".into())
    }

    /// The same, where something lies in a bank already.
    fn put_in_gap(&mut self, bytes: &[u8]) -> Option<[u8; 2]> {
        let last = self.taken.iter().rposition(|taken| *taken != 0);
        self.put_before(last? + 1, bytes)
    }

    /// Puts all of the bytes into the lowest of the first `banks` banks that has room for them.
    fn put_before(&mut self, banks: usize, bytes: &[u8]) -> Option<[u8; 2]> {
        let mut banks = self.taken.iter().take(banks);
        let bank = banks.position(|taken| taken + bytes.len() <= BANK)?;
        let at = bank * BANK + self.taken[bank];
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        self.taken[bank] += bytes.len().next_multiple_of(PAGE);
        Some(place_of(at))
    }
}

/// Bank and page of memory of what lies at `at`.
fn place_of(at: usize) -> [u8; 2] {
    let page = usize::from(ROM) / PAGE + at % BANK / PAGE;
    [(at / BANK) as u8, page as u8]
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
