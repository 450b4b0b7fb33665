//! From one game's menu to the disk's other game and back, key by key, on an Apple II.

use disk::dsk::SKEW;
use machines::figure;
use machines::game::{BOARD, MENU, SAVES};
use machines::golden::compare;
use machines::simulated::{apple, image, labels, PlayerApple};
use machines::target::Target;
use machines::tenjiku::MISSING;
use sim::apple2::{Apple2, Model};
use sim::machine::{HostKey, Machine, Stick};

const SECOND: u64 = 1_020_484;
/// Frames until a screen is drawn, and until a game is there.
const DRAWING: u32 = 300;
const LOADING: u32 = 900;
/// The most seconds from the choice in the menu to the splash and to the game: the goals are 4 and
/// 8.
const SPLASH_AFTER: f64 = 2.8;
const PLAYABLE: f64 = 6.6;
/// Keys of Gomoku's menu to START with GAME set to the other program, and of Tenjiku's.
const TO_TENJIKU: &str = "SSSSAWWWW";
const TO_GOMOKU: &str = "SSSSAWWWW";
/// Where the boot page enters the boot sector.
const BOOT: u16 = 0x0801;
/// Where the loader lies; what unpacks the picture for it lies below.
const LOADER: u16 = 0x0C00;

/// An Apple II at Gomoku's menu.
fn gomoku(model: Model, seed: u64) -> PlayerApple {
    let mut player = apple(model, seed);
    player.start();
    player
}

/// RETURN on START with GAME set to Tenjiku Shogi, until the other program is about to read what it
/// begins with.
fn leave_gomoku(player: &mut PlayerApple) {
    player.type_keys(TO_TENJIKU, 12);
    let again = player.address("again");
    player.target.machine.key(HostKey::Return, true);
    player.target.frames(3);
    player.target.machine.key(HostKey::Return, false);
    assert!(player.target.machine.run_to(again, 5 * SECOND));
    player.labels = labels("apple2-tenjiku.lbl");
}

/// RETURN on START, and the program with these labels comes.
fn change(player: &mut PlayerApple, program: &str) {
    player.labels = labels(&format!("{program}.lbl"));
    let [main, unpack] = ["main", "unpack"].map(|name| player.address(name));
    let machine = &mut player.target.machine;
    machine.key(HostKey::Return, true);
    let begun = machine.cycles();
    machine.run(SECOND / 20);
    machine.key(HostKey::Return, false);
    let seconds = |machine: &Apple2| (machine.cycles() - begun) as f64 / SECOND as f64;
    assert!(machine.run_to(unpack, 20 * SECOND));
    while machine.pc() < LOADER {
        machine.step();
    }
    let splash = seconds(machine);
    assert!(machine.run_to(main, 20 * SECOND));
    let playable = seconds(machine);
    println!("{program}: splash {splash:.2} s, playable {playable:.2} s");
    if program == "apple2-tenjiku" {
        figure::print_seconds(figure::APPLE_II, figure::TO_SPLASH, splash);
        figure::print_seconds(figure::APPLE_II, figure::TO_GAME, playable);
    }
    assert!(splash < SPLASH_AFTER && playable < PLAYABLE);
    player.start();
}

fn shot(player: &PlayerApple, name: &str) {
    compare("other", name, &player.target.machine.picture());
}

#[test]
fn from_gomoku_to_tenjiku_and_back_with_sounds_keys_and_stick() {
    for model in [Model::Plus, Model::E] {
        let mut player = gomoku(model, 7);
        player.target.machine.stick(Stick::default());
        // On the board: no sound, a stick.
        player.key(HostKey::Return);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        player.target.frames(DRAWING);
        player.type_keys("VJ!", 25);
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(50);
        player.type_keys(TO_TENJIKU, 12);
        change(&mut player, "apple2-tenjiku");
        // The menu says OFF, and the stick moves its marker.
        player.push("d");
        shot(&player, "apple2-tenjiku");
        // KEYS WASD, the fourth line from the end.
        player.type_keys("WWWWWDSSSS", 12);
        player.type_keys(TO_GOMOKU, 12);
        change(&mut player, "apple2");
        // OPTIONS, the third line from the end; the stick leads to the second.
        player.type_keys("WWWW", 25);
        player.push("d");
        player.key(HostKey::Return);
        player.target.frames(50);
        shot(&player, "apple2-gomoku");
    }
}

#[test]
fn the_stick_alone_leads_to_the_other_game() {
    let mut player = apple(Model::Plus, 3);
    player.target.machine.stick(Stick::default());
    for (pushes, program) in [
        ("d d d d l u u u u f", "apple2-tenjiku"),
        ("d d d d l u u u u f", "apple2"),
    ] {
        player.to_splash();
        player.push("f");
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(50);
        player.push(pushes);
        player.labels = labels(&format!("{program}.lbl"));
        let main = player.address("main");
        assert!(player.target.machine.run_to(main, 20 * SECOND));
    }
    player.to_splash();
}

/// No disk, one of another build, one on which the first sector cannot be read, and one with this
/// game alone: a sentence, and the menu with the game under way.
#[test]
fn without_the_other_game_a_sentence_says_so_and_the_menu_stays() {
    let good = image("apple2.dsk");
    for to_gomoku in [false, true] {
        let mut player = gomoku(Model::E, 4);
        let (own, keys, said, name) = match to_gomoku {
            false => (1, TO_TENJIKU, SAVES, "apple2-no-tenjiku"),
            true => (0, TO_GOMOKU, MISSING, "apple2-no-gomoku"),
        };
        if to_gomoku {
            player.type_keys(TO_TENJIKU, 12);
            change(&mut player, "apple2-tenjiku");
        }
        player.type_keys(keys, 12);
        let mut another = good.clone();
        another[usize::from(SKEW[own]) * 256 + 0x10] ^= 1;
        let alone = image("apple2-tenjiku.dsk");
        for disk in [None, Some(&another), Some(&alone), Some(&good)] {
            match disk {
                Some(disk) => player.insert(disk, false),
                None => player.eject(),
            }
            if disk == Some(&good) {
                let disk = &mut player.target.machine.board().disk;
                disk.drive(0).damage(0, SKEW[own]);
            }
            player.key(HostKey::Return);
            player.until("ui_state", LOADING, |state| state == said);
            player.target.frames(50);
            shot(&player, name);
            player.key(HostKey::Space);
            player.until("ui_state", DRAWING, |state| state == MENU);
            player.target.frames(50);
        }
        player.insert(&good, false);
        change(
            &mut player,
            if to_gomoku {
                "apple2"
            } else {
                "apple2-tenjiku"
            },
        );
    }
}

/// A disk that is taken out while the other game loads is asked for until it is there again.
#[test]
fn a_disk_that_is_taken_out_while_the_other_game_comes_is_asked_for() {
    let good = image("apple2.dsk");
    let mut leaving = gomoku(Model::Plus, 5);
    leave_gomoku(&mut leaving);
    let main = leaving.address("main");
    for tenths in [0, 1, 3, 6, 10, 15, 22, 26] {
        let mut player = leaving.clone();
        player.target.machine.run(tenths * SECOND / 10);
        player.eject();
        player.until_complaint();
        // Any disk but the game's.
        for disk in [None, Some(image("apple2-tenjiku.dsk"))] {
            if let Some(disk) = disk {
                player.insert(&disk, false);
            }
            player.key(HostKey::Space);
            player.target.frames(150);
            player.until_complaint();
        }
        player.insert(&good, false);
        player.key(HostKey::Space);
        assert!(player.target.machine.run_to(main, 20 * SECOND), "{tenths}");
        player.start();
    }
}

/// Once the other game runs, it is its own again.
#[test]
fn ctrl_reset_while_the_other_game_comes_boots() {
    let mut leaving = gomoku(Model::E, 6);
    leave_gomoku(&mut leaving);
    for part in 0..24 {
        let mut player = leaving.clone();
        player.target.machine.run(part * SECOND / 7);
        let loads = player.target.machine.pc() < player.address("main");
        if !loads {
            break;
        }
        player.target.machine.reset();
        assert!(player.target.machine.run_to(BOOT, 5 * SECOND), "{part}");
        player.labels = labels("apple2.lbl");
        player.target.poke(player.address("ui_state"), &[0]);
        player.to_splash();
    }
    let mut player = leaving;
    player.start();
    player.target.machine.reset();
    player.target.frames(200);
    assert_eq!(player.byte("ui_state"), MENU);
}
