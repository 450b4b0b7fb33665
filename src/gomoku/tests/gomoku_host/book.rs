//! The opening book: every line in every orientation, against the text it was packed from.

use gomoku::players::book::{Allowed, Book, LINES};
use gomoku::players::opening::Opening;
use gomoku::players::symmetry::Symmetry;
use gomoku::position::Position;
use gomoku::rules::board::{Board, BLANK};
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::random::Random;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes of the three small tables beside the lines.
const TABLES: usize = 24 + 16 + 8;

struct Line {
    id: String,
    favoured: String,
    moves: Vec<Point>,
}

fn point(text: &str) -> Point {
    let column = text.as_bytes()[0] - b'a';
    Point::new(column, text[1..].parse::<u8>().expect("a row") - 1)
}

fn lines() -> Vec<Line> {
    let text = include_str!("../../../../assets/gomoku/book.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split(' ');
            Line {
                id: words.next().expect("an opening").to_string(),
                favoured: words.next().expect("a side").to_string(),
                moves: words.map(point).collect(),
            }
        })
        .collect()
}

fn side(ply: usize) -> Side {
    [Side::Black, Side::White][ply % 2]
}

/// What the book says after all its steps.
fn choose(
    board: &Board,
    count: u8,
    level: u8,
    allowed: Allowed,
    random: &mut Random,
) -> Option<Point> {
    let mut book = Book::new();
    book.start();
    while !book.step(board, count, level, &allowed, random) {}
    book.advice()
}

fn board(moves: &[Point]) -> Board {
    let mut board = Board::new();
    board.clear(15);
    for (ply, point) in moves.iter().enumerate() {
        board.0[point.0 as usize] = side(ply) as u8;
    }
    board
}

/// All that the book gives for these moves in this many tries.
fn answers(moves: &[Point], level: u8, tries: usize) -> BTreeSet<u8> {
    let board = board(moves);
    let mut random = Random::new();
    random.seed(4711);
    let tries = (0..tries).map(|_| {
        choose(&board, moves.len() as u8, level, Allowed::ALL, &mut random).map(|point| point.0)
    });
    tries.flatten().collect()
}

/// The stones of a position in all orientations, whatever their order: the smallest picture of
/// them.
type Stones = (Vec<u8>, Vec<u8>);

fn stones(moves: &[Point], symmetry: Symmetry) -> Stones {
    let of = |parity: usize| {
        let points = moves.iter().skip(parity).step_by(2);
        let mut points: Vec<u8> = points.map(|p| symmetry.apply(*p, 15).0).collect();
        points.sort_unstable();
        points
    };
    (of(0), of(1))
}

#[test]
fn the_book_is_large_enough_and_small_enough() {
    let lines = lines();
    assert!(lines.len() >= 78, "{} lines", lines.len());
    assert!(LINES.len() + TABLES <= 2_048, "{} bytes", LINES.len());
    assert!(lines.iter().any(|line| line.moves.len() == 21));
    assert!(lines.iter().all(|line| line.moves.len() <= 21));
    let mut favoured: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for line in &lines {
        let [first, second, third] = line.moves[..3] else {
            panic!("{} is short", line.id)
        };
        let opening = Opening::of([first, second, third]).expect("an opening");
        let id = format!(
            "{}{}",
            ["D", "I"][opening.indirect as usize],
            opening.number
        );
        assert_eq!(line.id.split('.').next(), Some(id.as_str()));
        assert_eq!(
            opening.moves(),
            line.moves[..3],
            "{id}: the usual orientation"
        );
        favoured.entry(id).or_default().insert(&line.favoured);
    }
    assert_eq!(favoured.len(), 24);
    // The recorded lines of these five have none in which White stands well.
    let black_only = ["D2", "D6", "D7", "D12", "I10"];
    for (id, favoured) in favoured {
        assert!(favoured.iter().any(|of| of.starts_with("black")), "{id}");
        let white = favoured.iter().any(|of| !of.starts_with("black"));
        assert_eq!(white, !black_only.contains(&id.as_str()), "{id}");
    }
}

#[test]
fn the_lines_are_those_of_the_reference_data() {
    let Some(text) = truth::shared("renju/book.txt") else {
        return truth::skip("../shared is not there");
    };
    let known: BTreeSet<String> = text
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            format!("{} {} {}", fields[0], fields[4], fields[1])
        })
        .collect();
    let ours = include_str!("../../../../assets/gomoku/book.txt").lines();
    for line in ours.filter(|line| !line.starts_with('#')) {
        assert!(known.contains(line), "{line}");
    }
}

#[test]
fn every_move_of_black_is_legal_in_renju() {
    for line in lines() {
        let mut position = Position::new();
        position.start(Rule::Renju, 15);
        for (ply, &point) in line.moves.iter().enumerate() {
            if ply % 2 == 0 {
                assert_eq!(position.forbidden(point), None, "{} {ply}", line.id);
            }
            position.place(point, side(ply));
        }
    }
}

/// What the book answers is exactly what the text has for these stones, turned to where they lie,
/// but for the lines in which the other side wins by force.
#[test]
fn the_answers_are_the_lines_continuations_in_every_orientation() {
    let lines = lines();
    let mut known: BTreeMap<Stones, Vec<(Point, &str)>> = BTreeMap::new();
    let same = Symmetry::all().next().expect("eight of them");
    for line in &lines {
        for ply in 3..line.moves.len() {
            let entry = known.entry(stones(&line.moves[..ply], same)).or_default();
            entry.push((line.moves[ply], &line.favoured));
        }
    }
    let mut left = 0;
    for line in &lines {
        for ply in 3..line.moves.len() {
            let before = &line.moves[..ply];
            let other = ["white", "black"][ply % 2];
            let lost = [format!("{other}-wins"), format!("{other}-won")];
            let mut expected = BTreeSet::new();
            for symmetry in Symmetry::all() {
                let turned = stones(before, symmetry);
                for (next, favoured) in known.get(&turned).into_iter().flatten() {
                    if !lost.contains(&favoured.to_string()) {
                        expected.insert(symmetry.inverse().apply(*next, 15).0);
                    }
                }
            }
            left += usize::from(expected.is_empty());
            // Any answer comes with a chance of 1 in 2n or more: missed once in 10^8.
            let tries = 40 * expected.len() + 5;
            assert_eq!(answers(before, 4, tries), expected, "{} ply {ply}", line.id);
            let turn = Symmetry::all().nth(ply % 8).expect("eight of them");
            let turned: Vec<Point> = before.iter().map(|p| turn.apply(*p, 15)).collect();
            let turned_back: BTreeSet<u8> = answers(&turned, 4, tries)
                .into_iter()
                .map(|p| turn.inverse().apply(Point(p), 15).0)
                .collect();
            assert_eq!(turned_back, expected, "{} ply {ply} turned", line.id);
        }
    }
    assert!(left > 100, "White leaves lines that are lost");
}

#[test]
fn the_first_three_moves() {
    let centre = Point::new(7, 7);
    assert_eq!(answers(&[], 3, 5), BTreeSet::from([centre.0]));
    assert_eq!(answers(&[centre], 3, 200).len(), 8, "all eight neighbours");
    assert!(
        answers(&[Point::new(6, 7)], 3, 5).is_empty(),
        "off the centre"
    );
    for second in [
        Point::new(7, 8),
        Point::new(6, 7),
        Point::new(8, 8),
        Point::new(6, 8),
    ] {
        let indirect = second.column() != 7 && second.row() != 7;
        let openings = |level: u8, allowed: Allowed| {
            let board = board(&[centre, second]);
            let mut random = Random::new();
            random.seed(99);
            let mut count = BTreeMap::new();
            for _ in 0..2_000 {
                let third = choose(&board, 2, level, allowed, &mut random).expect("a move");
                assert_eq!(board.at(third), BLANK);
                let opening = Opening::of([centre, second, third]).expect("an opening");
                assert_eq!(opening.indirect, indirect);
                *count.entry(opening.number).or_insert(0) += 1;
            }
            count
        };
        let numbers = |level: u8| {
            openings(level, Allowed::by_level(level))
                .into_keys()
                .collect()
        };
        let strongest = if indirect { 7 } else { 4 };
        let weak: Vec<u8> = (if indirect { 8 } else { 7 }..=12).collect();
        let some: Vec<u8> = (1..=12).filter(|n| *n != strongest).collect();
        let all: Vec<u8> = (1..=12).collect();
        let by_level: Vec<Vec<u8>> = (1..=8).map(numbers).collect();
        assert_eq!(by_level[..3], [weak.clone(), weak, some]);
        assert!(by_level[3..].iter().all(|numbers| *numbers == all));
        let (level_4, level_5) = (openings(4, Allowed::ALL), openings(5, Allowed::ALL));
        assert!(
            level_5[&strongest] * 2 > level_4[&strongest] * 3,
            "preferred"
        );
        let mut allowed = Allowed::NONE;
        assert_eq!(openings(4, allowed).into_keys().collect::<Vec<_>>(), [12]);
        allowed.flip(Opening {
            indirect,
            number: 9,
        });
        allowed.flip(Opening {
            indirect: !indirect,
            number: 2,
        });
        assert_eq!(openings(8, allowed).into_keys().collect::<Vec<_>>(), [9]);
        allowed.flip(Opening {
            indirect,
            number: 9,
        });
        assert_eq!(openings(8, allowed).into_keys().collect::<Vec<_>>(), [12]);
    }
}

#[test]
fn the_first_level_leaves_the_book_after_four_moves() {
    for line in lines() {
        for ply in 4..line.moves.len() {
            assert!(answers(&line.moves[..ply], 1, 5).is_empty());
        }
    }
    let line = &lines()[3];
    assert!(!answers(&line.moves[..3], 1, 5).is_empty());
}
