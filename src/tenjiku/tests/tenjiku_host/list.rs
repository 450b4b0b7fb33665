//! The list of moves: the move that is chosen is on the page, however long those before it are.

use crate::machine::{keys, Machine};
use kit::random::Random;
use tenjiku::moves::Step;
use tenjiku::records::text::Line;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku::screens::{Screen, Session};

/// A game by chance that burns and takes twice where it can, and its moves as they are written.
fn loud_game(seed: u16) -> (Game, Vec<String>) {
    let mut dice = Random::new();
    dice.seed(seed);
    let mut game = Game::new();
    game.start(Options::default());
    let mut written = Vec::new();
    while game.outcome() == Outcome::Open && game.plies() < 120 {
        let mut steps = Vec::new();
        let position = game.position();
        position.moves(&mut |position: &mut Position, step: Step| {
            let mut line = Line::new();
            position.write_step(step, &mut line);
            steps.push((line.bytes().len(), line.as_str().to_string(), step));
        });
        steps.sort_by_key(|&(length, ..)| length);
        let long = steps.len().div_ceil(2);
        let at = steps.len() - 1 - usize::from(dice.number()) % long;
        written.push(steps[at].1.clone());
        game.play(steps[at].2);
    }
    (game, written)
}

#[test]
fn the_chosen_move_is_on_the_page() {
    for seed in 1..20 {
        let (game, written) = loud_game(seed);
        let (mut machine, mut session) = (Machine::<11, false>::new(), Box::new(Session::new()));
        session.open(game);
        machine.wait(&mut session, 2);
        machine.press(&mut session, &keys(" #E"));
        machine.press(&mut session, &keys("O"));
        assert_eq!(session.ui_state, Screen::List);
        for ply in (0..written.len()).rev() {
            let head: String = written[ply].chars().take(17).collect();
            assert!(
                machine.shows(&head),
                "{seed} {ply} {}: {:?}",
                written[ply],
                machine.rows()
            );
            // Nothing of another page is left beside White's moves.
            for row in &machine.rows()[3..22] {
                let white: String = row.chars().skip(23).collect();
                assert!(!white.trim().contains(' '), "{:?}", machine.rows());
            }
            machine.press(&mut session, &keys("<"));
        }
        // Before the first move there is the start.
        machine.press(&mut session, &keys("#"));
        assert_eq!(session.game.plies(), 0);
    }
}

/// Up and down leave no pair of moves out, however many rows the pairs take.
#[test]
fn pages_leave_no_move_out() {
    for seed in 1..8 {
        let (game, written) = loud_game(seed);
        let (mut machine, mut session) = (Machine::<11, false>::new(), Box::new(Session::new()));
        session.open(game);
        machine.wait(&mut session, 2);
        machine.press(&mut session, &keys(" #EO"));
        for key in [b'^', b'v'] {
            let mut seen = vec![false; written.len().div_ceil(2)];
            for _ in 0..written.len() {
                for row in machine.rows().iter().take(22).skip(3) {
                    // A pair whose second row is cut is on the next page, too.
                    let digits: String = row.chars().take(5).collect();
                    if let Ok(number) = digits.trim().parse::<usize>() {
                        seen[number - 1] = true;
                    }
                }
                machine.press(&mut session, &keys(&char::from(key).to_string()));
            }
            assert!(seen.iter().all(|seen| *seen), "{seed} {key}: {seen:?}");
        }
    }
}
