//! The screens on machines that have a panel of 11 columns, or of 40.

#[path = "support/machine.rs"]
mod machine;

use kit::platform::Key;
use kit::random::Random;
use machine::Machine;
use tenjiku::pieces::square::Square;
use tenjiku::records::record::RecordError;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::screens::{Flow, Screen, Session};

/// A C64's panel, and a terminal's.
type Narrow = Machine<11, false>;
type Wide = Machine<40, true>;

fn keys(text: &str) -> Vec<Key> {
    let key = |key: char| match key {
        '#' => Key::RETURN,
        '^' => Key::UP,
        'v' => Key::DOWN,
        '<' => Key::LEFT,
        '>' => Key::RIGHT,
        '!' => Key::ESCAPE,
        key => Key(key as u8),
    };
    text.chars().map(key).collect()
}

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

/// The record as text, which reads back as the same game.
fn check_record(game: &mut Game) {
    struct Text(Vec<u8>);
    impl tenjiku::records::text::Writer for Text {
        fn byte(&mut self, byte: u8) {
            self.0.push(byte);
        }
    }
    let mut text = Text(Vec::new());
    game.write(&mut text);
    let read: Result<Game, RecordError> = Game::read(&text.0);
    let again = read.unwrap_or_else(|error| {
        panic!("{error:?} in\n{}", String::from_utf8_lossy(&text.0));
    });
    assert_eq!(again.board().squares(), game.board().squares());
    assert_eq!(again.outcome(), game.outcome());
}

/// Any keys at all: nothing is drawn where it has no room, and the game stays a game.
fn random_keys<const COLUMNS: u8, const WIDE: bool>(seed: u16, count: usize) {
    const KEYS: &[u8] = b"^v<>####^v<>^v<>##YNUYUUFKBCOMLEPHDTGSRXWVJI:*?Q13259!! ,.\x09\x7F";
    let (mut machine, mut session): (Machine<COLUMNS, WIDE>, _) = start();
    let mut random = Random::new();
    random.seed(seed);
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
            }
        }
    }
}

#[test]
fn random_keys_on_a_narrow_panel() {
    for seed in 1..4 {
        random_keys::<11, false>(seed, 1500);
    }
}

#[test]
fn random_keys_on_a_wide_panel() {
    for seed in 11..14 {
        random_keys::<40, true>(seed, 1500);
    }
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
