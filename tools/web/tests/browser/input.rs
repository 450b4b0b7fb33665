//! Bad input: links, disks and files, by chance and by design.

use crate::{image, open, DESKTOP};
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
}

/// What the module does with disks and moves is in its own tests; here the links themselves.
#[test]
fn links_by_chance_never_stop_the_page() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let wrong = browser.player(
        "const { parseLink } = await import('./link.js');
         const { Problem } = await import('./machine.js');
         let state = 12345;
         const random = (n) => {
             state = (Math.imul(state, 1103515245) + 12345) >>> 0;
             return (state >>> 8) % n;
         };
         const words = ['machine=', 'c64', 'apple2', '&', 'seed=', '-1', '333', 'game=', 'renju',
             '%', '%00', '#', '=', '9'.repeat(30), 'é', '__proto__=', 'tenjiku', '&moves=', 'h8',
             'a1', 'o15', 'i', 'size=', '10', 'from=', 'load', 'free', '#game=tenjiku&', 'lhk=2',
             'fid=vert', '&without=', '7c', '_', 'P-8k', 'P-8f', 'x!8a,', '+', '&black=', 'easy',
             '&white=level', '&level=', '3'];
         const wrong = [];
         let games = 0;
         for (let count = 0; count < 10000; count += 1) {
             const word = () => words[random(words.length)];
             const begins = ['', 'game=tenjiku&moves=', 'machine=apple2&moves=h8', 'game=renju&'];
             const rest = Array.from({ length: random(12) }, word).join('');
             const link = begins[random(4)] + rest;
             try {
                 const parsed = parseLink('#' + link);
                 if (!parsed?.game) continue;
                 games += 1;
                 player.machine.putGame(player.original, parsed.game);
             } catch (error) {
                 if (!(error instanceof Problem)) wrong.push(link + ': ' + error);
             }
         }
         player.machine.runFrames(50);
         return [wrong, games > 500];",
    );
    assert_eq!(wrong, json!([[], true]));
    assert_eq!(browser.player("return player.machine.fault()"), "");
}

#[test]
fn a_second_tab_plays_on_a_copy() {
    let (server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    assert_eq!(browser.player("return player.store.copy"), json!(false));
    browser.open_page(DESKTOP.0, DESKTOP.1);
    browser.open(&format!("{}#machine=apple2", server.address()));
    browser.click("#start");
    // What it saves stays with it; the first one was hidden, and is kept.
    let kept = browser.player(
        "const game = { rule: 0, size: 15, seats: [0, 0], moves: 'h8' };
         player.machine.insert(player.machine.putGame(player.original, game));
         await player.keepDisk();
         await player.keepMachine();
         const { store } = player;
         return [player.kept.some((byte, at) => byte !== player.original[at]),
             (await store.bytes(player.diskName)) ?? '', (await store.get('machine')).id];",
    );
    assert_eq!(kept, json!([true, "", "c64"]));
    let status = browser.evaluate("document.getElementById('status').textContent");
    let status = status.as_str().expect("a sentence");
    assert!(
        status.contains("This tab plays on a copy of the disk"),
        "{status}"
    );
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
}

#[test]
fn the_picture_is_left_by_a_button() {
    let (_server, mut browser) = open("#machine=c64&moves=", DESKTOP);
    let shown = "document.getElementById('away').checkVisibility()";
    assert_eq!(browser.evaluate(shown), json!(false));
    browser.click("#start");
    let place = browser.evaluate(
        "(() => { const box = document.getElementById('away').getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; })()",
    );
    browser.click_at(&place);
    let seen = format!("[document.activeElement.tagName, {shown}]");
    assert_eq!(browser.evaluate(&seen), json!(["BODY", false]));
    // The machine does not hear of keys now.
    browser.key("ArrowUp", "ArrowUp");
    assert_eq!(
        browser.player("return player.machine.waiting.length"),
        json!(0)
    );
}

#[test]
fn a_game_pad_moves_the_cursor() {
    for machine in ["c64", "apple2"] {
        let (_server, mut browser) = open(&format!("#machine={machine}&moves="), DESKTOP);
        browser.click("#start");
        let before = browser.player("return player.board.cursor");
        let pad = |x: u8| {
            format!(
                "const pad = {{ connected: true, buttons: [], axes: [{x}, 0] }};
                 navigator.getGamepads = () => [pad];"
            )
        };
        browser.player(&pad(0));
        if machine == "apple2" {
            // It looks at its stick when it is told to and there is one.
            browser.until("return player.pad === 0");
            crate::play::key(&mut browser, "j", "KeyJ");
        }
        browser.player(&pad(1));
        browser.until(&format!("return player.board.cursor > {before}"));
        // Its button plays when it is pressed for a fifth of the machine's second.
        browser.player(
            "const pad = { connected: true, buttons: [{ pressed: true }], axes: [0, 0] };
             const { machine } = player;
             const end = machine.cycles + machine.hertz / 5;
             navigator.getGamepads = () => (machine.cycles < end ? [pad] : []);",
        );
        browser.until("return player.board.moveCount === 1");
    }
}

#[test]
fn a_disk_comes_from_a_file_and_others_are_refused() {
    for (machine, name, kind, other) in [
        ("c64", "c64.d64", ".d64 of a C64", 143_360),
        ("apple2", "apple2.dsk", ".dsk of an Apple II", 174_848),
    ] {
        let (_server, mut browser) = open(&format!("#machine={machine}&seed=1"), DESKTOP);
        let mut choose = |bytes: &str| {
            browser.player(&format!(
                "const transfer = new DataTransfer();
                 transfer.items.add(new File([{bytes}], 'mine'));
                 const input = document.getElementById('import');
                 const status = document.getElementById('status');
                 const told = new Promise((resolve) =>
                     new MutationObserver(resolve).observe(status, {{ childList: true }}));
                 input.files = transfer.files;
                 input.dispatchEvent(new Event('change'));
                 await told;
                 return status.textContent;"
            ))
        };
        let refused = format!("This file is no disk for this machine: choose a {kind}.");
        assert_eq!(choose(&format!("new Uint8Array({other})")), refused);
        assert_eq!(choose("'text'"), refused);
        let own = "player.machine.putGame(player.original,
            { rule: 2, size: 15, seats: [0, 0], moves: 'h8' })";
        assert_eq!(choose(own), "mine is in the drive.");
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
        let length = image(name).len();
        assert_eq!(offered, json!([name, length, true]));
        // Games are erased after a question only.
        browser.evaluate("window.confirm = () => false");
        browser.click("#reset");
        assert_eq!(browser.player(there), json!(true));
        browser.evaluate("window.confirm = () => true");
        browser.click("#reset");
        browser.until(&there.replace("return ", "return !"));
    }
}
