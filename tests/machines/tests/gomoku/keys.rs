//! The same keys give the same game on the host and on both machines.

use crate::support::scripts::{on_the_host, Trace, FORBIDDEN, PEOPLE, SEED, WIN};
use machines::game::MENU;
use machines::simulated::{apple, apple2, c64, key_of, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Model;
use sim::machine::{HostKey, Machine};

/// HARD as White, a person as Black: M changes sides and back, U stops it. (A hint would be the
/// level's where there are levels, and take other random numbers.)
const HARD: &str = "# > < M>>  <<<  LDDVVUUYM >>>A E A M   ZZZ  UUUUUUUM  GY  M ";
/// HARD against HARD, and autoplay: game after game until BREAK, which leaves the position.
const BOTH: &str = "#~UUUM~P~%UUYM~ ~R~UUUM~!";
/// White a person: a game is saved, lost, found again, deleted.
const SAVES: &str = "SS>WW#E > A W#ANNA#!U >> <A Wv#Y YYUA Wv<#N#YW A W#BOB#!UU Wv#NW Wv#Y  ";

/// The pages of a computer that searches: openings flipped and left by each of their keys, the
/// analysis in a game and after its end, from the page of keys, too.
const ADVICE: &str = "\
    #EB?QRBYNBYNBYQ  BRN BGN BG E>A>A?Q ?I?B?!L D T F H J V U?UGYB\
    A Z> A Z> A Z> A Z> ?H?UB?#!";

/// Sets a seat of the menu as it is at power-on to HARD: White's is LEVEL or HARD, Black's a
/// person.
fn seats(black: bool) -> String {
    format!("SS<WW{}", if black { "S>>>W" } else { "" })
}

/// Cycles of either machine, to 2 %.
const MILLISECOND: u64 = 1_000;

fn on<M: Machine>(mut player: Player<Simulated<M>>, prefix: &str, keys: &str) -> Trace {
    player.to_splash();
    player.to_menu();
    assert_eq!(player.byte("ui_state"), MENU);
    let seed = player.address("seed");
    player.target.poke(seed, &SEED.to_le_bytes());
    let press = |key: char, player: &mut Player<Simulated<M>>| {
        player.key(key_of(key));
        player.rest();
    };
    for key in prefix.chars() {
        press(key, &mut player);
    }
    keys.chars()
        .map(|key| {
            if key == '~' {
                player.until("result", 30_000, |result| result != 0);
                player.rest();
            } else {
                press(key, &mut player);
                player.rest();
                player.rest();
                if key == 'H' || key == '?' {
                    // Until a hint is found, which the cursor goes to or a page follows.
                    player.target.frames(1_500);
                }
                if player.byte("ui_state") > MENU + 1 || "W#!YB".contains(key) {
                    // The disk may be at work; a C64 reads two pages from it, 20 s.
                    player
                        .target
                        .frames(if "WB".contains(key) { 1_500 } else { 400 });
                }
            }
            let (state, moves) = (player.byte("ui_state"), player.moves());
            (
                key,
                state,
                moves,
                player.byte("result"),
                player.byte("cursor"),
            )
        })
        .collect()
}

fn compare(machine: &str, found: &Trace, host: &Trace, keys: &str) {
    for (number, (found, host)) in found.iter().zip(host).enumerate() {
        if keys[number + 1..].starts_with('~') {
            // Still playing, at its own pace.
            continue;
        }
        assert_eq!(found, host, "{machine}, key {number} of {keys}");
    }
}

/// Types `keys` everywhere. `hard`: with HARD as White, and as Black, too.
fn same(keys: &str, hard: Option<bool>) -> Trace {
    let prefix = hard.map_or(String::new(), seats);
    let host = on_the_host(&prefix, keys);
    let machine = c64(Default::default(), "c64.prg");
    let found = on(machine, &prefix, keys);
    compare("C64", &found, &host, keys);
    let found = on(apple2(Default::default()), &prefix, keys);
    compare("Apple II", &found, &host, keys);
    host
}

#[test]
fn two_people_and_all_that_they_can_ask_for() {
    let host = same(PEOPLE, None);
    assert!(host.iter().any(|(_, _, moves, ..)| moves.len() > 3));
    let host = same(WIN, None);
    assert!(host.iter().any(|&(.., result, _)| result == 1));
    let host = same(FORBIDDEN, None);
    assert!(host.iter().any(|&(.., result, _)| result == 2), "{host:?}");
}

#[test]
fn one_against_the_computer() {
    let host = same(HARD, Some(false));
    assert!(host.iter().any(|(_, _, moves, ..)| moves.len() > 8));
}

#[test]
fn the_computer_against_itself() {
    let host = same(BOTH, Some(true));
    assert!(host.iter().filter(|(key, ..)| *key == '~').count() > 4);
}

#[test]
fn openings_and_analysis() {
    let host = on_the_host("", ADVICE);
    for page in [7, 8] {
        assert!(host.iter().any(|&(_, state, ..)| state == page));
    }
    let found = on(c64(Default::default(), "c64.d64"), "", ADVICE);
    compare("C64", &found, &host, ADVICE);
    let found = on(apple2(Default::default()), "", ADVICE);
    compare("Apple II", &found, &host, ADVICE);
}

#[test]
fn saved_games() {
    let host = on_the_host("", SAVES);
    assert!(host.iter().any(|&(_, state, ..)| state == 6));
    let found = on(c64(Default::default(), "c64.d64"), "", SAVES);
    compare("C64", &found, &host, SAVES);
    let found = on(apple2(Default::default()), "", SAVES);
    compare("Apple II", &found, &host, SAVES);
}

/// Presses S on the empty board, each for 0.1 s and `presses` milliseconds after the one before,
/// and holds the last one. Returns the cursor's point, which is the middle then.
fn sizes<M: Machine>(mut player: Player<Simulated<M>>, presses: &[u64]) -> u8 {
    player.to_splash();
    player.to_board();
    for apart in presses {
        player.target.machine.key(HostKey::Char('S'), false);
        player.target.machine.run(apart * MILLISECOND);
        player.target.machine.key(HostKey::Char('S'), true);
        player.target.machine.run(100 * MILLISECOND);
    }
    player.target.machine.run(3_000 * MILLISECOND);
    player.byte("cursor")
}

/// A board takes 0.3 to 0.5 s to draw, in which nobody looks at the keys.
#[test]
fn a_key_pressed_again_while_the_board_is_drawn() {
    for (presses, middle) in [
        (&[1000][..], 0x44),
        (&[1000, 100, 1000], 0x55),
        (&[1000, 1000, 50], 0x55),
        (&[1000, 50, 50, 50, 50], 0x66),
        (&[1000, 240, 240, 240, 240, 240, 240], 0x77),
    ] {
        let found = sizes(c64(Default::default(), "c64.prg"), presses);
        assert_eq!(found, middle, "C64, {presses:?}");
        for model in [Model::E, Model::Plus] {
            let found = sizes(apple(model, 0), presses);
            assert_eq!(found, middle, "{model:?}, {presses:?}");
        }
    }
}
