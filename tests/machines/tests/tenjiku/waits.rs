//! Times of Tenjiku Shogi that its clock tells: the splash, the menu and a demo's result leave by
//! themselves, a move is shown in parts, a long game is gone back to.

use crate::pair::{sow, DRAWING, KEY, SEED};
use crate::states::press;
use disk::games::add_long;
use machines::game::{BOARD, DEMO, MENU, SAVES, SPLASH};
use machines::shown::set_up;
use machines::simulated::{apple2_with, apple_with, c64, image};
use machines::simulated::{Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use machines::tenjiku::{long_game, moves, LIST};
use machines::waits;
use sim::apple2::Model;
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;
use tenjiku::rules::position::Position;

/// Cycles between two looks.
const LOOK: u64 = 2_000;
/// The longest wait.
const PATIENCE: f64 = 60.0;
/// The most moves of a demo.
const LONGEST: u8 = 120;

fn quiet<M: Machine>(mut player: Player<Simulated<M>>) -> Player<Simulated<M>> {
    player.target.machine.set_drawing(false);
    player
}

fn on_c64(standard: Standard) -> Player64 {
    quiet(c64(Options { standard, seed: 1 }, "c64-tenjiku.crt"))
}

fn on_apple() -> PlayerApple {
    quiet(apple2_with(Default::default(), "apple2-tenjiku.dsk"))
}

/// Seconds until the byte at a label is this.
fn until<M: Machine>(player: &mut Player<Simulated<M>>, label: &str, value: u8) -> f64 {
    let start = player.target.cycles();
    let address = player.address(label);
    let second = f64::from(player.target.machine.cycles_per_second());
    loop {
        let passed = (player.target.cycles() - start) as f64 / second;
        if player.target.machine.peek(address) == value {
            return passed;
        }
        assert!(passed < PATIENCE, "{label} is not {value}");
        player.target.machine.run(LOOK);
    }
}

/// `most`: the most seconds from menu to splash, from splash to demo, and from a demo's last move,
/// which is shown, to the splash.
fn leaves<M: Machine>(mut player: Player<Simulated<M>>, what: &str, most: [f64; 3]) {
    let near = |name: &str, seconds: f64, least: f64, most: f64| {
        println!("{what}: {name} {seconds:.3} s");
        assert!(
            seconds > least - 0.1 && seconds < most,
            "{what}: {name} {seconds} s"
        );
    };
    until(&mut player, "ui_state", SPLASH);
    player.target.frames(KEY);
    player.letter(' ');
    until(&mut player, "ui_state", MENU);
    near(
        "menu",
        until(&mut player, "ui_state", SPLASH),
        45.0,
        most[0],
    );
    sow(&mut player);
    near(
        "splash",
        until(&mut player, "ui_state", DEMO),
        15.0,
        most[1],
    );
    // The last move but one.
    until(&mut player, "demo_moves", 1);
    let count = player.address("demo_moves");
    player.target.poke(count, &[LONGEST - 2]);
    until(&mut player, "demo_moves", LONGEST - 1);
    assert_eq!(player.byte("outcome"), 0);
    until(&mut player, "demo_moves", LONGEST);
    near(
        "result",
        until(&mut player, "ui_state", SPLASH),
        5.9,
        most[2],
    );
}

#[test]
fn screens_leave_by_themselves_on_a_c64() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        leaves(
            on_c64(standard),
            &format!("{standard:?}"),
            [45.2, 15.1, 6.1],
        );
    }
}

#[test]
fn screens_leave_by_themselves_on_an_apple() {
    for model in [Model::Plus, Model::E] {
        let mut player = quiet(apple_with(model, 1, "apple2-tenjiku.dsk"));
        let what = format!("{model:?}");
        waits::menu_and_splash(&mut player, &what, SEED);
        until(&mut player, "demo_moves", 1);
        let count = player.address("demo_moves");
        player.target.poke(count, &[LONGEST - 2]);
        until(&mut player, "demo_moves", LONGEST);
        // Only a ][+ reads from the disk between the last parts of the move. Then nothing changes
        // until the drive starts, for the splash.
        if model == Model::E {
            let (mut before, mut changes) = (Vec::new(), Vec::new());
            let mut turned = true;
            waits::until(&mut player, |player| {
                let (now, turns) = (player.bytes("screen", 0x2000), waits::turns(player));
                if now != before || turns && !turned {
                    changes.push(player.target.cycles());
                }
                (before, turned) = (now, turns);
                player.byte("ui_state") == SPLASH
            });
            let second = f64::from(player.target.machine.cycles_per_second());
            let waits = changes.windows(2).map(|pair| pair[1] - pair[0]);
            let longest = waits.max().unwrap_or(0) as f64;
            // The move's last part may change nothing for half a second.
            let result = longest / second;
            println!("result: {result:.3} s, 5 s");
            assert!((4.9..5.6).contains(&result), "{result} s");
        }
        until(&mut player, "ui_state", SPLASH);
        waits::splash(&mut player, &what);
    }
}

/// A position, the keys from square to square that move, and the parts that are shown, in ticks:
/// from, via, to, promotion, burning, the piece's own burning.
const SHOWN: [(&str, &str, &[u16]); 6] = [
    ("B B:K@9p B:R@8g W:K@1a", "8g 8h", &[20, 25]),
    ("B B:K@9p B:R@8g W:K@1a W:P@8c", "8g 8c #", &[20, 25, 20]),
    ("B B:K@9p B:Ln@8g W:K@1a W:P@8f", "8g 8f >#", &[20, 20]),
    (
        "B B:K@9p B:Ln@8g W:K@1a W:P@8f W:P@8e",
        "8g 8f <# 8e #",
        &[20, 20, 25, 20],
    ),
    ("B B:K@9p B:FiD@12h W:K@1a W:P@7g", "12h 8h", &[20, 25, 35]),
    ("B B:K@9p B:R@8l W:K@1a W:FiD@7g", "8l 8h <#", &[20, 25, 35]),
];

/// Seconds for which the clock of the side to move stands still after a key.
fn stands<M: Machine>(player: &mut Player<Simulated<M>>, key: HostKey) -> f64 {
    player.target.machine.key(key, true);
    let second = f64::from(player.target.machine.cycles_per_second());
    let clocks = player.address("clocks");
    let look = |player: &Player<Simulated<M>>| -> Vec<u8> {
        (0..6)
            .map(|at| player.target.machine.peek(clocks + at))
            .collect()
    };
    let (mut before, mut since, mut longest) = (look(player), player.target.cycles(), 0);
    for number in 0..3 * 1_000_000 / LOOK {
        player.target.machine.run(LOOK);
        if number == 30 {
            player.target.machine.key(key, false);
        }
        let now = look(player);
        if now != before {
            longest = longest.max(player.target.cycles() - since);
            (before, since) = (now, player.target.cycles());
        }
    }
    // A clock that never runs again has stood still until now.
    longest.max(player.target.cycles() - since) as f64 / second
}

/// `slow`: how much longer than a part's ticks it takes.
fn parts<M: Machine + Clone>(mut player: Player<Simulated<M>>, slow: f64) {
    player.start_game("vv<^^#");
    for (layout, way, ticks) in SHOWN {
        let mut player = player.clone();
        let position = Position::read(layout.as_bytes(), Default::default());
        set_up(&mut player, &position.expect("a position"));
        player.type_keys("FF", KEY);
        let cursor = player.address("cursor");
        for word in way.split(' ') {
            match Square::read(word.as_bytes()) {
                Some((square, _)) => {
                    player.target.poke(cursor, &[square.0]);
                    player.target.frames(KEY / 4);
                    press(&mut player, '#');
                }
                None => player.type_keys(word, KEY / 4),
            }
        }
        player.target.frames(DRAWING);
        assert_eq!(player.byte("move_count"), 1, "{way}");
        let mut other = player.clone();
        let seconds = stands(&mut player, HostKey::Char('B'));
        let wanted = f64::from(ticks.iter().sum::<u16>()) / 50.0;
        println!("{way}: {seconds:.3} s, {wanted} s");
        let near = seconds > wanted - 0.1 && seconds < wanted * slow + 0.1;
        assert!(near, "{way}: {seconds} s");
        // Any key ends it.
        other.key(HostKey::Char('B'));
        other.target.frames(6);
        let seconds = stands(&mut other, HostKey::Left);
        assert!(seconds < 0.5, "{seconds} s");
    }
}

#[test]
fn a_move_is_shown_in_its_parts_on_a_c64() {
    parts(on_c64(Standard::Pal), 1.0);
    parts(on_c64(Standard::Ntsc), 1.0);
}

#[test]
fn a_move_is_shown_in_its_parts_on_an_apple() {
    parts(on_apple(), 1.3);
}

/// Seconds from RETURN on the list's first line to the board. `down`: the key of the page's game.
fn goes_back<M: Machine>(player: &mut Player<Simulated<M>>, down: &str) -> f64 {
    player.letter('W');
    player.until("ui_state", 6_000, |state| state == SAVES);
    player.target.frames(900);
    player.type_keys(down, 20);
    player.until("ui_state", 12_000, |state| state == BOARD);
    player.target.frames(DRAWING);
    let length = moves(player).len();
    assert_eq!(length, 900);
    player.letter('O');
    player.until("ui_state", 1_500, |state| state == LIST);
    player.target.frames(DRAWING);
    player.type_keys("^^^^^^^^^", DRAWING);
    player.target.machine.key(HostKey::Return, true);
    let seconds = until(player, "ui_state", BOARD);
    player.target.machine.key(HostKey::Return, false);
    player.target.frames(DRAWING);
    assert!(moves(player).len() < 12);
    seconds
}

#[test]
fn a_long_game_is_gone_back_to_on_a_c64() {
    let (blocks, _) = long_game(300);
    let mut player = on_c64(Standard::Pal);
    player.target.machine.insert(&image("c64.d64")).unwrap();
    let disk = player.target.machine.kernal().disk.as_mut();
    disk.expect("a disk").put(b"K.LONG", blocks.concat());
    player.start_game("vv<^^#");
    let seconds = goes_back(&mut player, "v#");
    println!("C64: {seconds:.2} s");
    assert!(seconds < 3.0);
}

#[test]
fn a_long_game_is_gone_back_to_on_an_apple() {
    let (blocks, _) = long_game(300);
    let mut disk = image("apple2-tenjiku.dsk");
    assert_eq!(add_long(&mut disk, "LONG", &blocks), Ok(()));
    let mut player = on_apple();
    player.insert(&disk, false);
    player.start_game("vv<^^#");
    let seconds = goes_back(&mut player, "v#");
    println!("Apple: {seconds:.2} s");
    assert!(seconds < 3.0);
}

/// What a clock beside the board shows after a time.
fn shown<M: Machine>(player: &mut Player<Simulated<M>>, seconds: u64) -> f64 {
    player.zero_clocks();
    let look = |player: &mut Player<Simulated<M>>| {
        let clock = player.bytes("clocks", 3);
        f64::from(clock[0]) * 60.0 + f64::from(clock[1]) + f64::from(clock[2]) / 50.0
    };
    let before = look(player);
    let second = u64::from(player.target.machine.cycles_per_second());
    player.target.machine.run(seconds * second);
    look(player) - before
}

/// Two people's clocks are right within 0.5 % on a C64, and 1.5 % on an Apple, which has no timer.
#[test]
fn clocks_are_true() {
    for standard in [
        Standard::Pal,
        Standard::PalN,
        Standard::Ntsc,
        Standard::OldNtsc,
    ] {
        let mut player = on_c64(standard);
        player.start_game("vv<^^#");
        let seconds = shown(&mut player, 40);
        println!("{standard:?}: {seconds} s in 40");
        assert!((seconds / 40.0 - 1.0).abs() <= 0.005, "{standard:?}");
    }
    let mut player = on_apple();
    player.start_game("vv<^^#");
    let seconds = shown(&mut player, 20);
    println!("Apple: {seconds} s in 20");
    assert!((seconds / 20.0 - 1.0).abs() <= 0.015, "{seconds} s");
}
