//! The rules of Tenjiku Shogi on a 6502. The test writes a question into memory, calls a function
//! and reads the answer; atomics are memory that both may touch, and cost nothing here.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tenjiku::moves::{Step, Visitor};
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;

const EMPTY: AtomicU8 = AtomicU8::new(0);

/// The pieces by square.
#[no_mangle]
pub static BOARD: [AtomicU8; 256] = [EMPTY; 256];
/// The side to move, 0 or 1; the Lion Hawk, 0 or 1; the Fire Demon, 0 or 1; a square, for `piece`;
/// the number of a move, low byte first, for `choose`.
#[no_mangle]
pub static QUESTION: [AtomicU8; 6] = [EMPTY; 6];
/// `list`: how many moves, and a sum of all of them. `fingerprint`: of the position.
#[no_mangle]
pub static ANSWER: [AtomicU8; 4] = [EMPTY; 4];

static mut POSITION: Position = Position::new(Options::DEFAULT);
static mut LIST: List = List::new();

/// At fixed addresses, as in a game.
fn state() -> (&'static mut Position, &'static mut List) {
    // Each of the functions that a test calls asks once, and they do not call each other.
    unsafe { (&mut *&raw mut POSITION, &mut *&raw mut LIST) }
}

fn asked(index: usize) -> u8 {
    QUESTION[index].load(Relaxed)
}

/// What `mos run` wants; the functions below are what the test calls.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    set_up()
        + count()
        + piece()
        + count_shared()
        + piece_shared()
        + list()
        + choose()
        + turn()
        + fingerprint()
}

/// Sets the position up.
#[no_mangle]
pub extern "C" fn set_up() -> u16 {
    let (position, _) = state();
    let hawk = if asked(1) == 0 {
        LionHawk::Area
    } else {
        LionHawk::Lion
    };
    let slide = if asked(2) == 0 {
        DemonSlide::Sideways
    } else {
        DemonSlide::Vertical
    };
    *position = Position::new(Options { hawk, slide });
    for (square, byte) in Square::all().zip(&BOARD) {
        position.place(square, Piece(byte.load(Relaxed)));
    }
    position.side = if asked(0) == 0 {
        Side::Black
    } else {
        Side::White
    };
    0
}

/// Generates all moves and counts them: the visitor is known when the generator is compiled.
#[no_mangle]
pub extern "C" fn count() -> u16 {
    let (position, _) = state();
    let mut count = Count(0);
    position.moves(&mut count);
    count.0
}

/// Generates the moves of one piece and counts them.
#[no_mangle]
pub extern "C" fn piece() -> u16 {
    let (position, _) = state();
    let mut count = Count(0);
    position.moves_from(Square(asked(3)), &mut count);
    count.0
}

/// As `count`, by the generator that lists moves by the portion.
#[no_mangle]
pub extern "C" fn count_shared() -> u16 {
    let (position, _) = state();
    let mut count = 0;
    for square in Square::all() {
        position.each_move(square, |_, step| count += u16::from(step.number()));
    }
    count
}

/// As `piece`, by the generator that lists moves by the portion.
#[no_mangle]
pub extern "C" fn piece_shared() -> u16 {
    let (position, _) = state();
    let mut count = 0;
    let square = Square(asked(3));
    position.each_move(square, |_, step| count += u16::from(step.number()));
    count
}

struct Count(u16);

impl Visitor for Count {
    fn visit(&mut self, _: &mut Position, step: Step) {
        self.0 += u16::from(step.number());
    }
}

/// What `list` and `choose` keep.
struct List {
    left: u16,
    count: u16,
    sum: u16,
    chosen: Step,
}

impl List {
    const fn new() -> List {
        let from = Square(0);
        List {
            left: 0,
            count: 0,
            sum: 0,
            chosen: Step {
                from,
                via: from,
                to: from,
                flags: 0,
            },
        }
    }
}

impl Visitor for List {
    fn visit(&mut self, _: &mut Position, step: Step) {
        for step in step.choices() {
            if self.left == 0 {
                self.chosen = step;
            }
            self.left = self.left.wrapping_sub(1);
            self.count += 1;
            for byte in [step.from.0, step.via.0, step.to.0, step.flags] {
                self.sum = self.sum.rotate_left(1) ^ u16::from(byte);
            }
        }
    }
}

/// Sums up all moves.
#[no_mangle]
pub extern "C" fn list() -> u16 {
    let (position, list) = state();
    *list = List::new();
    position.moves(list);
    answer([list.count.to_le_bytes(), list.sum.to_le_bytes()])
}

/// Chooses a move by its number.
#[no_mangle]
pub extern "C" fn choose() -> u16 {
    let (position, list) = state();
    *list = List::new();
    list.left = u16::from_le_bytes([asked(4), asked(5)]);
    position.moves(list);
    0
}

/// Makes the chosen move and unmakes it.
#[no_mangle]
pub extern "C" fn turn() -> u16 {
    let (position, list) = state();
    let undo = position.make(list.chosen);
    position.unmake(&undo);
    0
}

/// Makes the chosen move for good; sums up the position.
#[no_mangle]
pub extern "C" fn fingerprint() -> u16 {
    let (position, list) = state();
    position.make(list.chosen);
    let mut sum = position.royals(Side::Black);
    for square in Square::all() {
        sum = sum.rotate_left(1) ^ position.at(square).0;
    }
    answer([
        [sum, position.royals(Side::White)],
        [position.side as u8, 0],
    ])
}

fn answer(words: [[u8; 2]; 2]) -> u16 {
    for (place, byte) in ANSWER.iter().zip(words.as_flattened()) {
        place.store(*byte, Relaxed);
    }
    0
}
