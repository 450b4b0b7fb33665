//! The opening book of Tenjiku Shogi, made by search and self-play.

use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeSet;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::players::book::PLIES;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::{Game, Outcome};

/// Make the opening book of Tenjiku Shogi: entries for src/tenjiku/players/book.rs
///
/// The moves that searches with several seeds and budgets choose, in each position from
/// the initial one on. A move is kept if a long search sees no loss for its side after
/// it, and if its side scores at least three eighths in games that go on from there.
#[derive(Clone, Debug, Args)]
#[command(verbatim_doc_comment)]
pub struct Book {
    /// Of the searches and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many moves are kept at most, by ply.
const WIDTHS: [usize; PLIES as usize] = [6, 3, 2, 1];
/// Searches of a position, and their budgets.
const SEARCHES: usize = 16;
const BUDGETS: [u32; 2] = [30_000, 100_000];
/// The long search, and what a side may be behind after its move.
const LONG: u32 = 500_000;
const BEHIND: i16 = 25;
/// Games from a position, their budget, and the eighths of them that the side must score.
const GAMES: u32 = 8;
const GAME: u32 = 2_000;
const LEAST: u32 = 3;

impl Book {
    /// Prints the entries.
    pub fn execute(&self) -> Result<bool, String> {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} moves tried") {
            bar.set_style(style);
        }
        let mut maker = Maker {
            rng: Rng::with_seed(self.seed),
            thinker: Box::new(Thinker::new()),
            known: BTreeSet::new(),
            bar,
        };
        let mut game = Box::new(Game::new());
        game.start(Default::default());
        maker.expand(&mut game);
        maker.bar.finish_and_clear();
        for (signature, from, to) in maker.known {
            println!("    entry({signature:#06x}, {from}, {to}),");
        }
        Ok(true)
    }
}

struct Maker {
    rng: Rng,
    thinker: Box<Thinker>,
    known: BTreeSet<(u16, u8, u8)>,
    bar: ProgressBar,
}

impl Maker {
    fn search(&mut self, game: &Game, units: u32) -> Option<(Step, i16)> {
        let seed = self.rng.u16(..);
        self.thinker.start(game, Opponent::Work(units), seed);
        while self.thinker.step() {}
        Some((self.thinker.best()?, self.thinker.value()))
    }

    /// Adds the moves of a position, and of those that follow.
    fn expand(&mut self, game: &mut Game) {
        let Some(&width) = WIDTHS.get(usize::from(game.plies())) else {
            return;
        };
        let mut tried: Vec<Step> = Vec::new();
        let mut kept = 0;
        for search in 0..SEARCHES {
            let budget = BUDGETS[search % BUDGETS.len()];
            let Some((step, _)) = self.search(game, budget) else {
                return;
            };
            if kept == width || tried.contains(&step) {
                continue;
            }
            tried.push(step);
            self.bar.inc(1);
            let entry = (game.key().0, step.from.0, step.to.0);
            let side = game.board().side;
            game.play(step);
            if !step.has_via() && self.is_sound(game, side) {
                self.known.insert(entry);
                kept += 1;
                self.expand(game);
            }
            game.back();
        }
    }

    /// Returns whether the side that has just moved has lost nothing.
    fn is_sound(&mut self, game: &mut Game, side: Side) -> bool {
        let behind = self.search(game, LONG).map_or(0, |(_, value)| value);
        behind <= BEHIND && self.score(game, side) >= 2 * LEAST
    }

    /// Half points of a side in games from here.
    fn score(&mut self, game: &mut Game, side: Side) -> u32 {
        let mut score = 0;
        for _ in 0..GAMES {
            let plies = game.plies();
            while game.outcome() == Outcome::Open && game.plies() < 300 {
                match self.search(game, GAME) {
                    Some((step, _)) => game.play(step),
                    None => break,
                }
            }
            score += match game.outcome().winner() {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
            while game.plies() > plies && game.back() {}
        }
        score
    }
}
