//! Whole games of LEVEL 3 on the simulated 6502: the host's move for move, from the same seed.

use gomoku::rules::rule::Rule;
use machines::levels::{program, Host, Simulated, Start};

/// Cycles in which a key is answered: 50 ms of a PAL C64, where a search takes 1.35 times its own
/// cycles.
const PATIENCE: u64 = 36_000;

#[test]
fn level_3_plays_the_same_games_on_the_6502() {
    let built = program();
    for (rule, size, seed) in [(Rule::Gomoku, 9, 1), (Rule::Renju, 15, 5)] {
        let start = Start { rule, size, seed };
        let (mut host, mut simulated) = (Host::new(start), Simulated::new(&built, start));
        let mut longest = 0;
        while host.is_open() {
            let (point, _) = host.think(3);
            let thought = simulated.think(3);
            assert_eq!(
                thought.point, point,
                "{start:?}, move {}",
                host.game.move_count
            );
            assert_eq!(thought.outcome, host.game.result as u8, "{start:?}");
            longest = longest.max(thought.longest);
        }
        println!(
            "{start:?}: {} moves, longest step {longest} cycles",
            host.game.move_count
        );
        assert!(
            longest < PATIENCE,
            "{longest} cycles without a look at the keys"
        );
    }
}
