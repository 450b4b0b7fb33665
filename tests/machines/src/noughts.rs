//! The sample as its code plays on the host.

use kit::random::Random;
use kit::session::Game;
use noughts::rules::Noughts;

/// The moves of the demo whose random numbers begin with `seed`.
pub fn moves_of_demo(seed: u16) -> Vec<u8> {
    let mut random = Random::new();
    random.seed(seed);
    let mut game = Noughts::NEW;
    while !game.is_over() {
        assert!(game.play(game.choose(&mut random)));
    }
    game.moves().to_vec()
}
