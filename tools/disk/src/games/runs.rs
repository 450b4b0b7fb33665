//! The games of several sectors on an Apple II's disk, as `platform/apple2/src/storage/runs.rs`
//! keeps them.

use super::{GamesError, Sectors, GAME, MOST, NAME};

/// The byte after the name: generation, whether it is the last part, part.
const MARK: usize = NAME;
const GENERATION: u8 = 0xE0;
const LAST: u8 = 0x10;
const PART: u8 = 0x0F;

/// A game that counts: the sectors of its parts.
pub struct Run {
    /// In the order of the parts.
    pub sectors: Vec<usize>,
    generation: u8,
}

/// The games that count: whole ones, of two with one name the later.
pub fn runs(sectors: &Sectors) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for first in 1..sectors.len() {
        let sector = &sectors[first];
        if sector[0] <= b'-' || sector[MARK] & PART != 0 {
            continue;
        }
        let generation = sector[MARK] & GENERATION;
        let Some(run) = whole(sectors, &sector[..NAME], generation) else {
            continue;
        };
        let mut others = runs.iter_mut();
        match others.find(|run| sectors[run.sectors[0]][..NAME] == sector[..NAME]) {
            None => runs.push(run),
            Some(other) if generation.wrapping_sub(other.generation) < 128 => *other = run,
            Some(_) => {}
        }
    }
    runs
}

/// A generation all of whose parts are there.
fn whole(sectors: &Sectors, name: &[u8], generation: u8) -> Option<Run> {
    let mut run = Vec::new();
    for part in 0..=PART {
        let mut numbers = 1..sectors.len();
        let sector = numbers.find(|&number| {
            let sector = &sectors[number];
            sector[..NAME] == *name && sector[MARK] & !LAST == generation | part
        })?;
        run.push(sector);
        if sectors[sector][MARK] & LAST != 0 {
            return Some(Run {
                sectors: run,
                generation,
            });
        }
    }
    None
}

/// Puts a game whose name is not there into sectors that do not count.
///
/// # Errors
/// There is no room.
pub fn put(sectors: &mut Sectors, name: &str, blocks: &[[u8; GAME]]) -> Result<(), GamesError> {
    let there = runs(sectors);
    let used: Vec<usize> = there.iter().flat_map(|run| run.sectors.clone()).collect();
    let free: Vec<usize> = (1..sectors.len()).filter(|at| !used.contains(at)).collect();
    if there.len() >= MOST || free.len() < blocks.len() || blocks.len() > usize::from(PART) + 1 {
        return Err(GamesError::Full(name.into()));
    }
    let padded = format!("{name:NAME$}");
    for sector in sectors.iter_mut().skip(1) {
        if sector[..NAME] == *padded.as_bytes() {
            sector.fill(0);
        }
    }
    for ((part, block), at) in (0..).zip(blocks).zip(free) {
        sectors[at].copy_from_slice(block);
        sectors[at][..NAME].copy_from_slice(padded.as_bytes());
        let last = usize::from(part) + 1 == blocks.len();
        sectors[at][MARK] = part | if last { LAST } else { 0 };
    }
    Ok(())
}

/// Copies the games whose names are not there.
///
/// # Errors
/// There is no room.
pub fn copy(old: &Sectors, new: &mut Sectors) -> Result<Vec<String>, GamesError> {
    let mut copied = Vec::new();
    for run in runs(old) {
        let first = &old[run.sectors[0]];
        // A name that no player gave is damaged.
        if !super::is_game(first) {
            continue;
        }
        let blocks = run.sectors.iter().map(|&at| old[at].as_slice().try_into());
        let blocks: Result<Vec<[u8; GAME]>, _> = blocks.collect();
        let name = super::name(first);
        let there = runs(new);
        let mut names = there.iter().map(|run| super::name(&new[run.sectors[0]]));
        if names.any(|other| other == name) {
            continue;
        }
        let blocks = blocks.map_err(|_| GamesError::Damaged(name.clone()))?;
        put(new, &name, &blocks)?;
        copied.push(name);
    }
    Ok(copied)
}
