//! From one game's menu to the disk's other game and back, key by key, on a C64 with a 1541.

use disk::d64::D64;
use machines::figure;
use machines::game::{BOARD, HELP, MENU, SAVES};
use machines::golden::compare;
use machines::simulated::{c64, from_disk, image, labels, Player64};
use machines::target::{Act, Target};
use machines::tenjiku::MISSING;
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};

/// Cycles a second of a PAL C64.
const PAL: u32 = 985_248;
/// Frames until a screen is drawn, and until a game is there.
const DRAWING: u32 = 300;
const LOADING: u32 = 1500;
/// The most seconds from the choice in the menu to the splash, to the first key, and to that from a
/// cartridge. The goals from a disk are 8 and 18.
const SPLASH: f64 = 7.3;
const PLAYABLE: f64 = 17.1;
const ON_CARTRIDGE: f64 = 4.0;
/// Keys of Gomoku's menu to START with GAME set to the other program, and of Tenjiku's.
const TO_TENJIKU: &str = "vvvv<^^^^";
const TO_GOMOKU: &str = "vvvv<^^^^";
/// Where the stand-in for the KERNAL begins.
const RESET: u16 = 0xE000;

/// A C64 that has loaded Gomoku from the disk of both games.
fn gomoku(standard: Standard) -> Player64 {
    let mut player = from_disk(Options { standard, seed: 1 }, "c64.d64", "*");
    player.start();
    player
}

/// Runs to a label. Returns the seconds that it took.
fn to(player: &mut Player64, label: &str) -> f64 {
    let address = player.address(label);
    let machine = &mut player.target.machine;
    let second = u64::from(machine.cycles_per_second());
    let begun = machine.cycles();
    assert!(
        machine.run_to(address, 60 * second),
        "{label}: {:04x}",
        machine.pc()
    );
    (machine.cycles() - begun) as f64 / second as f64
}

/// RETURN on START, and the program with these labels comes.
fn change(player: &mut Player64, program: &str) {
    player.key(HostKey::Return);
    arrive(player, program);
}

fn arrive(player: &mut Player64, program: &str) {
    player.labels = labels(&format!("{program}.lbl"));
    let splash = to(player, "no_splash");
    let ready = splash + to(player, "main");
    println!("{program}: splash {splash:.2} s, playable {ready:.2} s");
    if program == "c64-tenjiku" && player.target.machine.cycles_per_second() == PAL {
        figure::print_seconds(figure::C64, figure::TO_SPLASH, splash);
        figure::print_seconds(figure::C64, figure::TO_GAME, ready);
    }
    assert!(splash < SPLASH && ready < PLAYABLE, "{splash} s, {ready} s");
    player.start();
}

/// Puts a key into the KERNAL's buffer, which waits for one where there is no picture yet.
fn buffer(player: &mut Player64, code: u8) {
    player.target.machine.poke(0x277, code);
    player.target.machine.poke(0xc6, 1);
}

/// Presses SPACE for the KERNAL and for the picture's interrupt.
fn answer(player: &mut Player64) {
    buffer(player, b' ');
    player.key(HostKey::Space);
}

fn change_disk(player: &mut Player64, disk: Option<&[u8]>) {
    let changed = player.target.machine.change_disk(8, disk);
    changed.expect("a disk");
}

fn shot(player: &Player64, name: &str) {
    compare("other", name, &player.target.machine.picture());
}

#[test]
fn from_gomoku_to_tenjiku_and_back_with_sounds_keys_and_stick() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut player = gomoku(standard);
        // On the board: no sound, no stick.
        player.key(HostKey::Return);
        player.until("ui_state", DRAWING, |state| state == BOARD);
        player.target.frames(DRAWING);
        player.type_keys("VJ!", 25);
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(50);
        player.type_keys(TO_TENJIKU, 12);
        change(&mut player, "c64-tenjiku");
        // The menu says OFF, and the stick does not move its marker.
        player.target.act(Act::Down);
        player.target.frames(12);
        let standard = format!("{standard:?}").to_lowercase();
        shot(&player, &format!("tenjiku-{standard}"));
        // KEYS WASD, the fourth line from the end.
        player.type_keys("^^^^>vvvv", 12);
        player.type_keys(TO_GOMOKU, 12);
        change(&mut player, "c64");
        player.target.act(Act::Down);
        // OPTIONS, the third line from the end.
        player.type_keys("^^^#", 25);
        shot(&player, &format!("gomoku-{standard}"));
    }
}

#[test]
fn without_the_other_game_a_sentence_says_so_and_the_menu_stays() {
    let mut player = gomoku(Standard::Pal);
    player.type_keys(TO_TENJIKU, 12);
    let good = image("c64.d64");
    // No disk, no such file, another file of that name, and one that is too long.
    let empty = D64::new("EMPTY", *b"26").unwrap();
    let [mut another, mut long] = [empty.clone(), empty.clone()];
    another.add_program("TENJIKU", &[1, 8, 0, 0]).unwrap();
    long.add_program("TENJIKU", &[0xa7, 2].repeat(600)).unwrap();
    let disks = [empty, another, long].map(|disk| Some(disk.image().to_vec()));
    for disk in [None].into_iter().chain(disks) {
        change_disk(&mut player, disk.as_deref());
        player.key(HostKey::Return);
        player.until("ui_state", LOADING, |state| state == SAVES);
        player.target.frames(50);
        shot(&player, "no-tenjiku");
        player.key(HostKey::Space);
        player.until("ui_state", DRAWING, |state| state == MENU);
        player.target.frames(50);
    }
    change_disk(&mut player, Some(&good));
    change(&mut player, "c64-tenjiku");
    player.type_keys(TO_GOMOKU, 12);
    change_disk(&mut player, None);
    player.key(HostKey::Return);
    player.until("ui_state", LOADING, |state| state == MISSING);
    player.target.frames(50);
    shot(&player, "no-gomoku");
    player.key(HostKey::Space);
    player.until("ui_state", DRAWING, |state| state == MENU);
}

/// A disk that is taken out while the other game loads is asked for until it is there again.
/// RUN/STOP resets the machine.
#[test]
fn a_disk_that_is_taken_out_while_the_other_game_comes_is_asked_for() {
    let good = image("c64.d64");
    let mut player = gomoku(Standard::Pal);
    player.type_keys(TO_TENJIKU, 12);
    player.key(HostKey::Return);
    player.labels = labels("c64-tenjiku.lbl");
    to(&mut player, "boot");
    // Until the rest of the start has come both loaders go on looking for it.
    for seconds in [0.0, 0.5] {
        let mut player = player.clone();
        let second = f64::from(player.target.machine.cycles_per_second());
        player.target.machine.run((seconds * second) as u64);
        change_disk(&mut player, None);
        to(&mut player, "tell");
        player.target.machine.run((5.0 * second) as u64);
        // On the text screen, not below the other game's page; the stand-in has no letters.
        assert_eq!(player.target.peek(0x0400, 6), b"\x04\x09\x13\x0b? ");
        shot(&player, "no-start");
        change_disk(&mut player, Some(&good));
        // The fast loader has the disk then.
        to(&mut player, "no_splash");
        to(&mut player, "main");
        player.start();
    }
    for seconds in [1.2, 1.5, 3.0, 6.0] {
        let mut player = player.clone();
        let second = f64::from(player.target.machine.cycles_per_second());
        player.target.machine.run((seconds * second) as u64);
        change_disk(&mut player, None);
        for _ in 0..2 {
            to(&mut player, "fault");
            player.target.frames(25);
            let mut stopped = player.clone();
            buffer(&mut stopped, 3);
            stopped.target.machine.key(HostKey::Break, true);
            assert!(stopped.target.machine.run_to(RESET, 100_000), "{seconds} s");
            answer(&mut player);
        }
        to(&mut player, "fault");
        player.target.frames(25);
        change_disk(&mut player, Some(&good));
        answer(&mut player);
        to(&mut player, "main");
        player.start();
    }
}

/// One cartridge has both games with all their pages.
#[test]
fn a_cartridge_leads_from_one_game_to_the_other_and_back() {
    let mut player = c64(Options::default(), "c64.crt");
    player.start();
    player.type_keys(TO_TENJIKU, 12);
    player.key(HostKey::Return);
    player.labels = labels("c64-tenjiku.lbl");
    let seconds = to(&mut player, "main");
    println!("playable after {seconds:.2} s");
    assert!(seconds < ON_CARTRIDGE, "{seconds} s");
    player.start();
    // HELP is the second line from the end, sounds off the fifth.
    player.type_keys("^^#", 50);
    assert_eq!(player.byte("ui_state"), HELP);
    player.type_keys("!", 50);
    player.type_keys("^^^<vvvvv", 25);
    player.type_keys(TO_GOMOKU, 12);
    player.key(HostKey::Return);
    player.labels = labels("c64.lbl");
    to(&mut player, "main");
    player.start();
    player.type_keys("^^^#", 25);
    shot(&player, "gomoku-cartridge");
}
