//! The last royal piece under attack: who searches keeps it if that is possible, and looks for that
//! no longer than it has to.

use crate::support::{moves, Dice};
use tenjiku::moves::Step;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::position::Position;

/// The opponents, and how many of all positions each is given: the strong ones are slow.
const OPPONENTS: [(Opponent, u16); 7] = [
    (Opponent::Medium, 1),
    (Opponent::Level(1), 1),
    (Opponent::Hard, 1),
    (Opponent::Level(2), 1),
    (Opponent::Level(3), 20),
    (Opponent::Level(4), 100),
    (Opponent::Level(5), 500),
];

/// How many games positions are taken from.
const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 40 };

/// Positions of games of LEVEL 1 in which the side to move has one royal piece, as they are and
/// with some pieces of the opponent that have changed places.
fn positions(games: u64) -> Vec<Position> {
    let mut list = Vec::new();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut game = Box::new(Game::new());
        game.start(Default::default());
        let mut thinker = Thinker::new();
        for ply in 0..300 {
            if !game.position().is_open() {
                break;
            }
            let step = if ply < 6 {
                dice.choose(&moves(game.position()))
            } else {
                thinker.start(&game, Opponent::Level(1), ply);
                while thinker.step() {}
                thinker.best()
            };
            game.play(step.unwrap());
            for pieces in 0..if ply > 20 { 4 } else { 0 } {
                let mut position = game.board().clone();
                scatter(&mut position, pieces, &mut dice);
                if position.is_open() && position.royals(position.side) == 1 {
                    list.push(position);
                }
            }
        }
    }
    list
}

/// Moves some pieces of the opponent, though not its royal ones, near to a royal piece of the side
/// to move; its second royal piece goes.
fn scatter(position: &mut Position, pieces: u8, dice: &mut Dice) {
    let (own, other) = (position.side, position.side.other());
    let all = |position: &Position, side: Side, royal: bool| -> Vec<Square> {
        let meant = |square: &Square| {
            let piece: Piece = position.at(*square);
            piece.is_of(side) && piece.is_royal() == royal
        };
        Square::all().filter(meant).collect()
    };
    if pieces == 0 || !position.is_open() {
        return;
    }
    let royals = all(position, own, true);
    for &royal in royals.iter().skip(1) {
        position.remove(royal);
    }
    for _ in 0..pieces {
        let near = |square: &Square| square.distance(royals[0]) < 7;
        let free = Square::all().filter(|&square| position.at(square).is_vacant());
        let free: Vec<Square> = free.filter(near).collect();
        let (from, to) = (
            dice.choose(&all(position, other, false)),
            dice.choose(&free),
        );
        if let (Some(from), Some(to)) = (from, to) {
            let piece = position.remove(from);
            position.place(to, piece);
        }
    }
}

/// Returns whether a reply takes the last royal piece of the side that has just moved.
fn is_lost(position: &mut Position) -> bool {
    let side = position.side.other();
    let lost = |position: &mut Position| position.royals(side) == 0;
    lost(position)
        || position.is_open()
            && moves(position).into_iter().any(|step| {
                let undo = position.make(step);
                let lost = lost(position);
                position.unmake(&undo);
                lost
            })
}

/// Returns whether a move leaves the last royal piece to be taken.
fn loses(position: &mut Position, step: Step) -> bool {
    let undo = position.make(step);
    let lost = is_lost(position);
    position.unmake(&undo);
    lost
}

#[test]
fn the_last_royal_piece_is_kept_if_it_can_be() {
    let mut game = Box::new(Game::new());
    let mut thinker = Thinker::new();
    let (mut attacked, mut kept) = (0, 0);
    for mut position in positions(GAMES) {
        position.side = position.side.other();
        let is_attacked = is_lost(&mut position);
        position.side = position.side.other();
        if !is_attacked || !game.start_from(&position) {
            continue;
        }
        attacked += 1;
        let mut hope = None;
        for (opponent, every) in OPPONENTS {
            if attacked % every != 1 % every {
                continue;
            }
            let most = 2 * opponent.skill().budget;
            thinker.start(&game, opponent, attacked);
            while thinker.step() {}
            let work = thinker.work();
            assert!(work <= most, "{opponent:?}: {work}\n{position:?}");
            if !loses(&mut position, thinker.best().unwrap()) {
                kept += 1;
                continue;
            }
            let hope = *hope.get_or_insert_with(|| {
                let steps = moves(&mut position);
                steps.into_iter().any(|step| !loses(&mut position, step))
            });
            assert!(!hope, "{opponent:?}\n{position:?}");
        }
    }
    assert!(
        attacked > 30 && kept > 100,
        "{attacked} attacked, {kept} kept"
    );
}
