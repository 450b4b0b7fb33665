//! Draws the screens into the hosted memory and checks what the VIC-II would show of them.

mod video;

use gomoku::platform::{Board, Cursor, Look};
use gomoku::rules::point::{Point, Side};
use gomoku_c64::{unpack_picture, Machine};
use kit::platform::*;
use video::Picture;

const BLACK: u8 = 0;
const WHITE: u8 = 1;
const ORANGE: u8 = 8;
/// Where the interrupt counts fiftieths of a second.
const TICKS: u16 = 0x0340;

fn look(stone: Option<Side>, last: bool, cursor: Cursor) -> Look {
    let look = Look::stone_of(stone).with_cursor(cursor);
    if last {
        look.as_last()
    } else {
        look
    }
}

/// The middle pixel of a point on a board of 15.
fn middle(point: Point) -> (usize, usize) {
    let (column, row) = (usize::from(point.column()), usize::from(point.row()));
    (23 + 12 * column, 15 + 12 * (14 - row))
}

/// A position with its panel.
fn position(machine: &mut Machine) {
    machine.board(15);
    let black = [
        "f11", "g11", "h11", "i11", "j10", "h9", "i9", "j9", "g8", "h8", "i8", "j8", "i7",
    ];
    let white = [
        "j11", "g10", "h10", "k10", "f9", "g9", "f8", "f7", "h7", "k8", "k7", "i6",
    ];
    for (side, names) in [(Side::Black, &black[..]), (Side::White, &white[..])] {
        for name in names {
            let point = point(name);
            machine.point(point, look(Some(side), *name == "f11", Cursor::None));
        }
    }
    machine.point(point("e11"), look(None, false, Cursor::Choose));
    let lines = [
        (0, 1, Ink::Title, "GOMOKU"),
        (3, 5, Ink::Black, "YOU"),
        (3, 6, Ink::Dim, "04:12"),
        (3, 8, Ink::White, "HARD"),
        (3, 9, Ink::Bright, "02:47"),
        (0, 12, Ink::White, "MY MOVE"),
        (0, 14, Ink::Plain, "MOVE 26"),
        (0, 16, Ink::Dim, "21 g11  h10"),
        (0, 17, Ink::Dim, "23 i11  g9"),
        (0, 18, Ink::Bright, "25 f11"),
        (0, 23, Ink::Dim, "I-KEYS"),
    ];
    for (column, row, ink, text) in lines {
        machine.text(Cell { column, row }, ink, text);
    }
    machine.stone(Cell { column: 0, row: 5 }, Some(Side::Black));
    machine.stone(Cell { column: 0, row: 8 }, Some(Side::White));
    machine.spiral(Some(Cell {
        column: 10,
        row: 11,
    }));
}

fn point(name: &str) -> Point {
    let row: u8 = name[1..].parse().unwrap();
    Point::new(name.as_bytes()[0] - b'a', row - 1)
}

#[test]
fn a_position_shows_its_stones() {
    let mut machine = Machine::new();
    position(&mut machine);
    let picture = Picture::of_memory();
    let at = |name| {
        let (x, y) = middle(point(name));
        [picture.at(x, y), picture.at(x - 3, y + 3)]
    };
    assert_eq!(at("h8"), [BLACK, BLACK]);
    assert_eq!(at("f11"), [WHITE, BLACK], "the last stone is marked");
    assert_eq!(at("j11"), [WHITE, WHITE]);
    assert_eq!(at("b2"), [BLACK, ORANGE]);
    let (x, y) = middle(point("e11"));
    assert_eq!(picture.at(x - 5, y - 5), WHITE, "the cursor's corner");
}

/// The colours of a point's 12 x 12 pixels.
fn pixels(name: &str) -> Vec<u8> {
    let (x, y) = middle(point(name));
    let picture = Picture::of_memory();
    let all = (y - 5..y + 7).flat_map(|y| (x - 5..x + 7).map(move |x| (x, y)));
    all.map(|(x, y)| picture.at(x, y)).collect()
}

#[test]
fn a_ring_lets_the_wood_through() {
    let mut machine = Machine::new();
    machine.board(15);
    for (side, colour) in [(Side::Black, BLACK), (Side::White, WHITE)] {
        for name in ["h8", "g9"] {
            let stone = look(Some(side), false, Cursor::None);
            machine.point(point(name), stone);
            let full = pixels(name);
            machine.point(point(name), Look(stone.0 | Look::RING));
            let (x, y) = middle(point(name));
            let picture = Picture::of_memory();
            assert_eq!([picture.at(x, y), picture.at(x, y - 5)], [ORANGE, colour]);
            machine.point(point(name), stone);
            assert_eq!(pixels(name), full);
        }
    }
}

/// Its sign is cut out of the light, and leaves nothing behind.
#[test]
fn a_mark_lies_on_light() {
    let mut machine = Machine::new();
    machine.board(15);
    for name in ["h8", "g9", "a1"] {
        let empty = pixels(name);
        let signs = (1..8u8).map(|mark| {
            machine.point(point(name), Look(mark << 5));
            pixels(name)
        });
        let signs: Vec<_> = signs.collect();
        for (number, sign) in signs.iter().enumerate() {
            let light = sign.iter().filter(|&&pixel| pixel == WHITE).count();
            assert!((25..70).contains(&light), "{number}: {light}");
            assert!(!signs[..number].contains(sign), "{number}");
        }
        machine.point(point(name), Look::NOTHING);
        assert_eq!(pixels(name), empty);
    }
}

/// A whole frame in turn with its corners, white but on white stones; never faster than 3 Hz.
#[test]
fn the_cursor_breathes() {
    let mut machine = Machine::new();
    machine.board(15);
    let set_clock = |tick| kit::hosted::memory(|memory| memory[usize::from(TICKS)] = tick);
    for (stone, colour) in [
        (None, WHITE),
        (Some(Side::Black), WHITE),
        (Some(Side::White), BLACK),
    ] {
        set_clock(0);
        let _ = machine.poll();
        machine.point(point("h8"), look(stone, false, Cursor::Choose));
        let (x, y) = middle(point("h8"));
        let mut changes = Vec::new();
        let mut before = pixels("h8");
        for tick in 1..=128 {
            set_clock(tick);
            let _ = machine.poll();
            if pixels("h8") != before {
                changes.push(tick);
                before = pixels("h8");
            }
            let picture = Picture::of_memory();
            let corners = [picture.at(x - 5, y - 5), picture.at(x + 5, y + 5)];
            assert_eq!(corners, [colour; 2]);
            assert_eq!(picture.at(x, y - 5) == colour, tick & 32 == 0, "{tick}");
        }
        assert_eq!(changes, [32, 64, 96, 128]);
        machine.point(point("h8"), look(stone, false, Cursor::None));
    }
}

#[test]
fn every_point_of_a_full_board_comes_and_goes() {
    let mut machine = Machine::new();
    machine.board(15);
    let empty = Picture::of_memory();
    let all = || (0..15).flat_map(|row| (0..15).map(move |column| Point::new(column, row)));
    for (side, colour) in [(Side::White, WHITE), (Side::Black, BLACK)] {
        for point in all() {
            machine.point(point, look(Some(side), false, Cursor::None));
        }
        let full = Picture::of_memory();
        for point in all() {
            let (x, y) = middle(point);
            assert_eq!(full.at(x, y), colour, "{point:?}");
            assert_eq!(full.at(x - 5, y), colour, "{point:?}");
            assert_eq!(full.at(x, y - 5), colour, "{point:?}");
            assert_eq!(full.at(x, y + 5), colour, "{point:?}");
        }
    }
    for point in all() {
        machine.point(point, look(None, false, Cursor::None));
    }
    assert!(Picture::of_memory() == empty);
}

#[test]
fn boards_of_all_sizes_fit_and_are_centred() {
    let mut machine = Machine::new();
    for size in 9..=15 {
        machine.board(size);
        for point in [Point::new(0, 0), Point::new(size - 1, size - 1)] {
            machine.point(point, look(Some(Side::White), false, Cursor::None));
        }
        let picture = Picture::of_memory();
        let shift = usize::from(15 - size) / 2 * 12;
        let low = 15 + 14 * 12 - shift;
        assert_eq!(picture.at(23 + shift, low), WHITE);
        let far = 12 * usize::from(size - 1);
        assert_eq!(picture.at(23 + shift + far, low - far), WHITE);
    }
}

/// Nothing that a point at the edge shows takes anything away from the coordinates beside it.
#[test]
fn points_at_the_edge_leave_the_coordinates_alone() {
    let mut machine = Machine::new();
    for size in 9..=15u8 {
        machine.board(size);
        let fresh = Picture::of_memory();
        let ends = [0, size - 1];
        let all = (0..size).flat_map(|column| (0..size).map(move |row| (column, row)));
        for (column, row) in all.filter(|(column, row)| ends.contains(column) || ends.contains(row))
        {
            let point = Point::new(column, row);
            for look in (0..=255).map(Look).filter(|look| look.0 & 3 != 3) {
                machine.point(point, look);
                machine.point(point, Look::NOTHING);
            }
            assert!(Picture::of_memory() == fresh, "{size}: {column} {row}");
        }
    }
}

#[test]
fn star_points_of_every_size_are_drawn() {
    let mut machine = Machine::new();
    for size in 9..=15 {
        machine.board(size);
        let picture = Picture::of_memory();
        let pixels = |column: u8, row: u8| -> Vec<u8> {
            let margin = (15 - size) / 2;
            let left = 18 + 12 * usize::from(column + margin);
            let top = 10 + 12 * usize::from(14 - row - margin);
            let all = (0..12).flat_map(|y| (0..12).map(move |x| (left + x, top + y)));
            all.map(|(x, y)| picture.at(x, y)).collect()
        };
        for (column, row) in (1..size - 1).flat_map(|c| (1..size - 1).map(move |r| (c, r))) {
            let star = pixels(column, row) != pixels(1, 1);
            assert_eq!(
                star,
                Point::new(column, row).is_star(size),
                "{size}: {column} {row}"
            );
        }
    }
}

#[test]
fn text_page() {
    let mut machine = Machine::new();
    machine.page();
    // Below the frame at the top.
    let mut row = 3;
    for first in (b' '..127).step_by(32) {
        let text: String = (first..(first + 32).min(127)).map(char::from).collect();
        machine.text(Cell { column: 2, row }, Ink::Plain, &text);
        row += 1;
    }
    let words = [
        (Ink::Title, "GOMOKU AND RENJU"),
        (Ink::Bright, "Black   a person"),
        (Ink::Plain, "White   HARD"),
        (Ink::Dim, "The quick brown fox jumps over the lazy"),
        (Ink::Black, "BLACK WINS"),
        (Ink::White, "WHITE WINS"),
    ];
    for (ink, text) in words {
        machine.text(Cell { column: 1, row }, ink, text);
        // A title is higher than other text.
        row += 2;
    }
    let picture = Picture::of_memory();
    let paper = picture.at(160, 180);
    // The colours of a cell's dots.
    let cell = |column: usize, row: usize| -> Vec<u8> {
        let dots = (0..8).flat_map(|y| (0..8).map(move |x| (8 * column + x, 8 * row + y)));
        dots.map(|(x, y)| picture.at(x, y)).collect()
    };
    let letters: Vec<Vec<u8>> = (1..127 - usize::from(b' '))
        .map(|number| cell(2 + number % 32, 3 + number / 32))
        .collect();
    for (number, letter) in letters.iter().enumerate() {
        assert!(
            letter.iter().any(|&dot| dot != paper),
            "letter {number} is empty"
        );
        assert!(
            !letters[..number].contains(letter),
            "letter {number} is another, too"
        );
    }
    assert!(
        cell(2, 3).iter().all(|&dot| dot == paper),
        "a blank is empty"
    );
    // What is bright, dim or a title can be told from plain text.
    let ink = |row| {
        (1..17)
            .flat_map(|column| cell(column, row))
            .find(|&dot| dot != paper)
    };
    let [title, bright, plain, dim] = [6, 8, 10, 12].map(ink);
    for other in [title, bright, dim] {
        assert_ne!(other, plain);
    }
}

#[test]
fn splash() {
    let mut machine = Machine::new();
    unpack_picture();
    machine.splash();
    let picture = Picture::of_memory();
    machine.splash();
    let title = Picture::of_memory();
    assert!(title != picture, "the picture is gone after it was shown");
    let (x, y) = middle(point("h8"));
    assert_eq!(title.at(x, y), BLACK);
    let (x, y) = middle(point("i9"));
    assert_eq!(title.at(x, y), WHITE);
}
