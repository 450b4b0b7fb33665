//! The rules of Gomoku: exactly five, draws, taking back and stepping forward.

use crate::support::{played, point, points, Dice};
use gomoku::records::game::{Game, Outcome, PlayError};
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

/// The points from `(column, row)` on in direction `(dx, dy)`, if all are on the board.
fn line(column: i32, row: i32, dx: i32, dy: i32, length: i32) -> Option<Vec<Point>> {
    let at = |i: i32| (column + dx * i, row + dy * i);
    let inside = |(x, y)| (0..15).contains(&x) && (0..15).contains(&y);
    let place = |(x, y)| Point::new(x as u8, y as u8);
    (0..length)
        .all(|i| inside(at(i)))
        .then(|| (0..length).map(|i| place(at(i))).collect())
}

/// All lines of `length` points in the four directions.
fn lines(length: i32) -> Vec<Vec<Point>> {
    let mut all = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for row in 0..15 {
            for column in 0..15 {
                all.extend(line(column, row, dx, dy, length));
            }
        }
    }
    all
}

/// Points far from each other and from `line`, for the other side's stones.
fn elsewhere(line: &[Point]) -> Vec<Point> {
    let near = |at: Point| {
        line.iter()
            .any(|p| p.column().abs_diff(at.column()) < 2 && p.row().abs_diff(at.row()) < 2)
    };
    let all = (0..15).step_by(2).flat_map(|row| {
        (0..15)
            .step_by(4)
            .map(move |column| Point::new((column + row) % 15, row))
    });
    all.filter(|&at| !near(at)).collect()
}

/// Plays `own` for `side` in the given order, the other side's stones elsewhere.
fn play(side: Side, own: &[Point]) -> Game {
    let mut game = played(Rule::Gomoku, 15, "");
    let mut other = elsewhere(own).into_iter();
    if side == Side::White {
        game.play(other.next().unwrap()).unwrap();
    }
    for (number, &at) in own.iter().enumerate() {
        game.play(at).unwrap();
        if number + 1 < own.len() {
            assert_eq!(game.result, Outcome::Open, "{own:?}");
            game.play(other.next().unwrap()).unwrap();
        }
    }
    game
}

#[test]
fn five_wins_in_every_place_and_direction_whichever_stone_is_last() {
    let all = lines(5);
    assert_eq!(all.len(), 11 * 15 * 2 + 11 * 11 * 2);
    for (number, line) in all.into_iter().enumerate() {
        let side = [Side::Black, Side::White][number % 2];
        for last in 0..5 {
            let mut order = line.clone();
            let stone = order.remove(last);
            order.push(stone);
            let game = play(side, &order);
            assert_eq!(game.result.winner(), Some(side), "{order:?}");
            // The winning line is the five, from one end to the other.
            let walked: Vec<Point> = (0..5)
                .map(|i| {
                    Point(
                        game.line
                            .first
                            .0
                            .wrapping_add(game.line.direction.step().wrapping_mul(i)),
                    )
                })
                .collect();
            let same = walked == line;
            assert!(same || walked.iter().rev().eq(line.iter()), "{walked:?}");
        }
    }
}

#[test]
fn six_do_not_win_in_any_place_or_direction() {
    for (number, line) in lines(6).into_iter().enumerate() {
        let side = [Side::Black, Side::White][number % 2];
        // A stone inside comes last, so that no five is made on the way.
        for last in 1..5 {
            let mut order = line.clone();
            let stone = order.remove(last);
            order.push(stone);
            assert_eq!(play(side, &order).result, Outcome::Open, "{order:?}");
        }
    }
}

#[test]
fn seven_to_nine_do_not_win_either() {
    for length in 7..=9 {
        for line in lines(length) {
            let mut order = line.clone();
            let stone = order.remove(4);
            order.push(stone);
            assert_eq!(play(Side::Black, &order).result, Outcome::Open);
        }
    }
}

#[test]
fn a_five_beside_an_overline_wins() {
    // h8 completes six across and exactly five upwards.
    let own = points("e8,f8,g8,i8,j8,h4,h5,h6,h7,h8");
    assert_eq!(play(Side::Black, &own).result, Outcome::Black);
}

#[test]
fn a_line_does_not_go_on_at_the_other_edge() {
    let own = points("n8,o8,a9,b9,c9");
    assert_eq!(play(Side::Black, &own).result, Outcome::Open);
    let own = points("h14,h15,h1,h2,h3");
    assert_eq!(play(Side::Black, &own).result, Outcome::Open);
}

#[test]
fn a_full_board_is_a_draw() {
    let mut game = played(Rule::Gomoku, 15, "");
    // Colours in blocks of two make no five in any direction.
    let colour = |at: Point| (at.column() / 2 + at.row()) % 2;
    let all = (0..15).flat_map(|row| (0..15).map(move |column| Point::new(column, row)));
    let (mut black, mut white): (Vec<_>, Vec<_>) = all.partition(|&at| colour(at) == 0);
    // One more Black stone than White ones.
    while black.len() > 113 {
        white.push(black.pop().unwrap());
    }
    while black.len() < 113 {
        black.push(white.pop().unwrap());
    }
    for number in 0..225 {
        assert_eq!(game.result, Outcome::Open);
        let stones = if number % 2 == 0 {
            &mut black
        } else {
            &mut white
        };
        game.play(stones.pop().unwrap()).unwrap();
    }
    assert_eq!(game.move_count, 225);
    assert_eq!(game.result, Outcome::Draw);
    assert_eq!(game.play(point("h8")), Err(PlayError::Over));
    assert!(game.undo().is_some());
    assert_eq!(game.result, Outcome::Open);
    assert!(game.redo().is_some());
    assert_eq!(game.result, Outcome::Draw);
    while game.undo().is_some() {}
    assert_eq!(
        game.position
            .board
            .0
            .iter()
            .filter(|&&byte| byte == 0)
            .count(),
        225
    );
    while game.redo().is_some() {}
    assert_eq!(game.result, Outcome::Draw);
}

#[test]
fn refused_stones_change_nothing() {
    let mut game = played(Rule::Gomoku, 15, "");
    game.play(point("h8")).unwrap();
    game.play(point("h9")).unwrap();
    game.undo();
    let before = (game.position.board.0, game.move_count, game.length);
    for at in (0..=255).map(Point) {
        if at == point("h8") || at.column() == 15 || at.row() == 15 {
            assert_eq!(game.play(at), Err(PlayError::Occupied));
            assert_eq!(
                (game.position.board.0, game.move_count, game.length),
                before
            );
        }
    }
    let mut game = play(Side::Black, &points("h8,i8,j8,k8,l8"));
    assert_eq!(game.play(point("a1")), Err(PlayError::Over));
}

#[test]
fn whole_random_games_go_back_and_forward() {
    let mut dice = Dice::new(11);
    for _ in 0..50 {
        let mut game = played(Rule::Gomoku, 15, "");
        let mut boards = vec![game.position.board.0];
        while game.result == Outcome::Open {
            if game.play(Point(dice.below(240) as u8)).is_ok() {
                boards.push(game.position.board.0);
            }
        }
        let (end, moves, count) = (game.result, game.moves, game.move_count);
        for before in boards.iter().rev().skip(1) {
            assert!(game.undo().is_some());
            assert_eq!(&game.position.board.0, before);
            assert_eq!(game.result, Outcome::Open);
        }
        assert_eq!(game.undo(), None);
        for after in &boards[1..] {
            assert!(game.redo().is_some());
            assert_eq!(&game.position.board.0, after);
        }
        assert_eq!(game.redo(), None);
        assert_eq!(game.result, end);
        assert_eq!((game.moves, game.move_count), (moves, count));
        // A new game can replay it, until a stone is played.
        game.restart();
        assert_eq!(game.redo(), Some(Point(moves[0])));
        game.undo();
        game.play(Point(moves[1])).unwrap();
        assert_eq!(game.redo(), None);
    }
}

/// A reset stops the machine between any two writes to memory: a stone without its move, a count
/// of stones around it half done, a result not yet noted.
#[test]
fn what_a_reset_left_half_done_is_put_in_order() {
    let mut game = played(Rule::Gomoku, 15, "");
    for name in ["h8", "i9", "h9", "i10", "h10", "i11", "h11", "i12"] {
        game.play(point(name)).unwrap();
    }
    game.undo();
    game.undo();
    let whole = game;
    game.position.board.0[point("j5").index()] = 1;
    game.scores.now[point("g7").index()] ^= 0x55;
    game.result = Outcome::White;
    game.recover();
    assert_eq!(game.position.board.0, whole.position.board.0);
    assert_eq!(game.scores.now, whole.scores.now);
    assert_eq!(
        (game.move_count, game.length, game.result),
        (6, 8, Outcome::Open)
    );
    game.redo();
    game.redo();
    game.play(point("h12")).unwrap();
    game.recover();
    assert_eq!(game.result, Outcome::Black);
    // A list that makes no sense ends where it stops making sense.
    game.moves[4] = game.moves[1];
    game.recover();
    assert_eq!((game.move_count, game.length), (4, 4));
    game.move_count = 200;
    game.recover();
    assert_eq!(game.move_count, 4);
}
