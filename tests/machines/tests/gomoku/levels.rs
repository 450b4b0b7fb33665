//! LEVEL 1 to 8: the host's game move for move, what a player waits for, and on the Apple II, which
//! has the book and the search on its disk, a disk that cannot be read when the computer wants to
//! think.

use crate::overlays::{forget, until_complaint};
use crate::support;
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;
use machines::game::{point, BOARD};
use machines::simulated::{apple, c64, image, PlayerApple, Simulated};
use machines::target::{Act, Player, Target};
use sim::apple2::Model;
use sim::machine::{HostKey, Machine};

/// Cycles of the faster machine.
const SECOND: u64 = 1_020_484;
/// What the random numbers of the games follow from.
const SEED: u16 = 0x2B67;
/// The player puts his stone on the first of these that is blank.
const WISHES: [&str; 14] = [
    "h8", "i9", "g7", "j10", "f6", "k8", "h10", "j7", "e9", "g11", "l9", "f12", "d5", "m13",
];
/// Keys in the menu: LEVEL 1 and Gomoku; LEVEL 3, as at power-on, and Renju.
const LEVEL_1: &str = "SSSAAWWW";
const RENJU: &str = "SSSSDWWWW";

/// Where the player puts his next stone.
pub fn wish(moves: &[u8]) -> &'static str {
    let mut free = WISHES.iter().filter(|name| !moves.contains(&point(name)));
    free.next().expect("a point that is blank")
}

/// The game on the host, until the player has put `stones` stones.
fn on_the_host(menu: &str, stones: usize) -> Vec<u8> {
    let (mut session, mut machine) = (Session::new(), support::Machine::<14, 25>::new());
    machine.wait(&mut session, 1);
    machine.key(&mut session, Key::SPACE);
    machine.type_keys(&mut session, menu);
    session.seed = SEED;
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    let moves = |session: &Session| session.game.moves[..session.game.move_count.into()].to_vec();
    for _ in 0..stones {
        if session.game.is_over() {
            break;
        }
        session.cursor = Point(point(wish(&moves(&session))));
        let count = session.game.move_count + 2;
        machine.key(&mut session, Key::SPACE);
        while session.game.move_count < count && !session.game.is_over() {
            session.step(&mut machine);
        }
    }
    moves(&session)
}

/// On the board, against a level.
fn to_board<M: Machine>(player: &mut Player<Simulated<M>>, menu: &str) {
    player.to_splash();
    player.to_menu();
    from_menu(player, menu);
}

/// From the menu as it is at power-on, with these keys, to the board.
pub fn from_menu<M: Machine>(player: &mut Player<Simulated<M>>, menu: &str) {
    for key in menu.chars() {
        player.letter(key);
        player.target.frames(20);
    }
    let seed = player.address("seed");
    player.target.poke(seed, &SEED.to_le_bytes());
    player.key(HostKey::Return);
    player.until("ui_state", 600, |state| state == BOARD);
    player.rest();
}

/// Plays the player's next stone. Returns how many cycles the answer takes.
fn answer<M: Machine>(player: &mut Player<Simulated<M>>) -> u64 {
    let moves = player.moves();
    player.aim(wish(&moves));
    let count = moves.len() as u8;
    player.target.machine.key(HostKey::Return, true);
    let mut start = 0;
    while player.byte("move_count") != count + 2 && player.byte("result") == 0 {
        if start == 0 && player.byte("move_count") != count {
            start = player.target.cycles();
            player.target.machine.key(HostKey::Return, false);
        }
        player.target.machine.run(500);
        assert!(player.target.cycles() < start + 60 * SECOND || start == 0);
    }
    let cycles = player.target.cycles() - start;
    player.rest();
    cycles
}

fn same_game<M: Machine>(mut player: Player<Simulated<M>>, menu: &str, stones: usize) -> Vec<u64> {
    to_board(&mut player, menu);
    let mut cycles = Vec::new();
    while cycles.len() < stones && player.byte("result") == 0 {
        cycles.push(answer(&mut player));
    }
    println!("{menu}: answers after {cycles:?} cycles");
    assert_eq!(player.moves(), on_the_host(menu, stones));
    cycles
}

#[test]
fn level_1_plays_the_hosts_game_in_gomoku() {
    let cycles = same_game(apple(Model::E, 51), LEVEL_1, 9);
    // Twice the second that it may think, and the disk.
    let longest = cycles.into_iter().max().unwrap_or(0);
    assert!(longest < 4 * SECOND, "{longest}");
}

#[test]
fn level_1_plays_the_hosts_game_in_gomoku_on_a_c64() {
    let cycles = same_game(c64(Default::default(), "c64.prg"), LEVEL_1, 9);
    let longest = cycles.into_iter().max().unwrap_or(0);
    assert!(longest < 2 * SECOND, "{longest}");
}

#[test]
fn level_3_plays_the_hosts_game_in_renju() {
    same_game(apple(Model::E, 51), RENJU, 7);
}

#[test]
fn level_3_plays_the_hosts_game_in_renju_on_a_c64() {
    same_game(c64(Default::default(), "c64.d64"), RENJU, 7);
}

#[test]
fn a_disk_that_cannot_be_read_when_the_computer_wants_to_think() {
    let mut player = apple(Model::E, 51);
    to_board(&mut player, LEVEL_1);
    for _ in 0..2 {
        answer(&mut player);
    }
    forget(&mut player);
    player.target.machine.board().disk.drive(0).eject();
    let moves = player.moves();
    player.aim(wish(&moves));
    // The row of dots of YOUR that is the stem of the Y, and then of MY.
    let said = |player: &mut PlayerApple| {
        player
            .target
            .peek(0x2000 + 0x400 * 6 + 0x80 * 3 + 0x28 + 34, 6)
    };
    let mine = said(&mut player);
    player.target.act(Act::Fire);
    until_complaint(&mut player);
    assert_ne!(said(&mut player), mine, "MY MOVE");
    // Without a disk the key only asks again.
    player.key(HostKey::Space);
    player.target.frames(30);
    until_complaint(&mut player);
    assert_eq!(player.moves().len(), 5);
    let disk = image("apple2.dsk");
    player.insert(&disk, false);
    player.key(HostKey::Space);
    player.until("move_count", 600, |count| count == 6);
    assert!(!player.complains());
    answer(&mut player);
    assert_eq!(player.moves(), on_the_host(LEVEL_1, 4));
}
