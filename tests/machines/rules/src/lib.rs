//! The rules engine on a 6502. The test writes a question into memory, calls a function and reads
//! the answer; atomics are memory that both may touch, and cost nothing here.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use gomoku::position::Position;
use gomoku::records::game::{Game, Outcome};
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

const EMPTY: AtomicU8 = AtomicU8::new(0);

/// `forbidden`: a side's number by point. `perft`: rule, size, depth, how many moves, moves.
#[no_mangle]
pub static QUESTION: [AtomicU8; 256] = [EMPTY; 256];
/// `forbidden`: by point, 1 and more for the kind. `perft`: four counts of 32 bits.
#[no_mangle]
pub static ANSWER: [AtomicU8; 256] = [EMPTY; 256];

/// `forbidden`: the only point that is asked, or 255 for all.
#[no_mangle]
pub static ONLY: AtomicU8 = AtomicU8::new(255);

fn asked(index: u8) -> u8 {
    QUESTION[index as usize].load(Relaxed)
}

/// What `mos run` wants; the functions below are what the test calls.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    forbidden() + perft()
}

/// Which points of a Renju position are forbidden to Black, and why.
#[no_mangle]
pub extern "C" fn forbidden() -> u16 {
    let mut position = Position::new();
    position.start(Rule::Renju, 15);
    for at in 0..=255 {
        match asked(at) {
            1 => position.place(Point(at), Side::Black),
            2 => position.place(Point(at), Side::White),
            _ => {}
        }
    }
    let only = ONLY.load(Relaxed);
    for at in 0..=255 {
        let mut kind = 0;
        if position.at(Point(at)) == BLANK && (only == 255 || only == at) {
            kind = position
                .forbidden(Point(at))
                .map_or(0, |kind| kind as u8 + 1);
        }
        ANSWER[at as usize].store(kind, Relaxed);
    }
    0
}

/// How many ways a game can go on.
#[no_mangle]
pub extern "C" fn perft() -> u16 {
    let rule = match asked(0) {
        0 => Rule::Gomoku,
        1 => Rule::Free,
        _ => Rule::Renju,
    };
    let mut game = Game::new();
    game.start(rule, asked(1));
    for number in 0..asked(3) {
        if game.play(Point(asked(number + 4))).is_err() {
            return 1;
        }
    }
    let mut counts = [0; 4];
    walk(&mut game, asked(2), &mut counts);
    let bytes = counts.iter().flat_map(|count: &u32| count.to_le_bytes());
    for (answer, byte) in ANSWER.iter().zip(bytes) {
        answer.store(byte, Relaxed);
    }
    0
}

fn walk(game: &mut Game, depth: u8, counts: &mut [u32; 4]) {
    match game.result {
        Outcome::Open => {}
        Outcome::Black => counts[1] += 1,
        Outcome::White => counts[2] += 1,
        Outcome::Draw => counts[3] += 1,
    }
    if depth == 0 {
        counts[0] += 1;
        return;
    }
    if game.is_over() {
        return;
    }
    for at in 0..240 {
        let point = Point(at);
        if game.position.at(point) != BLANK {
            continue;
        }
        if game.rule().forbids(game.side()) && game.position.forbidden(point).is_some() {
            continue;
        }
        if game.play(point).is_ok() {
            walk(game, depth - 1, counts);
            game.undo();
        }
    }
}
