//! Who plays: an opponent of the program, or a budget of work, or the greedy player.

use crate::input;
use std::str::FromStr;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::{Game, Outcome};

/// What a player of `tenjiku match` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// An opponent of the program.
    Opponent(Opponent),
    /// Takes and burns the most by the move itself; among equals by chance.
    Greedy,
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let text = text.to_ascii_lowercase();
        if let Some(nodes) = text.strip_prefix("nodes=") {
            let nodes: Option<u32> = nodes.parse().ok().filter(|&nodes| nodes > 0);
            return nodes
                .map(|nodes| Player::Opponent(Opponent::Work(nodes)))
                .ok_or_else(|| "nodes= wants a number from 1 on, as in nodes=3000".to_string());
        }
        Ok(Player::Opponent(match text.as_str() {
            "greedy" => return Ok(Player::Greedy),
            "easy" => Opponent::Easy,
            "medium" => Opponent::Medium,
            "hard" => Opponent::Hard,
            level => {
                match level.trim_start_matches("level").parse() {
                    Ok(level @ 1..=5) => Opponent::Level(level),
                    _ => return Err(
                        "a player is easy, medium, hard, a level from 1 to 5, nodes=N or greedy"
                            .into(),
                    ),
                }
            }
        }))
    }
}

/// A player at work.
pub struct Engine {
    thinker: Box<Thinker>,
    dice: fastrand::Rng,
}

impl Engine {
    /// One that draws its chances from `seed`.
    pub fn new(seed: u64) -> Engine {
        Engine {
            thinker: Box::new(Thinker::new()),
            dice: fastrand::Rng::with_seed(seed),
        }
    }

    /// The move of `player` in `game`, if there is one.
    pub fn choose(&mut self, game: &mut Game, player: Player) -> Option<Step> {
        let opponent = match player {
            Player::Opponent(opponent) => opponent,
            Player::Greedy => return self.greedy(game),
        };
        self.thinker.start(game, opponent, self.dice.u16(..));
        while self.thinker.step() {}
        self.thinker.best()
    }

    /// The value of the last move to its side.
    pub fn value(&self) -> i16 {
        self.thinker.value()
    }

    fn greedy(&mut self, game: &mut Game) -> Option<Step> {
        let position = game.position();
        let mut steps = input::steps(position);
        self.dice.shuffle(&mut steps);
        steps.into_iter().max_by_key(|&step| position.gain(step))
    }
}

/// Plays `game` to its end, Black's player first. Returns the winner, if it is no draw.
pub fn duel(game: &mut Game, players: [Player; 2], seed: u64) -> Option<Side> {
    let mut engines = [Engine::new(seed), Engine::new(seed + 1)];
    while game.outcome() == Outcome::Open {
        let side = game.board().side as usize;
        match engines[side].choose(game, players[side]) {
            Some(step) => game.play(step),
            None => break,
        }
    }
    game.outcome().winner()
}
