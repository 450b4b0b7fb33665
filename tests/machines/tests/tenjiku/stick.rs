//! Tenjiku Shogi by the stick alone, from the splash to the machine's own prompt.

use machines::game::{ANALYSIS, BOARD, HELP, MENU, SAVES};
use machines::saves::Disk;
use machines::simulated::{apple2_with, c64, image, Simulated};
use machines::target::{Player, Target};
use machines::tenjiku::{moves, CAPTURED, COMMANDS, LIST, PIECE};
use sim::machine::{Machine, Stick};
use sim::picture::Picture;
use std::ops::Range;
use tenjiku::pieces::square::Square;
use tenjiku::records::text::Writer;
use tenjiku::rules::game::Game;
use tenjiku::rules::ply::Ply;

/// Where a C64 (BASIC's READY) and an Apple (its ROM) wait for commands after QUIT.
const READY: Range<u16> = 0xA474..0xA475;
const ROM: Range<u16> = 0xD000..0xFFFA;
/// Frames in which a disk's page comes.
const DISK: u32 = 1_500;
/// Pushes of the menu as it is at power-on: LION HAWK is 2, FIRE DEMON is VERTICAL, HANDICAP is
/// FREE CHOICE, a person is White; START.
const SET_UP: &str = "d d l d d d r d r d l u u u u u u u f";
/// From LION HAWK: both as they were, no handicap, CONTINUE.
const EVEN: &str = "r d r d r u u u u u u u f";
/// Squares on which the button is pressed, and the pushes that answer then.
type Entry = (&'static str, &'static str);
/// The Great General makes room for the Lion; a Pawn comes to it.
const LION: [Entry; 8] = [
    ("9m 1e", ""),
    ("8e 8f", ""),
    ("9o 9m", ""),
    ("8f 8g", ""),
    ("9m 9k", ""),
    ("8g 8h", ""),
    ("9k 9i", ""),
    ("16e 16f", ""),
];
/// Questions with each answer, and the move that comes of it. NO leads back to the target, and the
/// button on the piece gives that up.
const QUESTIONS: [(&[Entry], &str); 3] = [
    (&[("10m 10e", "f")], "RGnx10e+"),
    (&[("10m 10e", "r f")], "RGnx10e="),
    (&[("9m 9d", "f"), ("9m", ""), ("9m 9d", "l f")], "GGnx9d*"),
];
/// The same for the Lion: STOP, STAY, GO ON; the pass, with NO first.
const LIONS: [(&[Entry], &str); 4] = [
    (&[("9i 8h", "f")], "Lnx8h"),
    (&[("9i 8h", "r f")], "Lnx!8h"),
    (&[("9i 8h", "l f"), ("8i", "")], "Lnx8h-8i"),
    (&[("9i 9i", "f"), ("9i 9i", "r f")], "Ln-9i"),
];

/// The keys of the list's lines; `%` BREAK, `!` ESC.
const KEYS: &str = "?FKBCOMLEPHDTGSRUYXWVJIN%!*";

fn square(name: &str) -> Square {
    Square::read(name.as_bytes()).expect("a square").0
}

/// A move as it is written.
struct Text<'a>(&'a mut String);

impl Writer for Text<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte.into());
    }
}

/// Whoever holds the stick.
struct Hand<M> {
    player: Player<Simulated<M>>,
    /// Frames after a push, and in which what it leads to is drawn.
    pause: u32,
    drawn: u32,
}

impl<M: Machine> Hand<M>
where
    Player<Simulated<M>>: Disk,
{
    fn push(&mut self, pushes: &str) {
        for push in pushes.split_whitespace() {
            self.player.push(push);
            self.player.target.frames(self.pause);
        }
    }

    /// Pushes the stick and waits for a screen.
    fn lead(&mut self, pushes: &str, screen: u8) {
        self.push(pushes);
        self.player.until("ui_state", DISK, |now| now == screen);
        match screen {
            SAVES => self.player.settle(),
            _ => self.player.target.frames(self.drawn),
        }
    }

    /// Moves the cursor to a square, by the shortest way.
    fn aim(&mut self, goal: Square) {
        for _ in 0..60 {
            let at = Square(self.player.byte("cursor"));
            if at == goal {
                return;
            }
            let (from, to) = ((at.column(), at.rank()), (goal.column(), goal.rank()));
            let ways = [
                ("l", to.0 < from.0),
                ("r", to.0 > from.0),
                ("u", to.1 < from.1),
                ("d", to.1 > from.1),
            ];
            let ways = ways.iter().filter(|way| way.1).map(|way| way.0);
            self.player.push(&ways.collect::<String>());
        }
        panic!("the cursor stays on {:02x}", self.player.byte("cursor"));
    }

    fn choose(&mut self, squares: &str) {
        for name in squares.split(' ') {
            self.aim(square(name));
            self.lead("f", BOARD);
        }
    }

    fn enter(&mut self, entries: &[Entry]) {
        for &(squares, pushes) in entries {
            self.choose(squares);
            self.push(pushes);
            self.player.target.frames(self.drawn);
        }
    }

    fn command(&mut self, key: char) {
        self.begin(key);
        self.rest();
    }

    /// An Apple does not see the stick while it reads its disk, so the button is held again.
    fn begin(&mut self, key: char) {
        self.push("F");
        self.player.target.frames(3 * self.drawn);
        let missed = self.player.byte("ui_state") == BOARD;
        self.lead(if missed { "F" } else { "" }, COMMANDS);
        let down = KEYS.find(key).expect("a line");
        let up = KEYS.len() - down;
        let pushes = if down <= up { "d " } else { "u " };
        self.push(&pushes.repeat(down.min(up)));
        self.player.push("f");
        self.player.until("ui_state", DISK, |now| now != COMMANDS);
    }

    fn page(&mut self, key: char, screen: u8, leave: &str) {
        self.command(key);
        self.lead("", screen);
        self.lead(leave, BOARD);
    }

    fn ask(&mut self, entries: &[Entry], written: &str) {
        let plies = self.plies();
        self.enter(entries);
        assert_eq!(self.last(), written);
        assert_eq!(self.plies(), plies + 1);
        self.command('U');
        assert_eq!(self.plies(), plies);
    }

    fn rest(&mut self) {
        self.player.target.frames(2 * self.drawn);
    }

    fn plies(&mut self) -> usize {
        self.player.byte("move_count").into()
    }

    /// The last move as it is written.
    fn last(&mut self) -> String {
        let mut game = Box::new(Game::new());
        game.start(Default::default());
        let mut last = String::new();
        for ply in moves(&mut self.player).chunks(3) {
            let ply = Ply(ply.try_into().expect("three bytes"));
            let step = ply.step_on(game.board());
            last.clear();
            game.position().write_step(step, &mut Text(&mut last));
            game.play(step);
        }
        last
    }
}

/// `prompt` is where QUIT leads. `kept` tells whether the disk holds a game of the name A.
fn session<M: Machine>(mut hand: Hand<M>, prompt: Range<u16>, kept: impl Fn(&mut M) -> bool)
where
    Player<Simulated<M>>: Disk,
{
    let hand = &mut hand;
    let machine = &mut hand.player.target.machine;
    machine.set_drawing(false);
    // Plugs the stick in.
    machine.stick(Stick::default());
    hand.player.to_splash();
    hand.lead("f", MENU);
    hand.lead(SET_UP, BOARD);
    handicap(hand);
    questions(hand);
    pages(hand);
    saved(hand, kept);
    // Resign, after NO and YES; the button begins the next game.
    for (pushes, resigned) in [("f", false), ("l f", true)] {
        hand.command('R');
        hand.push(pushes);
        hand.rest();
        assert_eq!(hand.player.byte("outcome") != 0, resigned);
    }
    hand.push("f");
    hand.rest();
    assert_eq!((hand.player.byte("outcome"), hand.plies()), (0, 0));
    // QUIT in the menu, after NO and YES.
    hand.enter(&LION[..1]);
    hand.command('!');
    hand.lead("u f f", MENU);
    hand.push("f r f");
    hand.rest();
    for _ in 0..40 {
        hand.player.target.machine.run(1_234);
        assert!(prompt.contains(&hand.player.target.machine.pc()), "QUIT");
    }
}

/// Black takes a piece off, puts another back, and ends it on the King; White moves.
fn handicap<M: Machine>(hand: &mut Hand<M>)
where
    Player<Simulated<M>>: Disk,
{
    assert_eq!(hand.player.byte("lion_hawk"), 1);
    assert_eq!(hand.player.byte("fire_demon"), 1);
    hand.choose("10c 7c 7c 9p 9p");
    hand.choose("8e 8f");
    assert_eq!(hand.plies(), 1);
    let handicap = hand.player.bytes("handicap", 32);
    let given = square("10c").0;
    for (at, bits) in (0..).zip(handicap) {
        let here = at == given >> 3;
        assert_eq!(bits, u8::from(here) << (given & 7), "{at}");
    }
    // The set-up says otherwise for the next game, which begins after NO and YES.
    hand.command('S');
    hand.lead(EVEN, BOARD);
    for (pushes, plies) in [("f", 1), ("l f", 0)] {
        hand.command('G');
        hand.push(pushes);
        hand.rest();
        assert_eq!(hand.plies(), plies);
    }
    assert_eq!(hand.player.byte("lion_hawk"), 0);
}

fn questions<M: Machine>(hand: &mut Hand<M>)
where
    Player<Simulated<M>>: Disk,
{
    for (entries, written) in QUESTIONS {
        hand.ask(entries, written);
    }
    hand.enter(&LION);
    assert_eq!(hand.plies(), LION.len());
    for (entries, written) in LIONS {
        hand.ask(entries, written);
    }
}

fn pages<M: Machine>(hand: &mut Hand<M>)
where
    Player<Simulated<M>>: Disk,
{
    for (key, screen, leave) in [
        ('?', PIECE, "f"),
        ('C', CAPTURED, "f"),
        ('O', LIST, "f"),
        ('X', ANALYSIS, "f"),
        ('I', HELP, "f"),
    ] {
        hand.page(key, screen, leave);
    }
    // To a move of the list, and on again.
    hand.page('O', LIST, "u u f");
    let plies = hand.plies();
    assert!(plies < LION.len());
    for more in plies + 1..=LION.len() {
        hand.command('Y');
        assert_eq!(hand.plies(), more);
    }
    for shown in [1, 2, 0] {
        hand.command('T');
        assert_eq!(hand.player.byte("threats"), shown);
    }
    hand.command('L');
    assert_eq!(hand.player.byte("level"), 2);
    // From sign to sign of the chosen piece.
    hand.choose("8l");
    hand.command('N');
    assert_eq!(hand.player.byte("cursor"), square("8k").0);
    hand.command('U');
    hint(hand);
    // The computer moves for the player.
    hand.command('M');
    let moves = |count| usize::from(count) == LION.len() + 1;
    hand.player.until("move_count", DISK, moves);
    hand.command('U');
    assert_eq!(hand.plies(), LION.len());
}

/// Whether squares blink that are not the cursor's, which breathes.
fn blinking(now: &Picture, before: &Picture, cursor: Square) -> bool {
    let (left, height, scale) = match now.width {
        320 => (8, 12, 1),
        width => (0, 11, width / 280),
    };
    let away = |from: usize, to: u8| from.abs_diff(to.into()) > 1;
    (0..16 * height * 16 * 14).any(|dot| {
        let (x, y) = (dot % (16 * 14), dot / (16 * 14));
        let beside = away(x / 14, cursor.column()) || away(y / height, cursor.rank());
        let x = scale * (left + x);
        beside && now.at(x, y) != before.at(x, y)
    })
}

fn hint<M: Machine>(hand: &mut Hand<M>)
where
    Player<Simulated<M>>: Disk,
{
    hand.begin('H');
    let cursor = Square(hand.player.byte("cursor"));
    let machine = &mut hand.player.target.machine;
    machine.set_drawing(true);
    machine.run(40_000);
    let (mut before, mut changes) = (machine.picture(), 0);
    let limit = machine.cycles() + 30_000_000;
    while changes < 6 {
        machine.run(100_000);
        let now = machine.picture();
        changes += u32::from(blinking(&now, &before, cursor));
        before = now;
        assert!(machine.cycles() < limit, "{changes}");
    }
    machine.set_drawing(false);
}

fn saved<M: Machine>(hand: &mut Hand<M>, kept: impl Fn(&mut M) -> bool)
where
    Player<Simulated<M>>: Disk,
{
    // Under a name of one letter; BACK lies below the game.
    hand.command('W');
    hand.lead("f u f", SAVES);
    assert!(kept(&mut hand.player.target.machine));
    hand.lead("d f", BOARD);
    hand.command('U');
    assert_eq!(hand.plies(), LION.len() - 1);
    hand.command('W');
    hand.lead("", SAVES);
    hand.lead("d f r f", BOARD);
    assert_eq!(hand.plies(), LION.len());
    hand.command('W');
    hand.lead("", SAVES);
    hand.lead("d l f r f", SAVES);
    assert!(!kept(&mut hand.player.target.machine));
    hand.lead("u f", BOARD);
}

#[test]
fn all_by_the_stick_of_a_c64() {
    let mut player = c64(Default::default(), "c64-tenjiku.crt");
    player.target.machine.insert(&image("c64.d64")).unwrap();
    let hand = Hand {
        player,
        pause: 0,
        drawn: 70,
    };
    session(hand, READY, |machine| {
        let disk = machine.kernal().disk.as_ref().expect("a disk");
        disk.files.iter().any(|file| file.name == b"K.A")
    });
}

/// Its lists are drawn for longer than a short push takes, and it may have to read its disk.
#[test]
fn all_by_the_stick_of_an_apple() {
    let hand = Hand {
        player: apple2_with(Default::default(), "apple2-tenjiku.dsk"),
        pause: 24,
        drawn: 100,
    };
    session(hand, ROM, |machine| {
        let disk = machine.disk().expect("a disk").expect("it can be read");
        let mut sectors = disk.chunks(256);
        sectors.any(|sector| sector.starts_with(b"A       "))
    });
}
