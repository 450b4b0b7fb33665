//! The sprites of a C64's board: the plane's bands are switched to in time, whatever the loader does.

use crate::pair::{pair, Pair, MEDIUM};
use machines::simulated::from_disk;
use machines::target::Target;
use machines::tenjiku::{PERSON, SEARCH};
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine};
use sim::picture::Picture;
use tenjiku::pieces::square::Square;

/// Frames until a half has come: a sector that comes too late on an NTSC machine takes a revolution.
const HALF: u32 = 700;
/// Frames after a key.
const KEY: u32 = 12;
/// The board's dots from the left, and a square's.
const LEFT: usize = 8;
const RIGHT: usize = LEFT + 16 * SQUARE.0;
const SQUARE: (usize, usize) = (14, 12);
const WHITE: u8 = 1;

/// A person plays Black against MEDIUM, whose half is on the disk.
fn begin(standard: Standard) -> Pair<C64> {
    let mut player = from_disk(Options { standard, seed: 0 }, "c64-tenjiku.d64", "*");
    player.to_splash();
    pair(player, KEY, MEDIUM)
}

/// Whether a dot of the board, but for those of some squares, is white in one picture alone.
fn differ(one: &Picture, other: &Picture, but: &[Square]) -> bool {
    let mut places = (0..one.height).flat_map(|y| (LEFT..RIGHT).map(move |x| (x, y)));
    places.any(|(x, y)| {
        let at = [(x - LEFT) / SQUARE.0, y / SQUARE.1];
        let left_out = |square: &Square| at == [square.column(), square.rank()].map(usize::from);
        (one.at(x, y) == WHITE) != (other.at(x, y) == WHITE) && !but.iter().any(left_out)
    })
}

/// Presses a key after which a half comes. Returns how many pictures are shown until it is there,
/// and how many of them have other white than before, but for the squares of a move.
fn flickers(pair: &mut Pair<C64>, key: HostKey, half: u8, moved: &[Square]) -> (u32, u32) {
    let player = &mut pair.player;
    let rest = player.target.machine.picture();
    let (mut pictures, mut wrong) = (0, 0);
    while player.byte("half") != half {
        player.target.machine.key(key, pictures < 3);
        player.target.frames(1);
        pictures += 1;
        wrong += u32::from(differ(&rest, &player.target.machine.picture(), moved));
        assert!(pictures < HALF, "{half} does not come");
    }
    (pictures, wrong)
}

/// An own move, for the search; a hint, which the search looks for; and what a person does comes
/// back after that.
#[test]
fn white_is_still_while_a_half_comes() {
    let moved = ["9l", "9k"].map(|name| Square::read(name.as_bytes()).expect(name).0);
    for standard in [Standard::Pal, Standard::Ntsc, Standard::OldNtsc] {
        let mut pair = begin(standard);
        let mut hint = begin(standard);
        // A Pawn moves.
        pair.player.type_keys("^^^^#^", KEY);
        pair.player.target.frames(60);
        let found = [
            flickers(&mut pair, HostKey::Return, SEARCH, &moved),
            flickers(&mut hint, HostKey::Char('H'), SEARCH, &[]),
            flickers(&mut hint, HostKey::Shift, PERSON, &[]),
        ];
        println!("{standard:?}: {found:?} pictures and those with wrong white");
        assert!(
            found.iter().all(|(_, wrong)| *wrong == 0),
            "{standard:?}: {found:?}"
        );
    }
}
