//! The neighbour scoring against recorded score boards and against a slow second description.

use crate::support::{data, points, Dice};
use gomoku::records::game::{Game, Outcome};
use gomoku::rules::point::Point;

/// The scores as the recorded lines write them: row 15 first, 225 bytes in hex.
fn hex(game: &Game) -> String {
    let mut text = String::new();
    for row in (0..15).rev() {
        for column in 0..15 {
            text += &format!("{:02x}", game.scores.now[Point::new(column, row).index()]);
        }
    }
    text
}

#[test]
fn every_recorded_game_matches_with_its_undo() {
    let text = data("wessels/scoreboards.txt");
    let mut games = 0;
    for (number, line) in text.lines().enumerate() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let &[moves, winner, scores, undone, after] = fields.as_slice() else {
            panic!("line {} has not five fields", number + 1);
        };
        let mut game = Game::new();
        game.restart();
        for point in points(moves) {
            game.play(point)
                .unwrap_or_else(|error| panic!("line {}: {error:?}", number + 1));
        }
        assert_eq!(hex(&game), scores, "line {}", number + 1);
        let won = game.result.winner().is_some();
        assert_eq!(won, winner == "1", "winner in line {}", number + 1);
        for _ in 0..undone.parse::<u8>().unwrap() {
            assert!(game.undo().is_some());
        }
        assert_eq!(hex(&game), after, "undo in line {}", number + 1);
        games += 1;
    }
    assert!(games >= 20, "only {games} games");
}

/// The scoring again, written to be read: coordinates, one stone after the other, nothing shared
/// with the fast one.
mod slow {
    use gomoku::rules::point::Point;

    const LENGTH: [u8; 6] = [0, 1, 3, 7, 23, 0];
    const BLANK_BEHIND: [u8; 6] = [0, 1, 2, 8, 32, 0];
    type Grid = [[u8; 15]; 15];

    /// What happens on the board.
    #[derive(Clone, Copy, Debug)]
    pub enum Event {
        Play(Point),
        Undo,
    }

    pub fn recompute(events: &[Event]) -> Grid {
        let mut stones: Grid = [[0; 15]; 15];
        let mut scores: Grid = [[0; 15]; 15];
        let mut moves = Vec::new();
        for event in events {
            let undo = matches!(event, Event::Undo);
            if let Event::Play(point) = event {
                let (x, y) = (point.column() as usize, point.row() as usize);
                moves.push((x, y, scores[y][x]));
            }
            let &(x, y, saved) = moves.last().unwrap();
            let mover = 2 - (moves.len() % 2) as u8;
            let mut without = stones;
            without[y][x] = 0;
            let mut with = stones;
            with[y][x] = mover;
            scores[y][x] = 0;
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                if (dx, dy) != (0, 0) {
                    let at = (x as i32, y as i32);
                    line(&without, &with, &mut scores, at, (dx, dy), (mover, undo));
                }
            }
            stones = with;
            if undo {
                scores[y][x] = saved;
                stones = without;
                moves.pop();
            }
        }
        scores
    }

    fn get(stones: &Grid, (x, y): (i32, i32)) -> Option<u8> {
        let row = stones.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// The stones of `colour` from `at` on, and what follows them.
    fn run(stones: &Grid, at: (i32, i32), d: (i32, i32), colour: u8) -> (usize, Option<u8>) {
        let cell = |i: i32| get(stones, (at.0 + d.0 * i, at.1 + d.1 * i));
        let length = (0..).take_while(|&i| cell(i) == Some(colour)).count();
        (length, cell(length as i32))
    }

    fn worth(length: usize, behind: Option<u8>) -> u8 {
        let at = |table: &[u8; 6]| table.get(length).copied().unwrap_or(0);
        let blank = if behind == Some(0) {
            at(&BLANK_BEHIND)
        } else {
            0
        };
        at(&LENGTH).wrapping_add(blank)
    }

    fn line(
        before: &Grid,
        stones: &Grid,
        scores: &mut Grid,
        at: (i32, i32),
        d: (i32, i32),
        (mover, undo): (u8, bool),
    ) {
        let beside = (at.0 + d.0, at.1 + d.1);
        let Some(first) = get(before, beside) else {
            return;
        };
        let colour = if first == 0 { mover } else { first };
        let (near, behind) = match first {
            0 => (0, Some(0)),
            _ => run(before, beside, d, colour),
        };
        if behind != Some(0) {
            return;
        }
        let end = (beside.0 + d.0 * near as i32, beside.1 + d.1 * near as i32);
        let past = (end.0 + d.0, end.1 + d.1);
        let (far, behind_far) = run(before, past, d, colour);
        let behind_far = if far == 0 { Some(0) } else { behind_far };
        let back = (-d.0, -d.1);
        let nearest = (end.0 - d.0, end.1 - d.1);
        let (reach, behind) = run(stones, nearest, back, get(stones, nearest).unwrap());
        let (old, new) = (worth(near + far, behind_far), worth(far + reach, behind));
        let score = &mut scores[end.1 as usize][end.0 as usize];
        *score = match undo {
            false => score.wrapping_add(new).wrapping_sub(old),
            true => score.wrapping_add(old).wrapping_sub(new),
        };
    }
}

#[test]
fn kept_up_to_date_equals_recomputed_after_every_move_and_undo() {
    let mut dice = Dice::new(20);
    for _ in 0..40 {
        let mut game = Game::new();
        game.restart();
        let mut moves = Vec::new();
        let mut events = Vec::new();
        for _ in 0..300 {
            // Two steps forward for each step back, near other stones so that lines arise.
            if dice.below(3) == 0 {
                assert_eq!(game.undo(), moves.last().copied());
                if moves.pop().is_some() {
                    events.push(slow::Event::Undo);
                }
            } else {
                let around = moves.last().copied().unwrap_or(Point::new(7, 7));
                let column = around.column() + dice.below(7) as u8;
                let row = around.row() + dice.below(7) as u8;
                if column < 3 || row < 3 || column > 17 || row > 17 {
                    continue;
                }
                let point = Point::new(column - 3, row - 3);
                if game.play(point).is_ok() {
                    moves.push(point);
                    events.push(slow::Event::Play(point));
                }
            }
            let slow = slow::recompute(&events);
            for row in 0..15 {
                for column in 0..15 {
                    assert_eq!(
                        game.scores.now[Point::new(column, row).index()],
                        slow[row as usize][column as usize],
                        "{events:?}"
                    );
                }
            }
            if game.result != Outcome::Open {
                break;
            }
        }
    }
}

#[test]
fn occupied_points_and_the_edge_are_worth_nothing() {
    let mut dice = Dice::new(3);
    let mut game = Game::new();
    game.restart();
    for _ in 0..400 {
        let _ = game.play(Point(dice.below(256) as u8));
    }
    for at in 0..=255 {
        if game.position.at(Point(at)) != 0 {
            assert_eq!(game.scores.now[at as usize], 0);
        }
    }
}
