//! Both games on an Apple II: overlays ask for the disk until all their sectors can be read.

use disk::dsk::SKEW;
use machines::game::{ANALYSIS, BOARD, HELP, MENU, PROBLEMS, REPLAY};
use machines::simulated::{apple2_with, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Apple2;
use sim::machine::HostKey;

type Apple = Player<Simulated<Apple2>>;

/// Screens.
const SAVES: u8 = 6;
const PIECE: u8 = 8;
const CAPTURED: u8 = 9;
const LIST: u8 = 10;
const COMMANDS: u8 = 11;
/// Frames until anything is drawn, overlays included, and in which all comes to rest.
const DRAWING: u32 = 600;
const REST: u32 = 300;
/// Where a complaint stands.
const COMPLAINT: u16 = 0x0650;

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

/// A game of two people with one move.
fn game(disk: &str, menu: &str, keys: &str) -> Apple {
    let mut player = apple2_with(Default::default(), disk);
    player.to_splash();
    player.letter(' ');
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.type_keys(menu, 12);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(REST);
    player.type_keys(keys, 120);
    player.until("move_count", DRAWING, |count| count == 1);
    player.target.frames(REST);
    player
}

/// Damages the sector in the middle of a part.
fn damage(player: &mut Apple, part: u16) {
    let tables = ["part_tracks", "part_firsts", "part_sectors"];
    let [track, first, sectors] = tables.map(|table| {
        let address = player.address(table) + part;
        player.target.peek(address, 1)[0]
    });
    let at = first + sectors / 2;
    let sector = SKEW[usize::from(at % 16)];
    let drive = player.target.machine.board().disk.drive(0);
    drive.damage(track + at / 16, sector);
}

fn complains(player: &mut Apple) -> bool {
    let line = player.target.peek(COMPLAINT, 40);
    let line: String = line.iter().map(|sign| char::from(sign & 0x7F)).collect();
    line.starts_with("PUT THE GAME'S DISK BACK. ANY KEY.") && player.target.switches()[1]
}

/// Waits for the sentence.
fn until_complaint(player: &mut Apple, part: u16) {
    for _ in 0..200 {
        if complains(player) {
            return;
        }
        player.target.frames(10);
    }
    panic!(
        "part {part}: no complaint, screen {}",
        player.byte("ui_state")
    );
}

fn check(begun: &Apple, state: impl Fn(&mut Apple) -> Vec<u8>, needs: &[Need]) {
    for &(part, before, key, label, value) in needs {
        let mut player = begun.clone();
        player.type_keys(before, REST);
        let expected = state(&mut player);
        let good = player.target.machine.disk().unwrap().unwrap();
        damage(&mut player, part);
        player.type_keys(&key.to_string(), 0);
        for _ in 0..2 {
            until_complaint(&mut player, part);
            assert_eq!(state(&mut player), expected, "part {part} {key}");
            player.key(HostKey::Space);
            player.target.frames(10);
            assert!(!complains(&mut player), "part {part} {key}");
        }
        until_complaint(&mut player, part);
        player.insert(&good, false);
        player.key(HostKey::Space);
        player.until(label, 4 * DRAWING, |now| now == value);
        player.target.frames(REST);
        assert!(!complains(&mut player), "part {part} {key}");
        if label == "ui_state" {
            assert_eq!(state(&mut player), expected, "part {part} {key}");
        }
    }
}

fn moves_of_gomoku(player: &mut Apple) -> Vec<u8> {
    player.moves()
}

#[test]
fn gomoku_asks_for_each_part() {
    let begun = game("apple2.dsk", "SS>WW#", "#");
    check(&begun, moves_of_gomoku, &GOMOKU);
}

#[test]
fn tenjiku_asks_for_each_part() {
    let begun = game("apple2-tenjiku.dsk", "SS<WW#", "AAAA#A#");
    check(&begun, machines::tenjiku::moves, &TENJIKU);
}
