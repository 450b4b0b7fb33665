//! How fast the page is on this computer. Printed, never asserted: see `make web-figures`.

use crate::play::to_board;
use crate::{open, page, DESKTOP};
use serde_json::Value;

/// Milliseconds that a picture takes, with the canvas and sound of the page.
const FRAME: &str = "
    const { machine, picture } = player;
    machine.setSound(48000);
    const start = performance.now();
    for (let frame = 0; frame < 300; frame += 1) {
        machine.runFrames(1);
        machine.samples();
        picture.draw(machine);
    }
    return (performance.now() - start) / 300;";

/// Milliseconds from the click on a machine to its splash, at its own speed from then on.
const SWITCH: &str = "
    const start = performance.now();
    const { machine } = player;
    document.querySelector('[data-title=TITLE]').click();
    while (player.machine === machine || !player.isRunning)
        await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - start;";

/// Milliseconds from the click on a machine to the board, at its own speed, by a player who presses
/// a key as soon as the splash and the menu are there; the cursor moves then.
const PLAYABLE: &str = "
    const start = performance.now();
    const { machine } = player;
    const wait = async (isSo) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 4));
    };
    const press = (name) => [true, false].forEach((down) => player.machine.key(name, down));
    const shows = (words) => player.machine.text().some((line) => line.includes(words));
    document.querySelector('[data-title=TITLE]').click();
    await wait(() => player.machine !== machine && player.isRunning && player.board.state === 1);
    press('RETURN');
    await wait(() => player.board.state === 2 && shows('START'));
    press('RETURN');
    await wait(() => player.board.state === 3);
    const { cursor } = player.board;
    while (player.board.cursor === cursor) {
        press('LEFT');
        await wait(() => player.machine.waiting.length === 0);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - start;";

/// Milliseconds that a tap in one corner takes when the cursor is in the other.
const WALK: &str = "
    const { walkTo } = await import('./walk.js');
    walkTo(player.board, 0);
    const start = performance.now();
    walkTo(player.board, 14 * 17);
    return performance.now() - start;";

fn print(what: &str, value: &Value, unit: &str) {
    println!(
        "{what:52} {:8.2} {unit}",
        value.as_f64().unwrap_or_default()
    );
}

#[test]
#[ignore = "figures are for people to look at"]
fn figures() {
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    let ready = "performance.getEntriesByName('ready')[0].startTime";
    print(
        "from navigation to interactive",
        &browser.evaluate(ready),
        "ms",
    );
    print("a C64's picture", &browser.player(FRAME), "ms");
    browser.player("player.from = 'load'; await player.start(player.title, 1);");
    print(
        "a C64's picture, the 1541 at work",
        &browser.player(FRAME),
        "ms",
    );
    let (_server, mut browser) = open("#machine=apple2&seed=1", DESKTOP);
    print("an Apple II's picture", &browser.player(FRAME), "ms");
    to_board(&mut browser);
    print(
        "a walk from corner to corner, an Apple II",
        &browser.player(WALK),
        "ms",
    );
    for (title, what) in [
        ("c64", "a C64's Gomoku after the click"),
        ("apple2", "an Apple II's Gomoku after the click"),
        ("c64-tenjiku", "a C64's Tenjiku Shogi after the click"),
        (
            "apple2-tenjiku",
            "an Apple II's Tenjiku Shogi after the click",
        ),
    ] {
        for (action, end) in [(SWITCH, "splash"), (PLAYABLE, "board")] {
            let action = action.replace("TITLE", title);
            print(&format!("{what}: {end}"), &browser.player(&action), "ms");
        }
    }
    let (_server, mut browser) = open("#machine=c64&seed=1", DESKTOP);
    to_board(&mut browser);
    print(
        "a walk from corner to corner, a C64",
        &browser.player(WALK),
        "ms",
    );
    let long = crate::link::pawns();
    for (machine, what) in [("c64", "a C64"), ("apple2", "an Apple II")] {
        for (link, game) in [
            ("game=renju&moves=h8i9h9h10g9", "5 moves"),
            (
                &format!("game=free&moves={}", crate::link::full_board()),
                "225 moves",
            ),
            (&format!("game=tenjiku&moves={long}"), "84 of Tenjiku Shogi"),
        ] {
            let (_server, mut browser) = open(&format!("#machine={machine}&{link}"), DESKTOP);
            let told = browser.player("return player.board.state");
            assert_eq!(told, Value::from(3), "{link}");
            let what = format!("{what} with a link's {game}");
            print(&what, &browser.evaluate(ready), "ms");
        }
    }
    let bytes: u64 = [page(), page().join("images")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("a page"))
        .map(|entry| entry.and_then(|entry| entry.metadata()).expect("a file"))
        .filter(|file| file.is_file())
        .map(|file| file.len())
        .sum();
    print("the page", &Value::from(bytes), "bytes");
}
