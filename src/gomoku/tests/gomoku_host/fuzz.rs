//! Random keys for a second: the screen always shows the game, and the game always follows from
//! its list of moves.

use crate::support::{self, Dice};
use gomoku::records::game::Game;
use gomoku::rules::point::Point;
use gomoku::screens::{Flow, Session};
use kit::platform::Key;

/// Keys and how often they are pressed.
const KEYS: &[u8] = b"\x01\x01\x01\x02\x02\x04\x04\x04\x08\x08\x03\r\r\r\r\r   \x0e\x1b\
    AZUUY,.MMEPGHIILVYNWSDRO?FTTBJ";

/// Replays the list of moves on a new board.
fn replayed(game: &Game) -> Game {
    let mut again = Game::new();
    again.start(game.rule(), game.size());
    for &at in &game.moves[..game.move_count as usize] {
        assert!(!again.is_over());
        again.play(Point(at)).unwrap();
    }
    again
}

fn run<const C: u8, const R: u8>(seed: u64, presses: u32) {
    let mut dice = Dice::new(seed);
    let mut session = Session::new();
    let mut machine = support::Machine::<C, R>::new();
    machine.speed = [4, 16, 100, 1000][dice.below(4) as usize];
    machine.chance = dice.below(65536) as u16;
    let mut key = KEYS[0];
    let mut seen = ([0; 256], 255);
    for _ in 0..presses {
        let repeated = dice.below(4) == 0;
        if !repeated {
            key = KEYS[dice.below(KEYS.len() as u32) as usize];
        }
        machine.press_after(0, Key(key), repeated);
        let pause = match dice.below(100) {
            0 => 2400,
            1 => 900,
            2..=20 => 40,
            _ => 0,
        };
        let end = machine.time + pause;
        loop {
            if session.step(&mut machine) == Flow::Quit {
                session = Session::new();
                machine.has_quit = false;
                session.step(&mut machine);
            }
            if machine.time >= end {
                break;
            }
        }
        if dice.below(8) == 0 {
            // A key may still wait inside the thinking.
            machine.settle(&mut session);
            machine.check(&session);
        }
        // What a problem keeps after the moves is no move.
        let mut moves = session.game.moves;
        moves[225..].fill(0);
        let state = (moves, session.game.move_count);
        // Before the first game there is no board.
        if state == seen || session.game.size() == 0 {
            continue;
        }
        seen = state;
        let again = replayed(&session.game);
        assert!(
            again.board.0 == session.game.board.0,
            "the board is not what the moves make"
        );
        // A game that goes on is settled in the steps that follow.
        let mut game = session.game.clone();
        if !game.thinking.is_active() {
            while game.settle() {}
            assert!(
                again.position.board.0 == game.position.board.0,
                "stones of a search left behind"
            );
        }
        assert_eq!(again.result, session.game.result);
        assert!(session.game.length >= session.game.move_count);
    }
}

#[test]
fn random_keys_never_part_the_screen_from_the_game() {
    for seed in 0..40 {
        run::<8, 24>(seed, 1500);
        run::<14, 25>(seed + 1000, 1500);
    }
}
