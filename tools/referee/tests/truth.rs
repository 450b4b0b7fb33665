//! The referee answers the recorded positions itself.

use referee::gomoku::board::Board;
use referee::gomoku::renju::{forbidden, verdict, Verdict};
use std::path::Path;

/// Recorded positions: all of them where the shared data is, else the sample kept here.
fn truth() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shared = match std::env::var_os("GOMOKU_DATA") {
        Some(folder) => folder.into(),
        None => root.join("../shared/data"),
    };
    let file = "renju/forbidden.txt";
    std::fs::read_to_string(shared.join(file))
        .or_else(|_| std::fs::read_to_string(root.join("tests/data").join(file)))
        .unwrap()
}

#[test]
fn all_recorded_positions() {
    let text = truth();
    let mut kinds = [0; 3];
    for (number, line) in (1..).zip(text.lines()) {
        let (board, expected) = line.split_once(' ').unwrap();
        let board = Board::read(board).unwrap();
        let found = forbidden(&board);
        let names: Vec<String> = found.iter().map(|place| place.to_string()).collect();
        let answer = match names.is_empty() {
            true => "-".to_string(),
            false => names.join(","),
        };
        assert_eq!(answer, expected, "line {number}");
        for place in found {
            match verdict(&board, place) {
                Verdict::Overline => kinds[0] += 1,
                Verdict::DoubleFour => kinds[1] += 1,
                Verdict::DoubleThree => kinds[2] += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    println!("{kinds:?}");
    assert!(text.lines().count() >= 100);
    if text.lines().count() == 2000 {
        // Counted when the positions were recorded.
        assert_eq!(kinds, [576, 1732, 1753]);
    }
}
