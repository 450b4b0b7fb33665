//! The page in Debian's chromium, with the images of `dist/web`.
#![cfg(feature = "browser")]
#![forbid(unsafe_code)]

mod buttons;
mod chromium;
mod clock;
mod figures;
mod firefox;
mod input;
mod install;
mod link;
mod picture;
mod play;
mod sound;
mod taps;
mod trouble;
mod words;

use chromium::Chromium;
use serde_json::{json, Value};
use sim::apple2::{self, Apple2};
use sim::c64::{self, C64};
use sim::machine::Machine;
use std::path::PathBuf;
use web::server::Server;
use web::wasm::root;

/// The page's folder, as `make web` writes it.
fn page() -> PathBuf {
    root().join("dist/web")
}

fn image(name: &str) -> Vec<u8> {
    let path = page().join("images").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("run `make web` first: {path:?}: {error}"))
}

/// A browser that shows the page, with a link.
fn open(link: &str, (width, height): (u32, u32)) -> (Server, Chromium) {
    let server = Server::start(page(), 0).expect("a port");
    let mut browser = Chromium::start(width, height);
    browser.open(&format!("{}{link}", server.address()));
    (server, browser)
}

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// Cycles and fingerprints of picture and sound of the demo every ten seconds, a minute long, as a
/// native machine has them.
fn demo(mut machine: impl Machine, start: u64) -> Vec<Value> {
    machine.run(start.saturating_sub(machine.cycles()));
    machine.set_sound(44_100);
    let mut seen = Vec::new();
    for second in 1..=6 {
        let end = start + 10 * second * u64::from(machine.cycles_per_second());
        machine.run(end - machine.cycles());
        let sound = machine.samples().into_iter().fold(0, |hash: i32, sample| {
            hash.wrapping_mul(31).wrapping_add(sample.into())
        });
        seen.push(json!([
            machine.cycles(),
            format!("{:016x}", machine.picture().hash()),
            sound
        ]));
    }
    seen
}

/// The same on the page, from its own power-on, with sound asked for in each picture. It begins at
/// the cycle where the machine rests: after the page's warp to the splash.
const DEMO: &str = "
    const { machine } = player;
    const start = machine.cycles;
    const seen = [];
    machine.setSound(44100);
    for (let second = 1; second <= 6; second += 1) {
        let sound = 0;
        for (let picture = 499; picture >= 0; picture -= 1) {
            machine.runUntil(start + (10 * second - picture / 50) * machine.hertz);
            for (const sample of machine.samples()) sound = (Math.imul(sound, 31) + sample) | 0;
        }
        seen.push([machine.cycles, machine.fingerprint(), sound]);
    }
    return { start, seen };";

/// Compares the demo of the page with that of a native machine from the same cycle on.
fn same_demo(browser: &mut Chromium, native: impl Machine) {
    let page = browser.player(DEMO);
    let start = page["start"].as_u64().expect("a cycle");
    assert_eq!(page["seen"], Value::from(demo(native, start)));
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn the_demo_of_seed_333_is_the_native_one() {
    let (_server, mut browser) = open("#machine=c64&game=renju&seed=333", DESKTOP);
    let mut native = C64::new(c64::Options {
        seed: 333,
        ..Default::default()
    });
    native.run_prg(&image("c64.prg")).expect("a program");
    same_demo(&mut browser, native);

    let (_server, mut browser) = open("#machine=apple2&game=renju&seed=333", DESKTOP);
    let mut native = Apple2::new(apple2::Options {
        seed: 333,
        ..Default::default()
    });
    native.insert(&image("apple2.dsk"), false).expect("a disk");
    same_demo(&mut browser, native);
}
