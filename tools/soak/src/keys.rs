//! A machine that is given keys at random, in any state and at any pace.
//!
//! Now and then everything is brought to rest on the board: the game must be one by the rules, and
//! the screen the same when it is drawn again. At the end the game must outlive a demo.

use crate::game::Report;
use crate::kind::{Game, Kind};
use crate::program::Program;
use crate::running::screen::{BOARD, DEMO, HELP, MENU, MISSING, SHARING, SPLASH};
use crate::running::Running;
use crate::{Run, SECONDS, START};
use fastrand::Rng;
use sim::machine::{HostKey, Stick};

/// Letters and signs that are pressed in each game; those that move or play come more than once.
fn signs(game: Game) -> &'static str {
    match game {
        Game::Gomoku => "AAAZZZUUY,.MMEPGHIILVYNWSDRQ?FTTBJ1",
        Game::Tenjiku => "AAAZZZUUY,.MMEPGHIILVYNWSDRX?FTTBKKCO*J123N",
    }
}

/// Other keys, likewise.
const KEYS: [HostKey; 20] = [
    HostKey::Up,
    HostKey::Up,
    HostKey::Down,
    HostKey::Left,
    HostKey::Left,
    HostKey::Left,
    HostKey::Right,
    HostKey::Right,
    HostKey::Return,
    HostKey::Return,
    HostKey::Return,
    HostKey::Return,
    HostKey::Space,
    HostKey::Space,
    HostKey::Space,
    HostKey::Space,
    HostKey::Escape,
    HostKey::Break,
    HostKey::Delete,
    HostKey::Function(1),
];
/// Keys between two moments of rest.
const STRETCH: usize = 60;
/// Simulated seconds for the demo at the end: the menu's 45 s, the splash's 15 s, and a while of
/// play.
const DEMO_SECONDS: u64 = 100;
/// Frames after which any page is shown, an Apple's from its disk included, and any thinking has
/// stopped.
const PAGE: u32 = 400;
/// Frames after which a machine is back at its prompt.
const LEAVING: u32 = 100;
/// Presses of T after which no threats are shown. A disk may lose some.
const TURNS: u8 = 8;
/// Frames after which a message is gone.
const TOLD: u32 = 220;

/// Presses keys from power-on number `seed` on.
pub fn play(program: &Program, seed: u64) -> Result<Run, String> {
    let mut rng = Rng::with_seed(seed);
    let mut running = program.switch_on(seed)?;
    running.reach_splash(START)?;
    let second = u64::from(running.machine.cycles_per_second());
    let (mut keys, mut checks) = (0, 0);
    // Cycles of machines that were switched off.
    let mut past = 0;
    while past + running.machine.cycles() < (SECONDS - DEMO_SECONDS) * second {
        for _ in 0..STRETCH {
            press(&mut running, &mut rng)?;
        }
        running.frames(LEAVING)?;
        keys += STRETCH;
        let mut checked = Ok(false);
        if !running.has_left() {
            checked = check(&mut running);
        }
        if running.has_left() || running.state()? == MISSING {
            // The program is back at the prompt, or in the disk's other game, or START means a game
            // that this disk does not have: the machine is switched off and on.
            past += running.machine.cycles();
            running = program.switch_on(rng.u64(..))?;
            running.reach_splash(START)?;
        } else if checked? {
            checks += 1;
        }
    }
    outlive_a_demo(&mut running)?;
    let mut run = running.run(keys, checks);
    run.cycles += past;
    Ok(run)
}

/// One key or one movement of the stick, short or long, and sometimes a pause.
fn press(running: &mut Running, rng: &mut Rng) -> Result<(), String> {
    let held = match rng.u8(..) {
        0..=7 => rng.u32(20..120),
        8..=60 => 1,
        _ => rng.u32(2..6),
    };
    match rng.u8(..) {
        0..=19 => {
            let on = rng.u8(0..5);
            running.machine.stick(Stick {
                up: on == 0,
                down: on == 1,
                left: on == 2,
                right: on == 3,
                fire: on == 4,
            });
            running.frames(held)?;
            running.machine.stick(Stick::default());
        }
        20 => running.key(HostKey::Restore, held)?,
        21..=150 => running.key(KEYS[rng.usize(..KEYS.len())], held)?,
        _ => {
            let signs = signs(running.game).as_bytes();
            let sign = signs[rng.usize(..signs.len())];
            running.key(HostKey::Char(char::from(sign)), held)?;
        }
    }
    let pause = match rng.u16(0..1000) {
        0..=1 => 70 * 60,
        2..=12 => rng.u32(60..1500),
        13..=300 => rng.u32(5..60),
        _ => rng.u32(0..5),
    };
    running.frames(pause)
}

/// Brings everything to rest on the board, whatever is shown: no computer's turn, no message. Then
/// compares. Returns whether there was a game.
fn check(running: &mut Running) -> Result<bool, String> {
    rest(running)?;
    let report = Report::read(running)?;
    report.check()?;
    if report.moves().is_empty() && running.game == Game::Tenjiku {
        // The menu leads back to games that are under way alone.
        return Ok(false);
    }
    let before = running.picture()?;
    redraw(running)?;
    let after = running.picture()?;
    let differences = after.differences(&before);
    if differences > 0 {
        let moves = report.moves();
        return Err(format!(
            "{differences} dots differ when the board is drawn again; moves {moves:02x?}"
        ));
    }
    Ok(!report.moves().is_empty())
}

/// Goes to a page and back: to the page of keys, or to the menu.
fn redraw(running: &mut Running) -> Result<(), String> {
    let (go, page, back) = match running.game {
        Game::Gomoku => (HostKey::Char('I'), HELP, HostKey::Space),
        Game::Tenjiku => (HostKey::Escape, MENU, HostKey::Escape),
    };
    running.key(go, 3)?;
    running.until(&[page], PAGE)?;
    running.frames(60)?;
    running.key(back, 3)?;
    running.until(&[BOARD], PAGE)?;
    // An Apple reads the board's part of the program, draws, and reads the marks': 130 frames at
    // most in 430 times.
    running.frames(PAGE)
}

/// Goes to the board from any screen; people move both sides then.
fn rest(running: &mut Running) -> Result<(), String> {
    let mut missing = 0;
    for round in 0..80 {
        // A disk may be at work, and keys wait for its end.
        running.frames(PAGE)?;
        running.until_still(PAGE)?;
        match running.state()? {
            BOARD => {
                // NEW GAME? may be asked.
                running.key(HostKey::Char('N'), 3)?;
                answer(running)?;
                // After the end the cursor walks along the line, and E means nothing.
                if Report::read(running)?.is_over() {
                    running.key(HostKey::Char('U'), 3)?;
                    answer(running)?;
                }
                // Whoever thinks is stopped.
                running.key(HostKey::Char('E'), 3)?;
                answer(running)?;
                if Report::read(running)?.is_over() {
                    // The computer ended its game just before E, and might begin the next one.
                    continue;
                }
                show_no_threats(running)?;
                running.frames(TOLD)?;
                running.until_still(TOLD)?;
                if running.state()? == BOARD {
                    return Ok(());
                }
            }
            SPLASH | DEMO => {
                running.key(HostKey::Space, 3)?;
                running.until(&[MENU], PAGE)?;
                running.frames(60)?;
                // START or CONTINUE is selected.
                running.key(HostKey::Return, 3)?;
            }
            // START leads to SWAP2 or TARAGUCHI-10 again and again: a stone is put wherever one may
            // lie, perhaps only in a square that the cursor must come to.
            SHARING if running.game == Game::Gomoku => {
                let key = [HostKey::Right, HostKey::Right, HostKey::Down][round % 3];
                running.key(key, 3)?;
                running.frames(20)?;
                running.key(HostKey::Return, 3)?;
            }
            // The menu leads there again and again.
            MISSING if missing == 2 => break,
            state => {
                missing += u32::from(state == MISSING);
                running.key(HostKey::Escape, 3)?;
            }
        }
    }
    Err(format!(
        "a hang: no key leads from screen {} to the board",
        running.state()?
    ))
}

/// Waits until a key is answered. Tenjiku Shogi may have to read the part that answers.
fn answer(running: &mut Running) -> Result<(), String> {
    let reads = running.game == Game::Tenjiku && running.kind == Kind::Apple2;
    running.frames(if reads { PAGE } else { 60 })?;
    running.until_still(60)
}

/// Threats and pieces of Tenjiku Shogi take turns, and two pictures show them at different times. T
/// gives half a move up, too, from which ESC would not lead to the menu. A key that waited for an
/// Apple's disk may lead from the board first.
fn show_no_threats(running: &mut Running) -> Result<(), String> {
    for _ in 0..TURNS {
        if running.game != Game::Tenjiku || running.state()? != BOARD {
            return Ok(());
        }
        running.key(HostKey::Char('T'), 3)?;
        answer(running)?;
        if running.byte("threats")? == 0 {
            return Ok(());
        }
    }
    Err("a hang: T does not end".into())
}

/// Plays a stone, or lets the computer move and stops it.
fn play_a_move(running: &mut Running) -> Result<(), String> {
    match running.game {
        Game::Gomoku => running.key(HostKey::Space, 3)?,
        Game::Tenjiku => {
            // The first ends a FREE CHOICE of pieces, if that is asked.
            for _ in 0..3 {
                running.key(HostKey::Char('M'), 3)?;
                running.frames(TOLD)?;
                running.until_still(TOLD)?;
            }
            running.key(HostKey::Char('E'), 3)?;
        }
    }
    running.frames(TOLD)
}

/// Leaves the game for the menu, waits for the demo, and goes back: the same game, the same
/// picture.
fn outlive_a_demo(running: &mut Running) -> Result<(), String> {
    rest(running)?;
    let mut report = Report::read(running)?;
    if report.moves().is_empty() || report.is_over() {
        // Only a game under way is kept. One with a handicap is, and G would ask.
        if running.game == Game::Gomoku || report.is_over() {
            running.key(HostKey::Char('G'), 3)?;
            running.frames(120)?;
        }
        play_a_move(running)?;
        // A disk that was read meanwhile has dropped the last key.
        rest(running)?;
        report = Report::read(running)?;
        if report.moves().is_empty() {
            return Err("a hang: no move can be played".to_string());
        }
    }
    let before = running.picture()?;
    running.key(HostKey::Escape, 3)?;
    running.until(&[MENU], PAGE)?;
    running.until(&[DEMO], 70 * 60)?;
    running.frames(20 * 60)?;
    if running.state()? == DEMO {
        running.key(HostKey::Space, 3)?;
        running.until(&[MENU], PAGE)?;
    }
    rest(running)?;
    if Report::read(running)? != report {
        return Err("the game is another one after the demo".to_string());
    }
    let after = running.picture()?;
    match after.differences(&before) {
        0 => Ok(()),
        dots => Err(format!("{dots} dots differ after the demo")),
    }
}
