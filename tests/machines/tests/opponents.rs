//! The opponents of Tenjiku Shogi on the simulated 6502: the same moves as on the host, and cycles.

use machines::opponents::{opening, program, think, think_on_host};
use machines::program::Oracle;
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
    let labels = built.linked.labels.iter();
    let text: String = labels
        .map(|(name, address)| format!("al {address:06X} .{name}\n"))
        .collect();
    let labels = sim::labels::Labels::parse(&text);
    let profile = oracle.machine.profile.take().unwrap();
    println!("{work} units\n{}", profile.table(&labels, 30));
}
