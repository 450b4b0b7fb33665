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

/// Wins, draws and losses.
#[derive(Clone, Copy, Default)]
struct Tally([u32; 3]);

impl Tally {
    fn games(self) -> f64 {
        self.0.iter().sum::<u32>().max(1) as f64
    }

    fn score(self) -> f64 {
        (self.0[0] as f64 + self.0[1] as f64 / 2.0) / self.games()
    }

    /// Half of the 95 % interval of the score.
    fn error(self) -> f64 {
        let mean = self.score();
        let spread = [1.0, 0.5, 0.0].iter().zip(self.0);
        let spread: f64 = spread
            .map(|(score, count)| (score - mean) * (score - mean) * count as f64)
            .sum();
        1.96 * (spread / self.games()).sqrt() / self.games().sqrt()
    }
}

/// The difference in Elo that a score stands for.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

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
                let (all, _) = sums(results.0.values());
                bar.set_message(format!("{:.1} %", all[0].score() * 100.0));
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

/// The tallies of A: all games, those with Black, those with White; and the plies of all.
fn sums<'a>(pairs: impl Iterator<Item = &'a Pair>) -> ([Tally; 3], u64) {
    let mut tallies = [Tally::default(); 3];
    let mut plies = 0;
    for pair in pairs {
        for (side, &(result, length)) in pair.iter().enumerate() {
            tallies[0].0[result] += 1;
            tallies[side + 1].0[result] += 1;
            plies += u64::from(length);
        }
    }
    (tallies, plies)
}

fn report<'a>(pairs: impl Iterator<Item = &'a Pair>) -> String {
    let (tallies, plies) = sums(pairs);
    let mut report = String::new();
    for (name, tally) in ["all", "black", "white"].iter().zip(tallies) {
        let [won, drawn, lost] = tally.0;
        let (score, error) = (tally.score(), tally.error());
        report += &format!(
            "{name}: +{won} ={drawn} -{lost}, {:.1} % +- {:.1}, Elo {:+.0} [{:+.0}, {:+.0}]\n",
            score * 100.0,
            error * 100.0,
            elo(score),
            elo(score - error),
            elo(score + error)
        );
    }
    report + &format!("plies a game: {:.1}\n", plies as f64 / tallies[0].games())
}
