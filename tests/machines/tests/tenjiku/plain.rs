//! What a player waits for at an Apple ][+ of 48K without a language card, where `person` and
//! `turn` come from the disk each time: at several angles of a disk that turns.

use crate::seen::{after, aim, ON_APPLE};
use machines::simulated::{apple2_with, PlayerApple};
use machines::target::Target;
use sim::apple2::{Model, Options};
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;

/// Frames in which everything comes to rest.
const REST: u32 = 200;
/// At how many moments of a turn of the disk keys are pressed.
const MOMENTS: u32 = 8;
/// Frames without a change after which something is drawn, and all of the board after a page.
const STEP: u32 = 4;
const WHOLE: u32 = 80;

fn plain(menu: &str) -> PlayerApple {
    let options = Options {
        model: Model::Plus,
        language_card: false,
        ..Default::default()
    };
    let mut player = apple2_with(options, "apple2-tenjiku.dsk");
    player.start_game(menu);
    player
}

/// Seconds, at several moments of the disk's turn.
type Times = Vec<f64>;

fn mean(times: &Times) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}

/// Prints the mean and the most, and looks at their bounds.
fn say(what: &str, times: &Times, [usual, most]: [f64; 2]) {
    let worst = times.iter().copied().fold(0.0, f64::max);
    println!("48K, {what}: {:.3} s, at most {worst:.3} s", mean(times));
    assert!(mean(times) <= usual && worst <= most, "{what}: {times:.2?}");
}

#[test]
fn moves_are_taken_back_and_played_again_at_once() {
    let mut player = plain("SS<WW#");
    for name in "9l 9k 8e 8f".split(' ') {
        aim(&mut player, Square::read(name.as_bytes()).expect(name).0);
        player.key(HostKey::Return);
        player.target.frames(REST);
    }
    assert_eq!(player.byte("move_count"), 2);
    let mut times = [(); 4].map(|()| Times::new());
    for moment in 0..MOMENTS {
        for (number, key) in [(0, 'U'), (0, 'U'), (1, 'Y'), (1, 'Y')] {
            let key = HostKey::Char(key);
            player.target.machine.run(13_007 * u64::from(moment));
            let areas = [ON_APPLE.board];
            let [(last, _)] = after(&mut player.clone(), &ON_APPLE, key, STEP, areas);
            times[number].push(last);
            let areas = [ON_APPLE.panel];
            let [(last, _)] = after(&mut player, &ON_APPLE, key, WHOLE, areas);
            times[2 + number].push(last);
            let ahead = ON_APPLE.look(&player, ON_APPLE.board);
            player.target.frames(REST);
            if number == 0 {
                assert!(
                    ahead == ON_APPLE.look(&player, ON_APPLE.board),
                    "what is shown ahead"
                );
            }
        }
        assert_eq!(player.byte("move_count"), 2);
    }
    let [back, again, back_whole, again_whole] = times;
    say("U to the board", &back, [0.1, 0.2]);
    say("Y to the board", &again, [0.1, 0.2]);
    say("U to the panel", &back_whole, [1.55, 1.6]);
    say("Y to the panel", &again_whole, [1.55, 1.6]);
}

#[test]
fn the_own_move_is_followed_by_my_move() {
    let mut player = plain("#");
    player.type_keys("AAAA#A", 60);
    let times = (0..MOMENTS).map(|moment| {
        let mut player = player.clone();
        player.target.machine.run(26_021 * u64::from(moment));
        let areas = [ON_APPLE.spiral];
        let [(_, first)] = after(&mut player, &ON_APPLE, HostKey::Return, STEP, areas);
        first
    });
    say("RETURN to MY MOVE", &times.collect(), [0.2, 0.25]);
}

#[test]
fn the_board_comes_back_after_a_page() {
    let mut player = plain("SS<WW#");
    player.type_keys("AAAA?", 60);
    player.target.frames(REST);
    let times = (0..MOMENTS).map(|moment| {
        let mut player = player.clone();
        player.target.machine.run(26_021 * u64::from(moment));
        let areas = [ON_APPLE.board, ON_APPLE.panel];
        let times = after(&mut player, &ON_APPLE, HostKey::Escape, WHOLE, areas);
        times.map(|(last, _)| last).into_iter().fold(0.0, f64::max)
    });
    say("page to board and panel", &times.collect(), [0.63, 0.68]);
}

/// H and M are answered before the drive turns.
#[test]
fn what_reads_the_disk_is_told_at_once() {
    let mut player = plain("#");
    player.target.frames(4 * REST);
    for key in ['H', 'M'] {
        let mut player = player.clone();
        let message = [[(0, 140), (184, 192)]];
        let [(_, told)] = after(&mut player, &ON_APPLE, HostKey::Char(key), 1, message);
        println!("48K, {key} to what is told: {told:.3} s");
        assert!(told < 0.1, "{key}: {told} s");
    }
}
