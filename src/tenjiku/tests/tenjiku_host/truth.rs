//! All recorded positions and games: counts and digests. What the moves do, how they are written
//! and which signs show them is compared through the program that answers questions about them.

use crate::support::{self, canonical, moves_from, options, position, records, square};
use tenjiku::moves::perft::Perft;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use truth::digest;

#[test]
fn counts_and_digests() {
    let mut checked = 0;
    for record in records("cases.txt").iter().chain(&records("positions.txt")) {
        let name = record.name();
        let mut position = position(record);
        let moves: Vec<String> = support::moves(&mut position)
            .into_iter()
            .map(canonical)
            .collect();
        assert_eq!(moves.len(), record.number("count"), "{name}");
        let by_piece = Square::all().flat_map(|square| moves_from(&mut position, square));
        assert_eq!(
            digest(by_piece.map(canonical).collect()),
            digest(moves.clone()),
            "{name}"
        );
        assert_eq!(digest(moves), record.line("digest"), "{name}");
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

#[test]
fn games_in_notation() {
    let mut checked = 0;
    for record in records("games.txt") {
        let name = record.name();
        let mut position = Position::initial(options(record.line("opt")));
        for (count, words) in record.plies() {
            let found = support::moves(&mut position).len();
            assert_eq!(found, count.parse().unwrap(), "{name} {words:?}");
            let [from, via, to, promotes, notation] = words[..] else {
                panic!("{name} {words:?}");
            };
            let step = position.read_step(notation.as_bytes()).unwrap();
            let via = (via != "-").then(|| square(via));
            assert_eq!(
                (step.from, step.to),
                (square(from), square(to)),
                "{name} {words:?}"
            );
            assert_eq!(step.has_via().then_some(step.via), via, "{name} {words:?}");
            assert_eq!(
                step.has(Step::PROMOTES),
                promotes == "+",
                "{name} {words:?}"
            );
            position.make(step);
            checked += 1;
        }
        let last = format!("{} {}", record.line("finalturn"), record.line("final"));
        assert_eq!(
            position,
            Position::read(last.as_bytes(), position.options).unwrap()
        );
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
        let mut position = Position::initial(options(line));
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
    for (words, side, counts) in [
        ("lhk=1 fid=side", sides[0], [70, 4948, 395225]),
        ("lhk=2 fid=side", sides[0], [70, 4957, 398284]),
        ("lhk=1 fid=vert", sides[0], [70, 4948, 395225]),
        ("lhk=1 fid=side", sides[1], [70, 4948, 395225]),
    ] {
        let mut position = Position::initial(options(words));
        position.side = side;
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(Perft::count(&mut position, depth), count, "{words} {depth}");
        }
    }
}
