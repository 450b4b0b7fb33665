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
             '%', '%00', '#', '=', '9'.repeat(30), 'é', '__proto__=', 'tenjiku', 'moves=', 'h8',
             'a1', 'o15', 'i', 'size=', '10', 'from=', 'load', 'free'];
         const wrong = [];
         const attempt = (what, action) => {
             try { action(); } catch (error) {
                 if (!(error instanceof Problem)) wrong.push(what + ': ' + error);
             }
         };
         for (let count = 0; count < 5000; count += 1) {
             const word = () => words[random(words.length)];
             const link = Array.from({ length: random(9) }, word).join('');
             attempt(link, () => {
                 const parsed = parseLink('#' + link);
                 if (parsed?.game) player.machine.putGame(player.original, parsed.game);
             });
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

#[test]
fn keys_go_to_the_machine_while_the_picture_has_the_focus() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    browser.click("#start");
    // Whether the page takes a key away from the browser.
    let taken = browser.evaluate(
        "(() => {
            const picture = document.getElementById('picture');
            const takes = (key, options = {}) => {
                const event = new KeyboardEvent('keydown',
                    { key, code: key, cancelable: true, ...options });
                picture.dispatchEvent(event);
                picture.dispatchEvent(new KeyboardEvent('keyup', { code: key }));
                return event.defaultPrevented;
            };
            return [takes('F1'), takes('F7'), takes('a'), takes('Tab'),
                takes('r', { ctrlKey: true }), document.activeElement === picture,
                takes('Escape', { shiftKey: true }), document.activeElement === picture];
        })()",
    );
    assert_eq!(
        taken,
        json!([true, true, true, false, false, true, true, false])
    );
    let names = browser.player(
        "const { keyName } = await import('./keyboard.js');
         const event = { key: 'z', code: 'KeyY' };
         return [keyName(event, false), keyName(event, true)];",
    );
    assert_eq!(names, json!(["Z", "Y"]));
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn a_game_pad_moves_the_cursor() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    crate::play::to_board(&mut browser);
    let before = browser.player("return player.board.cursor");
    browser.player(
        "const pad = { connected: true, buttons: [], axes: [1, 0] };
         navigator.getGamepads = () => [pad];",
    );
    browser.until(&format!("return player.board.cursor > {before}"));
    browser.player("navigator.getGamepads = () => [];");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn a_disk_comes_from_a_file_and_others_are_refused() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let mut choose = |bytes: &str| {
        browser.player(&format!(
            "const transfer = new DataTransfer();
             transfer.items.add(new File([{bytes}], 'mine.d64'));
             const input = document.getElementById('import');
             input.files = transfer.files;
             input.dispatchEvent(new Event('change'));
             await new Promise((resolve) => setTimeout(resolve, 300));
             return document.getElementById('status').textContent;"
        ))
    };
    let refused = "This file is no disk for this machine: choose a .d64 of a C64.";
    assert_eq!(choose("new Uint8Array(143360)"), refused);
    assert_eq!(choose("'text'"), refused);
    let own = "player.machine.putGame(player.original, { rule: 2, size: 15, moves: 'h8' })";
    assert_eq!(choose(own), "mine.d64 is in the drive.");
    let there = "return player.kept.some((byte, at) => byte !== player.original[at])";
    assert_eq!(browser.player(there), json!(true));
    // The file that the page offers is the disk in the drive.
    let offered = browser.player(
        "let file;
         const create = URL.createObjectURL;
         URL.createObjectURL = (blob) => create((file = blob));
         const names = [];
         HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
         document.getElementById('export').click();
         URL.createObjectURL = create;
         const bytes = new Uint8Array(await file.arrayBuffer());
         return [names[0], bytes.length, bytes.every((byte, at) => byte === player.kept[at])];",
    );
    assert_eq!(offered, json!(["c64.d64", 174_848, true]));
    // Games are erased after a question only.
    browser.evaluate("window.confirm = () => false");
    browser.click("#reset");
    assert_eq!(browser.player(there), json!(true));
    browser.evaluate("window.confirm = () => true");
    browser.click("#reset");
    browser.until(&there.replace("return ", "return !"));
    assert_eq!(browser.errors, [""; 0]);
}
