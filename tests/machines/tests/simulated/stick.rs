//! Everything by the joystick alone, from the splash to the machine's own prompt.

use machines::game::{point, BOARD, HELP, MENU};
use machines::simulated::{c64, Simulated};
use machines::target::{Player, Target};
use sim::c64::C64;
use sim::machine::{Machine, Stick};

/// The screen's number.
const SAVES: u8 = 6;
/// Frames in which the drive reads a page, or writes a game.
const DISK: u32 = 1_500;

/// Pushes the stick for three frames and lets go: `u`, `d`, `l`, `r`, several for a diagonal, and
/// `f` for its button, `F` held for a second.
fn push(player: &mut Player<Simulated<C64>>, pushes: &str) {
    for one in pushes.split_whitespace() {
        player.target.machine.stick(Stick {
            up: one.contains('u'),
            down: one.contains('d'),
            left: one.contains('l'),
            right: one.contains('r'),
            fire: one.contains(['f', 'F']),
        });
        player.target.frames(if one == "F" { 50 } else { 3 });
        player.target.machine.stick(Stick::default());
        player.target.frames(12);
    }
}

/// Runs the command that lies `down` lines below the first of the list.
fn command(player: &mut Player<Simulated<C64>>, down: usize) {
    push(player, "F");
    player.until("ui_state", 100, |state| state == HELP);
    player.rest();
    push(player, &"d ".repeat(down));
    push(player, "f");
    player.target.frames(100);
}

#[test]
fn a_whole_session_by_the_stick() {
    let mut player = c64(Default::default(), "c64.d64");
    player.to_splash();
    push(&mut player, "f");
    player.until("ui_state", 300, |state| state == MENU);
    player.rest();
    // Two people, START.
    push(&mut player, "d d r u u f");
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    // A diagonal moves diagonally; a button that is held plays nothing.
    push(&mut player, "f ur f F l f");
    assert_eq!(player.moves(), ["h8", "i9"].map(point), "an occupied point");
    push(&mut player, "dl l f");
    assert_eq!(player.moves(), ["h8", "i9", "g8"].map(point));
    // Take back; a hint, which the cursor goes to.
    command(&mut player, 1);
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
    let cursor = player.byte("cursor");
    command(&mut player, 0);
    player.until("cursor", 2_000, |now| now != cursor);
    // On the last column a new push to the right opens the list; left leaves it.
    while player.byte("cursor") & 15 != 14 {
        push(&mut player, "r");
    }
    push(&mut player, "r");
    player.until("ui_state", 100, |state| state == HELP);
    player.rest();
    push(&mut player, "l");
    player.until("ui_state", 100, |state| state == BOARD);
    player.rest();
    // Save under a name of one letter, play on, load.
    command(&mut player, 15);
    player.until("ui_state", DISK, |state| state == SAVES);
    player.target.frames(DISK);
    push(&mut player, "f u f");
    player.target.frames(DISK);
    let disk = player.target.machine.disk().expect("a disk");
    assert!(disk.files.iter().any(|file| file.name == b"G.A"));
    // BACK lies below the game.
    push(&mut player, "d f");
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    push(&mut player, "f");
    assert_eq!(player.moves().len(), 3);
    command(&mut player, 15);
    player.until("ui_state", DISK, |state| state == SAVES);
    player.target.frames(DISK);
    push(&mut player, "d f r f");
    player.until("ui_state", DISK, |state| state == BOARD);
    player.rest();
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
    // Delete it.
    command(&mut player, 15);
    player.until("ui_state", DISK, |state| state == SAVES);
    player.target.frames(DISK);
    push(&mut player, "d l f r f");
    player.target.frames(DISK);
    let disk = player.target.machine.disk().expect("a disk");
    assert!(!disk.files.iter().any(|file| file.name == b"G.A"));
    push(&mut player, "u f");
    player.until("ui_state", 300, |state| state == BOARD);
    player.rest();
    // A new game, after NO and YES.
    command(&mut player, 8);
    push(&mut player, "f");
    assert_eq!(player.moves().len(), 2);
    command(&mut player, 8);
    push(&mut player, "l f");
    player.rest();
    assert_eq!(player.moves().len(), 0);
    // The menu, the last line but a question before it.
    push(&mut player, "f");
    push(&mut player, "F u");
    player.rest();
    push(&mut player, "f");
    player.until("ui_state", 300, |state| state == MENU);
    player.rest();
    push(&mut player, "u f r f");
    player.target.frames(200);
    assert_ne!(player.byte("ui_state"), BOARD);
}
