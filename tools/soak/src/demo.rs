//! A machine that nobody touches: game after game of the demo.

use crate::game::Watch;
use crate::program::Program;
use crate::running::screen::{DEMO, SPLASH};
use crate::{Run, SECONDS, START};

/// Simulated seconds within which a move must be made, the longest thinking and the splash
/// included.
const PATIENCE: u64 = 180;

/// Plays demos from power-on number `seed` and checks their games.
pub fn play(program: &Program, seed: u64) -> Result<Run, String> {
    let mut running = program.switch_on(seed)?;
    running.reach_splash(START)?;
    let second = u64::from(running.machine.cycles_per_second());
    let mut watch = Watch::new(program.game());
    let mut moved = 0;
    while running.machine.cycles() < SECONDS * second {
        running.frames(1)?;
        let state = running.state()?;
        if state > SPLASH && state != DEMO {
            return Err(format!("screen {state} comes without a key"));
        }
        // The KERNAL has bytes of its own where the program's lie.
        if running.is_still() && watch.look(&running, state == DEMO)? {
            moved = running.machine.cycles();
        }
        if running.machine.cycles() > moved + PATIENCE * second {
            return Err(format!("a hang: no move for {PATIENCE} s"));
        }
    }
    Ok(running.run(watch.games(), watch.games()))
}
