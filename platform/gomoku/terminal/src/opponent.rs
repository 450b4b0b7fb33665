//! Who plays: a skill, a level or a budget of work.

use gomoku::players::level;
use gomoku::players::player::Player;
use gomoku::players::search::{Search, MOST};
use gomoku::players::thinking::Thinking;
use gomoku::records::game::Game;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use kit::random::Random;
use std::str::FromStr;

/// What an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// EASY, MEDIUM or HARD.
    Skill(Player),
    /// The search without the book, with the work that this level has on the game's board.
    Level(u8),
    /// The search, with this many units of work a move.
    Work(u32),
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Opponent, String> {
        let text = text.to_ascii_lowercase();
        if let Some(nodes) = text.strip_prefix("nodes=") {
            let nodes: Option<u32> = nodes.parse().ok().filter(|&nodes| nodes > 0);
            return nodes
                .map(Opponent::Work)
                .ok_or_else(|| "nodes= wants a number from 1 on, as in nodes=30000".to_string());
        }
        Ok(match text.as_str() {
            "easy" => Opponent::Skill(Player::Easy),
            "medium" => Opponent::Skill(Player::Medium),
            "hard" => Opponent::Skill(Player::Hard),
            level => match level.trim_start_matches("level").parse() {
                Ok(level @ 1..=8) => Opponent::Level(level),
                _ => {
                    return Err(
                        "an opponent is easy, medium, hard, a level from 1 to 8, or \
                                nodes=N"
                            .into(),
                    )
                }
            },
        })
    }
}

/// An opponent at work.
pub struct Engine {
    search: Box<Search>,
    random: Random,
}

impl Engine {
    /// An engine whose random numbers follow from `seed`.
    pub fn new(seed: u16) -> Engine {
        let mut random = Random::new();
        random.seed(seed);
        Engine {
            search: Box::new(Search::new()),
            random,
        }
    }

    /// The move of `opponent`, whose turn it is in `game`, and the work that it took; none if the
    /// game is over or the board is full.
    pub fn choose(&mut self, game: &mut Game, opponent: Opponent) -> Option<(Point, u32)> {
        match opponent {
            Opponent::Skill(player) => {
                let mut thinking = Thinking::new();
                thinking.start(player, 0);
                loop {
                    if let Some(point) = thinking.step(game, &mut self.random, 255) {
                        return Some((point, 0));
                    }
                }
            }
            Opponent::Level(level) => {
                let units = level::budget(level, game.size());
                self.choose(game, Opponent::Work(units))
            }
            Opponent::Work(units) => {
                if game.move_count == 0 {
                    return Some((game.centre(), 0));
                }
                let side = game.side();
                let position = &mut game.position;
                self.search.start(side, units);
                let point = loop {
                    if let Some(point) = self.search.step(position, 255) {
                        break point;
                    }
                };
                (position.at(point) == BLANK)
                    .then_some((point, units.min(MOST) - self.search.left()))
            }
        }
    }
}

/// Plays `game` to its end with the opponents, Black first. Returns the winner, or none after a
/// draw.
pub fn duel(game: &mut Game, opponents: [Opponent; 2], seed: u16) -> Option<Side> {
    let mut engines = [Engine::new(seed), Engine::new(seed)];
    while !game.is_over() {
        let mover = game.side().index();
        let chosen = engines[mover].choose(game, opponents[mover]);
        if chosen.is_none_or(|(point, _)| game.play(point).is_err()) {
            break;
        }
    }
    game.result.winner()
}
