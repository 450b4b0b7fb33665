//! Short sounds: the speaker's cone moves once at each touch of its switch.

use crate::assembly::{pause, tone};
use crate::clock::Clock;
use kit::platform::Sound;

/// Cycles a second, on average (Understanding the Apple IIe, chapter 3), and of a tick.
const SECOND: u32 = 1_020_484;
const TICK: u32 = 20_480;

/// A note: the turns of the two loops of `tone`, how many cycles of the cone, and its length in
/// ticks.
#[derive(Clone, Copy)]
struct Note {
    first: u8,
    second: u8,
    cycles: u8,
    ticks: u8,
}

/// A note of `pitch` hundredths of a hertz, at least 398 Hz. Five cycles of the processor are the
/// step between two pitches: 3.7 cents off at most up to A5, 880 Hz.
const fn note(pitch: u32, cycles: u8) -> Note {
    let length = (100 * SECOND + pitch / 2) / pitch;
    // `tone` takes 32 cycles and 5 for each turn, 20 of them more in its second half.
    let turns = (length - 32 + 2) / 5;
    let second = turns / 2 - 2;
    assert!(turns - second < 256);
    Note {
        first: (turns - second) as u8,
        second: second as u8,
        cycles,
        ticks: ((length * cycles as u32 + TICK / 2) / TICK) as u8,
    }
}

/// A tick of silence: 256 units of `pause`.
const REST: Note = Note {
    first: 0,
    second: 0,
    cycles: 0,
    ticks: 1,
};

// Hundredths of a hertz, in equal temperament, A4 = 440 Hz.
const G_SHARP_4: u32 = 41_530;
const B4: u32 = 49_388;
const C5: u32 = 52_325;
const E5: u32 = 65_926;
const F_SHARP_5: u32 = 73_999;
const G5: u32 = 78_399;
const B_FLAT_5: u32 = 93_233;
const B5: u32 = 98_777;
const C6: u32 = 104_650;
const G_SHARP_6: u32 = 166_122;
const D7: u32 = 234_932;

/// The notes of all sounds.
static NOTES: [Note; 15] = [
    // A stone on wood; twice if it takes.
    note(D7, 1),
    note(B_FLAT_5, 2),
    REST,
    REST,
    note(D7, 1),
    note(B_FLAT_5, 2),
    // Won, upwards. A piece that promotes makes the first two; fire begins with the last.
    note(C5, 50),
    note(E5, 63),
    note(G5, 75),
    note(C6, 127),
    // Lost, downwards.
    note(B5, 75),
    note(G5, 63),
    note(E5, 75),
    // An error.
    note(G_SHARP_4, 18),
    // The menu.
    note(G_SHARP_6, 3),
];

/// By [`Sound`]: its first note, and the one after its last.
static RANGES: [[u8; 2]; 8] = [
    [0, 2],
    [13, 14],
    [6, 10],
    [10, 13],
    [14, 15],
    [0, 6],
    [6, 8],
    [9, 14],
];

/// Plays `sound`, which is not the tune, until a key is pressed, and counts its time.
#[inline(never)]
pub fn play(sound: Sound, clock: &mut Clock) {
    if let Some(&[mut at, end]) = RANGES.get(sound as usize) {
        while at != end {
            if let Some(note) = NOTES.get(usize::from(at)) {
                strike(note, clock);
            }
            at = at.wrapping_add(1);
        }
    }
}

fn strike(note: &Note, clock: &mut Clock) {
    if note.cycles == 0 {
        pause(note.first);
    } else {
        tone(note.first, note.cycles, note.second);
    }
    clock.add_ticks(note.ticks);
}

/// The notes of the splash's tune, plucked: 0.12 s each.
static STRINGS: [Note; 8] = [
    note(B4, 59),
    note(C5, 63),
    note(E5, 79),
    note(F_SHARP_5, 89),
    note(G5, 94),
    note(B5, 119),
    note(C6, 126),
    note(C6, 126),
];

/// The tune from its last note to its first: for each which string, and 8 for each step of [`BEAT`]
/// ticks to the next.
static TUNE: [u8; 18] = [
    37, 8, 11, 10, 11, 12, 13, 14, 21, 20, 19, 18, 8, 9, 18, 11, 12, 19,
];
const BEAT: u8 = 12;

/// The splash's tune, a note at a time between looks at the keyboard. All zero bytes are silence.
pub struct Tune {
    /// How many of its notes are still to be played.
    left: u8,
    /// The tick of the next one.
    due: u16,
}

impl Tune {
    /// Silence.
    pub const fn new() -> Tune {
        Tune { left: 0, due: 0 }
    }

    /// Begins the tune.
    pub fn start(&mut self, clock: &Clock) {
        self.left = TUNE.len() as u8;
        self.due = clock.ticks();
    }

    /// Ends it: another screen than the splash is shown.
    pub fn stop(&mut self) {
        self.left = 0;
    }

    /// Plays the next note if it is due. It lies where the splash does.
    #[inline(never)]
    pub fn advance(&mut self, clock: &mut Clock) {
        if self.left == 0 || clock.ticks().wrapping_sub(self.due) >= 0x8000 {
            return;
        }
        self.left = self.left.wrapping_sub(1);
        let note = TUNE.get(usize::from(self.left)).copied().unwrap_or(0);
        self.due = self.due.wrapping_add(u16::from((note >> 3) * BEAT));
        strike(&STRINGS[usize::from(note & 7)], clock);
    }
}
