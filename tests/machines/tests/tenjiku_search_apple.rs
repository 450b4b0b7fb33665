//! The opponents that search on an Apple II: its disk brings them when the computer is to move, in
//! place of what a person does and of what draws squares, and they play the same games as on the
//! host.

mod pair;

use kit::random::Random;
use machines::game::{BOARD, MENU, SPLASH};
use machines::simulated::{apple2_with, image, PlayerApple};
use machines::target::Target;
use machines::tenjiku::PIECE;
use pair::{host, lively, pair, Pair, DRAWING, KEY, LOADING};
use sim::apple2::Apple2;
use sim::machine::HostKey;

const IMAGE: &str = "apple2-tenjiku.dsk";
/// Frames after a key that moves the cursor.
const CURSOR: u32 = 120;
/// Keys of the menu: White is MEDIUM, HARD.
const MEDIUM: &str = "vv>^^#";
const HARD: &str = "vv>>^^#";
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

/// The person's next move, by chance.
fn enter(pair: &mut Pair<Apple2>, dice: &mut Random) {
    let step = lively(&mut pair.session.game, dice);
    pair.enter(step);
}

fn play(menu: &str, moves: u32) {
    let mut pair = begin(menu);
    let mut dice = Random::new();
    dice.seed(7);
    for _ in 0..moves {
        enter(&mut pair, &mut dice);
        pair.wait();
    }
}

#[test]
fn medium_plays_as_on_the_host() {
    play(MEDIUM, 4);
}

#[test]
fn hard_plays_as_on_the_host() {
    play(HARD, 3);
}

#[test]
fn all_levels_play_as_on_the_host() {
    // The first moves of a level may come from its book.
    for (level, moves) in [(1, 3), (2, 2), (3, 1), (4, 1), (5, 1)] {
        let more = ">".repeat(level - 1);
        play(&format!("vv>>>v{more}^^^#"), moves);
    }
}

/// Keys while the computer thinks: a page, the cursor, NEW GAME? and no, and then the same move.
#[test]
fn keys_while_the_computer_thinks_change_no_move() {
    let mut pair = begin("vv>>>v>^^^#");
    let mut dice = Random::new();
    dice.seed(9);
    for _ in 0..3 {
        enter(&mut pair, &mut dice);
        pair.wait();
    }
    enter(&mut pair, &mut dice);
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
fn m_and_break_stop_the_search() {
    let mut pair = begin("vv>>>v>>>>^^^#");
    let mut dice = Random::new();
    dice.seed(9);
    enter(&mut pair, &mut dice);
    pair.player.target.frames(2 * DRAWING);
    pair.player.letter('M');
    let mut frames = 0;
    while pair.player.byte("move_count") == 1 {
        pair.player.target.frames(1);
        frames += 1;
        assert!(frames < DRAWING, "M does nothing");
    }
    println!("M's move after {:.2} s", f64::from(frames) / 60.0);
    pair.player.target.frames(DRAWING);
    // It takes the other side, and BREAK ends that.
    pair.player.letter('M');
    pair.player.target.frames(2 * DRAWING);
    pair.player.key(HostKey::Break);
    pair.player.target.frames(4 * DRAWING);
    assert_eq!(pair.player.byte("move_count"), 2);
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
