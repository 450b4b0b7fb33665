//! Tenjiku Shogi's saved games on the Apple II's disk: parts of a sector each. What is written,
//! what is said when that fails, and that a save that is interrupted loses nothing.

use disk::games::{self, RUNS};
use machines::game::BOARD;
use machines::golden::compare;
use machines::saves::Disk;
use machines::simulated::{image, PlayerApple};
use machines::target::Target;
use machines::tenjiku::{self, assert_told_apart, long_game, moves, on_apple};
use sim::apple2::gcr::TRACK;
use sim::apple2::Model;
use sim::machine::Machine;
use std::ops::Range;

const IMAGE: &str = "apple2-tenjiku.dsk";
/// Where the games are.
const AREA: Range<usize> = RUNS as usize * TRACK..(RUNS as usize + 2) * TRACK;
/// Of the byte after the name: the generation, the last part, the part.
const GENERATION: u8 = 0xE0;
const LAST: u8 = 0x10;
/// Frames until anything is drawn, overlays included.
const DRAWING: u32 = 600;
/// A Pawn moves; another one answers; a third.
const MOVES: [&str; 3] = ["AAAA#A#", "AAAAAA#Z#", "<ZZZZZZ#A#"];

fn play(player: &mut PlayerApple, keys: &str) {
    let plies = player.byte("move_count");
    player.type_keys(keys, 120);
    player.until("move_count", DRAWING, |count| count == plies + 1);
    player.settle();
}

/// Loads the game on the first line below NEW NAME, or answers that this is refused.
fn load_first(player: &mut PlayerApple) -> bool {
    player.type_on_page("Z#Y");
    player.byte("ui_state") == BOARD
}

/// The sectors of a disk that begin with this name: their marks.
fn marks(disk: &[u8], name: &str) -> Vec<u8> {
    let sectors = disk[AREA].chunks(256).skip(1);
    let own = sectors.filter(|sector| sector.starts_with(format!("{name:8}").as_bytes()));
    own.map(|sector| sector[8]).collect()
}

fn message(player: &PlayerApple) -> Vec<u8> {
    tenjiku::message(&player.target.machine.picture())
}

#[test]
fn a_game_is_found_again_after_the_machine_was_off() {
    let image = image(IMAGE);
    let mut player = on_apple(Model::Plus, 1, &image);
    play(&mut player, MOVES[0]);
    play(&mut player, MOVES[1]);
    let played = moves(&mut player);
    player.to_saves();
    player.type_on_page("#ANNA#");
    compare("tenjiku", "apple2-saves", &player.target.machine.picture());
    let written = player.disk();
    assert_eq!(written[..AREA.start], image[..AREA.start]);
    assert_eq!(marks(&written, "ANNA"), [LAST]);
    player.leave_saves();
    assert_eq!(moves(&mut player), played);

    let mut player = on_apple(Model::E, 2, &written);
    play(&mut player, MOVES[0]);
    player.to_saves();
    assert!(load_first(&mut player));
    assert_eq!(moves(&mut player), played);
    play(&mut player, MOVES[2]);
    // Over the older one, twice: what the first replaced is given up. Then it is deleted.
    player.to_saves();
    player.type_on_page("ZS#Y");
    assert_eq!(marks(&player.disk(), "ANNA").len(), 2);
    player.type_on_page("S#Y");
    let again = marks(&player.disk(), "ANNA");
    let generations = again
        .iter()
        .map(|mark| mark & GENERATION)
        .collect::<Vec<_>>();
    assert!(
        generations.contains(&0x20) && generations.contains(&0x40),
        "{again:02x?}"
    );
    player.type_on_page("D#Y");
    assert_eq!(marks(&player.disk(), "ANNA"), []);
}

#[test]
fn a_long_game_is_kept_in_parts() {
    let (blocks, played) = long_game(170);
    assert!(blocks.len() > 2);
    let mut image = image(IMAGE);
    assert_eq!(games::add_long(&mut image, "LONG", &blocks), Ok(()));
    let mut player = on_apple(Model::E, 3, &image);
    player.to_saves();
    assert!(load_first(&mut player));
    assert_eq!(moves(&mut player), played);
    player.to_saves();
    player.type_on_page("#AGAIN#");
    let written = player.disk();
    let parts = marks(&written, "AGAIN");
    assert_eq!(parts.len(), blocks.len());
    player.leave_saves();
    assert_eq!(moves(&mut player), played);
    // Both get into a newer image.
    let mut newer = machines::simulated::image(IMAGE);
    let copied = games::copy(&written, &mut newer);
    let mut copied = copied.expect("they are copied");
    copied.sort();
    assert_eq!(copied, ["AGAIN", "LONG"]);
    let mut player = on_apple(Model::E, 4, &newer);
    player.to_saves();
    assert!(load_first(&mut player));
    assert_eq!(moves(&mut player), played);
}

#[test]
fn what_is_wrong_with_the_disk_is_told_apart_and_the_game_stays() {
    let image = image(IMAGE);
    let mut player = on_apple(Model::E, 5, &image);
    play(&mut player, MOVES[0]);
    let played = moves(&mut player);
    player.to_saves();
    let mut said = vec![message(&player)];
    player.type_on_page("#ANNA#");
    said.push(message(&player));
    let saved = player.disk();
    player.insert(&saved, true);
    player.type_on_page("S#Y");
    said.push(message(&player));
    assert!(player.disk() == saved);
    // A move is another one.
    let mut damaged = saved.clone();
    let anna = damaged[AREA].chunks_mut(256).skip(1);
    let anna = anna.into_iter().find(|sector| sector.starts_with(b"ANNA"));
    anna.expect("it was saved")[9 + 32] ^= 1;
    player.insert(&damaged, false);
    player.type_on_page("L#Y");
    said.push(message(&player));
    // The disk of another game; none; the game is missing.
    let mut other = saved.clone();
    other[AREA.start] ^= 1;
    player.insert(&other, false);
    player.type_on_page("S#Y");
    said.push(message(&player));
    player.eject();
    player.type_on_page("S#Y");
    said.push(message(&player));
    player.insert(&image, false);
    player.type_on_page("D#Y");
    said.push(message(&player));
    assert_told_apart(&said);
    player.leave_saves();
    assert_eq!(moves(&mut player), played);
}

/// The disk has games of the most plies until there is no room.
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let (blocks, played) = long_game(300);
    let mut full = image(IMAGE);
    let mut kept = 0;
    while games::add_long(&mut full, &format!("A{kept}"), &blocks).is_ok() {
        kept += 1;
    }
    assert!(kept > 4);
    let mut player = on_apple(Model::Plus, 6, &full);
    player.to_saves();
    let hint = message(&player);
    assert!(load_first(&mut player));
    assert_eq!(moves(&mut player), played);
    player.to_saves();
    player.type_on_page("#Z#");
    assert_ne!(message(&player), hint);
    let written = player.disk();
    let mut empty = image(IMAGE);
    let copied = games::copy(&written, &mut empty).expect("they are there");
    assert_eq!(copied.len(), kept, "{copied:?}");
    // After one was deleted there is room.
    player.type_on_page("ZD#Y");
    player.type_on_page("A#Z#");
    player.leave_saves();
    assert_eq!(moves(&mut player), played);
}

/// CTRL-RESET at moments all through a save over an older game: the older one or the new one is
/// found, whole.
#[test]
fn a_save_that_is_interrupted_loses_nothing() {
    let (blocks, played) = long_game(170);
    let mut image = image(IMAGE);
    assert_eq!(games::add_long(&mut image, "C", &blocks), Ok(()));
    let mut player = on_apple(Model::E, 7, &image);
    player.to_saves();
    assert!(load_first(&mut player));
    // One move less: the head says so.
    player.letter('U');
    player.settle();
    player.to_saves();
    player.type_keys("ZS#", 20);
    player.letter('Y');
    let mut seen = Vec::new();
    for moment in 0..48 {
        player.target.frames(10);
        player.target.machine.run(1_111);
        let mut copy = player.clone();
        copy.target.machine.reset();
        copy.settle();
        copy.leave_saves();
        copy.to_saves();
        assert!(load_first(&mut copy), "moment {moment}");
        let count = copy.byte("move_count");
        assert_eq!(moves(&mut copy), played[..3 * usize::from(count)]);
        seen.push(count);
    }
    seen.dedup();
    assert_eq!(seen, [170, 169]);
}
