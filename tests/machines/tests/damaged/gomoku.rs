//! Gomoku on a C64: its pages.

use machines::damage::{change_disk, with_bad_sector};
use machines::game::{point, ANALYSIS, BOARD, HELP, MENU, PROBLEMS, REPLAY, SAVES, SCORE, SHARING};
use machines::golden::compare;
use machines::simulated::{from_disk, image, Player64};
use machines::target::Target;
use sim::c64::Options;
use sim::machine::{HostKey, Machine};

const DISK: &str = "c64.d64";
/// Frames until a screen is drawn, until loader and KERNAL have given up, until a page has come.
const DRAWING: u32 = 300;
const TRYING: u32 = 2500;
const LOADING: u32 = 1500;
/// Where a directory's entries begin.
const DIRECTORY: (usize, usize) = (18, 1);
const MOVES: [&str; 3] = ["h8", "i9", "g7"];
/// The file of a page, the keys before the one that asks for it, that key, its screen.
const PAGES: [(&str, &str, char, u8); 7] = [
    ("4", "", 'W', SAVES),
    ("5", "", '?', ANALYSIS),
    ("5", "", 'O', REPLAY),
    ("5", "!^^", '#', HELP),
    ("6", "!^^^^^", '#', PROBLEMS),
    // TEACH, or the book in its place.
    ("8", "!^^^#vvv", '#', MENU),
    ("9", "!^^^#^^", '#', SCORE),
];

/// A game of three moves, from a disk in a 1541.
fn game() -> Player64 {
    let mut player = from_disk(Options::default(), DISK, "*");
    player.to_game(&MOVES);
    player
}

/// The steps of an opening rule, which a new game needs at once.
#[test]
fn an_opening_rule_that_cannot_be_read_is_told() {
    let mut player = from_disk(Options::default(), "c64.d64", "*");
    player.start();
    player.type_keys("SSSSS>WWWWW", 12);
    change_disk(&mut player, DISK, Some("7"));
    for _ in 0..2 {
        player.type_keys("#", TRYING);
        compare("c64", "missing", &player.target.machine.picture());
        player.key(HostKey::Space);
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(50);
    }
    change_disk(&mut player, DISK, None);
    player.type_keys("#", LOADING);
    assert_eq!(player.byte("ui_state"), SHARING);
    player.type_keys("#", 50);
    assert_eq!(player.moves(), [point("h8")]);
}

#[test]
fn a_page_that_cannot_be_read_is_told() {
    let begun = game();
    for (file, before, key, screen) in PAGES {
        let mut player = begun.clone();
        player.type_keys(before, 50);
        let back = if before.is_empty() { BOARD } else { MENU };
        change_disk(&mut player, DISK, Some(file));
        let key = key.to_string();
        for _ in 0..2 {
            player.type_keys(&key, TRYING);
            compare("c64", "missing", &player.target.machine.picture());
            player.key(HostKey::Space);
            player.until("ui_state", DRAWING, |state| state == back);
            player.target.frames(50);
            assert_eq!(player.moves(), MOVES.map(point), "{file} {key}");
        }
        change_disk(&mut player, DISK, None);
        player.type_keys(&key, LOADING);
        assert_eq!(player.byte("ui_state"), screen, "{file} {key}");
        player.key(HostKey::Escape);
        player.until("ui_state", DRAWING, |state| state == back);
        // From OPTIONS by way of the menu.
        for _ in 0..2 {
            if player.byte("ui_state") == MENU {
                player.target.frames(50);
                player.key(HostKey::Escape);
                player.target.frames(DRAWING);
            }
        }
        assert_eq!(player.byte("ui_state"), BOARD, "{file} {key}");
        player.rest();
        player.play("j10");
        assert_eq!(player.moves()[..3], MOVES.map(point), "{file} {key}");
    }
}

/// The drive is switched off while it sends a sector: at its first bytes, in the middle, and
/// between it and the next.
#[test]
fn a_drive_that_stops_within_a_sector_is_told() {
    let begun = game();
    for after in [500, 27_000, 60_000] {
        let mut player = begun.clone();
        player.target.machine.key(HostKey::Char('W'), true);
        let taken = player.address("take");
        assert!(player.target.machine.run_to(taken, 5_000_000));
        player.target.machine.key(HostKey::Char('W'), false);
        player.target.machine.run(after);
        player.target.machine.detach(8);
        for _ in 0..2 {
            player.target.frames(TRYING);
            compare("c64", "no-disk", &player.target.machine.picture());
            player.key(HostKey::Space);
            player.until("ui_state", DRAWING, |state| state == BOARD);
            player.target.frames(50);
            assert_eq!(player.moves(), MOVES.map(point), "{after}");
            player.letter('W');
        }
        player.target.frames(TRYING);
        player.key(HostKey::Space);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        let attached = player.target.machine.attach(8, Some(&image(DISK)));
        attached.expect("a disk");
        player.target.frames(100);
        player.letter('W');
        player.until("ui_state", LOADING, |state| state == SAVES);
        player.target.frames(DRAWING);
        player.key(HostKey::Escape);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        player.rest();
        player.play("j10");
        assert_eq!(player.moves()[..3], MOVES.map(point), "{after}");
    }
}

/// The page comes, but the list of games cannot be read: it says so, and reads it again.
#[test]
fn a_directory_that_cannot_be_read_is_told() {
    let mut player = game();
    let bad = with_bad_sector(&image(DISK), DIRECTORY);
    let changed = player.target.machine.change_disk(8, Some(&bad));
    changed.expect("a disk");
    player.letter('W');
    player.until("ui_state", TRYING, |state| state == SAVES);
    player.target.frames(TRYING);
    compare("c64", "bad-directory", &player.target.machine.picture());
    for _ in 0..2 {
        player.key(HostKey::Escape);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        player.rest();
        assert_eq!(player.moves(), MOVES.map(point));
        change_disk(&mut player, DISK, None);
        player.letter('W');
        player.until("ui_state", TRYING, |state| state == SAVES);
        player.target.frames(DRAWING);
    }
    compare("c64", "no-games", &player.target.machine.picture());
}
