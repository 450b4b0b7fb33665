//! Every key in every state on both machines: `tests/data/tenjiku/keys.txt`, which
//! `src/tenjiku/tests/states.rs` explains and proves on the host, as far as a machine's memory and
//! its sound show it: the screen, the moves, the cursor, an error's buzz.

#[path = "../../../../src/tenjiku/tests/support/cells.rs"]
mod cells;

use crate::pair::sow;
use machines::game::{BOARD, DEMO, MENU, SPLASH};
use machines::simulated::{apple2_with, c64, image, key_of, Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use sim::machine::{HostKey, Machine};

/// Frames in which a key does what it does, but for what a disk or an opponent takes, and between
/// two looks at the machine.
const KEY: u32 = 12;
const LOOK: u32 = 6;
/// Frames after keys that lead to a state: one that moves nothing, and the last one.
const STEP: u32 = 12;
const REST: u32 = 120;
/// Frames until a key has done all that it does at the latest.
const LATEST: u32 = 1_800;

/// A machine on which errors are heard.
trait Heard {
    /// Whether the last frames had an error's buzz. Then it is forgotten.
    fn buzzed(&mut self) -> bool;
}

impl Heard for Player64 {
    fn buzzed(&mut self) -> bool {
        /// The high byte of the frequency, and of voice 1.
        const ERROR: u8 = 0x05;
        const FREQUENCY: u8 = 1;
        let log = self.target.machine.sid().take_log();
        let mut voice = log.iter().filter(|write| write.register == FREQUENCY);
        voice.any(|write| write.value == ERROR)
    }
}

impl Heard for PlayerApple {
    fn buzzed(&mut self) -> bool {
        /// Cycles from one move of the cone to the next.
        const ERROR: std::ops::Range<u64> = 1_200..1_260;
        let speaker = &mut self.target.machine.board().speaker;
        let toggles = speaker.toggles();
        let buzzed = toggles
            .windows(2)
            .any(|pair| ERROR.contains(&(pair[1] - pair[0])));
        speaker.clear();
        buzzed
    }
}

/// Presses a key. Where the cursor moves, until it has.
fn press<M: Machine>(player: &mut Player<Simulated<M>>, sign: char) {
    let on_board = player.byte("ui_state") == BOARD;
    let cursor = player.byte("cursor");
    player.key(key_of(sign));
    if !on_board {
        return player.target.frames(STEP);
    }
    if "<>^v".contains(sign) {
        player.until("cursor", REST, |now| now != cursor);
    } else {
        player.target.frames(REST);
    }
}

/// The machine in the states of all columns, from the splash.
fn in_states<M: Machine + Clone>(
    mut splash: Player<Simulated<M>>,
    states: &[&str],
) -> Vec<Player<Simulated<M>>> {
    let mut demo = splash.clone();
    demo.to_demo(cells::SEED);
    demo.target.frames(REST);
    let mut menu = splash.clone();
    menu.letter(' ');
    menu.until("ui_state", REST, |now| now == MENU);
    menu.target.frames(REST);
    sow(&mut menu);
    // All that keys have led to, by these keys.
    let mut known = vec![(String::new(), menu)];
    let mut state = |name: &&str| {
        match *name {
            "splash" => return splash.clone(),
            "demo" => return demo.clone(),
            _ => {}
        }
        let way = cells::way(name, true);
        let begun = known.iter().filter(|(keys, _)| way.starts_with(keys));
        let longest = begun.max_by_key(|(keys, _)| keys.len());
        let (mut keys, mut player) = longest.expect("the menu").clone();
        for sign in way.chars().skip(keys.chars().count()) {
            press(&mut player, sign);
            keys.push(sign);
            // Where it stands still.
            if sign == '#' && player.byte("ui_state") == BOARD {
                known.push((keys.clone(), player.clone()));
            }
        }
        let expected = cells::screen(name);
        player.until("ui_state", LATEST, |now| now == expected);
        player.target.frames(REST);
        known.push((keys, player.clone()));
        player
    };
    let made = states.iter().map(&mut state).collect();
    splash.target.frames(0);
    made
}

/// What memory shows.
struct Seen {
    screen: u8,
    plies: Vec<[u8; 3]>,
    cursor: u8,
}

impl Seen {
    fn of<M: Machine>(player: &mut Player<Simulated<M>>) -> Seen {
        // While a C64 calls the KERNAL, part of zero page is the KERNAL's and says nothing.
        let count = u16::from(player.byte("move_count"));
        let plies = player.bytes("moves", 3 * count);
        Seen {
            screen: player.byte("ui_state"),
            plies: plies
                .chunks(3)
                .map(|ply| [ply[0], ply[1], ply[2]])
                .collect(),
            cursor: player.byte("cursor"),
        }
    }

    /// What has changed, in the words of the table.
    fn words(&self, after: &Seen, buzzed: bool) -> Vec<String> {
        let mut words = Vec::new();
        if buzzed {
            words.push("x".to_string());
        }
        if self.screen != after.screen {
            let name = cells::SCREENS.get(usize::from(after.screen));
            words.push(name.unwrap_or(&"?").to_string());
        }
        if self.screen > SPLASH && ![self.screen, after.screen].contains(&DEMO) {
            words.extend(cells::moves(&self.plies, &after.plies));
            words.extend(cells::step(self.cursor, after.cursor));
        }
        words
    }
}

/// What the table promises and the machine does not do.
fn differences<M: Machine + Clone>(mut splash: Player<Simulated<M>>) -> Vec<String>
where
    Player<Simulated<M>>: Heard,
{
    splash.target.machine.set_drawing(false);
    splash.to_splash();
    let (states, rows) = cells::table();
    let typed = states.iter().position(|state| *state == "typed");
    let typed = typed.expect("a state of other machines");
    let mut states = states;
    states.remove(typed);
    let start = std::time::Instant::now();
    let made = in_states(splash, &states);
    eprintln!("states {:?}", start.elapsed());
    let mut different = Vec::new();
    let mut frames = 0;
    for (column, (state, mut start)) in states.iter().zip(made).enumerate() {
        let column = column + usize::from(column >= typed);
        let clock = std::time::Instant::now();
        let before = Seen::of(&mut start);
        start.buzzed();
        for (key, cells) in &rows {
            let cell = cells::on_panel(cells[column], false);
            let mut player = start.clone();
            let c0 = player.target.cycles();
            match (*key, HostKey::from_name(key)) {
                // What comes after the program is another machine's.
                _ if cell == "quit" => continue,
                ("FIRE", _) => player.push("f"),
                (_, Some(key)) => player.key(key),
                // No key of these machines.
                (_, None) => continue,
            }
            // How many moves come while the computer plays by itself depends on its speed.
            let autoplay = *state == "P" || *key == "P";
            let counts = |word: &String| !(autoplay && word.starts_with(['+', '-']));
            let expected: Vec<_> = cells::facts(&cell).into_iter().filter(counts).collect();
            player.target.frames(KEY);
            let (mut buzzed, mut left) = (false, LATEST / LOOK);
            loop {
                buzzed |= player.buzzed();
                let mut found = before.words(&Seen::of(&mut player), buzzed);
                found.retain(counts);
                if found == expected {
                    break;
                }
                left -= 1;
                if left == 0 {
                    different.push(format!(
                        "{key} in {state}: {found:?} in place of {expected:?}"
                    ));
                    break;
                }
                player.target.frames(LOOK);
            }
            frames +=
                (player.target.cycles() - c0) / u64::from(player.target.machine.cycles_per_frame());
        }
        eprintln!("{state} {:?} {frames} {}", clock.elapsed(), different.len());
    }
    different
}

#[test]
fn every_key_in_every_state_on_a_c64() {
    let mut player = c64(Default::default(), "c64-tenjiku.crt");
    player
        .target
        .machine
        .insert(&image("c64.d64"))
        .expect("a disk");
    let none: Vec<String> = Vec::new();
    assert_eq!(differences(player), none);
}

#[test]
fn every_key_in_every_state_on_an_apple() {
    let player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    let none: Vec<String> = Vec::new();
    assert_eq!(differences(player), none);
}
