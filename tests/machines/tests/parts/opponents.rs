//! The opponents of Tenjiku Shogi on the simulated 6502: the same moves as on the host, and cycles.

use machines::opponents::{begin, opening, program, step, think, think_on_host};
use machines::program::Oracle;
use mos::build::Built;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::position::Position;

/// Positions of games of LEVEL 1 against itself after some random moves.
fn positions(count: usize, every: u16) -> Vec<Position> {
    let mut list = Vec::new();
    for seed in 0.. {
        let mut game = opening(seed);
        let mut thinker = Box::new(Thinker::new());
        for ply in 6..80 {
            if ply % every == every / 2 {
                list.push(game.board().clone());
            }
            if list.len() == count {
                return list;
            }
            thinker.start(&game, Opponent::Level(1), ply);
            while thinker.step() {}
            let Some(step) = thinker.best() else { break };
            game.play(step);
        }
    }
    list
}

/// The opponents that are measured; how many positions; and the most cycles, as a median.
const MEASURED: [(Opponent, usize, u64); 4] = [
    (Opponent::Easy, 9, 700_000),
    (Opponent::Medium, 9, 6_000_000),
    (Opponent::Hard, 5, 25_000_000),
    (Opponent::Level(1), 5, 2_300_000),
];
/// The longest step, in cycles: a key waits for it.
const LONGEST: u64 = 35_000;

/// The same moves as on the host. Prints the figures of `docs/reference/tenjiku.md`.
#[test]
fn cycles_of_the_opponents() {
    let built = program();
    let mut oracle = Oracle::new(&built);
    let positions = positions(9, 9);
    for (opponent, count, most) in MEASURED {
        let (mut cycles, mut longest, mut each) = (Vec::new(), 0, Vec::new());
        for position in &positions[..count] {
            let thought = think(&mut oracle, position, opponent);
            assert_eq!(
                (thought.best, thought.work),
                think_on_host(position, opponent)
            );
            cycles.push(thought.cycles);
            longest = longest.max(thought.longest);
            each.push(thought.cycles / u64::from(thought.work));
        }
        cycles.sort_unstable();
        each.sort_unstable();
        let (median, worst) = (cycles[count / 2], cycles[count - 1]);
        println!(
            "{opponent:?}: median {median}, worst {worst}, {} a unit, longest step {longest}",
            each[count / 2]
        );
        assert!(median <= most && longest <= LONGEST);
    }
}

#[test]
#[ignore = "prints where the cycles go"]
fn profile_of_a_level() {
    let built = machines::program::program("opponents", false);
    let mut oracle = Oracle::new(&built);
    oracle.machine.profile = Some(Default::default());
    let mut work = 0;
    for position in positions(3, 13) {
        work += think(&mut oracle, &position, Opponent::Level(1)).work;
    }
    println!("{work} units");
    print_profile(&built, &mut oracle);
}

fn print_profile(built: &Built, oracle: &mut Oracle) {
    let labels = built.linked.labels.iter();
    let text: String = labels
        .map(|(name, address)| format!("al {address:06X} .{name}\n"))
        .collect();
    let labels = sim::labels::Labels::parse(&text);
    let profile = oracle.machine.profile.take().unwrap();
    println!("{}", profile.table(&labels, 30));
}

/// Steps of more cycles than this are too long for a key.
const LONG: u64 = 48_000;

/// Counts the steps of the upper levels by their length, and shows what the long ones do.
#[test]
#[ignore = "prints the lengths of LEVEL 3 to 5's steps"]
fn steps_of_the_upper_levels() {
    let built = machines::program::program("opponents", false);
    let mut oracle = Oracle::new(&built);
    let positions = positions(120, 13);
    for (level, count) in [(3, 120), (4, 40), (5, 16)] {
        let (mut steps, mut counts, mut long, mut longest) = (0, [0; 8], Vec::new(), 0);
        for position in &positions[..count] {
            begin(&mut oracle, position, Opponent::Level(level));
            loop {
                let before = oracle.machine.memory().to_vec();
                let (more, cycles) = step(&mut oracle);
                if cycles > LONG {
                    long.push(before);
                }
                steps += 1;
                counts[(cycles / 10_000).min(7) as usize] += 1;
                longest = longest.max(cycles);
                if !more {
                    break;
                }
            }
        }
        println!("LEVEL {level}: {steps} steps, by 10,000 cycles {counts:?}, longest {longest}");
        if long.is_empty() {
            continue;
        }
        println!("{} above {LONG}:", long.len());
        oracle.machine.profile = Some(Default::default());
        for memory in &long {
            oracle.machine.memory_mut().copy_from_slice(memory);
            step(&mut oracle);
        }
        print_profile(&built, &mut oracle);
    }
}
