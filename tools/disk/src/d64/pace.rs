//! How far apart the sectors of a file lie.

use super::{offset, sectors, D64, DIRECTORY};

/// The DOS's interleave: how many sectors further on the next one of a file lies.
const INTERLEAVE: u8 = 10;
/// Microseconds of a revolution.
pub const REVOLUTION: u32 = 200_000;
/// How much later a track begins than the one outside of it. The DOS formats a track, moves the
/// head, and begins the next one where the disk has turned to; so does VICE with an image.
pub const SKEW: u32 = 71_300;
/// Microseconds that the head needs to leave a track, and for each track of its way.
const START: u32 = 4_000;
const STEP: u32 = 8_000;
/// Microseconds from the end of a sector on the bus until the drive looks for the next one; from
/// the end of a sector below the head until it is decoded; from the computer's question for a
/// sector to its first byte.
const LOOK: u32 = 1_500;
const DECODE: u32 = 7_500;
const ASK: u32 = 1_500;
/// Until the KERNAL wants the next sector of a program that it loads: 2.1 ms a byte.
const BY_KERNAL: u32 = 620_000;

/// From when the head met a sector until it looks for the next file's first, less what the first
/// takes on the bus.
pub const NEXT_FILE: u32 = 24_000;

/// Who reads a file.
#[derive(Clone, Copy)]
pub enum Pace<'a> {
    /// The drive's own DOS.
    Dos,
    /// The KERNAL, which loads a program.
    Kernal,
    /// A loader. Its drive reads the next sector while the computer works on the last one.
    Loader {
        /// Microseconds from when the head met the last file's end until it looks for this one.
        first: u32,
        /// Microseconds on the bus for a sector.
        transfer: u32,
        /// Microseconds of work on each sector; none on those that are not in the list.
        work: &'a [u32],
    },
}

/// Where the reader of a file is.
pub struct Reader<'a> {
    pace: Pace<'a>,
    /// The number of the last sector.
    number: usize,
    /// Microseconds from when the head met it until the drive looks for the next.
    busy: u32,
}

impl Reader<'_> {
    /// Before the first sector, which the drive looks for only when it is asked for it.
    pub fn new(pace: Pace<'_>) -> Reader<'_> {
        let busy = match pace {
            Pace::Dos => 0,
            Pace::Kernal => BY_KERNAL,
            Pace::Loader { first, .. } => first,
        };
        Reader {
            pace,
            number: 0,
            busy,
        }
    }

    /// The first sector of a track that may follow `place`.
    pub fn after(&self, place: (u8, u8), track: u8) -> u8 {
        if let Pace::Dos = self.pace {
            return after(place, INTERLEAVE);
        }
        let all = u32::from(sectors(track));
        let turned = turn(angle((track, 0)), angle(place) + self.ready(place, track));
        ((turned * all).div_ceil(REVOLUTION) % all) as u8
    }

    /// Microseconds after `place` until the drive may look for a sector on `track`.
    fn ready(&self, place: (u8, u8), track: u8) -> u32 {
        match track.abs_diff(place.0) {
            0 => self.busy,
            tracks => self.busy + START + u32::from(tracks) * STEP,
        }
    }

    /// How long after `place` the head meets `next`, in microseconds; for the DOS, which takes the
    /// sectors of a track as they are free, 0.
    pub fn wait(&self, place: (u8, u8), next: (u8, u8)) -> u32 {
        if let Pace::Dos = self.pace {
            return 0;
        }
        let ready = self.ready(place, next.0);
        ready + turn(angle(place) + ready, angle(next))
    }

    /// How much sooner a sector of the next track has to come, in microseconds. A file with work is
    /// long, and what it leaves of its tracks is of little use to others.
    pub fn spared(&self) -> u32 {
        match self.pace {
            Pace::Loader { work: [_, ..], .. } => 15_000,
            _ => 0,
        }
    }

    /// Reads the file's first sector, on `track`.
    pub fn begin(&mut self, track: u8) {
        if let Pace::Loader { transfer, .. } = self.pace {
            self.busy = read(track) + transfer + LOOK;
        }
    }

    /// Goes on from `place` to `next`.
    pub fn go_on(&mut self, place: (u8, u8), next: (u8, u8)) {
        let Pace::Loader { transfer, work, .. } = self.pace else {
            return;
        };
        let work = work.get(self.number).copied().unwrap_or(0);
        let asked = (self.busy - LOOK + work + ASK).saturating_sub(self.wait(place, next));
        self.busy = asked.max(read(next.0)) + transfer + LOOK;
        self.number += 1;
    }
}

impl D64 {
    /// Microseconds from when the head meets a file's first sector until it meets its last.
    pub fn reading(&self, first: (u8, u8), pace: Pace<'_>) -> u32 {
        let mut reader = Reader::new(pace);
        reader.begin(first.0);
        let (mut place, mut passed) = (first, 0);
        loop {
            let at = offset(place.0, place.1);
            let next = (self.image[at], self.image[at + 1]);
            if next.0 == 0 {
                return passed;
            }
            passed += reader.wait(place, next);
            reader.go_on(place, next);
            place = next;
        }
    }
}

/// Microseconds after the head met a file's end until it meets the first sector of the next,
/// which a reader of that pace begins there.
pub fn until_first(end: (u8, u8), first: (u8, u8), pace: Pace) -> u32 {
    Reader::new(pace).wait(end, first)
}

/// Microseconds after the head met a file's end until the directory's first sector passes, if the
/// drive looks for that next.
pub fn until_directory(end: (u8, u8), pace: Pace<'_>) -> u32 {
    let mut reader = Reader::new(pace);
    reader.begin(end.0);
    reader.wait(end, (DIRECTORY, 1))
}

/// Where a sector lies, in microseconds of a revolution.
fn angle(place: (u8, u8)) -> u32 {
    let of_track = u32::from(place.1) * REVOLUTION / u32::from(sectors(place.0));
    (u32::from(place.0) * SKEW + of_track) % REVOLUTION
}

/// Microseconds from one angle to another.
fn turn(from: u32, to: u32) -> u32 {
    (to + REVOLUTION - from % REVOLUTION) % REVOLUTION
}

/// Microseconds from when the head meets a sector until it can be sent.
fn read(track: u8) -> u32 {
    REVOLUTION / u32::from(sectors(track)) + DECODE
}

/// The sector that the DOS tries after `place`, one less when it starts a new turn.
pub fn after(place: (u8, u8), interleave: u8) -> u8 {
    let (next, all) = (place.1 + interleave, sectors(place.0));
    match next.checked_sub(all) {
        None => next,
        Some(0) => 0,
        Some(over) => over - 1,
    }
}

#[cfg(test)]
mod tests {
    use crate::d64::{Pace, D64};

    /// The rest of a track that the DOS has used is left where its sectors come too late. They are
    /// wanted after 84 ms, and after 96 with the step of the head.
    #[test]
    fn a_track_is_left_where_the_next_one_is_sooner() {
        let mut disk = D64::new("TEST", *b"26").unwrap();
        disk.add_program("A", &[0; 8 * 254]).unwrap();
        let pace = Pace::Loader {
            first: 89_000,
            transfer: 65_000,
            work: &[],
        };
        disk.add_spaced("B", &[0; 10 * 254], pace).unwrap();
        let at = |track: usize, sector: usize| ((track - 1) * 21 + sector) * 256;
        let (mut place, mut left) = ((17, 4), false);
        let directory = &disk.image()[358 * 256..];
        let angle = |at: (u8, u8)| f64::from(at.0) * 71.3 + f64::from(at.1) * 200.0 / 21.0;
        let mut next = (directory[32 + 3], directory[32 + 4]);
        while next.0 != 0 {
            let by = (angle(next) - angle(place)).rem_euclid(200.0);
            assert!(left || (84.0..106.0).contains(&by), "{place:?}, {next:?}");
            left |= next.0 == 16;
            place = next;
            let bytes = &disk.image()[at(next.0.into(), next.1.into())..];
            next = (bytes[0], bytes[1]);
        }
        assert!(left);
    }
}
