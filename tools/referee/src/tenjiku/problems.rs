//! Positions that show whether an opponent overlooks the next move.

use clap::{Args, ValueEnum};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use tenjiku::moves::Step;
use tenjiku::pieces::direction::Direction;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::records::text::Writer;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::make::Undo;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;

/// What is overlooked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Kind {
    /// A general captures by a jump, and the best reply wins at least 100 points more than that
    Jumps,
    /// The last royal piece can be taken or burnt by the reply
    Royals,
}

/// Draw positions of games in which some moves are a mistake and others are not, one a line
///
/// Chance and the opponents play; a game gives one position at most. The option line
/// before a position says how Lion Hawk and Fire Demon move.
#[derive(Clone, Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct Problems {
    /// Which mistake
    #[arg(value_enum)]
    kind: Kind,
    /// How many positions
    #[arg(long, default_value_t = 150)]
    count: u64,
    /// Of the games
    #[arg(long)]
    seed: u64,
}

/// How many points a jump loses, and how many the best other move may lose.
const LOSS: i16 = 100;
const CALM: i16 = 30;
/// Moves of a game.
const PLIES: u32 = 120;

impl Problems {
    /// Prints them.
    pub fn execute(&self) -> Result<bool, String> {
        let bar = ProgressBar::new(self.count);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} left") {
            bar.set_style(style);
        }
        let mut rng = Rng::with_seed(self.seed);
        while bar.position() < self.count {
            if let Some(position) = self.kind.draw(&mut rng) {
                let mut text = Text(String::new());
                position.write(&mut text);
                let Options { hawk, slide } = position.options;
                let hawk = if hawk == LionHawk::Area { 1 } else { 2 };
                let slide = match slide {
                    DemonSlide::Sideways => "side",
                    DemonSlide::Vertical => "vert",
                };
                println!("lhk={hawk} fid={slide} {}", text.0);
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(true)
    }
}

struct Text(String);

impl Writer for Text {
    fn byte(&mut self, byte: u8) {
        self.0.push(char::from(byte));
    }
}

impl Kind {
    /// Plays a game until the position is a problem.
    fn draw(self, rng: &mut Rng) -> Option<Position> {
        let mut game = Box::new(Game::new());
        game.start(Options {
            hawk: [LionHawk::Area, LionHawk::Area, LionHawk::Lion][rng.usize(0..3)],
            slide: [DemonSlide::Sideways, DemonSlide::Vertical][rng.usize(0..8) / 7],
        });
        let mut thinker = Box::new(Thinker::new());
        let from = rng.u32(0..PLIES);
        for ply in 0..PLIES {
            if game.outcome() != Outcome::Open {
                break;
            }
            if ply >= from && self.is_problem(game.position()) {
                return Some(game.board().clone());
            }
            let step = if ply < 6 || rng.u8(0..6) == 0 {
                rng.choice(steps(game.position()))
            } else {
                let opponents = [Opponent::Easy, Opponent::Medium, Opponent::Work(500)];
                thinker.start(&game, opponents[rng.usize(0..3)], rng.u16(..));
                while thinker.step() {}
                thinker.best()
            };
            game.play(step?);
        }
        None
    }

    /// Returns whether some moves are a mistake and others are not.
    fn is_problem(self, position: &mut Position) -> bool {
        let steps = steps(position);
        let mistakes = steps.iter();
        let mistakes = mistakes.filter(|&&step| self.is_mistake(position, step));
        let mistakes = mistakes.count();
        match self {
            Kind::Jumps => mistakes > 0 && steps.iter().any(|&step| loss(position, step) <= CALM),
            Kind::Royals => mistakes >= steps.len() / 3 && mistakes < steps.len(),
        }
    }

    /// Returns whether a move is the mistake.
    pub fn is_mistake(self, position: &mut Position, step: Step) -> bool {
        match self {
            Kind::Jumps => is_jump(position, step) && loss(position, step) >= LOSS,
            Kind::Royals => {
                let side = position.side;
                let undo = position.make(step);
                let lost = position.royals(side) == 0 || replies(position).any(|(_, lost)| lost);
                position.unmake(&undo);
                lost
            }
        }
    }
}

/// All legal moves, choices of promotion told apart.
pub fn steps(position: &mut Position) -> Vec<Step> {
    let mut steps = Vec::new();
    position.moves(&mut |_: &mut Position, step: Step| steps.extend(step.choices()));
    steps
}

/// What each reply wins, and whether it leaves its opponent without a royal piece.
fn replies(position: &mut Position) -> impl Iterator<Item = (i16, bool)> {
    let victim = position.side.other();
    let mut list = Vec::new();
    for reply in steps(position) {
        let undo = position.make(reply);
        list.push((won(&undo), position.royals(victim) == 0));
        position.unmake(&undo);
    }
    list.into_iter()
}

/// What a move wins in material.
fn won(undo: &Undo) -> i16 {
    let taken: i16 = undo.taken().map(|(_, piece)| piece.worth()).sum();
    let (step, piece) = (undo.step, undo.piece);
    match (step.has(Step::BURNT), step.has(Step::PROMOTES)) {
        (true, _) => taken - piece.worth(),
        (_, true) => taken + piece.promoted().worth() - piece.worth(),
        _ => taken,
    }
}

/// How much more the best reply wins than the move.
fn loss(position: &mut Position, step: Step) -> i16 {
    let side: Side = position.side;
    let undo = position.make(step);
    let reply = match position.royals(side.other()) {
        0 => -won(&undo),
        _ => replies(position).map(|(won, _)| won).max().unwrap_or(0),
    };
    position.unmake(&undo);
    reply - won(&undo)
}

/// Returns whether a general captures over other pieces.
fn is_jump(position: &Position, step: Step) -> bool {
    let general = (2..5).contains(&position.at(step.from).rank());
    let between = Direction::all().find_map(|direction| between(step.from, direction, step.to));
    let jumps = |squares: Vec<Square>| squares.iter().any(|&on| !position.at(on).is_vacant());
    general && step.has(Step::TAKES) && between.is_some_and(jumps)
}

/// The squares between two, if the second lies in this direction.
fn between(from: Square, direction: Direction, to: Square) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut on = from;
    while on.has(direction) {
        on = on.next(direction);
        if on == to {
            return Some(squares);
        }
        squares.push(on);
    }
    None
}
