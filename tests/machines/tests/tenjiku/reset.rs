//! CTRL-RESET on an Apple II at many cycles of a move of Tenjiku Shogi: the game goes on with the
//! position before it or after it. And a row of light that a clock may not wipe away.

use disk::games;
use machines::game::{BOARD, MENU, SAVES, SPLASH};
use machines::simulated::{image, PlayerApple};
use machines::target::Target;
use machines::tenjiku::{long_game, moves, on_apple};
use sim::apple2::Model;
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Game;
use tenjiku::rules::ply::Ply;

const IMAGE: &str = "apple2-tenjiku.dsk";
/// Frames until anything is drawn, overlays included, and in which all comes to rest.
const DRAWING: u32 = 600;
const REST: u32 = 300;
/// Plies of the game that is loaded.
const PLIES: u16 = 90;
/// Pieces of a game that begins.
const PIECES: usize = 156;

/// A game with many captures, on the board.
fn loaded(plies: u16) -> PlayerApple {
    let mut disk = image(IMAGE);
    assert_eq!(games::add_long(&mut disk, "A", &long_game(plies).0), Ok(()));
    let mut player = on_apple(Model::E, 9, &disk);
    player.letter('W');
    player.until("ui_state", DRAWING, |state| state == SAVES);
    player.target.frames(REST);
    player.type_keys("Z#Y", 20);
    player.until("ui_state", 20 * DRAWING, |state| state == BOARD);
    player.target.frames(REST);
    player
}

/// The board is the one that the moves lead to, and all that has gone is kept.
fn is_whole(player: &mut PlayerApple, what: &str) {
    // The computer may just be making a move.
    for _ in 0..3 {
        if player.bytes("board", 256) == replayed(player) {
            break;
        }
        player.target.frames(1);
    }
    let board = replayed(player);
    assert_eq!(player.bytes("board", 256), board, "{what}");
    let left = board.iter().filter(|piece| **piece != 0).count();
    let gone = left + given(player).len() + usize::from(player.byte("removed_count"));
    assert_eq!(gone, PIECES, "{what}");
}

/// The squares of the handicap.
fn given(player: &mut PlayerApple) -> Vec<Square> {
    let off = player.bytes("handicap", 32);
    let is_off = |at: &Square| off[usize::from(at.0 >> 3)] & 1 << (at.0 & 7) != 0;
    Square::all().filter(is_off).collect()
}

/// The board to which the moves lead.
fn replayed(player: &mut PlayerApple) -> Vec<u8> {
    let mut game = Box::new(Game::new());
    game.start(Default::default());
    for square in given(player) {
        assert!(game.take_off(square));
    }
    for ply in moves(player).chunks(3) {
        let ply = Ply(ply.try_into().expect("three bytes"));
        let step = ply.step_on(game.board());
        game.play(step);
    }
    Square::all().map(|at| game.board().at(at).0).collect()
}

/// Presses a key that changes the game, and CTRL-RESET in copies of the machine: at moments all
/// through, and around the change, `step` cycles apart.
fn reset_around(player: &mut PlayerApple, key: char, step: u64) {
    let before = moves(player);
    player.target.machine.key(HostKey::Char(key), true);
    let address = player.address("move_count");
    let mut copy = player.clone();
    let begun = copy.target.cycles();
    let count = copy.byte("move_count");
    while copy.target.machine.peek(address) == count {
        copy.target.machine.run(100);
        assert!(
            copy.target.cycles() < begun + 20_000_000,
            "{key} does nothing"
        );
    }
    let seen = copy.target.cycles() - begun;
    copy = player.clone();
    copy.target.machine.run(seen - 300);
    while copy.target.machine.peek(address) == count {
        copy.target.machine.run(1);
    }
    let change = copy.target.cycles() - begun;
    copy.target.machine.key(HostKey::Char(key), false);
    copy.target.frames(REST);
    let after = moves(&mut copy);
    let through = (1..8).map(|part| change / 8 * part);
    let around = (0..46).map(|number| change - 15 * step + number * step);
    let mut seen = Vec::new();
    for at in through.chain(around) {
        let mut copy = player.clone();
        copy.target.machine.run(at);
        copy.target.machine.key(HostKey::Char(key), false);
        copy.target.machine.reset();
        copy.target.frames(2 * REST);
        let what = format!("{key}, {at} cycles");
        assert_eq!(copy.byte("ui_state"), BOARD, "{what}");
        is_whole(&mut copy, &what);
        let now = moves(&mut copy);
        // Another move may have been thought of.
        let same = before.len().min(now.len());
        assert_eq!(now[..same], before[..same], "{what}");
        let one = [before.len(), after.len()].contains(&now.len());
        assert!(key == 'M' || one, "{what}: {} bytes", now.len());
        seen.push(now.len());
    }
    // M goes on after a reset, and another move may have been made by now.
    seen.dedup();
    assert!(seen.ends_with(&[after.len()]), "{key}");
    assert!(key == 'M' || seen.starts_with(&[before.len()]), "{key}");
    player.target.frames(3);
    player.target.machine.key(HostKey::Char(key), false);
    player.target.frames(REST);
}

#[test]
fn a_reset_in_a_move_leaves_the_position_before_or_after_it() {
    let mut player = loaded(PLIES);
    is_whole(&mut player, "loaded");
    // Taken back, stepped forward, made by the computer.
    for key in "UUYUM".chars() {
        reset_around(&mut player, key, 397);
    }
}

/// Both bytes of the number of moves change between 255 and 256.
#[test]
fn a_reset_between_two_bytes_of_the_number_of_moves_loses_none() {
    let mut player = loaded(256);
    is_whole(&mut player, "loaded");
    for key in "UYU".chars() {
        reset_around(&mut player, key, 2);
    }
}

/// The list of all moves, and the last moves beside the board, are written by going back in the
/// game and forward again.
#[test]
fn a_reset_while_moves_are_written_takes_none_back() {
    let mut player = loaded(PLIES);
    let before = moves(&mut player);
    let address = player.address("move_count");
    for key in [HostKey::Char('O'), HostKey::Escape] {
        player.target.machine.key(key, true);
        let mut copy = player.clone();
        let begun = copy.target.cycles();
        let count = copy.byte("move_count");
        let mut until = |written: bool| {
            while (copy.target.machine.peek(address) == count) != written {
                copy.target.machine.run(100);
                assert!(copy.target.cycles() < begun + 20_000_000, "{key:?}");
            }
            copy.target.cycles() - begun
        };
        let [start, end] = [until(false), until(true)];
        for part in 0..12 {
            let mut copy = player.clone();
            copy.target.machine.run(start + (end - start) / 12 * part);
            copy.target.machine.key(key, false);
            copy.target.machine.reset();
            copy.target.frames(2 * REST);
            assert_eq!(moves(&mut copy), before, "{key:?}, part {part}");
            is_whole(&mut copy, &format!("{key:?}, part {part}"));
        }
        player.target.frames(3);
        player.target.machine.key(key, false);
        player.target.frames(REST);
    }
}

/// The moves of one game never follow the handicap of the other.
#[test]
fn a_reset_while_a_game_is_loaded_mixes_no_two() {
    let mut disk = image(IMAGE);
    assert_eq!(games::add_long(&mut disk, "A", &long_game(PLIES).0), Ok(()));
    let mut player = on_apple(Model::E, 9, &disk);
    player.key(HostKey::Escape);
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.target.frames(REST);
    // White gives a Fire Demon.
    player.type_keys("SSSSSSS>WWWWWWW#", 20);
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(REST);
    assert_eq!(given(&mut player).len(), 1);
    is_whole(&mut player, "given");
    player.letter('W');
    player.until("ui_state", DRAWING, |state| state == SAVES);
    player.target.frames(REST);
    player.type_keys("Z#Y", 20);
    let begun = player.clone();
    let start = player.target.cycles();
    player.until("ui_state", 20 * DRAWING, |state| state == BOARD);
    let all = player.target.cycles() - start;
    let mut taken = 0;
    for part in 0..60 {
        let mut copy = begun.clone();
        copy.target.machine.run(all / 60 * part);
        copy.target.machine.reset();
        copy.target.frames(2 * REST);
        is_whole(&mut copy, &format!("part {part}"));
        taken += usize::from(given(&mut copy).is_empty());
    }
    assert!((1..60).contains(&taken), "{taken}");
}

/// The demo plays on the player's board.
#[test]
fn a_reset_around_the_demo_keeps_the_game() {
    let mut player = loaded(PLIES);
    let before = moves(&mut player);
    player.letter('%');
    player.key(HostKey::Escape);
    player.until("ui_state", DRAWING, |state| state == MENU);
    player.until("ui_state", 4_000, |state| state == SPLASH);
    player.target.frames(14 * 60);
    for part in 0..40 {
        player.target.machine.run(123_456);
        let mut copy = player.clone();
        copy.target.machine.reset();
        copy.target.frames(2 * REST);
        assert_eq!(copy.byte("ui_state"), SPLASH, "{part}");
        is_whole(&mut copy, &format!("part {part}"));
        assert_eq!(moves(&mut copy), before);
    }
}

/// White's name is inverse, with a row of light above it: the last row of Black's clock.
#[test]
fn a_clock_leaves_the_light_above_the_name_below_it() {
    let mut player = on_apple(Model::E, 9, &image(IMAGE));
    player.type_keys("AAAA#A#", 120);
    player.target.frames(REST);
    assert_eq!(player.byte("move_count"), 1);
    let light = |player: &mut PlayerApple| player.target.peek(0x3E00 + 33, 7);
    assert_eq!(light(&mut player), [0x7F; 7]);
    // Black's time alone changes.
    let clocks = player.address("clocks");
    player.target.poke(clocks + 1, &[42]);
    player.target.frames(30);
    assert_eq!(light(&mut player), [0x7F; 7]);
}
