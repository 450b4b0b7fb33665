//! Words of a line, and moves as they are written here.

use crate::sentence;
use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;
use tenjiku::records::text::Writer;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

/// Text that grows.
#[derive(Default)]
pub struct Text(pub String);

impl Writer for Text {
    fn byte(&mut self, byte: u8) {
        self.0.push(char::from(byte));
    }
}

/// The first word of a line, and what follows.
pub fn first(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

/// Reads the position that `text`, the rest of `line`, is. The error is a sentence that names the
/// wrong word and its place in the line.
pub fn position(line: &str, text: &str, options: Options) -> Result<Position, String> {
    let position = Position::read(text.as_bytes(), options);
    let before = line.find(text).unwrap_or(0);
    position.map_err(|error| sentence::layout(line, before, error))
}

/// The name of a square.
pub fn name(square: Square) -> String {
    let mut text = Text::default();
    text.square(square);
    text.0
}

/// All legal moves, choices of promotion told apart.
pub fn steps(position: &mut Position) -> Vec<Step> {
    let mut steps = Vec::new();
    position.moves(&mut |_: &mut Position, step: Step| steps.extend(step.choices()));
    steps
}

/// A move as FFVVTTp.
pub fn canonical(step: Step) -> String {
    let via = match step.has_via() {
        true => format!("{:02x}", step.via.0),
        false => "--".into(),
    };
    let promotes = if step.has(Step::PROMOTES) { '+' } else { '=' };
    format!("{:02x}{via}{:02x}{promotes}", step.from.0, step.to.0)
}

/// Finds the legal move FFVVTTp.
pub fn step(word: &str, position: &mut Position) -> Result<Step, String> {
    let shape = |(index, byte): (usize, u8)| match index {
        2 | 3 if word[2..].starts_with("--") => true,
        0..6 => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        _ => matches!(byte, b'+' | b'='),
    };
    if !word.is_ascii() || word.len() != 7 || !word.bytes().enumerate().all(shape) {
        let form = "write it as start, first capture or --, end, then + or =: 7c--6c=";
        return Err(format!("{word:?} is no move: {form}"));
    }
    let mut steps = steps(position).into_iter();
    let found = steps.find(|&step| canonical(step) == word);
    found.ok_or_else(|| format!("{word:?} is not a legal move of this position"))
}
