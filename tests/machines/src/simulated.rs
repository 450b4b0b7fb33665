//! The simulator's machines as targets, with the images from `dist`.

use crate::roms::project;
use crate::target::{Act, Player, Target};
use sim::apple2::{self, Apple2, Model};
use sim::c64::{self, C64};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine, Stick};
use std::path::PathBuf;

/// A simulated machine.
#[derive(Clone)]
pub struct Simulated<M> {
    /// The machine.
    pub machine: M,
    with_stick: bool,
}

/// The path of a file in `dist`, where `make images` puts what it builds, or in the folder that
/// IMAGES names.
pub fn dist(name: &str) -> PathBuf {
    let folder = std::env::var_os("IMAGES");
    let folder = folder.map_or_else(|| project().join("dist"), PathBuf::from);
    folder.join(name)
}

/// Reads a file from `dist`.
pub fn image(name: &str) -> Vec<u8> {
    let path = dist(name);
    std::fs::read(&path)
        .unwrap_or_else(|error| panic!("run `make images` first: {}: {error}", path.display()))
}

/// The labels of a program.
pub fn labels(name: &str) -> Labels {
    Labels::parse(&String::from_utf8_lossy(&image(name)))
}

/// The labels of the program in an image, from the file beside it.
fn labels_of(image_name: &str) -> Labels {
    let (name, _) = image_name.rsplit_once('.').expect("an ending");
    labels(&format!("{name}.lbl"))
}

/// Cycles until a program is there: the KERNAL loads a disk byte by byte.
const LOADING: u64 = 150_000_000;

/// A C64 with the program, by RUN from the `.prg` or by LOAD and RUN from the disk.
pub fn c64(options: c64::Options, image_name: &str) -> Player<Simulated<C64>> {
    let mut machine = C64::new(options);
    let bytes = image(image_name);
    let started = match image_name.rsplit_once('.') {
        Some((_, "d64")) => machine.run_d64(&bytes),
        Some((_, "crt")) => machine.run_crt(&bytes),
        _ => machine.run_prg(&bytes),
    };
    started.unwrap_or_else(|error| panic!("{image_name}: {error}"));
    // Until the program is there, a byte of memory says nothing: it may be the number of any
    // screen.
    let labels = labels_of(image_name);
    let main = labels.get("main").expect("main");
    assert!(machine.run_to(main, LOADING), "{image_name} starts");
    Player {
        target: Simulated {
            machine,
            with_stick: true,
        },
        labels,
    }
}

/// A C64 in which Gomoku already runs.
pub fn running(machine: C64) -> Player<Simulated<C64>> {
    running_with(machine, labels("c64.lbl"))
}

/// A C64 in which the program with these labels already runs.
pub fn running_with(machine: C64, labels: Labels) -> Player<Simulated<C64>> {
    Player {
        target: Simulated {
            machine,
            with_stick: true,
        },
        labels,
    }
}

/// An Apple II with the game's disk in drive 1.
pub fn apple2(options: apple2::Options) -> Player<Simulated<Apple2>> {
    apple2_with(options, "apple2.dsk")
}

/// An Apple II with a disk in drive 1.
pub fn apple2_with(options: apple2::Options, image_name: &str) -> Player<Simulated<Apple2>> {
    let mut machine = Apple2::new(options);
    let inserted = machine.insert(&image(image_name), false);
    inserted.unwrap_or_else(|error| panic!("{image_name}: {error}"));
    let labels = labels_of(image_name);
    // Random memory must not say which screen is shown before the program does.
    if let Some(state) = labels.get("ui_state") {
        machine.poke(state, 0);
    }
    Player {
        target: Simulated {
            machine,
            with_stick: false,
        },
        labels,
    }
}

/// An Apple II with the disk in drive 1 and what chance decides at power-on.
pub fn apple(model: Model, seed: u64) -> Player<Simulated<Apple2>> {
    apple2(apple2::Options {
        model,
        seed,
        ..apple2::Options::default()
    })
}

/// A key by its sign: `#` RETURN, `!` ESC, `%` BREAK, `<`, `>`, `^` and `v` the cursor's.
pub fn key_of(sign: char) -> HostKey {
    match sign {
        '#' => HostKey::Return,
        '!' => HostKey::Escape,
        '%' => HostKey::Break,
        '<' => HostKey::Left,
        '>' => HostKey::Right,
        '^' => HostKey::Up,
        'v' => HostKey::Down,
        ' ' => HostKey::Space,
        sign => HostKey::Char(sign),
    }
}

impl<M: Machine> Player<Simulated<M>> {
    /// Holds a key for three frames and lets go for three.
    pub fn key(&mut self, key: HostKey) {
        self.target.key(key);
    }

    /// The same for the key with a letter or sign.
    pub fn letter(&mut self, letter: char) {
        self.key(HostKey::Char(letter));
    }

    /// Presses keys by their [signs](key_of), with `pause` frames after each.
    pub fn type_keys(&mut self, keys: &str, pause: u32) {
        for sign in keys.chars() {
            self.key(key_of(sign));
            self.target.frames(pause);
        }
    }

    /// Holds a key down for a number of frames.
    pub fn hold(&mut self, key: HostKey, frames: u32) {
        self.target.machine.key(key, true);
        self.target.frames(frames);
        self.target.machine.key(key, false);
    }
}

impl Player<Simulated<Apple2>> {
    /// Puts another disk into drive 1. A `protected` one cannot be written.
    pub fn insert(&mut self, disk: &[u8], protected: bool) {
        let inserted = self.target.machine.insert(disk, protected);
        inserted.expect("a disk");
    }
}

impl<M: Machine> Simulated<M> {
    /// Holds a key for three frames and lets go for three.
    pub fn key(&mut self, key: HostKey) {
        self.machine.key(key, true);
        self.frames(3);
        self.machine.key(key, false);
        self.frames(3);
    }
}

impl Simulated<Apple2> {
    /// The video switches: text, mixed, second page, hi-res.
    pub fn switches(&mut self) -> [bool; 4] {
        let video = self.machine.board().video;
        [video.text, video.mixed, video.page2, video.hires]
    }
}

impl<M: Machine> Target for Simulated<M> {
    fn frames(&mut self, frames: u32) {
        let cycles = u64::from(frames) * u64::from(self.machine.cycles_per_frame());
        self.machine.run(cycles);
        assert_eq!(self.machine.fault(), None);
    }

    fn peek(&mut self, address: u16, length: u16) -> Vec<u8> {
        (0..length)
            .map(|offset| self.machine.peek(address + offset))
            .collect()
    }

    fn poke(&mut self, address: u16, bytes: &[u8]) {
        for (offset, &byte) in (0..).zip(bytes) {
            self.machine.poke(address + offset, byte);
        }
    }

    /// By the stick on a C64; by keys on an Apple II, those that a ][+ has too.
    fn act(&mut self, act: Act) {
        if !self.with_stick {
            return self.key(match act {
                Act::Up => HostKey::Char('A'),
                Act::Down => HostKey::Char('Z'),
                Act::Left => HostKey::Left,
                Act::Right => HostKey::Right,
                Act::Fire => HostKey::Return,
            });
        }
        self.machine.stick(Stick {
            up: act == Act::Up,
            down: act == Act::Down,
            left: act == Act::Left,
            right: act == Act::Right,
            fire: act == Act::Fire,
        });
        self.frames(3);
        self.machine.stick(Stick::default());
        self.frames(3);
    }

    fn act_in_menu(&mut self, act: Act) {
        match act {
            Act::Up if !self.with_stick => self.key(HostKey::Char('W')),
            Act::Down if !self.with_stick => self.key(HostKey::Char('S')),
            _ => self.act(act),
        }
    }

    fn cycles(&mut self) -> u64 {
        self.machine.cycles()
    }
}
