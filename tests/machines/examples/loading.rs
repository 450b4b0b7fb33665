//! How long a player waits for the disks: on the simulated 1541 and Disk II, in seconds.
//!
//! The C64's KERNAL and the drive's ROM are our stand-ins; the fast loader is the disk's own.
#![forbid(unsafe_code)]

use machines::game::{BOARD, MENU, SAVES};
use machines::simulated::{at_load, image, labels};
use sim::apple2::{self, Apple2};
use sim::c64::{Options, Standard};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};

/// After how many hundredths of a second a screen counts: a shorter one precedes the disk's work.
const STAYS: u32 = 100;
/// Seconds within which anything is loaded.
const PATIENCE: u64 = 200;

/// A machine, the program's names, and the cycle that seconds are counted from.
struct Player<M> {
    machine: M,
    labels: Labels,
    begun: u64,
}

impl<M: Machine> Player<M> {
    fn second(&self) -> u64 {
        u64::from(self.machine.cycles_per_second())
    }

    fn seconds(&self) -> f64 {
        (self.machine.cycles() - self.begun) as f64 / self.second() as f64
    }

    fn address(&self, name: &str) -> u16 {
        self.labels.get(name).expect(name)
    }

    /// Runs to a label. Returns the seconds since it began.
    fn to(&mut self, name: &str) -> f64 {
        let came = self
            .machine
            .run_to(self.address(name), PATIENCE * self.second());
        assert!(came, "{name} is not reached");
        self.seconds()
    }

    /// Presses a key and waits until a screen stays. Returns the seconds in between.
    fn press(&mut self, key: HostKey, screen: u8) -> f64 {
        self.machine.run(2 * self.second());
        self.begun = self.machine.cycles();
        self.machine.key(key, true);
        self.machine.run(self.second() / 10);
        self.machine.key(key, false);
        let state = self.address("ui_state");
        let (mut came, mut shown) = (0.0, 0);
        while shown < STAYS {
            assert!(
                self.seconds() < PATIENCE as f64,
                "screen {screen} does not come"
            );
            self.machine.run(self.second() / 100);
            if self.machine.peek(state) != screen {
                shown = 0;
            } else {
                if shown == 0 {
                    came = self.seconds();
                }
                shown += 1;
            }
        }
        came
    }

    /// What comes after the splash: the page of saved games, from the board, and once more.
    fn saves(&mut self) -> [f64; 2] {
        self.press(HostKey::Space, MENU);
        self.press(HostKey::Return, BOARD);
        let first = self.press(HostKey::Char('W'), SAVES);
        self.press(HostKey::Escape, BOARD);
        [first, self.press(HostKey::Char('W'), SAVES)]
    }
}

fn on_c64(name: &str, standard: Standard) {
    let disk = image(&format!("{name}.d64"));
    let mut machine = at_load(Options { standard, seed: 1 }, &disk, "*");
    machine.set_drawing(false);
    let mut player = Player {
        begun: machine.cycles(),
        labels: labels(&format!("{name}.lbl")),
        machine,
    };
    let (splash, ready) = (player.to("no_splash"), player.to("main"));
    let [first, again] = player.saves();
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
    let mut player = Player {
        begun: 0,
        labels: labels(&format!("{name}.lbl")),
        machine,
    };
    let ready = player.to("main");
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
