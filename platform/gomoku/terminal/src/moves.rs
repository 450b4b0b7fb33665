//! Lists of moves as text.

use gomoku::records::game::{Game, PlayError};
use gomoku::records::record::{Fault, RecordError};

/// Plays the moves of a line from the empty board of `game`. The error is a sentence that names the
/// wrong move.
pub fn play(game: &mut Game, line: &str) -> Result<(), String> {
    game.read(line.as_bytes())
        .map_err(|error| sentence(line, error, game.size()))
}

fn sentence(line: &str, error: RecordError, size: u8) -> String {
    let word = line.get(error.start..error.start + error.length);
    let word = word.unwrap_or("?");
    let corner = char::from(b'a' + size.wrapping_sub(1));
    let what = match error.fault {
        Fault::NoPoint | Fault::OffBoard => {
            format!("is no point of the board: points are a1 to {corner}{size}")
        }
        Fault::Play(PlayError::Occupied) => "lies on a stone".into(),
        Fault::Play(PlayError::Over) => {
            format!(
                "comes after the end: the game is over with move {}",
                error.number - 1
            )
        }
        Fault::Play(PlayError::OffCentre) => "is not the centre: Renju begins on h8".into(),
    };
    let place = error.start + 1;
    format!("move {} ({word:?}, character {place}) {what}", error.number)
}
