//! A disk whose notch is covered, in a 1541: it is said what to do, and nothing is lost.

use disk::games;
use machines::game::{point, BOARD, MENU, PROBLEM, PROBLEMS, SAVES};
use machines::golden::compare;
use machines::simulated::{at_load, image, labels, running_with, Player64};
use machines::target::Target;
use sim::c64::Options;
use sim::machine::{HostKey, Machine, Stick};

const SCORE: u8 = 9;
/// Frames until a page has come, or the KERNAL has given up.
const DISK: u32 = 1_500;
const MOVES: [&str; 3] = ["h8", "i9", "g7"];

/// A C64 whose program came from a disk with a game, which is protected.
fn player(disk: &[u8]) -> Player64 {
    let machine = at_load(Options::default(), disk, "*");
    let mut player = running_with(machine, labels("c64.lbl"));
    let main = player.address("main");
    let machine = &mut player.target.machine;
    assert!(machine.run_to(main, 60_000_000), "it starts");
    machine.drive(8).expect("a drive").protect(true);
    player
}

fn disk() -> Vec<u8> {
    let mut disk = image("c64.d64");
    let mut game = [0; 256];
    game[..8].copy_from_slice(b"ANNA    ");
    games::add(&mut disk, &game).expect("room for a game");
    disk
}

/// The game on the board goes on, and the disk is as it was.
fn all_is_there(player: &mut Player64, disk: &[u8], keys: &str) {
    player.key(HostKey::Escape);
    player.until("ui_state", DISK, |state| state == BOARD);
    player.rest();
    assert_eq!(player.moves(), MOVES.map(point), "{keys}");
    player.play("j10");
    assert_eq!(player.moves()[..3], MOVES.map(point), "{keys}");
    let drive = player.target.machine.drive(8).expect("a drive");
    let after = drive.image().expect("a disk");
    assert!(after[..disk.len()] == *disk, "{keys}: the disk has changed");
}

#[test]
fn games_are_neither_kept_nor_deleted() {
    let disk = disk();
    let mut begun = player(&disk);
    begun.to_game(&MOVES);
    begun.letter('W');
    begun.until("ui_state", DISK, |state| state == SAVES);
    begun.target.frames(400);
    for (what, keys) in [("new", "#BERTA#"), ("replace", "vS#Y"), ("delete", "vD#Y")] {
        let mut player = begun.clone();
        player.type_keys(keys, 20);
        player.target.frames(DISK);
        // The page is there, with the game and the sentence, and answers.
        let name = format!("protected-{what}");
        compare("c64", &name, &player.target.machine.picture());
        all_is_there(&mut player, &disk, keys);
    }
}

/// The first problem is Black's win by fours, which begins with j6.
#[test]
fn a_solved_problem_stays_solved() {
    let disk = disk();
    let mut player = player(&disk);
    player.to_splash();
    player.target.machine.stick(Stick::default());
    let lead = |player: &mut Player64, pushes: &str, screen: u8| {
        player.push(pushes);
        player.until("ui_state", 3_000, |state| state == screen);
        player.target.frames(200);
    };
    lead(&mut player, "f", MENU);
    lead(&mut player, "u u u u u f", PROBLEMS);
    lead(&mut player, "f", PROBLEM);
    player.push("dr dr f");
    player.until("result", 12_000, |result| result == 1);
    player.target.frames(300);
    // The sentence comes once; the list still shows the tick.
    lead(&mut player, "f", SCORE);
    compare("c64", "protected-tick", &player.target.machine.picture());
    lead(&mut player, "f", MENU);
    for pushes in ["f", "u u u u u f"] {
        lead(&mut player, pushes, PROBLEMS);
        compare(
            "c64",
            "protected-problems",
            &player.target.machine.picture(),
        );
        player.key(HostKey::Escape);
        lead(&mut player, "", MENU);
    }
    let drive = player.target.machine.drive(8).expect("a drive");
    assert!(drive.image().expect("a disk")[..disk.len()] == disk);
}
