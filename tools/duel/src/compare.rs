//! `duel compare`

use crate::engine::{Engine, Silence};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::time::Duration;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku_xboard::dialect::Dialect;
use tenjiku_xboard::{coordinates, fen};

/// HaChu's lists of moves against those of `--dialect hachu`
///
/// HaChu prints its list as comments when it refuses a move.
#[derive(Args)]
pub struct Compare {
    /// HaChu, as a command
    #[arg(long, default_value = "/usr/games/hachu")]
    hachu: String,
    /// How many positions
    #[arg(long, default_value_t = 100)]
    positions: u32,
    /// Seed of the random games that they are from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Compare with our own rules
    #[arg(long)]
    own: bool,
}

/// How long HaChu may take for a list.
const PATIENCE: Duration = Duration::from_secs(20);

impl Compare {
    /// Compares and prints what differs, by piece.
    pub fn execute(self) -> ExitCode {
        let dialect = if self.own {
            Dialect::Own
        } else {
            Dialect::HaChu
        };
        let mut chance = fastrand::Rng::with_seed(self.seed);
        let mut counts: BTreeMap<(String, &str), u32> = BTreeMap::new();
        let mut equal = 0;
        for number in 1..=self.positions {
            let mut position = random(&mut chance, dialect);
            let theirs = match list(&self.hachu, &position) {
                Ok(theirs) => theirs,
                Err(silence) => {
                    println!("{number}: {silence:?} {}", fen::write(&position));
                    continue;
                }
            };
            let differences = differences(&mut position, dialect, &theirs);
            equal += u32::from(differences.is_empty());
            for (text, piece, kind) in differences {
                println!("{number}: {kind} {piece} {text} {}", fen::write(&position));
                *counts.entry((piece, kind)).or_default() += 1;
            }
        }
        for ((piece, kind), count) in counts {
            println!("{kind} {piece}: {count}");
        }
        println!("{equal} of {} lists are equal", self.positions);
        ExitCode::SUCCESS
    }
}

/// A position of a random game. The first side is to move, since HaChu cannot be told otherwise.
fn random(chance: &mut fastrand::Rng, dialect: Dialect) -> Position {
    loop {
        let mut position = Position::initial(dialect.options(Options::default()));
        for _ in 0..chance.u32(4..160) {
            let steps = dialect.steps(&mut position);
            match chance.choice(&steps) {
                Some(&step) => position.make(step),
                None => break,
            };
        }
        if position.side == Side::White {
            position = turned(&position);
        }
        if position.is_open() && !takes_last_royal(&mut position, dialect) {
            return position;
        }
    }
}

/// Returns whether the last royal piece can be taken: HaChu has no list then.
fn takes_last_royal(position: &mut Position, dialect: Dialect) -> bool {
    let steps = dialect.steps(position);
    steps.into_iter().any(|step| {
        let royal = position.at(step.to).is_royal() || position.at(step.via).is_royal();
        step.to != step.from && royal && position.royals(position.side.other()) == 1
    })
}

/// The same position with the sides changed.
fn turned(position: &Position) -> Position {
    let mut turned = Position::new(position.options);
    for square in Square::all().filter(|&square| !position.at(square).is_vacant()) {
        turned.place(square.rotated(), position.at(square).turned());
    }
    turned.side = position.side.other();
    turned
}

/// HaChu's moves. It lists none if a King can be taken.
fn list(command: &str, position: &Position) -> Result<BTreeSet<String>, Silence> {
    let Ok(mut engine) = Engine::start(command) else {
        return Err(Silence::Ended);
    };
    let layout = fen::write(position);
    let board = layout.split(' ').next().unwrap_or("");
    for line in ["xboard", "protover 2", "new", "variant tenjiku", "force"] {
        engine.send(line);
    }
    // With a side to move it ends; a list is made once it has memory.
    engine.send(&format!("setboard {board}"));
    engine.send("memory 8");
    engine.drain(PATIENCE)?;
    engine.send("usermove a1a1");
    let lines = engine.drain(PATIENCE)?;
    let moves = lines.iter().filter_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["#", number, code, _, text] if number.ends_with('.') && code != "00000000" => {
                Some(text.to_string())
            }
            _ => None,
        }
    });
    Ok(moves.collect())
}

/// Moves that only one side has, with the piece and whose they are.
fn differences(
    position: &mut Position,
    dialect: Dialect,
    theirs: &BTreeSet<String>,
) -> Vec<(String, String, &'static str)> {
    let name = |square: Square| {
        let piece = position.at(square);
        let sign = if piece.is_promoted() { "+" } else { "" };
        format!("{sign}{}", piece.abbreviation())
    };
    let mut all = Vec::new();
    let mut known = BTreeSet::new();
    let mut copy = position.clone();
    for step in dialect.steps(&mut copy) {
        let text = coordinates::write(step);
        let promoting = format!("{}+", text.trim_end_matches('+'));
        // HaChu takes a refusal of promotion that it does not list, and promotes what burns.
        let stands_for = step.has(Step::MAY | Step::BURNT) && !step.has(Step::PROMOTES);
        let listed = theirs.contains(&text) || stands_for && theirs.contains(&promoting);
        if !listed {
            all.push((text.clone(), name(step.from), "ours"));
        }
        if step.has(Step::BURNT) {
            known.insert(promoting);
        }
        known.insert(text);
    }
    for text in theirs.difference(&known) {
        let piece = coordinates::read_square(text).map(|(square, _)| name(square));
        all.push((text.clone(), piece.unwrap_or_default(), "HaChu's"));
    }
    all
}
