//! Scripts of keys that every machine is given, and the game they make on the host.

use super::Machine;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

/// What the random numbers of each script are seeded with.
pub const SEED: u16 = 0x1983;

/// Two people: an occupied point, taking back and stepping forward, Renju's first stone off the
/// centre, sizes and NEW GAME? with both answers, marks, a hint, sounds, the stick. Typed one after
/// the other from the menu as it is at power-on. Space plays, `<>^v` move, `#` is RETURN, `!` ESC,
/// `%` BREAK, and `~` waits for the end of the game.
pub const PEOPLE: &str = "\
    #E >>A  <Z #UUYYV\
    RY<  > A R RYE >A ZZ \
    GY>AA SYSSE >>> I I UU\
    G GYSSS>>A < E A ZZZ YUF TTT\
    RY >> F<<A H>>>> TFYTT HUVVJJDDUUUYYY%N%YYYYYG!# ";
/// Black wins; after the end only some keys mean anything, and the end can be taken back.
pub const WIN: &str = "#E A Z> A Z> A Z> A Z> EHM^<UUYY,,..G Y% R%Y  Y";
/// A forbidden point of Renju loses, and can be taken back.
pub const FORBIDDEN: &str = "#ERF vvvv ^^^^> vvvv ^^^^^> vvvvv ^^^^^^ vvvvv> <^^^ UUYF  ";

/// State of the screen, moves, result and cursor after each key.
pub type Trace = Vec<(char, u8, Vec<u8>, u8, u8)>;

/// The trace of `keys` on the host, from the menu after `prefix`.
pub fn on_the_host(prefix: &str, keys: &str) -> Trace {
    let (mut session, mut machine) = (Session::new(), Machine::<14, 25>::new());
    machine.wait(&mut session, 1);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    session.seed = SEED;
    for key in prefix.chars() {
        machine.key(&mut session, scripted::key(key));
    }
    keys.chars()
        .map(|key| {
            if key == '~' {
                while !session.game.is_over() {
                    session.step(&mut machine);
                }
            } else {
                machine.key(&mut session, scripted::key(key));
                machine.wait(&mut session, 150);
            }
            let game = &session.game;
            let moves = game.moves[..usize::from(game.move_count)].to_vec();
            let (state, result) = (session.ui_state as u8, game.result as u8);
            (key, state, moves, result, session.cursor.0)
        })
        .collect()
}
