//! What the tests share: the recorded data and lists of moves.
#![allow(dead_code, unused_imports)]

use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;
pub use truth::Dice;
use truth::Record;

/// The blocks of a file of recorded truth.
pub fn records(name: &str) -> Vec<Record> {
    truth::records(&truth::data(&format!("tenjiku/{name}")))
}

/// The position of a block.
pub fn position(record: &Record) -> Position {
    let options = options(record.line("opt"));
    Position::read(record.position().as_bytes(), options).unwrap()
}

/// `lhk=1 fid=side`
pub fn options(line: &str) -> Options {
    Options {
        hawk: match line.contains("lhk=2") {
            true => LionHawk::Lion,
            false => LionHawk::Area,
        },
        slide: match line.contains("fid=vert") {
            true => DemonSlide::Vertical,
            false => DemonSlide::Sideways,
        },
    }
}

/// All legal moves, choices of promotion told apart.
pub fn moves(position: &mut Position) -> Vec<Step> {
    let mut list = Vec::new();
    position.moves(&mut |_: &mut Position, step: Step| list.extend(step.choices()));
    list
}

/// The legal moves of one piece.
pub fn moves_from(position: &mut Position, square: Square) -> Vec<Step> {
    let mut list = Vec::new();
    position.moves_from(square, &mut |_: &mut Position, step: Step| {
        list.extend(step.choices())
    });
    list
}

/// FFVVTTp
pub fn canonical(step: Step) -> String {
    let via = match step.has_via() {
        true => format!("{:02x}", step.via.0),
        false => "--".into(),
    };
    let promotes = if step.has(Step::PROMOTES) { '+' } else { '=' };
    format!("{:02x}{via}{:02x}{promotes}", step.from.0, step.to.0)
}

/// The square of a name.
pub fn square(name: &str) -> Square {
    let (square, length) = Square::read(name.as_bytes()).expect(name);
    assert_eq!(length, name.len());
    square
}

/// The name of a square.
pub fn name(square: Square) -> String {
    format!("{}{}", square.file(), char::from(b'a' + square.rank()))
}

/// Text that grows.
pub struct Bytes<'a>(pub &'a mut Vec<u8>);

impl tenjiku::records::text::Writer for Bytes<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }
}
