//! What a browser can take away: room for disks, the disks themselves, the sound, an old version.

use crate::chromium::Chromium;
use crate::play::{rest, to_board, until_state, BOARD, DEMO};
use crate::{open, page, DESKTOP};
use serde_json::json;
use std::path::Path;
use web::server::Server;

const STATUS: &str = "return document.getElementById('status').textContent";

/// Saves something on the disk, as the page of saved games would, and keeps it.
const KEEP: &str = "
    const game = { rule: 0, size: 15, seats: [0, 0], moves: 'h8' };
    player.machine.insert(player.machine.putGame(player.original, game));
    await player.keepDisk();";

#[test]
fn a_disk_that_cannot_be_kept_is_told_and_the_game_goes_on() {
    let full = "The browser has no room for the disk: save it as a file.";
    let forgotten = "The browser has forgotten this page's disks: save the disk as a file.";
    for (sentence, deleted) in [(full, false), (forgotten, true)] {
        let (server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
        to_board(&mut browser);
        if deleted {
            let delete = "new Promise((resolve) => {
                indexedDB.deleteDatabase('machines').onsuccess = () => resolve(true); })";
            assert_eq!(browser.evaluate(delete), json!(true));
        } else {
            let quota = json!({"origin": server.address(), "quotaSize": 1000});
            browser.call("Storage.overrideQuotaForOrigin", quota);
        }
        browser.player(KEEP);
        browser.until(&format!("{STATUS} === {sentence:?}"));
        let cycles = browser.player("return player.machine.cycles");
        browser.until(&format!("return player.machine.cycles > {cycles} + 100000"));
        assert_eq!(browser.player("return player.board.state"), json!(BOARD));
        // The disk as a file still has the game.
        let differs = "return player.disk().some((byte, at) => byte !== player.original[at])";
        assert_eq!(browser.player(differs), json!(true));
    }
}

/// Chooses what the next machine starts from.
fn choose_start(browser: &mut Chromium, from: &str) {
    browser.evaluate(&format!(
        "const select = document.getElementById('from');
         select.value = {from:?};
         select.dispatchEvent(new Event('change'));"
    ));
}

#[test]
fn a_choice_for_the_next_restart_leaves_the_machines_disk_alone() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let games = "return player.disk().filter((byte, at) => byte !== player.original[at]).length";
    choose_start(&mut browser, "load");
    browser.player(KEEP);
    let saved = browser.player(games);
    assert_ne!(saved, json!(0));
    let restart = |browser: &mut Chromium| {
        browser.player("window.old = player.machine;");
        browser.click("#restart");
        browser.until("return player.machine !== window.old && player.isRunning");
    };
    restart(&mut browser);
    // The 1541 has the games, and a disk that is put into it.
    assert_eq!(browser.player(games), saved);
    browser.player("await player.insert(player.original)");
    assert_eq!(browser.player(games), json!(0));
    browser.player(KEEP);
    assert_eq!(browser.player(games), saved);
    // A reload goes on there, and the choice is still made.
    browser.player("player.stop(); await player.keepMachine()");
    let cycles = browser.player("return player.machine.cycles");
    browser.reload();
    let seen = "return [player.machine.cycles, player.from]";
    assert_eq!(browser.player(seen), json!([cycles, "load"]));
    choose_start(&mut browser, "program");
    restart(&mut browser);
    assert_eq!(browser.player(games), saved);
}

#[test]
fn a_machine_that_cannot_go_on_is_dropped() {
    let (_server, mut browser) = open("", DESKTOP);
    browser.player(
        "const machine = { id: 'apple2', version: VERSION, from: 'program' };
         await player.store.put('machine', machine, new Uint8Array(65536));
         player.machine = undefined;",
    );
    browser.reload();
    until_it_says(&mut browser, "it was switched on anew");
    browser.click("#start");
    until_state(&mut browser, DEMO);
}

/// Waits until the page says `words`, whether or not its modules run.
fn until_it_says(browser: &mut Chromium, words: &str) {
    let status = "document.getElementById('status')?.textContent";
    browser.until_true(&format!("{status}.includes({words:?})"));
}

#[test]
fn where_the_page_cannot_run_it_says_why() {
    let server = Server::start(page(), 0).expect("a port");
    let mut browser = Chromium::start(DESKTOP.0, DESKTOP.1);
    let file = format!("file://{}/index.html", page().display());
    browser.go(&file);
    until_it_says(&mut browser, "serve it over http");
    for error in std::mem::take(&mut browser.errors) {
        assert!(error.contains("file://"), "{error}");
    }
    // It plays there, but silently.
    let insecure = server.address().replace("127.0.0.1", "insecure.example");
    browser.open(&insecure);
    browser.click("#start");
    until_it_says(&mut browser, "Sound and installation need https.");
    let without = json!({"source": "delete window.WebAssembly"});
    browser.call("Page.addScriptToEvaluateOnNewDocument", without);
    // It says so at once, and goes on saying so when all modules have run.
    browser.go(server.address());
    until_it_says(&mut browser, "has no WebAssembly");
    browser.open(server.address());
    until_it_says(&mut browser, "has no WebAssembly");
}

#[test]
fn a_browser_that_never_opens_the_base_is_told_and_the_game_goes_on() {
    let server = Server::start(page(), 0).expect("a port");
    let mut browser = Chromium::start(DESKTOP.0, DESKTOP.1);
    let never = json!({"source": "IDBFactory.prototype.open = () => ({})"});
    browser.call("Page.addScriptToEvaluateOnNewDocument", never);
    browser.open(server.address());
    to_board(&mut browser);
    until_it_says(&mut browser, "This browser keeps nothing for this page");
}

#[test]
fn a_lost_audio_device_is_not_noticed() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    to_board(&mut browser);
    browser.until("return player.sound.context?.state === 'running'");
    browser.player("await player.sound.context.close();");
    rest(&mut browser, 100);
    // Pausing and going on opens another one.
    browser.click("#pause");
    browser.click("#pause");
    browser.until("return player.sound.context?.state === 'running'");
    // A browser without any.
    browser.player("await player.sound.context.close(); window.AudioContext = undefined;");
    browser.click("#pause");
    browser.click("#pause");
    rest(&mut browser, 100);
    until_state(&mut browser, BOARD);
}

pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("a file");
        }
    }
}

#[test]
fn a_part_of_the_page_that_does_not_arrive_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&page(), folder.path());
    std::fs::remove_file(folder.path().join("sound.js")).expect("a module");
    let server = Server::start(folder.path().into(), 0).expect("a port");
    let mut browser = Chromium::start(DESKTOP.0, DESKTOP.1);
    browser.go(server.address());
    until_it_says(&mut browser, "did not arrive: reload the page");
    for error in std::mem::take(&mut browser.errors) {
        assert!(error.contains("/sound.js"), "{error}");
    }
}

#[test]
fn a_new_version_is_offered_and_brings_the_games_along() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&page(), folder.path());
    let server = Server::start(folder.path().into(), 0).expect("a port");
    let mut browser = Chromium::start(DESKTOP.0, DESKTOP.1);
    // A host from which the browser keeps the old files.
    server.set_kept(true);
    browser.open(&format!("{}#machine=c64", server.address()));
    browser.player(KEEP);
    browser.until("return navigator.serviceWorker.controller !== null");
    let list = folder.path().join("files.js");
    let old = std::fs::read_to_string(&list).expect("a list");
    let version = old.split('"').nth(1).expect("a version");
    std::fs::write(&list, old.replace(version, "0123456789abcdef")).expect("a file");
    let script = folder.path().join("before.js");
    let new = std::fs::read_to_string(&script).expect("a script") + "self.IS_NEW = true;\n";
    std::fs::write(&script, new).expect("a file");
    // Its disk has another name.
    let disk = folder.path().join("images/c64.d64");
    let mut image = std::fs::read(&disk).expect("a disk");
    image[DISK_NAME] = b'X';
    std::fs::write(&disk, image).expect("a file");
    browser.reload();
    browser.until("return !document.getElementById('offer').hidden");
    // Not forced: the page is still the old one.
    assert_eq!(browser.evaluate("VERSION"), json!(version));
    browser.click("#offer button");
    browser.until("return VERSION === '0123456789abcdef'");
    assert_eq!(browser.evaluate("self.IS_NEW"), json!(true));
    let differs = "return player.disk().some((byte, at) => byte !== player.original[at])";
    browser.until(differs);
    // The new disk has the old one's game.
    let game = browser.player(&format!(
        "const disk = player.disk();
         const text = String.fromCharCode(...disk.slice({DIRECTORY}, {DIRECTORY} + 19 * 256));
         return [player.original[{DISK_NAME}], disk[{DISK_NAME}], text.includes('G.LINK')];"
    ));
    assert_eq!(game, json!([b'X', b'X', true]));
}

/// Where a C64's disk has its directory, which is the whole of track 18.
const DIRECTORY: usize = 17 * 21 * 256;
/// Where it has its name: in the directory's first sector.
const DISK_NAME: usize = DIRECTORY + 144;
