//! Games as text:
//!
//! ```text
//! options lhk=1 fid=side
//! start W initial without W:FiD@7c
//! 1 ... P-8f
//! 2 P-8k P-8g
//! end 3 open
//! ```

use super::layout::{words, LayoutFault};
use super::notation::{StepError, StepFault};
use super::text::{Line, Writer};
use crate::pieces::piece::Side;
use crate::rules::game::{Game, Outcome};
use crate::rules::options::Options;
use crate::rules::position::Position;

/// What stands for Black's first move when White begins.
pub const NO_MOVE: &[u8] = b"...";

/// What is wrong with a record, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// What is wrong.
    pub fault: RecordFault,
    /// The line, from 1.
    pub line: usize,
    /// Where the word begins in the line, from 0.
    pub start: usize,
    /// How long it is; 0 where something is missing.
    pub length: usize,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// The first line is not `options` with both of them.
    Options,
    /// The second line is not `start` with a position.
    Start,
    /// A word of that position is wrong.
    Layout(LayoutFault),
    /// The board has more than 156 pieces.
    Crowded,
    /// Not the number of the move that follows.
    Number,
    /// A move is wrong.
    Step(StepFault),
    /// A move follows the end of the game.
    Over,
    /// The last line is missing: the record was cut.
    Cut,
    /// The last line tells another length or outcome.
    End,
}

impl Outcome {
    /// How a record names it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Open => "open",
            Outcome::Won(Side::Black) => "B wins",
            Outcome::Won(Side::White) => "W wins",
            Outcome::Stuck(Side::Black) => "B cannot move",
            Outcome::Stuck(Side::White) => "W cannot move",
            Outcome::Resigned(Side::Black) => "B resigns",
            Outcome::Resigned(Side::White) => "W resigns",
            Outcome::Repeated => "repetition",
            Outcome::TooLong => "too long",
        }
    }
}

impl Game {
    /// Writes the game up to the position that is shown, and leaves it there.
    pub fn write(&mut self, writer: &mut impl Writer) {
        let (plies, outcome) = (self.plies(), self.outcome());
        while self.back() {}
        writer.text("options ");
        self.position().options.write(writer);
        writer.text("\nstart ");
        self.position().write_start(writer);
        writer.byte(b'\n');
        let late = u16::from(self.position().side == Side::White);
        for ply in late..plies + late {
            if ply % 2 == 0 {
                writer.number(ply / 2 + 1);
            } else if ply == late {
                writer.text("1 ...");
            }
            if let Some(step) = self.next() {
                writer.byte(b' ');
                self.position().write_step(step, writer);
                self.forward();
            }
            if ply % 2 == 1 || ply + 1 == plies + late {
                writer.byte(b'\n');
            }
        }
        if let Outcome::Resigned(side) = outcome {
            self.resign(side);
        }
        writer.text("end ");
        writer.number(plies);
        writer.byte(b' ');
        writer.text(outcome.name());
        writer.byte(b'\n');
    }

    /// Reads a game, whole: a record that was cut is wrong.
    pub fn read(text: &[u8]) -> Result<Game, RecordError> {
        let mut game = Game::new();
        let mut reader = Reader { game: &mut game };
        let mut lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let mut last = 1;
        let mut next = || {
            let (number, line) = lines.next()?;
            last = number;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            (!line.is_empty()).then_some((number, line))
        };
        let options = reader.options(next())?;
        reader.start(next(), options)?;
        while let Some((number, line)) = next() {
            if reader.line(number, line)? {
                return Ok(game);
            }
        }
        Err(RecordError {
            fault: RecordFault::Cut,
            line: last,
            start: 0,
            length: 0,
        })
    }
}

struct Reader<'a> {
    game: &'a mut Game,
}

type Numbered<'a> = Option<(usize, &'a [u8])>;

impl Reader<'_> {
    fn options(&mut self, line: Numbered) -> Result<Options, RecordError> {
        let (number, line) = line.unwrap_or((1, b""));
        let mut options = Options::default();
        let mut count = 0;
        for (start, word) in words(line) {
            let known = if count == 0 {
                word == b"options"
            } else {
                options.read(word)
            };
            if !known {
                return Err(wrong(RecordFault::Options, number, start, word));
            }
            count += 1;
        }
        match count {
            3 => Ok(options),
            _ => Err(wrong(RecordFault::Options, number, line.len(), b"")),
        }
    }

    fn start(&mut self, line: Numbered, options: Options) -> Result<(), RecordError> {
        let (number, line) = line.unwrap_or((2, b""));
        let Some(layout) = line.strip_prefix(b"start ") else {
            return Err(wrong(RecordFault::Start, number, 0, line));
        };
        let position = Position::read(layout, options).map_err(|error| RecordError {
            fault: RecordFault::Layout(error.fault),
            line: number,
            start: error.start + 6,
            length: error.length,
        })?;
        match self.game.start_from(&position) {
            true => Ok(()),
            false => Err(wrong(RecordFault::Crowded, number, 0, line)),
        }
    }

    /// Reads moves, or the last line, and returns whether it was that.
    fn line(&mut self, number: usize, line: &[u8]) -> Result<bool, RecordError> {
        if line.starts_with(b"end") {
            self.end(number, line)?;
            return Ok(true);
        }
        for (count, (start, word)) in words(line).enumerate() {
            let late = u16::from(self.game.first_side() == Side::White);
            let ply = self.game.plies() + late;
            if count == 0 {
                let mut expected = Line::new();
                expected.number(ply / 2 + 1);
                if expected.bytes() != word || (ply % 2 == 1 && ply != late) {
                    return Err(wrong(RecordFault::Number, number, start, word));
                }
                continue;
            }
            if count == 1 && ply == late && late == 1 && word == NO_MOVE {
                continue;
            }
            self.game.play_text(word).map_err(|error| match error {
                PlayError::Over => wrong(RecordFault::Over, number, start, word),
                PlayError::Step(error) => RecordError {
                    fault: RecordFault::Step(error.fault),
                    line: number,
                    start: start + error.start,
                    length: error.length,
                },
            })?;
        }
        Ok(false)
    }

    fn end(&mut self, number: usize, line: &[u8]) -> Result<(), RecordError> {
        for (name, side) in [("B resigns", Side::Black), ("W resigns", Side::White)] {
            if line.ends_with(name.as_bytes()) {
                self.game.resign(side);
            }
        }
        let mut expected = Line::new();
        expected.text("end ");
        expected.number(self.game.plies());
        expected.byte(b' ');
        expected.text(self.game.outcome().name());
        match expected.bytes() == line {
            true => Ok(()),
            false => Err(wrong(RecordFault::End, number, 0, line)),
        }
    }
}

/// Why a written move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// It is no move, or not a legal one.
    Step(StepError),
}

impl Game {
    /// Plays a move that is written in notation. On an error the game is as it was.
    pub fn play_text(&mut self, word: &[u8]) -> Result<(), PlayError> {
        if self.outcome() != Outcome::Open {
            return Err(PlayError::Over);
        }
        let step = self.position().read_step(word);
        self.play(step.map_err(PlayError::Step)?);
        Ok(())
    }
}

fn wrong(fault: RecordFault, line: usize, start: usize, word: &[u8]) -> RecordError {
    RecordError {
        fault,
        line,
        start,
        length: word.len(),
    }
}
