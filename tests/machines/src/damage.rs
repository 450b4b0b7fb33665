//! Disks with a sector that cannot be read.

use crate::simulated::{image, Player64};

/// The sectors of a `.d64`'s file, each a track and a sector. Panics if there is no such file.
pub fn sectors_of(disk: &[u8], name: &str) -> Vec<(usize, usize)> {
    const DIRECTORY: (usize, usize) = (18, 1);
    let mut padded = name.as_bytes().to_vec();
    padded.push(0xa0);
    let entry = chain(disk, DIRECTORY).into_iter().find_map(|place| {
        let block = &disk[offset(place)..][..256];
        let mut entries = block.chunks(32);
        entries.find(|entry| entry[5..].starts_with(&padded))
    });
    let entry = entry.unwrap_or_else(|| panic!("no file {name}"));
    chain(disk, (entry[3].into(), entry[4].into()))
}

/// A sector and those that follow it.
fn chain(disk: &[u8], first: (usize, usize)) -> Vec<(usize, usize)> {
    let next = |&place: &(usize, usize)| {
        let link = &disk[offset(place)..];
        Some((link[0].into(), link[1].into())).filter(|&(track, _)| track != 0)
    };
    std::iter::successors(Some(first), next).collect()
}

/// Where a sector lies in a `.d64`.
pub fn offset((track, sector): (usize, usize)) -> usize {
    let sectors = |track: usize| match track {
        1..=17 => 21,
        18..=24 => 19,
        25..=30 => 18,
        _ => 17,
    };
    256 * ((1..track).map(sectors).sum::<usize>() + sector)
}

/// A `.d64` with a table of errors that says that a sector's checksum is wrong.
pub fn with_bad_sector(disk: &[u8], place: (usize, usize)) -> Vec<u8> {
    let mut disk = disk.to_vec();
    disk.resize(683 * 257, 1);
    disk[683 * 256 + offset(place) / 256] = 5;
    disk
}

/// The same for the sector in the middle of a file.
pub fn in_the_middle(disk: &[u8], name: &str) -> Vec<u8> {
    let sectors = sectors_of(disk, name);
    with_bad_sector(disk, sectors[sectors.len() / 2])
}

/// Puts a disk of `dist` into a C64's drive, with a file that is [damaged](in_the_middle) or whole.
pub fn change_disk(player: &mut Player64, image_name: &str, damaged: Option<&str>) {
    let good = image(image_name);
    let disk = damaged.map_or_else(|| good.clone(), |name| in_the_middle(&good, name));
    let changed = player.target.machine.change_disk(8, Some(&disk));
    changed.expect("a disk");
}
