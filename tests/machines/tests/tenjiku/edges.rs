//! The sprites of a C64's board: the plane's bands are switched to in time, whatever the loader
//! does, and a hint has a frame for each of its squares.

use crate::pair::{pair, Pair, MEDIUM};
use machines::shown::{on_board, set_up};
use machines::simulated::from_disk;
use machines::target::Target;
use machines::tenjiku::{PERSON, SEARCH};
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine};
use sim::picture::Picture;
use tenjiku::pieces::square::Square;
use tenjiku::rules::position::Position;

/// Frames until a half has come: on NTSC a sector that comes too late takes a revolution.
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

/// Whether squares look otherwise.
fn differ_in(one: &Picture, other: &Picture, squares: &[Square]) -> bool {
    squares.iter().any(|square| {
        let left = LEFT + SQUARE.0 * usize::from(square.column());
        let top = SQUARE.1 * usize::from(square.rank());
        let mut dots = (0..SQUARE.1).flat_map(|y| (0..SQUARE.0).map(move |x| (left + x, top + y)));
        dots.any(|(x, y)| one.at(x, y) != other.at(x, y))
    })
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

/// `search` comes after an own move and after H, and `person` comes back after the hint.
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

/// Dots of a sprite that frames a square.
const FRAME: (usize, usize) = (16, 14);
const LIGHT_GREEN: u8 = 13;

/// Whether a square has a whole frame.
fn is_framed(picture: &Picture, square: Square) -> bool {
    let left = LEFT - 1 + SQUARE.0 * usize::from(square.column());
    let top = SQUARE.1 * usize::from(square.rank()) - 1;
    let upper = (0..FRAME.0).map(|x| (left + x, top));
    let sides = (0..FRAME.1).flat_map(|y| [(left, top + y), (left + FRAME.0 - 1, top + y)]);
    upper
        .chain(sides)
        .all(|(x, y)| picture.at(x, y) == LIGHT_GREEN)
}

/// A hint for a Lion that takes two pieces frames where it stands, both of them, and nothing else;
/// the cursor is there in between and after it.
#[test]
fn a_hint_frames_three_squares() {
    let layout = "B B:K@9p B:Ln@9h W:K@1a W:FK@9g W:FEg@9f";
    let [squares, others] = ["9h 9g 9f", "8h 9e 9p"].map(|names| {
        let squares = names.split(' ').map(|name| Square::read(name.as_bytes()));
        squares
            .map(|square| square.expect("a square").0)
            .collect::<Vec<_>>()
    });
    for cursor in ["9h", "9p"] {
        let mut player = on_board();
        player.target.machine.set_drawing(true);
        let position = Position::read(layout.as_bytes(), Default::default());
        set_up(&mut player, &position.expect("a position"));
        let at = player.address("cursor");
        let square = Square::read(cursor.as_bytes()).expect("a square").0;
        player.target.poke(at, &[square.0]);
        player.type_keys("FF", 60);
        let rest = player.target.machine.picture();
        player.letter('H');
        let mut framed = Vec::new();
        for _ in 0..3_000 {
            player.target.frames(1);
            let now = player.target.machine.picture();
            let whole = squares.iter().filter(|square| is_framed(&now, **square));
            let on = whole.count();
            assert!(!others.iter().any(|square| is_framed(&now, *square)));
            if framed.last() != Some(&on) {
                framed.push(on);
            }
        }
        // Squares are drawn one after the other.
        let whole = framed.iter().filter(|on| **on == 3).count();
        println!("{cursor}: {framed:?}");
        assert_eq!(whole, 3, "{cursor}: {framed:?}");
        assert_eq!(framed.last(), Some(&0));
        let now = player.target.machine.picture();
        assert!(!differ_in(&rest, &now, &squares), "the cursor");
        assert!(!differ_in(&rest, &now, &others), "the cursor");
    }
}
