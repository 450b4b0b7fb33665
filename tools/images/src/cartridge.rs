//! The Commodore 64's cartridge: Magic Desk's, 128 KB in banks of 8 KB, as a `.crt` ("C64 cartridge
//! image format", the CCS64 emulator's). `platform/c64/cartridge.s` copies what lies in it.

use crate::parts::{file, label, patch};
use crate::recipe::Recipe;
use mos::link::Linked;

const BANKS: usize = 16;
const BANK: usize = 0x2000;
/// Where a bank lies in memory.
const ROM: u16 = 0x8000;
/// The format's number of Magic Desk.
const MAGIC_DESK: u16 = 19;
const JMP: u8 = 0x4c;

/// Makes the file. `program` is the program's, with its address.
///
/// # Errors
/// A sentence: a part is missing, or does not fit.
pub fn pack(recipe: &Recipe, linked: &Linked, program: &[u8]) -> Result<Vec<u8>, String> {
    let number = |name: &str| label(linked, name);
    let address = program.first_chunk().copied().map(u16::from_le_bytes);
    let start = address.ok_or("ld65 wrote an empty program")?;
    let mut program = program.to_vec();
    let [low, high] = number("fetch_bank")?.to_le_bytes();
    // The page of saved games is fetched from its bank.
    patch(linked, &mut program, start - 2, "fetch", &[JMP, low, high])?;
    let early = number("__STARTUP_RUN__")?;
    let early_end = number("__EARLY_RUN__")? + number("__EARLY_SIZE__")?;
    let once = number("__ONCE_RUN__")?;
    let end = start + (program.len() - 2) as u16;
    let piece = |from: u16, to: u16| {
        let bytes = program.get(usize::from(from - start) + 2..usize::from(to - start) + 2);
        bytes.ok_or("the program's parts are not where the linker says")
    };
    let mut rom = vec![0xff; BANKS * BANK];
    let mut put = |bank: usize, bytes: &[u8], next: usize| {
        let place = rom.get_mut(bank * BANK..next * BANK);
        let place = place.and_then(|place| place.get_mut(..bytes.len()));
        let place = place.ok_or(format!("bank {bank} of the cartridge is too small"))?;
        place.copy_from_slice(bytes);
        Ok::<(), String>(())
    };
    let bank = |name: &str| number(name).map(usize::from);
    let banks = [
        bank("early_bank")?,
        bank("once_bank")?,
        bank("rest_bank")?,
        bank("saves_bank")?,
    ];
    put(0, file(linked, "program.cart")?, banks[0])?;
    put(banks[0], piece(early, early_end)?, banks[1])?;
    put(banks[1], piece(once, end)?, banks[2])?;
    put(banks[2], piece(number("rest_start")?, once)?, banks[3])?;
    for (number, overlay) in recipe.overlays.iter().enumerate() {
        let code = file(linked, &format!("program.{}", overlay.name))?;
        put(banks[3] + number, code, banks[3] + number + 1)?;
    }
    Ok(crt(recipe.get("title")?, &rom))
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
