//! Both games on an Apple II: overlays ask for the disk until all their sectors can be read.

use machines::game::{ANALYSIS, BOARD, HELP, MENU, PROBLEMS, REPLAY, SAVES};
use machines::simulated::{apple2_with, PlayerApple};
use machines::target::Target;
use machines::tenjiku::{CAPTURED, COMMANDS, LIST, PIECE};
use sim::apple2::{Model, Options};
use sim::machine::{HostKey, Machine};

/// Frames until anything is drawn, overlays included, and in which all comes to rest.
const DRAWING: u32 = 600;
const REST: u32 = 300;

/// A part of the disk, the keys before the one that needs it, that key, and what then has a value.
type Need = (u16, &'static str, char, &'static str, u8);

const GOMOKU: [Need; 11] = [
    // The menu; the board.
    (0, "", '!', "ui_state", MENU),
    (1, "W", '!', "ui_state", BOARD),
    (2, "", '?', "ui_state", ANALYSIS),
    (2, "", 'O', "ui_state", REPLAY),
    (3, "", 'W', "ui_state", SAVES),
    // The computer moves.
    (4, "", 'M', "move_count", 2),
    (5, "", 'M', "move_count", 2),
    (6, "!WWWWW", '#', "ui_state", PROBLEMS),
    (0, "", 'I', "ui_state", HELP),
    (3, "!WWWW", '#', "ui_state", SAVES),
    (1, "!", '#', "ui_state", BOARD),
];

const TENJIKU: [Need; 14] = [
    (0, "", '!', "ui_state", MENU),
    // What a person does, after a page.
    (1, "I", '!', "ui_state", BOARD),
    // A move of the computer's; one that is taken back.
    (2, "", 'M', "move_count", 2),
    (2, "", 'U', "move_count", 0),
    (3, "", 'I', "ui_state", HELP),
    (3, "", '*', "ui_state", COMMANDS),
    (4, "", '?', "ui_state", PIECE),
    (3, "", 'C', "ui_state", CAPTURED),
    (5, "", 'O', "ui_state", LIST),
    (5, "", 'X', "ui_state", ANALYSIS),
    (6, "", 'W', "ui_state", SAVES),
    // Both parts of the search, and what draws squares after it.
    (8, "", 'M', "move_count", 2),
    (9, "", 'M', "move_count", 2),
    (10, "X", '!', "ui_state", BOARD),
];

/// A game of two people with one move, on a ][+ of 48K or with a language card.
fn game(language_card: bool, disk: &str, menu: &str, keys: &str) -> PlayerApple {
    let options = Options {
        model: Model::Plus,
        language_card,
        ..Options::default()
    };
    let mut player = apple2_with(options, disk);
    player.start_game(menu);
    player.type_keys(keys, 120);
    player.until("move_count", DRAWING, |count| count == 1);
    player.target.frames(REST);
    player
}

/// Damages the sector in the middle of a part.
fn damage(player: &mut PlayerApple, part: u16) {
    let sectors = player.sectors_of(part);
    let (track, sector) = sectors[sectors.len() / 2];
    let drive = player.target.machine.board().disk.drive(0);
    drive.damage(track, sector);
}

fn check(begun: &PlayerApple, state: impl Fn(&mut PlayerApple) -> Vec<u8>, needs: &[Need]) {
    for &(part, before, key, label, value) in needs {
        let mut player = begun.clone();
        player.type_keys(before, REST);
        let expected = state(&mut player);
        let good = player.disk();
        damage(&mut player, part);
        player.type_keys(&key.to_string(), 0);
        for _ in 0..2 {
            player.until_complaint();
            assert_eq!(state(&mut player), expected, "part {part} {key}");
            player.key(HostKey::Space);
            player.target.frames(10);
            assert!(!player.complains(), "part {part} {key}");
        }
        player.until_complaint();
        player.insert(&good, false);
        player.key(HostKey::Space);
        player.until(label, 4 * DRAWING, |now| now == value);
        player.target.frames(REST);
        assert!(!player.complains(), "part {part} {key}");
        if label == "ui_state" {
            assert_eq!(state(&mut player), expected, "part {part} {key}");
        }
    }
}

fn moves_of_gomoku(player: &mut PlayerApple) -> Vec<u8> {
    player.moves()
}

#[test]
fn gomoku_asks_for_each_part() {
    let begun = game(false, "apple2.dsk", "SS>WW#", "#");
    check(&begun, moves_of_gomoku, &GOMOKU);
}

#[test]
fn an_opening_rule_asks_for_its_part() {
    let mut player = apple2_with(Default::default(), "apple2.dsk");
    player.start();
    player.type_keys("SSSSS>WWWWW", 12);
    let good = player.disk();
    damage(&mut player, 7);
    player.type_keys("#", 0);
    player.until_complaint();
    player.insert(&good, false);
    player.key(HostKey::Space);
    player.target.frames(DRAWING);
    assert!(!player.complains());
    player.type_keys("#", 0);
    player.until("move_count", DRAWING, |count| count == 1);
}

/// With a person's turn, once TEACH is switched on.
#[test]
fn teach_asks_for_its_part() {
    let mut player = game(false, "apple2.dsk", "SS>WW#", "#");
    let expected = player.moves();
    player.type_keys("!", REST);
    player.type_keys("SSSSSSSSS#SSS#", 12);
    player.target.frames(REST);
    let good = player.disk();
    damage(&mut player, 8);
    player.type_keys("!!", 60);
    for _ in 0..2 {
        player.until_complaint();
        assert_eq!(player.moves(), expected);
        player.key(HostKey::Space);
        player.target.frames(10);
        assert!(!player.complains());
    }
    player.until_complaint();
    player.insert(&good, false);
    player.key(HostKey::Space);
    player.target.frames(DRAWING);
    assert!(!player.complains());
    assert_eq!(player.byte("ui_state"), BOARD);
    assert_eq!(player.moves(), expected);
    player.type_keys("AAA#", 30);
    player.until("move_count", DRAWING, |count| count == 2);
}

#[test]
fn tenjiku_asks_for_each_part() {
    let begun = game(false, "apple2-tenjiku.dsk", "SS<WW#", "AAAA#A#");
    check(&begun, machines::tenjiku::moves, &TENJIKU);
}

/// Two parts come from a language card, whatever the disk does; CTRL-RESET does not reach it.
#[test]
fn a_language_card_needs_no_disk_and_outlives_a_reset() {
    let mut player = game(true, "apple2-tenjiku.dsk", "SS<WW#", "AAAA#A#");
    let moves = machines::tenjiku::moves(&mut player);
    let copy = player.address("byte_of_card");
    for cycles in [0, 20, 30_000, 71_000] {
        player.type_keys("I", 0);
        player.until("ui_state", DRAWING, |state| state == HELP);
        let good = player.disk();
        player.target.machine.board().disk.drive(0).eject();
        player.target.machine.key(HostKey::Escape, true);
        assert!(player.target.machine.run_to(copy, 2_000_000));
        player.target.machine.key(HostKey::Escape, false);
        player.target.machine.run(cycles);
        player.target.machine.reset();
        player.target.frames(2 * REST);
        player.insert(&good, false);
        player.key(HostKey::Space);
        player.target.frames(REST);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        assert_eq!(machines::tenjiku::moves(&mut player), moves);
    }
    // U, without a disk.
    player.type_keys("I", 0);
    player.until("ui_state", DRAWING, |state| state == HELP);
    player.target.machine.board().disk.drive(0).eject();
    player.type_keys("!", REST);
    player.type_keys("U", REST);
    assert!(!player.complains());
    assert_eq!(player.byte("move_count"), 0);
}
