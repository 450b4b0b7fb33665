//! Games on the page: by keys, by taps, and without looking at the picture.

use crate::chromium::Chromium;
use crate::{open, DESKTOP};
use serde_json::json;
use sim::picture::Picture;
use web::wasm::root;

/// Moves of a short game, the last of which wins for Black.
pub const GAME: [&str; 9] = ["h8", "g9", "i8", "i9", "j8", "k8", "g8", "j9", "f8"];

/// `ui_state` of the screens.
pub const MENU: u32 = 2;
pub const BOARD: u32 = 3;
pub const DEMO: u32 = 4;
pub const SAVES: u32 = 6;

pub fn point(name: &str) -> u32 {
    let column = u32::from(name.as_bytes()[0] - b'a');
    let row: u32 = name[1..].parse().expect("a row after the column");
    (row - 1) << 4 | column
}

pub fn until_state(browser: &mut Chromium, state: u32) {
    browser.until(&format!("return player.board.state === {state}"));
}

/// Lets what is being drawn come to rest, on the machine's own clock.
pub fn rest(browser: &mut Chromium, frames: u32) {
    let now = browser.player("return player.machine.cycles");
    let wait = format!("return player.machine.cycles > {now} + {frames} * 20000");
    browser.until(&wait);
}

/// Presses a key of the browser and waits until the machine had it, and some frames more.
pub fn key(browser: &mut Chromium, key: &str, code: &str) {
    browser.key(key, code);
    browser.until("return player.machine.waiting.length === 0");
    rest(browser, 6);
}

/// From the splash to a game of two people, by keys.
pub fn to_board(browser: &mut Chromium) {
    browser.click("#start");
    key(browser, "Enter", "Enter");
    until_state(browser, MENU);
    rest(browser, 60);
    for name in [
        "ArrowDown",
        "ArrowDown",
        "ArrowRight",
        "ArrowUp",
        "ArrowUp",
        "Enter",
    ] {
        key(browser, name, name);
    }
    until_state(browser, BOARD);
    rest(browser, 60);
}

/// Moves the cursor by keys and plays.
pub fn play(browser: &mut Chromium, name: &str) {
    let goal = point(name);
    loop {
        let cursor = browser.player("return player.board.cursor");
        let cursor = cursor.as_u64().expect("a point") as u32;
        let name = match ((goal & 15).cmp(&(cursor & 15)), goal.cmp(&cursor)) {
            (std::cmp::Ordering::Less, _) => "ArrowLeft",
            (std::cmp::Ordering::Greater, _) => "ArrowRight",
            (_, std::cmp::Ordering::Less) => "ArrowDown",
            (_, std::cmp::Ordering::Greater) => "ArrowUp",
            _ => break,
        };
        key(browser, name, name);
    }
    let moves = browser.player("return player.board.moveCount");
    key(browser, "Enter", "Enter");
    browser.until(&format!("return player.board.moveCount > {moves}"));
}

#[test]
fn a_game_is_won_by_keys_and_heard_and_told() {
    let (_server, mut browser) = open("", DESKTOP);
    to_board(&mut browser);
    for name in GAME {
        play(&mut browser, name);
    }
    browser.until("return player.board.result === 'Black has won'");
    let words = "return document.getElementById('words').textContent";
    browser.until(&format!("{words}.includes('Black has won')"));
    // What the machine made is neither silent nor clipped.
    let loudest = browser.player("return player.sound.loudest");
    let loudest = loudest.as_u64().expect("a level");
    assert!((500..32_767).contains(&loudest), "{loudest}");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn without_a_key_the_demo_begins_and_the_menu_looks_as_it_should() {
    let (_server, mut browser) = open("#seed=7", DESKTOP);
    browser.click("#start");
    until_state(&mut browser, DEMO);
    key(&mut browser, "Enter", "Enter");
    until_state(&mut browser, MENU);
    rest(&mut browser, 120);
    let golden = Picture::open(&root().join("tests/golden/c64/menu.png")).expect("a picture");
    let seen = browser.player(
        "const { context } = player.picture;
         const { data } = context.getImageData(32, 36, 320, 200);
         let text = '';
         for (let at = 0; at < data.length; at += 4)
             text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
         return text;",
    );
    let expected: String = (0..golden.pixels.len())
        .flat_map(|at| golden.rgb(at % golden.width, at / golden.width))
        .map(char::from)
        .collect();
    assert!(
        seen == json!(expected),
        "{}",
        browser.player("return player.machine.fingerprint()")
    );
    let text = browser.player("return player.machine.text()");
    let text = text.to_string();
    for line in [
        "START",
        "BLACK",
        "PERSON",
        "SAVED GAMES",
        "CURSOR KEYS OR WASD, THEN RETURN",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn games_stay_after_a_reload_and_without_a_network() {
    for link in ["#machine=c64", "#machine=apple2"] {
        let (server, mut browser) = open(link, DESKTOP);
        to_board(&mut browser);
        for name in &GAME[..3] {
            play(&mut browser, name);
        }
        key(&mut browser, "w", "KeyW");
        until_state(&mut browser, SAVES);
        rest(&mut browser, 300);
        for (name, code) in [
            ("Enter", "Enter"),
            ("a", "KeyA"),
            ("b", "KeyB"),
            ("Enter", "Enter"),
        ] {
            key(&mut browser, name, code);
            rest(&mut browser, 30);
        }
        let kept = "return player.kept.some((byte, at) => byte !== player.original[at])";
        browser.until(kept);
        browser.until("return navigator.serviceWorker.controller !== null");
        server.set_online(false);
        // The link once more is another power-on: only the disk is left.
        browser.open(&format!("{}{link}", server.address()));
        browser.until("return player.board.state === 1");
        to_board(&mut browser);
        key(&mut browser, "w", "KeyW");
        until_state(&mut browser, SAVES);
        rest(&mut browser, 300);
        for (name, code) in [("ArrowDown", "ArrowDown"), ("Enter", "Enter")] {
            key(&mut browser, name, code);
            rest(&mut browser, 30);
        }
        key(&mut browser, "y", "KeyY");
        until_state(&mut browser, BOARD);
        browser.until("return player.board.moveCount === 3");
        // A reload goes on where the page was, with the link and without it.
        browser.player("player.stop(); await player.keepMachine()");
        let before = browser.player("return player.machine.fingerprint()");
        for hash in [link, ""] {
            browser.evaluate(&format!("location.hash = {hash:?}"));
            browser.reload();
            let after = browser.player("return player.machine.fingerprint()");
            assert_eq!(after, before);
            assert_eq!(browser.player("return player.board.moveCount"), json!(3));
        }
        assert_eq!(browser.errors, [""; 0]);
    }
}
