//! The rules engine on the simulated 6502: the same answers as the truth files have.

use gomoku::point::Point;
use machines::program::program;
use mos::build::Built;
use mos_command::simulate::Machine;
use std::path::Path;

/// Puts a question, calls a function, and gives its answer and cycles.
fn ask(built: &Built, machine: &mut Machine, function: &str, question: &[u8]) -> (Vec<u8>, u64) {
    let address = |name: &str| usize::from(built.linked.labels[name]);
    let (from, to) = (address("QUESTION"), address("ANSWER"));
    let memory = machine.memory_mut();
    memory[from..from + 256].fill(0);
    memory[from..from + question.len()].copy_from_slice(question);
    let run = machine.call(function, 2_000_000_000).unwrap();
    let run = run.unwrap_or_else(|stop| panic!("{function}: {stop}"));
    assert_eq!(run.result, 0);
    (machine.memory()[to..to + 256].to_vec(), run.cycles)
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../data")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn truth_on_the_6502() {
    let built = program("rules", cfg!(debug_assertions));
    let mut machine = Machine::new(&built.linked);
    forbidden(&built, &mut machine);
    perft(&built, &mut machine);
}

/// The points of the board in the order of the records.
fn places() -> Vec<Point> {
    (0..15)
        .rev()
        .flat_map(|row| (0..15).map(move |column| Point::new(column, row)))
        .collect()
}

/// Sets a recorded position up, asks its points or `only` one of them, and gives those that are forbidden, and the cycles.
fn fouls(built: &Built, machine: &mut Machine, board: &str, only: Point) -> (Vec<Point>, u64) {
    let mut question = [0; 256];
    for (place, letter) in places().iter().zip(board.bytes()) {
        question[place.index()] = match letter {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        };
    }
    machine.memory_mut()[usize::from(built.linked.labels["ONLY"])] = only.0;
    let (answer, cycles) = ask(built, machine, "forbidden", &question);
    let mut found = places();
    found.retain(|place| answer[place.index()] != 0);
    (found, cycles)
}

const ALL: Point = Point(255);
/// No point of the board: what remains is the time to set it up.
const NONE: Point = Point(240);

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points
        .iter()
        .map(|place| format!("{}{}", char::from(b'a' + place.column()), place.row() + 1))
        .collect();
    if names.is_empty() {
        "-".into()
    } else {
        names.join(",")
    }
}

/// Every fourth recorded position of the sample.
fn forbidden(built: &Built, machine: &mut Machine) {
    let (mut boards, mut count, mut worst) = (0, 0, 0);
    for line in data("renju/forbidden.txt").lines().step_by(4) {
        let (board, expected) = line.split_once(' ').unwrap();
        let (found, cycles) = fouls(built, machine, board, ALL);
        assert_eq!(names(&found), expected, "{board}");
        boards += 1;
        count += found.len();
        worst = worst.max(cycles);
    }
    println!("{boards} positions, {count} forbidden points, at most {worst} cycles a position");
    assert!(boards >= 50 && count >= 50);
}

/// What the questions of all recorded positions cost.
#[test]
#[ignore = "minutes: all recorded positions; its figures are in docs/engine.md"]
fn all_recorded_positions_on_the_6502() {
    let built = program("rules", cfg!(debug_assertions));
    let mut machine = Machine::new(&built.linked);
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/renju/forbidden.txt");
    let text = std::fs::read_to_string(path).unwrap_or_else(|_| data("renju/forbidden.txt"));
    let (mut boards, mut blanks, mut all) = (0, 0, 0);
    let mut worst = (0, "");
    for line in text.lines() {
        let (board, expected) = line.split_once(' ').unwrap();
        let (found, cycles) = fouls(&built, &mut machine, board, ALL);
        assert_eq!(names(&found), expected, "{board}");
        let questions = cycles - fouls(&built, &mut machine, board, NONE).1;
        worst = worst.max((questions, board));
        boards += 1;
        blanks += board.matches('.').count() as u64;
        all += questions;
    }
    let (questions, board) = worst;
    let alone = fouls(&built, &mut machine, board, NONE).1;
    let hardest = places()
        .into_iter()
        .map(|point| (fouls(&built, &mut machine, board, point).1 - alone, point.0))
        .max()
        .unwrap();
    println!(
        "{boards} positions, a blank point {} cycles; at most {questions} a position, {} of it for {}\n{board}",
        all / blanks,
        hardest.0,
        names(&[Point(hardest.1)])
    );
}

/// The positions from which few games go on.
fn perft(built: &Built, machine: &mut Machine) {
    let (mut positions, mut all) = (0, 0);
    for line in data("perft.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let counts: Vec<u32> = words[4..]
            .iter()
            .map(|word| word.parse().unwrap())
            .collect();
        if counts.iter().sum::<u32>() > 60 {
            continue;
        }
        let rule = ["gomoku", "free", "renju"]
            .iter()
            .position(|&name| name == words[0]);
        let moves = words[3].split(',').map(|name| Point::read(name.as_bytes()));
        let moves: Vec<u8> = moves.flatten().map(|point| point.0).collect();
        let mut question = vec![rule.unwrap() as u8];
        question.extend([1, 2].map(|index: usize| words[index].parse::<u8>().unwrap()));
        question.push(moves.len() as u8);
        question.extend(moves);
        let (answer, cycles) = ask(built, machine, "perft", &question);
        let found: Vec<u32> = answer[..16]
            .chunks(4)
            .map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()))
            .collect();
        assert_eq!(found, counts, "{line}");
        positions += 1;
        all += cycles;
    }
    println!("{positions} positions of perft, {all} cycles");
    assert!(positions >= 8);
}

/// Cycles of placing a stone or taking it away: with everything, with half-lines alone, and with fours.
#[test]
fn stones_on_the_6502() {
    let built = program("stones", cfg!(debug_assertions));
    let mut machine = Machine::new(&built.linked);
    let way = usize::from(built.linked.labels["WAY"]);
    // The first makes the tables of the rule.
    let [first, runs @ ..] = [0, 0, 1, 2, 3].map(|number| {
        machine.memory_mut()[way] = number;
        let run = machine.call("main", 100_000_000).unwrap();
        run.unwrap_or_else(|stop| panic!("main: {stop}"))
    });
    assert!(runs.iter().all(|run| run.result == runs[0].result));
    // Four times 40 stones, there and back.
    let [all, half_lines, fours] =
        [1, 2, 3].map(|way: usize| (runs[way].cycles - runs[0].cycles) / 320);
    let tables = first.cycles - runs[0].cycles;
    println!(
        "a stone {all} cycles, its half-lines {half_lines}, its fours {fours}, tables {tables}"
    );
    // They are made behind the board's drawing, in parts.
    assert!(tables <= 430_000, "{tables}");
    // Once and a half the hand-written kernel, which sees less.
    assert!(all <= 4_044, "{all}");
    assert!(half_lines <= 1_850, "{half_lines}");
    // Once and a half the same kernel without shapes.
    assert!(fours <= 1_149, "{fours}");
}
