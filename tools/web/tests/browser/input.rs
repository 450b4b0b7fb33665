//! Bad input: links, disks and files, by chance and by design.

use crate::{open, DESKTOP};
use serde_json::json;

#[test]
fn nonsense_gets_a_sentence_and_a_machine() {
    let (_server, mut browser) = open("#machine=vic20&game=chess", DESKTOP);
    let status = browser.evaluate("document.getElementById('status').textContent");
    assert_eq!(
        status,
        "The link names a machine or a game that is not here."
    );
    assert_eq!(browser.player("return player.machine.fault()"), "");
    let outcome = browser.player(
        "try { await player.insert(new Uint8Array(100)); } catch (error) { return error.message; }",
    );
    assert_eq!(
        outcome,
        "This file is no disk for this machine: choose a .d64 of a C64."
    );
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn links_and_disks_by_chance_never_stop_the_page() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let wrong = browser.player(
        "const { parseLink } = await import('./link.js');
         const { Problem } = await import('./machine.js');
         let state = 12345;
         const random = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
         const words = ['machine=', 'c64', 'apple2', '&', 'seed=', '-1', '333', 'game=', 'renju',
             '%', '%00', '#', '=', '9'.repeat(30), 'é', '__proto__=', 'tenjiku'];
         const wrong = [];
         const attempt = (what, action) => {
             try { action(); } catch (error) {
                 if (!(error instanceof Problem)) wrong.push(what + ': ' + error);
             }
         };
         for (let count = 0; count < 5000; count += 1) {
             const word = () => words[random(words.length)];
             const link = Array.from({ length: random(9) }, word).join('');
             attempt(link, () => parseLink('#' + link));
         }
         for (let count = 0; count < 200; count += 1) {
             const disk = player.original.slice();
             const changes = random(400);
             // The directory's track and everything else.
             for (let change = 0; change < changes; change += 1)
                 disk[(random(2) ? 91392 + random(4864) : random(disk.length))] = random(256);
             attempt('disk ' + count, () => player.machine.insert(disk));
             attempt('copy ' + count, () => player.machine.copyGames(disk, player.original));
         }
         player.machine.runFrames(50);
         return wrong;",
    );
    assert_eq!(wrong, json!([]));
    assert_eq!(browser.player("return player.machine.fault()"), "");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn a_second_tab_plays_on_a_copy() {
    let (server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    assert_eq!(browser.player("return player.store.copy"), json!(false));
    browser.open_page(DESKTOP.0, DESKTOP.1);
    browser.open(server.address());
    browser.click("#start");
    let status = browser.evaluate("document.getElementById('status').textContent");
    let status = status.as_str().expect("a sentence");
    assert!(
        status.contains("This tab plays on a copy of the disk"),
        "{status}"
    );
    assert_eq!(browser.errors, [""; 0]);
}
