//! A game without the picture: nothing is drawn, and all that is known comes from what is spoken
//! and from the table of the board.

use crate::play::{key, rest, GAME};
use crate::{open, DESKTOP};
use serde_json::json;

/// What was spoken since the test began.
const WORDS: &str = "document.getElementById('words').textContent";

#[test]
fn a_game_is_won_by_words_alone() {
    for link in ["#machine=c64", "#machine=apple2"] {
        let (_server, mut browser) = open(link, DESKTOP);
        browser.player("player.picture.draw = () => {};");
        let hears = |words: &str| format!("return {WORDS}.includes({words:?})");
        browser.click("#start");
        browser.until(&hears("press any key"));
        key(&mut browser, "Enter", "Enter");
        browser.until(&hears("Selected: START."));
        for (name, words) in [
            ("ArrowDown", "Selected: BLACK: PERSON."),
            ("ArrowDown", "Selected: WHITE: LEVEL."),
            ("ArrowRight", "Selected: WHITE: PERSON."),
        ] {
            key(&mut browser, name, name);
            browser.until(&hears(words));
        }
        for _ in 0..2 {
            key(&mut browser, "ArrowUp", "ArrowUp");
            rest(&mut browser, 30);
        }
        key(&mut browser, "Enter", "Enter");
        browser.until(&hears("Black to move."));
        browser.click("#as-table");
        for (number, name) in GAME.iter().enumerate() {
            // A question is heard, and which of its answers is selected.
            if number == 2 {
                browser.evaluate("document.getElementById('picture').focus()");
                key(&mut browser, "g", "KeyG");
                browser.until(&hears("Selected: NO."));
                browser.until(&hears("GAME?"));
                key(&mut browser, "n", "KeyN");
                rest(&mut browser, 30);
            }
            let button = format!("[aria-label=\"{name} empty\"]");
            browser.until(&format!(
                "return document.querySelector({button:?}) !== null"
            ));
            browser.click(&button);
            browser.until(&hears(&format!("Last move {name}.")));
        }
        browser.until(&hears("The result: Black has won."));
        let stones = "document.querySelectorAll('#board [aria-label$=Black]').length";
        assert_eq!(browser.evaluate(stones), json!(5));
    }
}

#[test]
fn cursor_keys_walk_over_the_table_and_pieces_have_names() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&game=tenjiku"), DESKTOP);
        browser.click("#start");
        browser.click("#as-table");
        key(&mut browser, "Enter", "Enter");
        browser.until("return player.board.state === 2");
        rest(&mut browser, 60);
        key(&mut browser, "Enter", "Enter");
        browser.until("return document.querySelectorAll('#board button').length === 256");
        let named = "document.querySelectorAll('#board [aria-label$=\"Fire Demon\"]').length";
        assert_eq!(browser.evaluate(named), json!(4));
        let focus = "document.querySelector('#board [tabindex=\"0\"]').focus();
        document.activeElement.dataset.point";
        let start = browser.evaluate(focus);
        browser.key("ArrowUp", "ArrowUp");
        browser.key("ArrowLeft", "ArrowLeft");
        let now = browser.evaluate("document.activeElement.dataset.point");
        let number = |value: &serde_json::Value| value.as_str().and_then(|text| text.parse().ok());
        let moved: Option<i32> = number(&start)
            .zip(number(&now))
            .map(|(a, b): (i32, i32)| a - b);
        assert_eq!(moved, Some(17));
        // A Pawn is chosen and moved, and White answers.
        for (square, heard) in [
            ("8l Black Pawn", "Cursor on 8l"),
            ("8k empty", "Last move "),
        ] {
            browser.click(&format!("#board [aria-label=\"{square}\"]"));
            browser.until(&format!("return {WORDS}.includes({heard:?})"));
        }
        browser.until("return player.board.moveCount === 2");
        let there = "document.querySelector('#board [aria-label=\"8k Black Pawn\"]') !== null";
        browser.until_true(there);
        browser.player("player.machine.runFrames(300); player.machine.type('R')");
        browser.until(&format!("return {WORDS}.includes('Selected: NO.')"));
        browser.player("player.machine.type('Y')");
        browser.until(&format!(
            "return {WORDS}.includes('The result: White has won.')"
        ));
    }
}
