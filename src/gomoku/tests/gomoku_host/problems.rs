//! The page of problems and the board with one: right and wrong answers, hints, ticks, the player's
//! own game.

use gomoku::records::problem::{problem, Kind, Problem, COUNT};
use gomoku::records::tally;
use gomoku::rules::point::{Point, Side};
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, Sound, StorageError};

use crate::support::{self, point};

type Machine = support::Machine<8, 26>;

fn at_menu() -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    (session, machine)
}

fn open(session: &mut Session, machine: &mut Machine) {
    machine.select(session, "PROBLEMS");
    machine.key(session, Key::RETURN);
    machine.settle(session);
    assert_eq!(session.ui_state, Screen::Problems);
    machine.check(session);
}

/// Plays the problem `steps` after the one that is selected.
fn choose(session: &mut Session, machine: &mut Machine, steps: u8) {
    for _ in 0..steps / 10 {
        machine.key(session, Key::DOWN);
    }
    for _ in 0..steps % 10 {
        machine.key(session, Key::RIGHT);
    }
    machine.key(session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Problem);
    machine.check(session);
}

fn at_problem(number: u8) -> (Session, Machine) {
    let (mut session, mut machine) = at_menu();
    open(&mut session, &mut machine);
    choose(&mut session, &mut machine, number);
    let shown = problem(number);
    let count = usize::from(session.game.move_count);
    let moves: Vec<u8> = (0..shown.move_count())
        .map(|at| shown.move_at(at))
        .collect();
    assert_eq!(session.game.moves[..count], moves);
    (session, machine)
}

fn answers(shown: Problem) -> Vec<u8> {
    (0..shown.answer_count())
        .map(|at| shown.answer(at))
        .collect()
}

fn answer(session: &mut Session, machine: &mut Machine, point: u8) {
    session.cursor = Point(point);
    machine.key(session, Key::RETURN);
}

/// Until the computer has played on.
fn rest(session: &mut Session, machine: &mut Machine) {
    for _ in 0..400_000 {
        session.step(machine);
    }
}

fn first(kind: Kind) -> u8 {
    (0..COUNT)
        .find(|&number| problem(number).kind() == kind)
        .unwrap()
}

/// A point that is no answer.
fn wrong(session: &Session, shown: Problem) -> u8 {
    let wrong = (0..240u8).map(Point).find(|&at| {
        at.column() < 15 && session.game.board.at(at) == 0 && !answers(shown).contains(&at.0)
    });
    wrong.unwrap().0
}

fn ticks(machine: &Machine) -> Vec<u8> {
    let Some(blocks) = machine.disk.get(&tally::NAME) else {
        return Vec::new();
    };
    let ticked = |&at: &u8| tally::is_ticked(&blocks[0], at);
    (0..tally::PROBLEMS).filter(ticked).collect()
}

/// From a problem to its page and to the menu, which writes the ticks.
fn leave(session: &mut Session, machine: &mut Machine) {
    machine.key(session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Problems);
    machine.key(session, Key::ESCAPE);
    machine.settle(session);
    assert_eq!(session.ui_state, Screen::Menu);
    machine.check(session);
}

#[test]
fn a_right_answer_is_walked_to_the_end_and_ticked_on_the_disk() {
    for kind in [Kind::Fours, Kind::Threes, Kind::Trap, Kind::Defend] {
        let number = first(kind);
        let shown = problem(number);
        let (mut session, mut machine) = at_problem(number);
        answer(&mut session, &mut machine, shown.answer(0));
        assert_eq!(machine.message(), "RIGHT", "{kind:?}");
        rest(&mut session, &mut machine);
        if kind != Kind::Defend {
            assert_eq!(machine.message(), "YOU WIN", "{kind:?}");
        }
        leave(&mut session, &mut machine);
        assert_eq!(ticks(&machine), [number]);
        // The page knows it, also after power-off.
        let disk = machine.disk.clone();
        let (mut session, mut machine) = at_menu();
        machine.disk = disk;
        open(&mut session, &mut machine);
        machine.key(&mut session, Key::LEFT);
        assert!(machine.shows(&format!(" {}*", number + 1)));
    }
}

#[test]
fn every_win_is_walked_to_its_end() {
    let (mut session, mut machine) = at_menu();
    open(&mut session, &mut machine);
    for number in 0..COUNT {
        let shown = problem(number);
        choose(&mut session, &mut machine, u8::from(number != 0));
        if !matches!(shown.kind(), Kind::Defend | Kind::Forbidden) {
            answer(&mut session, &mut machine, shown.answer(0));
            rest(&mut session, &mut machine);
            assert_eq!(machine.message(), "YOU WIN", "problem {number}");
        }
        machine.key(&mut session, Key::ESCAPE);
    }
}

#[test]
fn a_wrong_answer_is_refuted_and_spoils_the_problem() {
    let number = first(Kind::Defend);
    let shown = problem(number);
    let (mut session, mut machine) = at_problem(number);
    let at = wrong(&session, shown);
    answer(&mut session, &mut machine, at);
    assert_eq!(machine.message(), "WRONG");
    machine.wait(&mut session, 60);
    assert_eq!(machine.message(), "MY MOVE");
    rest(&mut session, &mut machine);
    assert_eq!(machine.message(), "I WIN");
    // A stronger opponent has shown why; any key shows the problem again as it was. Now the right
    // answer does not count.
    let seats = |machine: &Machine| [3, 7].map(|row: usize| machine.rows()[row].trim().to_string());
    assert!(seats(&machine).contains(&"LEVEL 4".into()));
    machine.key(&mut session, Key::SPACE);
    machine.check(&session);
    assert!(seats(&machine).contains(&"LEVEL 3".into()));
    assert_eq!(machine.rows()[22].trim(), "ESC LIST");
    assert_eq!(
        usize::from(session.game.move_count),
        usize::from(shown.move_count())
    );
    answer(&mut session, &mut machine, shown.answer(0));
    assert_eq!(machine.message(), "RIGHT");
    leave(&mut session, &mut machine);
    assert!(machine.disk.is_empty());
}

#[test]
fn a_hint_spoils_the_problem() {
    for kind in [Kind::Fours, Kind::Forbidden] {
        let number = first(kind);
        let shown = problem(number);
        let (mut session, mut machine) = at_problem(number);
        machine.key(&mut session, Key(b'H'));
        machine.wait(&mut session, 2);
        let side = session.game.side();
        let stone = machine.points[shown.answer(0) as usize].stone();
        assert_eq!(stone, Some(side), "{kind:?}");
        for at in answers(shown) {
            answer(&mut session, &mut machine, at);
        }
        let all = if kind == Kind::Fours {
            "RIGHT"
        } else {
            "YOU WIN"
        };
        assert_eq!(machine.message(), all);
        leave(&mut session, &mut machine);
        assert!(machine.disk.is_empty(), "{kind:?}");
    }
}

/// Letters have bits of directions, too.
#[test]
fn keys_without_a_meaning_leave_the_cursor_alone() {
    let (mut session, mut machine) = at_problem(0);
    let cursor = session.cursor;
    for key in b"UYMIEPTFDLOVWBRGS?JKX0" {
        machine.sounds.clear();
        machine.key(&mut session, Key(*key));
        let name = char::from(*key);
        assert_eq!(session.cursor, cursor, "{name}");
        assert_eq!(machine.sounds, [Sound::Error], "{name}");
        machine.check(&session);
    }
}

#[test]
fn all_forbidden_points_have_to_be_marked() {
    for number in first(Kind::Forbidden)..first(Kind::Forbidden) + 13 {
        let shown = problem(number);
        let (mut session, mut machine) = at_problem(number);
        for (left, at) in (1..=shown.answer_count()).rev().zip(answers(shown)) {
            machine.key(&mut session, Key::UP);
            assert_eq!(machine.message(), format!("FIND {left} FOULS"));
            answer(&mut session, &mut machine, at);
            // A point is marked once.
            if at != shown.answer(shown.answer_count() - 1) {
                answer(&mut session, &mut machine, at);
                assert_eq!(machine.message(), "POINT TAKEN");
            }
        }
        assert_eq!(machine.message(), "YOU WIN");
        leave(&mut session, &mut machine);
        assert_eq!(ticks(&machine), [number]);
    }
}

#[test]
fn every_wrong_answer_shows_why() {
    let (mut session, mut machine) = at_menu();
    open(&mut session, &mut machine);
    let mut said = std::collections::BTreeMap::new();
    for number in 0..COUNT {
        let shown = problem(number);
        choose(&mut session, &mut machine, u8::from(number != 0));
        if shown.kind() != Kind::Forbidden {
            answer(&mut session, &mut machine, point("a1").0);
            assert_eq!(machine.message(), "WRONG", "{number}");
            rest(&mut session, &mut machine);
            let reply = shown.reply(point("a1"));
            let end = machine.message();
            if reply == Point::NOWHERE {
                assert_eq!(end, "I WIN", "{number}");
            } else {
                // The stone that ends the win.
                assert_eq!(end, "NO WIN", "{number}");
                assert_eq!(session.game.last(), Some(reply));
                assert_eq!(session.game.move_count, shown.move_count() + 2);
                machine.check(&session);
            }
            *said.entry(end).or_insert(0) += 1;
            machine.key(&mut session, Key::SPACE);
            assert_eq!(session.game.move_count, shown.move_count());
        }
        machine.key(&mut session, Key::ESCAPE);
    }
    assert!(said["I WIN"] >= 15 && said["NO WIN"] >= 20, "{said:?}");
}

#[test]
fn a_win_of_another_kind_is_not_praised() {
    let shown = problem(2);
    let at = point("b4");
    assert_eq!(shown.reply(at), at);
    let (mut session, mut machine) = at_problem(2);
    answer(&mut session, &mut machine, at.0);
    rest(&mut session, &mut machine);
    let side = Side::of_move(shown.move_count());
    assert_eq!(session.game.result.winner(), Some(side));
    assert_eq!(machine.message(), "WIN BY FOURS");
}

#[test]
fn the_selected_problem_shows_that_it_is_solved() {
    let (mut session, mut machine) = at_problem(0);
    answer(&mut session, &mut machine, problem(0).answer(0));
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Problems);
    assert!(machine.shows(">1*"));
}

#[test]
fn the_stick_alone_plays_and_leaves() {
    let (mut session, mut machine) = at_menu();
    open(&mut session, &mut machine);
    machine.key(&mut session, Key::FIRE);
    machine.key(&mut session, Key(Key::RIGHT.0 | Key::UP.0));
    assert_eq!(session.cursor, Point(Point::CENTRE.0 + 17));
    machine.key(&mut session, Key::FIRE);
    machine.key(&mut session, Key::FIRE);
    machine.key(&mut session, Key::LIST);
    assert_eq!(session.ui_state, Screen::Problems);
    // BACK is the first problem's left neighbour.
    machine.key(&mut session, Key::LEFT);
    machine.key(&mut session, Key::FIRE);
    machine.settle(&mut session);
    assert_eq!(session.ui_state, Screen::Menu);
}

#[test]
fn a_score_that_cannot_be_read_is_said_once() {
    let (mut session, mut machine) = at_menu();
    machine.disk_error = Some(StorageError::NoDisk);
    machine.select(&mut session, "PROBLEMS");
    machine.key(&mut session, Key::RETURN);
    machine.settle(&mut session);
    // Nothing was to be saved.
    assert_eq!(session.ui_state, Screen::Problems);
    machine.check(&session);
    answer_first(&mut session, &mut machine);
    assert!(machine.shows("NOT SAVED: NO DISK"));
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    open(&mut session, &mut machine);
    assert!(machine.shows(">1*"));
}

/// The first problem is solved, and its board left.
fn answer_first(session: &mut Session, machine: &mut Machine) {
    machine.key(session, Key::RETURN);
    answer(session, machine, problem(0).answer(0));
    machine.key(session, Key::SPACE);
    machine.settle(session);
}

#[test]
fn the_players_own_game_goes_on_afterwards() {
    let (mut session, mut machine) = at_menu();
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key(b'E'));
    for name in ["h8", "i9", "j7"] {
        session.game.change().play(point(name)).unwrap();
    }
    let moves = session.game.moves;
    machine.key(&mut session, Key::ESCAPE);
    open(&mut session, &mut machine);
    choose(&mut session, &mut machine, 3);
    machine.key(&mut session, Key::ESCAPE);
    choose(&mut session, &mut machine, 3);
    leave(&mut session, &mut machine);
    assert!(machine.shows("CONTINUE"));
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(
        (session.game.move_count, session.game.moves[..3].to_vec()),
        (3, moves[..3].to_vec())
    );
    // E goes on, too: the computer does not move.
    rest(&mut session, &mut machine);
    assert_eq!(machine.message(), "NEXT MOVE");
    machine.check(&session);
    // So does P.
    machine.key(&mut session, Key(b'P'));
    machine.key(&mut session, Key::ESCAPE);
    machine.settle(&mut session);
    open(&mut session, &mut machine);
    machine.key(&mut session, Key::RETURN);
    let cursor = session.cursor;
    machine.key(&mut session, Key::LEFT);
    assert_ne!(session.cursor, cursor);
    machine.check(&session);
    leave(&mut session, &mut machine);
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    let count = session.game.move_count;
    for _ in 0..20_000 {
        if session.game.move_count == count {
            session.step(&mut machine);
        }
    }
    assert_ne!(session.game.move_count, count);
    assert!(machine.rows()[3].contains("LEVEL") && machine.rows()[7].contains("LEVEL"));
}
