//! What each sound is: the SID's registers and the moves of the Apple's cone as events, in
//! `tests/golden/sounds`; and that notes are in tune.

use machines::game::MENU;
use machines::golden::compare_events;
use machines::simulated::{apple2, apple2_with, c64, Simulated};
use machines::target::{Act, Player, Target};
use sim::apple2::Apple2;
use sim::c64::sid::SidWrite;
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;

/// Hundredths of a semitone from the nearest note of equal temperament, A4 = 440 Hz, and which
/// note that is, counted from A4.
fn cents(hertz: f64) -> (f64, i32) {
    let semitones = 12.0 * (hertz / 440.0).log2();
    let nearest = semitones.round();
    (100.0 * (semitones - nearest), nearest as i32)
}

/// Makes each sound in turn. `heard` is called after each with its name.
fn each_sound<M: Machine>(
    player: &mut Player<Simulated<M>>,
    mut heard: impl FnMut(&mut Player<Simulated<M>>, &str),
) {
    player.until("ui_state", 1_500, |state| state == 1);
    player.target.frames(420);
    heard(player, "tune");
    player.to_menu();
    heard(player, "splash left");
    player.target.act_in_menu(Act::Down);
    player.rest();
    heard(player, "menu");
    player.target.act_in_menu(Act::Up);
    player.target.act_in_menu(Act::Fire);
    player.until("ui_state", 600, |state| state == 3);
    player.rest();
    heard(player, "menu left");
    // Moves for both sides, until White would win.
    player.letter('E');
    player.target.frames(30);
    player.play("h8");
    player.rest();
    heard(player, "piece");
    player.target.act(Act::Fire);
    player.rest();
    heard(player, "error");
    for name in ["a1", "a3", "b1", "c3", "c1", "e3", "d1", "o15"] {
        player.play(name);
    }
    player.rest();
    heard(player, "pieces");
    // The computer makes the five.
    player.letter('M');
    player.until("result", 600, |result| result != 0);
    player.target.frames(150);
    heard(player, "lose");
    // One stone back, and a person makes it.
    player.letter('U');
    player.rest();
    player.letter('E');
    player.target.frames(30);
    heard(player, "taken back");
    player.play("e1");
    player.target.frames(150);
    heard(player, "win");
    player.key(HostKey::Escape);
    player.until("ui_state", 600, |state| state == MENU);
}

/// The sounds that are written down.
const WRITTEN: [&str; 6] = ["tune", "menu", "piece", "error", "lose", "win"];

/// A voice's registers, as the manual of the SID abbreviates them.
const REGISTERS: [&str; 7] = [
    "FREQ LO", "FREQ HI", "PW LO", "PW HI", "CONTROL", "AD", "SR",
];

/// Writes to the SID, those that a voice gets at once on a line, after the fiftieths of a second
/// since the first.
fn written(log: &[SidWrite], second: u32) -> String {
    let first = log.first().map_or(0, |write| write.cycle);
    let at_once = |one: &SidWrite, next: &SidWrite| {
        one.register / 7 == next.register / 7 && next.cycle - one.cycle < u64::from(second) / 1000
    };
    let line = |writes: &[SidWrite]| {
        let tick = ((writes[0].cycle - first) * 50 + u64::from(second) / 2) / u64::from(second);
        let voice = writes[0].register / 7;
        let values = writes.iter().map(|write| {
            let name = match voice {
                3 => "volume",
                _ => REGISTERS[usize::from(write.register % 7)],
            };
            format!("{name} {:02X}", write.value)
        });
        let values = values.collect::<Vec<_>>().join(", ");
        match voice {
            3 => format!("{tick:4} {values}\n"),
            _ => format!("{tick:4} voice {}: {values}\n", voice + 1),
        }
    };
    log.chunk_by(at_once).map(line).collect()
}

/// The notes struck: when, and with what frequency in hertz.
fn struck(log: &[SidWrite], second: u32) -> Vec<(u64, f64)> {
    let mut registers = [0u8; 25];
    let mut notes = Vec::new();
    for write in log {
        let register = usize::from(write.register);
        registers[register] = write.value;
        // Gate on, and no noise.
        if matches!(register, 4 | 11 | 18) && write.value & 0x81 == 1 {
            let frequency = u16::from_le_bytes([registers[register - 4], registers[register - 3]]);
            let hertz = f64::from(frequency) * f64::from(second) / f64::from(1 << 24);
            notes.push((write.cycle, hertz));
        }
    }
    notes
}

#[test]
fn the_c64_sounds_as_it_is_written() {
    let mut text = String::new();
    let mut player = c64(Options::default(), "c64.prg");
    let second = player.target.machine.cycles_per_second();
    player.target.machine.sid().take_log();
    each_sound(&mut player, |player, name| {
        let log = player.target.machine.sid().take_log();
        if WRITTEN.contains(&name) {
            text += &format!("= {name}\n{}", written(&log, second));
        }
    });
    compare_events("sounds/c64.txt", &text);
}

/// Within 2 cents on either standard, the same notes in the same time.
#[test]
fn the_c64_is_in_tune() {
    let [pal, ntsc] = [Standard::Pal, Standard::Ntsc].map(|standard| {
        let mut player = c64(Options { standard, seed: 1 }, "c64.prg");
        let second = player.target.machine.cycles_per_second();
        let mut notes = Vec::new();
        player.target.machine.sid().take_log();
        each_sound(&mut player, |player, name| {
            let log = player.target.machine.sid().take_log();
            if !WRITTEN.contains(&name) {
                return;
            }
            let of_sound = struck(&log, second);
            let first = of_sound.first().map_or(0, |note| note.0);
            for (cycle, hertz) in of_sound {
                let (off, note) = cents(hertz);
                assert!(
                    off.abs() < 2.0,
                    "{standard:?} {name}: {hertz} Hz is {off} cents off"
                );
                let seconds = (cycle - first) as f64 / f64::from(second);
                notes.push((name.to_string(), note, seconds));
            }
        });
        notes
    });
    assert!(pal.len() > 50 && pal.len() == ntsc.len());
    for (one, other) in pal.iter().zip(&ntsc) {
        assert_eq!(one.0, other.0);
        assert_eq!(one.1, other.1);
        // A tick more or less, and 0.5 % of tempo.
        let most = 0.021 + 0.005 * one.2;
        assert!((one.2 - other.2).abs() < most, "{one:?} {other:?}");
    }
}

/// Tenjiku's tune and the sounds of two moves: within 2 cents on each standard, the same notes in
/// the same time.
#[test]
fn tenjiku_is_in_tune_on_every_standard() {
    use Standard::{Ntsc, OldNtsc, Pal, PalN};
    let [pal, others @ ..] = [Pal, Ntsc, OldNtsc, PalN].map(|standard| {
        let mut player = c64(Options { standard, seed: 1 }, "c64-tenjiku.prg");
        let second = player.target.machine.cycles_per_second();
        player.target.machine.sid().take_log();
        player.until("ui_state", 1_500, |state| state == 1);
        player.target.frames(420);
        let tune = player.target.machine.sid().take_log();
        player.to_menu();
        player.target.act_in_menu(Act::Fire);
        player.until("ui_state", 600, |state| state == 3);
        player.rest();
        player.target.machine.sid().take_log();
        // A Pawn, and EASY's answer.
        player.type_keys("^^^^#^#", 30);
        player.until("move_count", 1_500, |count| count == 2);
        player.rest();
        let moves = player.target.machine.sid().take_log();
        assert!(moves.len() > 10, "{standard:?}: moves are silent");
        let notes = [tune, moves].map(|log| {
            let of_sound = struck(&log, second);
            let first = of_sound.first().map_or(0, |note| note.0);
            // The first chord may begin between two ticks: what comes after it counts.
            let mut later = of_sound.iter().map(|note| note.0 - first);
            let ticked = later.find(|passed| *passed > u64::from(second) / 20);
            let begun = first + ticked.unwrap_or(0);
            let notes = of_sound.into_iter().map(|(cycle, hertz)| {
                let (off, note) = cents(hertz);
                assert!(
                    off.abs() < 2.0,
                    "{standard:?}: {hertz} Hz is {off} cents off"
                );
                (note, cycle.saturating_sub(begun) as f64 / f64::from(second))
            });
            notes.collect::<Vec<_>>()
        });
        println!(
            "{standard:?}: {} and {} notes",
            notes[0].len(),
            notes[1].len()
        );
        notes
    });
    assert!(pal[0].len() > 20);
    for notes in others {
        for (sound, as_pal) in notes.iter().zip(&pal) {
            assert_eq!(sound.len(), as_pal.len());
            // The computer answers when it has found its move: only notes are compared.
            for (one, other) in sound.iter().zip(as_pal) {
                assert_eq!(one.0, other.0);
            }
        }
        for (one, other) in notes[0].iter().zip(&pal[0]) {
            // A tick more or less.
            let most = 0.021 + 0.005 * one.1;
            assert!((one.1 - other.1).abs() < most, "{one:?} {other:?}");
        }
    }
}

/// A capture, the warning before a piece burns, the fire, a promotion, and in between what is not
/// written down.
fn each_sound_of_tenjiku<M: Machine>(
    mut player: Player<Simulated<M>>,
    menu: &str,
    mut heard: impl FnMut(&mut Player<Simulated<M>>, &str),
) {
    player.start_game(menu);
    let cursor = player.address("cursor");
    for (name, square, keys) in [
        ("", "9m", "#"),
        ("take", "9e", "#"),
        ("", "9m", "U#"),
        ("warning", "9d", "#"),
        ("burn", "9d", "Y"),
        ("", "11m", "U#"),
        ("", "3e", "#"),
        ("promote", "3e", "Y"),
    ] {
        let square = Square::read(square.as_bytes()).expect("a square").0;
        player.target.poke(cursor, &[square.0]);
        player.target.frames(120);
        heard(&mut player, "");
        player.type_keys(keys, 200);
        heard(&mut player, name);
    }
}

#[test]
fn tenjiku_sounds_as_it_is_written() {
    let mut text = String::new();
    let player = c64(Options::default(), "c64-tenjiku.crt");
    let second = player.target.machine.cycles_per_second();
    each_sound_of_tenjiku(player, "vv<^^#", |player, name| {
        let log = player.target.machine.sid().take_log();
        if name.is_empty() {
            return;
        }
        text += &format!("= {name}\n");
        // A note may last until what the move changes is drawn.
        for line in written(&log, second).lines() {
            let (_, what) = line.trim_start().split_once(' ').expect("a time");
            text += &format!("{what}\n");
        }
    });
    compare_events("sounds/c64-tenjiku.txt", &text);
    let mut text = String::new();
    let player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    each_sound_of_tenjiku(player, "SS<WW#", |player, name| {
        for Moves { count, apart, .. } in take_moves(player) {
            if !name.is_empty() {
                text += &format!("{name}: {count} moves, {apart:?} cycles apart\n");
            }
        }
    });
    compare_events("sounds/apple2-tenjiku.txt", &text);
}

/// A note of the Apple: how many moves of the cone, and how many cycles after each other by turns.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Moves {
    count: usize,
    apart: [u64; 2],
    /// From its first move to the next note's.
    until_next: u64,
}

/// The notes of the cone's moves. Between two notes passes more than 8 cycles more or less.
fn notes(toggles: &[u64]) -> Vec<Moves> {
    let mut notes = Vec::new();
    let mut rest = toggles;
    while let [first, second, ..] = *rest {
        let apart = [
            second - first,
            rest.get(2).map_or(0, |third| third - second),
        ];
        let as_expected = |(at, pair): (usize, &[u64])| pair[1] - pair[0] == apart[at % 2];
        let same = rest
            .windows(2)
            .enumerate()
            .take_while(|pair| as_expected(*pair));
        let mut count = same.count() + 1;
        let mut apart = apart;
        if count % 2 == 1 {
            // Two moves, and what follows belongs to no period.
            count = 2;
            apart[1] = 0;
        }
        let next = rest.get(count).map_or(0, |next| next - first);
        notes.push(Moves {
            count,
            apart,
            until_next: next,
        });
        rest = &rest[count..];
    }
    notes
}

fn take_moves(player: &mut Player<Simulated<Apple2>>) -> Vec<Moves> {
    let speaker = &mut player.target.machine.board().speaker;
    let moves = notes(speaker.toggles());
    speaker.clear();
    moves
}

#[test]
fn the_apple_sounds_as_it_is_written_and_in_tune() {
    let mut text = String::new();
    let mut player = apple2(Default::default());
    let second = player.target.machine.cycles_per_second();
    each_sound(&mut player, |player, name| {
        let moves = take_moves(player);
        if !WRITTEN.contains(&name) {
            return;
        }
        text += &format!("= {name}\n");
        let mut begun = 0;
        // Before the tune the ROM has rung its bell.
        for note in moves.into_iter().skip(usize::from(name == "tune")) {
            let tick = (begun * 50 + u64::from(second) / 2) / u64::from(second);
            begun += note.until_next;
            let [first, other] = note.apart;
            text += &format!(
                "{tick:4} {} moves, {first} and {other} cycles apart\n",
                note.count
            );
            let hertz = f64::from(second) / (first + other) as f64;
            if note.count > 2 {
                let (off, _) = cents(hertz);
                let most = if hertz < 881.0 { 5.0 } else { 10.0 };
                assert!(off.abs() < most, "{name}: {hertz} Hz is {off} cents off");
            }
        }
    });
    compare_events("sounds/apple2.txt", &text);
}

/// Both games have the same tune.
#[test]
fn the_apple_has_a_tune_in_both_games() {
    let [gomoku, tenjiku] = ["apple2.dsk", "apple2-tenjiku.dsk"].map(|disk| {
        let mut player = apple2_with(Default::default(), disk);
        player.until("ui_state", 1_500, |state| state == 1);
        player.target.frames(600);
        let notes = take_moves(&mut player).into_iter().skip(1);
        notes
            .map(|note| (note.count, note.apart))
            .collect::<Vec<_>>()
    });
    assert!(gomoku.len() >= 18, "{gomoku:?}");
    assert_eq!(gomoku, tenjiku);
}
