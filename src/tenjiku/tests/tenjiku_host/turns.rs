//! Whose turn it is after M, how a half-entered move is left, and what is shown and heard at the
//! end.

use crate::board::{board, choose, square, Narrow};
use crate::machine::keys;
use kit::platform::{Key, Sound};
use std::collections::BTreeSet;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Outcome;
use tenjiku::screens::{Screen, Session};

/// Until the computer has moved.
fn until_plies(machine: &mut Narrow, session: &mut Session, plies: usize) {
    for _ in 0..200_000 {
        session.step(machine);
        if usize::from(session.game.plies()) == plies {
            return;
        }
    }
    panic!("{:?}", machine.rows());
}

/// M in E: the side to move becomes the computer's seat, the other one the person's.
#[test]
fn m_in_e_changes_seats() {
    // A person and EASY, two people.
    for menu in ["#", "vv<^^#"] {
        let (mut machine, mut session) = board("B B:K@9p B:R@1p W:K@8a W:R@16a", menu);
        machine.press(&mut session, &keys("EM"));
        until_plies(&mut machine, &mut session, 1);
        machine.wait(&mut session, 1_000);
        assert_eq!(session.game.plies(), 1, "{menu}: a person is to move");
        choose(&mut machine, &mut session, "8a 8b");
        until_plies(&mut machine, &mut session, 3);
    }
}

/// The winner decides, and not who moved last.
#[test]
fn a_loss_is_heard_where_the_computer_wins() {
    // The last royal piece is taken; it burns itself.
    let taken = "B B:K@9p W:K@8a B:R@8g";
    let burnt = "B B:K@9p B:P@8h W:K@8a W:FiD@10n";
    for (layout, menu, move_of_black, heard) in [
        (taken, "#", "8g 8a N", Sound::Win),
        (burnt, "#", "9p 9o Y", Sound::Lose),
        (burnt, "vv<^^#", "9p 9o Y", Sound::Win),
        (burnt, "#E", "9p 9o Y", Sound::Win),
    ] {
        let (mut machine, mut session) = board(layout, menu);
        machine.base.sounds.clear();
        for word in move_of_black.split(' ') {
            match word {
                "Y" | "N" => drop(machine.press(&mut session, &keys(word))),
                name => choose(&mut machine, &mut session, name),
            }
        }
        assert_ne!(session.game.outcome(), Outcome::Open, "{layout} {menu}");
        assert_eq!(machine.base.sounds.last(), Some(&heard), "{layout} {menu}");
    }
}

/// The winner's pieces flash once, rank after rank, also on a slow machine. The result follows at
/// once.
#[test]
fn the_wave_reaches_each_rank() {
    let ranks: String = ('a'..='o').map(|rank| format!(" B:P@3{rank}")).collect();
    for slow in [0, 7] {
        let layout = format!("B B:K@9p W:K@8a B:R@8g{ranks}");
        let (mut machine, mut session) = board(&layout, "#E");
        choose(&mut machine, &mut session, "8g 8a");
        machine.press(&mut session, &keys("N"));
        let begun = machine.time;
        let mut flashed = BTreeSet::new();
        while !machine.shows("BLACK WINS") {
            session.step(&mut machine);
            machine.base.time += slow;
            for rank in 0..16 {
                let at = Square::new(3, rank);
                let piece = session.game.board().at(at);
                let shown = machine.squares[at.index()].expect("a board").piece;
                if shown != piece {
                    assert_eq!(shown, Piece::VACANT);
                    assert!(piece.is_of(Side::Black));
                    flashed.insert(rank);
                }
            }
            assert!(machine.time - begun < 1_000, "{:?}", machine.rows());
        }
        assert_eq!(flashed.len(), 15, "{flashed:?}");
        // Capture and wave.
        assert!(slow != 0 || machine.time - begun <= 25 + 50);
    }
}

/// The message says what a move did for three seconds after the move was shown.
#[test]
fn what_a_move_did_is_told_after_its_showing() {
    let (mut machine, mut session) = board("B B:K@9p B:FiD@5h W:K@8a W:P@5e W:P@6d W:P@4d", "#E");
    choose(&mut machine, &mut session, "5h 5e");
    let begun = machine.time;
    while machine.shows("BURNT 2") {
        session.step(&mut machine);
        assert!(machine.time - begun < 1_000);
    }
    // A capture, fire, three seconds.
    let told = machine.time - begun;
    assert!((200..=220).contains(&told), "{told} ticks");
}

/// U takes one answer back, another command gives the move up and acts.
#[test]
fn a_question_about_a_move_is_left() {
    let lion = "B B:K@9p W:K@8a B:Ln@15f W:S@15e W:P@14c";
    let (mut machine, mut session) = board(lion, "#E");
    choose(&mut machine, &mut session, "15f 15e");
    assert!(machine.shows("STOP, STAY"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("1"));
    assert!(machine.shows("PROMOTE?"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("U"));
    assert!(machine.shows("STOP, STAY"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("U"));
    assert!(machine.shows("CHOOSE ITS"), "{:?}", machine.rows());
    // A square without a Lion's question: nothing of it comes back.
    choose(&mut machine, &mut session, "14e");
    assert!(machine.shows("PROMOTE?"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("U"));
    assert!(machine.shows("CHOOSE ITS"), "{:?}", machine.rows());
    choose(&mut machine, &mut session, "14e");
    machine.press(&mut session, &keys("I"));
    assert_eq!(session.ui_state, Screen::Help);
    machine.press(&mut session, &[Key::ESCAPE]);
    assert!(machine.shows("NEXT MOVE"), "{:?}", machine.rows());
    assert_eq!(session.game.plies(), 0);
    // What means nothing is an error, and the question stays.
    choose(&mut machine, &mut session, "15f 15e");
    machine.press(&mut session, &[Key(b'7'), Key(b'Y'), Key(b'N')]);
    assert!(machine.shows("STOP, STAY"), "{:?}", machine.rows());
    assert!(session.game.board().at(square("15e")).is_of(Side::White));
}
