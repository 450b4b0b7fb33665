//! Every key in every state on both machines: `tests/data/tenjiku/keys.txt`, which
//! `tenjiku_host/states.rs` explains and proves on the host, as far as a machine's memory and its
//! sound show it: the screen, the moves, the cursor, an error's buzz.

#[path = "../../../../src/tenjiku/tests/support/cells.rs"]
pub mod cells;

use crate::pair::sow;
use machines::game::{BOARD, DEMO, MENU, SPLASH};
use machines::simulated::{apple2_with, c64, image, key_of, Player64, PlayerApple, Simulated};
use machines::target::{Player, Target};
use sim::machine::{HostKey, Machine};

/// Frames in which a key does what it does, but for what a disk or an opponent takes, and between
/// two looks at the machine.
const KEY: u32 = 12;
const LOOK: u32 = 6;
/// Frames in which everything comes to rest.
const REST: u32 = 120;
/// Frames until a key has done all that it does at the latest.
const LATEST: u32 = 1_800;

/// A machine on which errors are heard.
trait Heard {
    /// Whether its disk is read between two moves of the computer. It sees no stick meanwhile.
    const READS: bool;
    /// Whether it has function keys.
    const FUNCTION_KEYS: bool;

    /// Takes the disk out.
    fn take_out(&mut self);

    /// Whether the last frames had an error's buzz. Then it is forgotten.
    fn buzzed(&mut self) -> bool;
}

impl Heard for Player64 {
    const READS: bool = false;
    const FUNCTION_KEYS: bool = true;

    fn take_out(&mut self) {
        self.target.machine.kernal().disk = None;
    }

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
    const READS: bool = true;
    const FUNCTION_KEYS: bool = false;

    fn take_out(&mut self) {
        self.eject();
    }

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

/// Presses a key that leads to a state. Where the cursor moves, until it has.
pub fn press<M: Machine>(player: &mut Player<Simulated<M>>, sign: char) {
    // An Apple looks every twentieth of a second: a shorter time between keys may not be seen.
    player.target.frames(2);
    let (on_board, cursor) = (player.byte("ui_state") == BOARD, player.byte("cursor"));
    player.key(key_of(sign));
    match sign {
        '<' | '>' | '^' | 'v' if on_board => player.until("cursor", REST, |now| now != cursor),
        '<' | '>' | '^' | 'v' => player.target.frames(KEY),
        // An Apple may have to read what a person does.
        _ => player.target.frames(REST),
    }
}

/// The machine in the states, from the splash.
fn in_states<M: Machine + Clone>(
    splash: &Player<Simulated<M>>,
    states: &[&str],
) -> Vec<Player<Simulated<M>>>
where
    Player<Simulated<M>>: Heard,
{
    let mut menu = splash.clone();
    menu.letter(' ');
    menu.until("ui_state", REST, |now| now == MENU);
    menu.target.frames(REST);
    sow(&mut menu);
    // What keys have led to.
    let mut known = vec![(String::new(), menu)];
    let mut in_state = |state: &str| {
        let mut player = splash.clone();
        if state == "demo" {
            player.to_demo(cells::SEED);
            player.target.frames(REST);
        }
        if ["splash", "demo"].contains(&state) {
            return player;
        }
        let way = cells::way(state, true);
        let begun = known.iter().filter(|(keys, _)| way.starts_with(keys));
        let longest = begun.max_by_key(|(keys, _)| keys.len());
        let (mut keys, mut player) = longest.expect("the menu").clone();
        if state == "missing" {
            player.take_out();
        }
        for sign in way.chars().skip(keys.len()) {
            press(&mut player, sign);
            keys.push(sign);
            if sign == '#' && player.byte("ui_state") == BOARD {
                known.push((keys.clone(), player.clone()));
            }
        }
        let screen = cells::screen(state);
        player.until("ui_state", LATEST, |now| now == screen);
        player.target.frames(REST);
        known.push((keys, player.clone()));
        player
    };
    states.iter().map(|state| in_state(state)).collect()
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

/// Presses a key of the table. Returns whether there is one on these machines.
fn press_named<M: Machine>(player: &mut Player<Simulated<M>>, name: &str) -> bool
where
    Player<Simulated<M>>: Heard,
{
    match HostKey::from_name(name) {
        Some(HostKey::Function(_)) if !Player::<Simulated<M>>::FUNCTION_KEYS => return false,
        Some(key) => player.key(key),
        None if name == "FIRE" => player.push("f"),
        None => return false,
    }
    true
}

/// Waits until a key has done what is expected. Returns what it did.
fn done<M: Machine>(
    player: &mut Player<Simulated<M>>,
    before: &Seen,
    expected: &[String],
    counts: impl Fn(&String) -> bool,
) -> Vec<String>
where
    Player<Simulated<M>>: Heard,
{
    player.target.frames(KEY);
    let (mut buzzed, mut passed) = (false, 0);
    loop {
        buzzed |= player.buzzed();
        let mut found = before.words(&Seen::of(player), buzzed);
        found.retain(&counts);
        if found == expected || passed >= LATEST {
            return found;
        }
        player.target.frames(LOOK);
        passed += LOOK;
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
    // Nobody types moves here.
    let columns = (0..states.len()).filter(|column| states[*column] != "typed");
    let columns: Vec<_> = columns.collect();
    let states: Vec<_> = columns.iter().map(|column| states[*column]).collect();
    let mut different = Vec::new();
    for ((state, mut start), column) in states.iter().zip(in_states(&splash, &states)).zip(columns)
    {
        let before = Seen::of(&mut start);
        start.buzzed();
        for (key, cells) in &rows {
            let cell = cells::on_panel(cells[column], false);
            if Player::<Simulated<M>>::READS && *state == "P" && *key == "FIRE" {
                continue;
            }
            let mut player = start.clone();
            // What comes after the program is not the program's.
            if cell == "quit" || !press_named(&mut player, key) {
                continue;
            }
            // How many moves come while the computer plays by itself depends on its speed.
            let autoplay = *state == "P" || *key == "P";
            let counts = |word: &String| !(autoplay && word.starts_with(['+', '-']));
            let expected: Vec<_> = cells::facts(&cell).into_iter().filter(counts).collect();
            let found = done(&mut player, &before, &expected, counts);
            if found != expected {
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
