//! The score: a game that is left counts as lost, and the disk has it.

use machines::figure::{self, APPLE_II};
use machines::game::{BOARD, MENU};
use machines::simulated::{apple, c64, image, Simulated};
use machines::target::{Act, Player, Target};
use sim::apple2::Model;
use sim::c64::Options;
use sim::machine::{HostKey, Machine};

/// The screen's number.
const SCORE: u8 = 9;
/// Frames after which a disk rests.
const AT_REST: u32 = 150;
/// Where the block has the games lost to EASY in Gomoku.
const LOST: usize = 16 + 2;

/// The blank point in the longest row of White's stones, so that nobody has won after ten moves.
fn in_the_way(moves: &[u8]) -> u8 {
    let white: Vec<u8> = moves.iter().skip(1).step_by(2).copied().collect();
    let stones = |point: u8, step: i8| {
        let points = (1..5).map(|distance| point.wrapping_add_signed(step * distance));
        points.take_while(|point| white.contains(point)).count()
    };
    let points = (0..15).flat_map(|row| (0..15).map(move |column| row << 4 | column));
    let blank = points.filter(|point| !moves.contains(point));
    let longest =
        |point: &u8| [1, 15, 16, 17].map(|step| stones(*point, step) + stones(*point, -step));
    blank
        .max_by_key(|point| longest(point).into_iter().max())
        .expect("a blank point")
}

/// Against EASY, left after ten stones: another game begins.
fn leave_a_game<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.to_splash();
    player.to_menu();
    let (up, down, left) = (Act::Up, Act::Down, Act::Left);
    for act in [down, down, left, left, left, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(6);
    }
    player.until("ui_state", 600, |state| state == BOARD);
    leave_another(player);
}

/// The same once more.
fn leave_another<M: Machine>(player: &mut Player<Simulated<M>>) {
    player.rest();
    let cursor = player.address("cursor");
    for number in 1..=5 {
        let point = in_the_way(&player.moves());
        player.target.poke(cursor, &[point]);
        player.target.frames(3);
        player.target.act(Act::Fire);
        player.until("move_count", 600, |count| count == 2 * number);
        player.target.frames(60);
    }
    player.letter('G');
    player.target.frames(30);
    player.letter('Y');
    player.until("move_count", 600, |count| count == 0);
    player.rest();
}

/// Presses a key. Returns after how many seconds a screen has come, from a disk at rest.
fn to<M: Machine>(player: &mut Player<Simulated<M>>, key: HostKey, screen: u8) -> f64 {
    player.target.frames(AT_REST);
    let machine = &mut player.target.machine;
    let state = player.labels.get("ui_state").expect("the screen");
    let (start, second) = (machine.cycles(), u64::from(machine.cycles_per_second()));
    machine.key(key, true);
    while machine.peek(state) != screen {
        machine.run(100);
        let now = machine.cycles() - start;
        assert!(now < 60 * second, "screen {screen} does not come");
        machine.key(key, now < second / 10);
    }
    machine.key(key, false);
    (machine.cycles() - start) as f64 / second as f64
}

#[test]
fn an_apple_writes_it_at_the_menu() {
    let mut player = apple(Model::E, 51);
    player.insert(&image("apple2.dsk"), false);
    leave_a_game(&mut player);
    let written = to(&mut player, HostKey::Escape, MENU);
    let first = player.disk();
    let slot = first.chunks(256).find(|slot| slot.starts_with(b"-SCORE  "));
    let slot = slot.expect("the score is on the disk");
    assert_eq!(slot[LOST..LOST + 2], [1, 0]);
    assert!(slot[LOST + 2..192].iter().all(|&byte| byte == 0));
    // A newer image has it, too, once it is copied.
    let mut copied = image("apple2.dsk");
    let names = disk::games::copy(&first, &mut copied);
    assert_eq!(names, Ok(vec!["-SCORE".into()]));
    player.insert(&copied, false);
    to(&mut player, HostKey::Return, BOARD);
    let menu = to(&mut player, HostKey::Escape, MENU);
    let what = ("menu after a game that counts, beside that without", "2 s");
    figure::print_seconds(APPLE_II, what, written - menu);
    assert!(written - menu <= 2.0, "{written} and {menu} s");
    to(&mut player, HostKey::Return, BOARD);
    leave_another(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    let both = player.disk();
    let copies = both
        .chunks(256)
        .filter(|slot| slot.starts_with(b"-SCORE  "));
    let lost = copies.map(|slot| (slot[8], slot[LOST], slot[LOST + 1]));
    assert!(lost.eq([(1, 1, 0), (2, 2, 0)]));
}

#[test]
fn a_c64_writes_it_when_its_page_is_opened() {
    let mut player = c64(Options::default(), "c64.d64");
    leave_a_game(&mut player);
    to(&mut player, HostKey::Escape, MENU);
    let up = Act::Up;
    // To OPTIONS, then backwards to SCORE.
    for act in [up, up, up, Act::Fire, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(10);
    }
    player.until("ui_state", 3_000, |state| state == SCORE);
    player.target.frames(1_500);
    let disk = player.target.machine.disk().expect("a disk");
    let file = disk.files.iter().find(|file| file.name == b"G.-SCORE");
    let block = &file.expect("the score is on the disk").bytes;
    assert_eq!(block[LOST..LOST + 2], [1, 0]);
    player.key(HostKey::Space);
    player.until("ui_state", 600, |state| state == MENU);
}
