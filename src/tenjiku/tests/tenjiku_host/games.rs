//! How games end, go back, and what records are refused.

use crate::support::{self, square};
use tenjiku::moves::Step;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::records::layout::LayoutFault;
use tenjiku::records::notation::StepFault;
use tenjiku::records::record::{PlayError, RecordFault};
use tenjiku::rules::game::{Game, Outcome, LONGEST};
use tenjiku::rules::key::Key;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

fn start(layout: &str) -> Game {
    let mut game = Game::new();
    let position = Position::read(layout.as_bytes(), Options::default()).unwrap();
    assert!(game.start_from(&position));
    game
}

fn play(game: &mut Game, moves: &str) {
    for word in moves.split(' ') {
        assert_eq!(game.play_text(word.as_bytes()), Ok(()), "{word}");
    }
}

#[test]
fn the_fourth_time_is_a_draw() {
    let mut game = start("B B:K@9p W:K@8a");
    for round in 0..3 {
        assert_eq!(game.outcome(), Outcome::Open, "{round}");
        play(&mut game, "K-9o K-8b K-9p K-8a");
    }
    assert_eq!(game.outcome(), Outcome::Repeated);
    assert_eq!(game.play_text(b"K-9o"), Err(PlayError::Over));
    // Taken back, it goes on another way.
    assert!(game.back());
    assert_eq!(game.outcome(), Outcome::Open);
    play(&mut game, "K-9a");
    assert_eq!((game.outcome(), game.plies()), (Outcome::Open, 12));
}

#[test]
fn the_same_squares_with_the_other_side_to_move_are_another_position() {
    // A Lion passes, so that the sides change places.
    let mut game = start("B B:K@9p W:K@8a B:Ln@8h");
    play(&mut game, "Ln-8h K-8b K-9o K-8a K-9p");
    assert_eq!(game.outcome(), Outcome::Open);
}

#[test]
fn a_taken_piece_ends_the_chain_of_equal_positions() {
    let mut game = start("B B:K@9p W:K@8a B:R@1p W:P@1e");
    play(
        &mut game,
        "K-9o K-8b K-9p K-8a K-9o K-8b K-9p K-8a Rx1e+ K-8b",
    );
    play(
        &mut game,
        "K-9o K-8a K-9p K-8b K-9o K-8a K-9p K-8b K-9o K-8a",
    );
    assert_eq!(game.outcome(), Outcome::Open);
    play(&mut game, "K-9p");
    assert_eq!(game.outcome(), Outcome::Repeated);
}

#[test]
fn a_crown_prince_plays_on_without_a_king() {
    let mut game = start("B B:R@8p W:K@8a W:+DE@1a B:K@9p");
    play(&mut game, "Rx8a+ +DE-1b");
    assert_eq!(game.outcome(), Outcome::Open);
    play(&mut game, "+R-1a");
    assert_eq!(game.outcome(), Outcome::Open);
    play(&mut game, "+DE-1c +Rx1c");
    assert_eq!(game.outcome(), Outcome::Won(Side::Black));
}

#[test]
fn resignation_is_taken_back() {
    let mut game = Game::new();
    game.start(Options::default());
    game.resign(Side::White);
    assert_eq!(game.outcome().winner(), Some(Side::Black));
    assert!(game.back() && game.outcome() == Outcome::Open && !game.back());
}

#[test]
fn a_handicap_gives_white_the_first_move() {
    let mut game = Game::new();
    game.start(Options::default());
    assert!(!game.take_off(square("8a")), "a King stays");
    assert!(!game.take_off(square("7n")), "Black gives nothing");
    assert!(game.take_off(square("7c")) && game.take_off(square("8d")));
    assert_eq!(game.position().side, Side::White);
    play(&mut game, "P-8f P-8k");
    assert!(!game.take_off(square("10c")), "the game is under way");
    let mut text = Vec::new();
    game.write(&mut support::Bytes(&mut text));
    let expected = "options lhk=1 fid=side\n\
        start W initial without W:FiD@7c,W:GGn@8d\n\
        1 ... P-8f\n2 P-8k\nend 2 open\n";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn a_game_of_a_thousand_plies_is_drawn() {
    let mut game = start("B B:K@9p W:K@8a B:R@16p W:R@1a");
    // The Rooks go round at different paces, so that no position comes a fourth time.
    let (mut black, mut white) = (0, 0);
    while game.outcome() == Outcome::Open && game.plies() < LONGEST {
        let steps = support::moves(game.position());
        let rook = steps.iter().filter(|step| step.flags == 0);
        let rook: Vec<_> = rook.collect();
        let turn = if game.plies().is_multiple_of(2) {
            &mut black
        } else {
            &mut white
        };
        *turn += 7;
        let step = *rook[*turn % rook.len()];
        game.play(step);
    }
    assert_eq!((game.outcome(), game.plies()), (Outcome::TooLong, LONGEST));
    while game.back() {}
    assert_eq!(game.plies(), 0);
}

#[test]
fn records_that_are_wrong() {
    let good = "options lhk=1 fid=side\nstart B initial\n1 P-8k P-8f\n2 P-9k\nend 3 open\n";
    assert_eq!(Game::read(good.as_bytes()).unwrap().plies(), 3);
    let refused = |from: &str, to: &str| {
        let text = good.replacen(from, to, 1);
        let error = Game::read(text.as_bytes()).err().expect("a refusal");
        (error.fault, error.line, error.start)
    };
    for (from, to, expected) in [
        ("lhk=1", "lhk=3", (RecordFault::Options, 1, 8)),
        (" fid=side", "", (RecordFault::Options, 1, 13)),
        ("start B", "B", (RecordFault::Start, 2, 0)),
        (
            "initial",
            "final",
            (RecordFault::Layout(LayoutFault::Piece), 2, 8),
        ),
        ("2 P-9k", "3 P-9k", (RecordFault::Number, 4, 0)),
        (
            "P-8f",
            "P-8k",
            (RecordFault::Step(StepFault::Illegal), 3, 7),
        ),
        ("P-8f", "P-8fx", (RecordFault::Step(StepFault::Rest), 3, 11)),
        ("end 3 open", "", (RecordFault::Cut, 5, 0)),
        ("end 3 open\n", "", (RecordFault::Cut, 5, 0)),
        ("3 open", "4 open", (RecordFault::End, 5, 0)),
        ("3 open", "3 B wins", (RecordFault::End, 5, 0)),
    ] {
        assert_eq!(refused(from, to), expected, "{from} -> {to}");
    }
}

/// Cut anywhere, or with any byte changed, a record is read or refused, never more.
#[test]
fn spoilt_records_do_no_harm() {
    let good = "options lhk=2 fid=vert\nstart W initial without W:FiD@7c\n\
        1 ... P-8f\n2 BGnx16c+ P-9f\nend 3 open\n";
    for length in 0..good.len() {
        assert!(length == good.len() - 1 || Game::read(&good.as_bytes()[..length]).is_err());
        for byte in [0, b' ', b'\n', b'+', b'x', b'!', b'1', b'z', 0xFF] {
            let mut text = good.as_bytes().to_vec();
            text[length] = byte;
            let _ = Game::read(&text);
        }
    }
}

/// Two people move about with few pieces: the fourth time ends the game, and the positions before
/// are those that were kept.
#[test]
fn repetition_is_what_a_list_of_all_positions_says() {
    let mut repeated = 0;
    for seed in 0..60 {
        let mut dice = support::Dice::new(seed);
        let mut position = Position::new(Options::DEFAULT);
        for (square, piece) in [
            ("9p", 2),
            ("8a", 0x82),
            ("16p", 22),
            ("1a", 0x96),
            ("5h", 0x8B),
        ] {
            position.place(support::square(square), Piece(piece));
        }
        let mut game = Game::new();
        assert!(game.start_from(&position));
        let mut seen = vec![game.position().clone()];
        let mut keys = vec![game.key()];
        while game.outcome() == Outcome::Open && game.plies() < 300 {
            let steps = support::moves(game.position());
            let quiet = |step: &&Step| {
                // Home and back, or a pass: the Kings stay.
                let royal = game.board().at(step.from).is_royal();
                !royal && !step.has(Step::TAKES | Step::PROMOTES) && !step.has_via()
            };
            let near = |step: &&Step| step.from.distance(step.to) < 2;
            let quiet: Vec<Step> = steps.iter().filter(quiet).filter(near).copied().collect();
            let list = if dice.below(40) == 0 { &steps } else { &quiet };
            // Often straight back.
            let last = game.plies().checked_sub(2).and_then(|ply| game.ply(ply));
            let back = |step: &&Step| {
                last.is_some_and(|ply| ply.from() == step.to && ply.to() == step.from)
            };
            let back = quiet
                .iter()
                .find(back)
                .filter(|_| dice.below(4) != 0)
                .copied();
            let Some(step) = back
                .or_else(|| dice.choose(list))
                .or_else(|| dice.choose(&steps))
            else {
                break;
            };
            if game.board().at(step.to).is_royal() {
                continue;
            }
            game.play(step);
            seen.push(game.position().clone());
            let same = seen.iter().filter(|old| *old == game.board()).count();
            assert_eq!(
                game.outcome() == Outcome::Repeated,
                same >= 4,
                "seed {seed}"
            );
            let mut earlier = Vec::new();
            let now = game.key().0;
            game.each_earlier(u8::MAX, |_, change| earlier.push(Key(now ^ change.0)));
            let expected = keys.iter().rev().take(earlier.len()).copied();
            assert_eq!(earlier, expected.collect::<Vec<_>>(), "seed {seed}");
            keys.push(game.key());
        }
        repeated += u32::from(game.outcome() == Outcome::Repeated);
    }
    assert!(repeated >= 10, "{repeated}");
}
