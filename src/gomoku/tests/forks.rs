//! Virtual and spatial forks: positions from played games, each proved by search.

mod support;

use gomoku::players::search::vcf::{Status, Vcf, DEPTH};
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;
use gomoku::rules::threat::{crossing, Crossing};
use support::fork::{fork, hidden, Fork};
use support::four::{fifth, four, Four};
use support::{board, placed, rule};

/// Fours tried for one question.
const BUDGET: u16 = 6_000;

fn blanks(position: &Position) -> impl Iterator<Item = Point> + '_ {
    (0..Point::END)
        .map(Point)
        .filter(|&p| position.at(p) == BLANK)
}

fn points(position: &Position) -> Vec<Point> {
    blanks(position).collect()
}

fn wins_by_fours(position: &mut Position, side: Side, vcf: &mut Vcf) -> bool {
    vcf.forget();
    vcf.start(position, side, DEPTH);
    let mut left = BUDGET;
    while vcf.status() == Status::Working && left > 0 {
        // Under Renju's rule a step is short, whatever it may take.
        left = left.saturating_sub(vcf.step(position, 200).into());
    }
    vcf.stop(position);
    vcf.status() == Status::Won
}

/// Whether `side`, whose quiet stone lies on the board, wins by fours against every answer. An
/// answer that is a four is itself answered first, `fours` times at most.
fn threatens_unstoppably(position: &mut Position, side: Side, vcf: &mut Vcf, fours: u8) -> bool {
    let other = side.other();
    if !wins_by_fours(position, side, vcf) {
        return false;
    }
    points(position).into_iter().all(|reply| {
        if position.wins(reply, other) {
            return false;
        }
        if position.is_forbidden(reply, other) {
            return true;
        }
        let kind = four(position, reply, other);
        position.place(reply, other);
        let won = wins_by_fours(position, side, vcf)
            || match kind {
                Four::Single(line) if fours > 0 => {
                    let answer = fifth(position, reply, other, line).unwrap();
                    let legal = !position.is_forbidden(answer, side);
                    legal && {
                        position.place(answer, side);
                        let won = threatens_unstoppably(position, side, vcf, fours - 1);
                        position.undo(answer);
                        won
                    }
                }
                _ => false,
            };
        position.undo(reply);
        won
    })
}

/// Whether the quiet move `point` wins by force, and nothing simpler does.
fn proved(position: &mut Position, point: Point, side: Side, vcf: &mut Vcf) -> bool {
    if wins_by_fours(position, side, vcf) {
        return false;
    }
    position.place(point, side);
    let won = threatens_unstoppably(position, side, vcf, 2);
    position.undo(point);
    won
}

fn no_real_fork(position: &mut Position, side: Side) -> bool {
    points(position)
        .into_iter()
        .all(|point| fork(position, point, side) != Fork::Real)
}

#[test]
fn forks_without_stones_win_where_no_real_fork_is() {
    let mut vcf = Vcf::new();
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
        assert!(proved(&mut position, point, side, &mut vcf), "{line}");
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
    let mut vcf = Vcf::new();
    let side = Side::Black;
    let (a, one) = (support::point("h5"), support::point("i6"));
    let crossing = crossing(&mut position, a, side);
    assert_eq!(crossing, Crossing::Threats(Shape::P22, Shape::P22));
    // Nothing threatens yet, nor does 1 make a three of stones; but it threatens to win by fours.
    assert!(!wins_by_fours(&mut position, side, &mut vcf));
    for direction in Direction::ALL {
        assert!(position.shape(one, side, direction) < Shape::P21);
    }
    let kinds = Direction::ALL.map(|direction| hidden(&mut position, one, side, direction));
    assert!(kinds.contains(&Fork::Spatial), "{kinds:?}");
    position.place(one, side);
    assert!(wins_by_fours(&mut position, side, &mut vcf));
    assert_eq!(vcf.line().first(), Some(&a));
    assert!(vcf.line().contains(&support::point("g6")));
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
