//! The screens around a game, here one of counting to three.

use crate::support::{Machine, Words};
use kit::platform::{Ink, Key, Platform, Sound};
use kit::session::{Desk, Flow, Game, Play, Screen, Session, Setting};
use kit::text;
use kit::text::{Text, END};
use scripted::{key, Area};

/// Moves are 1, 2 and 3.
struct Count {
    moves: [u8; 3],
    count: u8,
}

impl Game for Count {
    type Texts = Words;
    const NEW: Count = Count {
        moves: [0; 3],
        count: 0,
    };
    const TITLE: Text = text!(Words, "COUNT");
    const RULES: (&'static [u8], u8) = (&[b'A', END, b'B', END], 2);
    const SETTINGS: &'static [Setting] = &[(
        text!(Words, "GAME"),
        &[
            text!(Words, "ONE"),
            text!(Words, "TWO"),
            text!(Words, "THREE"),
        ],
    )];
    const SPLASH: &'static [u8] = &[1, 2, 3];

    fn moves(&self) -> &[u8] {
        &self.moves[..self.count.into()]
    }

    fn play(&mut self, code: u8) -> bool {
        let allowed = code == self.count + 1 && self.count < 3;
        if allowed {
            self.moves[usize::from(self.count)] = code;
            self.count = code;
        }
        allowed
    }

    fn is_over(&self) -> bool {
        self.count == 3
    }
}

impl<P: Platform> Play<P> for Count {
    fn draw(&self, platform: &mut P, desk: &mut Desk<Words>) {
        platform.page();
        desk.text.number(self.count, 1);
        desk.text.put(platform, 0, 0, 0, Ink::Plain);
    }

    fn turn(&mut self, platform: &mut P, desk: &mut Desk<Words>, key: Key) {
        assert!(!self.is_over());
        if desk.is_demo && desk.keys.idle_for(10) || key == Key::RETURN {
            self.play(self.count + 1);
            desk.sound(platform, Sound::Piece);
            desk.keys.rest(platform);
        }
    }
}

struct Test {
    machine: Machine,
    session: Session<Count>,
}

impl Test {
    /// The splash is shown.
    fn new() -> Test {
        let mut test = Test {
            machine: Machine::default(),
            session: Session::new(),
        };
        test.step();
        assert_eq!(test.session.ui_state, Screen::Splash);
        test
    }

    fn step(&mut self) -> Flow {
        self.session.step(&mut self.machine)
    }

    /// Presses keys, one a step: letters, and `#` for RETURN, `!` for ESC. Returns the screen.
    fn keys(&mut self, keys: &str) -> Screen {
        for letter in keys.chars() {
            self.machine.press(key(letter));
            assert_eq!(self.step(), Flow::Continue);
        }
        self.session.ui_state
    }

    /// Waits for another screen. Returns it and the ticks until then.
    fn wait(&mut self) -> (Screen, u32) {
        let (screen, start) = (self.session.ui_state, self.machine.time);
        while self.session.ui_state == screen {
            self.step();
            assert!(self.machine.time < start + 5_000, "{screen:?} for ever");
        }
        (self.session.ui_state, self.machine.time - start)
    }
}

#[test]
fn patience_leads_from_the_menu_to_the_splash_and_the_demo() {
    let mut test = Test::new();
    assert_eq!(test.machine.row(0), "3", "the splash shows a whole game");
    assert_eq!(test.machine.row(22), " PRESS ANY KEY");
    assert_eq!(test.keys("X"), Screen::Menu);
    assert_eq!(test.wait().0, Screen::Splash);
    test.machine.sounds.clear();
    let (screen, ticks) = test.wait();
    assert_eq!((screen, ticks / 50), (Screen::Demo, 15));
    let (screen, ticks) = test.wait();
    assert_eq!(
        (screen, ticks / 50),
        (Screen::Splash, 5),
        "three moves, then the result"
    );
    assert_eq!(test.machine.sounds, [Sound::Tune], "the demo was silent");
    // A key counts the menu's patience from scratch.
    test.keys("X");
    for _ in 0..2_000 {
        test.step();
    }
    test.keys("S");
    assert!(test.wait().1 >= 45 * 50);
}

#[test]
fn the_menu_starts_continues_and_starts_again() {
    let mut test = Test::new();
    assert_eq!(test.keys("X"), Screen::Menu);
    assert_eq!(test.machine.row(1), "       COUNT");
    let labels = |test: &Test| {
        let rows = (2..23).map(|row| test.machine.row(row));
        let rows = rows.filter(|row| !row.is_empty());
        rows.map(|row| row[12..].to_string()).collect::<Vec<_>>()
    };
    let rest = ["RULES", "SAVED GAMES", "QUIT"];
    assert_eq!(
        labels(&test),
        [&["START", "GAME           ONE"], &rest[..]].concat()
    );
    assert_eq!(test.keys("##!"), Screen::Menu);
    let expected = [&["CONTINUE", "NEW GAME", "GAME           ONE"], &rest[..]].concat();
    assert_eq!(labels(&test), expected);
    assert_eq!(test.keys("#"), Screen::Board);
    assert_eq!(test.session.game.moves(), [1]);
    assert_eq!(test.keys("!S#"), Screen::Board);
    assert_eq!(test.session.game.moves(), []);
    // A game that is over is followed by another.
    assert_eq!(test.keys("###"), Screen::Board);
    assert!(test.session.game.is_over());
    assert_eq!(test.keys("X"), Screen::Board);
    assert!(test.session.game.is_over());
    test.keys("#");
    assert_eq!(test.session.game.moves(), []);
    // Neither is continued.
    test.keys("!");
    assert_eq!(labels(&test)[0], "START");
}

#[test]
fn settings_go_round_and_pages_come_back() {
    let mut test = Test::new();
    test.keys("XS");
    let mut values = Vec::new();
    for key in "DDDAAA".chars() {
        test.keys(&key.to_string());
        values.push(test.machine.row(9)[27..].to_string());
    }
    assert_eq!(values, ["TWO", "THREE", "ONE", "THREE", "TWO", "ONE"]);
    assert_eq!(test.keys("S#"), Screen::Help);
    assert_eq!([test.machine.row(1), test.machine.row(4)], [" RULES", " A"]);
    assert_eq!(test.keys("X"), Screen::Menu);
    assert_eq!(test.keys("WW#"), Screen::Saves);
    assert_eq!(test.keys("!"), Screen::Menu);
    // QUIT is where the saved games were left, one further.
    test.keys("S");
    test.machine.press(Key::RETURN);
    assert_eq!(test.step(), Flow::Quit);
    assert!(test.machine.has_quit);
}

#[test]
fn a_demo_interrupts_no_game() {
    let mut test = Test::new();
    test.keys("X##!");
    assert_eq!(test.wait().0, Screen::Splash);
    assert_eq!(test.wait().0, Screen::Demo);
    for _ in 0..25 {
        test.step();
    }
    assert_eq!(test.session.game.moves(), [1, 2]);
    assert_eq!(test.keys("X"), Screen::Menu);
    assert_eq!(test.session.game.moves(), [1]);
    assert_eq!(test.keys("#"), Screen::Board);
}

#[test]
fn a_seed_that_was_written_counts_once() {
    let mut test = Test::new();
    test.session.seed = 333;
    assert_eq!(test.wait().0, Screen::Demo);
    assert_eq!(test.session.seed, 333);
    test.wait();
    assert_eq!(test.session.seed, 0);
    test.wait();
    assert_ne!(test.session.seed, 0, "chance");
}

#[test]
fn a_game_is_saved_with_its_settings() {
    let mut test = Test::new();
    // The second value of the setting, two moves.
    assert_eq!(test.keys("XSDW###"), Screen::Board);
    assert_eq!(test.keys("W"), Screen::Saves);
    assert_eq!(test.keys("#ANNA#!"), Screen::Board);
    let block = test.machine.disk[b"ANNA    "][0];
    let mut other = Test::new();
    other.machine.disk = test.machine.disk.clone();
    assert_eq!(other.keys("XSSS#"), Screen::Saves);
    assert_eq!(other.keys("Z#"), Screen::Board, "nothing would be lost");
    assert_eq!(other.session.game.moves(), [1, 2]);
    other.keys("!");
    assert_eq!(other.machine.row(9)[27..], *"TWO");
    // Whatever byte is another, nothing is taken.
    for at in 9..256 {
        let mut other = Test::new();
        let mut block = block;
        block[at] ^= 4;
        other.machine.disk.insert(*b"ANNA    ", vec![block]);
        assert_eq!(other.keys("XSSS#Z#"), Screen::Saves, "{at}");
        assert!(other.machine.row(22).contains("DAMAGED"));
        assert_eq!(other.session.game.moves(), []);
    }
    // Nor moves and settings that cannot be, though the sum is right.
    for (at, value) in [(9, 3), (13, 4), (14, 2)] {
        let mut other = Test::new();
        let mut block = block;
        block[255] = block[255].wrapping_add(block[at]).wrapping_sub(value);
        block[at] = value;
        other.machine.disk.insert(*b"ANNA    ", vec![block]);
        assert_eq!(other.keys("XSSS#Z#"), Screen::Saves, "{at}");
    }
}

#[test]
fn a_reset_draws_the_screen_again() {
    let mut test = Test::new();
    test.keys("X##");
    test.machine.show(Area::Page);
    test.session.wake(&mut test.machine);
    assert_eq!(
        (test.machine.row(0), test.session.ui_state),
        ("1".into(), Screen::Board)
    );
}
