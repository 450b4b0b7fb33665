//! The splash's picture comes back from the disk after a demo or a menu that nobody touches.

use super::*;
use machines::game::{BOARD, MENU, SPLASH};
use machines::golden::compare_within;
use machines::simulated::{from_disk, Player64};
use machines::target::Target;

/// Pictures until the second line has glowed through its colours, and the two of one go by.
const GLOW: u32 = 80;
const SEED: u16 = 0x2605;
const GAME: [&str; 5] = ["h8", "h9", "i7", "i9", "g9"];

/// A game of two people, and its menu.
fn with_a_game(standard: Standard) -> Player64 {
    let mut player = from_disk(Options { standard, seed: 1 }, "c64.d64", "*");
    player.to_splash();
    player.to_board();
    GAME.iter().for_each(|name| player.play(name));
    to_the_menu(&mut player);
    player
}

fn to_the_menu(player: &mut Player64) {
    player.key(HostKey::Function(1));
    player.until("ui_state", 300, |state| state == MENU);
    player.rest();
}

/// Until the menu that nobody touches begins to read the picture.
fn to_the_reading(player: &mut Player64) {
    let fetch = player.address("fetch");
    let machine = &mut player.target.machine;
    machine.set_drawing(false);
    let minute = 60 * u64::from(machine.cycles_per_second());
    assert!(machine.run_to(fetch, minute));
    machine.set_drawing(true);
}

/// From the menu to the splash; returns the seconds that it took.
fn to_the_splash(player: &mut Player64) -> f64 {
    to_the_reading(player);
    let begun = player.target.cycles();
    player.until("ui_state", 600, |state| state == SPLASH);
    let second = player.target.machine.cycles_per_second();
    (player.target.cycles() - begun) as f64 / f64::from(second)
}

/// The game that was under way is still there, and goes on.
fn goes_on(player: &mut Player64) {
    player.to_menu();
    player.key(HostKey::Return);
    player.until("ui_state", 600, |state| state == BOARD);
    player.rest();
    assert_eq!(player.moves().len(), GAME.len());
    player.play("j9");
    to_the_menu(player);
    player.key(HostKey::Return);
    player.until("ui_state", 600, |state| state == BOARD);
    player.letter('U');
    player.until("move_count", 300, |count| usize::from(count) == GAME.len());
}

/// With the motor off, and once it runs.
#[test]
fn the_menu_leads_to_the_picture() {
    for standard in STANDARDS {
        let mut player = with_a_game(standard);
        for _ in 0..2 {
            let seconds = to_the_splash(&mut player);
            println!("{standard:?}: the splash again in {seconds:.2} s");
            assert!(seconds < 4.8);
            player.rest();
            compare_within("c64", "splash", GLOW, &mut player);
            player.to_menu();
        }
        to_the_splash(&mut player);
        goes_on(&mut player);
    }
}

#[test]
fn a_demo_leads_to_the_picture() {
    let mut player = from_disk(Options::default(), "c64.d64", "*");
    player.to_splash();
    player.target.machine.set_drawing(false);
    player.to_demo(SEED);
    assert!(player.demo_game().len() > 8);
    player.until("ui_state", 1000, |state| state == SPLASH);
    player.target.machine.set_drawing(true);
    player.rest();
    compare_within("c64", "splash", GLOW, &mut player);
    // The next round reads nothing that is there no more: the same demo again.
    let first = player.moves();
    player.target.machine.set_drawing(false);
    player.to_demo(SEED);
    assert_eq!(player.demo_game(), first);
}

/// A key that is pressed while the disk is read leads to the menu.
#[test]
fn a_key_meanwhile_is_kept() {
    let mut player = with_a_game(Standard::Pal);
    to_the_reading(&mut player);
    player.target.frames(20);
    player.key(HostKey::Space);
    assert_eq!(player.byte("ui_state"), MENU, "it still reads");
    player.until("ui_state", 400, |state| state == SPLASH);
    player.until("ui_state", 30, |state| state == MENU);
}

/// Without the disk, and with one that is another's, the splash is a board.
#[test]
fn without_the_disk_it_is_a_board() {
    let other = D64::new("ANOTHER", *b"26").unwrap();
    for disk in [None, Some(other.image())] {
        let mut player = with_a_game(Standard::Pal);
        player.target.machine.change_disk(8, disk).unwrap();
        let seconds = to_the_splash(&mut player);
        println!("the splash without its disk in {seconds:.2} s");
        player.rest();
        compare_within("c64", "splash-again", 1, &mut player);
        // It is not looked for again.
        player.to_menu();
        player.target.frames(46 * 50);
        assert_eq!(player.byte("ui_state"), SPLASH);
        goes_on(&mut player);
    }
}
