//! Noughts and crosses, the sample, from its images: menu, demo, a won game, saved games. Both
//! machines do the same.

use machines::game::{BOARD, DEMO, HELP, MENU, SAVES, SPLASH};
use machines::golden::compare;
use machines::noughts::moves_of_demo;
use machines::simulated::{apple_with, c64, Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Model;
use sim::machine::Machine;

/// Frames until anything is drawn, and until any disk has done its work.
const DRAWING: u32 = 300;
const DISK: u32 = 1_000;
/// Frames that the splash or the demo's result may take, and a move of the demo.
const PATIENCE: u32 = 1_500;

/// A C64 on the splash.
fn on_c64(image_name: &str) -> Player64 {
    let mut player = c64(Default::default(), image_name);
    player.to_splash();
    player
}

/// An Apple II on the splash.
fn on_apple(model: Model) -> PlayerApple {
    let mut player = apple_with(model, 0, "noughts/apple2.dsk");
    player.to_splash();
    player
}

/// From the splash to an empty board, where a person moves both.
fn to_board<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.letter(' ');
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.type_keys("SDDW#", 10);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.rest();
}

/// Moves the cursor to a square and plays there.
fn play<M: Machine>(player: &mut Player<Simulated<M>>, square: u8) {
    for _ in 0..8 {
        let key = match (player.byte("cursor"), square) {
            (at, goal) if at + 3 <= goal => "Z",
            (at, goal) if at >= goal + 3 => "A",
            (at, goal) if at < goal => ">",
            (at, goal) if at > goal => "<",
            _ => break,
        };
        player.type_keys(key, 10);
    }
    let count = player.byte("move_count");
    player.type_keys("#", 10);
    assert_eq!(player.moves().last(), Some(&square));
    assert_eq!(player.byte("move_count"), count + 1);
}

fn demo<M: Machine>(mut player: Player<Simulated<M>>) {
    for seed in [333, 4] {
        player.to_demo(seed);
        player.until("ui_state", PATIENCE, |state| state == SPLASH);
        assert_eq!(player.moves(), [], "the game that the demo has interrupted");
        player.rest();
    }
    player.to_demo(333);
    let count = moves_of_demo(333).len() as u8;
    player.until("move_count", PATIENCE, |moves| moves == count);
    assert_eq!(player.moves(), moves_of_demo(333));
    player.type_keys("X", 30);
    assert_eq!(player.byte("ui_state"), MENU, "any key ends it");
}

#[test]
fn nobody_touches_it_and_it_plays_itself() {
    demo(on_c64("noughts/c64.prg"));
    demo(on_apple(Model::E));
}

fn menu<M: Machine>(mut player: Player<Simulated<M>>) {
    to_board(&mut player);
    player.type_keys("!SS#", 60);
    assert_eq!(player.byte("ui_state"), HELP);
    player.type_keys("!", 60);
    assert_eq!(player.byte("ui_state"), MENU);
    // Both, then crosses alone are a person's, and the computer answers.
    player.type_keys("SDW#", 60);
    assert_eq!(player.byte("ui_state"), BOARD);
    play(&mut player, 0);
    player.until("move_count", DRAWING, |count| count == 2);
    // Nobody touches it: the game is found again after the splash and the demo.
    let moves = player.moves();
    player.type_keys("!", 60);
    player.until("ui_state", 2 * PATIENCE, |state| state == SPLASH);
    player.until("ui_state", PATIENCE, |state| state == DEMO);
    player.rest();
    player.type_keys(" ", 60);
    player.type_keys("#", 60);
    assert_eq!(player.byte("ui_state"), BOARD);
    assert_eq!(player.moves(), moves);
}

#[test]
fn the_menu_leads_everywhere() {
    menu(on_c64("noughts/c64.prg"));
    menu(on_apple(Model::Plus));
}

fn won<M: Machine>(mut player: Player<Simulated<M>>, machine: &str) {
    player.rest();
    compare(
        "noughts",
        &format!("{machine}-splash"),
        &player.target.machine.picture(),
    );
    to_board(&mut player);
    for square in [4, 3, 2, 1] {
        play(&mut player, square);
    }
    // A square that is taken, and one beyond the board.
    player.type_keys("#ZZZZ", 10);
    assert_eq!(player.moves(), [4, 3, 2, 1]);
    play(&mut player, 6);
    assert_eq!(player.bytes("board", 9), [0, 2, 1, 2, 1, 0, 1, 0, 0]);
    player.rest();
    compare(
        "noughts",
        &format!("{machine}-won"),
        &player.target.machine.picture(),
    );
    // It is over: keys choose no square, and RETURN begins another.
    player.type_keys("<", 10);
    assert_eq!(player.byte("cursor"), 6);
    player.type_keys("#", 60);
    assert_eq!(player.moves(), []);
    play(&mut player, 8);
}

#[test]
fn two_people_play_and_crosses_win() {
    won(on_c64("noughts/c64.prg"), "c64");
    won(on_apple(Model::E), "apple2");
}

fn saved<M: Machine>(mut player: Player<Simulated<M>>) {
    to_board(&mut player);
    for square in [0, 4, 8] {
        play(&mut player, square);
    }
    player.type_keys("W", DISK);
    assert_eq!(player.byte("ui_state"), SAVES);
    player.type_keys("#ANNA#", 20);
    player.target.frames(DISK);
    player.type_keys("!", 60);
    assert_eq!(player.byte("ui_state"), BOARD);
    play(&mut player, 2);
    player.type_keys("W", DISK);
    player.type_keys("Z#Y", 20);
    player.until("ui_state", DISK, |state| state == BOARD);
    player.rest();
    assert_eq!(player.moves(), [0, 4, 8]);
    assert_eq!(player.bytes("board", 9), [1, 0, 0, 0, 2, 0, 0, 0, 1]);
    play(&mut player, 2);
}

#[test]
fn a_game_is_saved_and_loaded() {
    saved(on_c64("noughts/c64.d64"));
    saved(on_apple(Model::Plus));
}
