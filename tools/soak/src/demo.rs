//! A machine that nobody touches: game after game of the demo.

use crate::game::Report;
use crate::program::Program;
use crate::running::screen::{DEMO, SPLASH};
use crate::{Run, SECONDS, START};

/// Simulated seconds within which a stone must be played, the longest thinking and the splash
/// included.
const PATIENCE: u64 = 180;

/// Plays demos from power-on number `seed` and checks each when it has ended.
pub fn play(program: &Program, seed: u64) -> Result<Run, String> {
    let mut running = program.switch_on(seed)?;
    running.reach_splash(START)?;
    let second = u64::from(running.machine.cycles_per_second());
    let (mut games, mut playing) = (0, false);
    let (mut moves, mut moved) = (0, 0);
    while running.machine.cycles() < SECONDS * second {
        running.frames(1)?;
        let state = running.state()?;
        if state == DEMO {
            let open = running.byte("result")? == 0;
            if playing && !open {
                Report::read(&running)?.check()?;
                games += 1;
            }
            playing = open;
        } else if state > SPLASH {
            return Err(format!("screen {state} comes without a key"));
        }
        let now = running.byte("move_count")?;
        if now != moves {
            (moves, moved) = (now, running.machine.cycles());
        }
        if running.machine.cycles() > moved + PATIENCE * second {
            return Err(format!("a hang: no stone for {PATIENCE} s"));
        }
    }
    Ok(running.run(games, games))
}
