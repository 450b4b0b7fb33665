//! Tenjiku Shogi's pages: a C64 gets them from the disk by the fast loader, or from the cartridge,
//! an Apple II from its disk. The board comes back after them.

use machines::damage::{offset, sectors_of, with_bad_sector};
use machines::game::{BOARD, HELP, SAVES};
use machines::golden::compare;
use machines::simulated::{
    apple2_with, c64, from_another_drive, from_disk, image, Player64, PlayerApple, Simulated,
};
use machines::target::{Player, Target};
use machines::tenjiku::{CAPTURED, COMMANDS, LIST, MISSING, PIECE};
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};

/// Frames until a page of the disk is there, and until the board is drawn again.
const LOADING: u32 = 1200;
const DRAWING: u32 = 300;
/// Seconds until a page is there from a drive at rest; on an Apple II also from one that turns.
const FETCHED: f64 = 2.6;
const APPLE_FETCHED: f64 = 2.5;
const APPLE_TURNING: f64 = 1.2;
/// Keys of the menu: two people play.
const PEOPLE: &str = "vv<^^#";
/// Keys of the board: a Pawn moves, so that there is something to list.
const PAWN_MOVES: &str = "^^^^#^#";
/// The pages after that move: key, screen, picture.
const PAGES: [(char, u8, &str); 5] = [
    ('?', PIECE, "piece-pawn"),
    ('C', CAPTURED, "captured"),
    ('O', LIST, "list"),
    ('*', COMMANDS, "commands"),
    ('I', HELP, "keys"),
];

fn shot(player: &Player64, name: &str) {
    let picture = player.target.machine.picture();
    compare("tenjiku", &format!("c64-{name}"), &picture);
}

fn shot_of_apple(player: &PlayerApple, name: &str) {
    let picture = player.target.machine.picture();
    compare("tenjiku", &format!("apple2-{name}"), &picture);
}

/// Opens a page from the board. Returns the frames until it was there.
fn open<M: Machine>(player: &mut Player<Simulated<M>>, key: char, screen: u8) -> u32 {
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
fn leave<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.key(HostKey::Escape);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING);
}

#[test]
fn pages_come_from_the_disk_and_the_board_comes_back() {
    let mut player = from_disk(Options::default(), "c64-tenjiku.d64", "*");
    player.start_game(PEOPLE);
    let frames = open(&mut player, '?', PIECE);
    let seconds = f64::from(frames) / 50.0;
    println!("{seconds:.2} s until a page is shown");
    assert!(seconds < FETCHED, "{seconds} s");
    shot(&player, "piece");
    // Another piece needs no disk.
    player.target.machine.change_disk(8, None).unwrap();
    let first = colours_by_place(&player);
    player.letter('0');
    player.target.frames(60);
    let last = colours_by_place(&player);
    player.key(HostKey::Left);
    player.target.frames(60);
    assert_eq!(player.byte("ui_state"), PIECE);
    let before_it = colours_by_place(&player);
    assert!(first != last && last != before_it && before_it != first);
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}

/// A picture, dot by dot.
fn colours_by_place(player: &Player64) -> Vec<u8> {
    let picture = player.target.machine.picture();
    let dots = (0..200).flat_map(|y| (0..320).map(move |x| (x, y)));
    dots.map(|(x, y)| picture.at(x, y)).collect()
}

/// The colours in a picture, a bit for each.
fn colours(player: &Player64) -> u16 {
    let dots = colours_by_place(player);
    dots.iter().fold(0, |seen, colour| seen | 1 << colour)
}

/// A page gives way in the middle of a frame, whose rest showed the overlay in the bitmap's place.
#[test]
fn between_two_pages_nothing_else_is_seen() {
    let mut player = from_disk(Options::default(), "c64-tenjiku.d64", "*");
    player.start_game(PEOPLE);
    open(&mut player, '?', PIECE);
    player.target.frames(60);
    for turned in 0..12 {
        let (page, before) = (colours_by_place(&player), colours(&player));
        let mut between = 0;
        player.target.machine.key(HostKey::Right, true);
        for frame in 0..60 {
            player.target.machine.key(HostKey::Right, frame < 3);
            player.target.machine.run(20_011);
            between |= colours(&player);
        }
        let strange = between & !(before | colours(&player));
        assert_eq!(strange, 0, "{turned} pages on: {strange:016b}");
        assert!(page != colours_by_place(&player), "{turned} pages on");
    }
}

/// A drive that does not run the fast loader's half, with the second game's files: the KERNAL reads
/// them.
#[test]
fn pages_come_by_the_kernal_from_another_drive() {
    let mut player = from_another_drive(Options::default(), "c64.d64", "TENJIKU");
    player.start_game(PEOPLE);
    player.type_keys(PAWN_MOVES, 60);
    player.target.frames(DRAWING);
    let frames = open(&mut player, '?', PIECE);
    println!("{:.2} s by the KERNAL", f64::from(frames) / 50.0);
    assert!(frames > 500, "by the fast loader");
    shot(&player, "piece-pawn");
    // No disk, one of another build, one that cannot be read to the end of the page.
    let disk = image("c64.d64");
    let [first, .., last] = sectors_of(&disk, "F")[..] else {
        panic!("one sector");
    };
    let mut other = disk.clone();
    other[offset(first) + 4] ^= 1;
    let bad = with_bad_sector(&disk, last);
    for absent in [None, Some(&other[..]), Some(&bad)] {
        leave(&mut player);
        player.target.machine.change_disk(8, absent).unwrap();
        open(&mut player, 'O', MISSING);
        shot(&player, "missing");
    }
    leave(&mut player);
    player.target.machine.change_disk(8, Some(&disk)).unwrap();
    open(&mut player, 'O', LIST);
    shot(&player, "list");
}

#[test]
fn all_pages_lie_on_the_disk_of_both_games() {
    let standard = Standard::Ntsc;
    let ntsc = Options { standard, seed: 1 };
    let mut player = from_disk(ntsc, "c64.d64", "TENJIKU");
    player.start_game(PEOPLE);
    player.type_keys(PAWN_MOVES, 60);
    player.target.frames(DRAWING);
    for (key, screen, name) in PAGES {
        open(&mut player, key, screen);
        shot(&player, name);
        leave(&mut player);
    }
    open(&mut player, 'W', SAVES);
    leave(&mut player);
}

#[test]
fn without_a_disk_a_sentence_says_so() {
    let mut player = c64(Options::default(), "c64-tenjiku.prg");
    player.start_game(PEOPLE);
    open(&mut player, '?', MISSING);
    shot(&player, "missing");
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}

#[test]
fn a_cartridge_has_all_pages() {
    let mut player = c64(Options::default(), "c64-tenjiku.crt");
    player.start_game(PEOPLE);
    open(&mut player, '?', PIECE);
    shot(&player, "piece");
    leave(&mut player);
    open(&mut player, 'C', CAPTURED);
    leave(&mut player);
    player.clear_clocks();
    shot(&player, "board");
}

#[test]
fn an_apple_has_all_pages_on_its_disk() {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.start_game(PEOPLE);
    player.type_keys(PAWN_MOVES, 120);
    player.target.frames(DRAWING);
    for (key, screen, name) in PAGES {
        let seconds = f64::from(open(&mut player, key, screen)) / 60.0;
        println!("{seconds:.2} s until {name} is shown");
        shot_of_apple(&player, name);
        leave(&mut player);
    }
    player.clear_clocks();
    shot_of_apple(&player, "pages-left");
}

#[test]
fn an_apple_reads_a_page_at_once() {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.start_game(PEOPLE);
    let seconds = |frames: u32| f64::from(frames) / 60.0;
    let rest = seconds(open(&mut player, 'I', HELP));
    player.key(HostKey::Escape);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    // Until what a person does has been read again.
    let mut frames = 0;
    while player.bytes("__overlays", 2)[1] & 0x80 == 0 {
        player.target.frames(1);
        frames += 1;
        assert!(frames < LOADING);
    }
    let turning = seconds(open(&mut player, 'I', HELP));
    println!("{rest:.2} s from rest, {turning:.2} s while the disk turns");
    assert!(rest < APPLE_FETCHED, "{rest} s");
    assert!(turning < APPLE_TURNING, "{turning} s");
}

/// The pages of all 44 forms one after the other, then the first again.
fn all_pieces<M: Machine>(mut player: Player<Simulated<M>>, machine: &str) {
    player.start_game(PEOPLE);
    open(&mut player, '?', PIECE);
    player.letter('1');
    player.target.frames(60);
    for form in (1..=44).chain([1]) {
        let picture = player.target.machine.picture();
        compare("tenjiku", &format!("{machine}-form-{form:02}"), &picture);
        player.key(HostKey::Right);
        player.target.frames(60);
    }
}

#[test]
fn all_pieces_are_shown_on_an_apple() {
    all_pieces(
        apple2_with(Default::default(), "apple2-tenjiku.dsk"),
        "apple2",
    );
}

#[test]
fn all_pieces_are_shown_on_a_c64() {
    all_pieces(c64(Default::default(), "c64-tenjiku.crt"), "c64");
}
