//! What the tests share: the recorded data and lists of moves.
#![allow(dead_code, unused_imports)]

use tenjiku::moves::Step;
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;
pub use truth::Dice;

/// One block of a data file: its lines, without those of comments.
pub struct Record(Vec<String>);

/// The blocks of a file.
pub fn records(name: &str) -> Vec<Record> {
    let text = truth::data(&format!("tenjiku/{name}"));
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(String::from).collect();
    let blocks = lines
        .split(|line| line == "end")
        .filter(|lines| !lines.is_empty());
    blocks.map(|lines| Record(lines.to_vec())).collect()
}

impl Record {
    /// Its first line.
    pub fn name(&self) -> &str {
        &self.0[0]
    }

    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// What follows this word in the lines that begin with it.
    pub fn all(&self, word: &str) -> Vec<&str> {
        let found = self
            .lines()
            .filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
        found.collect()
    }

    /// The first of these lines.
    pub fn line(&self, word: &str) -> &str {
        let lines = self.all(word);
        assert!(!lines.is_empty(), "{}: no {word}", self.name());
        lines[0]
    }

    /// The number in the first of these lines.
    pub fn number(&self, word: &str) -> usize {
        self.line(word).parse().unwrap()
    }

    pub fn options(&self) -> Options {
        options(self.line("opt"))
    }

    pub fn position(&self) -> Position {
        let text = format!("{} {}", self.line("turn"), self.line("pos"));
        Position::read(text.as_bytes(), self.options()).unwrap()
    }
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

/// FNV-1a of the sorted canonical moves.
pub fn digest(moves: &[Step]) -> String {
    let mut list: Vec<String> = moves.iter().map(|&step| canonical(step)).collect();
    list.sort();
    let hash = list.join("\n").bytes().fold(0x811c9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x01000193)
    });
    format!("{hash:08x}")
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
