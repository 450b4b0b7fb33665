//! Games as text, the eight symmetries, and openings by name.

use crate::support::{data, played, point, Dice};
use gomoku::players::opening::Opening;
use gomoku::players::symmetry::Symmetry;
use gomoku::records::game::{Game, Outcome, PlayError};
use gomoku::records::record::{Fault, RecordError};
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;

fn text(game: &Game) -> String {
    let mut text = String::new();
    game.write(&mut Text(&mut text)).unwrap();
    text
}

struct Text<'a>(&'a mut String);

impl ufmt::uWrite for Text<'_> {
    type Error = core::convert::Infallible;

    fn write_str(&mut self, text: &str) -> Result<(), Self::Error> {
        self.0.push_str(text);
        Ok(())
    }
}

/// Everything of a game that a player could notice.
fn state(game: &Game) -> impl PartialEq + std::fmt::Debug {
    (
        game.board.0,
        game.moves[..game.length as usize].to_vec(),
        (game.move_count, game.length, game.result),
        game.scores.now,
    )
}

#[test]
fn every_point_is_written_and_read() {
    for row in 0..15 {
        for column in 0..15 {
            let name = format!("{}{}", char::from(b'a' + column), row + 1);
            let here = Some(Point::new(column, row));
            assert_eq!(Point::read(name.as_bytes()), here);
            assert_eq!(Point::read(name.to_uppercase().as_bytes()), here);
        }
    }
    for wrong in [
        "", "h", "8", "h0", "h16", "p1", "h08", "h8 ", " h8", "h8h", "hh", "h-1", "h256", "`1",
        "@1", "h1a", "h20", "\u{e9}1", "a1\0",
    ] {
        assert_eq!(Point::read(wrong.as_bytes()), None, "{wrong:?}");
    }
}

#[test]
fn games_are_written_and_read_again() {
    let mut dice = Dice::new(5);
    for _ in 0..200 {
        let mut game = played(Rule::Gomoku, 15, "");
        let length = dice.below(226) as u8;
        while game.move_count < length && game.result == Outcome::Open {
            let _ = game.play(Point(dice.below(240) as u8));
        }
        let written = text(&game);
        for written in [
            written.clone(),
            written.replace(' ', ","),
            format!(" {}\r\n", written.to_uppercase().replace(' ', ", ")),
        ] {
            let mut again = played(Rule::Gomoku, 15, "");
            again.play(point("a1")).unwrap();
            again.read(written.as_bytes()).unwrap();
            assert_eq!(state(&again), state(&game));
        }
    }
}

#[test]
fn nothing_is_an_empty_game() {
    for nothing in ["", " ", ",", "\r\n"] {
        let mut game = played(Rule::Gomoku, 15, "");
        game.play(point("h8")).unwrap();
        game.read(nothing.as_bytes()).unwrap();
        assert_eq!((game.move_count, text(&game)), (0, String::new()));
    }
}

#[test]
fn an_error_names_the_move_and_leaves_the_game() {
    let wrong = |text: &str, fault, number, start, length| {
        let mut game = played(Rule::Gomoku, 15, "");
        game.read(b"h8 i9 h9 i10").unwrap();
        game.undo();
        let before = state(&game);
        let error = RecordError {
            fault,
            number,
            start,
            length,
        };
        assert_eq!(game.read(text.as_bytes()), Err(error), "{text:?}");
        assert_eq!(state(&game), before);
        game.redo();
        assert_eq!(game.move_count, 4);
    };
    wrong("h8 z9 h9", Fault::NoPoint, 2, 3, 2);
    wrong("h8, i9,\u{2468}", Fault::NoPoint, 3, 7, 3);
    wrong("  h16", Fault::NoPoint, 1, 2, 3);
    wrong("h8 i9 h8", Fault::Play(PlayError::Occupied), 3, 6, 2);
    let won = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    wrong(
        &format!("{won} a5"),
        Fault::Play(PlayError::Over),
        10,
        27,
        2,
    );
}

#[test]
fn symmetries_are_eight_and_have_inverses() {
    for size in 9..=15 {
        let corner = Point::new(0, 1);
        let mut places: Vec<u8> = Symmetry::all().map(|s| s.apply(corner, size).0).collect();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), 8);
        for symmetry in Symmetry::all() {
            for row in 0..size {
                for column in 0..size {
                    let here = Point::new(column, row);
                    let there = symmetry.apply(here, size);
                    assert!(there.column() < size && there.row() < size);
                    assert_eq!(symmetry.inverse().apply(there, size), here);
                }
            }
        }
    }
}

#[test]
fn openings_of_the_list_in_every_orientation() {
    let text = data("renju/openings.txt");
    assert_eq!(text.lines().count(), 26);
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let moves = [words[3], words[4], words[5]].map(point);
        for symmetry in Symmetry::all() {
            let turned = moves.map(|at| symmetry.apply(at, 15));
            let opening = Opening::of(turned).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(opening.moves(), moves);
            let mut shown = String::new();
            ufmt::uwrite!(Text(&mut shown), "{}", opening).unwrap();
            assert_eq!(shown, format!("{} {}", words[0], words[1].to_uppercase()));
        }
    }
}

#[test]
fn what_is_no_opening_has_no_name() {
    let no = |moves: [&str; 3]| assert_eq!(Opening::of(moves.map(point)), None, "{moves:?}");
    no(["h8", "h10", "h9"]);
    no(["g8", "g9", "g10"]);
    no(["h8", "h9", "h11"]);
    no(["h8", "i9", "k8"]);
    // Every other pair near the centre has one.
    let mut named = 0;
    for second in (0..=255).map(Point) {
        for third in (0..=255).map(Point).filter(|&third| third != second) {
            named += Opening::of([point("h8"), second, third]).is_some() as u32;
        }
    }
    assert_eq!(named, 8 * (25 - 2));
}
