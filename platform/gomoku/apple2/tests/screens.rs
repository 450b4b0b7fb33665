//! Draws the screens into the hosted memory and checks what the Apple II would show of them.

use gomoku::platform::{Board, Cursor, Look};
use gomoku::rules::point::{Point, Side};
use gomoku_apple2::Machine;
use kit::hosted::memory;
use kit::platform::*;

fn look(stone: Side, last: bool, cursor: Cursor) -> Look {
    let look = Look::stone_of(Some(stone)).with_cursor(cursor);
    if last {
        look.as_last()
    } else {
        look
    }
}

fn point(name: &str) -> Point {
    let row: u8 = name[1..].parse().unwrap();
    Point::new(name.as_bytes()[0] - b'a', row - 1)
}

/// The dots of 192 rows of 280, lit or not, and the bytes' colour bits as they lie in memory.
fn page() -> Vec<u8> {
    memory(|memory| memory[0x2000..0x4000].to_vec())
}

fn lit(x: usize, y: usize) -> bool {
    let at = 0x2000 + y % 8 * 0x400 + y / 8 % 8 * 0x80 + y / 64 * 0x28 + x / 7;
    memory(|memory| memory[at] >> (x % 7) & 1 == 1)
}

/// Lit dots of a point's 14 x 12 on a board of 15.
fn dots(at: Point) -> Vec<(usize, usize)> {
    let left = 14 + 14 * usize::from(at.column());
    let top = 12 * (14 - usize::from(at.row()));
    (0..12)
        .flat_map(|y| (0..14).map(move |x| (x, y)))
        .filter(|(x, y)| lit(left + x, top + y))
        .collect()
}

#[test]
fn a_position_with_its_panel() {
    let mut machine = Machine::new();
    machine.board(15);
    let moves = "h8 i9 h6 g7 f8 g8 h9 h10 g9 i7 f9 e9 f7 f6 i10 j11 f10 f11";
    for (index, name) in moves.split(' ').enumerate() {
        let side = [Side::Black, Side::White][index % 2];
        machine.point(point(name), look(side, name == "f11", Cursor::None));
    }
    let mut text = |column, row, ink, text| machine.text(Cell { column, row }, ink, text);
    text(0, 0, Ink::Title, "GOMOKU");
    text(0, 3, Ink::Bright, "YOU");
    text(3, 5, Ink::Bright, "04:12");
    text(0, 6, Ink::Plain, "HARD");
    text(3, 8, Ink::Plain, "02:47");
    text(3, 10, Ink::Black, "YOUR");
    text(3, 11, Ink::Black, "MOVE");
    text(0, 15, Ink::Dim, "i10 j11");
    text(0, 16, Ink::Bright, "f10 f11");
    text(0, 23, Ink::Plain, "MOVE 19");
    for (row, side) in [(4, Side::Black), (7, Side::White), (10, Side::Black)] {
        machine.stone(Cell { column: 0, row }, Some(side));
    }
    machine.point(point("g10"), Look::NOTHING.with_cursor(Cursor::Choose));
    // The last stone's mark is dark on white, and light on black.
    assert!(!dots(point("f11")).contains(&(7, 5)) && dots(point("e9")).contains(&(7, 5)));
    machine.point(point("h8"), look(Side::Black, true, Cursor::None));
    assert!(dots(point("h8")).contains(&(7, 6)) && !dots(point("h9")).contains(&(7, 6)));
}

#[test]
fn every_size_is_centred_and_leaves_the_panel_alone() {
    for size in 9..=15u8 {
        let mut machine = Machine::new();
        machine.board(size);
        let wood = |x: usize, y: usize| lit(x, y) || lit(x + 1, y);
        let left = 7 * (17 - usize::from(size | 1));
        let width = 14 * usize::from(size);
        let top = 6 * (15 - usize::from(size));
        let height = 12 * usize::from(size);
        assert!(wood(left, top + 1) && wood(left + width - 2, top + height - 1));
        assert!((0..192).all(|y| !lit(left, y) && (size == 15 || !lit(left + width, y))));
        // The line of the first row below the wood of the last one, and no further.
        assert!((top + height..192)
            .all(|y| (left..left + 7).all(|x| !lit(x, y) || y >= top + height + 3)));
    }
}

#[test]
fn star_points_of_every_size_are_drawn() {
    for size in 9..=15u8 {
        let mut machine = Machine::new();
        machine.board(size);
        let dots = |column: u8, row: u8| -> Vec<bool> {
            let left = 7 * (17 - usize::from(size | 1)) + 14 * usize::from(column);
            let top = 6 * (15 - usize::from(size)) + 12 * usize::from(size - 1 - row);
            let all = (0..12).flat_map(|y| (0..14).map(move |x| (left + x, top + y)));
            all.map(|(x, y)| lit(x, y)).collect()
        };
        for (column, row) in (1..size - 1).flat_map(|c| (1..size - 1).map(move |r| (c, r))) {
            let star = dots(column, row) != dots(1, 1);
            assert_eq!(
                star,
                Point::new(column, row).is_star(size),
                "{size}: {column} {row}"
            );
        }
    }
}

#[test]
fn a_point_is_the_same_again_after_everything_it_showed() {
    let mut machine = Machine::new();
    machine.board(15);
    let before = page();
    for name in ["a1", "h8", "o15", "a15", "d4", "k1"] {
        let at = point(name);
        for cursor in [Cursor::Choose, Cursor::Black, Cursor::White] {
            for side in [Side::Black, Side::White] {
                machine.point(at, look(side, false, Cursor::None));
                let stone = dots(at);
                machine.point(at, look(side, true, cursor));
                machine.point(at, look(side, false, cursor));
                // The cursor leaves the stone's middle as it is.
                let inner = |dots: &[(usize, usize)]| {
                    let inside =
                        |&&(x, y): &&(usize, usize)| (4..10).contains(&x) && (3..9).contains(&y);
                    dots.iter().filter(inside).copied().collect::<Vec<_>>()
                };
                let marked = dots(at);
                assert_ne!(marked, stone);
                assert_eq!(inner(&marked), inner(&stone));
            }
        }
        machine.point(at, Look::NOTHING);
        assert_eq!(page(), before, "{name}");
    }
}

/// Nothing that a point at the edge shows takes anything away from the coordinates beside it.
#[test]
fn points_at_the_edge_leave_the_coordinates_alone() {
    for (size, mono) in (9..=15u8).flat_map(|size| [(size, false), (size, true)]) {
        let mut machine = Machine::new();
        machine.set_mono(mono);
        machine.board(size);
        let fresh = page();
        let ends = [0, size - 1];
        let all = (0..size).flat_map(|column| (0..size).map(move |row| (column, row)));
        for (column, row) in all.filter(|(column, row)| ends.contains(column) || ends.contains(row))
        {
            for look in (0..=255).map(Look).filter(|look| look.0 & 3 != 3) {
                machine.point(Point::new(column, row), look);
                machine.point(Point::new(column, row), Look::NOTHING);
            }
            assert_eq!(page(), fresh, "{size} {mono}: {column} {row}");
        }
    }
}

#[test]
fn stones_tell_their_side_in_monochrome() {
    let mut machine = Machine::new();
    machine.board(15);
    let at = point("g9");
    let empty = dots(at).len();
    machine.point(at, look(Side::Black, false, Cursor::None));
    let black = dots(at).len();
    machine.point(at, look(Side::White, false, Cursor::None));
    let white = dots(at).len();
    assert!(
        black * 4 < empty * 3 && white * 4 > empty * 5,
        "{black} {empty} {white}"
    );
    // Neighbours stay apart: the columns of dots between two stones are not dark all the way down.
    machine.point(at, look(Side::Black, false, Cursor::None));
    machine.point(point("h9"), look(Side::Black, false, Cursor::None));
    assert!((0..12).all(|y| dots(at).contains(&(13, y))));
}

/// No wood: bright lines, discs that are full and rings that are not, and nothing left of them.
#[test]
fn without_wood_there_are_rings_and_discs() {
    let mut machine = Machine::new();
    machine.set_mono(true);
    machine.board(15);
    let before = page();
    let at = point("g9");
    let inner = |dots: &[(usize, usize)]| {
        let inside = |&&(x, y): &&(usize, usize)| (5..9).contains(&x) && (4..8).contains(&y);
        dots.iter().filter(inside).count()
    };
    // Two rows of fourteen dots, two columns of the other ten.
    assert_eq!(dots(at).len(), 2 * 14 + 2 * 10);
    machine.point(at, look(Side::White, false, Cursor::None));
    let disc = dots(at);
    // No row of the disc has a gap.
    for y in 0..12 {
        let row: Vec<_> = disc
            .iter()
            .filter(|dot| dot.1 == y)
            .map(|dot| dot.0)
            .collect();
        assert!(
            row.windows(2).all(|pair| pair[1] - pair[0] == 1),
            "{y}: {row:?}"
        );
    }
    machine.point(at, look(Side::Black, false, Cursor::None));
    let ring = dots(at);
    assert!(inner(&disc) == 16 && inner(&ring) < 4, "{disc:?} {ring:?}");
    assert!(disc.len() > ring.len() + 20, "{disc:?} {ring:?}");
    machine.point(at, Look::NOTHING.with_cursor(Cursor::Choose));
    assert!(dots(at).contains(&(0, 0)) && dots(at).contains(&(13, 11)));
    machine.point(at, Look(1 << 5));
    machine.point(at, Look::NOTHING);
    assert_eq!(page(), before);
}

#[test]
fn an_inverse_line_leaves_nothing_behind() {
    let mut machine = Machine::new();
    machine.page();
    let at = Cell { column: 8, row: 5 };
    machine.text(at, Ink::Plain, "WHITE     HARD");
    let before = page();
    machine.text(at, Ink::Bright, "WHITE     HARD");
    assert!(lit(57, 39) && lit(57, 47) && !lit(57, 38));
    machine.text(at, Ink::Plain, "WHITE     HARD");
    assert_eq!(page(), before);
}

#[test]
fn the_spiral_turns_and_goes() {
    let mut machine = Machine::new();
    machine.board(13);
    let before = page();
    machine.spiral(Some(Cell { column: 3, row: 12 }));
    let first = page();
    assert_ne!(first, before);
    let mut phases = vec![first];
    for _ in 0..60 {
        machine.idle();
        let _ = machine.poll();
        if phases.last() != Some(&page()) {
            phases.push(page());
        }
    }
    assert!(phases.len() > 8, "{} phases", phases.len());
    assert_eq!(phases[0], phases[8]);
    machine.spiral(None);
    assert_eq!(page(), before);
}
