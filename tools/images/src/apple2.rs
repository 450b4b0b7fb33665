//! The Apple II's disk. The numbers of its tracks are those of `platform/apple2/memory.inc`.

use crate::parts::{file, label, patch, stamp};
use crate::recipe::Recipe;
use crate::Output;
use disk::dsk::{Dsk, Kind, Place, SECTOR, SECTORS, SKEW};
use mos::link::Linked;
use std::path::Path;

/// Bytes of hi-res page 1. A game without a picture starts on a black screen.
const PICTURE: usize = 0x2000;

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
    let sectors = overlays.iter().map(|bytes| bytes.len().div_ceil(SECTOR));
    let sectors: Vec<u8> = sectors.map(|sectors| sectors as u8).collect();
    let start = label(linked, "routines")?;
    patch(linked, &mut routines, start, "overlay_sectors", &sectors)?;

    let track = |name: &str| label(linked, &format!("{name}_track")).map(|track| track as u8);
    let mut disk = Dsk::new();
    put(&mut disk, place(0, 0), &boot)?;
    // The boot sector has a list of the sectors that it reads, ended by 0.
    let list = usize::from(label(linked, "sectors")?.wrapping_sub(boot_sector));
    let list = boot.get(list..).unwrap_or_default();
    for (physical, bytes) in list.iter().zip(routines.chunks(SECTOR)) {
        put(&mut disk, place(0, *physical), bytes)?;
    }
    let picture = put_run(&mut disk, track("picture")?, &picture)?;
    let mut program = put_run(&mut disk, track("program")?, file(linked, "program.high")?)?;
    for (track, bytes) in (track("overlay")?..).step_by(2).zip(&overlays) {
        program.extend(put_run(&mut disk, track, bytes)?);
    }
    let tracks = usize::from(label(linked, "saves_tracks")?);
    let mut slots = vec![0; tracks * usize::from(SECTORS) * SECTOR];
    let format = label(linked, "saves_format")? as u8;
    slots[..2].copy_from_slice(&[format, !format]);
    let slots = put_run(&mut disk, track("saves")?, &slots)?;
    for (name, places) in [
        (recipe.get("title")?, program),
        ("PICTURE", picture),
        ("SAVED GAMES", slots),
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
fn put_run(disk: &mut Dsk, track: u8, bytes: &[u8]) -> Result<Vec<Place>, String> {
    let sectors = (track..).flat_map(|track| (0..SECTORS).map(move |sector| place(track, sector)));
    let mut places = Vec::new();
    for (at, bytes) in sectors.zip(bytes.chunks(SECTOR)) {
        put(disk, at, bytes)?;
        places.push(at);
    }
    Ok(places)
}

fn put(disk: &mut Dsk, at: Place, bytes: &[u8]) -> Result<(), String> {
    disk.write(at, bytes).map_err(|error| error.to_string())
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
            ("overlay_sectors", 0x900),
            ("picture_track", 1),
            ("program_track", 3),
            ("saves_track", 18),
            ("saves_tracks", 2),
            ("saves_format", 1),
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
        assert_eq!([at(20, 0), at(21, 0), at(21, 1), at(22, 0)], [4, 4, 0, 8]);
        let stamp = |track: usize| &image[track * 16 * SECTOR..][..2];
        assert_eq!(stamp(18), [1, 0xFE]);
        assert_eq!(stamp(20), stamp(22));
    }

    #[test]
    fn a_program_that_reaches_the_catalogue_is_refused() {
        assert!(image(15 * 16).unwrap_err().contains("track 17"));
    }
}
