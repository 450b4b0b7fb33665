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

/// Lets what is being drawn come to rest: frames of the machine, as fast as they go.
pub fn rest(browser: &mut Chromium, frames: u32) {
    browser.player(&format!("player.machine.runFrames({frames})"));
}

/// Presses a key of the browser; the machine has it, and some frames more.
pub fn key(browser: &mut Chromium, key: &str, code: &str) {
    browser.key(key, code);
    rest(browser, 14);
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
}

/// The picture on the canvas, without what a C64 has around it, is the golden one of that name.
fn is_golden(browser: &mut Chromium, machine: &str, name: &str) {
    let golden = root().join(format!("tests/golden/{machine}/{name}.png"));
    let golden = Picture::open(&golden).expect("a picture");
    let (left, top) = if machine == "c64" { (32, 36) } else { (0, 0) };
    let (width, height) = (golden.width, golden.height);
    let seen = browser.player(&format!(
        "player.picture.draw(player.machine);
         const {{ context }} = player.picture;
         const {{ data }} = context.getImageData({left}, {top}, {width}, {height});
         let text = '';
         for (let at = 0; at < data.length; at += 4)
             text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
         return text;"
    ));
    let expected: String = (0..golden.pixels.len())
        .flat_map(|at| golden.rgb(at % width, at / width))
        .map(char::from)
        .collect();
    let fingerprint = browser.player("return player.machine.fingerprint()");
    assert!(seen == json!(expected), "{machine}: {name}: {fingerprint}");
}

#[test]
fn without_a_key_the_demo_begins_and_the_menu_looks_as_it_should() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&seed=7"), DESKTOP);
        browser.click("#start");
        browser.player("player.clock.warp = true");
        until_state(&mut browser, DEMO);
        browser.player("player.clock.warp = false");
        key(&mut browser, "Enter", "Enter");
        until_state(&mut browser, MENU);
        rest(&mut browser, 120);
        is_golden(&mut browser, machine, "menu");
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
    }
}

/// Opens the page of saved games from the board.
fn to_saves(browser: &mut Chromium) {
    key(browser, "w", "KeyW");
    until_state(browser, SAVES);
    browser.until("return player.machine.text().some((line) => line.includes('BACK'))");
    rest(browser, 30);
}

#[test]
fn games_stay_after_a_reload_and_without_a_network() {
    for (link, moves) in [
        ("#machine=c64", "h8i9h9"),
        ("#machine=apple2", "h8i9h9"),
        ("#machine=c64&game=tenjiku", "P-8k_P-8f_P-8j"),
        ("#machine=apple2&game=tenjiku", "P-8k_P-8f_P-8j"),
    ] {
        let (server, mut browser) = open(&format!("{link}&moves={moves}"), DESKTOP);
        browser.click("#start");
        rest(&mut browser, 60);
        to_saves(&mut browser);
        for (name, code) in [
            ("Enter", "Enter"),
            ("a", "KeyA"),
            ("b", "KeyB"),
            ("Enter", "Enter"),
        ] {
            key(&mut browser, name, code);
            rest(&mut browser, 30);
        }
        browser.until("return player.machine.text().some((line) => line.includes('SAVED'))");
        let kept = "return player.kept.some((byte, at) => byte !== player.original[at])";
        browser.until(kept);
        browser.until("return navigator.serviceWorker.controller !== null");
        server.set_online(false);
        // Another link is another power-on: only the disk is left.
        browser.open(&format!("{}{link}", server.address()));
        browser.until("return player.board.state === 1");
        browser.click("#start");
        key(&mut browser, "Enter", "Enter");
        until_state(&mut browser, MENU);
        rest(&mut browser, 60);
        key(&mut browser, "Enter", "Enter");
        until_state(&mut browser, BOARD);
        rest(&mut browser, 200);
        to_saves(&mut browser);
        for (name, code) in [("ArrowDown", "ArrowDown"), ("Enter", "Enter")] {
            key(&mut browser, name, code);
            rest(&mut browser, 30);
        }
        browser.until("return player.board.moveCount === 3");
        until_state(&mut browser, BOARD);
        // A reload goes on where the page was, with the link and without it.
        browser.player("player.stop()");
        let seen = "return [player.machine.cycles, player.machine.fingerprint()]";
        let before = browser.player(seen);
        for hash in [link, ""] {
            browser.evaluate(&format!("location.hash = {hash:?}"));
            browser.reload();
            let status = browser.evaluate("document.getElementById('status').textContent");
            assert_eq!(browser.player(seen), before, "{link} {hash}: {status}");
            assert_eq!(browser.player("return player.board.moveCount"), json!(3));
        }
    }
}
