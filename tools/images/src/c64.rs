//! The Commodore 64's files: a program, a disk with the same program in parts and with other games,
//! and a cartridge.
//!
//! The disk's first file (`platform/c64/boot.s`) loads the parts with the fast loader: first what
//! shows the splash, then the rest, packed.

use crate::cartridge;
use crate::parts::{self, file, label, patch, stamp, whole};
use crate::recipe::Recipe;
use crate::unpacking;
use crate::Output;
use disk::d64::{Pace, D64, NEXT_FILE};
use mos::link::Linked;

/// Bytes of a file's load address, and of a file in a sector.
const ADDRESS: usize = 2;
const SECTOR: usize = 254;

/// Makes the files from the linked program. The disk has the other games, too, each with a boot
/// file of its own.
///
/// # Errors
/// A sentence: a file of the linker's is missing, or the program does not fit.
pub fn pack(
    recipe: &Recipe,
    linked: &Linked,
    others: &[(Recipe, Linked)],
) -> Result<Vec<Output>, String> {
    let mut disk = D64::new(recipe.get("title")?, *b"26").map_err(|error| error.to_string())?;
    let program = add(recipe, linked, 0, &mut disk)?;
    let mut games = vec![(recipe, linked, program.clone())];
    for (number, (recipe, linked)) in (1..).zip(others) {
        let program = add(recipe, linked, number, &mut disk)?;
        games.push((recipe, linked, program));
    }
    let files = recipe.get("files")?;
    let cartridge = cartridge::pack(&games)?;
    Ok(vec![
        Output::new(format!("{files}.prg"), program),
        Output::new(format!("{files}.d64"), disk.image()),
        Output::new(format!("{files}.crt"), cartridge),
    ])
}

/// Adds a game to a disk that has `number` games already. Returns the program in one piece.
fn add(recipe: &Recipe, linked: &Linked, number: u8, disk: &mut D64) -> Result<Vec<u8>, String> {
    let stamp = stamp(linked);
    let mut program = file(linked, "program")?.to_vec();
    let address = program.first_chunk::<ADDRESS>();
    let start = u16::from_le_bytes(*address.ok_or("ld65 wrote an empty program")?);
    let first = start.wrapping_sub(ADDRESS as u16);
    patch(linked, &mut program, first, "stamp", &stamp)?;
    // Parts name each other's places. After the first round all places are known but those after
    // the packed program: it names the loader's place and may be longer when that is known.
    let mut places = Places::default();
    let empty = disk.clone();
    for _ in 0..3 {
        *disk = written(
            recipe,
            linked,
            &program,
            &stamp,
            number,
            &mut places,
            empty.clone(),
        )?;
    }
    Ok(program)
}

/// A sector takes 54 ms on the bus to the fast loader that stays in memory.
const OVERLAY: Pace = on_the_bus(54_000);
/// The program reads a sector, then does something else: as slow as 70 ms on the bus.
const BETWEEN_STEPS: Pace = on_the_bus(70_000);
/// The start's loader is faster: 47 ms before there is a picture.
const DARK: Pace = on_the_bus(47_000);
/// The same below the splash, in microseconds.
const SHOWN: u32 = 51_000;
/// The drive's half comes once the KERNAL has the boot file's end, 2.1 ms for each byte of its full
/// second sector, by jobs of the DOS, which needs 76 ms for each. What it reads then is asked for
/// 20 ms after its last job.
const BY_JOBS: Pace = paced(721_000, 56_000);
const AT_ONCE: Pace = paced(50_000, 54_000);

const fn on_the_bus(transfer: u32) -> Pace<'static> {
    paced(NEXT_FILE + transfer, transfer)
}

const fn paced(first: u32, transfer: u32) -> Pace<'static> {
    Pace::Loader {
        first,
        transfer,
        work: &[],
    }
}

/// The names of a game's files: three parts of the program, five overlays, the rest of the start.
const FILES: u8 = 9;
/// The first overlay's number as a part: those before are the start and the program.
const OVERLAYS: u8 = 4;

/// Where the loader's files begin.
#[derive(Default)]
struct Places {
    drive: (u8, u8),
    parts: Vec<(u8, u8)>,
    /// What was packed last, and the result.
    packed: [Vec<u8>; 2],
}

/// Writes all files of a game to a disk that has `game` others.
fn written(
    recipe: &Recipe,
    linked: &Linked,
    program: &[u8],
    stamp: &[u8],
    game: u8,
    places: &mut Places,
    mut disk: D64,
) -> Result<D64, String> {
    let number = |name: &str| label(linked, name);
    let full = |error| format!("the disk: {error}");
    let mut boot = file(linked, "program.boot")?.to_vec();
    let mut program = program.to_vec();
    let start = u16::from_le_bytes([program[0], program[1]]).wrapping_sub(ADDRESS as u16);
    // The fast loader for overlays, which stays.
    let loads = number("fetch_track").is_ok();
    if loads {
        let moved = number("__LOADER_RUN__")?.wrapping_sub(number("__LOADER_LOAD__")?);
        let start = start.wrapping_add(moved);
        let (track, sector) = places.drive;
        patch(linked, &mut program, start, "fetch_track", &[track])?;
        patch(linked, &mut program, start, "fetch_sector", &[sector])?;
    }

    let first = number("boot_start")?.wrapping_sub(ADDRESS as u16);
    // Files have the numbers 1 to 9 for their names, those of the disk's other games letters.
    let numbered = if game == 0 {
        b'1'
    } else {
        b'A' + FILES * (game - 1)
    };
    let names = [numbered, numbered + 1, numbered + 2];
    let last = numbered + FILES - 1;
    patch(linked, &mut boot, first, "name_of_rest", &[last])?;
    let mut rest_of_boot = file(linked, "program.rest")?.to_vec();
    let boot_rest = number("boot_rest")?;
    patch(linked, &mut rest_of_boot, boot_rest, "names", &names)?;
    patch(linked, &mut boot, first, "wake_track", &[places.drive.0])?;
    patch(linked, &mut boot, first, "wake_sector", &[places.drive.1])?;
    let mut drive = file(linked, "program.drive")?.to_vec();
    let table: Vec<u8> = places.parts.iter().flat_map(|at| [at.0, at.1]).collect();
    patch(
        linked,
        &mut drive,
        number("drive_code")?,
        "drive_parts",
        &table,
    )?;
    // After its page the saved games are read, and first of all the directory.
    let page = recipe.files().iter().position(|file| file.0 == "saves");
    if let Some(at) = page.filter(|_| loads) {
        let part = [OVERLAYS + at as u8];
        let start = number("drive_code")?;
        patch(linked, &mut drive, start, "drive_listed", &part)?;
    }

    let loader = match game {
        0 => "LOADER".to_string(),
        _ => format!("LOADER {}", game + 1),
    };
    disk.add_spaced(recipe.get("program")?, &boot, Pace::Kernal)
        .map_err(full)?;
    places.drive = disk.add_spaced(&loader, &drive, BY_JOBS).map_err(full)?;
    // The program in three parts: what shows the splash, as it lies in memory, and the packed rest
    // between.
    let piece = |from: u16, to: u16| {
        let bytes = program.get(usize::from(from - start)..usize::from(to - start));
        bytes.ok_or("the program's parts are not where the linker says")
    };
    let early = number("__STARTUP_RUN__")?;
    let rest = number("__EARLY_RUN__")? + number("__EARLY_SIZE__")?;
    let once = number("__ONCE_RUN__")?;
    let end = u16::from_le_bytes([program[0], program[1]]) + (program.len() - ADDRESS) as u16;
    let unpacked = piece(rest, once)?;
    if places.packed[0] != unpacked {
        // The first round only finds out where the loader lies.
        let quick = places.packed[1].is_empty();
        let known = if quick { &[] } else { unpacked };
        places.packed = [known.to_vec(), parts::packed(unpacked, quick)];
    }
    let mut packed = places.packed[1].clone();
    // The unpacker asks for the next sector as soon as it has read one: the last is never full.
    if (ADDRESS + packed.len()).is_multiple_of(SECTOR) {
        packed.push(0);
    }
    let work = unpacking::microseconds(&packed, SECTOR - ADDRESS, SECTOR);
    // Milliseconds that the picture takes, where there is one.
    let picture = recipe.get("picture").unwrap_or("0").parse::<u32>();
    let picture = picture.map_err(|_| "image.txt: `picture` is no number")?;
    let shown = Pace::Loader {
        first: NEXT_FILE + SHOWN + 1000 * picture,
        transfer: SHOWN,
        work: &work,
    };
    places.parts.clear();
    for (name, address, bytes, pace) in [
        (last, boot_rest, rest_of_boot.as_slice(), AT_ONCE),
        (names[0], early, piece(early, rest)?, DARK),
        (names[1], once, piece(once, end)?, DARK),
        (names[2], rest, &packed, shown),
    ] {
        let name = char::from(name).to_string();
        let bytes = [&address.to_le_bytes(), bytes].concat();
        let place = disk.add_spaced(&name, &bytes, pace).map_err(full)?;
        places.parts.push(place);
    }
    // Up to five files: `fetch` in `platform/c64/fetch.s` makes their names, or the drive's half of
    // the fast loader knows their places.
    let mut files: Vec<_> = (numbered + 3..last)
        .zip(recipe.files())
        .enumerate()
        .collect();
    let is_half = |name: &str| ["person", "search"].contains(&name);
    // What is read most comes first: it gets whole tracks, the rest what is left of others.
    files.sort_by_key(|(number, (_, (name, _)))| *number != 0 && !is_half(name));
    let parts = places.parts.len();
    if loads {
        places.parts.resize(parts + files.len(), (0, 0));
    }
    for (number_of_file, (file_name, (name, inside))) in files {
        let file_name = char::from(file_name).to_string();
        let half = is_half(name);
        let code = whole(linked, &program, name, &inside)?;
        let name = name.to_uppercase();
        let address = number(&format!("__{name}_RUN__"))?.to_le_bytes();
        let bytes = [&address, stamp, &code].concat();
        if loads {
            let pace = if half { BETWEEN_STEPS } else { OVERLAY };
            let place = disk.add_spaced(&file_name, &bytes, pace).map_err(full)?;
            places.parts[parts + number_of_file] = place;
        } else {
            disk.add_program(&file_name, &bytes).map_err(full)?;
        }
    }
    Ok(disk)
}
