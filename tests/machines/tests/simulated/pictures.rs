//! What each screen looks like, dot by dot.

use machines::game::{point, HELP, SPLASH};
use machines::golden::compare;
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Player, Target};
use sim::machine::{HostKey, Machine};

/// The moves of a short game, the last of which wins for Black.
const GAME: [&str; 9] = ["h8", "g9", "i8", "i9", "j8", "k8", "g8", "j9", "f8"];

fn screens<M: Machine>(machine: &str, mut player: Player<Simulated<M>>) {
    let shoot = |player: &Player<Simulated<M>>, name: &str| {
        compare(machine, name, &player.target.machine.picture());
    };
    player.to_splash();
    shoot(&player, "splash");
    player.to_menu();
    shoot(&player, "menu");
    player.target.key(HostKey::Escape);
    player.until("ui_state", 300, |state| state == SPLASH);
    player.rest();
    player.to_board();
    player.clear_clocks();
    shoot(&player, "board");
    for name in &GAME[..8] {
        player.play(name);
    }
    player.clear_clocks();
    shoot(&player, "stones");
    player.target.key(HostKey::Char('I'));
    player.until("ui_state", 300, |state| state == HELP);
    player.rest();
    shoot(&player, "keys");
    player.target.key(HostKey::Space);
    player.rest();
    player.aim(GAME[8]);
    player.clear_clocks();
    player.play(GAME[8]);
    assert_eq!(player.byte("result"), 1);
    assert_eq!(player.moves(), GAME.map(point));
    // The cursor walks along the line and then stands still.
    player.target.frames(250);
    shoot(&player, "win");
}

#[test]
fn screens_of_the_c64() {
    screens("c64", c64(Default::default(), "c64.prg"));
}

#[test]
fn screens_of_the_apple() {
    screens("apple2", apple2(Default::default()));
}
