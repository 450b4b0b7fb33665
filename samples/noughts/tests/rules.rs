//! The rules against the known numbers of games, and the computer's moves.

use kit::random::Random;
use kit::session::Game;
use noughts::rules::{Noughts, Sign};

/// A game after these moves.
fn after(moves: &[u8]) -> Noughts {
    let mut game = Noughts::NEW;
    assert!(moves.iter().all(|square| game.play(*square)), "{moves:?}");
    game
}

/// Adds how many games crosses win from here, noughts, and nobody.
fn count(game: &Noughts, ends: &mut [u32; 3]) {
    if game.is_over() {
        let winner = game.won().map_or(0, |row| game.signs[row[0]] as usize);
        ends[winner] += 1;
        return;
    }
    for square in 0..9 {
        let mut next = game.clone();
        if next.play(square) {
            count(&next, ends);
        }
    }
}

/// 255,168 games: S. Schaefer, "MathRec solutions (Tic-Tac-Toe)", 2002.
#[test]
fn there_are_as_many_games_as_are_known() {
    let mut ends = [0; 3];
    count(&Noughts::NEW, &mut ends);
    assert_eq!(ends, [46_080, 131_184, 77_904]);
}

#[test]
fn nothing_is_played_off_the_board_on_a_sign_or_after_the_end() {
    let mut game = after(&[4]);
    for square in [4, 9, 15, 16, 255] {
        assert!(!game.play(square), "{square}");
    }
    let mut game = after(&[0, 3, 1, 4, 2]);
    assert_eq!(game.won(), Some(&[0, 1, 2]));
    assert!(!game.play(8));
    assert_eq!(game.moves(), [0, 3, 1, 4, 2]);
}

#[test]
fn the_computer_wins_prevents_or_goes_anywhere() {
    let choices = |moves: &[u8]| {
        let mut random = Random::new();
        random.seed(5);
        let game = after(moves);
        let mut choices: Vec<u8> = (0..500).map(|_| game.choose(&mut random)).collect();
        choices.sort();
        choices.dedup();
        choices
    };
    assert_eq!(choices(&[0, 3, 1, 4]), [2], "it wins, and does not prevent");
    assert_eq!(choices(&[0, 3, 1]), [2], "it prevents");
    assert_eq!(choices(&[0, 8]), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(choices(&[]), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(after(&[8]).signs[8], Sign::Cross);
}
