//! Tenjiku Shogi in VICE and in MAME beside the simulator: the same moves of a demo and of a game
//! by stick or keys, the same pictures, and on the C64 the same time.
#![cfg(feature = "emulators")]

use machines::game::BOARD;
use machines::mame::Mame;
use machines::simulated::{apple_with, c64, dist, labels, Simulated};
use machines::target::{assert_same_time, Act, Player, Target};
use machines::tenjiku::moves;
use machines::vice::Vice;
use sim::apple2::Model;
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;
use tenjiku::pieces::square::Square;
use tenjiku::rules::position::Position;

const SEED: u16 = 0x1983;
/// Great Generals and Bishop Generals jump and take, one promotes and one does not; a Fire Demon
/// burns three.
const GAME: [&str; 6] = [
    "GGnx9e",
    "GGnx9e",
    "BGnx1c=",
    "GGnx1m",
    "BGnx16c+",
    "FiDx16lx!15l,15m,16m",
];

/// Moves of the demo whose time is measured.
const MEASURED: [u8; 2] = [1, 6];
/// Frames within which the demo makes its moves, and until what a move did has been shown.
const MOVES: u32 = 3_000;
const SHOWN: u32 = 500;
/// Frames until a page or the board is drawn, an Apple's overlays included.
const DRAWING: u32 = 600;
/// Pushes that bring the cursor to any square, lost ones counted.
const PUSHES: usize = 120;
/// Frames until a piece's signs are there, or a question.
const ASKED: u32 = 30;
/// Frames that two machines are apart at most, when they were looked at in the same state.
const APART: u32 = 60;
/// Frames from a move of the demo to the midst of what is shown of it first.
const PART: u32 = 20;
/// Where `frame` of `platform/c64/memory.inc` lies behind `shared`.
const FRAME: u16 = 8;

/// Runs until the demo has made some moves. Returns the board then, and the cycles.
fn demo<T: Target>(player: &mut Player<T>, count: u8) -> (Vec<u8>, u64) {
    let mut frames = 0..MOVES;
    while player.byte("demo_moves") < count {
        frames.next().expect("the demo goes on");
        player.target.frames(1);
    }
    (player.bytes("board", 256), player.target.cycles())
}

/// Runs from the splash to the first of the demo's moves that are measured.
fn begin_demo<T: Target>(player: &mut Player<T>) -> (Vec<u8>, u64) {
    player.to_demo(SEED);
    demo(player, MEASURED[0])
}

/// The menu's line of White's player, from EASY to PERSON; then START.
fn menu_to_board<T: Target>(player: &mut Player<T>) {
    let (up, down, left) = (Act::Up, Act::Down, Act::Left);
    for act in [down, down, left, up, up, Act::Fire] {
        player.target.act_in_menu(act);
        player.target.frames(12);
    }
    player.until("ui_state", DRAWING, |state| state == BOARD);
    player.target.frames(DRAWING / 2);
    player.clear_clocks();
}

/// Moves the cursor to a square and presses fire.
fn choose<T: Target>(player: &mut Player<T>, square: Square) {
    for _ in 0..PUSHES {
        let at = Square(player.byte("cursor"));
        let act = match (
            at.column().cmp(&square.column()),
            at.rank().cmp(&square.rank()),
        ) {
            (std::cmp::Ordering::Less, _) => Act::Right,
            (std::cmp::Ordering::Greater, _) => Act::Left,
            (_, std::cmp::Ordering::Less) => Act::Down,
            (_, std::cmp::Ordering::Greater) => Act::Up,
            _ => break,
        };
        player.target.act(act);
        // Two pushes while the panel is drawn are one.
        for _ in 0..5 {
            if player.byte("cursor") != at.0 {
                break;
            }
            player.target.frames(2);
        }
    }
    assert_eq!(player.byte("cursor"), square.0);
    player.target.act(Act::Fire);
    player.target.frames(ASKED);
}

/// Plays the game. Both sides' times are 0:00:00 at its end.
fn play<T: Target>(player: &mut Player<T>) {
    let mut position = Position::initial(Default::default());
    for (number, word) in (1..).zip(GAME) {
        let step = position.read_step(word.as_bytes()).expect("a legal move");
        choose(player, step.from);
        choose(player, step.to);
        // PROMOTE? Y N
        if word.ends_with('=') {
            player.target.act(Act::Right);
            player.target.frames(ASKED);
        }
        if word.ends_with(['+', '=']) {
            player.target.act(Act::Fire);
        }
        player.until("move_count", DRAWING, |count| count == number);
        position.make(step);
        let expected: Vec<u8> = Square::all().map(|square| position.at(square).0).collect();
        assert!(player.bytes("board", 256) == expected, "after {word}");
    }
    player.target.frames(SHOWN);
    player.clear_clocks();
}

/// From the demo, which a key ends, to the game's end, with what `compare` sees.
fn game_is_the_same<R: Target, O: Target>(
    real: &mut Player<R>,
    ours: &mut Player<O>,
    compare: impl Fn(&mut Player<R>, &mut Player<O>, &str),
) {
    real.to_menu();
    ours.to_menu();
    compare(real, ours, "menu");
    menu_to_board(real);
    menu_to_board(ours);
    compare(real, ours, "first board");
    play(real);
    play(ours);
    assert_eq!(moves(real), moves(ours));
    compare(real, ours, "board");
}

fn vice_shows_the_same(image: &str, standard: Standard) {
    let labels = labels("c64-tenjiku.lbl");
    let entry = labels.get("main").expect("main");
    let target = Vice::start(&dist(image), standard, entry);
    let mut real = Player { target, labels };
    // What looks at the keys, once a frame.
    let scan = real.address("scan");
    real.target.count_frames_at(scan);
    let mut ours = c64(Options { standard, seed: 1 }, image);
    let compare = |real: &mut Player<Vice>, ours: &mut Player<Simulated<C64>>, what: &str| {
        let seen = real.target.picture();
        let same = (0..APART).any(|_| {
            let expected = ours.target.machine.picture();
            ours.target.frames(1);
            seen.differences(&expected) == 0
        });
        assert!(same, "dots of the {what} differ");
    };

    real.to_splash();
    ours.to_splash();
    compare(&mut real, &mut ours, "splash");
    let (seen, expected) = (begin_demo(&mut real), begin_demo(&mut ours));
    assert!(seen.0 == expected.0, "another first move in the demo");
    // On NTSC a frame is a part of a tick: both begin with a whole one.
    let frame = ours.address("shared") + FRAME;
    real.target.poke(frame, &[0]);
    ours.target.poke(frame, &[0]);
    let begun = [seen.1, expected.1];
    let (seen, expected) = (demo(&mut real, MEASURED[1]), demo(&mut ours, MEASURED[1]));
    assert!(seen.0 == expected.0, "other moves in the demo");
    // The picture is in the midst of a part of the move then, not of a square that is drawn.
    real.target.frames(PART);
    compare(&mut real, &mut ours, "demo");
    assert_same_time(image, seen.1 - begun[0], expected.1 - begun[1]);
    game_is_the_same(&mut real, &mut ours, compare);
}

#[test]
fn the_program_in_vice_pal() {
    vice_shows_the_same("c64-tenjiku.prg", Standard::Pal);
}

#[test]
fn the_program_in_vice_ntsc() {
    vice_shows_the_same("c64-tenjiku.prg", Standard::Ntsc);
}

#[test]
fn the_disk_in_mame() {
    let image = "apple2-tenjiku.dsk";
    let mut real = Player {
        target: Mame::start(&dist(image)),
        labels: labels("apple2-tenjiku.lbl"),
    };
    let mut ours = apple_with(Model::Plus, 0, image);
    let compare = |real: &mut Player<Mame>, ours: &mut Player<Simulated<_>>, what: &str| {
        let seen = real.target.peek(0x2000, 0x2000);
        let same = (0..APART).any(|_| {
            let expected = ours.target.peek(0x2000, 0x2000);
            ours.target.frames(1);
            seen == expected
        });
        assert!(same, "bytes of the {what} differ");
        assert_eq!(
            real.target.switches(),
            ours.target.switches(),
            "switches at the {what}"
        );
    };
    real.to_splash();
    ours.to_splash();
    compare(&mut real, &mut ours, "splash");
    let (seen, expected) = (begin_demo(&mut real), begin_demo(&mut ours));
    assert!(seen.0 == expected.0, "another first move in the demo");
    let (seen, expected) = (demo(&mut real, MEASURED[1]), demo(&mut ours, MEASURED[1]));
    assert!(seen.0 == expected.0, "other moves in the demo");
    game_is_the_same(&mut real, &mut ours, compare);
}
