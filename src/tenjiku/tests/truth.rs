//! All recorded positions and games: counts, digests, moves with their effects, signs.

mod support;

use support::{moves_from, records, square, Record};
use tenjiku::moves::marks::{Mark, Marks};
use tenjiku::moves::perft::Perft;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::records::text::Line;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

#[test]
fn counts_and_digests() {
    let mut checked = 0;
    for record in records("cases.txt").iter().chain(&records("positions.txt")) {
        let name = record.name();
        let mut position = record.position();
        let moves = support::moves(&mut position);
        assert_eq!(moves.len(), record.number("count"), "{name}");
        assert_eq!(support::digest(&moves), record.line("digest"), "{name}");
        for counts in record.all("per") {
            for (place, count) in counts.split(' ').map(|word| word.split_once('=').unwrap()) {
                let moves = moves_from(&mut position, square(place));
                assert_eq!(moves.len(), count.parse().unwrap(), "{name}: {place}");
                checked += 1;
            }
        }
    }
    println!("{checked} pieces");
    assert!(checked >= 100, "{checked}");
}

/// A `move` line without its first word, made of a move.
fn described(position: &mut Position, step: Step) -> String {
    let mut notation = Line::new();
    position.write_step(step, &mut notation);
    let name = |square: Square| support::name(square);
    let via = if step.has_via() {
        name(step.via)
    } else {
        "-".into()
    };
    let promotes = if step.has(Step::PROMOTES) { '+' } else { '=' };
    let mut line = format!(
        "{} {via} {} {promotes} {}",
        name(step.from),
        name(step.to),
        notation.as_str()
    );
    let side = position.side;
    let undo = position.make(step);
    let mut captured = Vec::new();
    captured.extend(step.has_via().then_some(name(step.via)));
    captured.extend(step.has(Step::TAKES).then_some(name(step.to)));
    if !captured.is_empty() {
        line += &format!(" caps={}", captured.join(","));
    }
    let mut burnt = Vec::new();
    position.each_burnt(&undo, |square| burnt.push(name(square)));
    if !burnt.is_empty() {
        line += &format!(" burnt={}", burnt.join(","));
    }
    if step.has(Step::BURNT) {
        line += " selfburn";
    }
    if position.royals(side.other()) == 0 {
        line += &format!(" end={}", char::from(side.letter()));
    } else if position.royals(side) == 0 {
        line += &format!(" end={}", char::from(side.other().letter()));
    }
    position.unmake(&undo);
    line
}

/// Compares the `move` lines with the moves of a piece, or of all.
fn compare(record: &Record, position: &mut Position, steps: Vec<Step>) -> usize {
    let mut expected = record.all("move");
    let sample = !expected.iter().any(|line| truth::is_quiet(line));
    let mut found: Vec<String> = steps
        .iter()
        .map(|&step| described(position, step))
        .filter(|line| !(sample && truth::is_quiet(line)))
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{}", record.name());
    found.len()
}

#[test]
fn moves_effects_and_notation() {
    let mut checked = 0;
    for record in records("cases.txt") {
        let mut position = record.position();
        let focus = record.line("focus").split_once(' ').unwrap().0;
        let steps = match focus {
            "all" => support::moves(&mut position),
            place => moves_from(&mut position, square(place)),
        };
        checked += compare(&record, &mut position, steps);
    }
    println!("{checked} moves");
    assert!(checked >= 100, "{checked}");
}

#[test]
fn show_moves() {
    let names = [
        (Mark::Vacant, "vacant"),
        (Mark::Burnable, "burnable"),
        (Mark::Capture, "capture"),
        (Mark::Igui, "igui"),
        (Mark::LionB, "lionB"),
        (Mark::LionA, "lionA"),
        (Mark::SelfBurn, "selfburn"),
    ];
    let mut marks = Marks::new();
    let mut checked = 0;
    for record in records("cases.txt") {
        let expected = record.all("mark");
        if expected.is_empty() {
            continue;
        }
        let focus = record.line("focus").split_once(' ').unwrap().0;
        marks.show(&mut record.position(), square(focus));
        for (mark, name) in names {
            let mut found: Vec<Square> = Square::all().filter(|&at| marks.at(at) == mark).collect();
            let line = expected.iter().find_map(|line| line.strip_prefix(name));
            let mut places: Vec<Square> =
                line.unwrap_or("").split_whitespace().map(square).collect();
            found.sort();
            places.sort();
            assert_eq!(found, places, "{} {name}", record.name());
            checked += found.len();
        }
    }
    println!("{checked} signs");
    assert!(checked >= 50, "{checked}");
}

#[test]
fn games_in_notation() {
    let mut checked = 0;
    for record in records("games.txt") {
        let mut position = Position::initial(record.options());
        for line in record.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [ply, count, from, via, to, promotes, notation] = words[..] else {
                continue;
            };
            if ply.parse::<u16>().is_err() {
                continue;
            }
            let found = support::moves(&mut position).len();
            assert_eq!(found, count.parse().unwrap(), "{} {ply}", record.name());
            let step = position.read_step(notation.as_bytes()).unwrap();
            let parts = format!("{from} {via} {to} {promotes} {notation}");
            assert!(
                described(&mut position, step).starts_with(&parts),
                "{parts}"
            );
            position.make(step);
            checked += 1;
        }
        let last = format!("{} {}", record.line("finalturn"), record.line("final"));
        let last_position = Position::read(last.as_bytes(), record.options()).unwrap();
        assert_eq!(position, last_position);
        let count = support::moves(&mut position).len();
        assert_eq!(count, record.number("finalcount"));
    }
    println!("{checked} plies");
    assert!(checked >= 40, "{checked}");
}

#[test]
fn perft() {
    let text = truth::data("tenjiku/perft.txt");
    let mut checked = 0;
    for line in text.lines() {
        let value = |name: &str| {
            let mut words = line.split(' ');
            words.find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
        };
        let (Some(depth), Some(nodes)) = (value("depth"), value("nodes")) else {
            continue;
        };
        let mut position = Position::initial(support::options(line));
        if let Some(removed) = value("remove") {
            let layout = format!("W initial without {removed}");
            position = Position::read(layout.as_bytes(), Options::default()).unwrap();
        }
        let found = Perft::count(&mut position, depth.parse().unwrap());
        assert_eq!(found, nodes.parse().unwrap(), "{line}");
        checked += 1;
    }
    assert!(checked >= 3, "{checked}");
}

/// The table of the rules' section 14.
#[test]
fn perft_of_the_initial_position() {
    let sides = [Side::Black, Side::White];
    for (options, side, counts) in [
        ("lhk=1 fid=side", sides[0], [70, 4948, 395225]),
        ("lhk=2 fid=side", sides[0], [70, 4957, 398284]),
        ("lhk=1 fid=vert", sides[0], [70, 4948, 395225]),
        ("lhk=1 fid=side", sides[1], [70, 4948, 395225]),
    ] {
        let mut position = Position::initial(support::options(options));
        position.side = side;
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                Perft::count(&mut position, depth),
                count,
                "{options} {depth}"
            );
        }
    }
}

#[test]
fn the_first_moves() {
    let mut position = Position::initial(Options::default());
    let steps = support::moves(&mut position);
    let mut found: Vec<String> = steps
        .iter()
        .map(|&step| described(&mut position, step))
        .collect();
    let text = truth::data("tenjiku/perft.txt");
    let mut expected: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("move "))
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 70);
    assert_eq!(support::digest(&steps), "6877a138");
}
