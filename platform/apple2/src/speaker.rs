//! Short sounds: the speaker's cone moves once at each touch of its switch.

use crate::assembly::tone;
use crate::clock::Clock;
use kit::platform::Sound;

/// Period and count of each note, and its length in ticks.
type Note = (u8, u8, u8);

const STONE: &[Note] = &[(40, 2, 0), (110, 3, 0)];
const MENU: &[Note] = &[(60, 6, 0)];
const ERROR: &[Note] = &[(255, 36, 2)];
const WIN: &[Note] = &[(190, 100, 5), (150, 126, 5), (126, 150, 5), (93, 255, 6)];
const LOSE: &[Note] = &[(126, 150, 5), (150, 126, 5), (190, 150, 7)];

/// Plays `sound`, counting its time.
pub fn play(sound: Sound, clock: &mut Clock) {
    let notes = match sound {
        Sound::Piece => STONE,
        Sound::Error => ERROR,
        Sound::Win => WIN,
        Sound::Lose => LOSE,
        Sound::Menu => MENU,
        // A tune would keep the keys from being read.
        Sound::Tune => return,
    };
    for (period, count, ticks) in notes {
        tone(*period, *count);
        clock.add_ticks(*ticks);
    }
}
