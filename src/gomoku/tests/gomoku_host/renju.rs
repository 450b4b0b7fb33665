//! Renju's rules in whole games: the first stone, White's overline, draws, and threes that cannot
//! be extended.

use crate::support::{placed, played, point, points, Dice};
use gomoku::records::game::{Outcome, PlayError};
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::{Forbidden, Rule};

#[test]
fn the_first_stone_lies_on_the_centre() {
    let mut game = played(Rule::Renju, 15, "");
    for number in 0..=255u8 {
        let at = Point(number);
        if game.position.at(at) == 0 && at != point("h8") {
            assert_eq!(game.play(at), Err(PlayError::OffCentre));
        }
    }
    assert_eq!(game.move_count, 0);
    assert_eq!(game.play(point("h8")), Ok(()));
    assert_eq!(game.play(point("a1")), Ok(()));
}

/// The game in which the stones are played in turn.
#[test]
fn an_overline_wins_for_white_and_loses_for_black() {
    let game = played(Rule::Renju, 15, "h8,a1,o1,b1,o3,c1,o5,e1,o7,f1,o9,d1");
    assert_eq!(game.result, Outcome::White);
    assert_eq!(game.line.length, 6);
    let game = played(Rule::Renju, 15, "h8,a1,f8,a3,e8,a5,i8,a7,d8,a9,g8");
    assert_eq!(game.result, Outcome::White);
    assert_eq!(game.why.kind.forbidden(), Some(Forbidden::Overline));
}

#[test]
fn only_forbidden_points_left_to_black_is_a_draw() {
    // Colours in blocks of two make no five in any direction. On the blank point Black would have
    // six; so that he may play last, two of his points are White's.
    let blank = point("h1");
    let black = |at: Point| match (at.column(), at.row()) {
        (6, 0) => true,
        (0, 14) | (12, 14) => false,
        (column, row) => (column / 2 + row) % 2 == 0,
    };
    let mut dice = Dice::new(20261122);
    // Some orders run into a point that is forbidden for the time being.
    let game = (0..100).find_map(|_| {
        let mut game = played(Rule::Renju, 15, "");
        game.play(point("h8")).unwrap();
        while game.move_count < 224 {
            let side = game.side();
            let open = |at: &Point| {
                game.position.at(*at) == 0 && *at != blank && black(*at) == (side == Side::Black)
            };
            let mut left: Vec<Point> = (0..240).map(Point).filter(open).collect();
            left.retain(|&at| game.is_legal(at));
            if left.is_empty() {
                return None;
            }
            let at = left[dice.below(left.len() as u32) as usize];
            assert_eq!(game.result, Outcome::Open);
            game.play(at).unwrap();
        }
        Some(game)
    });
    let mut game = game.expect("an order in which no point is forbidden");
    assert_eq!(game.side(), Side::Black);
    assert_eq!(game.position.at(blank), 0);
    assert_eq!(game.position.forbidden(blank), Some(Forbidden::Overline));
    assert_eq!(game.result, Outcome::Draw);
    assert_eq!(game.play(blank), Err(PlayError::Over));
    // With a point of White's still open Black may play there.
    game.undo();
    assert_eq!(game.result, Outcome::Open);
}

#[test]
fn a_three_whose_extension_makes_five_in_any_line_is_none() {
    let forbidden = |black: &str, white: &str| {
        placed(Rule::Renju, points(black), points(white)).forbidden(point("h8"))
    };
    // Two threes cross on h8: g8 and i8, h7 and h9.
    let threes = "g8,i8,h7,h9";
    assert_eq!(forbidden(threes, "a15"), Some(Forbidden::DoubleThree));
    // A stone on f8 makes five in column f, so it does not extend the three; one on j8 does.
    let one = format!("{threes},f4,f5,f6,f7");
    assert_eq!(forbidden(&one, "f3"), Some(Forbidden::DoubleThree));
    // A stone on j8 makes five too: nothing extends the three.
    let both = format!("{one},j4,j5,j6,j7");
    assert_eq!(forbidden(&both, "f3,j3"), None);
    // Where the lines in the columns are short by a stone, the three is real.
    let short = format!("{threes},f4,f5,f6,j4,j5,j6");
    assert_eq!(
        forbidden(&short, "f3,f7,j3,j7"),
        Some(Forbidden::DoubleThree)
    );
}
