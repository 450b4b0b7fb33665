//! SWAP2 and TARAGUCHI-10: the same keys lead through the same steps on the host and on both
//! machines, which have the steps on their disks; what the panels show.

use crate::support::scripts::{on_the_host, Trace, SEED};
use machines::game::{point, MENU, SHARING};
use machines::golden::compare;
use machines::simulated::{apple2, c64, from_disk, key_of, Simulated};
use machines::target::{Player, Target};
use sim::machine::Machine;

/// Keys of the menu as it is at power-on: White a person, HARD or LEVEL 1; Renju; the opening rule.
const PERSON: &str = "SS>WW";
const HARD: &str = "SS<WW";
const LEVEL: &str = "SSS<<WWW";
const RENJU: &str = "SSSS>WWWW";
const SHARED: &str = "SSSSS>WWWWW";

/// Frames until a page has come from a disk by the KERNAL, which has the place of `ui_state`
/// meanwhile, or a level has thought. A level's choice takes several of both.
const WAITING: u32 = 2_000;

/// Adds two and takes Black; takes White; takes Black; each taken back and stepped through.
const SWAP2: &str = "##<#^^#vv#>>#v#v#^#UUUUYYYGv##<#>>>##v#UUYG>##<#^#v#^#";
/// A square too small; swaps; one fifth move; ten of them, of which one is picked.
const ONE: &str = "#^#v##^#v#>#>##v#<#<<##v##^^^^#v#vvvv#v#U";
const TEN: &str = "##v#^#v#>#v#^^#<v#v#>#>#>#>#>#>#v<#<#U<#<#<#<#>#^^^#UUYY";
/// A game begins, is left for pages and comes back.
const PAGES: &str = "##>#!##I #?  O! W!!##UUU";

fn keys<M: Machine>(player: &mut Player<Simulated<M>>, keys: &str) {
    for key in keys.chars() {
        player.key(key_of(key));
        player.rest();
    }
}

fn begin<M: Machine>(player: &mut Player<Simulated<M>>, menu: &str) {
    player.to_splash();
    player.to_menu();
    assert_eq!(player.byte("ui_state"), MENU);
    let seed = player.address("seed");
    player.target.poke(seed, &SEED.to_le_bytes());
    keys(player, menu);
}

/// Types the keys, and waits after each until the machine is where the host is.
fn follow<M: Machine>(mut player: Player<Simulated<M>>, menu: &str, typed: &str, host: &Trace) {
    begin(&mut player, menu);
    for (number, (key, (_, state, moves, _, cursor))) in typed.chars().zip(host).enumerate() {
        keys(&mut player, &key.to_string());
        let mut waited = 0;
        let seen = |player: &mut Player<Simulated<M>>| (player.byte("ui_state"), player.moves());
        let mut last = seen(&mut player);
        while last != (*state, moves.clone()) {
            player.target.frames(20);
            waited += 20;
            let now = seen(&mut player);
            if now != last {
                (last, waited) = (now, 0);
            }
            assert!(
                waited < WAITING,
                "key {number} of {typed}: {last:?}, not {state} {moves:?}"
            );
        }
        player.rest();
        assert_eq!(player.byte("cursor"), *cursor, "key {number} of {typed}");
    }
}

fn same(menu: &str, typed: &str) -> Trace {
    let host = on_the_host(menu, typed);
    follow(c64(Default::default(), "c64.d64"), menu, typed, &host);
    follow(apple2(Default::default()), menu, typed, &host);
    host
}

/// How many stones were on the board at a step.
fn steps(trace: &Trace) -> Vec<usize> {
    let shared = trace.iter().filter(|(_, state, ..)| *state == SHARING);
    let mut counts: Vec<usize> = shared.map(|(_, _, moves, ..)| moves.len()).collect();
    counts.dedup();
    counts
}

#[test]
fn two_people_share_by_swap2() {
    let host = same(&[PERSON, SHARED].concat(), SWAP2);
    assert!(steps(&host).contains(&5), "{:?}", steps(&host));
}

#[test]
fn two_people_share_by_taraguchi_10() {
    let menu = [PERSON, RENJU, SHARED].concat();
    for typed in [ONE, TEN] {
        let host = same(&menu, typed);
        assert!(steps(&host).contains(&4), "{typed} {:?}", steps(&host));
        assert!(
            host.iter().any(|(_, _, moves, ..)| moves.len() >= 5),
            "{typed}"
        );
    }
}

#[test]
fn hard_shares() {
    for menu in [[HARD, SHARED].concat(), [HARD, RENJU, SHARED].concat()] {
        same(&menu, "##^#<#v#>#^^#");
    }
}

#[test]
fn a_level_judges_and_adds() {
    let menu = [LEVEL, SHARED].concat();
    same(&menu, "##<#^^#");
    same(&menu, "###^##M");
}

#[test]
fn pages_lead_back_to_the_step() {
    same(&[PERSON, SHARED].concat(), PAGES);
}

/// What the steps look like.
fn panels<M: Machine>(name: &str, power_on: impl Fn() -> Player<Simulated<M>>) {
    for (menu, typed, picture) in [
        (SHARED, "##<#^^#", "swap2"),
        (RENJU, "", "taraguchi-menu"),
        (RENJU, "##v#^#v#>#v#^^#<v#v#>#>#", "taraguchi-offers"),
    ] {
        let mut player = power_on();
        let renju = if menu == RENJU { SHARED } else { "" };
        begin(&mut player, &[PERSON, menu, renju].concat());
        for key in typed.chars() {
            keys(&mut player, &key.to_string());
            player.target.frames(if key == '#' { 100 } else { 10 });
            if player.byte("ui_state") != SHARING {
                player.until("ui_state", WAITING, |state| state == SHARING);
                player.target.frames(150);
            }
        }
        player.target.frames(100);
        player.clear_clocks();
        compare(name, picture, &player.target.machine.picture());
    }
}

#[test]
fn panels_of_a_c64() {
    panels("c64", || c64(Default::default(), "c64.d64"));
}

#[test]
fn panels_of_an_apple() {
    panels("apple2", || apple2(Default::default()));
}

/// A level chooses and adds its two stones; later it answers a stone. Cycles of each.
fn decision<M: Machine>(mut player: Player<Simulated<M>>, menu: &str) -> [u64; 4] {
    begin(&mut player, menu);
    keys(&mut player, "#");
    player.until("ui_state", WAITING, |state| state == SHARING);
    player.rest();
    keys(&mut player, "#<#^^#");
    let mut begun = player.target.machine.cycles();
    let mut waited = |player: &mut Player<Simulated<M>>, label: &str, value: u8| {
        player.until(label, WAITING, |now| now == value);
        let since = std::mem::replace(&mut begun, player.target.machine.cycles());
        player.target.machine.cycles() - since
    };
    let choice = waited(&mut player, "ui_state", SHARING);
    let fourth = waited(&mut player, "move_count", 4);
    let fifth = waited(&mut player, "move_count", 5);
    player.until("ui_state", WAITING, |state| state == SHARING);
    player.rest();
    keys(&mut player, "##>");
    waited(&mut player, "move_count", 5);
    player.key(key_of('#'));
    let answer = waited(&mut player, "move_count", 7);
    [choice, fourth, fifth, answer]
}

/// A choice takes at most twice as long as a move, and so does each stone.
fn takes_at_most_two_moves<M: Machine + Clone>(off: &Player<Simulated<M>>) {
    for (level, keys) in [(3, ""), (1, LEVEL)] {
        let [choice, fourth, fifth, answer] = decision(off.clone(), &[keys, SHARED].concat());
        println!("LEVEL {level}: {choice}, {fourth}, {fifth} cycles, a move in {answer}");
        let longest = choice.max(fourth).max(fifth);
        assert!(longest <= 2 * answer, "{longest}, {answer}");
        let swap = self::choice(off.clone(), &[keys, RENJU, SHARED].concat());
        let answer = answer as f64 / f64::from(off.target.machine.cycles_per_second());
        println!("TARAGUCHI-10: {swap:.2} s, a move in {answer:.2} s");
        assert!(swap <= 2.0 * answer, "{swap} s, {answer} s");
    }
}

#[test]
fn a_decision_takes_at_most_two_moves() {
    takes_at_most_two_moves(&c64(Default::default(), "c64.crt"));
}

#[test]
fn a_decision_takes_at_most_two_moves_on_an_apple() {
    takes_at_most_two_moves(&apple2(Default::default()));
}

/// The seconds of a level's choice after three stones of a person's.
fn choice<M: Machine>(mut player: Player<Simulated<M>>, menu: &str) -> f64 {
    begin(&mut player, menu);
    keys(&mut player, "#");
    player.until("ui_state", WAITING, |state| state == SHARING);
    player.rest();
    for name in ["h8", "h9", "i8"] {
        let cursor = player.address("cursor");
        player.target.poke(cursor, &[point(name)]);
        // Before a stone of Taraguchi-10 comes a choice: no swap.
        while !player.moves().contains(&point(name)) {
            player.key(key_of('#'));
            player.target.frames(2);
        }
    }
    let machine = &mut player.target.machine;
    let state = player.labels.get("ui_state").expect("the screen");
    let (mut begun, mut thinks) = (machine.cycles(), false);
    while !thinks || machine.peek(state) != SHARING {
        machine.run(5_000);
        if !thinks && machine.peek(state) != SHARING {
            (begun, thinks) = (machine.cycles(), true);
        }
    }
    (machine.cycles() - begun) as f64 / f64::from(machine.cycles_per_second())
}

/// A 1541 reads the steps again after a level has thought: what that takes comes on top.
#[test]
fn the_steps_come_back_from_a_1541() {
    for (level, keys) in [(1, LEVEL), (2, "SSS<WWW"), (3, "")] {
        for (name, rule) in [("SWAP2", ""), ("TARAGUCHI-10", RENJU)] {
            let menu = [keys, rule, SHARED].concat();
            let alone = choice(c64(Default::default(), "c64.crt"), &menu);
            let read = choice(from_disk(Default::default(), "c64.d64", "*"), &menu);
            println!("{name}, LEVEL {level}: {alone:.2} s, from the disk {read:.2} s");
            assert!(read - alone <= 1.7, "{read} s, {alone} s");
            assert!(read <= 2.0 * alone, "{read} s, {alone} s");
        }
    }
}
