//! Keys come once, held ones where they may, and none after an answer.

use crate::support::{machine, Machine};
use kit::keys::{in_menu, selects, Keys, NO_KEY};
use kit::platform::Key;

const A: Key = Key(b'A');

#[test]
fn one_press_at_a_time() {
    let (mut keys, mut machine) = (Keys::new(), machine());
    machine.press(A);
    machine.press(Key::UP);
    let mut next = || keys.press(&mut machine, |_| true);
    assert_eq!([next(), next(), next()], [A, Key::UP, NO_KEY]);
}

#[test]
fn a_key_seen_while_thinking_waits() {
    let (mut keys, mut machine) = (Keys::new(), machine());
    assert!(!keys.poll(&mut machine));
    machine.press(A);
    assert!(keys.poll(&mut machine));
    machine.press(Key::UP);
    assert_eq!(keys.pending, A);
    assert_eq!(keys.press(&mut machine, |_| true), A);
    assert_eq!(keys.press(&mut machine, |_| true), Key::UP);
}

#[test]
fn a_held_key_counts_where_it_repeats() {
    let (mut keys, mut machine) = (Keys::new(), machine());
    for key in [A, Key::UP] {
        machine.press(key);
        machine.hold(key);
    }
    let mut next = || keys.press(&mut machine, |key| key == Key::UP);
    assert_eq!(
        [next(), next(), next(), next()],
        [A, NO_KEY, Key::UP, Key::UP]
    );
}

#[test]
fn a_key_that_has_answered_is_let_go_first() {
    let (mut keys, mut machine) = (Keys::new(), machine());
    machine.press(A);
    machine.hold(A);
    machine.press(A);
    machine.hold(A);
    let next = |keys: &mut Keys, machine: &mut Machine| keys.press(machine, |_| true);
    assert_eq!(next(&mut keys, &mut machine), A);
    keys.answered = true;
    assert_eq!(next(&mut keys, &mut machine), NO_KEY);
    assert_eq!(next(&mut keys, &mut machine), A);
    assert_eq!(next(&mut keys, &mut machine), A, "held again");
}

#[test]
fn time_is_counted_from_the_last_rest() {
    let (mut keys, mut machine) = (Keys::new(), machine());
    machine.time = 65_530;
    keys.rest(&mut machine);
    assert_eq!(keys.passed(&mut machine), 0);
    machine.time = 4;
    assert_eq!(keys.passed(&mut machine), 10, "the count of ticks wraps");
    machine.time = 9;
    assert_eq!(keys.passed(&mut machine), 5);
    assert!(keys.idle_for(15) && !keys.idle_for(16));
    keys.rest(&mut machine);
    assert!(!keys.idle_for(1));
}

#[test]
fn chance_differs_by_the_moments_of_presses() {
    let chance = |moment| {
        let (mut keys, mut machine) = (Keys::new(), machine());
        machine.time = moment;
        machine.press(A);
        keys.look_at_clock(&mut machine);
        keys.press(&mut machine, |_| true);
        keys.chance(&mut machine)
    };
    let mut chances: Vec<u16> = (0..50).map(chance).collect();
    assert!(!chances.contains(&0));
    chances.sort();
    chances.dedup();
    assert!(chances.len() > 40, "{chances:?}");
}

#[test]
fn letters_move_in_a_menu() {
    let moved = b"WASDX".map(|letter| in_menu(Key(letter)));
    assert_eq!(
        moved,
        [Key::UP, Key::LEFT, Key::DOWN, Key::RIGHT, Key(b'X')]
    );
    let selecting = (0..=255).map(Key).filter(|key| selects(*key));
    assert_eq!(
        selecting.collect::<Vec<_>>(),
        [Key::RETURN, Key::FIRE, Key::SPACE]
    );
}
