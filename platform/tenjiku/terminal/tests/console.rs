//! The game in a terminal that is a program: keys, mouse, pasted moves, and everything as it was
//! afterwards.
#![cfg(target_os = "linux")]

use programs::terminal::Terminal;

/// What every terminal answers when the game asks which one it is, `\x1b[c`.
const ANY_TERMINAL: &str = "\x1b[?62;c";

#[test]
fn keys_mouse_and_pasted_moves() {
    let Some(mut terminal) = Terminal::start(env!("CARGO_BIN_EXE_tenjiku"), ANY_TERMINAL) else {
        return;
    };
    terminal.until(|row| row.contains("PRESS ANY KEY"));
    terminal.send(" ");
    terminal.until(|row| row.contains("START"));
    terminal.send("\r");
    terminal.until(|row| row.contains("YOUR MOVE"));
    terminal.send("e");
    terminal.until(|row| row.contains("NEXT MOVE"));
    // The Pawn on 8l, at column 27 and row 13 from 0, goes to 8k; both told from 1.
    terminal.send("\x1b[<0;28;14M\x1b[<0;28;14m");
    terminal.until(|row| row.contains("{P }"));
    terminal.send("\x1b[<0;28;13M\x1b[<0;28;13m");
    terminal.until(|row| row.contains("^ 1 P-8k"));
    // The right button asks what a piece does.
    terminal.send("\x1b[<2;28;13M\x1b[<2;28;13m");
    terminal.until(|row| row.contains("1 OF 44"));
    // The page's last row: what is below the first one was the board's until now.
    terminal.until(|row| row.contains("K-LETTERS OR KANJI"));
    terminal.send("\x1b");
    terminal.until(|row| row.contains("^ 1 P-8k"));
    terminal.send("\x1b[200~P-8f P-7k\nP-7f\x1b[201~");
    terminal.until(|row| row.contains("v 2 P-7f"));
    // Kanji are two columns wide.
    terminal.send("k");
    terminal.until(|row| row.contains("香 桂 豹 鉄 銅 銀 金 象 王"));
    terminal.send(&"\x03".repeat(5));
    while terminal.read() {}
    assert!(terminal.game.wait().unwrap().success());
    let told = |what: &str| terminal.text.find(what);
    for (on, off) in [
        ("\x1b[?1049h", "\x1b[?1049l"),
        ("\x1b[?2004h", "\x1b[?2004l"),
        ("\x1b[?1000h", "\x1b[?1000l"),
    ] {
        assert!(told(on).is_some() && told(on) < told(off), "{on:?}");
    }
}
