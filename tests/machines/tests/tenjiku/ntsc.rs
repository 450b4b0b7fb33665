//! An NTSC C64 shows what a PAL one does: the menu, a handicap, a game that is saved and loaded.

use machines::game::{BOARD, MENU};
use machines::simulated::{c64, image, Player64};
use machines::target::Target;
use sim::c64::{Options, Standard};
use sim::machine::Machine;
use sim::picture::Picture;

/// Frames until anything is drawn, and until the disk has done its work.
const DRAWING: u32 = 300;
const LOADING: u32 = 1_500;

/// At the menu, with the cartridge and an empty list of games.
fn at_menu(standard: Standard) -> Player64 {
    let mut player = c64(Options { standard, seed: 1 }, "c64-tenjiku.crt");
    player.target.machine.insert(&image("c64.d64")).unwrap();
    player.start();
    player
}

/// Types keys; when all is at rest, a picture.
fn after(player: &mut Player64, keys: &str) -> Picture {
    player.type_keys(keys, 25);
    player.target.frames(DRAWING);
    if player.byte("ui_state") == BOARD {
        player.clear_clocks();
    }
    player.target.machine.picture()
}

/// What keys lead to, from the menu on, and what was moved in the end.
fn shown(standard: Standard) -> (Vec<(String, Picture)>, Vec<u8>) {
    let mut player = at_menu(standard);
    let mut pictures = Vec::new();
    let mut look = |player: &mut Player64, keys: &str| {
        pictures.push((keys.to_string(), after(player, keys)));
    };
    // All lines of the menu, those that keys set with another setting; White is a person, and
    // gives a Fire Demon.
    for keys in ["vv<", "v>", "vv>", "v>", "v>", "v>", "vv>", "vvv>", "v"] {
        look(&mut player, keys);
    }
    assert_eq!(player.byte("ui_state"), MENU);
    look(&mut player, "^^^^^^^^^^^^^^#");
    player.until("ui_state", DRAWING, |state| state == BOARD);
    // A Pawn of White's.
    look(&mut player, "^^^^^^^^^^^#v#");
    // Saved, taken back, loaded.
    for keys in ["W", "#ANNA#", "!", "U", "W", "v#Y"] {
        look(&mut player, keys);
    }
    player.until("ui_state", LOADING, |state| state == BOARD);
    look(&mut player, "O");
    look(&mut player, "!");
    let count = u16::from(player.byte("move_count"));
    (pictures, player.bytes("moves", 3 * count))
}

#[test]
fn menu_handicap_and_saved_games_are_the_same_as_on_pal() {
    let [(pal, moves), (ntsc, others)] = [Standard::Pal, Standard::Ntsc].map(shown);
    assert_eq!(moves.len(), 3);
    assert_eq!(moves, others);
    for (number, ((keys, one), (_, other))) in pal.iter().zip(&ntsc).enumerate() {
        assert_eq!(one.differences(other), 0, "{keys} ({number})");
        let changes = number == 0 || one.differences(&pal[number - 1].1) > 0;
        assert!(changes, "{keys} ({number}) shows nothing");
    }
}
