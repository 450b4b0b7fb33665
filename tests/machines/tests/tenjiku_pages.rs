//! Tenjiku Shogi's pages on the C64: they come from the disk by the fast loader, or from the
//! cartridge, and the board comes back after them.

use machines::game::{BOARD, HELP, MENU};
use machines::golden::compare;
use machines::simulated::{c64, image, labels, running_with, Simulated};
use machines::target::{Player, Target};
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine};

/// Numbers of screens.
const SAVES: u8 = 6;
const PIECE: u8 = 8;
const CAPTURED: u8 = 9;
const LIST: u8 = 10;
const COMMANDS: u8 = 11;
const MISSING: u8 = 12;
/// Frames until a page of the disk is there, and until the board is drawn again.
const LOADING: u32 = 600;
const DRAWING: u32 = 300;
/// Seconds until a page is there from a drive at rest.
const FETCHED: f64 = 8.0;
/// Keys of the menu: two people play.
const PEOPLE: &str = "vv<^^#";

type Player64 = Player<Simulated<C64>>;

fn shot(player: &Player64, name: &str) {
    let picture = player.target.machine.picture();
    compare("tenjiku", &format!("c64-{name}"), &picture);
}

/// A C64 with the program loaded from a disk, by all that the drive really does.
fn from_disk(disk: &str, name: &str, standard: Standard) -> Player64 {
    let mut machine = C64::with_bus(Options { standard, seed: 1 });
    machine.attach(8, Some(&image(disk))).unwrap();
    let second = u64::from(machine.cycles_per_second());
    machine.run(2 * second);
    machine.enter(&format!("LOAD\"{name}\",8,1")).unwrap();
    let labels = labels("c64-tenjiku.lbl");
    assert!(machine.run_to(labels.get("main").expect("main"), 60 * second));
    running_with(machine, labels)
}

/// From the splash to the board.
fn begin(player: &mut Player64) {
    player.to_splash();
    player.letter(' ');
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.type_keys(PEOPLE, 12);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
}

/// Opens a page from the board. Returns the frames until it was there.
fn open(player: &mut Player64, key: char, screen: u8) -> u32 {
    player.letter(key);
    let mut frames = 0;
    while player.byte("ui_state") != screen {
        player.target.frames(5);
        frames += 5;
        assert!(frames < LOADING, "{key}: {}", player.byte("ui_state"));
    }
    player.target.frames(20);
    frames
}

/// Back to the board, which is drawn again.
fn leave(player: &mut Player64) {
    player.key(HostKey::Escape);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
}

#[test]
fn pages_come_from_the_disk_and_the_board_comes_back() {
    let mut player = from_disk("c64-tenjiku.d64", "*", Standard::Pal);
    begin(&mut player);
    let frames = open(&mut player, '?', PIECE);
    let seconds = f64::from(frames) / 50.0;
    println!("{seconds:.2} s until a page is shown");
    assert!(seconds < FETCHED, "{seconds} s");
    shot(&player, "piece");
    // Another piece needs no disk.
    player.target.machine.change_disk(8, None).unwrap();
    player.letter('0');
    player.target.frames(60);
    player.key(HostKey::Left);
    player.target.frames(60);
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}

#[test]
fn all_pages_lie_on_the_disk_of_both_games() {
    let mut player = from_disk("c64.d64", "TENJIKU", Standard::Ntsc);
    begin(&mut player);
    // A Pawn moves: there is something to list.
    player.type_keys("^^^^#^#", 60);
    player.target.frames(DRAWING);
    for (key, screen, name) in [
        ('?', PIECE, "piece-pawn"),
        ('C', CAPTURED, "captured"),
        ('O', LIST, "list"),
        ('*', COMMANDS, "commands"),
        ('I', HELP, "keys"),
    ] {
        open(&mut player, key, screen);
        shot(&player, name);
        leave(&mut player);
    }
    // The stand-in for the KERNAL reads no list of files.
    open(&mut player, 'W', SAVES);
    leave(&mut player);
}

#[test]
fn without_a_disk_a_sentence_says_so() {
    let mut player = c64(Options::default(), "c64-tenjiku.prg");
    begin(&mut player);
    open(&mut player, '?', MISSING);
    shot(&player, "missing");
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}

#[test]
fn a_cartridge_has_all_pages() {
    let mut player = c64(Options::default(), "c64-tenjiku.crt");
    begin(&mut player);
    open(&mut player, '?', PIECE);
    shot(&player, "piece");
    leave(&mut player);
    open(&mut player, 'C', CAPTURED);
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}
