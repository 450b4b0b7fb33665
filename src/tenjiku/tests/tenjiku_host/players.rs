//! The opponents: what their judgement rests on, compared with slow definitions; what they play.

use crate::support::{moves, Dice};
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::players::attack::{Leapers, Target};
use tenjiku::players::book;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;

/// Positions of random games with all options.
fn positions(games: u64, plies: u32) -> Vec<Position> {
    let mut list = Vec::new();
    for game in 0..games {
        let mut dice = Dice::new(game);
        let mut position = Position::initial(Options {
            hawk: [LionHawk::Area, LionHawk::Lion][game as usize & 1],
            slide: [DemonSlide::Sideways, DemonSlide::Vertical][game as usize >> 1 & 1],
        });
        for _ in 0..plies {
            let Some(step) = dice.choose(&moves(&mut position)) else {
                break;
            };
            position.make(step);
            list.push(position.clone());
        }
    }
    list
}

#[test]
fn the_least_attacker_is_that_of_the_generator() {
    let mut attacked = 0;
    let mut leapers = Leapers::new();
    for mut position in positions(40, 120).into_iter().step_by(5) {
        leapers.find(&position);
        for side in [position.side, position.side.other()] {
            position.side = side;
            let steps = moves(&mut position);
            for square in Square::all() {
                let piece = position.at(square);
                if !piece.is_of(side.other()) {
                    continue;
                }
                let takes = steps.iter().filter(|step| {
                    let victim = if step.has_via() { step.via } else { step.to };
                    victim == square
                });
                let least = takes.map(|step| position.at(step.from).worth()).min();
                let target = Target {
                    square,
                    piece,
                    left: square,
                    burns: false,
                    any: false,
                };
                let found = position.least_attacker(&target, side, &leapers);
                assert_eq!(found, least.unwrap_or(0), "{square:?} {piece:?}");
                let any = Target {
                    any: true,
                    ..target
                };
                let some = position.least_attacker(&any, side, &leapers);
                assert_eq!(some != 0, found != 0, "{square:?} {piece:?}");
                attacked += u32::from(found != 0);
            }
        }
    }
    assert!(attacked > 1_000, "{attacked}");
}

/// It stands where the move ends, on a file without any piece that would bar a range jump.
#[test]
fn a_captured_general_does_not_attack_its_own_square() {
    let board = "W B:K@16p W:K@16a B:RGn@10h W:FiD@10e";
    let mut position = Position::read(board.as_bytes(), Options::default()).unwrap();
    let mut leapers = Leapers::new();
    leapers.find(&position);
    let square = |text: &str| Square::read(text.as_bytes()).unwrap().0;
    let (from, to) = (square("10e"), square("10h"));
    let steps = moves(&mut position);
    let step = steps.iter().find(|step| step.from == from && step.to == to);
    let target = Target {
        square: to,
        piece: position.at(from),
        left: from,
        burns: true,
        any: false,
    };
    assert_eq!(position.least_attacker(&target, Side::Black, &leapers), 0);
    let step = *step.expect("the demon takes the general");
    let gain = position.gain(step);
    assert_eq!(position.net(step, gain, &leapers), gain);
}

/// However many moves there are: they are listed by the roomful, and the last one may be empty.
#[test]
fn who_loses_whatever_he_plays_plays_all_the_same() {
    for pawns in 0..50 {
        let mut board = String::from("B B:K@1p W:R@2a W:R@1a W:K@16a");
        for pawn in 0..pawns {
            let (file, rank) = (3 + pawn % 13, b"hjln"[pawn / 13] as char);
            board += &format!(" B:P@{file}{rank}");
        }
        let start = Position::read(board.as_bytes(), Options::default()).unwrap();
        let mut game = Game::new();
        assert!(game.start_from(&start));
        for opponent in [Opponent::Easy, Opponent::Medium, Opponent::Hard] {
            let mut thinker = Thinker::new();
            thinker.start(&game, opponent, 1);
            while thinker.step() {}
            assert!(thinker.best().is_some(), "{opponent:?} with {pawns} Pawns");
        }
    }
}

/// A Rook attacks the King, which has one square to flee to; all other moves, which promise more,
/// lose it. With two Rooks all moves lose, and EASY does not try each of them.
#[test]
fn easy_flees_soon_and_gives_up_soon() {
    let mut board = String::from("B B:K@1p W:R@1a W:K@16a");
    for knight in 0..39 {
        let (file, rank) = (4 + knight % 13, b"hjl"[knight / 13] as char);
        board += &format!(" B:N@{file}{rank}");
    }
    for (rook, flees) in [("W:R@4a", true), ("W:R@2a", false)] {
        let text = format!("{board} {rook}");
        let start = Position::read(text.as_bytes(), Options::default()).unwrap();
        let mut game = Game::new();
        assert!(game.start_from(&start));
        let mut thinker = Thinker::new();
        thinker.start(&game, Opponent::Easy, 1);
        while thinker.step() {}
        let step = thinker.best().unwrap();
        let king = Square::read(b"1p").unwrap().0;
        assert!(step.from == king || !flees, "{step:?}");
        let rounds = thinker.work() / (4 * 42);
        assert!(rounds < 8, "{rounds} rounds");
    }
}

/// Follows the book from the position of `game`, and notes which entries are met.
fn follow_the_book(game: &mut Game, met: &mut [bool]) {
    if game.plies() == book::PLIES {
        return;
    }
    for (number, entry) in book::ENTRIES.iter().enumerate() {
        if entry.signature == game.key().0 {
            let mut steps = moves(game.position()).into_iter();
            let fits =
                |step: &Step| (step.from, step.to) == (entry.from, entry.to) && !step.has_via();
            game.play(steps.rfind(fits).expect("a legal move"));
            met[number] = true;
            follow_the_book(game, met);
            game.back();
        }
    }
}

#[test]
fn every_move_of_the_book_is_legal_and_reached() {
    let mut game = Box::new(Game::new());
    game.start(Options::default());
    let mut met = [false; book::ENTRIES.len()];
    follow_the_book(&mut game, &mut met);
    assert_eq!(met, [true; book::ENTRIES.len()]);
    let mut thinker = Box::new(Thinker::new());
    let firsts = (0..50).map(|seed| {
        thinker.start(&game, Opponent::Level(5), seed);
        while thinker.step() {}
        thinker.best().map(|step| (step.from.0, step.to.0))
    });
    let firsts: std::collections::BTreeSet<_> = firsts.collect();
    assert!(firsts.len() >= 4, "{firsts:?}");
}

/// A game goes the same way whether or not a hint was asked for, or a search was stopped.
#[test]
fn what_was_thought_before_changes_nothing() {
    let mut used = Box::new(Thinker::new());
    let mut game = Box::new(Game::new());
    for (number, position) in positions(3, 60).into_iter().step_by(7).enumerate() {
        game.start_from(&position);
        for opponent in [Opponent::Medium, Opponent::Hard, Opponent::Level(1)] {
            let mut fresh = Box::new(Thinker::new());
            fresh.start(&game, opponent, 1);
            while fresh.step() {}
            used.start(&game, opponent, 1);
            while used.step() {}
            assert_eq!(
                (used.best(), used.value(), used.work()),
                (fresh.best(), fresh.value(), fresh.work()),
                "position {number}, {opponent:?}"
            );
        }
        used.start(&game, Opponent::Level(2), 1);
        for _ in 0..100 * number {
            used.step();
        }
        used.stop();
    }
}
