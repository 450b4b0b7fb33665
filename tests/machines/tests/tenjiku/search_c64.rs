//! The opponents that search on a C64: they come from the disk or the cartridge in turns with what
//! a person does, and play the same games as on the host.

use crate::pair::{
    all_levels, dice, host, pages_while_it_thinks, pair, Pair, DRAWING, HARD, LOADING, MEDIUM,
};
use crate::seen::{after, Area, ON_C64};
use crate::times::PEOPLE;
use machines::figure::{print_seconds, C64 as C64_PAL};
use machines::game::{BOARD, DEMO, HELP, MENU};
use machines::simulated::{c64, from_another_drive, from_disk, Player64};
use machines::target::Target;
use machines::tenjiku::{MISSING, PERSON, PIECE, SEARCH};
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine};

/// Frames after a key that moves the cursor.
const CURSOR: u32 = 12;
/// Where the panel says what is done.
const MESSAGE: Area = [(232, 304), (56, 64)];
/// The port, in which this bit brings the KERNAL in, with which a disk is read.
const PORT: u16 = 1;
const HIRAM: u8 = 2;
/// Seconds until a half has come, while the move before is shown, which takes 2.5 of them.
const HALF: f64 = 3.8;

/// A person plays Black against an opponent.
fn begin(mut player: Player64, menu: &str) -> Pair<C64> {
    player.to_splash();
    pair(player, CURSOR, menu)
}

fn cartridge() -> Player64 {
    c64(Options::default(), "c64-tenjiku.crt")
}

fn disk() -> Player64 {
    from_disk(Options::default(), "c64-tenjiku.d64", "*")
}

fn disk_of_another_drive() -> Player64 {
    from_another_drive(Options::default(), "c64-tenjiku.d64", "*")
}

#[test]
fn medium_comes_from_the_disk() {
    begin(disk(), MEDIUM).answers(4);
}

/// The KERNAL reads both halves where the drive does not run the fast loader's.
#[test]
fn medium_comes_by_the_kernal_from_another_drive() {
    begin(disk_of_another_drive(), MEDIUM).answers(2);
}

#[test]
fn hard_comes_from_the_cartridge() {
    begin(cartridge(), HARD).answers(4);
}

#[test]
fn all_levels_play_as_on_the_host() {
    all_levels(|menu| begin(cartridge(), menu));
}

/// Keys while the computer thinks: a page, the cursor, NEW GAME? and no, and then the same move.
#[test]
fn keys_while_the_computer_thinks_change_no_move() {
    let mut pair = begin(disk(), "vv>>>v>^^^#");
    let mut dice = dice(9);
    for _ in 0..3 {
        pair.enter_lively(&mut dice);
        pair.wait();
    }
    pair.enter_lively(&mut dice);
    pair.wait_for_half(SEARCH);
    pair.player.letter('?');
    pair.player
        .until("ui_state", LOADING, |state| state == PIECE);
    pair.player.key(HostKey::Escape);
    pair.player
        .until("ui_state", LOADING, |state| state == BOARD);
    pair.wait_for_half(SEARCH);
    pair.player.type_keys("<>T", 12);
    pair.player.letter('G');
    pair.wait_for_half(PERSON);
    pair.player.letter('N');
    // The search was dropped twice.
    pair.host.press(&mut pair.session, &host::keys("?!"));
    pair.host.press(&mut pair.session, &host::keys("TGN"));
    pair.wait();
}

/// A key on the page of keys acts, though the other half is read before the board is shown.
#[test]
fn a_key_on_the_page_of_keys_waits_for_its_half() {
    let mut pair = begin(disk(), "vv>>>v>>>>^^^#");
    pair.enter_lively(&mut dice(9));
    pair.wait_for_half(SEARCH);
    pair.player.letter('I');
    pair.player
        .until("ui_state", LOADING, |state| state == HELP);
    assert_eq!(pair.player.byte("move_count"), 1);
    pair.player.letter('U');
    pair.player
        .until("move_count", 2 * LOADING, |count| count == 0);
}

#[test]
fn pages_while_the_computer_thinks_change_no_move() {
    pages_while_it_thinks(begin(cartridge(), "vv>>>v>^^^#"), |pair| {
        pair.wait_for_half(SEARCH);
        pair.player.until("phase", LOADING, |phase| phase != 0);
    });
}

#[test]
fn m_and_break_stop_the_search_at_once() {
    let mut pair = begin(cartridge(), "vv>>>v>>>>^^^#");
    let mut dice = dice(9);
    pair.enter_lively(&mut dice);
    pair.player.target.frames(DRAWING);
    assert_eq!(pair.player.byte("move_count"), 1);
    pair.player.letter('M');
    pair.player.target.frames(25);
    assert_eq!(pair.player.byte("move_count"), 2);
    pair.wait_for_half(PERSON);
    // It takes the other side, and BREAK ends that.
    pair.player.letter('M');
    pair.player.target.frames(DRAWING);
    pair.player.key(HostKey::Break);
    pair.player.target.frames(25);
    pair.wait_for_half(PERSON);
    assert_eq!(pair.player.byte("move_count"), 2);
}

/// A C64 with the cartridge while LEVEL 5 thinks.
fn while_level_5_thinks(standard: Standard) -> Player64 {
    let player = c64(Options { standard, seed: 1 }, "c64-tenjiku.crt");
    let mut pair = begin(player, "vv>>>v>>>>^^^#");
    pair.enter_lively(&mut dice(9));
    pair.player.target.frames(DRAWING);
    pair.player
}

/// Keys at any moment of LEVEL 5's search move the cursor within 50 ms: a frame passes until they
/// are seen, then a step of the search ends.
#[test]
fn keys_are_answered_while_a_level_thinks() {
    for (standard, machine) in [(Standard::Pal, C64_PAL), (Standard::Ntsc, "C64 NTSC")] {
        let mut player = while_level_5_thinks(standard);
        let address = player.address("cursor");
        let mut seconds = Vec::new();
        for number in 0..200 {
            player.target.machine.run(300_000 + 7_919 * number);
            let before = player.byte("cursor");
            let begun = player.target.cycles();
            player.target.machine.key(HostKey::Left, true);
            while player.target.machine.peek(address) == before {
                player.target.machine.run(200);
            }
            let cycles = player.target.cycles() - begun;
            seconds.push(cycles as f64 / f64::from(player.target.machine.cycles_per_second()));
            player.target.machine.key(HostKey::Left, false);
        }
        seconds.sort_unstable_by(f64::total_cmp);
        let [median, most, worst] = [100, 180, 199].map(|place| seconds[place]);
        let what = format!("{machine}: {median:.4} s, {most:.4} s, {worst:.4} s");
        println!("{what}");
        if standard == Standard::Pal {
            let figure = ("key to cursor while LEVEL 5 thinks", "0.05 s");
            print_seconds(machine, figure, worst);
        }
        assert!(median < 0.025 && most < 0.04 && worst < 0.05, "{what}");
        assert_eq!(player.byte("move_count"), 1);
    }
}

/// The cursor is also seen at once, not only after the search's next steps.
#[test]
fn a_cursor_is_drawn_while_a_level_thinks() {
    let mut player = while_level_5_thinks(Standard::Pal);
    for number in 0..20 {
        player.target.machine.run(300_000 + 7_919 * number);
        let [(_, drawn)] = after(&mut player, &ON_C64, HostKey::Left, 1, [ON_C64.board]);
        assert!(drawn < 0.1, "{drawn} s");
    }
}

/// Where there is no disk, the menu says so, and EASY plays.
#[test]
fn a_program_alone_has_easy() {
    let mut player = c64(Options::default(), "c64-tenjiku.prg");
    player.start();
    player.type_keys("vv>^^#", 12);
    player.until("ui_state", DRAWING, |state| state == MISSING);
    player.key(HostKey::Return);
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.type_keys("vv<^^#", 12);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.type_keys("^^^^#^#", 12);
    player.until("move_count", 1_000, |plies| plies == 2);
}

/// The disk is taken out while the person thinks: EASY answers, and the disk's own opponent when it
/// is back.
#[test]
fn a_game_goes_on_without_its_disk() {
    let mut pair = begin(disk(), MEDIUM);
    let mut dice = dice(7);
    pair.enter_lively(&mut dice);
    pair.wait();
    let image = machines::simulated::image("c64-tenjiku.d64");
    pair.player.target.machine.change_disk(8, None).unwrap();
    pair.enter_lively(&mut dice);
    pair.player.until("move_count", 2000, |count| count == 4);
    pair.player.target.frames(100);
    assert_eq!(pair.player.byte("ui_state"), BOARD);
    assert_eq!(pair.player.byte("half"), PERSON);
    pair.player.zero_clocks();
    let picture = pair.player.target.machine.picture();
    machines::golden::compare("tenjiku", "c64-no-disk", &picture);
    // What EASY played counts; a move more with the disk.
    pair.player
        .target
        .machine
        .change_disk(8, Some(&image))
        .unwrap();
    pair.player.type_keys("M", 12);
    pair.player.until("move_count", 2000, |count| count == 5);
    pair.player.until("half", LOADING, |half| half == PERSON);
}

/// Autoplay without a drive looks for the search once: EASY plays on and does not wait for it.
#[test]
fn autoplay_looks_for_the_search_once() {
    let mut player = c64(Options::default(), "c64-tenjiku.prg");
    player.start_game("vv<^^#");
    player.letter('P');
    player.until("move_count", 1000, |count| count == 1);
    let mut reading = 0;
    for _ in 0..1000 {
        player.target.frames(1);
        reading += u32::from(player.target.machine.peek(PORT) & HIRAM != 0);
    }
    assert!(player.byte("move_count") >= 4);
    assert_eq!(reading, 0);
}

/// Frames until a half of the program is in memory.
fn frames_until(player: &mut Player64, half: u8) -> u32 {
    let mut frames = 0;
    while player.byte("half") != half {
        player.target.frames(1);
        frames += 1;
        assert!(frames < LOADING, "{half} does not come");
    }
    frames
}

#[test]
fn a_half_comes_in_four_seconds() {
    let mut pair = begin(disk(), MEDIUM);
    // A Pawn moves.
    pair.player.type_keys("^^^^#^#", 12);
    pair.player.until("move_count", DRAWING, |count| count == 1);
    let there = frames_until(&mut pair.player, SEARCH);
    pair.player.until("move_count", 1000, |count| count == 2);
    let back = frames_until(&mut pair.player, PERSON);
    let [there, back] = [there, back].map(|frames| f64::from(frames) / 50.0);
    for (what, seconds) in [
        ("own move to the search in memory", there),
        ("answer to what a person does in memory", back),
    ] {
        print_seconds(C64_PAL, (what, "3.00 s"), seconds);
    }
    assert!(there < HALF && back < HALF, "{there} s, {back} s");
}

/// A move is drawn, and MY MOVE is said, before the drive begins to turn.
#[test]
fn an_own_move_does_not_wait_for_the_disk() {
    let mut player = disk();
    player.start_game(MEDIUM);
    player.target.frames(DRAWING);
    player.type_keys("^^^^#^", 60);
    let areas = [ON_C64.board, MESSAGE];
    let [(drawn, _), (said, _)] = after(&mut player, &ON_C64, HostKey::Return, 5, areas);
    assert!(drawn < 0.2 && said < 0.4, "{drawn} s, {said} s");
}

/// A hint says that it is looked for before the search has come from the disk. Meanwhile clocks
/// stand, and a key is answered at once.
#[test]
fn who_asks_for_a_hint_does_not_wait_for_the_disk() {
    let mut player = disk();
    player.start_game(PEOPLE);
    player.target.frames(DRAWING);
    let message = ON_C64.look(&player, MESSAGE);
    player.zero_clocks();
    player.letter('H');
    player.target.frames(15);
    assert!(ON_C64.look(&player, MESSAGE) != message);
    assert!(player.byte("half") != SEARCH);
    let mut without = player.clone();
    player.until("half", LOADING, |half| half == SEARCH);
    assert!(
        player.bytes("clocks", 3)[1] <= 1,
        "the disk's seconds count"
    );
    without.target.frames(25);
    let cursor = without.byte("cursor");
    without.target.machine.key(HostKey::Left, true);
    without.target.frames(5);
    without.target.machine.key(HostKey::Left, false);
    assert_eq!(without.byte("cursor"), cursor - 1);
    without.until("half", LOADING, |half| half == PERSON);
}

/// Two opponents that search exchange nothing between moves.
#[test]
fn a_demo_exchanges_nothing() {
    let mut player = disk();
    player.to_splash();
    let address = player.address("seed");
    // Neither side is EASY.
    player.target.poke(address, &[0x11, 0x16]);
    player.until("ui_state", 2 * DRAWING + 600, |state| state == DEMO);
    player.until("half", LOADING, |half| half == SEARCH);
    player.target.machine.change_disk(8, None).unwrap();
    player.until("demo_moves", 3000, |moves| moves >= 4);
    assert_eq!(player.byte("half"), SEARCH);
}
