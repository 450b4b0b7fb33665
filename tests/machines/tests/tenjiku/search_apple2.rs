//! The opponents that search on an Apple II: its disk brings them when the computer is to move, in
//! place of what a person does and of what draws squares, and they play the same games as on the
//! host.

use crate::pair::{
    all_levels, dice, host, pages_while_it_thinks, pair, sow, Pair, DRAWING, HARD, KEY, LOADING,
    MEDIUM,
};
use machines::game::{BOARD, MENU, SPLASH};
use machines::simulated::{apple2_with, image, PlayerApple};
use machines::target::Target;
use machines::tenjiku::PIECE;
use sim::apple2::Apple2;
use sim::machine::{HostKey, Machine};
use std::collections::BTreeSet;
use std::ops::Range;

const IMAGE: &str = "apple2-tenjiku.dsk";
/// Frames after a key that moves the cursor.
const CURSOR: u32 = 120;
/// Frames in which M and BREAK are obeyed: half a second. A key is pressed for six of them, and the
/// spiral has turned after ten.
const OBEYED: u32 = 30;
const LETTER: u32 = 6;
const SPIRAL: u32 = 10;
/// A Pawn moves.
const PAWN: &str = "^^^^#^#";

/// A person plays Black against an opponent.
fn begin(menu: &str) -> Pair<Apple2> {
    pair(on_splash(), CURSOR, menu)
}

fn on_splash() -> PlayerApple {
    let mut player = apple2_with(Default::default(), IMAGE);
    player.to_splash();
    player
}

#[test]
fn medium_plays_as_on_the_host() {
    begin(MEDIUM).answers(4);
}

#[test]
fn hard_plays_as_on_the_host() {
    begin(HARD).answers(3);
}

#[test]
fn all_levels_play_as_on_the_host() {
    all_levels(begin);
}

/// Keys while the computer thinks: a page, the cursor, NEW GAME? and no, and then the same move.
#[test]
fn keys_while_the_computer_thinks_change_no_move() {
    let mut pair = begin("vv>>>v>^^^#");
    let mut dice = dice(9);
    for _ in 0..3 {
        pair.enter_lively(&mut dice);
        pair.wait();
    }
    pair.enter_lively(&mut dice);
    pair.player.target.frames(DRAWING);
    pair.player.letter('?');
    pair.player
        .until("ui_state", LOADING, |state| state == PIECE);
    pair.player.target.frames(KEY);
    pair.player.key(HostKey::Escape);
    pair.player
        .until("ui_state", LOADING, |state| state == BOARD);
    pair.player.target.frames(DRAWING);
    pair.player.type_keys("<>TDGN", DRAWING);
    // The search was dropped twice.
    pair.host.press(&mut pair.session, &host::keys("?!"));
    pair.host.press(&mut pair.session, &host::keys("TDGN"));
    pair.wait();
}

#[test]
fn pages_while_the_computer_thinks_change_no_move() {
    pages_while_it_thinks(begin("vv>>>v>^^^#"), |pair| {
        pair.player.until("phase", LOADING, |phase| phase != 0);
    });
}

/// A person has moved, LEVEL 5 thinks, and the disk is at rest.
fn thinking(keys: &str) -> Pair<Apple2> {
    let mut pair = begin("vv>>>v>>>>^^^#");
    pair.press(keys);
    // Out of the book.
    pair.enter_lively(&mut dice(9));
    pair.player.target.frames(2 * DRAWING);
    pair.player.until_disk_rests(3);
    pair
}

/// Bytes of the picture: those of `columns` in `count` rows from row `y` on.
fn rows(pair: &mut Pair<Apple2>, columns: Range<u16>, y: u16, count: u16) -> Vec<Vec<u8>> {
    let rows = y..y + count;
    rows.map(|y| {
        let row = 0x2000 + y % 8 * 0x400 + y / 8 % 8 * 0x80 + y / 64 * 0x28;
        let length = columns.end - columns.start;
        pair.player.target.peek(row + columns.start, length)
    })
    .collect()
}

/// What each square shows, from 16a on.
fn squares(pair: &mut Pair<Apple2>) -> Vec<Vec<Vec<u8>>> {
    let at = |square: u16| (square % 16 * 2, square / 16 * 11);
    let mut square = |square| {
        let (column, y) = at(square);
        rows(pair, column..column + 2, y, 11)
    };
    (0..256).map(&mut square).collect()
}

/// The squares whose picture has changed.
fn changed(pair: &mut Pair<Apple2>, before: &[Vec<Vec<u8>>]) -> Vec<usize> {
    let now = squares(pair);
    (0..256).filter(|&at| now[at] != before[at]).collect()
}

/// The message below the board, and whether the spiral turns.
fn message(pair: &mut Pair<Apple2>) -> Vec<Vec<u8>> {
    rows(pair, 0..10, 184, 8)
}

fn spins(pair: &mut Pair<Apple2>) -> bool {
    let spiral = rows(pair, 38..40, 56, 12);
    let mut spins = false;
    // In each frame: after all of them it may look as before.
    for _ in 0..SPIRAL {
        pair.player.target.frames(1);
        spins |= rows(pair, 38..40, 56, 12) != spiral;
    }
    spins
}

/// Half a second after the key its move is framed, and the spiral rests.
#[test]
fn m_shows_the_best_move_before_the_disk_turns() {
    let mut pair = thinking("");
    assert!(spins(&mut pair));
    let before = squares(&mut pair);
    pair.player.letter('M');
    pair.player.target.frames(OBEYED - LETTER - SPIRAL);
    assert!(!spins(&mut pair));
    let framed = changed(&mut pair, &before);
    assert_eq!(framed.len(), 2);
    pair.player.until("move_count", 2 * 60, |count| count == 2);
    let address = pair.player.address("moves") + 3;
    let ply = pair.player.target.peek(address, 2);
    for square in ply {
        assert!(framed.contains(&square.into()));
    }
    pair.player.target.frames(DRAWING);
    let ring = squares(&mut pair);
    assert!(framed.iter().all(|&at| ring[at] != before[at]));
}

/// Half a second after the key the panel says whose turn it is.
#[test]
fn break_gives_the_turn_back_before_the_disk_turns() {
    let mut pair = begin(HARD);
    let yours = message(&mut pair);
    let mut pair = thinking("");
    assert_ne!(message(&mut pair), yours);
    pair.player.key(HostKey::Break);
    pair.player.target.frames(OBEYED - LETTER - SPIRAL);
    assert!(!spins(&mut pair));
    assert_eq!(message(&mut pair), yours);
    pair.player.target.frames(4 * DRAWING);
    assert_eq!(pair.player.byte("move_count"), 1);
}

/// D: the moves that the computer looks at are framed one after the other while the disk rests,
/// and nothing of them is left.
#[test]
fn moves_that_the_computer_looks_at_are_framed_without_the_disk() {
    let mut pair = thinking("D");
    let mut seen = BTreeSet::new();
    let first = squares(&mut pair);
    for _ in 0..100 {
        // Panics unless the disk stays at rest.
        pair.player.until_disk_rests(1);
        seen.insert(changed(&mut pair, &first));
    }
    assert!(seen.len() > 3, "{seen:?}");
    assert!(seen.iter().all(|squares| squares.len() <= 4), "{seen:?}");
    pair.player.key(HostKey::Break);
    pair.player.target.frames(2 * DRAWING);
    let after = squares(&mut pair);
    // Drawn from the start by a page and the way back.
    pair.player.letter('C');
    pair.player.target.frames(DRAWING);
    pair.player.key(HostKey::Escape);
    pair.player.target.frames(DRAWING);
    assert_eq!(changed(&mut pair, &after), [0usize; 0]);
}

/// The disk is taken out while the person thinks: it is asked for after the move, nothing is lost,
/// and the answer is the same.
#[test]
fn a_game_waits_for_its_disk() {
    let mut pair = begin(HARD);
    pair.host.press(&mut pair.session, &host::keys(PAWN));
    pair.player.type_keys(&PAWN[..5], CURSOR);
    pair.player.eject();
    pair.player.type_keys(&PAWN[5..], CURSOR);
    for _ in 0..2 {
        pair.player.until_complaint();
        pair.player.key(HostKey::Space);
        pair.player.target.frames(10);
    }
    pair.player.until_complaint();
    pair.player.insert(&image(IMAGE), false);
    pair.player.key(HostKey::Space);
    pair.wait();
}

/// After a reset on the splash its picture is read into the overlays' place again, and nothing that
/// was in memory before counts.
#[test]
fn a_reset_on_the_splash_leaves_the_menu_whole() {
    let mut player = on_splash();
    player.target.machine.reset();
    player.target.frames(2 * DRAWING);
    assert_eq!(player.byte("ui_state"), SPLASH);
    player.letter(' ');
    for _ in 0..2 {
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(KEY);
        player.key(HostKey::Return);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        player.target.frames(DRAWING);
        player.key(HostKey::Escape);
    }
}

/// More of White's time than drawing Black's move takes.
const DRAWN: f64 = 0.2;

/// The seconds that a side's clock says.
fn clock(player: &mut PlayerApple, side: usize) -> f64 {
    let clock = &player.bytes("clocks", 6)[3 * side..][..3];
    f64::from(clock[0]) * 60.0 + f64::from(clock[1]) + f64::from(clock[2]) / 50.0
}

/// White's time is within 10 % of the cycles that go by while it thinks.
#[test]
fn the_clock_of_an_apple_is_right_while_the_computer_thinks() {
    // MEDIUM, HARD, LEVEL 1, LEVEL 3.
    for menu in ["vv>^^#", "vv>>^^#", "vv<<^^#", "vv<<v>>^^^#"] {
        let mut player = on_splash();
        sow(&mut player);
        player.start_game(menu);
        // The last key is RETURN on the target: MEDIUM answers before it has been waited for.
        let (keys, last) = PAWN.split_at(PAWN.len() - 1);
        player.type_keys(keys, CURSOR);
        player.type_keys(last, 1);
        // The move has been drawn, and the search has come from the disk.
        player.until("move_count", DRAWING, |count| count == 1);
        while clock(&mut player, 1) < DRAWN {
            player.target.machine.run(1_000);
        }
        let (begun, start) = (player.target.machine.cycles(), clock(&mut player, 1));
        let (mut ended, mut end) = (begun, start);
        while player.byte("move_count") == 1 {
            player.target.machine.run(1_000);
            (ended, end) = (player.target.machine.cycles(), clock(&mut player, 1));
        }
        let share = (end - start) * 1_020_484.0 / (ended - begun) as f64;
        println!("{menu}: {:.2} s, {share:.3}", end - start);
        assert!((0.9..=1.1).contains(&share), "{menu}: {share}");
    }
}
