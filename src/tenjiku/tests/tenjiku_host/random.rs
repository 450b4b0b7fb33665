//! What holds in every position of random games, with each option, and on random boards.

use crate::support::{self, name, Dice};
use tenjiku::moves::Step;
use tenjiku::pieces::direction::Direction;
use tenjiku::pieces::form::PAWN;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::records::text::Line;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

const OPTIONS: [&str; 4] = [
    "lhk=1 fid=side",
    "lhk=2 fid=side",
    "lhk=1 fid=vert",
    "lhk=2 fid=vert",
];

/// Calls a test with positions of random games and with random boards.
fn each_position(games: u64, mut test: impl FnMut(&mut Position)) {
    for seed in 0..games {
        let options = support::options(OPTIONS[(seed % 4) as usize]);
        let mut dice = Dice::new(seed);
        let mut position = Position::initial(options);
        for _ in 0..120 {
            test(&mut position);
            let Some(step) = dice.choose(&support::moves(&mut position)) else {
                break;
            };
            position.make(step);
        }
        test(&mut random_board(&mut dice, options));
    }
}

/// Up to 120 pieces anywhere, both Kings, no piece beside a hostile demon.
fn random_board(dice: &mut Dice, options: Options) -> Position {
    let mut position = Position::new(options);
    let mut places: Vec<Square> = Square::all().collect();
    for number in 0..2 + dice.below(118) {
        let square = places.swap_remove(dice.below(places.len() as u32) as usize);
        let side = if number % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let mut piece = Piece::new(
            side,
            if number < 2 {
                2
            } else {
                1 + dice.below(36) as u8
            },
        );
        if piece.can_promote() && dice.below(3) == 0 {
            piece = piece.promoted();
        }
        position.place(square, piece);
    }
    for square in Square::all() {
        if is_beside_a_hostile_demon(&position, square) && !position.at(square).is_royal() {
            position.remove(square);
        }
    }
    position
}

fn is_beside_a_hostile_demon(position: &Position, square: Square) -> bool {
    let piece = position.at(square);
    let hostile = |direction: Direction| {
        let near = position.at(square.next(direction));
        square.has(direction) && near.is_demon() && near.side() != piece.side()
    };
    !piece.is_vacant() && Direction::all().any(hostile)
}

#[test]
fn unmaking_restores_every_byte() {
    let mut checked = 0;
    each_position(40, |position| {
        let before = position.clone();
        for step in support::moves(position) {
            let undo = position.make(step);
            // What is kept up to date is what a new board has.
            let mut again = Position::new(position.options);
            for square in Square::all() {
                again.place(square, position.at(square));
            }
            again.side = position.side;
            assert!(again == *position, "{}", support::canonical(step));
            position.unmake(&undo);
            assert!(before == *position, "{}", support::canonical(step));
            checked += 1;
        }
    });
    println!("{checked} moves");
    assert!(checked > 100_000);
}

#[test]
fn the_board_turned_by_half_has_the_same_moves() {
    each_position(60, |position| {
        let mut turned = Position::new(position.options);
        for square in Square::all() {
            let piece = position.at(square);
            if !piece.is_vacant() {
                turned.place(square.rotated(), piece.turned());
            }
        }
        turned.side = position.side.other();
        let turn = |step: Step| Step {
            from: step.from.rotated(),
            via: step.via.rotated(),
            to: step.to.rotated(),
            flags: step.flags,
        };
        let sorted = |steps: Vec<Step>| {
            let mut steps = steps;
            steps.sort_by_key(|step| (step.from, step.via, step.to, step.flags));
            steps
        };
        let steps = support::moves(position).into_iter().map(turn).collect();
        assert_eq!(sorted(support::moves(&mut turned)), sorted(steps));
    });
}

#[test]
fn nothing_stands_beside_a_hostile_demon() {
    each_position(200, |position| {
        for square in Square::all() {
            let here = name(square);
            let last = !position.is_open() || position.at(square).is_royal();
            assert!(
                last || !is_beside_a_hostile_demon(position, square),
                "{here}"
            );
        }
    });
}

#[test]
fn no_move_comes_twice_or_takes_its_own_side() {
    each_position(60, |position| {
        let mut seen = std::collections::HashSet::new();
        let side = position.side;
        for step in support::moves(position) {
            assert!(seen.insert(support::canonical(step)));
            for square in [step.via, step.to] {
                assert!(square == step.from || !position.at(square).is_of(side));
            }
        }
    });
}

#[test]
fn notation_is_unique_and_read_back() {
    let mut checked = 0;
    each_position(12, |position| {
        let mut seen = std::collections::HashSet::new();
        for step in support::moves(position) {
            let mut line = Line::new();
            position.write_step(step, &mut line);
            assert!(seen.insert(line.bytes().to_vec()), "{}", line.as_str());
            assert_eq!(
                position.read_step(line.bytes()),
                Ok(step),
                "{}",
                line.as_str()
            );
            checked += 1;
        }
    });
    println!("{checked} moves");
    assert!(checked > 50_000);
}

#[test]
fn positions_are_read_back() {
    each_position(12, |position| {
        let mut text = Vec::new();
        position.write(&mut support::Bytes(&mut text));
        assert_eq!(
            Position::read(&text, position.options).as_ref(),
            Ok(&*position)
        );
        text.clear();
        position.write_start(&mut support::Bytes(&mut text));
        assert_eq!(
            Position::read(&text, position.options).as_ref(),
            Ok(&*position)
        );
    });
}

#[test]
fn games_go_back_and_forward_and_are_read_back() {
    let mut finished = 0;
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let mut game = Game::new();
        game.start(support::options(OPTIONS[(seed % 4) as usize]));
        for square in ["7c", "10c", "9d"].map(support::square) {
            if dice.below(4) == 0 {
                assert!(game.take_off(square));
            }
        }
        let mut positions = vec![game.position().clone()];
        while game.outcome() == Outcome::Open && game.plies() < 400 {
            let steps = support::moves(game.position());
            game.play(dice.choose(&steps).unwrap());
            positions.push(game.position().clone());
        }
        finished += u32::from(game.outcome() != Outcome::Open);
        if dice.below(3) == 0 {
            game.resign(Side::White);
        }
        let mut text = Vec::new();
        game.write(&mut support::Bytes(&mut text));
        let read = Game::read(&text);
        let mut again = read.unwrap_or_else(|error| panic!("{error:?}"));
        let mut second = Vec::new();
        again.write(&mut support::Bytes(&mut second));
        assert_eq!(String::from_utf8(text), String::from_utf8(second));
        if matches!(game.outcome(), Outcome::Resigned(_)) {
            assert!(game.back());
        }
        let outcome = game.outcome();
        for position in positions.iter().rev() {
            assert!(game.position() == position);
            assert!(game.back() || game.plies() == 0);
        }
        for position in &positions {
            assert!(game.position() == position);
            game.forward();
        }
        assert_eq!(game.outcome(), outcome);
    }
    assert!(finished >= 5, "{finished}");
}

/// Notation asks only pieces that may reach the square, and no Pawns: no two move to the same one.
#[test]
fn moves_lead_where_a_piece_may_reach() {
    each_position(40, |position| {
        let mut pawns = Vec::new();
        for step in support::moves(position) {
            assert!(step.from.may_reach(step.to), "{}", name(step.from));
            if position.at(step.from).form() == PAWN {
                pawns.push((step.to, step.from));
            }
        }
        pawns.sort_by_key(|(to, from)| (to.0, from.0));
        assert!(pawns
            .windows(2)
            .all(|two| two[0].0 != two[1].0 || two[0].1 == two[1].1));
    });
}
