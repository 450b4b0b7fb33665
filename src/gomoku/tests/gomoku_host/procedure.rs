//! SWAP2 and Taraguchi-10 as procedures: every state comes back, from bytes and step by step.

use crate::support::Dice;
use gomoku::players::player::Player;
use gomoku::records::game::Game;
use gomoku::records::procedure::{Procedure, BYTES};
use gomoku::records::save;
use gomoku::rules::opening_rule::{Choice, OpeningRule, Step, Task};
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

/// Every state of both procedures, reached by chance: bytes bring it back, and taking everything
/// back and stepping forward, too, with as many swaps.
#[test]
fn bytes_and_steps_back_and_forward_bring_every_state_back() {
    let mut dice = Dice::new(7);
    for round in 0..2_000 {
        let (rule, opening) = if round % 2 == 0 {
            (Rule::Gomoku, OpeningRule::Swap2)
        } else {
            (Rule::Renju, OpeningRule::Taraguchi10)
        };
        let (mut game, mut procedure) = (Game::new(), Procedure::new());
        game.start(rule, 15);
        procedure.start(opening);
        let mut swapped = false;
        for _ in 0..dice.below(26) {
            let Some(Task { step, .. }) = procedure.task(game.move_count) else {
                break;
            };
            if let Step::Choose(choice) = step {
                let answer = dice.below(choice.answers().into()) as u8;
                swapped ^= procedure.choose(game.move_count, answer);
                continue;
            }
            let points = (0..240).map(Point).filter(|at| at.column() < 15);
            let allowed: Vec<Point> = points
                .filter(|&at| procedure.allows(step, &game.board, at))
                .collect();
            let chosen = dice.choose(&allowed).expect("an allowed point");
            if step == Step::Offer {
                procedure.offer(chosen);
            } else {
                procedure.forget();
                game.play(chosen).unwrap();
            }
        }
        assert!(procedure.is_right(opening));
        game.set_procedure(&procedure);
        let mut block = [0; 256];
        save::write(&game, [Player::Person; 2], &mut block);
        let mut read = Game::new();
        assert!(save::read(&block, &mut read).is_ok());
        assert_eq!(read.procedure(), procedure);
        let (there, count) = (procedure, game.move_count);
        let mut back = false;
        loop {
            match procedure.undo(game.move_count) {
                Some(swaps) => back ^= swaps,
                None if game.undo().is_some() => {}
                None => break,
            }
        }
        assert_eq!(back, swapped);
        while procedure != there || game.move_count != count {
            match procedure.redo(game.move_count) {
                Some(swaps) => back ^= swaps,
                None => assert!(game.redo().is_some()),
            }
        }
        assert!(!back);
    }
}

#[test]
fn bytes_that_were_never_written_are_refused() {
    let refused = |bytes: [u8; BYTES], rule| !Procedure(bytes).is_right(rule);
    assert!(!refused([0; BYTES], OpeningRule::Plain));
    let mut dice = Dice::new(11);
    for _ in 0..20_000 {
        let bytes: [u8; BYTES] = std::array::from_fn(|_| dice.below(256) as u8);
        for rule in [OpeningRule::Swap2, OpeningRule::Taraguchi10] {
            let procedure = Procedure(bytes);
            if procedure.is_right(rule) {
                for stones in 0..=225 {
                    procedure.task(stones);
                }
            }
        }
    }
    let mut swap2 = Procedure::new();
    swap2.start(OpeningRule::Swap2);
    assert!(refused(swap2.0, OpeningRule::Taraguchi10));
}

#[test]
fn a_choice_swaps_if_the_side_taken_is_the_other_one() {
    assert!(!Choice::SideOrTwo.swaps(0, Side::White));
    assert!(Choice::SideOrTwo.swaps(1, Side::White));
    assert!(!Choice::SideOrTwo.swaps(2, Side::White));
    assert!(Choice::Side.swaps(0, Side::Black));
    assert!(!Choice::Side.swaps(1, Side::Black));
    assert!(Choice::Swap.swaps(1, Side::Black));
    assert!(!Choice::Fifth.swaps(1, Side::Black));
}
