//! The referee answers the recorded positions itself.

use referee::gomoku::board::Board;
use referee::gomoku::renju::{forbidden, verdict, Verdict};

#[test]
fn all_recorded_positions() {
    let text = truth::data("renju/forbidden.txt");
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
