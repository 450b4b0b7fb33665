//! Saved games get from an older image into a new one.

use disk::d64::{self, D64};
use disk::dsk;
use disk::games::{add, add_long, copy, GamesError, RUNS, TRACK};

fn game(number: u8) -> Vec<u8> {
    (0..=255).map(|at: u8| at ^ number).collect()
}

/// A C64's disk with a program and these games.
fn c64(games: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut disk = D64::new("GOMOKU", *b"26").unwrap();
    disk.add_program("GOMOKU", &[7; 3000]).unwrap();
    for (name, bytes) in games {
        disk.add_sequential(name, bytes).unwrap();
    }
    disk.image().to_vec()
}

/// The area of an Apple's disk with the games: its sectors.
fn slots(image: &mut [u8]) -> impl Iterator<Item = &mut [u8]> {
    let start = usize::from(TRACK) * 16 * dsk::SECTOR;
    image[start..start + 32 * dsk::SECTOR].chunks_mut(dsk::SECTOR)
}

/// An Apple's disk with these games and generations; `head` is what its first sector says.
fn apple(head: [u8; 2], games: &[(&str, u8)]) -> Vec<u8> {
    let mut image = vec![0; dsk::IMAGE];
    slots(&mut image).next().unwrap()[..2].copy_from_slice(&head);
    for (slot, (name, generation)) in slots(&mut image).skip(3).zip(games) {
        slot[..8].copy_from_slice(format!("{name:8}").as_bytes());
        slot[8] = *generation;
        slot[9..].fill(*generation);
    }
    image
}

fn names(image: &mut [u8]) -> Vec<(String, u8)> {
    let slots = slots(image).skip(1).filter(|slot| slot[0] != 0);
    let name = |slot: &mut [u8]| String::from_utf8_lossy(&slot[..8]).trim_end().to_string();
    slots.map(|slot| (name(slot), slot[8])).collect()
}

#[test]
fn the_games_of_a_c64_are_copied_whole() {
    let old = c64(&[
        ("G.ANNA", game(1)),
        ("T.BOB", game(2)),
        ("G.ZOE", game(3)),
        ("X.Y", game(4)),
        ("K.ANNA", vec![5; 768]),
        ("L.ANNA", game(6)),
    ]);
    let mut with_errors = old.clone();
    with_errors.extend([1; 683]);
    for old in [old, with_errors] {
        let mut new = c64(&[("G.ZOE", game(9))]);
        let copied = ["ANNA", "BOB", "ANNA"].map(String::from);
        assert_eq!(copy(&old, &mut new), Ok(copied.to_vec()));
        let files = D64::read(&new).unwrap().files();
        let found = files.into_iter().map(|file| (file.name, file.bytes));
        let expected = [
            ("GOMOKU", vec![7; 3000]),
            ("G.ZOE", game(9)),
            ("G.ANNA", game(1)),
            ("G.BOB", game(2)),
            ("K.ANNA", vec![5; 768]),
        ];
        assert!(found.eq(expected.map(|(name, bytes)| (name.into(), Some(bytes)))));
        // Once more: they are there already.
        assert_eq!(copy(&old, &mut new), Ok(vec![]));
    }
}

/// The later of the two copies of the score, or the whole block of an older image, takes the place
/// of what was never written.
#[test]
fn the_score_of_a_c64_is_copied() {
    let copy_of = |generation: u8| {
        let mut copy = vec![generation; 254];
        copy[6] = generation;
        copy
    };
    let mut fresh = D64::new("GOMOKU", *b"26").unwrap();
    for (name, sector) in [("G.-SCORE", 12), ("C.-SCORE", 2)] {
        fresh.add_beside_directory(name, &[0; 254], sector).unwrap();
    }
    let whole = [vec![0; 2], copy_of(3)].concat();
    for (old, later) in [
        (c64(&[("G.-SCORE", whole)]), 3),
        (
            c64(&[("G.-SCORE", copy_of(3)), ("C.-SCORE", copy_of(4))]),
            4,
        ),
        (
            c64(&[("G.-SCORE", copy_of(1)), ("C.-SCORE", copy_of(255))]),
            1,
        ),
        (
            c64(&[("G.-SCORE", copy_of(7)), ("C.-SCORE", vec![0; 254])]),
            7,
        ),
    ] {
        let mut new = fresh.image().to_vec();
        assert_eq!(copy(&old, &mut new), Ok(vec!["-SCORE".into()]));
        let disk = D64::read(&new).unwrap();
        for file in disk.files() {
            assert_eq!(file.bytes, Some(copy_of(later)));
        }
        assert_eq!((disk.free(), disk.files().len()), (fresh.free(), 2));
        assert_eq!(copy(&old, &mut new), Ok(vec![]));
    }
    // Nothing was written.
    assert_eq!(copy(fresh.image(), &mut c64(&[])), Ok(vec![]));
}

#[test]
fn the_games_of_an_apple_are_copied_whole() {
    // An older image says something else in its first sector.
    let old = apple(
        [0x37, 0x11],
        &[
            ("ANNA", 2),
            ("BOB", 5),
            ("ANNA", 1),
            ("ZOE", 255),
            ("ZOE", 1),
            ("-SCORE", 3),
        ],
    );
    let mut new = apple([1, 0xFE], &[("BOB", 9)]);
    let copied = ["ANNA", "ZOE", "-SCORE"].map(String::from);
    assert_eq!(copy(&old, &mut new), Ok(copied.to_vec()));
    let mut found = names(&mut new);
    found.sort();
    let expected = [("-SCORE", 3), ("ANNA", 2), ("BOB", 9), ("ZOE", 1)];
    assert_eq!(
        found,
        expected.map(|(name, generation)| (name.to_string(), generation))
    );
    // Where the game looks for it: sector 4 by its address field.
    let score = slots(&mut new).position(|slot| slot.starts_with(b"-SCORE"));
    assert_eq!(score, Some(dsk::SKEW[4].into()));
    let again = copy(&new.clone(), &mut new);
    assert_eq!(again, Ok(vec![]));
}

#[test]
fn one_game_is_added_beside_those_that_are_there() {
    let mut block = [3; 256];
    block[..9].copy_from_slice(b"LINK    \0");
    let mut disk = c64(&[("G.ANNA", game(1))]);
    assert_eq!(add(&mut disk, &block), Ok(()));
    let files = D64::read(&disk).unwrap().files();
    assert_eq!(files.last().unwrap().name, b"G.LINK");
    assert_eq!(files.last().unwrap().bytes, Some(block.to_vec()));
    let again = add(&mut disk, &block);
    assert_eq!(again, Err(GamesError::Full("LINK".into())));
    let mut disk = apple([1, 0xFE], &[("ANNA", 1)]);
    assert_eq!(add(&mut disk, &block), Ok(()));
    let found = names(&mut disk);
    assert_eq!(found, [("LINK".into(), 0), ("ANNA".into(), 1)]);
    let unformatted = add(&mut apple([0; 2], &[]), &block);
    assert_eq!(unformatted, Err(GamesError::OtherFormat));
    assert_eq!(add(&mut [0; 10], &block), Err(GamesError::NoImage));
}

#[test]
fn what_cannot_be_copied_is_told_and_changes_nothing() {
    let old = c64(&[("G.ANNA", vec![1; 100])]);
    let refused = |old: &[u8], new: &[u8], error: GamesError| {
        let mut changed = new.to_vec();
        assert_eq!(copy(old, &mut changed), Err(error));
        assert!(changed == new);
    };
    refused(&old, &c64(&[]), GamesError::Damaged("ANNA".into()));
    refused(&old, &apple([1, 0xFE], &[]), GamesError::OtherMachine);
    refused(&old, &[0; 10], GamesError::NoImage);
    let one = apple([1, 0xFE], &[("ANNA", 1)]);
    refused(&one, &apple([0; 2], &[]), GamesError::OtherFormat);
    let many: Vec<String> = (0..16).map(|number| format!("G{number}")).collect();
    let many: Vec<(&str, u8)> = many.iter().map(|name| (name.as_str(), 1)).collect();
    refused(
        &one,
        &apple([1, 0xFE], &many),
        GamesError::Full("ANNA".into()),
    );
    let mut full = D64::read(&c64(&[])).unwrap();
    while full.free() > 0 {
        let name = format!("F{}", full.free());
        full.add_program(&name, &vec![0; 254 * full.free().min(20)])
            .unwrap();
    }
    let whole = c64(&[("G.ANNA", game(1))]);
    refused(&whole, full.image(), GamesError::Full("ANNA".into()));
    assert_eq!(full.image().len(), d64::IMAGE);
    // A directory that goes on where it begins or on another track, a map that counts one too many.
    let map = 17 * 21 * 256;
    for (at, byte) in [(map + 256, 18), (map + 256, 19), (map + 4 * 3, 22)] {
        let mut damaged = c64(&[]);
        damaged[at] = byte;
        damaged[map + 256 + 1] = 1;
        refused(&whole, &damaged, GamesError::OtherFormat);
    }
}

/// The area of an Apple's disk with games of several sectors: names and marks.
fn parts(image: &mut [u8], games: &[(&str, u8)]) {
    let start = usize::from(RUNS) * 16 * dsk::SECTOR;
    let mut sectors = image[start..start + 32 * dsk::SECTOR].chunks_mut(dsk::SECTOR);
    sectors.next().unwrap()[..2].copy_from_slice(&[2, 0xFD]);
    for (sector, (name, mark)) in sectors.zip(games) {
        sector[..8].copy_from_slice(format!("{name:8}").as_bytes());
        sector[8..].fill(*mark);
    }
}

#[test]
fn games_of_several_sectors_are_copied_whole() {
    let mut old = apple([1, 0xFE], &[("ANNA", 1)]);
    // The second part of the later ANNA was not written, and of ZOE the later one counts.
    let anna = [("ANNA", 0x00), ("ANNA", 0x11), ("ANNA", 0x20)];
    let zoe = [("ZOE", 0xF0), ("ZOE", 0x10), ("BOB", 0x10)];
    parts(&mut old, &[anna, zoe].concat());
    let mut new = apple([1, 0xFE], &[]);
    parts(&mut new, &[("BOB", 0x30), ("ZOE", 0x40)]);
    let copied = ["ANNA", "ANNA", "ZOE"].map(String::from);
    assert_eq!(copy(&old, &mut new), Ok(copied.to_vec()));
    let start = usize::from(RUNS) * 16 * dsk::SECTOR;
    let found = |new: &[u8], at: usize| {
        let sector = &new[start + at * dsk::SECTOR..][..dsk::SECTOR];
        let name = String::from_utf8_lossy(&sector[..8]).trim_end().to_string();
        (name, sector[8], sector[255])
    };
    let expected = [("BOB", 0x30, 0x30), ("ANNA", 0, 0), ("ANNA", 0x11, 0x11)];
    for (at, (name, mark, last)) in (1..).zip(expected) {
        assert_eq!(found(&new, at), (name.into(), mark, last));
    }
    assert_eq!(found(&new, 4), ("ZOE".into(), 0x10, 0x10));
    assert_eq!(copy(&old, &mut new), Ok(vec![]));
    // One whose name is damaged is left there.
    old[start + dsk::SECTOR] = 0xC1;
    assert_eq!(copy(&old, &mut new), Ok(vec![]));
    // All or none.
    let mut full = new.clone();
    assert_eq!(add_long(&mut full, "LONG", &[[0; 256]; 13]), Ok(()));
    let before = full.clone();
    let many = add_long(&mut full, "MANY", &[[0; 256]; 16]);
    assert_eq!(many, Err(GamesError::Full("MANY".into())));
    assert!(full == before);
    // An image without such an area.
    let refused = copy(&old, &mut apple([1, 0xFE], &[]));
    assert_eq!(refused, Err(GamesError::OtherFormat));
}

#[test]
fn the_tracks_are_those_of_the_program() {
    let list = include_str!("../../../platform/apple2/memory.inc");
    for (name, track) in [("saves_track", TRACK), ("runs_track", RUNS)] {
        let mut lines = list.lines().filter_map(|line| line.split_once('='));
        let (_, value) = lines.find(|(line, _)| line.trim() == name).unwrap();
        assert_eq!(value.split(';').next().unwrap().trim(), track.to_string());
    }
}
