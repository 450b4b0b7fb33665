//! The game in a terminal that is a program: a pseudoterminal of 80x24 characters, which tells a
//! held key as kitty's protocol does, or does not know of it.
#![cfg(target_os = "linux")]

use programs::terminal::Terminal;

/// What every terminal answers when the game asks which one it is, `\x1b[c`.
const ANY_TERMINAL: &str = "\x1b[?62;c";
/// The same of terminals with kitty's protocol, which answer `\x1b[?u`, too.
const HELD_KEYS: &str = "\x1b[?0u\x1b[?62;c";

/// The game in a terminal that answers so.
fn start(answers: &str) -> Option<Terminal> {
    Terminal::start(env!("CARGO_BIN_EXE_gomoku"), answers)
}

/// From the splash to the board, the key of sizes, and back to the menu's options; CTRL-C often
/// enough for two of them to come within a second. All that the game wrote.
fn play(
    mut terminal: Terminal,
    [space, enter, size, escape, up, leave]: [&str; 6],
    expected: &str,
) -> String {
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    terminal.send(space);
    terminal.until(|row| row.contains("START"));
    terminal.send(enter);
    terminal.until(|row| row.contains("a b c d e f g h i j k l m n o"));
    terminal.send(size);
    terminal.send(escape);
    terminal.until(|row| row.contains("OPTIONS"));
    terminal.send(&up.repeat(3));
    terminal.until(|row| row.contains("> ") && row.contains("OPTIONS"));
    terminal.send(enter);
    terminal.until(|row| row.split_whitespace().eq([">", "SIZE", expected]));
    terminal.send(&leave.repeat(5));
    while terminal.read() {}
    assert!(terminal.game.wait().unwrap().success());
    terminal.text
}

#[test]
fn a_held_key_is_one_press_where_the_terminal_tells() {
    let Some(terminal) = start(HELD_KEYS) else {
        return;
    };
    let text = play(
        terminal,
        [
            "\x1b[32;1:1u\x1b[32;1:3u",
            "\x1b[13;1:1u\x1b[13;1:3u",
            "\x1b[115;1:1u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:2u\x1b[115;1:3u",
            "\x1b[27;1:1u\x1b[27;1:3u",
            "\x1b[119;1:1u\x1b[119;1:3u",
            "\x1b[99;5u\x1b[99;5:3u",
        ],
        "9",
    );
    // The game asks for them on its own screen, and withdraws that there.
    let [enter, ask, push, pop, leave] = [
        "\x1b[?1049h",
        "\x1b[?u",
        "\x1b[>15u",
        "\x1b[<1u",
        "\x1b[?1049l",
    ]
    .map(|what| text.find(what));
    assert!(enter.is_some() && enter < ask && ask < push && push < pop && pop < leave);
}

#[test]
fn a_held_key_is_many_presses_where_it_does_not_tell() {
    let Some(terminal) = start(ANY_TERMINAL) else {
        return;
    };
    let text = play(terminal, [" ", "\r", "ssss", "\x1b", "w", "\x03"], "12");
    assert!(!text.contains("\x1b[>15u") && !text.contains("\x1b[<1u"));
}

/// CTRL with C held is one, which stops the game's computer; two within a second leave.
#[test]
fn ctrl_c_held_does_not_leave() {
    let Some(mut terminal) = start(HELD_KEYS) else {
        return;
    };
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    terminal.send("\x1b[99;5u\x1b[99;5:2u\x1b[99;5:2u\x1b[99;5:3u");
    terminal.until(|row| row.contains("START"));
    terminal.send("\x1b[13u");
    terminal.until(|row| row.contains("a b c d e f g h i j k l m n o"));
}

/// Otherwise a game whose terminal is closed would read nothing for ever.
#[test]
fn a_closed_terminal_ends_the_game() {
    let Some(mut terminal) = start(ANY_TERMINAL) else {
        return;
    };
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    let Terminal { side, mut game, .. } = terminal;
    drop(side);
    assert!(game.wait().unwrap().code().is_some());
}
