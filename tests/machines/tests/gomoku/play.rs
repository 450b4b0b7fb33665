//! A game of two people on both machines: stones, take back, win.

use machines::game::{point, BOARD, DEMO, HELP, MENU, SPLASH};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Act, Player, Target};
use sim::machine::{HostKey, Machine};

/// Black wins with five in row 8.
const GAME: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

fn scripted<M: Machine>(mut player: Player<Simulated<M>>) {
    player.to_splash();
    player.to_board();
    for (count, name) in (1..).zip(GAME) {
        player.play(name);
        assert_eq!(player.byte("move_count"), count);
    }
    assert_eq!(player.byte("result"), 1, "Black has won");

    // To the start and back, the win withdrawn and restored.
    for count in (0..9).rev() {
        press_until(&mut player, HostKey::Char('U'), "move_count", count);
        assert_eq!(player.byte("result"), 0);
    }
    assert_eq!(player.bytes("board", 256)[usize::from(point("h8"))], 0);
    for count in 1..=9 {
        press_until(&mut player, HostKey::Char('Y'), "move_count", count);
    }
    assert_eq!(player.byte("result"), 1);
    let played: Vec<u8> = GAME.map(point).to_vec();
    assert_eq!(player.moves(), played);

    press_until(&mut player, HostKey::Char('I'), "ui_state", HELP);
    press_until(&mut player, HostKey::Space, "ui_state", BOARD);
    press_until(&mut player, HostKey::Escape, "ui_state", MENU);
}

/// Presses a key and waits for what it does.
fn press_until<M: Machine>(
    player: &mut Player<Simulated<M>>,
    key: HostKey,
    label: &str,
    value: u8,
) {
    // The machine may still be drawing what the last key changed.
    player.rest();
    player.key(key);
    player.until(label, 300, |now| now == value);
}

#[test]
fn two_people_play_on_a_c64() {
    scripted(c64(Default::default(), "c64.prg"));
}

#[test]
fn two_people_play_on_an_apple() {
    scripted(apple2(Default::default()));
}

/// A point that is taken: a buzz, and nothing is lost.
#[test]
fn an_occupied_point_changes_nothing() {
    fn occupied<M: Machine>(mut player: Player<Simulated<M>>) {
        player.to_splash();
        player.to_board();
        player.play("h8");
        player.play("i8");
        player.key(HostKey::Return);
        player.rest();
        assert_eq!(player.moves(), [point("h8"), point("i8")]);
        player.play("j8");
    }
    occupied(c64(Default::default(), "c64.prg"));
    occupied(apple2(Default::default()));
}

/// A letter held into the drawing that it began, then the stick: the letter does not come again.
#[test]
fn the_stick_does_not_bring_a_key_back() {
    let mut player = c64(Default::default(), "c64.prg");
    player.to_splash();
    player.to_board();
    player.letter('R');
    player.rest();
    player.target.act(Act::Fire);
    player.target.frames(180);
    assert_eq!(player.moves(), [point("h8")]);
    player.target.act(Act::Left);
    player.rest();
    assert_eq!(player.byte("cursor"), point("g8"), "NEW GAME? is asked");
}

/// A short press while a screen is being drawn counts when it stands.
#[test]
fn no_drawing_swallows_a_key() {
    fn pressed<M: Machine>(mut player: Player<Simulated<M>>) {
        player.to_splash();
        player.key(HostKey::Space);
        player.key(HostKey::Return);
        player.until("ui_state", 300, |now| now == BOARD);
        player.letter('I');
        player.until("ui_state", 300, |now| now == HELP);
    }
    pressed(c64(Default::default(), "c64.prg"));
    pressed(apple2(Default::default()));
}

/// A game left in the menu: the splash comes, the demo plays some stones, and CONTINUE has the game
/// again.
#[test]
fn a_game_left_in_the_middle_is_found_again_after_a_demo() {
    fn left<M: Machine>(mut player: Player<Simulated<M>>) {
        player.to_game(&GAME[..6]);
        // Two of them are taken back and can be stepped through again.
        for count in [5, 4] {
            press_until(&mut player, HostKey::Char('U'), "move_count", count);
        }
        let board = player.bytes("board", 256);
        press_until(&mut player, HostKey::Escape, "ui_state", MENU);
        // 45 s, then 15 s more.
        player.until("ui_state", 3_000, |now| now == SPLASH);
        player.until("ui_state", 1_200, |now| now == DEMO);
        player.until("move_count", 3_000, |count| count == 3);
        player.key(HostKey::Space);
        player.until("ui_state", 600, |now| now == MENU);
        press_until(&mut player, HostKey::Return, "ui_state", BOARD);
        player.rest();
        assert_eq!(player.bytes("board", 256), board);
        for count in [5, 6] {
            press_until(&mut player, HostKey::Char('Y'), "move_count", count);
        }
        assert_eq!(
            player.moves(),
            GAME[..6].iter().map(|name| point(name)).collect::<Vec<_>>()
        );
    }
    left(c64(Default::default(), "c64.prg"));
    left(apple2(Default::default()));
}
