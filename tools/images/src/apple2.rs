//! The Apple II's disk. The numbers of its tracks are those of `platform/apple2/memory.inc`.

use crate::packed::{self, MARK};
use crate::packing;
use crate::parts::{file, label, patch};
use crate::recipe::Recipe;
use crate::run::{self, physical, place, sectors_from};
use crate::{parts, Output};
use disk::dsk::{Dsk, DskError, Kind, Place, SECTOR, SECTORS};
use mos::link::Linked;
use std::cmp::Reverse;
use std::iter;
use std::path::Path;

/// Bytes of hi-res page 1. A game without a picture starts on a black screen.
const PICTURE: usize = 0x2000;
/// The first sector of track 0 after what starts the games.
const AFTER_BOOT: usize = 11;
/// Bytes of a track.
const TRACK: usize = SECTORS as usize * SECTOR;
/// Tracks from which the parts of the first game and of the second one are laid.
const TRACKS_OF: [u8; 2] = [1, 20];
/// The overlays that `ramcard.s` reads as one run, as they are.
const KEPT: [usize; 2] = [1, 2];
/// Sectors of track 0 from the one with a game's boot sector to the last with its routines. The
/// second game's lie beside those of the first one: their numbers are one higher.
const START: u8 = 10;

/// Makes the disk from the linked games; the first one boots.
///
/// # Errors
/// A sentence: a file is missing, or the games do not fit.
pub fn pack(root: &Path, games: &[(&Recipe, &Linked)]) -> Result<Vec<Output>, String> {
    let (recipe, _) = games.first().ok_or("no game was named")?;
    let name = format!("{}.dsk", recipe.get("files")?);
    Ok(vec![Output::new(name, filled(root, games)?.0.image())])
}

/// What lies where on the disk, in lines.
///
/// # Errors
/// As [`pack`].
pub fn map(root: &Path, games: &[(&Recipe, &Linked)]) -> Result<String, String> {
    let (disk, map) = filled(root, games)?;
    let free = disk.free().count();
    Ok(format!(
        "  the disk, by track and sector\n{map}  {free:3} sectors are free\n"
    ))
}

/// The disk and a line about each part.
fn filled(root: &Path, games: &[(&Recipe, &Linked)]) -> Result<(Dsk, String), String> {
    let mut disk = Dsk::new();
    let mut map = String::new();
    let mut saves = Vec::new();
    let (_, linked) = games.first().ok_or("no game was named")?;
    for area in ["saves", "runs"] {
        let mut sectors = vec![0; usize::from(label(linked, "saves_tracks")?) * TRACK];
        let format = label(linked, &format!("{area}_format"))? as u8;
        sectors[..2].copy_from_slice(&[format, !format]);
        let track = label(linked, &format!("{area}_track"))? as u8;
        let count = sectors.len() / SECTOR;
        let places: Vec<Place> = sectors_from(track).into_iter().take(count).collect();
        put_run(&mut disk, &places, &sectors)?;
        saves.extend(places);
    }
    let mut files = Vec::new();
    for (number, (recipe, linked)) in games.iter().enumerate() {
        let other = games
            .get(1 - number % 2)
            .map(|(_, other)| stamp(other, true));
        let own = add(root, recipe, linked, number, other, &mut disk, &mut map)?;
        files.push((recipe.get("title")?, own));
    }
    files.push(("SAVED GAMES", saves));
    // Each entry has sectors of its own, which go where the games have left room.
    for (name, places) in files {
        disk.add_file(name, Kind::Binary, &places)
            .map_err(|error| error.to_string())?;
    }
    Ok((disk, map))
}

/// Adds a game to a disk that has `number` others. `other` is the stamp of the disk's other game.
/// Returns its sectors.
fn add(
    root: &Path,
    recipe: &Recipe,
    linked: &Linked,
    number: usize,
    other: Option<[u8; 2]>,
    disk: &mut Dsk,
    map: &mut String,
) -> Result<Vec<Place>, String> {
    let stamp = stamp(linked, other.is_some());
    let picture = match recipe.get("picture") {
        Ok(name) => picture(&root.join(name)).map_err(|error| format!("{name}: {error}"))?,
        Err(_) => vec![0; PICTURE],
    };
    let packed = packing::packed(&picture, false).output;
    let unpacker = file(linked, "program.picture")?;
    let at = (MARK + unpacker.len()) as u8;
    let picture = [&stamp[..], &[at], unpacker, &packed].concat();
    if picture.len() > usize::from(label(linked, "picture_area_size")?) {
        return Err("the splash picture does not fit, packed: make it simpler".into());
    }
    let part = |name: &str| label(linked, &format!("{name}_part")).map(usize::from);
    let page = |area: &str| Ok::<u8, String>((label(linked, area)? >> 8) as u8);
    let (program_page, program) = match other {
        Some(_) => packed::program(linked)?,
        None => (page("program")?, file(linked, "program.high")?.to_vec()),
    };
    let mut parts = vec![
        (part("picture")?, "picture", page("picture_area")?, picture),
        (part("program")?, "program", program_page, program),
    ];
    for (place, overlay) in recipe.overlays.iter().enumerate() {
        if recipe.is_packed(overlay) && place <= KEPT[1] {
            let name = &overlay.name;
            return Err(format!(
                "{name} must not be packed: the first three overlays are used as they are read"
            ));
        }
        let (page, bytes) = packed::overlay(linked, overlay, stamp, recipe.is_packed(overlay))?;
        parts.push((place, &overlay.name, page, bytes));
    }
    let mut routines = [file(linked, "program.disk")?, file(linked, "program.once")?].concat();
    let start = label(linked, "routines")?;
    let mut tell = |part: usize, numbers: [u8; 4]| {
        let at = start.wrapping_sub(part as u16);
        let tables = ["part_tracks", "part_firsts", "part_sectors", "part_pages"];
        let mut pairs = tables.iter().zip(numbers);
        pairs.try_for_each(|(table, number)| patch(linked, &mut routines, at, table, &[number]))
    };
    let first = (number % 2) as u8;
    tell(part("other")?, [0, 1 - first, START, page("program")?])?;
    let mut places = Vec::new();
    let from = TRACKS_OF[number % 2];
    // Picture and program come first, as they are read; then what a language card keeps; then what
    // is not packed, because it is read often; of each kind the longest, since short ones fill what
    // those leave of their last track.
    parts[2..].sort_by_key(|(place, _, _, bytes)| {
        let packed = recipe.is_packed(&recipe.overlays[*place]);
        let kept = KEPT.iter().position(|kept| kept == place);
        (kept.unwrap_or(KEPT.len()), packed, Reverse(bytes.len()))
    });
    let mut set_aside = Vec::new();
    if number == 0 {
        // The first part of the first game: nobody else wants the rest of track 0.
        set_aside.push(sectors_from(0).split_off(AFTER_BOOT));
    }
    for (laid, (place, name, page, bytes)) in parts.iter().enumerate() {
        if laid == 2 && recipe.overlays.len() > KEPT[1] {
            let counts = [2, 3].map(|laid| parts[laid].3.len().div_ceil(SECTOR));
            set_aside.extend(run::free_pair(disk, from, counts).into_iter().flatten());
        }
        let run = match set_aside.pop() {
            Some(mut run) => {
                run.truncate(bytes.len().div_ceil(SECTOR));
                put_run(disk, &run, bytes)?;
                run
            }
            None => put_free(disk, from, bytes).map_err(|error| {
                format!("{error}: no room is left for {name}; the disk so far:\n{map}")
            })?,
        };
        let count = run.len();
        let (track, sector) = (run[0].track, physical(run[0]));
        tell(*place, [track, sector, count as u8, *page])?;
        let title = recipe.get("title")?;
        *map += &format!("  {track:2} {sector:2}  {count:3} sectors  {title}: {name}\n");
        // A list of a file's sectors cannot name track 0.
        places.extend(run.into_iter().filter(|at| at.track != 0));
    }
    let mut boot = file(linked, "program.boot")?.to_vec();
    let boot_sector = label(linked, "boot_sector")?;
    patch(linked, &mut boot, boot_sector, "stamp", &stamp)?;
    if let Some(other) = other {
        patch(linked, &mut boot, boot_sector, "other_stamp", &other)?;
    }
    // The boot sector has a list of the sectors that it reads, ended by 0.
    let list = usize::from(label(linked, "sectors")?.wrapping_sub(boot_sector));
    let list = boot.get(list..).unwrap_or_default().to_vec();
    let sectors = boot.chunks(SECTOR).chain(routines.chunks(SECTOR));
    for (physical, bytes) in iter::once(0).chain(list).zip(sectors) {
        put(disk, place(0, physical + first), bytes)?;
    }
    Ok(places)
}

/// Two bytes that differ between builds, and between a disk with one game and a disk with two,
/// where its parts lie elsewhere.
fn stamp(linked: &Linked, of_two: bool) -> [u8; 2] {
    let [low, high] = parts::stamp(linked);
    [low ^ u8::from(of_two), high]
}

/// A picture as it lies in memory.
fn picture(path: &Path) -> Result<Vec<u8>, String> {
    let png = std::fs::read(path).map_err(|error| error.to_string())?;
    art::hires_page(&png).map_err(|error| error.to_string())
}

/// Writes `bytes` to free sectors that follow each other, from `track` on if there are some.
fn put_free(disk: &mut Dsk, track: u8, bytes: &[u8]) -> Result<Vec<Place>, String> {
    let run = run::free(disk, track, bytes.len().div_ceil(SECTOR));
    let run = run.ok_or_else(|| DskError::Full.to_string())?;
    put_run(disk, &run, bytes)?;
    Ok(run)
}

fn put_run(disk: &mut Dsk, run: &[Place], bytes: &[u8]) -> Result<(), String> {
    let mut pairs = run.iter().zip(bytes.chunks(SECTOR));
    pairs.try_for_each(|(at, bytes)| put(disk, *at, bytes))
}

fn put(disk: &mut Dsk, at: Place, bytes: &[u8]) -> Result<(), String> {
    disk.write(at, bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use disk::dsk::SKEW;

    /// What stays in memory.
    static HIGH: [u8; 20 * SECTOR] = [5; 20 * SECTOR];

    /// Bytes that cannot be packed: by chance, but for byte 2 of each sector.
    fn noise(number: u8, count: usize) -> Vec<u8> {
        let mut chance = 1u32;
        let bytes = (2..count + 2).map(|at| {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if at % SECTOR == 2 {
                number
            } else {
                (chance >> 24) as u8
            }
        });
        bytes.collect()
    }

    /// A program whose first overlay has `most` sectors; each part is told by a number.
    fn linked(most: usize) -> Linked {
        let mut linked = Linked::default();
        let mut boot = vec![1; SECTOR];
        boot[..5].copy_from_slice(&[3, 5, 7, 9, 0]);
        for (name, bytes) in [
            ("boot", boot),
            ("disk", vec![2; 3 * SECTOR]),
            ("once", vec![2; SECTOR]),
            ("picture", vec![6; SECTOR]),
            ("high", HIGH.to_vec()),
            ("a", noise(4, most * SECTOR - 2)),
            ("b", noise(8, SECTOR - 2)),
            ("c", noise(7, 2 * SECTOR - 2)),
            ("d", vec![9; 8 * SECTOR]),
        ] {
            linked.files.insert(format!("program.{name}"), bytes);
        }
        for (name, value) in [
            ("boot_sector", 0x800),
            ("sectors", 0x800),
            ("stamp", 0x810),
            ("other_stamp", 0x812),
            ("routines", 0x900),
            ("part_tracks", 0x900),
            ("part_firsts", 0x910),
            ("part_sectors", 0x920),
            ("part_pages", 0x930),
            ("overlay_area", 0x0C00),
            ("overlay_area_size", 0x1400),
            ("picture_area", 0x0D00),
            ("program", 0x4000),
            ("program_size", 0x8000),
            ("picture_area_size", 0x1300),
            ("picture_part", 9),
            ("program_part", 10),
            ("other_part", 11),
            ("saves_track", 18),
            ("saves_tracks", 2),
            ("saves_format", 1),
            ("runs_track", 33),
            ("runs_format", 2),
        ] {
            linked.labels.insert(name.into(), value);
        }
        linked
    }

    /// A disk of this many games.
    fn disk(most: usize, games: usize) -> Result<Vec<u8>, String> {
        disk_of(most, games, "overlay b\n b\n")
    }

    /// The same with this as its second overlay.
    fn disk_of(most: usize, games: usize, second: &str) -> Result<Vec<u8>, String> {
        let text = format!(
            "files x\ntitle X\npicture assets/gomoku/splash-apple2.png\n\
             overlay a\n a\n{second}overlay c\n c\noverlay d packed\n d\n"
        );
        let recipe = Recipe::parse(&text).expect("a recipe");
        let linked = linked(most);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let outputs = pack(&root, &vec![(&recipe, &linked); games])?;
        Ok(outputs[0].bytes.clone())
    }

    /// A sector by the number in its address field, counted from track 0 on.
    fn sector(image: &[u8], number: usize) -> &[u8] {
        let dos = usize::from(SKEW[number % 16]);
        &image[(number / 16 * 16 + dos) * SECTOR..][..SECTOR]
    }

    /// The first sector of a part.
    fn sector_of<'a>(image: &'a [u8], tables: &[u8], part: usize) -> &'a [u8] {
        let [track, first] = [0, 0x10].map(|at| usize::from(tables[at + part]));
        sector(image, track * 16 + first)
    }

    #[test]
    fn the_parts_of_both_games_lie_where_their_loaders_look() {
        let image = disk(17, 2).unwrap();
        let mut used = Vec::new();
        for game in [0, 1] {
            let [boot, routines, once] = [0, 3, 9].map(|number| number + game);
            assert_eq!(sector(&image, boot)[..5], [3, 5, 7, 9, 0]);
            assert_eq!(sector(&image, once), [2; SECTOR]);
            let stamp = &sector(&image, boot)[0x10..0x12];
            let tables = sector(&image, routines);
            // What the other game's loader looks for.
            let other = 1 - game;
            assert_eq!(&sector(&image, other)[0x12..0x14], stamp);
            let other = [0, 0x10, 0x20].map(|at| tables[at + 11]);
            assert_eq!(other, [0, 1 - game as u8, 10]);
            // What is packed ends with its area.
            let packed = zx0::Compressor::new().compress(&HIGH).output;
            let at = sector_of(&image, tables, 3)[2];
            let last = zx0::Compressor::new()
                .quick_mode(true)
                .compress(&[stamp, &[9; 8 * SECTOR]].concat());
            assert_eq!(sector_of(&image, tables, 3)[usize::from(at)..], last.output);
            // What a language card keeps is one run.
            let run = [1, 2].map(|part| [0, 0x10].map(|at| u16::from(tables[at + part])));
            let [second, third] = run.map(|[track, first]| track * 16 + first);
            assert_eq!(third, second + u16::from(tables[0x21]));
            let parts = [
                (0, 4, 17, 0x0C),
                (1, 8, 1, 0x0C),
                (2, 7, 2, 0x0C),
                (3, at, 1, 0x1F),
                (10, packed[2], 1, 0xBF),
            ];
            for (part, fill, count, page) in parts {
                let [track, first, sectors] = [0, 0x10, 0x20].map(|at| tables[at + part]);
                assert_eq!((sectors, tables[0x30 + part]), (count, page));
                let first = usize::from(track) * 16 + usize::from(first);
                let run = first..first + usize::from(count);
                assert!(run.clone().all(|number| sector(&image, number)[2] == fill));
                if part < 4 {
                    assert_eq!(&sector(&image, first)[..2], stamp);
                }
                used.extend(run);
            }
        }
        let all = used.len();
        used.sort();
        used.dedup();
        assert_eq!(used.len(), all, "no sector belongs to two parts");
        assert_eq!(sector(&image, 18 * 16)[..2], [1, 0xFE]);
        assert_eq!(sector(&image, 33 * 16)[..2], [2, 0xFD]);
    }

    #[test]
    fn games_that_do_not_fit_are_refused() {
        assert!(disk(200, 1).is_ok());
        assert!(disk(200, 2).unwrap_err().contains("full"));
        let error = disk_of(17, 1, "overlay b packed\n b\n").unwrap_err();
        assert!(error.contains("packed"));
    }
}
