//! The opponents of Tenjiku Shogi on the simulated 6502: the same moves as on the host, and cycles.

use machines::program::{program, Oracle};
use tenjiku::moves::Step;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::position::Position;
use truth::Dice;

/// More cycles than any step takes.
const LIMIT: u64 = 20_000_000;

/// What an opponent plays, and what it takes.
struct Thought {
    best: [u8; 4],
    work: u32,
    cycles: u64,
    longest: u64,
}

fn think(oracle: &mut Oracle, position: &Position, opponent: u8) -> Thought {
    let mut bytes: Vec<u8> = position.squares().iter().map(|piece| piece.0).collect();
    bytes.extend([position.side as u8, opponent]);
    oracle.poke("QUESTION", 0, &bytes);
    oracle.call("start", LIMIT);
    let (mut cycles, mut longest) = (0, 0);
    loop {
        let (more, step) = oracle.call("step", LIMIT);
        cycles += step;
        longest = longest.max(step);
        if more == 0 {
            break;
        }
    }
    let [best @ .., _, _, low, middle, high] = oracle.peek::<9>("ANSWER");
    Thought {
        best,
        work: u32::from_le_bytes([low, middle, high, 0]),
        cycles,
        longest,
    }
}

/// Positions of games of LEVEL 1 against itself after some random moves.
fn positions(count: usize, every: u16) -> Vec<Position> {
    let mut list = Vec::new();
    for seed in 0.. {
        let mut dice = Dice::new(seed);
        let mut game = Box::new(Game::new());
        game.start(Default::default());
        let mut thinker = Box::new(Thinker::new());
        for ply in 0..80 {
            if ply < 6 {
                let mut steps: Vec<Step> = Vec::new();
                let push = &mut |_: &mut Position, step: Step| steps.extend(step.choices());
                game.position().moves(push);
                game.play(dice.choose(&steps).expect("a move"));
                continue;
            }
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
    (Opponent::Easy, 9, 1_000_000),
    (Opponent::Medium, 9, 6_000_000),
    (Opponent::Hard, 5, 25_000_000),
    (Opponent::Level(1), 5, 4_000_000),
];
/// The longest step, in cycles: a key waits for it.
const LONGEST: u64 = 60_000;

/// The same moves as on the host. Prints the figures of `docs/reference/tenjiku.md`.
#[test]
fn cycles_of_the_opponents() {
    let built = program("opponents", cfg!(debug_assertions));
    let mut oracle = Oracle::new(&built);
    let mut thinker = Box::new(Thinker::new());
    let mut game = Box::new(Game::new());
    let positions = positions(9, 9);
    for (number, (opponent, count, most)) in (0..).zip(MEASURED) {
        let (mut cycles, mut longest, mut each) = (Vec::new(), 0, Vec::new());
        for position in &positions[..count] {
            let thought = think(&mut oracle, position, number);
            game.start_from(position);
            thinker.start(&game, opponent, 1);
            while thinker.step() {}
            let best = thinker.best().unwrap();
            let best = [best.from.0, best.via.0, best.to.0, best.flags];
            assert_eq!((thought.best, thought.work), (best, thinker.work()));
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

/// What an opponent needs beside the game's record.
#[test]
fn an_opponent_fits_in_1600_bytes() {
    assert!(size_of::<Thinker>() <= 1_600, "{}", size_of::<Thinker>());
}

#[test]
#[ignore = "prints where the cycles go"]
fn profile_of_a_level() {
    let built = program("opponents", false);
    let mut oracle = Oracle::new(&built);
    oracle.machine.profile = Some(Default::default());
    let mut work = 0;
    for position in positions(3, 13) {
        work += think(&mut oracle, &position, 3).work;
    }
    let labels = built.linked.labels.iter();
    let text: String = labels
        .map(|(name, address)| format!("al {address:06X} .{name}\n"))
        .collect();
    let labels = sim::labels::Labels::parse(&text);
    let profile = oracle.machine.profile.take().unwrap();
    println!("{work} units\n{}", profile.table(&labels, 30));
}
