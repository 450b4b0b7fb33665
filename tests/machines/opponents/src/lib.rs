//! The opponents of Tenjiku Shogi on a 6502. The test writes a question into memory, calls a
//! function and reads the answer; atomics are memory that both may touch, and cost nothing here.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

const EMPTY: AtomicU8 = AtomicU8::new(0);

/// The pieces by square; the side to move, 0 or 1; the opponent, 0 EASY, 1 MEDIUM, 2 HARD, from 3
/// on LEVEL 1.
#[no_mangle]
pub static QUESTION: [AtomicU8; 258] = [EMPTY; 258];
/// The best move's four bytes; the value; the work; the phase.
#[no_mangle]
pub static ANSWER: [AtomicU8; 11] = [EMPTY; 11];

static mut POSITION: Position = Position::new(Options::DEFAULT);
static mut GAME: Game = Game::new();
#[no_mangle]
static mut THINKER: Thinker = Thinker::new();
// What an opponent needs beside the game's record.
const _: () = assert!(size_of::<Thinker>() <= 1_660);

/// At fixed addresses, as in a game.
fn state() -> (
    &'static mut Position,
    &'static mut Game,
    &'static mut Thinker,
) {
    // Each of the functions that a test calls asks once, and they do not call each other.
    unsafe {
        (
            &mut *&raw mut POSITION,
            &mut *&raw mut GAME,
            &mut *&raw mut THINKER,
        )
    }
}

fn asked(index: usize) -> u8 {
    QUESTION[index].load(Relaxed)
}

/// For `mos run`, which tells where the cycles go: LEVEL 1 in the initial position. The functions
/// below are what the test calls.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let (_, game, thinker) = state();
    game.start(Options::DEFAULT);
    thinker.start(game, Opponent::Level(1), 1);
    while thinker.step() {}
    thinker.work() as u16
}

/// Begins to think.
#[no_mangle]
pub extern "C" fn start() -> u16 {
    let (position, game, thinker) = state();
    *position = Position::new(Options::DEFAULT);
    for (square, byte) in Square::all().zip(&QUESTION) {
        position.place(square, Piece(byte.load(Relaxed)));
    }
    if asked(256) != 0 {
        position.side = Side::White;
    }
    game.start_from(position);
    let opponent = match asked(257) {
        0 => Opponent::Easy,
        1 => Opponent::Medium,
        2 => Opponent::Hard,
        number => Opponent::Level(number - 2),
    };
    thinker.start(game, opponent, 1);
    0
}

/// Thinks for a moment, and returns whether there is more to do.
#[no_mangle]
pub extern "C" fn step() -> u16 {
    let (_, _, thinker) = state();
    let more = thinker.step();
    let [a, b, c, d] = match thinker.best() {
        Some(step) => [step.from.0, step.via.0, step.to.0, step.flags],
        None => [0; 4],
    };
    let [v, w] = thinker.value().to_le_bytes();
    let [x, y, z, _] = thinker.work().to_le_bytes();
    for (place, byte) in ANSWER.iter().zip([a, b, c, d, v, w, x, y, z]) {
        place.store(byte, Relaxed);
    }
    u16::from(more)
}
