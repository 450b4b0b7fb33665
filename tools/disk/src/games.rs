//! The saved games of an image, and how they get into a newer one.

mod runs;

use crate::d64::{D64Error, D64};
use crate::dsk;
use std::ops::Range;
use thiserror::Error;

/// Tracks 18 and 19 of an Apple II's disk have Gomoku's games (`saves_track` in
/// `platform/apple2/memory.inc`), one in each sector; the first sector has the format's number.
pub const TRACK: u8 = 18;
/// Tracks 33 and 34 have Tenjiku Shogi's (`runs_track`), in parts of a sector.
pub const RUNS: u8 = 33;
const AREA: Range<usize> = area(TRACK);
const RUNS_AREA: Range<usize> = area(RUNS);
/// All sectors of an area.
type Sectors = [Vec<u8>];

/// The two tracks from `track` on.
const fn area(track: u8) -> Range<usize> {
    let start = track as usize * dsk::SECTORS as usize * dsk::SECTOR;
    start..start + 2 * dsk::SECTORS as usize * dsk::SECTOR
}

/// Games that the page of saved games lists.
const MOST: usize = 16;
/// Bytes of a game, or of a block of one that has several.
pub const GAME: usize = 256;
/// Letters of a name.
const NAME: usize = 8;
/// The sectors of a block that is no game, as the score: 2 and 4 in their address fields.
const COPIES: [usize; 2] = [dsk::SKEW[2] as usize, dsk::SKEW[4] as usize];

/// Why no games were copied.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GamesError {
    /// A file that is neither a `.d64` nor a `.dsk`.
    #[error("this is no disk image: name a .d64 or a .dsk file")]
    NoImage,
    /// One is a `.d64` and the other a `.dsk`.
    #[error("one image is a C64's and the other an Apple II's: name two of one machine")]
    OtherMachine,
    /// The new image keeps games in another way, or is not of this game.
    #[error("the new image has no place for saved games: build it again with `make images`")]
    OtherFormat,
    /// A file of the old image cannot be read.
    #[error("{0} cannot be read from the old image: delete it there in the game")]
    Damaged(String),
    /// The new image has no room for this game.
    #[error("the new image has no room for {0}: delete a game there in the game")]
    Full(String),
}

/// Puts the saved games of the image `old` into the image `new`, except for those whose name is
/// there already. Returns their names. After an error `new` is as it was.
///
/// # Errors
/// What is wrong with one of the images.
pub fn copy(old: &[u8], new: &mut [u8]) -> Result<Vec<String>, GamesError> {
    match (is_dsk(old), is_dsk(new)) {
        (true, true) => {
            let mut changed = new.to_vec();
            let mut copied = copy_slots(old, &mut changed)?;
            let from = chunks(&old[RUNS_AREA]);
            if formatted(&from).is_ok() {
                let mut to = sectors(new, RUNS_AREA)?;
                copied.extend(runs::copy(&from, &mut to)?);
                changed[RUNS_AREA].copy_from_slice(&to.concat());
            }
            new.copy_from_slice(&changed);
            Ok(copied)
        }
        (false, false) => {
            let (old, mut disk) = (d64(old)?, d64(new)?);
            let copied = copy_files(&old, &mut disk)?;
            new[..disk.image().len()].copy_from_slice(disk.image());
            Ok(copied)
        }
        (true, false) => d64(new).and(Err(GamesError::OtherMachine)),
        (false, true) => d64(old).and(Err(GamesError::OtherMachine)),
    }
}

/// Puts one saved game on an image that has none of its name. After an error the image is as it
/// was.
///
/// # Errors
/// What is wrong with the image.
pub fn add(image: &mut [u8], game: &[u8; GAME]) -> Result<(), GamesError> {
    if is_dsk(image) {
        let mut slots = sectors(image, AREA)?;
        put(&mut slots, game)?;
        image[AREA].copy_from_slice(&slots.concat());
        return Ok(());
    }
    let mut disk = d64(image)?;
    let name = name(game);
    disk.add_sequential(&format!("G.{name}"), game)
        .map_err(|error| not_added(error, &name))?;
    image[..disk.image().len()].copy_from_slice(disk.image());
    Ok(())
}

/// Puts Tenjiku Shogi's game `name`, of whole blocks, on an image that has none of this name.
/// After an error the image is as it was.
///
/// # Errors
/// What is wrong with the image.
pub fn add_long(image: &mut [u8], name: &str, blocks: &[[u8; GAME]]) -> Result<(), GamesError> {
    if is_dsk(image) {
        let mut sectors = sectors(image, RUNS_AREA)?;
        runs::put(&mut sectors, name, blocks)?;
        image[RUNS_AREA].copy_from_slice(&sectors.concat());
        return Ok(());
    }
    let mut disk = d64(image)?;
    disk.add_sequential(&format!("{}{name}", KINDS[1][0]), &blocks.concat())
        .map_err(|error| not_added(error, name))?;
    image[..disk.image().len()].copy_from_slice(disk.image());
    Ok(())
}

fn not_added(error: D64Error, name: &str) -> GamesError {
    match error {
        D64Error::Damaged => GamesError::OtherFormat,
        _ => GamesError::Full(name.into()),
    }
}

fn is_dsk(image: &[u8]) -> bool {
    image.len() == dsk::IMAGE
}

fn d64(image: &[u8]) -> Result<D64, GamesError> {
    D64::read(image).map_err(|_| GamesError::NoImage)
}

/// The name at the beginning of a saved game.
fn name(game: &[u8]) -> String {
    String::from_utf8_lossy(&game[..NAME])
        .trim_end()
        .to_string()
}

/// The letters of a C64's games, and of those that are half written: Gomoku's, Tenjiku Shogi's.
const KINDS: [[&str; 2]; 2] = [["G.", "T."], ["K.", "L."]];

/// The block that is no game, and its two files, without the block's first two bytes.
const SCORE: &str = "-SCORE";
const COPIES_OF_SCORE: [&str; 2] = ["G.-SCORE", "C.-SCORE"];
const COPY: usize = GAME - 2;
const GENERATION: usize = 8 - 2;
const FORMAT: usize = 9 - 2;

/// The game ANNA is the file G.ANNA, or T.ANNA while that is being replaced. It has whole blocks.
fn copy_files(old: &D64, disk: &mut D64) -> Result<Vec<String>, GamesError> {
    let mut copied = Vec::new();
    for (kinds, kind) in KINDS
        .iter()
        .flat_map(|kinds| kinds.map(|kind| (kinds, kind)))
    {
        for file in old.files().iter().filter(|file| file.is_sequential) {
            let name = String::from_utf8_lossy(&file.name);
            let Some(game) = name.strip_prefix(kind) else {
                continue;
            };
            // No game: `scores` has both copies.
            if game == SCORE {
                continue;
            }
            let own = kinds.map(|kind| format!("{kind}{game}").into_bytes());
            let mut there = disk.files().into_iter();
            if there.any(|file| file.is_sequential && own.contains(&file.name)) {
                continue;
            }
            let bytes = file.bytes.as_ref();
            let whole = |bytes: &&Vec<u8>| !bytes.is_empty() && bytes.len().is_multiple_of(GAME);
            let bytes = bytes.filter(whole);
            let bytes = bytes.ok_or_else(|| GamesError::Damaged(game.into()))?;
            disk.add_sequential(&format!("{}{game}", kinds[0]), bytes)
                .map_err(|error| not_added(error, game))?;
            copied.push(game.to_string());
        }
    }
    if let (None, Some(score)) = (score(disk), score(old)) {
        for copy in COPIES_OF_SCORE {
            disk.replace(copy, &score)
                .map_err(|error| not_added(error, SCORE))?;
        }
        copied.push(SCORE.to_string());
    }
    Ok(copied)
}

/// The later copy of a C64's score (`platform/c64/src/copies.rs`), as the file has it: from byte 2
/// of the block on. Older programs have left a whole block.
fn score(disk: &D64) -> Option<Vec<u8>> {
    let files = disk.files();
    let copy = |name: &str| {
        let file = files.iter().find(|file| file.name == name.as_bytes())?;
        let bytes = file.bytes.as_ref()?;
        let block = match bytes.len() {
            GAME => &bytes[GAME - COPY..],
            COPY => bytes,
            _ => return None,
        };
        // Byte 9, the format, is 0 in what was never written.
        (block[FORMAT] != 0).then(|| block.to_vec())
    };
    let copies = COPIES_OF_SCORE.map(copy).into_iter().flatten();
    copies.reduce(|one, other| {
        let later = other[GENERATION].wrapping_sub(one[GENERATION]);
        if (1..128).contains(&later) {
            other
        } else {
            one
        }
    })
}

/// A slot begins with a name, or with 0 when it is free, and a generation: of two with one name the
/// later counts.
fn copy_slots(old: &[u8], new: &mut [u8]) -> Result<Vec<String>, GamesError> {
    let mut slots = sectors(new, AREA)?;
    let mut games: Vec<Vec<u8>> = chunks(&old[AREA]).split_off(1);
    games.retain(|slot| is_game(slot));
    let mut copied = Vec::new();
    for slot in &games {
        let newer = |other: &&Vec<u8>| {
            other[..NAME] == slot[..NAME]
                && (1..128).contains(&other[NAME].wrapping_sub(slot[NAME]))
        };
        let there = slots[1..].iter().any(|other| other[..NAME] == slot[..NAME]);
        if there || games.iter().any(|other| newer(&other)) {
            continue;
        }
        put(&mut slots, slot)?;
        copied.push(name(slot));
    }
    new[AREA].copy_from_slice(&slots.concat());
    Ok(copied)
}

/// All sectors of an area; the first has the format.
fn sectors(image: &[u8], area: Range<usize>) -> Result<Vec<Vec<u8>>, GamesError> {
    let sectors = chunks(&image[area]);
    formatted(&sectors)?;
    Ok(sectors)
}

fn formatted(sectors: &Sectors) -> Result<(), GamesError> {
    match sectors[0][..2] {
        [format, other] if format != 0 && other == !format => Ok(()),
        _ => Err(GamesError::OtherFormat),
    }
}

/// Puts a game into the first free slot that is no block's, and a block into the first of its own.
fn put(slots: &mut [Vec<u8>], game: &[u8]) -> Result<(), GamesError> {
    let has_game = |slot: &[u8]| slot[0] > b'-';
    let kept = slots[1..].iter().filter(|slot| has_game(slot)).count();
    let mut places = slots.iter_mut().enumerate().skip(1);
    let free = places
        .find(|(place, slot)| slot[0] == 0 && COPIES.contains(place) != has_game(game))
        .filter(|_| kept < MOST || !has_game(game));
    let (_, free) = free.ok_or_else(|| GamesError::Full(name(game)))?;
    free.copy_from_slice(game);
    Ok(())
}

fn chunks(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.chunks(GAME).map(<[u8]>::to_vec).collect()
}

/// Whether a slot begins with a name: a game's, or that of the score, which begins with a sign.
fn is_game(slot: &[u8]) -> bool {
    let letter =
        |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || b" -".contains(byte);
    slot[0] != 0 && slot[..NAME].iter().all(letter)
}
