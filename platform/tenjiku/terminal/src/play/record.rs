//! The file of a game's record.

use crate::input::Text;
use crate::sentence;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use tenjiku::records::record::{RecordError, RecordFault};
use tenjiku::rules::game::Game;

/// Reads the game of a file; none if there is no such file. The error is a sentence that names
/// line and word.
pub fn read(path: &Path) -> Result<Option<Box<Game>>, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
    };
    match Game::read(&bytes) {
        Ok(game) => Ok(Some(Box::new(game))),
        Err(error) => {
            let text = String::from_utf8_lossy(&bytes);
            let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or("");
            let what = what(line, error);
            Err(format!("{}, line {}: {what}", path.display(), error.line))
        }
    }
}

/// What is wrong with a line.
fn what(line: &str, error: RecordError) -> String {
    let RecordError {
        fault,
        start,
        length,
        ..
    } = error;
    let what = match fault {
        RecordFault::Layout(fault) => return sentence::layout_fault(line, start, length, fault),
        RecordFault::Step(fault) => return sentence::step_fault(line, start, length, fault),
        RecordFault::Options => "is not the line of options: options lhk=1 fid=side",
        RecordFault::Start => "is not the line of the start: start B initial",
        RecordFault::Crowded => "has more than 156 pieces",
        RecordFault::Number => "is not the number of the move that follows",
        RecordFault::Over => "comes after the end of the game",
        RecordFault::Cut => "is missing: the record was cut, its last line begins with end",
        RecordFault::End => "is not how the game stands after these moves",
    };
    sentence::at(line, start, length, what)
}

/// Writes a game, first under another name, which then takes the place of the older one at once.
pub fn write(path: &Path, game: &mut Game) -> Result<(), String> {
    let mut text = Text::default();
    game.write(&mut text);
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let written = fs::File::create(&new)
        .and_then(|mut file| file.write_all(text.0.as_bytes()).and(file.sync_all()))
        .and_then(|()| fs::rename(&new, path));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
