//! The score: a game that is left counts as lost, and the disk has it.

use machines::game::{point, BOARD, MENU};
use machines::simulated::{apple, c64, image, Simulated};
use machines::target::{Act, Player, Target};
use sim::apple2::Model;
use sim::c64::Options;
use sim::machine::{HostKey, Machine};

/// The screen's number.
const SCORE: u8 = 9;
/// Where the block has the games lost to EASY in Gomoku.
const LOST: usize = 16 + 2;

/// Against EASY, left after ten stones; at the menu.
fn leave_a_game<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.to_splash();
    player.to_menu();
    let (up, down, left) = (Act::Up, Act::Down, Act::Left);
    for act in [down, down, left, left, left, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(6);
    }
    player.until("ui_state", 600, |state| state == BOARD);
    player.rest();
    let cursor = player.address("cursor");
    for (number, name) in (1..).zip(["h8", "a1", "o15", "a15", "o1"]) {
        player.target.poke(cursor, &[point(name)]);
        player.target.frames(3);
        player.target.act(Act::Fire);
        player.until("move_count", 600, |count| count == 2 * number);
        player.target.frames(60);
    }
    player.letter('G');
    player.target.frames(30);
    player.letter('Y');
    player.until("move_count", 600, |count| count == 0);
    player.rest();
    player.key(HostKey::Escape);
    player.until("ui_state", 3_000, |state| state == MENU);
    player.rest();
}

#[test]
fn an_apple_writes_it_at_the_menu() {
    let mut player = apple(Model::E, 51);
    player.insert(&image("apple2.dsk"), false);
    leave_a_game(&mut player);
    let disk = player.target.machine.disk().expect("a disk");
    let disk = disk.expect("it can be read");
    let slot = disk.chunks(256).find(|slot| slot.starts_with(b"-SCORE  "));
    let slot = slot.expect("the score is on the disk");
    assert_eq!(slot[LOST..LOST + 2], [1, 0]);
    assert!(slot[LOST + 2..192].iter().all(|&byte| byte == 0));
}

#[test]
fn a_c64_writes_it_when_its_page_is_opened() {
    let mut player = c64(Options::default(), "c64.d64");
    leave_a_game(&mut player);
    let up = Act::Up;
    // To OPTIONS, then backwards to SCORE.
    for act in [up, up, up, Act::Fire, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(10);
    }
    player.until("ui_state", 3_000, |state| state == SCORE);
    player.target.frames(1_500);
    let disk = player.target.machine.disk().expect("a disk");
    let file = disk.files.iter().find(|file| file.name == b"G.-SCORE");
    let block = &file.expect("the score is on the disk").bytes;
    assert_eq!(block[LOST..LOST + 2], [1, 0]);
    player.key(HostKey::Space);
    player.until("ui_state", 600, |state| state == MENU);
}
