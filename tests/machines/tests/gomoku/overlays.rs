//! The Apple II's overlays: what loading one takes, and what happens when the disk does not give
//! it.

use machines::game::{point, BOARD, HELP, MENU};
use machines::simulated::{apple, image, PlayerApple};
use machines::target::Target;
use sim::apple2::Model;
use sim::machine::{HostKey, Machine};

/// Cycles of a second.
const SECOND: u64 = 1_020_484;

/// The lines of the text screen below the complaint.
const LINES: [u16; 3] = [0x06d0, 0x0750, 0x07d0];
/// The controller's switch.
const MOTOR_ON: u8 = 9;
/// The area's first bytes.
const AREA: u16 = 0x0c00;

/// A game of three moves, with the area of overlays as if another one had been loaded.
fn without_pages(seed: u64, model: Model) -> PlayerApple {
    let mut player = apple(model, seed);
    player.to_game(&["h8", "i9", "g7"]);
    forget(&mut player);
    player
}

/// Track and DOS sector where the first overlay begins.
fn place_of_pages(player: &mut PlayerApple) -> (u8, u8) {
    player.sectors_of(0)[0]
}

/// Tracks and DOS sectors of what stays in memory, in order.
pub fn sectors_of_program() -> Vec<(u8, u8)> {
    let mut player = apple(Model::E, 34);
    player.to_splash();
    let part = player.address("program_part");
    player.sectors_of(part)
}

/// Must not be called while a function of an overlay runs or is to be returned to.
pub fn forget(player: &mut PlayerApple) {
    // A flag for each overlay, then the number of the one that was loaded last.
    let [flags, last] = ["__overlays", "__overlay_last"].map(|label| player.address(label));
    let none = vec![0; usize::from(last - flags)];
    player.target.poke(flags, &none);
    player.target.poke(AREA, &[0; 0x1400]);
}

/// Waits for the complaint, which is alone below the picture.
pub fn until_complaint(player: &mut PlayerApple) {
    player.until_complaint();
    assert_eq!(player.target.switches(), [false, true, false, true]);
    for line in LINES {
        assert_eq!(player.line_of_text(line), " ".repeat(40));
    }
}

/// The complaint goes when the key is pressed; a short overlay is read again within six frames.
fn until_tried_again(player: &mut PlayerApple) {
    let mut patience = 0;
    while player.complains() {
        player.target.frames(1);
        patience += 1;
        assert!(patience < 6, "the complaint stays");
    }
}

/// The game is what it was.
fn goes_on(player: &mut PlayerApple) {
    player.until("ui_state", 500, |state| state == MENU);
    player.target.frames(60);
    assert_eq!(player.target.switches(), [false, false, false, true]);
    player.key(HostKey::Escape);
    player.until("ui_state", 300, |state| state == BOARD);
    player.play("j10");
    assert_eq!(player.moves(), ["h8", "i9", "g7", "j10"].map(point));
}

/// Cycles from ESC to the menu.
fn to_menu(player: &mut PlayerApple) -> u64 {
    let start = player.target.cycles();
    player.target.machine.key(HostKey::Escape, true);
    while player.byte("ui_state") != MENU {
        player.target.machine.run(100);
        assert!(player.target.cycles() - start < 5_000_000);
    }
    player.target.machine.key(HostKey::Escape, false);
    player.target.cycles() - start
}

#[test]
fn a_page_comes_within_its_time() {
    let mut player = without_pages(31, Model::Plus);
    let resting = to_menu(&mut player);
    // Help is on the last line but one.
    for key in [HostKey::Char('W'), HostKey::Char('W'), HostKey::Return] {
        player.rest();
        player.key(key);
    }
    player.until("ui_state", 300, |state| state == HELP);
    player.rest();
    let memory = to_menu(&mut player);
    player.target.frames(10);
    player.key(HostKey::Escape);
    player.until("ui_state", 300, |state| state == BOARD);
    // Until nothing returns to the overlay any more.
    player.rest();
    forget(&mut player);
    let now = player.target.cycles();
    player.target.machine.board().disk.read(MOTOR_ON, now);
    player.target.frames(70);
    let turning = to_menu(&mut player);
    println!("menu: {memory} cycles, by a disk that turns {turning}, by one that rests {resting}");
    // The motor needs a second, the sectors a revolution for each track.
    assert!(memory < SECOND / 2, "{memory}");
    assert!(turning < memory + SECOND / 2, "{turning}");
    assert!(resting < turning + SECOND * 5 / 4, "{resting}");
}

#[test]
fn no_disk_another_disk_and_the_right_one_again() {
    for model in [Model::Plus, Model::E] {
        let mut player = without_pages(32, model);
        player.target.machine.board().disk.drive(0).eject();
        player.target.machine.key(HostKey::Escape, true);
        player.target.frames(3);
        player.target.machine.key(HostKey::Escape, false);
        until_complaint(&mut player);
        // Another build's disk: everything reads, but it is not this one.
        let mut other = image("apple2.dsk");
        let (track, sector) = place_of_pages(&mut player);
        other[(usize::from(track) * 16 + usize::from(sector)) * 256] ^= 1;
        player.insert(&other, false);
        player.target.machine.key(HostKey::Space, true);
        until_tried_again(&mut player);
        player.target.machine.key(HostKey::Space, false);
        until_complaint(&mut player);
        player.insert(&image("apple2.dsk"), false);
        player.key(HostKey::Space);
        goes_on(&mut player);
    }
}

#[test]
fn a_reset_at_the_complaint_tries_again() {
    let mut player = without_pages(33, Model::E);
    let (track, sector) = place_of_pages(&mut player);
    let disk = &mut player.target.machine.board().disk;
    disk.drive(0).damage(track, sector);
    player.target.machine.key(HostKey::Escape, true);
    player.target.frames(3);
    player.target.machine.key(HostKey::Escape, false);
    until_complaint(&mut player);
    player.target.machine.reset();
    player.target.frames(200);
    // The board was still on, so it is drawn again; the menu needs the page again.
    assert_eq!(player.byte("ui_state"), BOARD);
    player.insert(&image("apple2.dsk"), false);
    to_menu(&mut player);
    goes_on(&mut player);
}
/// One bit less makes other bytes of all that follow, and some of them have the right sum.
#[test]
fn a_damaged_sector_is_noticed_whichever_it_is() {
    let sectors = sectors_of_program();
    // All of the first track that the program fills.
    let full = sectors[0].0 + 1;
    let all: Vec<_> = sectors.into_iter().filter(|at| at.0 == full).collect();
    assert_eq!(all.len(), 16);
    for (track, sector) in all {
        let mut player = apple(Model::E, 34);
        let drive = player.target.machine.board().disk.drive(0);
        drive.damage(track, sector);
        until_complaint(&mut player);
    }
}
