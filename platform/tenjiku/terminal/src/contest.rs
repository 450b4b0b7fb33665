//! `tenjiku match`

use crate::input;
use crate::opponent::{duel, Engine, Player};
use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::thread;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::players::opponent::Opponent;
use tenjiku::rules::game::{Game, Outcome};
use terminal::tally::{self, Tally};

/// Two players play each other: wins, draws, losses and the difference in Elo
///
/// A and B are easy, medium, hard, a level from 1 to 5, nodes=N for N units of work a
/// move, or greedy, who takes and burns the most by the move itself. An opening is 6
/// random moves after which LEVEL 3 sees at most 60 points for either side; each is
/// played twice, with sides changed. With --log a match that was stopped goes on.
///
///     tenjiku match 2 hard --games 200 --log 2-hard.txt
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Contest {
    /// The first player
    a: Player,
    /// The second player
    b: Player,
    /// How many games, rounded up to an even number
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Of the openings and of the players' chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// A file that gets each result; those that it has already are not played again
    #[arg(long)]
    log: Option<PathBuf>,
}

/// Moves of an opening, and the points that LEVEL 3 may see after them.
const OPENING: usize = 6;
const EVEN: i16 = 60;

/// The results of both games of an opening to A, first with Black: 0 won, 1 drawn, 2 lost; and
/// how many plies they had.
type Pair = [(usize, u16); 2];

impl Contest {
    /// Plays and prints.
    pub fn execute(self) -> ExitCode {
        match self.play() {
            Ok(report) => {
                // A reader that has gone has read what it wanted.
                let _ = io::stdout().write_all(report.as_bytes());
                ExitCode::SUCCESS
            }
            Err(sentence) => {
                eprintln!("error: {sentence}");
                ExitCode::FAILURE
            }
        }
    }

    fn play(&self) -> Result<String, String> {
        let pairs = u64::from(self.games.div_ceil(2));
        let done = match &self.log {
            Some(path) => read(path)?,
            None => BTreeMap::new(),
        };
        let log = match &self.log {
            Some(path) => Some(append(path).map_err(|error| complaint(path, &error))?),
            None => None,
        };
        let bar = ProgressBar::new(pairs);
        let style = "{bar:30} {pos}/{len} pairs, {eta} left, {msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        let missing: Vec<u64> = (0..pairs).filter(|pair| !done.contains_key(pair)).collect();
        bar.set_position(pairs - missing.len() as u64);
        let results = Mutex::new((done, log));
        let next = AtomicU64::new(0);
        let work = || {
            while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let pair = self.pair(number);
                let mut results = results.lock().expect("a game failed");
                results.0.insert(number, pair);
                if let Some(log) = &mut results.1 {
                    let [(a, m), (b, n)] = pair;
                    writeln!(log, "{number} {a} {m} {b} {n}").expect("the log cannot be written");
                }
                let ([black, white], _) = sums(results.0.values());
                bar.set_message(format!("{:.1} %", (black + white).score() * 100.0));
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        let (done, _) = results.into_inner().expect("a game failed");
        Ok(report(done.range(..pairs).map(|(_, pair)| pair)))
    }

    /// Plays an opening twice.
    fn pair(&self, number: u64) -> Pair {
        let mut dice = Rng::with_seed(self.seed << 32 | number);
        let opening = opening(&mut dice);
        let seed = dice.u64(..u64::MAX);
        [Side::Black, Side::White].map(|side| {
            let players = match side {
                Side::Black => [self.a, self.b],
                Side::White => [self.b, self.a],
            };
            let mut game = set_up(&opening);
            let winner = duel(&mut game, players, seed);
            let result = winner.map_or(1, |winner| if winner == side { 0 } else { 2 });
            (result, game.plies())
        })
    }
}

fn set_up(opening: &[Step]) -> Box<Game> {
    let mut game = Box::new(Game::new());
    game.start(Default::default());
    for &step in opening {
        game.play(step);
    }
    game
}

/// Random moves that leave the game even.
fn opening(dice: &mut Rng) -> Vec<Step> {
    let judge = Player::Opponent(Opponent::Level(3));
    loop {
        let mut game = set_up(&[]);
        let mut steps = Vec::new();
        while steps.len() < OPENING {
            let Some(step) = dice.choice(input::steps(game.position())) else {
                break;
            };
            steps.push(step);
            game.play(step);
        }
        let mut engine = Engine::new(0);
        let open = game.outcome() == Outcome::Open;
        if open && engine.choose(&mut game, judge).is_some() && engine.value().abs() <= EVEN {
            return steps;
        }
    }
}

fn read(path: &Path) -> Result<BTreeMap<u64, Pair>, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(complaint(path, &error)),
    };
    let lines = text.lines().zip(1..);
    let pairs = lines.map(|(line, number)| {
        let fields: Option<Vec<u16>> = line.split(' ').map(|word| word.parse().ok()).collect();
        match fields.as_deref() {
            Some(&[number, a @ 0..=2, m, b @ 0..=2, n]) => {
                Ok((number.into(), [(a.into(), m), (b.into(), n)]))
            }
            _ => Err(format!(
                "line {number} of {} is no result of a match; delete the file to begin again",
                path.display()
            )),
        }
    });
    pairs.collect()
}

fn append(path: &Path) -> io::Result<File> {
    File::options().create(true).append(true).open(path)
}

fn complaint(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be used as a log: {error}", path.display())
}

/// The tallies of A's games with Black and of those with White; and the plies of all.
fn sums<'a>(pairs: impl Iterator<Item = &'a Pair>) -> ([Tally; 2], u64) {
    let mut tallies = [Tally::default(); 2];
    let mut plies = 0;
    for pair in pairs {
        for (side, &(result, length)) in pair.iter().enumerate() {
            tallies[side].0[result] += 1;
            plies += u64::from(length);
        }
    }
    (tallies, plies)
}

fn report<'a>(pairs: impl Iterator<Item = &'a Pair>) -> String {
    let ([black, white], plies) = sums(pairs);
    let plies = plies as f64 / (black + white).games();
    tally::report(black, white) + &format!("plies a game: {plies:.1}\n")
}
