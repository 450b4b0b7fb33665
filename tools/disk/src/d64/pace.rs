//! How far apart the sectors of a file lie.

use super::sectors;

/// The DOS's interleave: how many sectors further on the next one of a file lies.
const INTERLEAVE: u8 = 10;
/// Milliseconds that the head takes to the next track.
const STEP: u32 = 12;
/// Thousandths of a revolution by which a sector may come sooner, if the one before came later.
const SLACK: u32 = 35;

/// Who reads a file.
#[derive(Clone, Copy)]
pub enum Pace {
    /// The drive's own DOS.
    Dos,
    /// A loader whose drive is ready for the next sector after this many milliseconds.
    Milliseconds(u8),
    /// A loader that takes so many on average, while its drive is ready sooner.
    Average(u8),
}

impl Pace {
    /// The first sector of a track that may follow `place`. A revolution takes 200 ms.
    pub fn after(self, place: (u8, u8), track: u8) -> u8 {
        let (Pace::Milliseconds(time) | Pace::Average(time)) = self else {
            return after(place, INTERLEAVE);
        };
        let step = if track == place.0 { 0 } else { STEP };
        let all = u32::from(sectors(track));
        let interleave = ((u32::from(time) + step) * all).div_ceil(200);
        ((u32::from(place.1) + interleave) % all) as u8
    }

    /// How long after `place` its reader has the sector `next`, in thousandths of a revolution; the
    /// DOS, which takes the sectors of a track as they are free, 0.
    pub fn wait(self, place: (u8, u8), next: (u8, u8)) -> u32 {
        if let Pace::Dos = self {
            return 0;
        }
        let all = u32::from(sectors(next.0));
        let first = u32::from(self.after(place, next.0));
        let turn = |from: u32, to: u32| (to + all - from % all) % all;
        (turn(place.1.into(), first) + turn(first, next.1.into())) * 1000 / all
    }

    /// The same for a file's first sector, of which the drive does not know before it is asked.
    pub fn asked(self) -> Pace {
        match self {
            Pace::Milliseconds(time) => Pace::Milliseconds(time + 4),
            pace => pace,
        }
    }

    /// The same where the last sector came `late` thousandths of a revolution later than asked.
    pub fn sooner(self, late: u32) -> Pace {
        match self {
            Pace::Average(time) => Pace::Average(time.saturating_sub((late / 5) as u8)),
            pace => pace,
        }
    }

    /// How late `next` is, if `place` was `late`.
    pub fn late(self, late: u32, place: (u8, u8), next: (u8, u8)) -> u32 {
        let Pace::Average(time) = self else {
            return 0;
        };
        let wait = late + self.sooner(late).wait(place, next);
        wait.saturating_sub(5 * u32::from(time)).min(SLACK)
    }
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

    /// The rest of a track that the DOS has used is left where its sectors come too late: of 21
    /// sectors 84 ms are 9, and with the step of the head 11.
    #[test]
    fn a_track_is_left_where_the_next_one_is_sooner() {
        let mut disk = D64::new("TEST", *b"26").unwrap();
        disk.add_program("A", &[0; 8 * 254]).unwrap();
        disk.add_spaced("B", &[0; 10 * 254], Pace::Milliseconds(84)).unwrap();
        let at = |track: usize, sector: usize| ((track - 1) * 21 + sector) * 256;
        let (mut place, mut left) = ((17, 4), false);
        let directory = &disk.image()[358 * 256..];
        let mut next = (directory[32 + 3], directory[32 + 4]);
        while next.0 != 0 {
            let by = (next.1 + 21 - place.1) % 21;
            assert!(left || (9..=11).contains(&by), "{place:?}, {next:?}");
            left |= next.0 == 16;
            place = next;
            let bytes = &disk.image()[at(next.0.into(), next.1.into())..];
            next = (bytes[0], bytes[1]);
        }
        assert!(left);
    }
}
