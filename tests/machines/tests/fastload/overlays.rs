//! Overlays, and what else the fast loader does while the game is played.

use super::*;
use machines::game::{PROBLEMS, SAVES};

/// To the board, and a stone to save.
fn with_a_stone() -> Start {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("main");
    for key in [
        HostKey::Space,
        HostKey::Return,
        HostKey::Char('E'),
        HostKey::Return,
    ] {
        start.run(2.0);
        start.press(key);
    }
    start.run(2.0);
    start
}

/// The same, and W.
pub fn ask_for_saved_games() -> Start {
    let mut start = with_a_stone();
    start.press(HostKey::Char('W'));
    start
}

/// The fast loader reads page and directory: the drive's half is still there. At eight angles,
/// since the disk may stand at any.
#[test]
fn overlays_come_by_the_fast_loader() {
    let start = with_a_stone();
    let waits = (0u8..8).map(|turned| {
        let mut start = Start::new(start.machine.clone(), "c64");
        let drive = start.machine.drive(8).expect("a drive");
        assert!(!drive.turning());
        drive.turn_by(f64::from(turned) / 8.0);
        let begun = start.seconds();
        start.press(HostKey::Char('W'));
        let came = start.to("part_loaded") - begun;
        while start.byte("ui_state") != SAVES && start.seconds() - begun < 5.0 {
            start.run(0.01);
        }
        // The list is shown: the drive reads the directory while the page is drawn.
        let shown = start.seconds() - begun;
        println!("the page in {came:.2} s, its list in {shown:.2} s");
        assert_eq!(start.machine.peek(AWAKE) & 0x80, 0x80);
        (came, shown)
    });
    let (came, shown) = waits.fold((0.0, 0.0), |(a, b), (came, shown)| {
        (f64::max(a, came), f64::max(b, shown))
    });
    assert!(came < 2.4 && shown < 2.9, "{came} and {shown} s");
}
/// `awake` of `memory.inc`.
const AWAKE: u16 = 0x036d;

/// A drive that was switched off and on has lost the loader's half: it is called again.
#[test]
fn a_drive_that_was_switched_off_is_called_again() {
    let disk = image("c64.d64");
    let mut start = start(Standard::Pal, &disk);
    start.to("main");
    start.run(2.0);
    start.machine.attach(8, Some(&disk)).unwrap();
    for key in [HostKey::Space, HostKey::Return, HostKey::Char('W')] {
        start.run(2.0);
        start.press(key);
    }
    start.run(15.0);
    assert_eq!(start.byte("ui_state"), SAVES);
    assert_eq!(start.machine.peek(AWAKE) & 0x80, 0x80);
}

/// The menu, where the drive does not run the fast loader's half: the KERNAL reads the pages.
fn menu_by_the_kernal() -> Start {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("main");
    // It starts again, and nobody knows where the half lies.
    start.machine.attach(8, Some(&image("c64.d64"))).unwrap();
    start.machine.poke(AWAKE, 0);
    let track = start.labels.get("fetch_track").expect("fetch_track");
    start.machine.poke(track, 0);
    start.run(2.0);
    start.press(HostKey::Space);
    start
}

/// W there.
pub fn saves_by_the_kernal() -> Start {
    let mut start = menu_by_the_kernal();
    for key in [HostKey::Return, HostKey::Char('W')] {
        start.run(2.0);
        start.press(key);
    }
    start
}

/// A drive that does not run the fast loader's half sends the page to the KERNAL.
#[test]
fn overlays_come_by_the_kernal_from_another_drive() {
    let mut start = saves_by_the_kernal();
    start.run(30.0);
    assert_eq!(start.byte("ui_state"), SAVES);
    assert_eq!(start.machine.peek(AWAKE), 0);
}

/// The same while a board stays: a 1581 hangs while there are sprites.
#[test]
fn the_kernal_reads_without_sprites() {
    let mut start = menu_by_the_kernal();
    start.run(2.0);
    (0..6).for_each(|_| start.press(HostKey::Down));
    start.press(HostKey::Return);
    while start.byte("ui_state") != PROBLEMS && start.seconds() < 90.0 {
        start.run(0.1);
    }
    start.run(2.0);
    // The first problem, and a point that is wrong; the page is read again after the answer.
    start.press(HostKey::Return);
    start.run(2.0);
    (0..6).for_each(|_| start.press(HostKey::Up));
    start.press(HostKey::Return);
    start.run(8.0);
    start.machine.key(HostKey::Space, true);
    start.to("fetch");
    let shown = start.machine.peek(BAND_COUNT);
    assert_ne!(shown, 0);
    for label in ["open_file", "body", "close_file"] {
        start.to(label);
        assert_eq!(start.machine.peek(BAND_COUNT), 0, "{label}");
    }
    start.run(0.1);
    assert_eq!(start.machine.peek(BAND_COUNT), shown);
}

/// The KERNAL gets the drive back for what changes the disk, and the half comes again with the next
/// page. The stand-in for the DOS writes nothing, and says so.
#[test]
fn the_kernal_is_heard_after_a_page() {
    let mut start = ask_for_saved_games();
    start.run(6.0);
    for key in [HostKey::Return, HostKey::Char('A'), HostKey::Return] {
        start.press(key);
        start.run(0.5);
    }
    start.run(8.0);
    assert_eq!(start.byte("ui_state"), SAVES);
    assert_eq!(start.machine.peek(AWAKE), 0);
    for key in [HostKey::Escape, HostKey::Char('W')] {
        start.press(key);
        start.run(8.0);
    }
    assert_eq!(start.byte("ui_state"), SAVES);
    assert_eq!(start.machine.peek(AWAKE) & 0x80, 0x80);
}
