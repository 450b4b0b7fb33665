//! Everything by the joystick alone, from the splash to the machine's own prompt.

use machines::game::{point, BOARD, DEMO, HELP, MENU, PROBLEM, PROBLEMS, REPLAY, SAVES};
use machines::golden::compare;
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Player, Target};
use sim::apple2::gcr::TRACK;
use sim::machine::{Machine, Stick};

/// Where the score's block has a bit for each problem that was solved.
const TICKS: usize = 192;
/// `result`: White has won.
const WHITE: u8 = 2;
/// Frames in which a screen is drawn, by code that an Apple II reads from its disk.
const DRAWN: u32 = 150;
/// Frames in which the drive reads a page, or writes a game.
const DISK: u32 = 1_500;

/// Pushes the stick and waits for a screen.
fn lead<M: Machine>(player: &mut Player<Simulated<M>>, pushes: &str, screen: u8) {
    player.push(pushes);
    player.until("ui_state", DISK, |state| state == screen);
    let frames = if screen == SAVES { DISK } else { DRAWN };
    player.target.frames(frames);
}

/// Runs the command that lies `down` lines below the first of the list.
fn command<M: Machine>(player: &mut Player<Simulated<M>>, down: usize) {
    lead(player, "F", HELP);
    player.push(&"d ".repeat(down));
    player.push("f");
    player.target.frames(100);
}

/// Opens the page of saved games.
fn saves<M: Machine>(player: &mut Player<Simulated<M>>) {
    command(player, 15);
    lead(player, "", SAVES);
}

/// `kept` tells whether the disk holds a game of the name A.
fn whole_session<M: Machine>(mut player: Player<Simulated<M>>, kept: impl Fn(&mut M) -> bool) {
    let player = &mut player;
    player.to_splash();
    lead(player, "f", MENU);
    // Two people, START.
    lead(player, "d d r u u f", BOARD);
    // A diagonal moves diagonally; a button that is held plays nothing.
    lead(player, "f ur f F", HELP);
    lead(player, "l", BOARD);
    player.push("f");
    assert_eq!(player.moves(), ["h8", "i9"].map(point), "an occupied point");
    player.push("dl l f");
    assert_eq!(player.moves(), ["h8", "i9", "g8"].map(point));
    // Take back; a hint, which the cursor goes to from a point that no opponent would choose.
    command(player, 1);
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
    player.push("dl dl dl dl");
    let cursor = player.byte("cursor");
    command(player, 0);
    player.until("cursor", 2_000, |now| now != cursor);
    // On the last column a new push to the right opens the list; left leaves it.
    while player.byte("cursor") & 15 != 14 {
        player.push("r");
    }
    lead(player, "r", HELP);
    lead(player, "l", BOARD);
    // Save under a name of one letter, play on, load.
    saves(player);
    player.push("f u f");
    player.target.frames(DISK);
    assert!(kept(&mut player.target.machine));
    // BACK lies below the game.
    lead(player, "d f", BOARD);
    player.push("f");
    assert_eq!(player.moves().len(), 3);
    saves(player);
    lead(player, "d f r f", BOARD);
    assert_eq!(player.moves(), ["h8", "i9"].map(point));
    // Delete it.
    saves(player);
    player.push("d l f r f");
    player.target.frames(DISK);
    assert!(!kept(&mut player.target.machine));
    lead(player, "u f", BOARD);
    // A new game, after NO and YES.
    command(player, 8);
    player.push("f");
    assert_eq!(player.moves().len(), 2);
    command(player, 8);
    player.push("l f");
    player.target.frames(DRAWN);
    assert_eq!(player.moves().len(), 0);
    // The menu, the last line but a question before it.
    player.push("f");
    lead(player, "F", HELP);
    player.push("u");
    player.target.frames(DRAWN);
    lead(player, "f", MENU);
    player.push("u f r f");
    player.target.frames(200);
    assert_ne!(player.byte("ui_state"), BOARD);
}

#[test]
fn a_whole_session_by_the_stick_of_a_c64() {
    whole_session(c64(Default::default(), "c64.d64"), |machine| {
        let disk = machine.disk().expect("a disk");
        disk.files.iter().any(|file| file.name == b"G.A")
    });
}

#[test]
fn a_whole_session_by_the_stick_of_an_apple() {
    whole_session(apple2(Default::default()), |machine| {
        let disk = machine.disk().expect("a disk").expect("it can be read");
        let mut slots = disk[18 * TRACK..20 * TRACK].chunks(256);
        slots.any(|slot| slot.starts_with(b"A       "))
    });
}

/// Its button or a push ends the demo, although it was never switched on.
#[test]
fn the_stick_leaves_the_demo() {
    fn left<M: Machine>(mut player: Player<Simulated<M>>, by: &str) {
        // It is plugged in.
        player.target.machine.stick(Stick::default());
        player.to_splash();
        player.until("ui_state", 1_200, |now| now == DEMO);
        player.until("move_count", 3_000, |count| count == 2);
        player.push(by);
        player.until("ui_state", 300, |now| now == MENU);
    }
    for by in ["f", "l"] {
        left(c64(Default::default(), "c64.prg"), by);
        left(apple2(Default::default()), by);
    }
}

/// The first problem is Black's win by fours, which begins with j6. `score` is the file or the slot
/// that has the score.
fn problems<M: Machine>(
    name: &str,
    mut player: Player<Simulated<M>>,
    score: impl Fn(&mut M) -> Vec<u8>,
) {
    let player = &mut player;
    player.to_splash();
    lead(player, "f", MENU);
    player.push("d d d d d d f");
    // The score is read first, which says what is solved.
    player.until("ui_state", 3_000, |state| state == PROBLEMS);
    player.target.frames(DRAWN);
    compare(name, "problems", &player.target.machine.picture());
    lead(player, "f", PROBLEM);
    let count = player.moves().len();
    // A wrong answer, and the problem again.
    player.push("u u u u f");
    player.until("move_count", 1_500, |now| usize::from(now) > count + 1);
    player.push("u");
    // A C64 reads what an answer needs.
    player.target.frames(DISK);
    assert_eq!(player.moves().len(), count);
    // Another one and back: the answer that comes now is the first.
    lead(player, "F", PROBLEMS);
    lead(player, "f", PROBLEM);
    player.push("dr dr");
    player.target.frames(DRAWN);
    player.clear_clocks();
    compare(name, "problem", &player.target.machine.picture());
    player.push("f");
    player.until("result", 12_000, |result| result == 1);
    player.target.frames(DRAWN);
    lead(player, "f", PROBLEMS);
    lead(player, "l f", MENU);
    // OPTIONS, SCORE, which writes it.
    player.push("u u u f");
    player.target.frames(DRAWN);
    player.push("u u f");
    player.target.frames(2 * DISK);
    assert_eq!(score(&mut player.target.machine)[TICKS], 1);
}

#[test]
fn problems_by_the_stick_of_a_c64() {
    problems("c64", c64(Default::default(), "c64.d64"), |machine| {
        let disk = machine.disk().expect("a disk");
        let file = disk.files.iter().find(|file| file.name == b"G.-SCORE");
        // From byte 2 of the block on.
        let bytes = &file.expect("the score is on the disk").bytes;
        [&[0; 2], &bytes[..]].concat()
    });
}

#[test]
fn problems_by_the_stick_of_an_apple() {
    problems("apple2", apple2(Default::default()), |machine| {
        let disk = machine.disk().expect("a disk").expect("it can be read");
        let slot = disk.chunks(256).find(|slot| slot.starts_with(b"-SCORE  "));
        slot.expect("the score is on the disk").to_vec()
    });
}

/// A game lost to LEVEL 1; then H, the first of the commands, looks for the move that lost it.
fn look_back<M: Machine>(mut player: Player<Simulated<M>>) {
    let player = &mut player;
    player.to_splash();
    lead(player, "f", MENU);
    lead(player, "d d d l l u u u f", BOARD);
    let cursor = player.address("cursor");
    let edge = (0..15)
        .step_by(2)
        .flat_map(|column| [column, 0xE0 | column]);
    for (number, point) in (1..).zip(edge) {
        player.target.poke(cursor, &[point]);
        player.target.frames(12);
        player.push("f");
        let even = |count| count == 2 * number;
        player.until("move_count", 1_500, even);
        player.target.frames(DRAWN);
        if player.byte("result") != 0 {
            break;
        }
    }
    assert_eq!(player.byte("result"), WHITE);
    let lost = player.moves();
    // A key ends it, and the game is as it was.
    command(player, 0);
    player.until("result", 600, |result| result == 0);
    // An Apple does not look at its stick while it reads its disk.
    let mut patience = 10;
    while player.byte("result") == 0 && patience != 0 {
        player.push("u");
        player.target.frames(60);
        patience -= 1;
    }
    assert_eq!(player.moves(), lost);
    player.target.frames(DRAWN);
    command(player, 0);
    player.until("cursor", 6_000, |now| now != lost[lost.len() - 2]);
    player.target.frames(20);
    let count = player.moves().len();
    assert!(count + 2 < lost.len() && count & 1 == 0);
    assert_eq!(player.byte("cursor"), lost[count]);
}

#[test]
fn a_c64_looks_back_at_a_lost_game() {
    look_back(c64(Default::default(), "c64.prg"));
}

#[test]
fn an_apple_looks_back_at_a_lost_game() {
    look_back(apple2(Default::default()));
}

/// Three stones, one after the other; at their end the replay pauses. Then the game goes on.
fn replay<M: Machine>(name: &str, mut player: Player<Simulated<M>>) {
    let player = &mut player;
    player.to_splash();
    lead(player, "f", MENU);
    lead(player, "d d r u u f", BOARD);
    player.push("f u f u f");
    let moves = ["h8", "h9", "h10"].map(point);
    assert_eq!(player.moves(), moves);
    // The third command from the last; the page scrolls.
    lead(player, "F", HELP);
    for _ in 0..3 {
        player.push("u");
        player.target.frames(DRAWN);
    }
    lead(player, "f", REPLAY);
    player.target.frames(400);
    compare(name, "replay", &player.target.machine.picture());
    // Again and faster, but not to its end.
    player.push("f r r");
    lead(player, "u", BOARD);
    assert_eq!(player.moves(), moves);
    player.push("u f");
    assert_eq!(player.moves().len(), 4);
}

#[test]
fn a_c64_replays_a_game() {
    replay("c64", c64(Default::default(), "c64.d64"));
}

#[test]
fn an_apple_replays_a_game() {
    replay("apple2", apple2(Default::default()));
}

/// A push of 0.1 s at the splash, in any picture of its tune.
#[test]
fn an_apple_hears_a_short_push_whenever_it_comes() {
    let mut player = apple2(Default::default());
    player.target.machine.stick(Stick::default());
    player.to_splash();
    for frame in 0..150 {
        let mut other = player.clone();
        other.push("f");
        other.target.frames(DRAWN);
        assert_eq!(other.byte("ui_state"), MENU, "after {frame} pictures");
        player.target.frames(1);
    }
}
