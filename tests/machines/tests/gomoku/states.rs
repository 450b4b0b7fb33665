//! Every key in every state on both machines: `tests/data/keys.txt`, which
//! `gomoku_host/states.rs` explains and proves on the host, as far as it can be seen in a machine's
//! memory: the screen, the moves, rule and size, the cursor.

use crate::support::cells;
use machines::game::{ANALYSIS, BOARD, DEMO, HELP, MENU, SAVES, SPLASH};
use machines::simulated::{apple2, c64, key_of, Simulated};
use machines::target::{Act, Player, Target};
use sim::machine::{HostKey, Machine};

/// `ui_state`: the openings.
const OPENINGS: u8 = 8;

/// What random numbers follow from.
const SEED: u16 = 0x2605;

/// Frames between two keys: all has come to rest then.
const REST: u32 = 75;
/// The same where a level thinks, which must not come to its end.
const THINKS: u32 = 40;
/// Frames until a screen is there at the latest: a C64 reads the page of saved games from its disk.
const READING: u32 = 1_600;

/// The screen of a column's state that keys lead to.
fn screen(state: &str) -> u8 {
    match state {
        "menu" => MENU,
        "keys" => HELP,
        "saves" => SAVES,
        "analysis" => ANALYSIS,
        "openings" => OPENINGS,
        _ => BOARD,
    }
}

/// The machine in a column's state, from the splash.
fn in_state<M: Machine + Clone>(
    splash: &Player<Simulated<M>>,
    state: &str,
) -> Player<Simulated<M>> {
    let mut player = splash.clone();
    match state {
        "splash" => return player,
        "demo" => {
            player.to_demo(SEED);
            player.until("move_count", 6_000, |count| count > 2);
            return player;
        }
        _ => player.to_menu(),
    }
    let seed = player.address("seed");
    player.target.poke(seed, &SEED.to_le_bytes());
    for key in cells::way(state).chars() {
        player.target.frames(REST);
        player.key(key_of(key));
    }
    // An Apple has parts of the game on its disk, a C64 the page of saved games.
    player.until("ui_state", READING, |now| now == screen(state));
    // What is told is told for 3 s.
    player
        .target
        .frames(if state == "told" { 20 } else { REST });
    if state == "P" {
        // Black's fifth stone comes next, after HARD, which is quick.
        player.until("move_count", 30_000, |count| count == 5);
    }
    player
}

/// What memory shows.
struct Seen {
    screen: u8,
    moves: Vec<u8>,
    rule: u8,
    size: usize,
    cursor: u8,
}

impl Seen {
    fn of<M: Machine>(player: &mut Player<Simulated<M>>) -> Seen {
        Seen {
            screen: player.byte("ui_state"),
            moves: player.moves(),
            rule: player.byte("rule"),
            size: player
                .bytes("board", 16)
                .iter()
                .filter(|&&point| point != 3)
                .count(),
            cursor: player.byte("cursor"),
        }
    }

    /// What has changed, in the words of the table.
    fn words(&self, after: &Seen) -> Vec<String> {
        let mut words = Vec::new();
        if self.screen != after.screen {
            // While a C64 calls the KERNAL, part of zero page is the KERNAL's and says nothing.
            let name = cells::SCREENS.get(usize::from(after.screen));
            words.push(name.unwrap_or(&"?").to_string());
        }
        if [self.screen, after.screen].contains(&DEMO) || self.screen <= SPLASH {
            return words;
        }
        words.extend(cells::moves(&self.moves, &after.moves));
        if self.rule != after.rule {
            words.push(["gomoku", "free", "renju"][usize::from(after.rule)].into());
        }
        if self.size != after.size {
            words.push(format!("{0}x{0}", after.size));
        }
        words.extend(cells::step(self.cursor, after.cursor));
        words
    }
}

/// Returns what the table promises and the machine does not do. `fire` presses the button.
fn differences<M: Machine + Clone>(
    mut splash: Player<Simulated<M>>,
    fire: Option<fn(&mut Player<Simulated<M>>)>,
) -> Vec<String> {
    splash.to_splash();
    let (states, rows) = cells::table();
    let mut different = Vec::new();
    for (column, state) in states.iter().enumerate() {
        let mut start = in_state(&splash, state);
        let before = Seen::of(&mut start);
        for (key, cells) in &rows {
            let mut player = start.clone();
            match (*key, fire) {
                ("FIRE", Some(fire)) => fire(&mut player),
                ("FIRE", None) => continue,
                _ => player.key(HostKey::from_name(key).expect("a key of the table")),
            }
            let expected = cells::facts(cells[column]);
            player
                .target
                .frames(if *state == "thinks" { THINKS } else { REST });
            let mut found = before.words(&Seen::of(&mut player));
            let mut left = READING / 20;
            // A disk takes its time. Autoplay goes on at its own pace.
            let autoplay = *state == "P" || *key == "P";
            while !cells::alike(&found, &expected, autoplay) && left > 0 {
                left -= 1;
                player.target.frames(20);
                found = before.words(&Seen::of(&mut player));
            }
            if left == 0 {
                different.push(format!(
                    "{key} in {state}: {found:?} in place of {expected:?}"
                ));
            }
        }
    }
    different
}

#[test]
fn every_key_in_every_state_on_a_c64() {
    let player = c64(Default::default(), "c64.d64");
    let none: Vec<String> = Vec::new();
    assert_eq!(
        differences(player, Some(|player| player.target.act(Act::Fire))),
        none
    );
}

#[test]
fn every_key_in_every_state_on_an_apple() {
    let none: Vec<String> = Vec::new();
    assert_eq!(differences(apple2(Default::default()), None), none);
}
