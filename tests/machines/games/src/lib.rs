//! LEVEL 1 to 8 on a 6502, as the interface lets them play: stone by stone, step by step. The test
//! writes parameters into memory, calls a function and reads the answer; atomics are memory that
//! both may touch, and cost nothing here.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use gomoku::players::book::Allowed;
use gomoku::players::player::Player;
use gomoku::players::thinking::Thinking;
use gomoku::records::game::Game;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use kit::page::Paged;
use kit::random::Random;

const EMPTY: AtomicU8 = AtomicU8::new(0);

/// Functions say what they read of it.
#[no_mangle]
pub static QUESTION: [AtomicU8; 4] = [EMPTY; 4];
/// `step`: the move, or 255; `play`: how the game stands.
#[no_mangle]
pub static ANSWER: AtomicU8 = EMPTY;

static mut GAME: Paged<Game> = Paged(Game::new());
static mut THINKING: Thinking = Thinking::new();
static mut RANDOM: Random = Random::new();

/// At fixed addresses, as in the images.
fn state() -> (
    &'static mut Game,
    &'static mut Thinking,
    &'static mut Random,
) {
    // SAFETY: each of the functions that a test calls asks once, and they do not call each other.
    unsafe {
        (
            &mut *&raw mut GAME.0,
            &mut *&raw mut THINKING,
            &mut *&raw mut RANDOM,
        )
    }
}

fn asked(index: usize) -> u8 {
    QUESTION[index].load(Relaxed)
}

/// What `mos run` wants; the functions below are what the test calls.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    start() + think() + step() + skip() + play()
}

/// A new game: rule, size, two bytes of the seed.
#[no_mangle]
pub extern "C" fn start() -> u16 {
    let (game, _, random) = state();
    let rule = match asked(0) {
        0 => Rule::Gomoku,
        1 => Rule::Free,
        _ => Rule::Renju,
    };
    game.start(rule, asked(1));
    random.seed(u16::from_le_bytes([asked(2), asked(3)]));
    0
}

/// Begins to think with the level asked for.
#[no_mangle]
pub extern "C" fn think() -> u16 {
    let (_, thinking, _) = state();
    let level = asked(0);
    thinking.allowed = Allowed::by_level(level);
    thinking.start(Player::Level, level);
    0
}

/// As much as the interface asks for between two looks at the keys.
#[no_mangle]
pub extern "C" fn step() -> u16 {
    let (game, thinking, random) = state();
    let found = thinking.step(game, random, 16);
    ANSWER.store(found.map_or(255, |point| point.0), Relaxed);
    0
}

/// Thinks up to where the search begins, so that book and random numbers are where they would be.
#[no_mangle]
pub extern "C" fn skip() -> u16 {
    let (game, thinking, random) = state();
    while thinking.search().is_none() && thinking.step(game, random, 16).is_none() {}
    thinking.stop(game);
    0
}

/// Plays on the point asked for.
#[no_mangle]
pub extern "C" fn play() -> u16 {
    let (game, ..) = state();
    let _ = game.play(Point(asked(0)));
    ANSWER.store(game.result as u8, Relaxed);
    0
}
