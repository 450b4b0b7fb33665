//! The Apple II's disk.

use crate::overlay::{stamp, Part};
use crate::Output;
use disk::dsk::{Dsk, Kind, Place, SECTOR, SECTORS, SKEW};
use mos::link::Linked;
use std::path::Path;

/// The sectors of track 0 with the disk routines, in the order in which `boot.s` reads them.
const ROUTINES: [u8; 4] = [3, 5, 7, 9];
/// Where `disk.s` looks for the picture and the resident part of the program.
const PICTURE_TRACK: u8 = 1;
const HIGH_TRACK: u8 = 3;
/// And the overlays, two tracks each.
const OVERLAY_TRACK: u8 = 20;

/// In the order of their numbers; the first one is loaded with the game.
pub const OVERLAYS: [Part; 6] = [
    Part {
        name: "pages",
        modules: &[
            "gomoku::screens::splash",
            "gomoku::screens::menu",
            "gomoku::screens::help",
        ],
        resident: &[],
    },
    Part {
        name: "setup",
        modules: &[
            "gomoku::screens::setup",
            "gomoku::screens::view::show_board",
            "gomoku::screens::view::walked",
            "gomoku::position::mailbox::prepare",
            "gomoku::rules::why",
        ],
        resident: &[],
    },
    Part {
        name: "advice",
        modules: &[
            "gomoku::screens::marks::mark",
            "gomoku::screens::analysis::draw_analysis",
            "gomoku::screens::analysis::draw_value",
            "gomoku::screens::openings",
        ],
        resident: &[],
    },
    Part {
        name: "saves",
        modules: &[
            "gomoku::screens::saves",
            "gomoku::records::save",
            "apple2::storage",
        ],
        resident: &[],
    },
    Part {
        name: "book",
        modules: &["gomoku::players::level::look_up"],
        resident: &[],
    },
    Part {
        name: "search",
        modules: &[
            "gomoku::players::search::step",
            "gomoku::players::search::stop",
        ],
        // The rest would not fit.
        resident: &[
            "gomoku::players::search::lines::look",
            "gomoku::players::search::lines::window",
            "gomoku::players::search::survey::choose",
            "gomoku::players::search::survey::lead",
        ],
    },
];

/// Where `storage.rs` keeps saved games: the stamp in the first of so many sectors.
const SAVES_TRACK: u8 = 18;
const SAVES_SECTORS: usize = 32;

/// Makes the disk from the linked program.
pub fn pack(root: &Path, linked: &Linked) -> Result<Vec<Output>, String> {
    let name = "assets/gomoku/splash-apple2.png";
    let file = std::fs::read(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
    let picture = art::hires_page(&file).map_err(|error| format!("{name}: {error}"))?;
    let part = |name: &str| {
        let part = linked.files.get(name);
        part.ok_or_else(|| {
            format!("ld65 wrote no file `{name}`: see platform/gomoku/apple2/link.cfg")
        })
    };
    let stamp = stamp(linked);
    let overlay = |overlay: &Part| -> Result<Vec<u8>, String> {
        let bytes = part(&format!("program.{}", overlay.name))?;
        Ok([&stamp[..], bytes].concat())
    };
    let overlays: Result<Vec<_>, _> = OVERLAYS.iter().map(overlay).collect();
    let mut boot = part("program.boot")?.clone();
    let at = linked.labels.get("stamp").copied().unwrap_or(0);
    let at = usize::from(at).wrapping_sub(BOOT);
    boot.get_mut(at..at + 2)
        .ok_or("boot.s has no word `stamp`")?
        .copy_from_slice(&stamp);
    let overlays = overlays?;
    let mut routines = [part("program.disk")?.as_slice(), part("program.once")?].concat();
    let at = linked.labels.get("overlay_sectors").copied().unwrap_or(0);
    let at = usize::from(at).wrapping_sub(DISK);
    let sectors = overlays
        .iter()
        .map(|bytes| bytes.len().div_ceil(SECTOR) as u8);
    let sectors: Vec<u8> = sectors.collect();
    routines
        .get_mut(at..at + sectors.len())
        .ok_or("disk.s has no bytes `overlay_sectors`")?
        .copy_from_slice(&sectors);
    let image = image(
        &boot,
        &routines,
        &picture,
        &overlays,
        part("program.high")?,
        stamp,
    )?;
    Ok(vec![Output::new("apple2.dsk", image)])
}

/// Where the boot sector is loaded, and the disk routines.
const BOOT: usize = 0x0800;
const DISK: usize = 0x0900;

/// Puts the parts where the loader looks for them, and a catalogue beside them.
fn image(
    boot: &[u8],
    routines: &[u8],
    picture: &[u8],
    overlays: &[Vec<u8>],
    high: &[u8],
    stamp: [u8; 2],
) -> Result<Vec<u8>, String> {
    let mut disk = Dsk::new();
    put(&mut disk, place(0, 0), boot)?;
    for (physical, bytes) in ROUTINES.iter().zip(routines.chunks(SECTOR)) {
        put(&mut disk, place(0, *physical), bytes)?;
    }
    let picture = put_run(&mut disk, PICTURE_TRACK, picture)?;
    let mut program = put_run(&mut disk, HIGH_TRACK, high)?;
    for (track, bytes) in (OVERLAY_TRACK..).step_by(2).zip(overlays) {
        program.extend(put_run(&mut disk, track, bytes)?);
    }
    let mut slots = vec![0; SAVES_SECTORS * SECTOR];
    slots[..2].copy_from_slice(&stamp);
    let slots = put_run(&mut disk, SAVES_TRACK, &slots)?;
    for (name, places) in [
        ("GOMOKU AND RENJU", program),
        ("PICTURE", picture),
        ("SAVED GAMES", slots),
    ] {
        disk.add_file(name, Kind::Binary, &places)
            .map_err(|error| error.to_string())?;
    }
    Ok(disk.image().to_vec())
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

    #[test]
    fn the_parts_lie_where_the_loader_looks() {
        let part = |byte: u8, sectors: usize| vec![byte; sectors * SECTOR];
        let image = image(
            &part(1, 1),
            &part(2, 4),
            &part(3, 32),
            &[part(4, 17), part(8, 1)],
            &part(5, 128),
            [6, 7],
        )
        .unwrap();
        let first = |track: usize, dos: usize| image[(track * 16 + dos) * SECTOR];
        assert_eq!([first(0, 0), first(0, 6), first(0, 7)], [1, 2, 0]);
        assert_eq!(
            [first(1, 0), first(2, 15), first(3, 0), first(10, 15)],
            [3, 3, 5, 5]
        );
        assert_eq!([first(11, 0), first(18, 0), first(18, 1)], [0, 6, 0]);
        assert_eq!(
            [first(20, 0), first(21, 0), first(21, 1), first(22, 0)],
            [4, 4, 0, 8]
        );
    }

    #[test]
    fn a_program_that_reaches_the_catalogue_is_refused() {
        let high = vec![0; 15 * 16 * SECTOR];
        assert!(image(&[0], &[0], &[0], &[], &high, [0; 2])
            .unwrap_err()
            .contains("track 17"));
    }
}
