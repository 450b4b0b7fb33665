//! Fingers on a telephone: points, lines of menus and lists, answers to questions, buttons.

use crate::chromium::Chromium;
use crate::play::{point, rest, to_board, until_state, BOARD, GAME, MENU};
use crate::{open, PHONE};
use serde_json::{json, Value};

/// Where the fingers are now.
fn send_touch(browser: &mut Chromium, kind: &str, points: Value) {
    let event = json!({"type": kind, "touchPoints": points});
    browser.call("Input.dispatchTouchEvent", event);
}

/// Touches a place of the window.
fn touch(browser: &mut Chromium, place: &Value) {
    send_touch(browser, "touchStart", json!([place]));
    send_touch(browser, "touchEnd", json!([]));
}

/// Where a dot of the machine's screen is in the window.
fn place_of(browser: &mut Chromium, dot: &str) -> Value {
    browser.player(&format!(
        "const {{ picture, title, board }} = player;
         const {{ place, border }} = title;
         const box = picture.canvas.getBoundingClientRect();
         const zoom = box.width / title.width;
         const [x, y] = {dot};
         const top = border && border + 4;
         return {{ x: box.left + (x + border) * zoom, y: box.top + (y + top) * zoom }};"
    ))
}

/// Touches the picture at a dot of the machine's screen.
fn tap_dot(browser: &mut Chromium, dot: &str) {
    browser.evaluate("document.getElementById('picture').scrollIntoView()");
    let place = place_of(browser, dot);
    touch(browser, &place);
}

/// The dot of a point.
fn point_dot(point: u32) -> String {
    format!(
        "[place.left + place.across * ({point} & 15),
          place.top + place.down * Math.abs((title.shogi ? 0 : 14) - ({point} >> 4))]"
    )
}

fn tap_point(browser: &mut Chromium, point: u32) {
    tap_dot(browser, &point_dot(point));
}

/// Touches a word on the screen, once it is there.
fn tap_word(browser: &mut Chromium, word: &str) {
    let find = format!("player.machine.text().findIndex((line) => line.includes({word:?}))");
    browser.until(&format!("return {find} >= 0"));
    rest(browser, 20);
    let dot = format!(
        "(() => {{
            const row = {find};
            const column = player.machine.text()[row].lastIndexOf({word:?}) + {} / 2;
            return [column * (title.machine === 'c64' ? 8 : 7), row * 8 + 4];
        }})()",
        word.len()
    );
    tap_dot(browser, &dot);
    rest(browser, 20);
}

/// From the splash to the menu, by a tap anywhere.
fn tap_to_menu(browser: &mut Chromium) {
    browser.click("#start");
    tap_dot(browser, "[100, 100]");
    until_state(browser, MENU);
    rest(browser, 60);
}

#[test]
fn a_game_is_won_by_taps_on_a_telephone() {
    for link in ["#machine=c64", "#machine=apple2"] {
        let (_server, mut browser) = open(link, PHONE);
        to_board(&mut browser);
        for name in GAME {
            let moves = browser.player("return player.board.moveCount");
            // The first tap goes to the point, the second plays there.
            if browser.player("return player.board.cursor") != json!(point(name)) {
                tap_point(&mut browser, point(name));
                let there = format!("return player.board.cursor === {}", point(name));
                browser.until(&there);
                assert_eq!(browser.player("return player.board.moveCount"), moves);
            }
            tap_point(&mut browser, point(name));
            browser.until(&format!("return player.board.moveCount === {moves} + 1"));
            rest(&mut browser, 30);
        }
        browser.until("return player.board.result === 'Black has won'");
        let wide = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.evaluate(wide), json!(true), "it fits a telephone");
    }
}

/// Touches a button of the page.
fn tap_button(browser: &mut Chromium, selector: &str) {
    browser.evaluate(&format!(
        "document.querySelector({selector:?}).scrollIntoView()"
    ));
    let place = browser.evaluate(&format!(
        "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect();
            return {{ x: box.left + box.width / 2, y: box.top + box.height / 2 }}; }})()"
    ));
    touch(browser, &place);
    browser.until("return player.machine.waiting.length === 0");
    rest(browser, 30);
}

#[test]
fn menus_lists_and_questions_are_answered_by_taps() {
    for link in ["#machine=c64", "#machine=apple2"] {
        let (_server, mut browser) = open(link, PHONE);
        tap_to_menu(&mut browser);
        // A line with values goes to its next one, other lines do what they say.
        tap_word(&mut browser, "WHITE");
        tap_word(&mut browser, "OPTIONS");
        tap_word(&mut browser, "BACK");
        tap_word(&mut browser, "START");
        until_state(&mut browser, BOARD);
        rest(&mut browser, 60);
        for name in &GAME[..2] {
            tap_point(&mut browser, point(name));
            rest(&mut browser, 20);
            if browser.player("return player.board.cursor") == json!(point(name)) {
                tap_button(&mut browser, "[data-key=RETURN]");
            }
        }
        browser.until("return player.board.moveCount === 2");
        // A question waits for one of its answers; a tap on the board is none.
        tap_button(&mut browser, "[data-key=G]");
        tap_point(&mut browser, point("c3"));
        tap_word(&mut browser, "NO");
        assert_eq!(
            browser.player("return player.board.moveCount"),
            json!(2),
            "{link}"
        );
        tap_button(&mut browser, "[data-key=G]");
        tap_word(&mut browser, "YES");
        browser.until("return player.board.moveCount === 0");
        // The list of saved games: its line for a new one, then the letters, then BACK.
        tap_button(&mut browser, "[data-key=W]");
        tap_word(&mut browser, "NEW NAME");
        for key in ["OTHERS", "Q", "DELETE", "Z", "\\39 ", "RETURN", "OTHERS"] {
            tap_button(&mut browser, &format!("[data-key={key}]"));
        }
        browser.until("return player.machine.text().some((line) => /\\bZ9\\b/.test(line))");
        browser.until("return player.machine.text().some((line) => line.includes('SAVED'))");
        tap_word(&mut browser, "BACK");
        until_state(&mut browser, BOARD);
    }
}

#[test]
fn a_piece_is_chosen_and_moved_by_taps() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&game=tenjiku"), PHONE);
        tap_to_menu(&mut browser);
        tap_word(&mut browser, "START");
        until_state(&mut browser, BOARD);
        rest(&mut browser, 100);
        // A Pawn from 8l to 8k: to it, choose it, to the target, play.
        for square in [0xb8, 0xb8, 0xa8, 0xa8] {
            tap_point(&mut browser, square);
            let there = format!("return player.board.cursor === {square}");
            browser.until(&there);
            rest(&mut browser, 60);
        }
        browser.until("return player.board.moveCount >= 1");
        assert_eq!(
            browser.player("return player.board.stone(0xa8)"),
            json!("Black Pawn")
        );
    }
}

#[test]
fn the_magnifier_is_beside_the_finger_and_in_the_window() {
    let (_server, mut browser) = open("#machine=c64", PHONE);
    to_board(&mut browser);
    browser.evaluate("document.getElementById('picture').scrollIntoView()");
    let shown = "(() => { const box = document.getElementById('magnifier').getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom]; })()";
    let (width, height) = (f64::from(PHONE.0), f64::from(PHONE.1));
    let picture = "(() => { const box = document.getElementById('picture').getBoundingClientRect();
        return [box.left, box.top, box.width, box.height]; })()";
    let picture: [f64; 4] = serde_json::from_value(browser.evaluate(picture)).expect("a box");
    let [left, top, wide, high] = picture;
    for (across, down) in [(0.05, 0.05), (0.95, 0.1), (0.5, 0.5)] {
        let (x, y) = (left + across * wide, top + down * high);
        send_touch(&mut browser, "touchStart", json!([{"x": x, "y": y}]));
        let area: [f64; 4] = serde_json::from_value(browser.evaluate(shown)).expect("a box");
        let [left, top, right, bottom] = area;
        assert!(
            left >= 0.0 && top >= 0.0 && right <= width && bottom <= height,
            "{area:?}"
        );
        let covered = (left..=right).contains(&x) && (top..=bottom).contains(&y);
        assert!(!covered && right > left, "{x}, {y}: {area:?}");
        send_touch(&mut browser, "touchEnd", json!([]));
        rest(&mut browser, 10);
    }
}

#[test]
fn every_key_of_a_game_has_a_button() {
    for link in ["#machine=c64", "#machine=apple2", "#game=tenjiku"] {
        let (_server, mut browser) = open(link, PHONE);
        tap_to_menu(&mut browser);
        tap_word(&mut browser, "START");
        until_state(&mut browser, BOARD);
        rest(&mut browser, 60);
        tap_button(&mut browser, "[data-key='*']");
        rest(&mut browser, 60);
        // The machine's own list of commands says which keys there are.
        let without = browser.player(
            "const { selectedLine } = await import('./screen.js');
             const keys = new Set();
             for (let step = 0; step < 40; step += 1) {
                 const line = selectedLine(player.machine.text());
                 if (line[1] === ':') keys.add(line[0]);
                 player.machine.type('DOWN');
                 player.machine.runFrames(30);
             }
             if (keys.size < 16) return [...keys];
             // Moves are typed in a terminal alone.
             keys.delete(':');
             return [...keys].filter((key) => !document.querySelector(`[data-key='${key}']`));",
        );
        assert_eq!(without, json!([]), "{link}");
        // The keys of the game and those to type with, upright and on its side.
        for (width, height) in [PHONE, (PHONE.1, PHONE.0)] {
            browser.call(
                "Emulation.setDeviceMetricsOverride",
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true}),
            );
            for _ in 0..2 {
                assert_eq!(browser.evaluate(SMALL), json!([true, []]), "{link} {width}");
                tap_button(&mut browser, "[data-key=OTHERS]");
            }
        }
    }
}

/// Whether the page is as wide as the window, and what there is to touch that is too small.
const SMALL: &str = "(() => {
    document.getElementById('settings').open = true;
    const all = document.querySelectorAll('button, select, summary, label.button');
    const small = [...all].filter((one) => one.checkVisibility() &&
        Math.min(one.offsetWidth, one.offsetHeight) < 44);
    const fits = document.documentElement.scrollWidth <= innerWidth;
    return [fits, small.map((one) => one.textContent)];
})()";

#[test]
fn a_finger_that_is_drawn_over_the_board_leads_the_cursor() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&moves="), PHONE);
        browser.click("#start");
        browser.evaluate("document.getElementById('picture').scrollIntoView()");
        let magnifier = "(() => {
            const { hidden, style } = document.getElementById('magnifier');
            return hidden ? '' : style.left + style.top;
        })()";
        assert_eq!(browser.evaluate(magnifier), json!(""));
        let mut shown = json!("");
        for (kind, name) in [
            ("touchStart", "c3"),
            ("touchMove", "h9"),
            ("touchMove", "k12"),
        ] {
            let dot = point_dot(point(name));
            let place = place_of(&mut browser, &dot);
            send_touch(&mut browser, kind, json!([place]));
            // It is there while the finger is down, and goes with it.
            browser.until_true(&format!("{magnifier} !== {shown}"));
            shown = browser.evaluate(magnifier);
        }
        send_touch(&mut browser, "touchEnd", json!([]));
        assert_eq!(browser.evaluate(magnifier), json!(""));
        browser.until(&format!("return player.board.cursor === {}", point("k12")));
        assert_eq!(browser.player("return player.board.moveCount"), json!(0));
    }
}
