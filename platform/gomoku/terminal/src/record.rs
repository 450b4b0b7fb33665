//! `gomoku record`

use crate::rule::{check_size, Rule};
use crate::{diagram, moves};
use clap::Args;
use gomoku::players::player::Player;
use gomoku::records::game::Game;
use gomoku::records::save;
use gomoku::rules::point::Point;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use terminal::folder::{self, NoName};

/// The first word of a record of Piskvork's.
const PISKVORK: &str = "Piskvorky";
/// Sizes of our boards.
const SIZES: std::ops::RangeInclusive<u8> = 9..=15;

/// A game as a file of another kind: a saved game, a record of Piskvork's, MOVES
///
/// The name says which it is: NAME.gomoku is a saved game, from W's folder; NAME.psq
/// a record of Piskvork's, which says the size but not the rule; anything else a
/// text of MOVES. Without TO the moves are printed.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Record {
    /// The game
    from: PathBuf,
    /// The file to be written
    to: Option<PathBuf>,
    /// Which game was played, where the file does not say it
    #[arg(long, value_enum, ignore_case = true, default_value = "gomoku")]
    rule: Rule,
    /// Points a row, 9 to 15, where the file does not say it
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=15))]
    size: u8,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Saved,
    Piskvork,
    Moves,
}

impl Kind {
    fn of(path: &Path) -> Kind {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("gomoku") => Kind::Saved,
            Some("psq") => Kind::Piskvork,
            _ => Kind::Moves,
        }
    }
}

impl Record {
    /// Reads one file and writes the other.
    pub fn execute(self) -> ExitCode {
        match self.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => {
                eprintln!("error: {sentence}");
                ExitCode::FAILURE
            }
        }
    }

    fn run(&self) -> Result<(), String> {
        let unreadable = |error| format!("{} cannot be read: {error}", self.from.display());
        let bytes = std::fs::read(&self.from).map_err(unreadable)?;
        let (game, players) = self.read(&bytes)?;
        let Some(to) = &self.to else {
            println!("{}", names(&game).join(" "));
            return Ok(());
        };
        let bytes = match Kind::of(to) {
            Kind::Saved => {
                let mut block = [0; 256];
                let unlisted = |NoName| {
                    let file = to.display();
                    format!("{file} is no saved game's name: 1 to 8 capital letters or digits")
                };
                block[..8].copy_from_slice(&folder::name(to).map_err(unlisted)?);
                save::write(&game, players, &mut block);
                block.to_vec()
            }
            Kind::Piskvork => piskvork(&game).into_bytes(),
            Kind::Moves => (names(&game).join(" ") + "\n").into_bytes(),
        };
        let unwritable = |error| format!("{} cannot be written: {error}", to.display());
        std::fs::write(to, bytes).map_err(unwritable)
    }

    /// The game in a file, and who plays it.
    fn read(&self, bytes: &[u8]) -> Result<(Game, [Player; 2]), String> {
        let mut game = Game::new();
        let name = self.from.display();
        let people = [Player::Person; 2];
        if Kind::of(&self.from) == Kind::Saved {
            let block = bytes.try_into();
            let players = block
                .ok()
                .and_then(|block| save::read(block, &mut game).ok());
            let players = players.ok_or(format!("{name} is no saved game, or it is damaged"))?;
            return Ok((game, players));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| format!("{name} is no text"))?;
        let (size, line) = match Kind::of(&self.from) {
            Kind::Piskvork => read_piskvork(text).map_err(|what| format!("{name}: {what}"))?,
            _ => (self.size, text.to_string()),
        };
        check_size(self.rule, size)?;
        game.start(self.rule.into(), size);
        moves::play(&mut game, &line).map_err(|what| format!("{name}: {what}"))?;
        Ok((game, people))
    }
}

/// The moves on the board.
fn names(game: &Game) -> Vec<String> {
    let moves = game.moves.iter().take(game.move_count.into());
    moves.map(|&at| diagram::name(Point(at))).collect()
}

/// A game as Piskvork writes it: the size, then for each move its column and row, counted from the
/// top left corner and 1, and the time it took.
fn piskvork(game: &Game) -> String {
    let size = game.size();
    let mut text = format!("{PISKVORK} {size}x{size}, 11:11, 0\n");
    for &at in game.moves.iter().take(game.move_count.into()) {
        let point = Point(at);
        let _ = writeln!(text, "{},{},0", point.column() + 1, size - point.row());
    }
    text
}

/// The size of the board and the moves, as a text of ours. What follows the moves is not read.
fn read_piskvork(text: &str) -> Result<(u8, String), String> {
    let mut lines = text.lines();
    let size = lines.next().and_then(size_of);
    let size = size.ok_or("it does not begin with Piskvorky and a size, 9x9 to 15x15")?;
    let mut moves = Vec::new();
    for line in lines {
        let numbers: Vec<&str> = line.trim().split(',').collect();
        let [column, row, _] = numbers[..] else {
            break;
        };
        let number = |text: &str| {
            text.parse()
                .ok()
                .filter(|number| (1..=size).contains(number))
        };
        let (Some(column), Some(row)) = (number(column), number(row)) else {
            return Err(format!("{line:?} is no point of the board"));
        };
        moves.push(diagram::name(Point::new(column - 1, size - row)));
    }
    Ok((size, moves.join(" ")))
}

/// The size in a record's first line.
fn size_of(line: &str) -> Option<u8> {
    let size = line.strip_prefix(PISKVORK)?.split(',').next()?;
    let (width, height) = size.trim().split_once('x')?;
    let size = width.parse().ok()?;
    (width == height && SIZES.contains(&size)).then_some(size)
}
