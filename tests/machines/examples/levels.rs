//! How long the levels think on a 1 MHz machine: whole games on the simulated 6502.

use clap::Parser;
use gomoku::rule::Rule;
use indicatif::{ProgressBar, ProgressStyle};
use machines::levels::{program, Host, Simulated, Start};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// Cycles a second of a PAL C64.
const HERTZ: f64 = 985_248.0;

#[derive(Parser)]
#[command(
    name = "levels",
    about = "Lets levels play against themselves on the simulated 6502 and prints how long they think"
)]
struct Arguments {
    /// The lowest level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    from: u8,
    /// The highest level: 8 takes some minutes a game
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=8))]
    to: u8,
    /// Games a level and rule
    #[arg(long, default_value_t = 20)]
    games: u16,
    /// Of the first game; the next ones follow
    #[arg(long, default_value_t = 1)]
    seed: u16,
}

/// What the searched moves of some games took.
#[derive(Default)]
struct Times {
    moves: Vec<u64>,
    step: u64,
}

fn main() {
    let arguments = Arguments::parse();
    let built = program();
    println!("rule    level  searched   median s  longest s  longest step, cycles");
    for level in arguments.from..=arguments.to {
        for rule in [Rule::Gomoku, Rule::Renju] {
            let bar = ProgressBar::new(arguments.games.into()).with_style(
                ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games, {eta} left")
                    .expect("a valid template"),
            );
            bar.set_message(format!("{rule:?} {level}"));
            let times = Mutex::new(Times::default());
            let next = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                    scope.spawn(|| loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(number) = u16::try_from(number)
                            .ok()
                            .filter(|&number| number < arguments.games)
                        else {
                            break;
                        };
                        // Half of Gomoku's games on the smallest board.
                        let small = rule == Rule::Gomoku && number % 2 == 0;
                        let start = Start {
                            rule,
                            size: if small { 9 } else { 15 },
                            seed: arguments.seed.wrapping_add(number),
                        };
                        let (mut host, mut simulated) =
                            (Host::new(start), Simulated::new(&built, start));
                        while host.is_open() {
                            let (point, searched) = host.think(level);
                            let thought = simulated.think(level);
                            assert_eq!(point, thought.point, "LEVEL {level}, {start:?}");
                            let mut times = times.lock().expect("no game failed");
                            times.step = times.step.max(thought.longest);
                            if searched {
                                times.moves.push(thought.cycles);
                            }
                        }
                        bar.inc(1);
                    });
                }
            });
            bar.finish_and_clear();
            let mut times = times.into_inner().expect("no game failed");
            times.moves.sort_unstable();
            let seconds = |cycles: Option<&u64>| *cycles.unwrap_or(&0) as f64 / HERTZ;
            println!(
                "{:6} {level:6} {:9} {:10.2} {:10.2} {:10}",
                format!("{rule:?}"),
                times.moves.len(),
                seconds(times.moves.get(times.moves.len() / 2)),
                seconds(times.moves.last()),
                times.step
            );
        }
    }
}
