//! What only the C64 does: the tune, and saved games whose page comes from the disk.

use machines::game::{point, BOARD, MENU, SAVES};
use machines::simulated::{c64, image, labels, Player64};
use machines::target::Target;
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};
use std::ops::Range;

/// Rows of text where the page says what is wrong, and where it is told that there is no page.
const MESSAGE: u16 = 22;
const NO_PAGE: u16 = 11;

/// The KERNAL's zero page, which takes the program's place while it is called.
const KERNALS: Range<u16> = 0x90..0x90 + 53;

/// Debuggers may look at any moment.
#[test]
fn the_kernal_never_has_the_place_of_what_debuggers_read() {
    for program in ["c64", "c64-tenjiku"] {
        let labels = labels(&format!("{program}.lbl"));
        let text = image(&format!("{program}.s"));
        let text = String::from_utf8_lossy(&text);
        // An exported name that is an address is one of the section `.labels`.
        let exported = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix(".export "));
        let is_read = |name: &&str| text.contains(&format!("\n{name} = "));
        let read: Vec<&str> = exported.filter(is_read).collect();
        for name in ["ui_state", "level", "seed"] {
            assert!(read.contains(&name), "{read:?}");
        }
        for name in read {
            let address = labels.get(name).expect(name);
            assert!(
                !KERNALS.contains(&address),
                "{program}: {name} is at ${address:02X}"
            );
        }
    }
}

/// How often each voice is struck: written to with its gate on.
fn struck(player: &mut Player64) -> [usize; 3] {
    let log = player.target.machine.sid().take_log();
    [4, 11, 18].map(|register| {
        let on =
            |write: &&sim::c64::sid::SidWrite| write.register == register && write.value & 1 != 0;
        log.iter().filter(on).count()
    })
}

#[test]
fn the_splash_has_a_tune_of_three_voices_that_any_key_ends() {
    let mut player = c64(Options::default(), "c64.prg");
    player.to_splash();
    player.target.frames(400);
    assert_eq!(struck(&mut player), [18, 12, 16]);
    // It is over: voice 3 makes the noise again that chance is taken from.
    player.target.frames(100);
    assert_eq!(struck(&mut player), [0; 3]);
    assert_eq!(player.target.machine.sid().register(18), 0x80);
    // From the menu it is played again, until a key.
    player.to_menu();
    player.key(HostKey::Escape);
    player.target.frames(100);
    assert!(struck(&mut player).iter().all(|&count| count > 1));
    player.key(HostKey::Space);
    player.until("ui_state", 100, |state| state == MENU);
    player.target.frames(5);
    struck(&mut player);
    player.target.frames(100);
    assert_eq!(struck(&mut player), [0; 3]);
    // SOUND is set to OFF, four lines up from the first of the options: two steps on.
    let options = [HostKey::Up, HostKey::Up, HostKey::Up, HostKey::Return];
    let sound = [HostKey::Up; 4];
    let off = [HostKey::Right, HostKey::Right, HostKey::Escape];
    for key in options.into_iter().chain(sound).chain(off) {
        player.key(key);
        player.target.frames(40);
    }
    struck(&mut player);
    player.key(HostKey::Escape);
    player.target.frames(100);
    assert_eq!(struck(&mut player), [0; 3]);
}

/// The rows of the picture from the splash's first line of text on, and where its second begins.
const TEXT: std::ops::Range<usize> = 136..196;
const GLOWS: usize = 189 - 136;

/// All of PRESS ANY KEY has one colour in each picture while it glows, and AND RENJU stays white.
#[test]
fn the_splash_glows_evenly() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut player = c64(Options { standard, seed: 4 }, "c64.prg");
        player.to_splash();
        let pictures: Vec<Vec<u8>> = (0..96)
            .map(|_| {
                player.target.frames(1);
                let picture = player.target.machine.picture();
                picture.pixels[320 * TEXT.start..320 * TEXT.end].to_vec()
            })
            .collect();
        let glows = |&dot: &usize| {
            pictures
                .iter()
                .any(|picture| picture[dot] != pictures[0][dot])
        };
        let dots: Vec<usize> = (0..pictures[0].len()).filter(glows).collect();
        // P begins and Y ends as far to the left and right in the first row as in the second.
        let row = |row: usize| {
            let dots = dots.iter().filter(move |&&dot| dot / 320 == row);
            dots.map(|dot| dot % 320).collect::<Vec<_>>()
        };
        let [first, second] = [row(GLOWS), row(GLOWS + 1)];
        assert!(
            first.len() > 20 && first.first() == second.first(),
            "{first:?}"
        );
        assert_eq!(first.last(), second.last());
        assert_eq!(dots[0] / 320, GLOWS, "{standard:?}: more glows");
        let mut colours = Vec::new();
        for picture in &pictures {
            assert!(
                dots.iter().all(|&dot| picture[dot] == picture[dots[0]]),
                "{standard:?}"
            );
            colours.push(picture[dots[0]]);
        }
        colours.dedup();
        assert!(colours.len() > 4, "{colours:?}");
    }
}

fn game(image_name: &str, moves: &[&str]) -> Player64 {
    let mut player = c64(Options::default(), image_name);
    player.to_game(moves);
    player
}

/// Until the page is there, or is told not to be, and the KERNAL is no longer called.
fn settle(player: &mut Player64) {
    player.until("ui_state", 1_500, |state| state == SAVES);
    player.target.frames(400);
}

fn to_saves(player: &mut Player64) {
    player.letter('W');
    settle(player);
}

fn type_keys(player: &mut Player64, keys: &str) {
    player.type_keys(keys, 20);
    player.target.frames(500);
}

fn to_board(player: &mut Player64) {
    player.key(HostKey::Escape);
    player.until("ui_state", 500, |state| state == BOARD);
    player.rest();
}

/// A row of text.
fn row(player: &mut Player64, row: u16) -> Vec<u8> {
    player.target.peek(0xe000 + row * 320, 320)
}

fn names(player: &mut Player64) -> Vec<Vec<u8>> {
    let disk = player.target.machine.disk().expect("a disk");
    // The score's files are on each disk.
    let games = disk
        .files
        .iter()
        .filter(|file| file.name.get(1) == Some(&b'.') && file.name.get(2) != Some(&b'-'));
    games.map(|file| file.name.clone()).collect()
}

#[test]
fn without_its_page_on_the_disk_the_reason_is_told_and_the_game_goes_on() {
    let moves = ["h8", "i9", "g7"];
    let mut said = Vec::new();
    let disk = image("c64.d64");
    for case in 0..6 {
        // The last is the replay.
        let (letter, page) = if case < 5 { ('W', b"4") } else { ('O', b"5") };
        let mut player = game("c64.prg", &moves);
        let kernal = player.target.machine.kernal();
        match case {
            // No drive; a drive without a disk; a disk without the page.
            0 => {}
            1 => kernal.empty = true,
            2 => kernal.disk = Some(Default::default()),
            _ => player.target.machine.insert(&disk).unwrap(),
        }
        if let Some(files) = &mut player.target.machine.kernal().disk {
            for file in files.files.iter_mut().filter(|file| file.name == page) {
                match case {
                    // Another build's; a file that ends too early.
                    3 | 5 => file.bytes[2] ^= 1,
                    _ => file.bytes.truncate(3),
                }
            }
        }
        player.letter(letter);
        settle(&mut player);
        said.push(row(&mut player, NO_PAGE));
        player.key(HostKey::Space);
        player.until("ui_state", 200, |state| state == BOARD);
        player.rest();
        assert_eq!(player.moves(), moves.map(point));
        // And the tables are right again: the game goes on.
        player.play("j10");
        assert_eq!(player.moves().len(), 4);
    }
    assert_ne!(said[0], said[1]);
    assert!(said[2..].iter().all(|row| *row == said[1]));
}

#[test]
fn a_game_is_found_again_and_what_is_wrong_is_told_apart() {
    let moves = ["h8", "i9", "g7"];
    let mut player = game("c64.d64", &moves);
    to_saves(&mut player);
    let nothing = row(&mut player, MESSAGE);
    type_keys(&mut player, "#ANNA#");
    let saved = row(&mut player, MESSAGE);
    assert_ne!(saved, nothing);
    assert_eq!(names(&mut player), [b"G.ANNA"]);
    to_board(&mut player);
    player.play("j10");
    to_saves(&mut player);
    // Over the older one.
    type_keys(&mut player, "v S#Y".replace(' ', "").as_str());
    assert_eq!(names(&mut player), [b"G.ANNA"]);
    let disk = player.target.machine.kernal();
    disk.disk.as_mut().unwrap().protected = true;
    type_keys(&mut player, "S#Y");
    let mut said = vec![nothing, saved, row(&mut player, MESSAGE)];
    let files = player.target.machine.kernal().disk.as_mut().unwrap();
    (files.protected, files.full) = (false, true);
    type_keys(&mut player, "S#Y");
    said.push(row(&mut player, MESSAGE));
    let files = player.target.machine.kernal().disk.as_mut().unwrap();
    files.full = false;
    let game = files.files.iter_mut().find(|file| file.name == b"G.ANNA");
    game.expect("it is still there").bytes[20] ^= 1;
    type_keys(&mut player, "L#Y");
    said.push(row(&mut player, MESSAGE));
    player.target.machine.kernal().disk = None;
    type_keys(&mut player, "L#Y");
    said.push(row(&mut player, MESSAGE));
    for (number, one) in said.iter().enumerate() {
        assert!(!said[..number].contains(one), "message {number}");
    }
    to_board(&mut player);
    assert_eq!(player.moves(), ["h8", "i9", "g7", "j10"].map(point));
}

/// With a name before it and one after it.
#[test]
fn the_cursor_stays_on_a_game_that_is_replaced() {
    let mut player = game("c64.d64", &["h8", "i9"]);
    to_saves(&mut player);
    for keys in ["#ZOE#", "^#ANNA#", "^#BOB#"] {
        type_keys(&mut player, keys);
    }
    type_keys(&mut player, "S#Y");
    type_keys(&mut player, "D#Y");
    assert_eq!(names(&mut player), [b"G.ZOE".to_vec(), b"G.ANNA".to_vec()]);
}

/// The machine is switched off at moments all through a save over an older game.
#[test]
fn a_save_that_is_interrupted_loses_nothing() {
    let mut player = game("c64.d64", &["h8", "i9"]);
    to_saves(&mut player);
    type_keys(&mut player, "#C#");
    to_board(&mut player);
    player.play("j10");
    to_saves(&mut player);
    type_keys(&mut player, "vS#");
    player.letter('Y');
    let mut seen = Vec::new();
    for moment in 0..16 {
        player.target.frames(12);
        let files = player.target.machine.disk().expect("a disk").clone();
        // What was open is lost: the stand-in puts a file on the disk when it is closed.
        let whole = |kind: u8| {
            let name = [kind, b'.', b'C'];
            let file = files.files.iter().find(|file| file.name == name);
            file.filter(|file| file.bytes.len() == 256)
                .map(|file| file.bytes[14])
        };
        let count = whole(b'G').or(whole(b'T'));
        seen.push(count.unwrap_or_else(|| panic!("moment {moment}: no game")));
    }
    seen.dedup();
    assert_eq!(seen, [2, 3]);
}
