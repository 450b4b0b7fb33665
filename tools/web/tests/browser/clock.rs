//! The machine's speed, on a clock of the test's own.

use crate::{open, DESKTOP};
use serde_json::json;

/// A clock whose time the test gives: `tick(milliseconds)` is one picture of the display.
const CLOCK: &str = "
    player.stop();
    const { Clock } = await import('./clock.js');
    const own = window.requestAnimationFrame;
    let callback;
    window.requestAnimationFrame = (action) => { callback = action; return 1; };
    const { machine } = player;
    const clock = new Clock(machine, () => {});
    clock.start();
    const tick = (time) => callback(time);
    const frame = machine.wasm.cycles_per_frame();";

#[test]
fn the_machine_keeps_time_on_a_display_of_any_rate() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    for rate in [24, 50, 60, 75, 144, 240] {
        // How far it is from the time after ten seconds, in pictures.
        let off = browser.player(&format!(
            "{CLOCK}
             const run = (from, to) => {{
                 for (let count = from * {rate} + 1; count <= to * {rate}; count += 1)
                     tick(count * 1000 / {rate});
             }};
             run(1, 2);
             const start = machine.cycles;
             run(2, 12);
             window.requestAnimationFrame = own;
             return (machine.cycles - start - 10 * machine.hertz) / frame;"
        ));
        let off = off.as_f64().expect("a number");
        assert!(off.abs() < 0.1, "{rate} Hz: {off}");
    }
}

#[test]
fn a_tab_that_slept_for_an_hour_goes_on_from_where_it_was() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let passed = browser.player(&format!(
        "{CLOCK}
         tick(1000);
         tick(1020);
         const before = machine.cycles;
         tick(1020 + 3600 * 1000);
         const slept = machine.cycles - before;
         tick(1040 + 3600 * 1000);
         window.requestAnimationFrame = own;
         return [slept < 2 * frame, machine.cycles - before - slept < 3 * frame];"
    ));
    assert_eq!(passed, json!([true, true]));
}

#[test]
fn the_machine_warps_while_the_button_is_held() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let told = browser.player(
        "const button = document.getElementById('warp');
         const told = [];
         const tell = (event) => {
             button.dispatchEvent(event);
             told.push(player.clock.warp && button.getAttribute('aria-pressed') === 'true');
         };
         tell(new PointerEvent('pointerdown'));
         tell(new PointerEvent('pointerup'));
         tell(new KeyboardEvent('keydown', { key: 'Tab' }));
         tell(new KeyboardEvent('keydown', { key: 'Enter' }));
         tell(new KeyboardEvent('keyup', { key: 'Enter' }));
         tell(new PointerEvent('pointerdown'));
         tell(new PointerEvent('pointerleave'));
         return told;",
    );
    assert_eq!(told, json!([true, false, false, true, false, true, false]));
}
