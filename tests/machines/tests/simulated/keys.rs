//! The same keys give the same game on the host and on both machines.

use crate::support;
use gomoku::platform::Key;
use gomoku::ui::{Screen, Session};
use machines::game::MENU;
use machines::simulated::{apple2, c64, Simulated};
use machines::target::Player;
use sim::machine::{HostKey, Machine};

/// Typed one after the other from the menu as it is at power-on. Two people play: an occupied
/// point, taking back and stepping forward, Renju's first stone off the centre, sizes and
/// NEW GAME? with both answers. Space plays, `<` and `>` go left and right, `#` is RETURN. Only
/// keys that all images have.
const KEYS: &str = "\
    #E >>A  <Z #UUYYV\
    RY<  > A R RYE >A ZZ \
    GY>AA SYSSE >>> I I UU\
    G GYSSS>>A < E A ZZZ YUF TTT";

/// Moves and cursor after each key.
type Trace = Vec<(char, Vec<u8>, u8)>;

fn on_the_host() -> Trace {
    let (mut session, mut machine) = (Session::new(), support::Machine::<14, 25>::new());
    machine.wait(&mut session, 1);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    KEYS.chars()
        .map(|key| {
            machine.key(
                &mut session,
                match key {
                    '#' => Key::RETURN,
                    '<' => Key::LEFT,
                    '>' => Key::RIGHT,
                    key => Key(key as u8),
                },
            );
            machine.wait(&mut session, 150);
            let game = &session.game;
            let moves = game.moves[..usize::from(game.move_count)].to_vec();
            (key, moves, session.cursor.0)
        })
        .collect()
}

fn on<M: Machine>(mut player: Player<Simulated<M>>) -> Trace {
    player.to_splash();
    player.to_menu();
    assert_eq!(player.byte("ui_state"), MENU);
    KEYS.chars()
        .map(|key| {
            player.target.key(match key {
                '#' => HostKey::Return,
                '<' => HostKey::Left,
                '>' => HostKey::Right,
                ' ' => HostKey::Space,
                key => HostKey::Char(key),
            });
            player.rest();
            player.rest();
            player.rest();
            (key, player.moves(), player.byte("cursor"))
        })
        .collect()
}

fn compare(machine: &Trace, host: &Trace) {
    for (number, (machine, host)) in machine.iter().zip(host).enumerate() {
        assert_eq!(machine, host, "key {number} of {KEYS}");
    }
}

#[test]
fn the_same_keys_are_the_same_game_everywhere() {
    let host = on_the_host();
    assert!(host.iter().any(|(_, moves, _)| moves.len() > 3), "{host:?}");
    compare(&on(c64(Default::default(), "c64.prg")), &host);
    compare(&on(apple2(Default::default())), &host);
}
