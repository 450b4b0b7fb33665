//! Tenjiku Shogi's saved games on the C64: the page comes from the cartridge, games lie on the disk
//! in drive 8, in parts. What is written, what is said when that fails, and that a save that is
//! interrupted loses nothing. At the end a 1541 reads the list by the fast loader.

use disk::games::add_long;
use machines::game::{BOARD, SAVES};
use machines::golden::compare;
use machines::simulated::{c64, from_disk, image, Player64};
use machines::target::Target;
use machines::tenjiku::{self, assert_told_apart, long_game, moves, plies_of, LIST};
use sim::c64::files::{DiskFile, Files};
use sim::c64::{Options, Standard};
use sim::machine::Machine;

/// Frames until anything is drawn, and until the disk has done what it does with a long game.
const DRAWING: u32 = 300;
const LONG: u32 = 6_000;
/// Keys of the menu: two people play.
const PEOPLE: &str = "vv<^^#";
/// A Pawn moves; another one answers; a third.
const MOVES: [&str; 3] = ["^^^^#^#", "^^^^^^#v#", "<vvvvvv#^#"];

/// A C64 with the cartridge and the disk of both games, on the board.
fn on_board() -> Player64 {
    on_board_with(Options::default())
}

fn on_board_with(options: Options) -> Player64 {
    let mut player = c64(options, "c64-tenjiku.crt");
    player.target.machine.insert(&image("c64.d64")).unwrap();
    player.start_game(PEOPLE);
    player
}

fn play(player: &mut Player64, keys: &str) {
    let plies = player.byte("move_count");
    player.type_keys(keys, 60);
    player.until("move_count", DRAWING, |count| count == plies + 1);
    player.target.frames(DRAWING);
}

fn disk(player: &mut Player64) -> &mut Files {
    let disk = player.target.machine.kernal().disk.as_mut();
    disk.expect("a disk")
}

/// The files of saved games. Gomoku's score is none.
fn games(player: &mut Player64) -> Vec<DiskFile> {
    let games = disk(player).files.iter();
    let games =
        games.filter(|file| file.name.get(1) == Some(&b'.') && file.name.get(2) != Some(&b'-'));
    games.cloned().collect()
}

fn to_list(player: &mut Player64) {
    player.letter('O');
    player.until("ui_state", DRAWING, |state| state == LIST);
    player.target.frames(DRAWING);
}

fn names(player: &mut Player64) -> Vec<Vec<u8>> {
    games(player).into_iter().map(|file| file.name).collect()
}

fn message(player: &Player64) -> Vec<u8> {
    tenjiku::message(&player.target.machine.picture())
}

fn plies(file: &DiskFile) -> Option<u16> {
    plies_of(file.bytes.chunks(256))
}

#[test]
fn a_game_is_found_again_and_the_first_games_are_not_shown() {
    let mut player = on_board();
    let others = DiskFile {
        name: b"G.OTHER".to_vec(),
        bytes: vec![0; 256],
    };
    disk(&mut player).files.push(others.clone());
    play(&mut player, MOVES[0]);
    play(&mut player, MOVES[1]);
    let played = moves(&mut player);
    player.clear_clocks();
    let board = player.target.machine.picture();
    player.to_saves();
    player.type_on_page("#ANNA#");
    compare("tenjiku", "c64-saves", &player.target.machine.picture());
    assert_eq!(
        names(&mut player),
        [b"G.OTHER".to_vec(), b"K.ANNA".to_vec()]
    );
    let anna = games(&mut player)[1].clone();
    assert_eq!(plies(&anna), Some(2));
    player.leave_saves();
    player.target.frames(DRAWING);
    player.clear_clocks();
    // Part of the board is kept while a page is shown, and blocks lie where it is known.
    assert_eq!(board.differences(&player.target.machine.picture()), 0);

    // Another machine with this disk.
    let files = disk(&mut player).clone();
    let mut player = on_board();
    *disk(&mut player) = files;
    play(&mut player, MOVES[0]);
    player.to_saves();
    player.type_keys("v#Y", 20);
    player.until("ui_state", LONG, |state| state == BOARD);
    player.target.frames(DRAWING);
    assert_eq!(moves(&mut player), played);
    play(&mut player, MOVES[2]);
    // Over the older one, and deleted.
    player.to_saves();
    player.type_on_page("vS#Y");
    assert_eq!(plies(&games(&mut player)[1]), Some(3));
    player.type_on_page("D#Y");
    assert_eq!(games(&mut player), [others]);
}

#[test]
fn a_long_game_is_kept_in_parts() {
    let (blocks, played) = long_game(170);
    let file = blocks.concat();
    assert!(file.len() > 2 * 256);
    let mut player = on_board();
    disk(&mut player).put(b"K.LONG", file.clone());
    player.to_saves();
    player.type_keys("v#", 20);
    player.until("ui_state", LONG, |state| state == BOARD);
    player.target.frames(DRAWING);
    assert_eq!(moves(&mut player), played);
    player.to_saves();
    player.type_keys("#AGAIN#", 20);
    player.target.frames(LONG);
    let again = games(&mut player);
    let again = again.iter().find(|file| file.name == b"K.AGAIN");
    let again = again.expect("it was saved");
    assert_eq!((again.bytes.len(), plies(again)), (file.len(), Some(170)));
    player.leave_saves();
    assert_eq!(moves(&mut player), played);
}

/// On NTSC; its list leads back to the start and forward to the last move.
#[test]
fn a_game_of_more_than_300_plies_is_kept_and_taken_back() {
    let (blocks, played) = long_game(310);
    let standard = Standard::Ntsc;
    let mut player = on_board_with(Options { standard, seed: 1 });
    disk(&mut player).put(b"K.LONG", blocks.concat());
    player.to_saves();
    player.type_keys("v#", 20);
    player.until("ui_state", LONG, |state| state == BOARD);
    player.target.frames(DRAWING);
    assert_eq!(moves(&mut player), played);
    let board = player.bytes("board", 256);
    // Pages of 19 pairs at most.
    to_list(&mut player);
    player.type_keys("^^^^^^^^^#", DRAWING);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
    assert_eq!(moves(&mut player), []);
    to_list(&mut player);
    player.type_keys("vvvvvvvvv#", DRAWING);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
    assert_eq!(moves(&mut player), played);
    assert!(player.bytes("board", 256) == board);
    player.to_saves();
    player.type_keys("#AGAIN#", 20);
    player.target.frames(LONG);
    let again = games(&mut player);
    let again = again.iter().find(|file| file.name == b"K.AGAIN");
    assert_eq!(again.and_then(plies), Some(310));
}

#[test]
fn what_is_wrong_is_told_apart_and_the_game_stays() {
    let mut player = on_board();
    play(&mut player, MOVES[0]);
    let played = moves(&mut player);
    player.to_saves();
    let mut said = vec![message(&player)];
    player.type_on_page("#ANNA#");
    said.push(message(&player));
    for (protected, full) in [(true, false), (false, true)] {
        let disk = disk(&mut player);
        (disk.protected, disk.full) = (protected, full);
        player.type_on_page("S#Y");
        said.push(message(&player));
    }
    disk(&mut player).full = false;
    let anna = &mut disk(&mut player).files;
    let anna = anna.iter_mut().find(|file| file.name == b"K.ANNA");
    anna.expect("it is still there").bytes[42] ^= 1;
    player.type_on_page("L#Y");
    said.push(message(&player));
    // Another disk, an empty drive.
    *disk(&mut player) = Files::default();
    player.type_on_page("L#Y");
    said.push(message(&player));
    player.target.machine.kernal().disk = None;
    player.type_on_page("L#Y");
    said.push(message(&player));
    assert_told_apart(&said);
    player.leave_saves();
    assert_eq!(moves(&mut player), played);
}

/// The machine is switched off at moments all through a save over an older game.
#[test]
fn a_save_that_is_interrupted_loses_nothing() {
    let (blocks, _) = long_game(80);
    let mut player = on_board();
    disk(&mut player).put(b"K.C", blocks.concat());
    player.to_saves();
    player.type_keys("v#", 20);
    player.until("ui_state", LONG, |state| state == BOARD);
    player.target.frames(DRAWING);
    // One move less: the head says so, and is all that differs.
    player.letter('U');
    player.target.frames(DRAWING);
    player.to_saves();
    player.type_keys("vS#", 20);
    player.letter('Y');
    let mut seen = Vec::new();
    let mut halves = 0;
    for moment in 0..60 {
        player.target.frames(12);
        let files = games(&mut player);
        let find = |name: &[u8]| files.iter().find(|file| file.name == name);
        let (whole, half) = (find(b"K.C"), find(b"L.C"));
        halves += u32::from(half.is_some_and(|half| plies(half).is_none()));
        let game = whole.or(half).filter(|file| plies(file) == Some(80));
        let game = game.unwrap_or_else(|| panic!("moment {moment}: no game"));
        // The plies that are on the board.
        seen.push(game.bytes[9 + 3]);
    }
    seen.dedup();
    assert_eq!(seen, [80, 79]);
    assert!(halves > 0, "no moment with a part alone");
}

/// Seconds until the page with its list is there from a drive at rest.
const PAGE: f64 = 3.5;

#[test]
fn the_fast_loader_reads_the_list() {
    let (blocks, _) = long_game(170);
    let mut disk = image("c64.d64");
    add_long(&mut disk, "LONG", &blocks).unwrap();
    let mut player = from_disk(Options::default(), "c64.d64", "TENJIKU");
    player.start_game(PEOPLE);
    player.target.frames(DRAWING);
    player.target.machine.change_disk(8, Some(&disk)).unwrap();
    let start = player.target.cycles();
    player.letter('W');
    player.until("ui_state", LONG, |state| state == SAVES);
    let machine = &player.target.machine;
    let cycles = machine.cycles() - start;
    let seconds = cycles as f64 / f64::from(machine.cycles_per_second());
    println!("{seconds:.2} s until the page is there");
    assert!(seconds <= PAGE);
    player.target.frames(DRAWING);
    compare(
        "tenjiku",
        "c64-saves-listed",
        &player.target.machine.picture(),
    );
}
