//! The images in VICE and in MAME, step by step beside the simulator: the same moves, the same
//! picture, and on the C64 the same time. The //e runs in the simulator alone: MAME's wants more
//! ROMs than we have written.
#![cfg(feature = "emulators")]

use machines::mame::Mame;
use machines::noughts::moves_of_demo;
use machines::simulated::{apple, apple2_with, c64, dist, labels, Simulated};
use machines::target::{assert_same_time, Player, Target};
use machines::vice::Vice;
use sim::apple2::{Apple2, Model};
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;

const SEED: u16 = 0x1983;
/// Black wins with a diagonal.
const GAME: [&str; 9] = ["h8", "h9", "i7", "i9", "g9", "j9", "f10", "k9", "e11"];

/// Moves of the demo whose time is measured.
const MEASURED: [u8; 2] = [2, 12];

/// The machine's cycles from one move of the demo to another.
fn stretch<T: Target>(player: &mut Player<T>) -> u64 {
    let moments = MEASURED.map(|move_count| {
        while player.byte("move_count") < move_count {
            player.target.frames(1);
        }
        player.target.cycles()
    });
    moments[1] - moments[0]
}

/// Where `frame` of `platform/c64/memory.inc` lies behind `shared`.
const FRAME: u16 = 8;

/// Frames in which winning stones have been full and rings.
const BLINK: u32 = 120;

/// Plays the game; both sides' times are 00:00 at its end.
fn to_the_win<T: Target>(player: &mut Player<T>) {
    let (last, others) = GAME.split_last().expect("a game of some moves");
    others.iter().for_each(|name| player.play(name));
    player.aim(last);
    player.clear_clocks();
    player.play(last);
}

/// A demo, then a game of two people.
fn vice_shows_the_same(image: &str, standard: Standard) {
    let entry = labels("c64.lbl").get("main").expect("main");
    let target = Vice::start(&dist(image), standard, entry);
    let mut real = Player {
        target,
        labels: labels("c64.lbl"),
    };
    let mut ours = c64(Options { standard, seed: 1 }, image);

    real.to_splash();
    ours.to_splash();
    let compare = |real: &mut Player<Vice>, ours: &Player<Simulated<C64>>, what: &str| {
        let (seen, expected) = (real.target.picture(), ours.target.machine.picture());
        assert_eq!(seen.differences(&expected), 0, "dots of the {what} differ");
    };
    real.to_demo(SEED);
    ours.to_demo(SEED);
    // On NTSC a frame is a part of a tick: both begin with a whole one.
    let frame = ours.address("shared") + FRAME;
    real.target.poke(frame, &[0]);
    ours.target.poke(frame, &[0]);
    assert_same_time(image, stretch(&mut real), stretch(&mut ours));

    // A key ends the demo in the menu.
    real.to_menu();
    ours.to_menu();
    compare(&mut real, &ours, "menu");
    real.menu_to_board();
    ours.menu_to_board();
    real.clear_clocks();
    ours.clear_clocks();
    compare(&mut real, &ours, "board");
    to_the_win(&mut real);
    to_the_win(&mut ours);
    assert_eq!((real.byte("result"), ours.byte("result")), (1, 1));
    real.target.frames(250);
    ours.target.frames(250);
    // The winning stones blink, and the two may be some frames apart. A picture that was taken in
    // the middle of a change need not come again.
    let is_the_same = (0..8).any(|_| {
        real.target.frames(7);
        let seen = real.target.picture();
        (0..BLINK).any(|_| {
            ours.target.frames(1);
            seen.differences(&ours.target.machine.picture()) == 0
        })
    });
    assert!(is_the_same, "dots of the win differ");
}

#[test]
fn the_program_in_vice_pal() {
    vice_shows_the_same("c64.prg", Standard::Pal);
}

#[test]
fn the_program_in_vice_ntsc() {
    vice_shows_the_same("c64.prg", Standard::Ntsc);
}

#[test]
fn the_disk_in_vice_pal() {
    vice_shows_the_same("c64.d64", Standard::Pal);
}

#[test]
fn the_disk_in_vice_ntsc() {
    vice_shows_the_same("c64.d64", Standard::Ntsc);
}

#[test]
fn the_cartridge_in_vice() {
    vice_shows_the_same("c64.crt", Standard::Pal);
}

#[test]
fn the_disk_in_mame() {
    let mut real = Player {
        target: Mame::start(&dist("apple2.dsk")),
        labels: labels("apple2.lbl"),
    };
    let mut ours = apple(Model::Plus, 0);
    let compare = |real: &mut Player<Mame>, ours: &mut Player<Simulated<Apple2>>, what: &str| {
        let (seen, expected) = (
            real.target.peek(0x2000, 0x2000),
            ours.target.peek(0x2000, 0x2000),
        );
        let different = seen.iter().zip(&expected).filter(|(a, b)| a != b).count();
        assert_eq!(different, 0, "bytes of the {what} differ");
        assert_eq!(
            real.target.switches(),
            ours.target.switches(),
            "switches at the {what}"
        );
    };
    real.to_splash();
    ours.to_splash();
    compare(&mut real, &mut ours, "splash");
    real.to_demo(SEED);
    ours.to_demo(SEED);
    assert_eq!(real.demo_game(), ours.demo_game());
    real.to_menu();
    ours.to_menu();
    compare(&mut real, &mut ours, "menu");
    real.menu_to_board();
    ours.menu_to_board();
    real.clear_clocks();
    ours.clear_clocks();
    compare(&mut real, &mut ours, "board");
    to_the_win(&mut real);
    to_the_win(&mut ours);
    assert_eq!((real.byte("result"), ours.byte("result")), (1, 1));
    real.target.frames(250);
    ours.target.frames(250);
    compare(&mut real, &mut ours, "win");
}

/// The demo of noughts and crosses up to its result.
fn sample<T: Target>(mut player: Player<T>) -> T {
    let moves = moves_of_demo(SEED);
    player.to_splash();
    player.to_demo(SEED);
    player.until("move_count", 1_500, |count| count == moves.len() as u8);
    assert_eq!(player.moves(), moves);
    player.rest();
    player.target
}

#[test]
fn the_sample_in_vice() {
    let image = "noughts/c64.prg";
    let labels = labels("noughts/c64.lbl");
    let entry = labels.get("main").expect("main");
    let target = Vice::start(&dist(image), Standard::Pal, entry);
    let seen = sample(Player { target, labels }).picture();
    let expected = sample(c64(Options::default(), image)).machine.picture();
    assert_eq!(seen.differences(&expected), 0, "dots differ");
}

#[test]
fn the_sample_in_mame() {
    let image = "noughts/apple2.dsk";
    let target = Mame::start(&dist(image));
    let labels = labels("noughts/apple2.lbl");
    let mut real = sample(Player { target, labels });
    let plus = sim::apple2::Options {
        model: Model::Plus,
        ..Default::default()
    };
    let mut ours = sample(apple2_with(plus, image));
    assert!(
        real.peek(0x2000, 0x2000) == ours.peek(0x2000, 0x2000),
        "bytes differ"
    );
}
