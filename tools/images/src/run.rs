//! Runs of sectors of an Apple II's disk, in the order of their address fields.

use disk::dsk::{Dsk, Place, SECTORS, SKEW, TRACKS};

/// All sectors from a track on.
pub fn sectors_from(track: u8) -> Vec<Place> {
    let sectors = (track..TRACKS).flat_map(|track| (0..SECTORS).map(move |at| place(track, at)));
    sectors.collect()
}

/// The first free sectors that follow each other, which lie well, from `track` on; if there are
/// none, others. They lie well on no more tracks than they must; two tracks begin with the first
/// sector, so that the rest of the second one has room for a part of its own.
pub fn free(disk: &Dsk, track: u8, count: usize) -> Option<Vec<Place>> {
    let two = count.div_ceil(usize::from(SECTORS)) == 2;
    let lies_well = |run: &[Place]| is_short(run) && (!two || physical(run[0]) == 0);
    [(track, true), (1, true), (track, false), (1, false)]
        .into_iter()
        .find_map(|(track, well)| {
            let mut runs = free_from(disk, track, count).into_iter();
            runs.find(|run| !well || lies_well(run))
        })
}

/// Free runs for two parts that follow each other on the disk, the second one first: each on no
/// more tracks than it must, if that can be, and up to the end of a track, so that what is left
/// adds to what others left before.
pub fn free_pair(disk: &Dsk, track: u8, [first, second]: [usize; 2]) -> Option<[Vec<Place>; 2]> {
    let runs = free_from(disk, track, first + second);
    let runs = runs.iter();
    let well = |both: &&Vec<Place>| is_short(&both[..first]) && is_short(&both[first..]);
    let well: Vec<_> = runs.clone().filter(well).collect();
    let ends = |both: &Vec<Place>| physical(both[first + second - 1]) == SECTORS - 1;
    let best = well.iter().find(|both| ends(both)).or(well.first());
    let both = best.copied().or(runs.clone().next())?;
    Some([both[first..].to_vec(), both[..first].to_vec()])
}

/// All runs of `count` free sectors that follow each other, from a track on.
fn free_from(disk: &Dsk, track: u8, count: usize) -> Vec<Vec<Place>> {
    let sectors = sectors_from(track);
    let runs = sectors.windows(count);
    let free = runs.filter(|run| run.iter().all(|at| disk.is_free(*at)));
    free.map(<[Place]>::to_vec).collect()
}

/// Whether a run lies on no more tracks than it must: each takes a revolution and a step of the
/// head.
fn is_short(run: &[Place]) -> bool {
    let tracks = run.last().map_or(0, |at| at.track + 1) - run[0].track;
    usize::from(tracks) == run.len().div_ceil(usize::from(SECTORS))
}

/// The number in a sector's address field.
pub fn physical(place: Place) -> u8 {
    let mut numbers = 0..SECTORS;
    let found = numbers.find(|&number| SKEW[usize::from(number)] == place.sector);
    found.unwrap_or_default()
}

/// The place of a sector by the number in its address field.
pub fn place(track: u8, physical: u8) -> Place {
    let sector = SKEW[usize::from(physical)];
    Place { track, sector }
}
