//! How long an Apple's screens wait for a key before they leave.

use crate::game::{DEMO, MENU, SPLASH};
use crate::simulated::PlayerApple;
use crate::target::Target;
use sim::machine::{HostKey, Machine};

/// Cycles between two looks.
const LOOK: u64 = 2_000;
/// The longest wait, in seconds.
const PATIENCE: f64 = 1_000.0;

/// Returns the seconds until `is_so` is true.
///
/// # Panics
/// If it is not within a thousand seconds.
pub fn until(player: &mut PlayerApple, mut is_so: impl FnMut(&mut PlayerApple) -> bool) -> f64 {
    let start = player.target.machine.cycles();
    let second = f64::from(player.target.machine.cycles_per_second());
    loop {
        let passed = (player.target.machine.cycles() - start) as f64 / second;
        if is_so(player) {
            return passed;
        }
        assert!(passed < PATIENCE);
        player.target.machine.run(LOOK);
    }
}

/// Whether the drive turns.
pub fn turns(player: &mut PlayerApple) -> bool {
    let now = player.target.machine.cycles();
    player.target.machine.board().disk.turning(now)
}

/// Asserts that a wait is right within 2 %.
pub fn assert_near(what: &str, seconds: f64, wanted: f64) {
    println!("{what}: {seconds:.3} s, {wanted} s");
    assert!((seconds / wanted - 1.0).abs() < 0.02, "{what}: {seconds} s");
}

/// From power-on to the menu, back to the splash, and on to the demo of a seed: 45 s until the
/// splash is there, then 15 s until the demo begins or is read.
pub fn menu_and_splash(player: &mut PlayerApple, what: &str, seed: u16) {
    let shows = |screen| move |player: &mut PlayerApple| player.byte("ui_state") == screen;
    player.to_splash();
    player.key(HostKey::Space);
    until(player, shows(MENU));
    let seconds = until(player, shows(SPLASH));
    assert_near(&format!("{what}, menu"), seconds, 45.0);
    // Before the demo begins, which reads it.
    player
        .target
        .poke(player.address("seed"), &seed.to_le_bytes());
    splash(player, what);
    until(player, shows(DEMO));
}

/// From a splash that has just come to the demo.
pub fn splash(player: &mut PlayerApple, what: &str) {
    let seconds = until_read(player, |player| player.byte("ui_state") == DEMO);
    assert_near(&format!("{what}, splash"), seconds, 15.0);
}

/// Returns the seconds until the drive has stopped and turns again, or until `is_so` is true.
pub fn until_read(
    player: &mut PlayerApple,
    mut is_so: impl FnMut(&mut PlayerApple) -> bool,
) -> f64 {
    let mut rested = false;
    until(player, |player| {
        let turns = turns(player);
        rested |= !turns;
        rested && turns || is_so(player)
    })
}
