//! How fast the page is on this computer. Printed, never asserted: see `make web-figures`.

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

fn print(what: &str, value: &Value, unit: &str) {
    println!(
        "{what:42} {:8.2} {unit}",
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
    let bytes: u64 = [page(), page().join("images")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("a page"))
        .map(|entry| entry.and_then(|entry| entry.metadata()).expect("a file"))
        .filter(|file| file.is_file())
        .map(|file| file.len())
        .sum();
    print("the page", &Value::from(bytes), "bytes");
}
