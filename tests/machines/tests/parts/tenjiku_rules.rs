//! The rules of Tenjiku Shogi on the simulated 6502: the same answers as on the host, and cycles.

use machines::program::{program, Oracle};
use machines::tenjiku::steps;
use mos::build::Built;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;
use truth::{records, Dice, Record};

const RECORDED: &str = "tenjiku/positions.txt";

/// More cycles than any question takes.
const LIMIT: u64 = 20_000_000;

fn build() -> Built {
    program("tenjiku", cfg!(debug_assertions))
}

fn set_up(oracle: &mut Oracle, position: &Position) {
    let bytes = position.squares().map(|piece| piece.0);
    oracle.poke("BOARD", 0, &bytes);
    let Options { hawk, slide } = position.options;
    let question = [position.side as u8, hawk as u8, slide as u8];
    oracle.poke("QUESTION", 0, &question);
    oracle.call("set_up", LIMIT);
}

fn choose(oracle: &mut Oracle, number: u16) {
    oracle.poke("QUESTION", 4, &number.to_le_bytes());
    oracle.call("choose", LIMIT);
}

/// What the program's `list` makes of them.
fn sum(steps: &[Step]) -> [u8; 4] {
    let mut sum = 0u16;
    for step in steps {
        for byte in [step.from.0, step.via.0, step.to.0, step.flags] {
            sum = sum.rotate_left(1) ^ u16::from(byte);
        }
    }
    let [low, high] = (steps.len() as u16).to_le_bytes();
    [low, high, sum.to_le_bytes()[0], sum.to_le_bytes()[1]]
}

/// What the program's `fingerprint` makes of a position.
fn fingerprint(position: &Position) -> [u8; 4] {
    let black = position.royals(Side::Black);
    let sum = Square::all().fold(black, |sum, square| {
        sum.rotate_left(1) ^ position.at(square).0
    });
    [sum, position.royals(Side::White), position.side as u8, 0]
}

/// Positions of random games with all options, each `every` plies.
fn positions(count: usize, every: usize) -> Vec<Position> {
    let mut list = Vec::new();
    for seed in 0.. {
        let mut dice = Dice::new(seed);
        let mut position = Position::initial(Options {
            hawk: if seed % 2 == 0 {
                LionHawk::Area
            } else {
                LionHawk::Lion
            },
            slide: if seed % 4 < 2 {
                DemonSlide::Sideways
            } else {
                DemonSlide::Vertical
            },
        });
        for ply in 0..100 {
            let steps = steps(&mut position);
            if steps.is_empty() {
                break;
            }
            if ply % every == every / 2 {
                list.push(position.clone());
            }
            if list.len() == count {
                return list;
            }
            position.make(dice.choose(&steps).expect("a move"));
        }
    }
    list
}

/// The positions of a recorded `positions.txt`.
fn recorded(text: &str) -> Vec<Position> {
    let position = |record: &Record| {
        let options = record.line("opt").split(' ').fold(Options::default(), with);
        Position::read(record.position().as_bytes(), options).unwrap()
    };
    records(text).iter().map(position).collect()
}

fn with(mut options: Options, word: &str) -> Options {
    assert!(options.read(word.as_bytes()), "{word}");
    options
}

/// Compares a position's moves, and the positions after some of them.
fn compare(oracle: &mut Oracle, position: &mut Position, dice: &mut Dice) {
    let steps = steps(position);
    set_up(oracle, position);
    oracle.call("list", LIMIT);
    assert_eq!(oracle.peek("ANSWER"), sum(&steps));
    for _ in 0..2 {
        let number = dice.below(steps.len() as u32) as usize;
        set_up(oracle, position);
        choose(oracle, number as u16);
        oracle.call("turn", LIMIT);
        oracle.call("fingerprint", LIMIT);
        let undo = position.make(steps[number]);
        assert_eq!(oracle.peek("ANSWER"), fingerprint(position));
        position.unmake(&undo);
    }
}

#[test]
fn the_same_answers_on_the_6502() {
    let built = build();
    let mut oracle = Oracle::new(&built);
    let mut dice = Dice::new(1);
    let mut positions = positions(20, 10);
    positions.extend(recorded(&truth::data(RECORDED)).into_iter().take(10));
    for position in &mut positions {
        compare(&mut oracle, position, &mut dice);
    }
    assert!(positions.len() >= 25, "{}", positions.len());
}

#[test]
#[ignore = "a minute: 500 positions"]
fn the_same_answers_on_the_6502_for_500_positions() {
    let built = build();
    let mut oracle = Oracle::new(&built);
    let mut dice = Dice::new(2);
    for position in &mut positions(500, 7) {
        compare(&mut oracle, position, &mut dice);
    }
}

/// Cycles, sorted.
struct Cycles(Vec<u64>);

impl Cycles {
    fn new(mut cycles: Vec<u64>) -> Cycles {
        cycles.sort_unstable();
        Cycles(cycles)
    }

    fn median(&self) -> u64 {
        self.0[self.0.len() / 2]
    }

    fn worst(&self) -> u64 {
        self.0[self.0.len() - 1]
    }
}

/// What the rules cost; prints the figures of `docs/reference/tenjiku.md`.
#[test]
fn cycles_of_the_rules() {
    let built = build();
    let mut oracle = Oracle::new(&built);
    // A counter that is compiled into the generator, and one generator for all visitors.
    let all = generation(&mut oracle, "count");
    let one = pieces(&mut oracle, "piece");
    generation(&mut oracle, "count_shared");
    pieces(&mut oracle, "piece_shared");
    turns(&mut oracle);
    assert!(all <= 160_000, "{all}");
    assert!(one <= 15_000, "{one}");
}

/// The hundred positions that are measured: the recorded ones that every copy of the project has,
/// and some of random games.
fn measured() -> Vec<Position> {
    let mut list = recorded(&truth::sample(RECORDED));
    list.extend(positions(100 - list.len(), 10));
    list
}

/// Prints what it costs to generate all moves, and returns the most for up to 220 moves.
fn generation(oracle: &mut Oracle, function: &str) -> u64 {
    let mut initial = Position::initial(Options::default());
    set_up(oracle, &initial);
    let (count, cycles) = oracle.call(function, LIMIT);
    assert_eq!(usize::from(count), steps(&mut initial).len());
    println!("{function}: initial position: {count} moves, {cycles} cycles");
    let mut counts = Vec::new();
    for position in measured() {
        set_up(oracle, &position);
        let (count, cycles) = oracle.call(function, LIMIT);
        counts.push((count, cycles));
    }
    counts.sort_unstable();
    for (count, cycles) in counts.iter().step_by(10) {
        println!("{function}: {count} moves, {cycles} cycles");
    }
    let all = Cycles::new(counts.iter().map(|&(_, cycles)| cycles).collect());
    println!("{function}: median {}, worst {}", all.median(), all.worst());
    let usual = counts.iter().filter(|&&(count, _)| count <= 220);
    usual.map(|&(_, cycles)| cycles).max().unwrap_or(0)
}

/// Prints what it costs to generate the moves of one piece, and returns the most.
fn pieces(oracle: &mut Oracle, function: &str) -> u64 {
    let mut each = Vec::new();
    for position in measured() {
        set_up(oracle, &position);
        for square in Square::all() {
            if position.at(square).is_of(position.side) {
                oracle.poke("QUESTION", 3, &[square.0]);
                each.push(oracle.call(function, LIMIT).1);
            }
        }
    }
    let each = Cycles::new(each);
    println!(
        "{function}: median {}, worst {}",
        each.median(),
        each.worst()
    );
    each.worst()
}

/// Prints what moves cost that are made and unmade.
fn turns(oracle: &mut Oracle) {
    let (mut plain, mut burning) = (Vec::new(), Vec::new());
    for mut position in measured() {
        set_up(oracle, &position);
        let mut burns = 0;
        for (number, step) in steps(&mut position).into_iter().enumerate() {
            let undo = position.make(step);
            let captures = usize::from(step.has_via()) + usize::from(step.has(Step::TAKES));
            let burnt = undo.taken().count() > captures;
            position.unmake(&undo);
            // Not all: the machine generates the moves each time.
            if (burnt && burns < 8) || number % 40 == 0 {
                burns += usize::from(burnt);
                choose(oracle, number as u16);
                let cycles = oracle.call("turn", LIMIT).1;
                if burnt { &mut burning } else { &mut plain }.push(cycles);
            }
        }
    }
    let (plain, burning) = (Cycles::new(plain), Cycles::new(burning));
    println!(
        "make and unmake: median {}, worst {}",
        plain.median(),
        plain.worst()
    );
    println!(
        "with a burn: median {}, worst {}",
        burning.median(),
        burning.worst()
    );
    assert!(plain.worst() <= 2_500 && burning.worst() <= 6_000);
}
