//! The referee answers the recorded positions and games of Tenjiku Shogi itself.

use referee::tenjiku::board::Board;
use referee::tenjiku::game::Game;
use referee::tenjiku::kind::SIGNS;
use referee::tenjiku::marks::marks;
use referee::tenjiku::moves::{legal, legal_from, Move};
use referee::tenjiku::notation::{read, write_turn};
use referee::tenjiku::perft::perft;
use referee::tenjiku::position::{Options, Position};
use referee::tenjiku::square::{Side, Square};
use referee::tenjiku::turn::{play, Turn};
use std::collections::BTreeMap;
use truth::{data, records, Record};

fn position(record: &Record) -> Position {
    Position {
        board: Board::read(record.line("pos")).unwrap(),
        turn: Side::read(record.line("turn")).unwrap(),
        options: Options::read(record.line("opt")).unwrap(),
    }
}

fn digest(moves: &[Move]) -> String {
    truth::digest(moves.iter().map(Move::to_string).collect())
}

fn list(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(",")
}

/// A `move` line of the data.
fn line(position: &Position, legal: &[Move], way: Move, turn: &Turn) -> String {
    let via = way.via.map_or("-".to_string(), |via| via.to_string());
    let sign = if way.promotes { "+" } else { "=" };
    let notation = write_turn(position, legal, way, turn);
    let mut text = format!("{} {via} {} {sign} {notation}", way.from, way.to);
    if !turn.captured.is_empty() {
        text += &format!(" caps={}", list(&turn.captured));
    }
    if !turn.burnt.is_empty() {
        text += &format!(" burnt={}", list(&turn.burnt));
    }
    if turn.burns_itself {
        text += " selfburn";
    }
    if let Some(side) = turn.winner {
        text += &format!(" end={}", side.letter());
    }
    text
}

fn check_moves(position: &Position, focus: Option<Square>, expected: &[&str]) {
    let legal = legal(position);
    let chosen = legal
        .iter()
        .filter(|way| focus.is_none_or(|square| way.from == square));
    let mut expected = expected.to_vec();
    let sample = !expected.iter().any(|line| truth::is_quiet(line));
    let mut found: Vec<String> = chosen
        .map(|&way| line(position, &legal, way, &play(position, way)))
        .filter(|line| !(sample && truth::is_quiet(line)))
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

fn check(record: &Record) {
    let name = record.name();
    let position = position(record);
    let moves = legal(&position);
    assert_eq!(moves.len(), record.number("count"), "{name}");
    assert_eq!(digest(&moves), record.line("digest"), "{name}");
    for focus in record.all("focus") {
        let (square, count) = focus.split_once(' ').unwrap();
        let focus = Square::read(square);
        let moved = moves
            .iter()
            .filter(|way| focus.is_none_or(|at| way.from == at));
        assert_eq!(moved.count().to_string(), count, "{name}");
        check_moves(&position, focus, &record.all("move"));
        if record.all("mark").is_empty() {
            continue;
        }
        let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (square, mark) in marks(&position, Square::read(square).unwrap()) {
            found
                .entry(mark.name())
                .or_default()
                .push(square.to_string());
        }
        let found = found
            .iter()
            .map(|(name, squares)| format!("{name} {}", squares.join(" ")));
        let mut expected = record.all("mark");
        expected.sort();
        assert_eq!(found.collect::<Vec<_>>(), expected, "{name}");
    }
    for per in record.all("per") {
        let counted = |square: Square| moves.iter().filter(|way| way.from == square).count();
        let counts = position
            .board
            .pieces()
            .map(|(square, _)| (square, counted(square)));
        let counts = counts.filter(|&(_, count)| count > 0);
        let words: Vec<String> = counts
            .map(|(square, count)| format!("{square}={count}"))
            .collect();
        assert_eq!(words.join(" "), per, "{name}");
    }
}

#[test]
fn all_recorded_cases() {
    records(&data("tenjiku/cases.txt")).iter().for_each(check);
}

#[test]
fn all_recorded_positions() {
    records(&data("tenjiku/positions.txt"))
        .iter()
        .for_each(check);
}

#[test]
fn all_recorded_games() {
    for record in records(&data("tenjiku/games.txt")) {
        let name = record.name();
        let options = Options::read(record.line("opt")).unwrap();
        let mut game = Game::new(Position::initial(options));
        for (count, words) in record.plies() {
            let expected = words.join(" ");
            let position = game.position();
            let legal = legal(position);
            assert_eq!(legal.len().to_string(), count, "{name} {expected}");
            let way = read(position, &legal, words[4]).unwrap();
            let found = line(position, &legal, way, &play(position, way));
            assert!(
                format!("{found} ").starts_with(&format!("{expected} ")),
                "{name}: {found}"
            );
            assert!(game.play(way));
        }
        // The sample kept here is the beginning of a game.
        for expected in record.all("final") {
            let Position { board, turn, .. } = game.position();
            assert_eq!(board.to_string(), expected, "{name}");
            let count = legal(game.position()).len().to_string();
            assert_eq!(record.all("finalturn"), [turn.letter().to_string()]);
            assert_eq!(record.all("finalcount"), [count]);
        }
    }
}

/// The value of `name=value` among the words of a line.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let mut fields = line.split(' ').filter_map(|word| word.split_once('='));
    fields.find(|&(key, _)| key == name).unwrap().1
}

#[test]
fn all_recorded_counts() {
    let text = data("tenjiku/perft.txt");
    let mut moves = Vec::new();
    let mut checked = 0;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let position = match word {
            "perft" => {
                let options = format!("lhk={} fid={}", field(rest, "lhk"), field(rest, "fid"));
                Position::initial(Options::read(&options).unwrap())
            }
            "handicap" => Position::handicap(Options::ALL[0], field(rest, "remove")).unwrap(),
            "move" => {
                moves.push(rest);
                continue;
            }
            _ => continue,
        };
        let depth = field(rest, "depth").parse().unwrap();
        assert_eq!(
            perft(&position, depth).to_string(),
            field(rest, "nodes"),
            "{line}"
        );
        checked += 1;
    }
    assert!(checked >= 2);
    if !moves.is_empty() {
        check_moves(&Position::initial(Options::ALL[0]), None, &moves);
    }
}

/// Counts that two earlier programs agreed on, and by symmetry White's.
#[test]
fn counts_of_the_start() {
    let mut start = Position::initial(Options::ALL[0]);
    assert_eq!(digest(&legal(&start)), "6877a138");
    for (options, count) in Options::ALL.into_iter().zip([4948, 4957, 4948, 4957]) {
        assert_eq!(perft(&Position::initial(options), 2), count, "{options}");
    }
    assert_eq!(perft(&start, 3), 395_225);
    start.turn = Side::White;
    assert_eq!(perft(&start, 2), 4948);
}

/// How many moves each kind of piece has alone in the middle of the board, promotion left out.
#[test]
fn a_piece_alone() {
    let count = |word: &str, options: Options| {
        let board = Board::read(&format!("B:{word}@8h")).unwrap();
        let turn = Side::Black;
        let position = Position {
            board,
            turn,
            options,
        };
        let moves = legal_from(&position, Square::read("8h").unwrap());
        moves.iter().filter(|way| !way.promotes).count()
    };
    let plain = [
        1, 8, 7, 6, 5, 4, 3, 6, 2, 7, 15, 48, 7, 8, 8, 59, 17, 18, 17, 12, 30, 25, 29, 33, 34, 55,
        50, 48, 3, 29, 30, 59, 59, 45, 65, 74,
    ];
    for ((_, sign), moves) in SIGNS.into_iter().zip(plain) {
        // A Lance that must promote has one more move.
        let forced = usize::from(sign == "L");
        assert_eq!(count(sign, Options::ALL[0]) + forced, moves, "{sign}");
    }
    assert_eq!(count("LHk", Options::ALL[1]), 46);
    let promoted = [
        ("DE", 8),
        ("VM", 44),
        ("BT", 21),
        ("SM", 44),
        ("ChS", 29),
        ("Dg", 22),
        ("RC", 30),
        ("L", 29),
    ];
    for (sign, moves) in promoted {
        assert_eq!(
            count(&format!("+{sign}"), Options::ALL[0]),
            moves,
            "+{sign}"
        );
    }
}
