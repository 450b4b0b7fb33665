//! `tenjiku game`

use crate::input::{self, Text};
use crate::{options, sentence};
use clap::Args;
use std::process::ExitCode;
use tenjiku::pieces::piece::Side;
use tenjiku::records::record::{PlayError, NO_MOVE};
use tenjiku::rules::game;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use terminal::lines;

/// A game: [POSITION : ] NOTATION NOTATION ... -> numbers of legal moves | pieces
///
/// The answer has the number of legal moves before each move, then " | " and the
/// pieces on the board after the last one. Without a position the game begins with
/// the initial one. After a handicap ("without") "..." may stand for Black's first
/// move; it has no number.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Game {
    #[command(flatten)]
    options: options::Set,
}

impl Game {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        let mut game = Box::new(game::Game::new());
        lines::answer(|line| replay(&mut game, line, options))
    }
}

fn replay(game: &mut game::Game, line: &str, options: Options) -> Result<String, String> {
    let (layout, moves) = match line.strip_suffix(" :") {
        Some(layout) => (layout, ""),
        None => line.split_once(" : ").unwrap_or(("", line)),
    };
    let mut position = match layout {
        "" => Position::initial(options),
        _ => input::position(line, layout, options)?,
    };
    let mut words = words(line, moves).peekable();
    let handicap = layout.contains(" without ");
    if handicap
        && words
            .next_if(|(_, word)| word.as_bytes() == NO_MOVE)
            .is_some()
    {
        position.side = Side::White;
    }
    if !game.start_from(&position) {
        return Err("the board has more than 156 pieces".into());
    }
    let mut counts = String::new();
    for (number, (start, word)) in (1..).zip(words) {
        let count = input::steps(game.position()).len();
        if let Err(error) = game.play_text(word.as_bytes()) {
            let what = match error {
                PlayError::Step(error) => sentence::step(line, start, error),
                PlayError::Over => {
                    format!("{word:?} comes after the end: {}", game.outcome().name())
                }
            };
            return Err(format!("move {number}: {what}"));
        }
        counts += &format!("{count} ");
    }
    let mut text = Text(counts + "| ");
    game.position().write_pieces(&mut text);
    Ok(text.0)
}

/// The words of the rest of a line, with their places in the line.
fn words<'a>(line: &'a str, rest: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let begin = line.len() - rest.len();
    let parts = rest.split(' ').scan(begin, |next, word| {
        let start = *next;
        *next += word.len() + 1;
        Some((start, word))
    });
    parts.filter(|(_, word)| !word.is_empty())
}
