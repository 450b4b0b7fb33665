//! The opponents of Tenjiku Shogi: what they must not overlook, and that they always have a move.

use clap::ValueEnum;
use referee::tenjiku::budgets;
use referee::tenjiku::problems::{steps, Kind};
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

/// The positions of a kind: those that may be looked at while the opponents are improved, or the
/// others.
fn problems(kind: Kind, set: &str) -> Vec<Position> {
    let name = kind
        .to_possible_value()
        .expect("a name")
        .get_name()
        .to_string();
    let path = truth::root().join(format!("tests/data/tenjiku/{name}-{set}.txt"));
    let text = std::fs::read_to_string(&path).expect("a file of positions");
    let positions = text.lines().map(|line| {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let mut options = Options::default();
        assert!(options.read(words[0].as_bytes()) && options.read(words[1].as_bytes()));
        Position::read(words[2].as_bytes(), options).expect("a position")
    });
    positions.collect()
}

/// What a sacrifice must win in the end, in points.
const GAIN: i16 = 200;

/// Lets an opponent move in each `every`th position and counts its mistakes.
fn mistakes(kind: Kind, set: &str, opponent: Opponent, every: usize) -> usize {
    let (mut game, mut thinker) = (Box::new(Game::new()), Box::new(Thinker::new()));
    let mut mistakes = 0;
    let looks_further = matches!(opponent, Opponent::Level(2..));
    let positions = problems(kind, set);
    assert_eq!(positions.len(), 150);
    for (number, mut position) in positions.into_iter().enumerate().step_by(every) {
        assert!(game.start_from(&position));
        thinker.start(&game, opponent, number as u16);
        while thinker.step() {}
        let step = thinker.best().expect("a move");
        assert!(steps(&mut position).contains(&step));
        // Who looks further may give a general for more.
        let sacrifice = kind == Kind::Jumps && looks_further && thinker.value() >= GAIN;
        if kind.is_mistake(&mut position, step) && !sacrifice {
            println!(
                "{opponent:?}, {kind:?} {set} {number}: {step:?}, {}",
                thinker.value()
            );
            mistakes += 1;
        }
    }
    mistakes
}

/// How many of all positions each opponent is given: the strong ones are slow.
const OPPONENTS: [(Opponent, usize); 8] = [
    (Opponent::Easy, 1),
    (Opponent::Medium, 1),
    (Opponent::Hard, 1),
    (Opponent::Level(1), 1),
    (Opponent::Level(2), 1),
    (Opponent::Level(3), 3),
    (Opponent::Level(4), 10),
    (Opponent::Level(5), 30),
];

#[test]
fn no_general_jumps_at_a_loss() {
    for (opponent, every) in &OPPONENTS[1..] {
        for set in ["open", "closed"] {
            assert_eq!(
                mistakes(Kind::Jumps, set, *opponent, *every),
                0,
                "{opponent:?}"
            );
        }
    }
}

#[test]
fn no_last_royal_piece_is_left_to_be_taken() {
    for (opponent, every) in OPPONENTS {
        for set in ["open", "closed"] {
            assert_eq!(
                mistakes(Kind::Royals, set, opponent, every),
                0,
                "{opponent:?}"
            );
        }
    }
}

#[test]
#[ignore = "minutes: all positions for all opponents"]
fn no_mistake_in_any_position() {
    for (opponent, _) in OPPONENTS {
        for set in ["open", "closed"] {
            assert_eq!(mistakes(Kind::Royals, set, opponent, 1), 0, "{opponent:?}");
            if opponent != Opponent::Easy {
                assert_eq!(mistakes(Kind::Jumps, set, opponent, 1), 0, "{opponent:?}");
            }
        }
    }
}

#[test]
fn a_legal_move_with_next_to_no_work() {
    for seed in 0..20 {
        budgets::play(seed).unwrap();
    }
}
