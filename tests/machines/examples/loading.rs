//! How long a player waits for the disks: on the simulated 1541 and Disk II, in seconds.
//!
//! The C64's KERNAL and the drive's ROM are our stand-ins; the fast loader is the disk's own.
#![forbid(unsafe_code)]

use machines::game::{BOARD, MENU, SAVES};
use machines::simulated::image;
use machines::timed::Timed;
use sim::apple2::{self, Apple2};
use sim::c64::Standard;
use sim::machine::{HostKey, Machine};

/// After how many hundredths of a second a screen counts: a shorter one precedes the disk's work.
const STAYS: u32 = 100;
/// Seconds within which anything is loaded.
const PATIENCE: f64 = 200.0;

/// Presses a key and waits until a screen stays. Returns the seconds in between.
fn press<M: Machine>(player: &mut Timed<M>, key: HostKey, screen: u8) -> f64 {
    player.run(2.0);
    player.begun = player.machine.cycles();
    player.press(key);
    let (mut came, mut shown) = (0.0, 0);
    while shown < STAYS {
        assert!(player.seconds() < PATIENCE, "screen {screen} does not come");
        player.run(0.01);
        if player.byte("ui_state") != screen {
            shown = 0;
        } else {
            if shown == 0 {
                came = player.seconds();
            }
            shown += 1;
        }
    }
    came
}

/// What comes after the splash: the page of saved games, from the board, and once more.
fn saves<M: Machine>(player: &mut Timed<M>) -> [f64; 2] {
    press(player, HostKey::Space, MENU);
    press(player, HostKey::Return, BOARD);
    let first = press(player, HostKey::Char('W'), SAVES);
    press(player, HostKey::Escape, BOARD);
    [first, press(player, HostKey::Char('W'), SAVES)]
}

fn on_c64(name: &str, standard: Standard) {
    let disk = image(&format!("{name}.d64"));
    let mut player = Timed::at_load(standard, &disk, "*", name);
    let (splash, ready) = (player.to("no_splash"), player.to("main"));
    let [first, again] = saves(&mut player);
    println!(
        "{name} {standard:?}: splash {splash:.1} s, playable {ready:.1} s; \
         saved games {first:.1} s, again {again:.1} s"
    );
}

fn on_apple(name: &str) {
    let mut machine = Apple2::new(apple2::Options::default());
    machine.set_drawing(false);
    machine
        .insert(&image(&format!("{name}.dsk")), false)
        .expect("a disk");
    let ready = Timed::new(machine, name).to("main");
    println!("{name}: playable {ready:.1} s");
}

fn main() {
    for name in ["c64", "c64-tenjiku"] {
        on_c64(name, Standard::Pal);
        on_c64(name, Standard::Ntsc);
    }
    on_apple("apple2");
    on_apple("apple2-tenjiku");
}
