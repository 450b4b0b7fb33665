//! What each screen looks like, dot by dot.

use machines::game::{point, ANALYSIS, HELP, SPLASH};
use machines::golden::{compare, compare_within};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Apple2;
use sim::machine::{HostKey, Machine};

/// The moves of a short game, the last of which wins for Black.
const GAME: [&str; 9] = ["h8", "g9", "i8", "i9", "j8", "k8", "g8", "j9", "f8"];

/// Where the C64 counts fiftieths of a second, and how many of them its splash takes to glow once.
const TICKS: u16 = 0x0340;
const GLOW: u8 = 64;

/// Frames in which all that blinks and walks on a board has been seen in each of its looks.
const ROUND: u32 = 240;

fn screens<M: Machine>(machine: &str, mut player: Player<Simulated<M>>) {
    let shoot = |player: &Player<Simulated<M>>, name: &str| {
        compare(machine, name, &player.target.machine.picture());
    };
    player.to_splash();
    if machine == "c64" {
        // PRESS ANY KEY glows.
        while player.target.peek(TICKS, 1)[0] % GLOW != GLOW - 1 {
            player.target.frames(1);
        }
    }
    shoot(&player, "splash");
    player.to_menu();
    shoot(&player, "menu");
    player.key(HostKey::Escape);
    player.until("ui_state", 300, |state| state == SPLASH);
    player.rest();
    if machine == "c64" {
        shoot(&player, "splash-again");
    }
    player.to_board();
    player.clear_clocks();
    shoot(&player, "board");
    for name in &GAME[..8] {
        player.play(name);
    }
    player.clear_clocks();
    shoot(&player, "stones");
    player.letter('I');
    player.until("ui_state", 300, |state| state == HELP);
    player.rest();
    shoot(&player, "keys");
    player.key(HostKey::Space);
    player.rest();
    player.aim(GAME[8]);
    player.clear_clocks();
    player.play(GAME[8]);
    assert_eq!(player.byte("result"), 1);
    assert_eq!(player.moves(), GAME.map(point));
    if machine == "c64" {
        // Nine ticks on each of five stones and beside them: then rings.
        player.target.frames(6 * 9 - 4);
        compare_within(machine, "blink", 9, &mut player);
    }
    // The cursor walks along the line, which blinks then.
    player.target.frames(243);
    compare_within(machine, "win", ROUND, &mut player);
}

/// Every size of board but the usual one, with stones in two corners and on the centre.
fn sizes<M: Machine>(machine: &str, mut player: Player<Simulated<M>>) {
    player.to_splash();
    player.to_board();
    for size in 9..15 {
        player.letter('S');
        player.rest();
        // Nobody has thought for a second until the stones lie.
        player.zero_clocks();
        let corner = format!("{}{size}", char::from(b'a' + size - 1));
        for name in ["a1", &corner] {
            player.play(name);
        }
        player.clear_clocks();
        compare(
            machine,
            &format!("size-{size}"),
            &player.target.machine.picture(),
        );
        for _ in 0..2 {
            player.letter('U');
            player.rest();
        }
    }
}

/// Renju: forbidden points, threats, and a forbidden stone explained.
fn renju<M: Machine>(machine: &str, mut player: Player<Simulated<M>>) {
    let shoot = |player: &mut Player<Simulated<M>>, name: &str| {
        // By now the message that was told has gone.
        player.target.frames(250);
        player.clear_clocks();
        compare(machine, name, &player.target.machine.picture());
    };
    player.to_splash();
    player.to_board();
    player.letter('R');
    player.target.frames(180);
    // D1 and, as the level has it, D4.
    for (key, name) in [
        ('B', "opening"),
        ('N', "N"),
        ('N', "N"),
        ('N', "opening-crossed"),
    ] {
        player.letter(key);
        // A C64 reads the page from its disk.
        player.until("ui_state", 1_500, |state| state == OPENINGS);
        // Meanwhile the KERNAL has this place, perhaps for the drive's number, which is the same.
        player.target.frames(if key == 'B' { 600 } else { 150 });
        if name != "N" {
            compare(machine, name, &player.target.machine.picture());
        }
    }
    player.key(HostKey::Space);
    player.target.frames(180);
    for name in ["h8", "h9", "i9"] {
        player.play(name);
    }
    player.letter('?');
    // Level 3 thinks some 6 s; then a C64 reads the page from its disk.
    player.until("ui_state", 2_000, |state| state == ANALYSIS);
    player.target.frames(150);
    compare(machine, "analysis", &player.target.machine.picture());
    player.key(HostKey::Space);
    player.target.frames(180);
    for _ in 0..3 {
        player.letter('U');
        player.rest();
    }
    // Renju begins on the centre.
    player.aim("a1");
    player.key(HostKey::Return);
    player.clear_clocks();
    compare(machine, "unknown", &player.target.machine.picture());
    for name in ["h8", "a1", "i8", "c1", "j9", "e1", "j10", "g1"] {
        player.play(name);
    }
    player.letter('G');
    player.rest();
    player.clear_clocks();
    compare(machine, "new-game", &player.target.machine.picture());
    player.key(HostKey::Space);
    player.rest();
    player.letter('F');
    // An Apple reads from a drive at rest.
    player.target.frames(60);
    shoot(&mut player, "forbidden");
    for name in ["threats-mine", "threats-theirs"] {
        player.letter('T');
        shoot(&mut player, name);
    }
    player.aim("j8");
    player.key(HostKey::Return);
    player.until("result", 300, |result| result == 2);
    player.target.frames(250);
    player.clear_clocks();
    compare_within(machine, "loss", ROUND, &mut player);
}

/// The number of the page of openings.
const OPENINGS: u8 = 8;

/// The pages that the menu leads to.
fn pages<M: Machine>(machine: &str, mut player: Player<Simulated<M>>) {
    player.to_splash();
    player.to_menu();
    for key in ['W', 'W', ' '] {
        player.letter(key);
        player.rest();
    }
    for name in ["gomoku", "renju"] {
        player.until("ui_state", 1_500, |state| state == HELP);
        player.rest();
        compare(machine, name, &player.target.machine.picture());
        player.key(HostKey::Space);
        player.rest();
    }
    player.key(HostKey::Escape);
    player.rest();
    player.letter('W');
    player.rest();
    player.letter(' ');
    player.rest();
    compare(machine, "options", &player.target.machine.picture());
    player.key(HostKey::Escape);
    player.rest();
    for key in ['W', ' '] {
        player.letter(key);
        player.target.frames(1_600);
    }
    compare(machine, "saves", &player.target.machine.picture());
}

/// The board for a monochrome screen, as OPTIONS sets it: a game, marks, the cursor on everything.
fn mono(mut player: Player<Simulated<Apple2>>) {
    player.to_splash();
    player.to_menu();
    for key in "WWW SSSSSD".chars() {
        player.letter(key);
        player.rest();
    }
    compare("apple2", "options-mono", &player.target.machine.picture());
    player.key(HostKey::Escape);
    player.rest();
    for _ in 0..3 {
        player.letter('S');
        player.rest();
    }
    player.menu_to_board();
    for name in &GAME[..8] {
        player.play(name);
    }
    player.aim("h8");
    player.letter('T');
    // The message goes after three seconds.
    player.target.frames(100);
    player.clear_clocks();
    compare("apple2", "mono", &player.target.machine.picture());
}

#[test]
fn screens_of_the_c64() {
    screens("c64", c64(Default::default(), "c64.prg"));
    sizes("c64", c64(Default::default(), "c64.prg"));
    renju("c64", c64(Default::default(), "c64.d64"));
    pages("c64", c64(Default::default(), "c64.d64"));
}

#[test]
fn screens_of_the_apple() {
    screens("apple2", apple2(Default::default()));
    sizes("apple2", apple2(Default::default()));
    renju("apple2", apple2(Default::default()));
    pages("apple2", apple2(Default::default()));
    mono(apple2(Default::default()));
}
