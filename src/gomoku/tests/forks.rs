//! Virtual and spatial forks: positions from played games, each proved by search.

mod support;

use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;
use gomoku::rules::threat::{crossing, Crossing};
use problems::proof::Prover;
use support::fork::{fork, hidden, Fork};
use support::{board, placed, rule};

/// Whether the quiet move `point` wins by force, and nothing simpler does.
fn proved(position: &mut Position, point: Point, side: Side, prover: &mut Prover) -> bool {
    prover.fours(position, side).is_none() && prover.quiet_wins(position, side, point, 0)
}

fn no_real_fork(position: &mut Position, side: Side) -> bool {
    (0..Point::END)
        .map(Point)
        .all(|point| position.at(point) != BLANK || fork(position, point, side) != Fork::Real)
}

#[test]
fn forks_without_stones_win_where_no_real_fork_is() {
    let mut prover = Prover::default();
    let mut counts = [0; 4];
    for line in support::data("forks.txt").lines() {
        let field: Vec<&str> = line.split(' ').collect();
        let mut position = board(field[0], rule(field[2]));
        let side = [Side::White, Side::Black][(field[1] == "X") as usize];
        let kind = match field[3] {
            "virtual" => Fork::Virtual,
            _ => Fork::Spatial,
        };
        let point = support::point(field[4]);
        assert_eq!(fork(&mut position, point, side), kind, "{line}");
        assert!(no_real_fork(&mut position, side), "{line}");
        assert!(proved(&mut position, point, side, &mut prover), "{line}");
        counts[kind as usize] += 1;
    }
    assert!(counts[Fork::Virtual as usize] >= 20 && counts[Fork::Spatial as usize] >= 20);
}

/// Shaposhnikov's spatial fork. Its diagram has lost its columns; what is left is two files of an o
/// and two x, the point A below and between them, and the words on points 1 and 2. Here the files
/// are two diagonals that meet in A = h5: 2 = g6 lies on one, 1 = i6 on the other. The stone h6
/// between them gives the row a threat of three through 2.
#[test]
fn shaposhnikovs_spatial_fork() {
    let black = support::points("e8,f7,k8,j7,h6");
    let mut position = placed(Rule::Gomoku, black, support::points("d9,l9"));
    let mut prover = Prover::default();
    let side = Side::Black;
    let (a, one) = (support::point("h5"), support::point("i6"));
    let crossing = crossing(&mut position, a, side);
    assert_eq!(crossing, Crossing::Threats(Shape::P22, Shape::P22));
    // Nothing threatens yet, nor does 1 make a three of stones; but it threatens to win by fours.
    assert_eq!(prover.fours(&mut position, side), None);
    for direction in Direction::ALL {
        assert!(position.shape(one, side, direction) < Shape::P21);
    }
    let kinds = Direction::ALL.map(|direction| hidden(&mut position, one, side, direction));
    assert!(kinds.contains(&Fork::Spatial), "{kinds:?}");
    position.place(one, side);
    let win = prover.fours(&mut position, side).expect("a win by fours");
    assert_eq!(win[0], a);
    assert!(win.contains(&support::point("g6")));
}

/// Two virtual threats through one and the same four: it can be had only once, and its line
/// answers both.
#[test]
fn dependent_threats_are_no_fork() {
    // i8 and h9 are the ends of the three f11, e12, g10, open at neither end but these two.
    let black = support::points("e12,f11,g10,g8,h7");
    let mut position = placed(Rule::Gomoku, black, [support::point("d13")]);
    let side = Side::Black;
    let point = support::point("h8");
    let kinds = Direction::ALL.map(|direction| hidden(&mut position, point, side, direction));
    let threats = kinds.iter().filter(|&&kind| kind != Fork::None).count();
    assert!(threats >= 2, "{kinds:?}");
    assert_eq!(fork(&mut position, point, side), Fork::None);
}
