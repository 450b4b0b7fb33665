//! One game between two engines, and its referee.

use crate::engine::{Engine, Silence};
use std::time::Duration;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku_xboard::coordinates::{self, Written};
use tenjiku_xboard::dialect::Dialect;
use tenjiku_xboard::fen;

/// The rules that both engines know.
const DIALECT: Dialect = Dialect::HaChu;

/// How much longer than its time for a move an engine may be silent.
const PATIENCE: Duration = Duration::from_secs(30);

/// The conditions of all games of a match.
pub struct Referee {
    /// Seconds a move.
    pub seconds: f64,
    /// Nodes of A that count as a second.
    pub rate: Option<u32>,
    /// After how many plies material decides.
    pub longest: u32,
    /// What lead wins then, in points.
    pub margin: i32,
}

/// How a game began.
pub type Opening = Vec<Step>;

/// How a game ended. A player is 0 (A) or 1 (B).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A player has taken the last royal piece of the other, who may have burnt it himself.
    Royal(usize),
    /// The other has no move.
    Stuck(usize),
    /// The other has resigned.
    Resigned(usize),
    /// The other is silent for too long, or has ended.
    Silent(usize, Silence),
    /// The player leads after the longest game.
    Material(usize),
    /// Nobody leads enough, or a position came for the fourth time.
    Draw,
    /// The player's move was refused by the other.
    Refused(usize),
    /// The player made a move that the rules do not have.
    Wrong(usize),
}

/// A game that was played.
pub struct Report {
    /// How it ended.
    pub end: End,
    /// Its moves.
    pub moves: Vec<String>,
    /// By player: how many of its moves the other refused.
    pub refused: [u32; 2],
}

/// What an engine answers when a move is awaited.
enum Answer {
    Move(String),
    Resigns,
    Refuses,
    Silent(Silence),
}

/// Some moves by chance that lose nothing at once: without captures.
pub fn opening(seed: u64, plies: u32) -> Opening {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut position = Position::initial(DIALECT.options(Options::default()));
    let mut opening = Opening::new();
    for _ in 0..plies {
        let quiet = |step: &Step| !step.has(Step::TAKES | Step::BURNT) && !step.has_via();
        let steps = DIALECT.steps(&mut position);
        let steps: Vec<Step> = steps.into_iter().filter(quiet).collect();
        if let Some(&step) = chance.choice(&steps) {
            position.make(step);
            opening.push(step);
        }
    }
    opening
}

impl Referee {
    /// Plays a game; `sides` are the players of the first and of the second side.
    pub fn play(&self, engines: &mut [Engine; 2], sides: [usize; 2], opening: &Opening) -> Report {
        let mut position = Position::initial(DIALECT.options(Options::default()));
        for engine in engines.iter_mut() {
            self.prepare(engine, &position);
        }
        if let Some(rate) = self.rate {
            engines[0].send(&format!("nps {rate}"));
        }
        let mut report = Report {
            end: End::Draw,
            moves: Vec::new(),
            refused: [0; 2],
        };
        for &step in opening {
            let text = coordinates::write(step);
            for engine in engines.iter_mut() {
                engine.send(&format!("usermove {text}"));
            }
            report.moves.push(text);
            position.make(step);
        }
        let mut seen = vec![fen::write(&position)];
        let mut goes = true;
        report.end = loop {
            let player = sides[position.side as usize];
            let other = 1 - player;
            let steps = DIALECT.steps(&mut position);
            if steps.is_empty() {
                break End::Stuck(other);
            }
            if report.moves.len() as u32 >= self.longest {
                break self.by_material(&position, sides);
            }
            let text = match self.ask(&mut engines[player], goes) {
                Answer::Move(text) => text,
                Answer::Resigns => break End::Resigned(other),
                Answer::Silent(silence) => break End::Silent(other, silence),
                Answer::Refuses => {
                    report.refused[other] += 1;
                    break End::Refused(other);
                }
            };
            report.moves.push(text.clone());
            let Some(step) = Written::read(&text).and_then(|text| text.find(&steps)) else {
                report.refused[player] += 1;
                break End::Wrong(player);
            };
            let side = position.side;
            position.make(step);
            for (loser, winner) in [(side.other(), player), (side, other)] {
                if position.royals(loser) == 0 {
                    report.end = End::Royal(winner);
                    return report;
                }
            }
            let now = fen::write(&position);
            if seen.iter().filter(|earlier| **earlier == now).count() == 3 {
                break End::Draw;
            }
            seen.push(now);
            goes = report.moves.len() == opening.len() + 1;
            let hundredths = self.seconds * 100.0;
            engines[other].send(&format!("time {hundredths}"));
            engines[other].send(&format!("otim {hundredths}"));
            engines[other].send(&format!("usermove {text}"));
        };
        report
    }

    /// Starts a new game. HaChu only takes a position without a side to move, and only lists moves
    /// once it has memory; its own initial position is not that of Tenjiku Shogi.
    fn prepare(&self, engine: &mut Engine, position: &Position) {
        let layout = fen::write(position);
        let board = layout.split(' ').next().unwrap_or("");
        for line in [
            "xboard",
            "protover 2",
            "new",
            "variant tenjiku",
            "easy",
            "force",
        ] {
            engine.send(line);
        }
        engine.send(&format!("setboard {board}"));
        engine.send("memory 64");
        engine.send(&format!("st {}", self.seconds));
    }

    /// Waits for a move. An engine that `goes` has to be told to play.
    fn ask(&self, engine: &mut Engine, goes: bool) -> Answer {
        if goes {
            engine.send(&format!("time {}", self.seconds * 100.0));
            engine.send("go");
        }
        let mut first = String::new();
        loop {
            let patience = PATIENCE + Duration::from_secs_f64(self.seconds);
            let line = match engine.line(patience) {
                Ok(line) => line,
                Err(silence) => return Answer::Silent(silence),
            };
            if let Some(leg) = line.strip_prefix("move ") {
                first += leg;
                if !leg.ends_with(',') {
                    return Answer::Move(first);
                }
            } else if line.starts_with("Illegal move") {
                return Answer::Refuses;
            } else if ["resign", "1-0", "0-1"]
                .iter()
                .any(|word| line.starts_with(word))
            {
                return Answer::Resigns;
            }
        }
    }

    fn by_material(&self, position: &Position, sides: [usize; 2]) -> End {
        let count = |side: Side| -> i32 {
            let pieces = position.squares().iter().filter(|piece| piece.is_of(side));
            pieces.map(|piece| i32::from(piece.worth())).sum()
        };
        let lead = count(Side::Black) - count(Side::White);
        match (lead.abs() > self.margin, lead > 0) {
            (false, _) => End::Draw,
            (true, true) => End::Material(sides[0]),
            (true, false) => End::Material(sides[1]),
        }
    }
}
