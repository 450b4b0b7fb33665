//! Counts of all legal games of some length: what two programs that know the same rules agree on.

use super::board::{Place, Side};
use super::game::{End, Game, Rule};
use clap::Args;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Count games again: prints each line of a file with the counts that the referee finds.
#[derive(Clone, Debug, Args)]
pub struct Perft {
    /// Lines of rule, size, depth, moves and counts; the counts may be left out
    file: PathBuf,
}

impl Perft {
    /// Returns whether the counts were those of the file. The error is about the file.
    pub fn execute(&self) -> Result<bool, String> {
        let text = std::fs::read_to_string(&self.file)
            .map_err(|error| format!("{} cannot be read: {error}", self.file.display()))?;
        let mut same = true;
        for (number, line) in (1..).zip(text.lines()) {
            let task: Task = line
                .parse()
                .map_err(|what| format!("{}, line {number}: {what}", self.file.display()))?;
            let count = perft(&task.game()?, task.depth);
            same &= task.count == Some(count);
            println!(
                "{}",
                Task {
                    count: Some(count),
                    ..task
                }
            );
        }
        Ok(same)
    }
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Ways to go on by exactly that many legal moves.
    pub games: u64,
    /// Games that Black has won by then.
    pub black: u64,
    /// Games that White has won by then.
    pub white: u64,
    /// Games that were drawn by then.
    pub draws: u64,
}

/// A line of the file: `RULE SIZE DEPTH MOVES GAMES BLACK WHITE DRAWS`, `-` for no moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// `gomoku`, `free` or `renju`.
    pub rule: String,
    /// Points a row.
    pub size: i32,
    /// How many moves further.
    pub depth: u32,
    /// The moves to the position, as points.
    pub moves: Vec<String>,
    /// What was counted.
    pub count: Option<Count>,
}

impl Task {
    /// The game to go on from. The error names the move that cannot be played.
    pub fn game(&self) -> Result<Game, String> {
        let rule = Rule::read(&self.rule).ok_or(format!("there is no rule {}", self.rule))?;
        let mut game = Game::new(rule, self.size);
        for name in &self.moves {
            let place = Place::read(name).ok_or(format!("{name} is no point"))?;
            game = game.play(place).ok_or(format!("{name} cannot be played"))?;
        }
        Ok(game)
    }
}

impl FromStr for Task {
    type Err = String;

    fn from_str(line: &str) -> Result<Task, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let [rule, size, depth, moves, counts @ ..] = words.as_slice() else {
            return Err("rule, size, depth and moves are expected".into());
        };
        let number = |word: &&str| word.parse().map_err(|_| format!("{word} is no number"));
        let counts: Vec<u64> = counts.iter().map(number).collect::<Result<_, _>>()?;
        let count = match *counts.as_slice() {
            [games, black, white, draws] => Some(Count {
                games,
                black,
                white,
                draws,
            }),
            [] => None,
            _ => return Err("four counts are expected".into()),
        };
        let moves = moves.split(',').filter(|&name| name != "-");
        Ok(Task {
            rule: rule.to_string(),
            size: number(size)? as i32,
            depth: number(depth)? as u32,
            moves: moves.map(String::from).collect(),
            count,
        })
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let moves = match self.moves.is_empty() {
            true => "-".to_string(),
            false => self.moves.join(","),
        };
        write!(f, "{} {} {} {moves}", self.rule, self.size, self.depth)?;
        match self.count {
            Some(Count {
                games,
                black,
                white,
                draws,
            }) => {
                write!(f, " {games} {black} {white} {draws}")
            }
            None => Ok(()),
        }
    }
}

/// Counts the games that go on from `game` for `depth` more moves.
pub fn perft(game: &Game, depth: u32) -> Count {
    let mut count = Count::default();
    walk(game, depth, &mut count);
    count
}

fn walk(game: &Game, depth: u32, count: &mut Count) {
    match game.end() {
        Some(End::Won(Side::Black)) => count.black += 1,
        Some(End::Won(Side::White) | End::Forbidden(_)) => count.white += 1,
        Some(End::Draw) => count.draws += 1,
        None => {}
    }
    if depth == 0 {
        count.games += 1;
        return;
    }
    for place in game.legal() {
        if let Some(next) = game.play(place) {
            walk(&next, depth - 1, count);
        }
    }
}
