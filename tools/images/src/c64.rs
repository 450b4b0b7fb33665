//! The Commodore 64's files: a program, a disk with the same program in parts and with other games,
//! and a cartridge.
//!
//! The disk's first file (`platform/c64/boot.s`) loads the parts with the fast loader: first what
//! shows the splash, then the rest, packed.

use crate::cartridge;
use crate::packing;
use crate::parts::{self, address, file, label, patch, stamp, whole};
use crate::recipe::Recipe;
use crate::unpacking;
use crate::Output;
use disk::d64::{until_directory, until_first, D64Error, Pace, D64, NEXT_FILE, REVOLUTION, TRACKS};
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
    let mut games = games(recipe, linked, others)?;
    // Parts name each other's places. After the first round all places are known but those after
    // the packed programs: they name the loaders' places and may be longer when these are known.
    let mut image = Vec::new();
    for _ in 0..3 {
        let disk = D64::new(recipe.get("title")?, *b"26");
        let mut disk = disk.map_err(|error| error.to_string())?;
        // What starts a game lies nearer to the directory than any overlay.
        for game in &mut games {
            game.write_start(&mut disk)?;
        }
        // Both copies, in the directory's second sector: what starts the next game is in the first.
        if recipe.files().iter().any(|(name, _)| *name == "score") {
            for (name, sector) in SCORE {
                disk.add_beside_directory(name, &[0; SECTOR], sector)
                    .map_err(full)?;
            }
        }
        for game in &mut games {
            game.write_overlays(&mut disk)?;
        }
        image = disk.image().to_vec();
    }
    let files = recipe.get("files")?;
    let programs = programs(games);
    let cartridge = cartridge::pack(&programs)?;
    Ok(vec![
        Output::new(format!("{files}.prg"), programs[0].2.clone()),
        Output::new(format!("{files}.d64"), image),
        Output::new(format!("{files}.crt"), cartridge),
    ])
}

/// What of the cartridge is free.
///
/// # Errors
/// As [`pack`].
pub fn free(
    recipe: &Recipe,
    linked: &Linked,
    others: &[(Recipe, Linked)],
) -> Result<String, String> {
    let (free, all) = cartridge::free(&programs(games(recipe, linked, others)?))?;
    Ok(format!("  the cartridge: {free} of {all} pages are free\n"))
}

fn games<'a>(
    recipe: &'a Recipe,
    linked: &'a Linked,
    others: &'a [(Recipe, Linked)],
) -> Result<Vec<Game<'a>>, String> {
    let others = others.iter().map(|(recipe, linked)| (recipe, linked));
    let games = (0..).zip(std::iter::once((recipe, linked)).chain(others));
    let games = games.map(|(number, (recipe, linked))| Game::new(recipe, linked, number));
    games.collect()
}

fn programs(games: Vec<Game>) -> Vec<cartridge::Game> {
    let games = games.into_iter();
    let programs = games.map(|game| (game.recipe, game.linked, game.program));
    programs.collect()
}

/// A sector takes 54 ms on the bus to the fast loader that stays in memory.
const TRANSFER: u32 = 54_000;
const OVERLAY: Pace = on_the_bus(TRANSFER);
/// The program reads a sector, then does something else: as slow as 70 ms on the bus. The first one
/// takes 40 ms more, since it tells whether the rest is worth reading.
const BETWEEN_STEPS: Pace = Pace::Loader {
    first: NEXT_FILE + 70_000,
    transfer: 70_000,
    work: &[40_000],
};
/// The start's loader is faster: 47 ms before there is a picture.
const DARK: Pace = on_the_bus(47_000);
/// The same below the splash, in microseconds.
const SHOWN: u32 = 51_000;
/// The drive's half comes once the KERNAL has the boot file's end, 2.1 ms for each byte of its full
/// second sector, by jobs of the DOS, which needs 76 ms for each. What it reads then is asked for
/// 20 ms after its last job.
const BY_JOBS: Pace = paced(721_000, 56_000);
const AT_ONCE: Pace = paced(50_000, 54_000);

/// Adds the file after which the directory is read, where both come soonest after what the drive
/// runs, which ends at `wake`: it may begin on any track.
fn add_before_directory(
    disk: &mut D64,
    wake: (u8, u8),
    name: &str,
    bytes: &[u8],
) -> Result<(u8, u8), D64Error> {
    // The drive looks for it a little later than the next sector of a file.
    let slack = paced(NEXT_FILE, TRANSFER + STEP as u32);
    let from = (1..=TRACKS).flat_map(|track| {
        let turned = (0..REVOLUTION).step_by(STEP);
        turned.map(move |later| (track, paced(NEXT_FILE + TRANSFER + later, TRANSFER)))
    });
    let tried = from.map(|(track, pace)| {
        let mut disk = disk.clone();
        disk.end = (track, 0);
        let first = disk.add_spaced(name, bytes, pace)?;
        let read = until_first(wake, first, AT_ONCE) + disk.reading(first, pace);
        Ok((read + until_directory(disk.end, slack), first, disk))
    });
    let found = tried.min_by_key(|tried| tried.as_ref().map_or(u32::MAX, |(passed, ..)| *passed));
    let (_, first, soonest) = found.expect("a disk has tracks")?;
    *disk = soonest;
    Ok(first)
}
/// Microseconds of half a sector.
const STEP: usize = 5_000;

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

/// The copies of the score, which are written over where they lie, and their sectors: the head
/// meets them when the directory's first three sectors have come.
const SCORE: [(&str, u8); 2] = [("G.-SCORE", 2), ("C.-SCORE", 10)];

/// The names of a game's files: the rest of the start, three parts of the program, six overlays.
const FILES: u8 = 10;
const PIECES: u8 = 3;
/// The first overlay's number as a part: those before are the start and the program.
const OVERLAYS: u8 = 4;

/// A game of a disk, and where its files begin.
struct Game<'a> {
    recipe: &'a Recipe,
    linked: &'a Linked,
    /// The program in one piece, and two bytes that tell its build.
    program: Vec<u8>,
    stamp: [u8; 2],
    /// The name of its first file: the first game has the numbers, others have letters.
    first: u8,
    loader: String,
    /// The fast loader's half in the drive, and the parts: start, program, overlays.
    drive: (u8, u8),
    drive_end: (u8, u8),
    parts: Vec<(u8, u8)>,
    /// The end of what starts it.
    end: (u8, u8),
    /// What was packed last, and the result.
    packed: [Vec<u8>; 2],
}

impl<'a> Game<'a> {
    /// Game `number` of a disk, from 0.
    fn new(recipe: &'a Recipe, linked: &'a Linked, number: u8) -> Result<Game<'a>, String> {
        let stamp = stamp(linked);
        let mut program = file(linked, "program")?.to_vec();
        let start = address(&program)?;
        let before = start.wrapping_sub(ADDRESS as u16);
        patch(linked, &mut program, before, "stamp", &stamp)?;
        patch(linked, &mut program, before, "once_stamp", &stamp)?;
        let (first, loader) = match number {
            0 => (b'0', "LOADER".to_string()),
            _ => (
                b'A' + FILES * (number - 1),
                format!("LOADER {}", number + 1),
            ),
        };
        Ok(Game {
            recipe,
            linked,
            program,
            stamp,
            first,
            loader,
            drive: (0, 0),
            drive_end: (0, 0),
            parts: Vec::new(),
            end: (0, 0),
            packed: Default::default(),
        })
    }

    fn number(&self, name: &str) -> Result<u16, String> {
        label(self.linked, name)
    }

    /// Whether the fast loader stays.
    fn loads(&self) -> bool {
        self.number("fetch_track").is_ok()
    }

    /// Writes what starts it.
    fn write_start(&mut self, disk: &mut D64) -> Result<(), String> {
        let linked = self.linked;
        let number = |name: &str| label(linked, name);
        let first = self.first;
        let mut program = self.program.clone();
        let start = u16::from_le_bytes([program[0], program[1]]);
        let (track, sector) = self.drive;
        // The loader of overlays, and what reads them where no drive runs its half.
        if self.loads() {
            let moved = number("__LOADER_RUN__")?.wrapping_sub(number("__LOADER_LOAD__")?);
            let start = start.wrapping_sub(ADDRESS as u16).wrapping_add(moved);
            for (name, byte) in [
                ("fetch_track", track),
                ("fetch_sector", sector),
                ("first_file", first + 1 + PIECES),
            ] {
                patch(linked, &mut program, start, name, &[byte])?;
            }
        }
        let mut boot = file(linked, "program.boot")?.to_vec();
        let boot_start = number("boot_start")?.wrapping_sub(ADDRESS as u16);
        for (name, byte) in [
            ("name_of_rest", first),
            ("wake_track", track),
            ("wake_sector", sector),
        ] {
            patch(linked, &mut boot, boot_start, name, &[byte])?;
        }
        let mut rest_of_boot = file(linked, "program.rest")?.to_vec();
        let boot_rest = number("boot_rest")?;
        let names = [first + 1, first + 2, first + 3];
        patch(linked, &mut rest_of_boot, boot_rest, "names", &names)?;
        let program_name = self.recipe.get("program")?;
        disk.add_spaced(program_name, &boot, Pace::Kernal)
            .map_err(full)?;
        let drive = self.drives_half()?;
        self.drive = disk
            .add_spaced(&self.loader, &drive, BY_JOBS)
            .map_err(full)?;
        self.drive_end = disk.end;
        // The program in three parts: what shows the splash, as it lies in memory, and the packed
        // rest between.
        let piece = |from: u16, to: u16| {
            let bytes = program.get(usize::from(from - start) + 2..usize::from(to - start) + 2);
            bytes.ok_or("the program's parts are not where the linker says")
        };
        let early = number("__STARTUP_RUN__")?;
        let rest = number("__EARLY_RUN__")? + number("__EARLY_SIZE__")?;
        let once = number("__ONCE_RUN__")?;
        let end = start + (program.len() - ADDRESS) as u16;
        let packed = self.packed(piece(rest, once)?);
        let work = unpacking::microseconds(&packed, SECTOR - ADDRESS, SECTOR);
        // Milliseconds that the picture takes, where there is one.
        let picture = self.recipe.get("picture").unwrap_or("0").parse::<u32>();
        let picture = picture.map_err(|_| "image.txt: `picture` is no number")?;
        let shown = Pace::Loader {
            first: NEXT_FILE + SHOWN + 1000 * picture,
            transfer: SHOWN,
            work: &work,
        };
        self.parts.clear();
        for (name, address, bytes, pace) in [
            (first, boot_rest, rest_of_boot.as_slice(), AT_ONCE),
            (names[0], early, piece(early, rest)?, DARK),
            (names[1], once, piece(once, end)?, DARK),
            (names[2], rest, &packed, shown),
        ] {
            let name = char::from(name).to_string();
            let bytes = [&address.to_le_bytes(), bytes].concat();
            let place = disk.add_spaced(&name, &bytes, pace).map_err(full)?;
            self.parts.push(place);
        }
        self.end = disk.end;
        Ok(())
    }

    /// The fast loader's half in the drive, which knows where all parts lie.
    fn drives_half(&self) -> Result<Vec<u8>, String> {
        let mut drive = file(self.linked, "program.drive")?.to_vec();
        let start = self.number("drive_code")?;
        let table: Vec<u8> = self.parts.iter().flat_map(|at| [at.0, at.1]).collect();
        patch(self.linked, &mut drive, start, "drive_parts", &table)?;
        // After its page the saved games are read, and first of all the directory.
        let mut names = self.recipe.files().into_iter();
        let page = names.position(|file| file.0 == "saves");
        if let Some(at) = page.filter(|_| self.loads()) {
            let part = [OVERLAYS + at as u8];
            // In the second sector: its link to the third is not in the file.
            patch(
                self.linked,
                &mut drive,
                start + ADDRESS as u16,
                "drive_listed",
                &part,
            )?;
        }
        Ok(drive)
    }

    /// Packs what comes while the splash is shown.
    fn packed(&mut self, unpacked: &[u8]) -> Vec<u8> {
        if self.packed[0] != unpacked {
            // The first round only finds out where the loader lies.
            let quick = self.packed[1].is_empty();
            let known = if quick { &[] } else { unpacked };
            self.packed = [known.to_vec(), packing::packed(unpacked, quick).output];
        }
        let mut packed = self.packed[1].clone();
        // The unpacker asks for the next sector as soon as it has read one: the last is never full.
        if (ADDRESS + packed.len()).is_multiple_of(SECTOR) {
            packed.push(0);
        }
        packed
    }

    /// Writes up to six files: the drive's half of the fast loader knows their places, and
    /// `platform/c64/file.inc` makes their names.
    fn write_overlays(&mut self, disk: &mut D64) -> Result<(), String> {
        let names = self.first + 1 + PIECES..self.first + FILES;
        let overlays = self.recipe.files();
        if overlays.len() > names.len() {
            return Err(format!(
                "{} files of overlays, and a disk has room for {}",
                overlays.len(),
                names.len()
            ));
        }
        let mut files: Vec<_> = names.zip(overlays).enumerate().collect();
        let is_half = |name: &str| ["person", "search"].contains(&name);
        // What is read most comes first: it gets whole tracks, the rest what is left of others. The
        // score is waited for after each game, problems at the menu alone.
        files.sort_by_key(|(number, (_, (name, _)))| match *name {
            _ if is_half(name) => 0,
            _ if *number == 0 => 1,
            "score" => 1,
            "problems" => 3,
            _ => 2,
        });
        disk.end = self.end;
        let loads = self.loads();
        let parts = self.parts.len();
        if loads {
            self.parts.resize(parts + files.len(), (0, 0));
        }
        for (number, (file_name, (name, inside))) in files {
            let file_name = char::from(file_name).to_string();
            let half = is_half(name);
            let code = whole(self.linked, &self.program, name, &inside)?;
            let name = name.to_uppercase();
            let before = parts::before(self.linked, &name)? as u16;
            let address = self.number(&format!("__{name}_RUN__"))? - before;
            let bytes = [&address.to_le_bytes()[..], &self.stamp, &code].concat();
            if loads {
                let place = match name.as_str() {
                    "SAVES" => add_before_directory(disk, self.drive_end, &file_name, &bytes),
                    _ if half => disk.add_spaced(&file_name, &bytes, BETWEEN_STEPS),
                    _ => disk.add_spaced(&file_name, &bytes, OVERLAY),
                };
                self.parts[parts + number] = place.map_err(full)?;
            } else {
                disk.add_program(&file_name, &bytes).map_err(full)?;
            }
        }
        Ok(())
    }
}

fn full(error: D64Error) -> String {
    format!("the disk: {error}")
}
