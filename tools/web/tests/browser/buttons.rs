//! The page's own buttons and links, and a page that is hidden.

use crate::chromium::Chromium;
use crate::{image, open, page, DESKTOP};
use serde_json::json;
use web::server::Server;
use web::{site, wasm};

const STATUS: &str = "document.getElementById('status').textContent";

#[test]
fn each_game_is_chosen_and_its_images_are_offered() {
    let (_server, mut browser) = open("", DESKTOP);
    for (title, files) in [
        ("apple2", vec!["apple2.dsk"]),
        (
            "c64-tenjiku",
            vec!["c64-tenjiku.crt", "c64.d64", "c64-tenjiku.prg"],
        ),
        ("apple2-tenjiku", vec!["apple2-tenjiku.dsk"]),
        ("c64", vec!["c64.crt", "c64.d64", "c64.prg"]),
    ] {
        browser.player("window.old = player.machine");
        browser.click(&format!("[data-title={title}]"));
        browser.until("return player.machine !== window.old && player.isRunning");
        let chosen = "[...document.querySelectorAll('#chooser [aria-current=true]')]
            .map((button) => button.dataset.title)";
        assert_eq!(browser.evaluate(chosen), json!([title]));
        let seen = "return [player.title.id, player.board.state, document.activeElement.id]";
        assert_eq!(browser.player(seen), json!([title, 1, "picture"]));
        let offered = browser.evaluate(
            "Promise.all([...document.querySelectorAll('#downloads a')].map(async (link) =>
                [link.download, (await (await fetch(link.href)).arrayBuffer()).byteLength]))",
        );
        let mut lengths: Vec<_> = files
            .iter()
            .map(|file| json!([file, image(file).len()]))
            .collect();
        lengths.sort_by_key(ToString::to_string);
        let mut offered = offered.as_array().expect("links").clone();
        offered.sort_by_key(ToString::to_string);
        assert_eq!(offered, lengths);
    }
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn who_wants_no_motion_sees_none() {
    let (_server, mut browser) = open("", DESKTOP);
    let moves = "getComputedStyle(document.getElementById('start')).transitionDuration !== '0s'";
    for (value, there) in [("no-preference", true), ("reduce", false)] {
        let features = json!([{"name": "prefers-reduced-motion", "value": value}]);
        browser.call("Emulation.setEmulatedMedia", json!({"features": features}));
        assert_eq!(browser.evaluate(moves), json!(there));
    }
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn restart_pause_and_sound_do_what_they_say() {
    let (_server, mut browser) = open("#machine=c64&moves=h8", DESKTOP);
    browser.click("#start");
    browser.until("return player.sound.node !== undefined");
    // What is handed to the audio thread.
    browser.player(
        "window.handed = 0;
         const { port } = player.sound.node;
         const post = port.postMessage.bind(port);
         port.postMessage = (...all) => { window.handed += 1; post(...all); };",
    );
    browser.until("return window.handed > 0");
    browser.click("#sound");
    browser.player("window.handed = 0; player.machine.runFrames(50);");
    let cycles = browser.player("return player.machine.cycles");
    browser.until(&format!("return player.machine.cycles > {cycles} + 100000"));
    assert_eq!(browser.evaluate("window.handed"), json!(0));
    browser.click("#sound");
    browser.until("return window.handed > 0");
    browser.click("#pause");
    assert_eq!(browser.player("return player.isRunning"), json!(false));
    browser.click("#pause");
    assert_eq!(browser.player("return player.isRunning"), json!(true));
    browser.player("window.old = player.machine");
    browser.click("#restart");
    browser.until("return player.machine !== window.old && player.isRunning");
    assert_eq!(browser.player("return player.board.state"), json!(1));
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn a_hidden_page_rests_and_is_kept() {
    let (_server, mut browser) = open("#machine=c64&moves=h8", DESKTOP);
    browser.click("#start");
    browser.until("return player.isRunning");
    // Sound may still be on its way then. Another page comes before it.
    browser.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => window.away, configurable: true });
         window.away = true;
         document.dispatchEvent(new Event('visibilitychange'));",
    );
    browser.until("return (await player.store.get('machine'))?.id === 'c64'");
    let rests = "return [player.isRunning, player.sound.context?.state !== 'running']";
    browser.until(&format!("{rests}.join() === 'false,true'"));
    browser.evaluate(
        "window.away = false;
         document.dispatchEvent(new Event('visibilitychange'));",
    );
    browser.until("return player.isRunning && player.sound.context?.state === 'running'");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn another_link_in_the_same_page_is_followed() {
    let (_server, mut browser) = open("#machine=c64&game=renju&moves=h8", DESKTOP);
    browser.evaluate("location.hash = '#machine=apple2&game=gomoku&size=9&moves=e5d4'");
    browser.until("return player.title.id === 'apple2' && player.board?.moves === 'e5d4'");
    browser.evaluate("location.hash = '#game=go'");
    browser.until(&format!(
        "return {STATUS}.includes('a game that is not here')"
    ));
    browser.until("return player.title.id === 'c64' && player.board.state === 1");
    assert_eq!(browser.errors, [""; 0]);
}

/// As `make web PROJECT=...` builds it.
#[test]
fn the_page_links_to_its_sources_on_the_web() {
    let folder = tempfile::tempdir().expect("a folder");
    let module = std::fs::read(page().join("machine.wasm")).expect("a module");
    let images = wasm::root().join("dist");
    let mut browser = Chromium::start(DESKTOP.0, DESKTOP.1);
    let link = "(() => {
        const link = document.getElementById('project');
        return [link.checkVisibility(), link.getAttribute('href')];
    })()";
    for (project, seen) in [
        (
            "https://git.example/games?a=\"b\"&c=</script>",
            json!([true, "https://git.example/games?a=\"b\"&c=</script>"]),
        ),
        ("git@git.example:games.git", json!([false, null])),
        ("", json!([false, null])),
    ] {
        site::write(&module, &images, folder.path(), project).expect("a page");
        let server = Server::start(folder.path().into(), 0).expect("a port");
        browser.open(server.address());
        assert_eq!(browser.evaluate(link), seen, "{project}");
    }
    assert_eq!(browser.errors, [""; 0]);
}
