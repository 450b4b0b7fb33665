//! What the panel says of a key, and what the board shows with it.

use crate::board::{board, choose, square, Narrow};
use crate::machine::{keys, Machine};
use crate::support::{moves, Bytes};
use tenjiku::moves::marks::Mark;
use tenjiku::moves::Step;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Outcome;
use tenjiku::rules::options::{DemonSlide, Options};
use tenjiku::screens::{Screen, Session};

/// The menu, and then keys.
pub fn started(text: &str) -> (Narrow, Box<Session>) {
    let (mut machine, mut session) = (Narrow::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(&format!(" {text}")));
    (machine, session)
}

/// Lets time pass until the panel shows a text.
fn until(machine: &mut Narrow, session: &mut Session, text: &str) {
    let begun = machine.time;
    while !machine.shows(text) {
        session.step(machine);
        assert!(machine.time - begun < 1_000, "{text}: {:?}", machine.rows());
    }
}

/// H says THINKING at once, and until its move is shown.
#[test]
fn who_asks_for_a_hint_sees_that_it_is_looked_for() {
    let (mut machine, mut session) = started("#E");
    // Where the book ends.
    choose(&mut machine, &mut session, "9l 9k 9e 9f 8l 8k 8e 8f");
    machine.base.press(keys("H")[0]);
    until(&mut machine, &mut session, "THINKING");
    while machine.shows("THINKING") {
        session.step(&mut machine);
    }
    assert!(machine.shows("HINT"), "{:?}", machine.rows());
    // It is not looked for again.
    machine.wait(&mut session, 200);
    assert!(machine.shows("NEXT MOVE"), "{:?}", machine.rows());
}

/// U-CANCEL is shown only where a piece is chosen: elsewhere U takes a move back.
#[test]
fn the_way_out_is_named_where_there_is_one() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9e");
    assert!(machine.shows("NOT YOURS") && !machine.shows("U-CANCEL"));
    choose(&mut machine, &mut session, "9l");
    assert!(machine.shows("U-CANCEL"), "{:?}", machine.rows());
}

/// F shows and hides the legend with the signs of a chosen piece.
#[test]
fn the_legend_goes_with_the_signs() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l");
    for _ in 0..2 {
        assert!(machine.shows("MOVE"), "{:?}", machine.rows());
        machine.press(&mut session, &keys("F"));
        machine.wait(&mut session, 200);
        assert!(!machine.shows("MOVE"), "{:?}", machine.rows());
        machine.press(&mut session, &keys("F"));
        machine.wait(&mut session, 200);
    }
}

/// The sign under the cursor has a name, also where no piece is chosen.
#[test]
fn a_threat_is_named() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:R@1p W:P@1l", "#E");
    machine.press(&mut session, &keys("TT"));
    session.cursor = square("1l");
    machine.press(&mut session, &keys("*!"));
    assert!(machine.shows("CAPTURE"), "{:?}", machine.rows());
    session.cursor = square("1k");
    machine.press(&mut session, &keys("*!"));
    assert!(!machine.shows("CAPTURE"), "{:?}", machine.rows());
}

/// Where a demon burns itself it burns nobody else, and no flame is shown.
#[test]
fn who_burns_itself_has_no_victims() {
    let layout = "B B:K@9p W:K@8a B:FiD@5h W:P@6d W:P@3d W:FiD@4d";
    let (mut machine, mut session) = board(layout, "#E");
    choose(&mut machine, &mut session, "5h");
    let flames = |machine: &Narrow| {
        let looks = machine.squares.iter().flatten();
        looks.filter(|look| look.mark == Mark::Burnable).count()
    };
    session.cursor = square("5d");
    machine.wait(&mut session, 30);
    assert!(machine.shows("BURNS YOU"), "{:?}", machine.rows());
    assert_eq!(flames(&machine), 0);
}

/// The winner's pieces flash from rank to rank after RESIGN, too.
#[test]
fn a_resignation_has_its_wave() {
    let (mut machine, mut session) = started("#E");
    machine.press(&mut session, &keys("R"));
    machine.base.press(keys("Y")[0]);
    let mut flashed = [false; 16];
    let end = machine.time + 60;
    while machine.time < end {
        session.step(&mut machine);
        for (look, at) in machine.squares.iter().zip(Square::all()) {
            let hidden = look.is_some_and(|look| look.piece.is_vacant());
            let whites = session.game.board().at(at).is_of(Side::White);
            flashed[usize::from(at.rank())] |= hidden && whites;
        }
    }
    assert_eq!(session.game.outcome(), Outcome::Resigned(Side::Black));
    assert!(flashed[..5].iter().all(|&flash| flash), "{flashed:?}");
}

/// In E there are two people, whoever sits there: the side to move resigns.
#[test]
fn who_is_to_move_in_e_resigns() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l 9k");
    machine.press(&mut session, &keys("RY"));
    assert_eq!(session.game.outcome(), Outcome::Resigned(Side::White));
}

/// A handicap counts as Black's first move: the game is under way, and can be saved.
#[test]
fn a_handicap_is_not_lost_by_a_slip() {
    let (mut machine, mut session) = started("vv<vvvvv>^^^^^^^#");
    machine.wait(&mut session, 100);
    machine.press(&mut session, &keys("G"));
    assert!(machine.shows("NEW GAME?"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("N!"));
    assert!(machine.shows("CONTINUE"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("#W#GIVEN#!"));
    assert_eq!(session.ui_state, Screen::Board);
    machine.press(&mut session, &keys("GY"));
    machine.wait(&mut session, 100);
    machine.press(&mut session, &keys("Wv#Y"));
    machine.wait(&mut session, 20);
    assert_eq!(session.ui_state, Screen::Board, "{:?}", machine.rows());
    assert_eq!(session.game.plies(), 0);
    assert_eq!(session.game.board().side, Side::White);
}

/// Y steps into the last game where the new one begins alike, with a handicap, too.
#[test]
fn a_game_with_the_same_handicap_can_be_played_again() {
    let (mut machine, mut session) = started("vv<vvvvv>^^^^^^^#");
    machine.wait(&mut session, 100);
    choose(&mut machine, &mut session, "8e 8f");
    machine.press(&mut session, &keys("GY"));
    assert!(machine.shows("TAKE OFF"), "{:?}", machine.rows());
    assert!(!session.game.board().at(square("7c")).is_vacant());
    machine.wait(&mut session, 100);
    assert!(session.game.board().at(square("7c")).is_vacant());
    machine.press(&mut session, &keys("Y"));
    assert_eq!(session.game.plies(), 1);
    // A key that ends the burning plays without the pieces that burnt.
    machine.press(&mut session, &keys("GYY"));
    assert_eq!(session.game.plies(), 1);
    assert!(session.game.board().at(square("7c")).is_vacant());
    // Another handicap burns.
    machine.press(&mut session, &keys("!vvvvvvv>^^^^^^^#GY"));
    machine.wait(&mut session, 10);
    assert!(machine.shows("TAKE OFF"), "{:?}", machine.rows());
}

/// Nobody chooses while the computer plays itself, game after game.
#[test]
fn autoplay_has_no_choice_of_a_handicap() {
    let (mut machine, mut session) = started("vvvvvvv<^^^^^^^#!");
    assert!(machine.shows("NEXT MOVE") || machine.shows("YOUR MOVE"));
    machine.press(&mut session, &keys("P"));
    session.game.resign(Side::White);
    let begun = machine.time;
    while session.game.outcome() != Outcome::Open {
        session.step(&mut machine);
        assert!(machine.time - begun < 1_000);
    }
    machine.wait(&mut session, 2);
    assert!(machine.shows("MY MOVE"), "{:?}", machine.rows());
}

/// The seed of a game under way stays in its record, whatever page was looked at.
#[test]
fn the_menu_keeps_the_seed_of_the_game() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l 9k");
    let seed = session.seed;
    machine.press(&mut session, &keys("!#"));
    assert!(seed != 0 && session.seed == seed);
    // The splash and the demo have seeds of their own.
    machine.press(&mut session, &keys("!"));
    machine.wait(&mut session, 60 * 50 + 20 * 50);
    assert_eq!(session.ui_state, Screen::Demo);
    assert_ne!(session.seed, seed);
    machine.press(&mut session, &keys(" "));
    assert_eq!(session.seed, seed);
    machine.press(&mut session, &keys("#"));
    assert_eq!((session.ui_state, session.seed), (Screen::Board, seed));
}

/// A new game's clocks stand at zero, also where their seconds stood there before, and nothing is
/// left of the moves.
#[test]
fn a_new_game_has_new_clocks() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l 9k");
    while !machine.shows("0:01:00") {
        machine.wait(&mut session, 1);
    }
    assert!(machine.shows("P-9k"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("GY"));
    assert!(machine.shows("0:00:00"), "{:?}", machine.rows());
    assert!(!machine.shows("0:01:00"), "{:?}", machine.rows());
    assert!(!machine.shows("P-9k"), "{:?}", machine.rows());
}

/// Clocks go on after four hours.
#[test]
fn a_clock_has_many_hours() {
    let (mut machine, mut session) = started("#E");
    for minutes in 0.. {
        assert!(minutes < 310, "{:?}", machine.rows());
        machine.time += 60 * 50;
        machine.wait(&mut session, 5);
        if machine.shows("5:00:") {
            return;
        }
    }
}

/// A demo's moves are counted from Black's first, whatever the player's game has come to.
#[test]
fn a_demo_counts_its_own_moves() {
    for played in ["9l 9k", "9l 9k 9e 9f"] {
        let (mut machine, mut session) = started("#E");
        choose(&mut machine, &mut session, played);
        // Menu, splash, demo.
        machine.press(&mut session, &keys("S"));
        machine.wait(&mut session, 62 * 50);
        assert_eq!(session.ui_state, Screen::Demo);
        for moves in 1..4 {
            while session.moves() < moves {
                session.step(&mut machine);
            }
            machine.wait(&mut session, 1);
            let number = format!("MOVE {}", moves / 2 + 1);
            assert!(machine.shows(&number), "{number}: {:?}", machine.rows());
        }
    }
}

/// A demo has no record: the panel has its last move, and no row of the one before.
fn demo_on<const COLUMNS: u8, const WIDE: bool>(columns: usize) {
    let (mut machine, mut session) = (Machine::<COLUMNS, WIDE>::new(), Box::new(Session::new()));
    while session.ui_state != Screen::Demo {
        session.step(&mut machine);
    }
    let mut before = session.game.board().clone();
    let mut last = String::new();
    for count in 1..=12 {
        while session.moves() < count {
            session.step(&mut machine);
        }
        machine.wait(&mut session, 1);
        let board = session.game.board();
        let step = moves(&mut before)
            .into_iter()
            .flat_map(Step::choices)
            .find(|&step| {
                let mut after = before.clone();
                after.make(step);
                after.squares() == board.squares()
            });
        let mut notation = Vec::new();
        before.write_step(step.expect("a move"), &mut Bytes(&mut notation));
        let notation = String::from_utf8(notation).unwrap();
        let number = if WIDE {
            format!(" {} ", (count - 1) / 2 + 1)
        } else {
            String::new()
        };
        let side = ['^', 'v'][usize::from(count + 1) & 1];
        let whole = format!("{side}{number}{}", notation.split('!').next().unwrap());
        let shown = &whole[..whole.len().min(columns)];
        assert!(machine.shows(shown), "{shown}: {:?}", machine.rows());
        assert!(
            last.is_empty() || !machine.shows(&last),
            "{last}: {:?}",
            machine.rows()
        );
        last = shown.to_string();
        before = session.game.board().clone();
    }
}

#[test]
fn a_demo_tells_its_last_move() {
    demo_on::<11, false>(11);
    demo_on::<40, true>(20);
}

/// X writes moves in full, unlike the panel.
#[test]
fn a_page_has_all_that_is_burnt() {
    let layout = "B B:K@9p B:+WBf@8h B:+WBf@4g W:K@12a W:FiD@12b \
                  W:R@3c W:R@4c W:R@5c W:R@3d W:R@5d W:R@3e W:R@4e";
    let (mut machine, mut session) = board(layout, "#E");
    machine.press(&mut session, &keys("X"));
    while machine.shows("THINKING") {
        session.step(&mut machine);
    }
    let whole = "^ +WBf4g-4dx!3c,4c,5c,3d,5d,3e,4e";
    assert_eq!(machine.rows()[10].trim(), whole);
}

/// A demo follows from its seed, whatever the player's options are.
#[test]
fn a_demo_has_options_of_its_own() {
    let (mut machine, mut session) = started("vvvvvv>^^^^^^#S");
    assert_eq!(session.game.board().options.slide, DemonSlide::Vertical);
    while session.ui_state != Screen::Demo {
        session.step(&mut machine);
    }
    assert_eq!(session.game.board().options.slide, Options::default().slide);
    machine.press(&mut session, &keys("#"));
    assert_eq!(session.game.board().options.slide, DemonSlide::Vertical);
}
