//! The Apple II's disk. The numbers of its tracks are those of `platform/apple2/memory.inc`.

use crate::parts::{file, label, patch, stamp};
use crate::recipe::Recipe;
use crate::Output;
use disk::dsk::{Dsk, DskError, Kind, Place, SECTOR, SECTORS, SKEW, TRACKS};
use mos::link::Linked;
use std::path::Path;

/// Bytes of hi-res page 1. A game without a picture starts on a black screen.
const PICTURE: usize = 0x2000;
/// Bytes of a track.
const TRACK: usize = SECTORS as usize * SECTOR;

/// Makes the disk from the linked program.
///
/// # Errors
/// A sentence: a file is missing, or the program does not fit.
pub fn pack(root: &Path, recipe: &Recipe, linked: &Linked) -> Result<Vec<Output>, String> {
    let picture = match recipe.get("picture") {
        Ok(name) => picture(&root.join(name)).map_err(|error| format!("{name}: {error}"))?,
        Err(_) => vec![0; PICTURE],
    };
    let stamp = stamp(linked);
    let mut overlays = Vec::new();
    for overlay in &recipe.overlays {
        let bytes = file(linked, &format!("program.{}", overlay.name))?;
        overlays.push([&stamp[..], bytes].concat());
    }
    let mut boot = file(linked, "program.boot")?.to_vec();
    let boot_sector = label(linked, "boot_sector")?;
    patch(linked, &mut boot, boot_sector, "stamp", &stamp)?;
    let mut routines = [file(linked, "program.disk")?, file(linked, "program.once")?].concat();

    let track = |name: &str| label(linked, &format!("{name}_track")).map(|track| track as u8);
    let mut disk = Dsk::new();
    let picture = put_at(&mut disk, track("picture")?, &picture)?;
    let mut program = put_at(&mut disk, track("program")?, file(linked, "program.high")?)?;
    let mut saves = Vec::new();
    for area in ["saves", "runs"] {
        let mut sectors = vec![0; usize::from(label(linked, "saves_tracks")?) * TRACK];
        let format = label(linked, &format!("{area}_format"))? as u8;
        sectors[..2].copy_from_slice(&[format, !format]);
        saves.extend(put_at(&mut disk, track(area)?, &sectors)?);
    }
    // Overlays lie end to end.
    let (mut tracks, mut firsts, mut sectors) = (Vec::new(), Vec::new(), Vec::new());
    for bytes in &overlays {
        let run = put_free(&mut disk, track("overlay")?, bytes)?;
        tracks.push(run[0].track);
        firsts.push(physical(run[0]));
        sectors.push(run.len() as u8);
        program.extend(run);
    }
    let start = label(linked, "routines")?;
    for (name, numbers) in [("tracks", tracks), ("firsts", firsts), ("sectors", sectors)] {
        let name = format!("overlay_{name}");
        patch(linked, &mut routines, start, &name, &numbers)?;
    }
    put(&mut disk, place(0, 0), &boot)?;
    // The boot sector has a list of the sectors that it reads, ended by 0.
    let list = usize::from(label(linked, "sectors")?.wrapping_sub(boot_sector));
    let list = boot.get(list..).unwrap_or_default();
    for (physical, bytes) in list.iter().zip(routines.chunks(SECTOR)) {
        put(&mut disk, place(0, *physical), bytes)?;
    }
    for (name, places) in [
        (recipe.get("title")?, program),
        ("PICTURE", picture),
        ("SAVED GAMES", saves),
    ] {
        disk.add_file(name, Kind::Binary, &places)
            .map_err(|error| error.to_string())?;
    }
    let name = format!("{}.dsk", recipe.get("files")?);
    Ok(vec![Output::new(name, disk.image())])
}

/// A picture as it lies in memory.
fn picture(path: &Path) -> Result<Vec<u8>, String> {
    let png = std::fs::read(path).map_err(|error| error.to_string())?;
    art::hires_page(&png).map_err(|error| error.to_string())
}

/// Writes `bytes` to the sectors of `track` in the order of their address fields, then to the
/// next track's.
fn put_at(disk: &mut Dsk, track: u8, bytes: &[u8]) -> Result<Vec<Place>, String> {
    put_run(
        disk,
        &sectors_from(track)[..bytes.len().div_ceil(SECTOR)],
        bytes,
    )
}

/// Writes `bytes` to the first sectors from `track` on that are free and follow each other.
fn put_free(disk: &mut Dsk, track: u8, bytes: &[u8]) -> Result<Vec<Place>, String> {
    let sectors = sectors_from(track);
    let mut runs = sectors.windows(bytes.len().div_ceil(SECTOR));
    let run = runs.find(|run| run.iter().all(|at| disk.is_free(*at)));
    let run = run.ok_or_else(|| DskError::Full.to_string())?;
    put_run(disk, run, bytes)
}

fn put_run(disk: &mut Dsk, run: &[Place], bytes: &[u8]) -> Result<Vec<Place>, String> {
    for (at, bytes) in run.iter().zip(bytes.chunks(SECTOR)) {
        put(disk, *at, bytes)?;
    }
    Ok(run.to_vec())
}

fn sectors_from(track: u8) -> Vec<Place> {
    let sectors = (track..TRACKS).flat_map(|track| (0..SECTORS).map(move |at| place(track, at)));
    sectors.collect()
}

fn put(disk: &mut Dsk, at: Place, bytes: &[u8]) -> Result<(), String> {
    disk.write(at, bytes).map_err(|error| error.to_string())
}

/// The number in a sector's address field.
fn physical(place: Place) -> u8 {
    let mut numbers = 0..SECTORS;
    let found = numbers.find(|&number| SKEW[usize::from(number)] == place.sector);
    found.unwrap_or_default()
}

/// The place of a sector by the number in its address field.
fn place(track: u8, physical: u8) -> Place {
    let sector = SKEW[usize::from(physical)];
    Place { track, sector }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program whose resident part has `high` sectors; each part is filled with a number.
    fn linked(high: usize) -> Linked {
        let mut linked = Linked::default();
        let mut boot = vec![1; SECTOR];
        boot[..5].copy_from_slice(&[3, 5, 7, 9, 0]);
        for (name, bytes) in [
            ("boot", boot),
            ("disk", vec![2; 3 * SECTOR]),
            ("once", vec![2; SECTOR]),
            ("high", vec![5; high * SECTOR]),
            ("a", vec![4; 17 * SECTOR - 2]),
            ("b", vec![8; SECTOR - 2]),
        ] {
            linked.files.insert(format!("program.{name}"), bytes);
        }
        for (name, value) in [
            ("boot_sector", 0x800),
            ("sectors", 0x800),
            ("stamp", 0x810),
            ("routines", 0x900),
            ("overlay_tracks", 0x900),
            ("overlay_firsts", 0x904),
            ("overlay_sectors", 0x908),
            ("picture_track", 1),
            ("program_track", 3),
            ("saves_track", 18),
            ("saves_tracks", 2),
            ("saves_format", 1),
            ("runs_track", 33),
            ("runs_format", 2),
            ("overlay_track", 20),
        ] {
            linked.labels.insert(name.into(), value);
        }
        linked
    }

    fn image(high: usize) -> Result<Vec<u8>, String> {
        let text = "files x\ntitle X\npicture assets/gomoku/splash-apple2.png\n\
                    overlay a\n a\noverlay b\n b\n";
        let recipe = Recipe::parse(text).expect("a recipe");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let outputs = pack(&root, &recipe, &linked(high))?;
        Ok(outputs[0].bytes.clone())
    }

    #[test]
    fn the_parts_lie_where_the_loader_looks() {
        let image = image(128).unwrap();
        let at = |track: usize, dos: usize| image[(track * 16 + dos) * SECTOR + 2];
        // Sectors 0 and 3 of the address fields, the first and the last of a track.
        assert_eq!([at(0, 0), at(0, 6), at(0, 7)], [7, 2, 0]);
        assert_eq!([at(3, 0), at(10, 15), at(11, 0)], [5, 5, 0]);
        // The overlays, end to end: the second begins with sector 1 of the address field.
        assert_eq!([at(20, 0), at(21, 0), at(21, 7), at(21, 14)], [4, 4, 8, 0]);
        let stamp = |track: usize| &image[track * 16 * SECTOR..][..2];
        assert_eq!([stamp(18), stamp(33)], [[1, 0xFE], [2, 0xFD]]);
        assert_eq!(stamp(20), &image[(21 * 16 + 7) * SECTOR..][..2]);
    }

    #[test]
    fn a_program_that_reaches_the_catalogue_is_refused() {
        assert!(image(15 * 16).unwrap_err().contains("track 17"));
    }
}
