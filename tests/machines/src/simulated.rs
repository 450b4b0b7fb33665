//! The simulator's machines as targets, with the images from `dist`.

use crate::game::{BOARD, MENU};
use crate::roms::project;
use crate::target::{Act, Player, Target};
use disk::dsk::SKEW;
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

/// A C64 with the names of its program.
pub type Player64 = Player<Simulated<C64>>;
/// An Apple II with the names of its program.
pub type PlayerApple = Player<Simulated<Apple2>>;

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

/// Frames until a screen is drawn, an Apple's overlays included, and until all comes to rest.
const DRAWING: u32 = 600;
const REST: u32 = 300;
/// What an Apple says about a disk that it cannot read, and where.
const COMPLAINT: &str = "PUT THE GAME'S DISK BACK. ANY KEY.";
const COMPLAINT_AT: u16 = 0x0650;
/// Cycles until a program is there: the KERNAL loads a disk byte by byte.
const LOADING: u64 = 150_000_000;

/// A C64 with the program, by RUN from the `.prg` or by LOAD and RUN from the disk.
pub fn c64(options: c64::Options, image_name: &str) -> Player64 {
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
    running_with(machine, labels)
}

/// A C64 with real drives, at RETURN after LOAD with the name of a file of the disk in drive 8.
pub fn at_load(options: c64::Options, disk: &[u8], name: &str) -> C64 {
    let mut machine = C64::with_bus(options);
    machine.attach(8, Some(disk)).expect("a disk");
    machine.run(2 * u64::from(machine.cycles_per_second()));
    let typed = machine.enter(&format!("LOAD\"{name}\",8,1"));
    typed.expect("signs of the keyboard");
    machine
}

/// A C64 with a program loaded from a disk, by all that the drive really does: the disk's first, or
/// the second game of the disk of both.
pub fn from_disk(options: c64::Options, disk: &str, name: &str) -> Player64 {
    let machine = at_load(options, &image(disk), name);
    to_main(running_with(machine, labels_on(disk, name)), 60)
}

/// The same with a drive that does not run the fast loader's half: the KERNAL reads all files.
pub fn from_another_drive(options: c64::Options, disk: &str, name: &str) -> Player64 {
    let mut machine = at_load(options, &image(disk), name);
    let labels = labels_on(disk, name);
    let address = |label: &str| labels.get(label).expect(label);
    let second = u64::from(machine.cycles_per_second());
    assert!(machine.run_to(address("boot"), 60 * second), "{disk}");
    // What the command compares the drive's ROM with.
    machine.poke(address("boot_wake") + 9, 0);
    to_main(running_with(machine, labels), 200)
}

fn labels_on(disk: &str, name: &str) -> Labels {
    match name {
        "TENJIKU" => labels("c64-tenjiku.lbl"),
        _ => labels_of(disk),
    }
}

/// Until the program runs, which takes at most some seconds.
fn to_main(mut player: Player64, seconds: u64) -> Player64 {
    let main = player.address("main");
    let machine = &mut player.target.machine;
    let limit = seconds * u64::from(machine.cycles_per_second());
    assert!(machine.run_to(main, limit), "it starts");
    player
}

/// A C64 in which Gomoku already runs.
pub fn running(machine: C64) -> Player64 {
    running_with(machine, labels("c64.lbl"))
}

/// A C64 in which the program with these labels already runs.
pub fn running_with(machine: C64, labels: Labels) -> Player64 {
    Player {
        target: Simulated {
            machine,
            with_stick: true,
        },
        labels,
    }
}

/// An Apple II with the game's disk in drive 1.
pub fn apple2(options: apple2::Options) -> PlayerApple {
    apple2_with(options, "apple2.dsk")
}

/// An Apple II with a disk in drive 1.
pub fn apple2_with(options: apple2::Options, image_name: &str) -> PlayerApple {
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
pub fn apple(model: Model, seed: u64) -> PlayerApple {
    apple_with(model, seed, "apple2.dsk")
}

/// The same with another disk.
pub fn apple_with(model: Model, seed: u64, image_name: &str) -> PlayerApple {
    let options = apple2::Options {
        model,
        seed,
        ..apple2::Options::default()
    };
    apple2_with(options, image_name)
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

    /// From power-on to the menu, by a key.
    pub fn start(&mut self) {
        self.to_splash();
        self.letter(' ');
        self.until("ui_state", DRAWING, |state| state == MENU);
        self.target.frames(50);
    }

    /// From power-on to the board, by keys of the menu.
    pub fn start_game(&mut self, menu: &str) {
        self.start();
        self.type_keys(menu, 12);
        self.until("ui_state", DRAWING, |state| state == BOARD);
        self.target.frames(REST);
    }

    /// Pushes the stick for a tenth of a second and lets go: `u`, `d`, `l`, `r`, several for a
    /// diagonal, and `f` for its button, `F` held for 1.5 s.
    pub fn push(&mut self, pushes: &str) {
        for one in pushes.split_whitespace() {
            self.target.machine.stick(Stick {
                up: one.contains('u'),
                down: one.contains('d'),
                left: one.contains('l'),
                right: one.contains('r'),
                fire: one.contains(['f', 'F']),
            });
            self.target.frames(if one == "F" { 90 } else { 6 });
            self.target.machine.stick(Stick::default());
            self.target.frames(12);
        }
    }
}

impl PlayerApple {
    /// The disk in drive 1.
    pub fn disk(&mut self) -> Vec<u8> {
        let disk = self.target.machine.disk().expect("a disk");
        disk.expect("it can be read")
    }

    /// Tracks and DOS sectors of a part of the disk, in order. The program must have begun: its own
    /// table says where they are.
    pub fn sectors_of(&mut self, part: u16) -> Vec<(u8, u8)> {
        let tables = ["part_tracks", "part_firsts", "part_sectors"];
        let [track, first, sectors] = tables.map(|table| {
            let address = self.address(table) + part;
            self.target.peek(address, 1)[0]
        });
        let place = |at| (track + at / 16, SKEW[usize::from(at % 16)]);
        (first..first + sectors).map(place).collect()
    }

    /// Takes the disk out of drive 1.
    pub fn eject(&mut self) {
        self.target.machine.board().disk.drive(0).eject();
    }

    /// Waits until the motor is off at `looks` looks in a row, which are 20 frames apart.
    pub fn until_disk_rests(&mut self, looks: u32) {
        let mut still = 0;
        for _ in 0..1_000 {
            self.target.frames(20);
            let now = self.target.cycles();
            let turns = self.target.machine.board().disk.turning(now);
            still = if turns { 0 } else { still + 1 };
            if still == looks {
                return;
            }
        }
        panic!("the disk turns for ever");
    }

    /// The text screen's line of 40 signs at an address.
    pub fn line_of_text(&mut self, address: u16) -> String {
        let signs = self.target.peek(address, 40);
        signs.iter().map(|sign| char::from(sign & 0x7F)).collect()
    }

    /// Whether the program asks for its disk.
    pub fn complains(&mut self) -> bool {
        let [text, mixed, ..] = self.target.switches();
        (text || mixed) && self.line_of_text(COMPLAINT_AT).trim() == COMPLAINT
    }

    /// Waits until it does.
    pub fn until_complaint(&mut self) {
        for _ in 0..300 {
            if self.complains() {
                return;
            }
            self.target.frames(10);
        }
        panic!("it does not ask: {:04x}", self.target.machine.pc());
    }

    /// Puts another disk into drive 1. A `protected` one cannot be written.
    pub fn insert(&mut self, disk: &[u8], protected: bool) {
        self.target.machine.insert(disk, protected).expect("a disk");
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
