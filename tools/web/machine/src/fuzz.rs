//! Disks and links by chance: whatever comes, the answer is a disk or a sentence, and the machine
//! runs on. CASES in the environment says how many (`make fuzz`).

use super::*;
use disk::d64::D64;
use disk::dsk;
use disk::games::{RUNS, TRACK};
use truth::Dice;

/// Words of moves in both notations, of options and handicaps, and what is near them.
const WORDS: [&str; 36] = [
    "h8",
    "a1",
    "o15",
    "i9",
    "p16",
    "h",
    "0",
    "_",
    "P-8k",
    "P-8f",
    "P",
    "-",
    "x",
    "!",
    "+",
    "=",
    "*",
    ",",
    "FiD",
    "LHk",
    "8k",
    "7c",
    "16a",
    "1p",
    "10c",
    " ",
    "\n",
    "lhk=2",
    "fid=vert",
    "lhk=",
    "\u{e9}",
    "\0",
    "9999999999",
    "7c_10c",
    "P-8k_P-8f",
    "h8i9h9",
];

/// How many cases, unless the environment says it.
fn cases(usual: u32) -> u32 {
    std::env::var("CASES").map_or(usual, |cases| cases.parse().expect("a number of cases"))
}

fn call(input: Vec<u8>, action: impl FnOnce() -> u32) -> Result<Vec<u8>, String> {
    page(|page| page.input = input);
    let failed = action();
    let output = page(|page| page.output.clone());
    match failed {
        0 => Ok(output),
        _ => Err(String::from_utf8(output).expect("a sentence")),
    }
}

/// What is told is one sentence for people.
fn check(told: &Result<Vec<u8>, String>) {
    if let Err(sentence) = told {
        assert!(sentence.len() < 200 && !sentence.is_empty(), "{sentence}");
    }
}

/// A disk of each machine with a game of both kinds.
fn disks() -> [Vec<u8>; 2] {
    let mut apple = vec![0; dsk::IMAGE];
    for track in [TRACK, RUNS] {
        let start = usize::from(track) * usize::from(dsk::SECTORS) * dsk::SECTOR;
        apple[start..start + 2].copy_from_slice(&[0x37, !0x37]);
    }
    let c64 = D64::new("GOMOKU", *b"26").expect("a disk").image().to_vec();
    [c64, apple].map(|image| {
        let image = link::put(&image, 2, 15, [0; 2], "h8i9").expect("a game");
        let text = "\n\nP-8k_P-8f";
        let input = [&image, text.as_bytes()].concat();
        call(input, || put_game(image.len(), 3, 16, 0, 0, 1)).expect("another game")
    })
}

/// A disk with some bytes changed, mostly where directories and games lie, and seldom of another
/// length.
fn damaged(disk: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut disk = disk.to_vec();
    let places = match disk.len() {
        dsk::IMAGE => [TRACK, RUNS].map(|track| usize::from(track) * 4096..),
        _ => [91_392.., 91_648..],
    };
    for _ in 0..dice.below(400) {
        let byte = dice.below(256) as u8;
        let at = match dice.below(4) {
            0 => dice.below(disk.len() as u32) as usize,
            1 => places[0].start + dice.below(512) as usize,
            near => places[near as usize % 2].start + dice.below(8192) as usize,
        };
        disk[at] = byte;
    }
    let whole = disk.len() as u32;
    match dice.below(8) {
        0 => disk.truncate(dice.below(whole) as usize),
        1 => disk.extend(vec![1; 683]),
        2 => disk.resize(whole as usize + dice.below(1000) as usize, 0),
        _ => {}
    }
    disk
}

#[test]
fn no_disk_stops_a_machine() {
    let mut dice = Dice::new(21);
    let disks = disks();
    // 10 SYS 2061, and there a jump to itself.
    let program = b"\x01\x08\x0B\x08\x0A\x00\x9E2061\0\0\0\x4C\x0D\x08";
    for (good, other) in [(&disks[0], &disks[1]), (&disks[1], &disks[0])] {
        for number in 0..cases(100) {
            let bad = damaged(good, &mut dice);
            for (old, new) in [(&bad, good), (good, &bad), (&bad, other)] {
                check(&call([&old[..], new].concat(), || copy_games(old.len())));
            }
            for (rule, text) in [(2, "h8"), (3, "\n\nP-8k")] {
                let input = [&bad, text.as_bytes()].concat();
                check(&call(input, || put_game(bad.len(), rule, 15, 0, 0, 1)));
            }
            // It is in the drive at power-on, now and then, or comes later.
            if number % 16 == 0 {
                let disk = if number == 0 { good } else { &bad };
                check(&match disk.len() == dsk::IMAGE {
                    true => call(disk.clone(), || start_apple2(1, false)),
                    false => call([&program[..], disk].concat(), || {
                        start_c64(1, false, program.len())
                    }),
                });
                run_until(cycles() + 100_000.0);
            }
            check(&call(bad, || insert()));
            run_until(cycles() + 1_000.0);
            check(&call(good.clone(), || super::disk()));
            assert_ne!(cycles(), 0.0, "case {number}: there is no machine");
        }
    }
}

#[test]
fn no_link_stops_the_page() {
    let mut dice = Dice::new(7);
    let disks = disks();
    for number in 0..cases(3_000) {
        let words = (0..dice.below(12)).filter_map(|_| dice.choose(&WORDS));
        let text: String = words.collect();
        let disk = &disks[number as usize % 2];
        let [rule, size, black, white, level] =
            [5, 18, 6, 6, 10].map(|most| dice.below(most) as u8);
        let told = call([disk, text.as_bytes()].concat(), || {
            put_game(disk.len(), rule, size, black, white, level)
        });
        check(&told);
        let plies = (0..dice.below(30)).map(|_| dice.below(256) as u8);
        let plies: Vec<u8> = plies.collect();
        check(&call([text.as_bytes(), &plies].concat(), || {
            moves(text.len())
        }));
    }
}
