//! The screens on machines that have a panel of 11 columns, or of 40.

use crate::machine::{keys, Machine};
use crate::support::Bytes;
use kit::platform::Key;
use kit::random::Random;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::square::Square;
use tenjiku::platform::Frame;
use tenjiku::records::record::RecordError;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku::screens::{Flow, Screen, Session};

/// A C64's panel, and a terminal's.
type Narrow = Machine<11, false>;
type Wide = Machine<40, true>;

/// From power-on to the board, where the keys move both sides.
fn start<const COLUMNS: u8, const WIDE: bool>() -> (Machine<COLUMNS, WIDE>, Box<Session>) {
    let (mut machine, mut session) = (Machine::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" #E"));
    assert_eq!(session.ui_state, Screen::Board);
    (machine, session)
}

#[test]
fn a_narrow_panel_has_the_same_game() {
    let (mut machine, mut session): (Narrow, _) = start();
    assert!(machine.shows("TENJIKU") && machine.shows("^ PERSON") && machine.shows("0:00:00"));
    // From the King's 9p to the Pawn on 9l, and on.
    machine.press(&mut session, &keys("^^^^#"));
    assert!(
        machine.shows("CHOOSE ITS") && machine.shows("U-CANCEL"),
        "{:?}",
        machine.rows()
    );
    machine.press(&mut session, &keys("^#"));
    assert!(machine.shows("P-9k"), "{:?}", machine.rows());
    assert_eq!(session.game.plies(), 1);
}

/// Three answers are longer than the panel.
#[test]
fn a_narrow_panel_has_room_for_what_a_lion_is_asked() {
    let (mut machine, mut session): (Narrow, _) = start();
    let layout = b"B B:K@9p W:K@8a B:Ln@9g W:P@9f W:FL@9e W:FK@8f";
    let position = Position::read(layout, Options::default()).expect("a position");
    assert!(session.game.start_from(&position));
    session.cursor = Square::new(9, 6);
    machine.press(&mut session, &keys("#^#"));
    assert!(machine.shows("OR GO ON?"), "{:?}", machine.rows());
    for (key, answer) in [(">", ">STAY"), (">", ">GO ON"), ("<<", ">STOP")] {
        machine.press(&mut session, &keys(key));
        assert!(machine.shows(answer), "{:?}", machine.rows());
    }
    machine.press(&mut session, &keys("3"));
    assert!(machine.shows("GO ON TO?"), "{:?}", machine.rows());
    // Another piece is chosen instead, here, too.
    session.cursor = Square::new(9, 15);
    machine.press(&mut session, &keys("#"));
    assert!(machine.shows("CHOOSE ITS"), "{:?}", machine.rows());
    assert!(machine.shows("KING"), "{:?}", machine.rows());
    // A name is broken at its blank; if it has no room, it is abbreviated.
    for (square, answers, told) in [
        (Square::new(8, 5), "#1", "TOOK FREE"),
        (Square::new(9, 4), "#N", "TOOK FL"),
    ] {
        session.cursor = Square::new(9, 6);
        machine.press(&mut session, &keys("#"));
        session.cursor = square;
        machine.press(&mut session, &keys(answers));
        assert!(machine.shows(told), "{:?}", machine.rows());
        machine.press(&mut session, &keys("U"));
    }
}

/// The number of pieces burnt is no part of a square.
#[test]
fn a_move_that_is_too_long_is_cut() {
    let (mut machine, mut session): (Narrow, _) = start();
    let layout = b"B B:K@9p W:K@8a B:+WBf@13l W:P@10o W:P@9o W:P@9n";
    let position = Position::read(layout, Options::default()).expect("a position");
    assert!(session.game.start_from(&position));
    for (text, shown) in [
        ("+WBfx10ox!9n,9o", "^+WBfx10ox!"),
        ("K-7a", "vK-7a"),
        ("K-8o", "^K-8o"),
    ] {
        assert!(session.game.play_text(text.as_bytes()).is_ok(), "{text}");
        machine.press(&mut session, &keys("<>"));
        assert!(machine.shows(shown), "{:?}", machine.rows());
    }
}

/// BURNT 1 names a piece that burns where it stops, also when B shows the move again.
#[test]
fn who_burns_is_told_of() {
    let (mut machine, mut session): (Narrow, _) = start();
    let layout = b"B B:K@9p B:P@8h W:K@8a W:FiD@8f";
    let position = Position::read(layout, Options::default()).expect("a position");
    assert!(session.game.start_from(&position));
    session.cursor = Square::new(8, 7);
    for answers in ["#^#Y", "B"] {
        machine.press(&mut session, &keys(answers));
        assert!(machine.shows("BURNT 1"), "{:?}", machine.rows());
        machine.wait(&mut session, 200);
    }
    assert!(session.game.board().at(Square::new(8, 6)).is_vacant());
}

/// ESC ends the choice of what White gives, as the second RETURN in turn on Black's King does.
#[test]
fn how_the_choice_of_a_handicap_ends() {
    for (last, ends) in [("!", true), ("#", false), ("##", true)] {
        let (mut machine, mut session) = (Narrow::new(), Box::new(Session::new()));
        machine.wait(&mut session, 2);
        machine.press(&mut session, &keys(" vvvvvvv<^^^^^^^#"));
        for (square, count) in [((10, 2), "1 OFF"), ((9, 15), "1 OFF"), ((7, 2), "2 OFF")] {
            session.cursor = Square::new(square.0, square.1);
            machine.press(&mut session, &keys("#"));
            assert!(machine.shows(count), "{:?}", machine.rows());
        }
        session.cursor = Square::new(9, 15);
        machine.press(&mut session, &keys(last));
        assert_eq!(machine.shows("WHITE MOVES"), ends, "{:?}", machine.rows());
        assert!(session.game.board().at(Square::new(7, 2)).is_vacant());
    }
}

/// Nothing is marked once the choice is given up for a piece without moves.
#[test]
fn signs_go_with_the_choice() {
    let (mut machine, mut session): (Narrow, _) = start();
    let marked = |machine: &Narrow| {
        let looks = machine.squares.iter().flatten();
        looks.filter(|look| look.mark != Mark::None).count()
    };
    machine.press(&mut session, &keys("^^^#"));
    assert!(marked(&machine) > 0);
    machine.press(&mut session, &keys("vvv#"));
    assert!(machine.shows("NO MOVES"), "{:?}", machine.rows());
    assert_eq!(marked(&machine), 0);
}

/// Who resigns with moves taken back has resigned there, whatever page is looked at.
#[test]
fn a_resignation_stays_while_pages_are_shown() {
    let (mut machine, mut session): (Wide, _) = start();
    machine.press(&mut session, &keys("^^^^#^#"));
    machine.press(&mut session, &keys("URY"));
    let outcome = session.game.outcome();
    assert!(matches!(outcome, Outcome::Resigned(_)), "{outcome:?}");
    for page in "OCX*?IW".chars() {
        machine.press(&mut session, &keys(&format!("{page}!")));
        assert_eq!(
            (session.game.outcome(), session.game.plies()),
            (outcome, 0),
            "{page}"
        );
        assert_eq!(session.ui_state, Screen::Board);
    }
}

/// What is drawn is what there is, on every square, once a move has been shown: where the computer
/// plays itself that may take a while.
fn check_board<const COLUMNS: u8, const WIDE: bool>(
    machine: &mut Machine<COLUMNS, WIDE>,
    session: &mut Session,
) {
    for _ in 0..100 {
        let drawn = |square: &Square| machine.squares[square.index()].map(|look| look.piece);
        let board = session.game.board();
        if Square::all().all(|square| drawn(&square) == Some(board.at(square))) {
            return;
        }
        machine.wait(session, 7);
    }
    panic!("the board is not what is drawn");
}

/// What is drawn step by step is what is drawn from scratch, after a page: the piece's, which
/// leaves a half-entered move as it is. Signs on pieces take turns with the pieces' own. Returns
/// whether nothing moved meanwhile, so that they could be compared.
fn check_looks<const COLUMNS: u8, const WIDE: bool>(
    machine: &mut Machine<COLUMNS, WIDE>,
    session: &mut Session,
) -> bool {
    let looks = |machine: &Machine<COLUMNS, WIDE>| -> Vec<_> {
        let looks = machine.squares.iter().flatten();
        let looks = looks.map(|look| {
            let mark = look.piece.is_vacant().then_some(look.mark);
            (look.piece, mark, look.frame, look.ash, look.cursor)
        });
        looks.collect()
    };
    // The cursor goes away and back: whatever a key ends is over.
    machine.press(session, &keys("<>"));
    let (before, plies) = (looks(machine), session.game.plies());
    let asked = [">YES", ">NO", ">STOP", ">STAY", ">GO"];
    if asked.iter().any(|answer| machine.shows(answer)) {
        return false;
    }
    machine.press(session, &keys("?!"));
    let after = looks(machine);
    // A move that is being shown, or thought of, moves on by itself.
    let still = |looks: &[(_, _, Frame, _, _)]| {
        let board = session.game.board().squares();
        let mut pairs = looks.iter().zip(board);
        pairs.all(|(look, piece)| look.0 == *piece && look.2 != Frame::Hint)
    };
    let same_game = session.game.plies() == plies && session.ui_state == Screen::Board;
    let compared = same_game && still(&before) && still(&after);
    if compared {
        for ((square, old), new) in Square::all().zip(&before).zip(&after) {
            assert_eq!(old, new, "{square:?}");
        }
    }
    compared
}

/// The record as text, which reads back as the same game.
fn check_record(game: &mut Game) {
    let mut text = Vec::new();
    game.write(&mut Bytes(&mut text));
    let read: Result<Game, RecordError> = Game::read(&text);
    let again = read.unwrap_or_else(|error| {
        panic!("{error:?} in\n{}", String::from_utf8_lossy(&text));
    });
    assert_eq!(again.board().squares(), game.board().squares());
    assert_eq!(again.outcome(), game.outcome());
}

/// Any keys at all: nothing is drawn where it has no room, and the game stays a game.
/// Returns how many boards were compared with themselves drawn from scratch.
fn random_keys<const COLUMNS: u8, const WIDE: bool>(seed: u16, count: usize) -> usize {
    const KEYS: &[u8] = b"^v<>####^v<>^v<>##YNUYUUFKBCOMLEPHDTGSRXWVJI:*?Q13259!! ,.\x09\x7F";
    let (mut machine, mut session): (Machine<COLUMNS, WIDE>, _) = start();
    let mut random = Random::new();
    random.seed(seed);
    let mut compared = 0;
    for number in 0..count {
        let byte = KEYS[usize::from(random.number()) % KEYS.len()];
        let key = keys(&char::from(byte).to_string());
        let quit = machine.press(&mut session, &key) == Flow::Quit;
        if random.below(16) == 0 {
            machine.wait(&mut session, 200);
        }
        if quit || session.ui_state == Screen::Demo {
            (machine, session) = start();
        }
        if number % 64 == 0 && session.ui_state == Screen::Board {
            // Past any move that is being shown.
            machine.wait(&mut session, 400);
            if session.ui_state == Screen::Board {
                check_board(&mut machine, &mut session);
                check_record(&mut session.game);
                compared += usize::from(check_looks(&mut machine, &mut session));
            }
        }
    }
    compared
}

#[test]
fn random_keys_on_a_narrow_panel() {
    let compared: usize = (1..12)
        .map(|seed| random_keys::<11, false>(seed, 1500))
        .sum();
    assert!(compared >= 20, "{compared}");
}

#[test]
fn random_keys_on_a_wide_panel() {
    let compared: usize = (21..32)
        .map(|seed| random_keys::<40, true>(seed, 1500))
        .sum();
    assert!(compared >= 20, "{compared}");
}

/// A game of as many plies as there may be takes thirteen blocks, and comes back.
#[test]
fn long_games_are_kept_whole() {
    let (mut machine, mut session): (Wide, _) = start();
    let mut random = Random::new();
    random.seed(77);
    let mut game = Game::new();
    game.start(Options::default());
    while game.outcome() == Outcome::Open {
        let mut steps = Vec::new();
        game.position().moves(
            &mut |position: &mut tenjiku::rules::position::Position, step: tenjiku::moves::Step| {
                // Quiet moves, so that the game gets long.
                let quiet = step.flags & tenjiku::moves::Step::BURNT == 0
                    && !step.has(tenjiku::moves::Step::TAKES)
                    && !step.has_via()
                    && !position.at(step.from).is_demon();
                steps.extend(step.choices().filter(|_| quiet));
            },
        );
        let Some(&step) = steps.get(usize::from(random.number()) % steps.len().max(1)) else {
            break;
        };
        game.play(step);
    }
    assert!(game.length() > 300, "only {} plies", game.length());
    let board = *game.board().squares();
    let (plies, outcome) = (game.plies(), game.outcome());
    session.open(game);
    machine.press(&mut session, &keys("!#W#LONG#!"));
    let parts = machine.disk.values().next().expect("a saved game").len();
    assert_eq!(parts, (32 + 3 * usize::from(plies)).div_ceil(247));
    // Another game, then that one again: down to its line.
    machine.press(&mut session, &keys("GY^^^^#^#"));
    machine.press(&mut session, &keys("Wv#Y"));
    assert_eq!(session.ui_state, Screen::Board, "{:?}", machine.rows());
    assert_eq!(
        (session.game.plies(), session.game.outcome()),
        (plies, outcome)
    );
    assert_eq!(*session.game.board().squares(), board);
    check_record(&mut session.game);
}

/// What the last move did, part by part: what each square shows for how long, in ticks.
#[test]
fn a_move_is_shown_in_parts() {
    use tenjiku::pieces::piece::Piece;
    let options = Options::default();
    let layout = b"W B:K@9p W:K@8a W:Ln@9g B:P@9h B:G@9i B:FiD@12k B:P@5j";
    let position = Position::read(layout, options).expect("a position");
    let mut game = Game::new();
    assert!(game.start_from(&position));
    game.play_text(b"Lnx9hx9i").expect("a legal move");
    let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
    session.open(game);
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" #E"));
    let lion = Piece::read(b"Ln", tenjiku::pieces::piece::Side::White)
        .expect("a Lion")
        .0;
    let square = |name: &[u8]| Square::read(name).expect("a square").0;
    // B shows it again: 0.4 s on its start, 0.4 s on the first capture, 0.5 s on the second.
    machine.base.press(Key(b'B'));
    let mut seen = Vec::new();
    for _ in 0..80 {
        machine.wait(&mut session, 1);
        let at = |name: &[u8]| machine.squares[square(name).index()].map(|look| look.piece);
        seen.push([b"9g", b"9h", b"9i"].map(|name| at(name)));
    }
    let ticks = |place: usize, piece: Piece| {
        seen.iter()
            .filter(|shown| shown[place] == Some(piece))
            .count()
    };
    assert_eq!(ticks(0, lion), 10, "blinks once, 0.2 s each");
    assert_eq!(ticks(1, lion), 10, "its victim, then itself");
    assert!(ticks(1, Piece::VACANT) >= 25 && ticks(2, lion) >= 12);
    assert_eq!(seen.last().map(|shown| shown[2]), Some(Some(lion)));
    // A new game begins with the initial position again.
    machine.press(&mut session, &keys("GY"));
    assert_eq!(session.game.board(), &Position::initial(options));
}

/// D frames the moves that the computer looks at; M plays the best of them at once.
#[test]
fn thinking_is_shown_and_stopped() {
    let (mut machine, mut session): (Wide, _) = start();
    // The level's largest budget, so that the search does not end by itself here.
    machine.press(&mut session, &keys("D"));
    machine.press(&mut session, &keys("!vv<<v<^^^#E"));
    // No book knows these.
    for word in ["FL-15o", "FL-2b"] {
        assert_eq!(session.game.play_text(word.as_bytes()), Ok(()), "{word}");
    }
    machine.base.press(Key(b'M'));
    let framed = |machine: &Wide| {
        let looks = machine.squares.iter().flatten();
        looks.filter(|look| look.frame == Frame::Hint).count()
    };
    let mut seen = 0;
    for _ in 0..400 {
        session.step(&mut machine);
        seen = seen.max(framed(&machine));
    }
    assert!(session.is_thinking(), "{} plies", session.game.plies());
    assert!((2..=3).contains(&seen), "{seen} frames");
    assert!(machine.shows("MY MOVE"));
    machine.base.press(Key(b'M'));
    for _ in 0..5 {
        session.step(&mut machine);
    }
    assert_eq!(session.game.plies(), 3);
    assert!(!session.is_thinking());
    assert_eq!(framed(&machine), 0);
}
