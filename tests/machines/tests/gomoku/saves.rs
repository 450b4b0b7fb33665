//! Saved games on the Apple II's disk: what is written, what is said when that fails, and that a
//! save that is interrupted loses nothing.

use machines::game::{point, BOARD};
use machines::saves::Disk;
use machines::simulated::{apple, image, PlayerApple};
use machines::target::Target;
use sim::apple2::gcr::TRACK;
use sim::apple2::Model;
use sim::machine::Machine;

/// Where the games are: two tracks.
const SLOTS: std::ops::Range<usize> = 18 * TRACK..20 * TRACK;
/// The row of dots of the line with what went wrong.
const MESSAGE: u16 = 22 * 8;

fn game(seed: u64, disk: &[u8], moves: &[&str]) -> PlayerApple {
    let mut player = apple(Model::E, seed);
    player.insert(disk, false);
    player.to_game(moves);
    player
}

/// Loads the game on the first line below NEW NAME, or answers that it is not there.
fn load_first(player: &mut PlayerApple) -> bool {
    player.type_on_page("v#Y");
    player.byte("ui_state") == BOARD
}

/// The dots of a line of text.
fn dots(player: &mut PlayerApple, y: u16) -> Vec<u8> {
    let row = |y: u16| 0x2000 + (y % 8) * 0x400 + (y / 8 % 8) * 0x80 + (y / 64) * 0x28;
    (y..y + 8)
        .flat_map(|y| player.target.peek(row(y), 40))
        .collect()
}

#[test]
fn a_game_is_found_again_after_the_machine_was_off() {
    let image = image("apple2.dsk");
    let moves = ["h8", "i9", "g7"];
    let mut player = game(41, &image, &moves);
    player.to_saves();
    player.type_on_page("#ANNA#");
    player.leave_saves();
    player.play("j10");
    let written = player.disk();
    assert_eq!(written[..SLOTS.start], image[..SLOTS.start]);
    assert_eq!(written[SLOTS.end..], image[SLOTS.end..]);
    assert_eq!(
        written[SLOTS]
            .chunks(256)
            .filter(|slot| slot.starts_with(b"ANNA    "))
            .count(),
        1
    );

    let mut player = game(42, &written, &["a1"]);
    player.to_saves();
    assert!(load_first(&mut player));
    assert_eq!(player.moves(), moves.map(point));
    // Again under the same name: another slot, and the first is given up.
    player.play("k11");
    player.to_saves();
    player.type_on_page("#ANNA#");
    player.letter('Y');
    player.settle();
    let again = player.disk();
    let slots: Vec<&[u8]> = again[SLOTS]
        .chunks(256)
        .filter(|slot| slot.starts_with(b"ANNA"))
        .collect();
    assert_eq!((slots.len(), slots[0][8]), (1, 2));
    // And deleted: it is still selected.
    player.type_on_page("D#Y");
    assert!(!player.disk()[SLOTS].windows(4).any(|name| name == b"ANNA"));
}

/// With a name before it and one after it.
#[test]
fn the_cursor_stays_on_a_game_that_is_replaced() {
    let mut player = game(46, &image("apple2.dsk"), &["h8", "i9"]);
    player.to_saves();
    for keys in ["#ZOE#", "^#ANNA#", "^#BOB#"] {
        player.type_on_page(keys);
    }
    player.type_on_page("S#Y");
    player.type_on_page("D#Y");
    let slots = player.disk()[SLOTS].to_vec();
    let kept = |name: &[u8]| slots.chunks(256).any(|slot| slot.starts_with(name));
    assert!(kept(b"ANNA") && kept(b"ZOE") && !kept(b"BOB"));
}

#[test]
fn what_is_wrong_with_the_disk_is_told_apart_and_the_game_stays() {
    let image = image("apple2.dsk");
    let mut other = image.clone();
    other[SLOTS.start] ^= 1;
    let mut player = game(43, &image, &["h8", "i9"]);
    player.to_saves();
    let mut said = vec![dots(&mut player, MESSAGE)];
    player.insert(&image, true);
    player.type_on_page("#B#");
    said.push(dots(&mut player, MESSAGE));
    assert_eq!(player.disk(), image);
    player.insert(&other, false);
    player.type_on_page("#B#");
    said.push(dots(&mut player, MESSAGE));
    player.eject();
    player.type_on_page("#B#");
    said.push(dots(&mut player, MESSAGE));
    for (i, one) in said.iter().enumerate() {
        assert!(!said[..i].contains(one), "message {i}");
    }
    player.insert(&image, false);
    player.leave_saves();
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
}

#[test]
fn a_full_disk_and_a_damaged_game_are_told() {
    let mut full = image("apple2.dsk");
    // As many names as a page shows; none of them is a game.
    for (slot, name) in full[SLOTS].chunks_mut(256).skip(1).zip(b'A'..=b'P') {
        slot[..8].copy_from_slice(&[name, b' ', b' ', b' ', b' ', b' ', b' ', b' ']);
    }
    let mut player = game(45, &full, &["h8", "i9"]);
    player.to_saves();
    let hint = dots(&mut player, MESSAGE);
    player.type_on_page("#Z#");
    let full_said = dots(&mut player, MESSAGE);
    assert_ne!(full_said, hint);
    assert_eq!(player.disk(), full, "nothing is written");
    assert!(!load_first(&mut player));
    let damaged_said = dots(&mut player, MESSAGE);
    assert!(damaged_said != hint && damaged_said != full_said);
    player.leave_saves();
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
}

/// CTRL-RESET at moments all through a save over an older game: the older one or the new one is
/// found.
#[test]
fn a_save_that_is_interrupted_loses_nothing() {
    let moves = ["h8", "i9", "g7", "j10"];
    let mut player = game(44, &image("apple2.dsk"), &moves[..3]);
    player.to_saves();
    player.type_on_page("#C#");
    player.leave_saves();
    player.play(moves[3]);
    player.to_saves();
    player.type_keys("#C#", 20);
    player.letter('Y');
    let (mut old, mut new) = (0, 0);
    for moment in 0..16 {
        player.target.frames(16);
        player.target.machine.run(1_111);
        let mut copy = player.clone();
        copy.target.machine.reset();
        copy.settle();
        copy.leave_saves();
        copy.to_saves();
        assert!(load_first(&mut copy), "moment {moment}");
        match copy.moves().len() {
            3 => old += 1,
            4 => new += 1,
            other => panic!("moment {moment}: {other} moves"),
        }
    }
    println!("{old} older and {new} new games");
    assert!(old > 0 && new > 0, "{old} {new}");
}
