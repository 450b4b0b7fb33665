//! The search on a 6502. The test writes a question into memory, calls a function and reads the
//! answer; atomics are memory that both may touch, and cost nothing here.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use gomoku::players::search::vcf::{Status, DEPTH};
use gomoku::players::search::Search;
use gomoku::players::teacher::{Teacher, Watch};
use gomoku::position::Position;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::page::Paged;

const EMPTY: AtomicU8 = AtomicU8::new(0);

/// A side's number by point; then, from 240 on: the rule, the side to move, and the work: how many
/// fours or nodes, or two bytes of units, for [`warn`] 0 for as many as it wants; the size, 0 for
/// 15; the move that is looked at.
#[no_mangle]
pub static QUESTION: [AtomicU8; 256] = [EMPTY; 256];
/// Functions say what is in it.
#[no_mangle]
pub static ANSWER: [AtomicU8; 256] = [EMPTY; 256];

/// Only to see where it lies.
#[no_mangle]
pub static mut SESSION: gomoku::screens::Session = gomoku::screens::Session::new();

static mut POSITION: Paged<Position> = Paged(Position::new());
static mut SEARCH: Search = Search::new();

/// At fixed addresses, as in the images.
fn state() -> (&'static mut Position, &'static mut Search) {
    // Each of the functions that a test calls asks once, and they do not call each other.
    unsafe { (&mut *&raw mut POSITION.0, &mut *&raw mut SEARCH) }
}

fn asked(index: u8) -> u8 {
    QUESTION[index as usize].load(Relaxed)
}

fn answer(index: u8, byte: u8) {
    ANSWER[index as usize].store(byte, Relaxed);
}

fn set_up(position: &mut Position) -> Side {
    let rule = match asked(240) {
        0 => Rule::Gomoku,
        1 => Rule::Free,
        _ => Rule::Renju,
    };
    let size = if asked(244) == 0 { 15 } else { asked(244) };
    position.start(rule, size);
    for at in 0..240 {
        match asked(at) {
            1 => position.place(Point(at), Side::Black),
            2 => position.place(Point(at), Side::White),
            _ => {}
        }
    }
    if asked(241) == 1 {
        Side::Black
    } else {
        Side::White
    }
}

/// What `mos run` wants; the functions below are what the test calls.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    fours() + nodes() + begin() + step() + choose() + warn()
}

/// Tries fours: the status, the first move of a win, and how many fours were left.
#[no_mangle]
pub extern "C" fn fours() -> u16 {
    let (position, search) = state();
    let side = set_up(position);
    let mut left = asked(242);
    search.tree.vcf.start(position, side, DEPTH);
    while left != 0 && search.tree.vcf.status() == Status::Working {
        if search.tree.vcf.step(position, 1) != 0 {
            left -= 1;
        }
    }
    search.tree.vcf.stop(position);
    answer(0, search.tree.vcf.status() as u8);
    answer(
        1,
        search.tree.vcf.line().first().map_or(255, |point| point.0),
    );
    answer(2, left);
    0
}

/// Enters nodes of the tree, without fours: how many, and the best move.
#[no_mangle]
pub extern "C" fn nodes() -> u16 {
    let (position, search) = state();
    let side = set_up(position);
    search.start(side, 1);
    for _ in 0..23 {
        search.step(position, 1);
    }
    search.stop(position);
    search.tree.without_fours = true;
    search.tree.start(side, 0);
    while search.tree.nodes < asked(242) as u16 && !search.tree.is_done() {
        search.tree.step(position, 1, 1);
    }
    search.tree.stop(position);
    search.tree.without_fours = false;
    answer(0, search.tree.nodes as u8);
    answer(1, search.best().0);
    0
}

/// Ends the work after about this many units; 0 is no limit.
struct Units(u16);

/// Units that the start of a search for fours counts.
const START: u16 = 8;

impl Watch<()> for Units {
    fn is_over(&mut self, (): &mut (), units: u8, _hurried: bool) -> bool {
        let units = if units == 0 { START } else { units as u16 };
        let over = self.0 != 0 && self.0 <= units;
        if !over {
            self.0 = self.0.saturating_sub(units);
        }
        over
    }
}

/// What is wrong with a move: the number of the warning, or 0; 255: no move is looked at.
#[no_mangle]
pub extern "C" fn warn() -> u16 {
    let (position, search) = state();
    let side = set_up(position);
    let point = Point(asked(245));
    answer(0, 255);
    if point == Point::NOWHERE {
        return 0;
    }
    let (vcf, memory) = (&mut search.tree.vcf, &mut search.tree.survey.moves);
    let watch = &mut Units(u16::from_le_bytes([asked(242), asked(243)]));
    let warning = Teacher::warn(memory, vcf, position, &mut (), watch, side, point);
    answer(0, warning.map_or(0, |warning| warning as u8));
    0
}

/// Begins a search of that many units, as [`choose`] does.
#[no_mangle]
pub extern "C" fn begin() -> u16 {
    let (position, search) = state();
    let side = set_up(position);
    search.start(side, u16::from_le_bytes([asked(242), asked(243)]) as u32);
    0
}

/// One step of it, as the game does it: whether it has ended.
#[no_mangle]
pub extern "C" fn step() -> u16 {
    let (position, search) = state();
    answer(0, search.step(position, 4).is_some() as u8);
    0
}

/// A whole search: its move, and two bytes of the units of work that it took.
#[no_mangle]
pub extern "C" fn choose() -> u16 {
    let (position, search) = state();
    let side = set_up(position);
    let units = u16::from_le_bytes([asked(242), asked(243)]);
    if units == 0 {
        return 0;
    }
    search.start(side, units as u32);
    loop {
        if let Some(point) = search.step(position, 8) {
            answer(0, point.0);
            break;
        }
    }
    let [low, high] = (units - search.left() as u16).to_le_bytes();
    answer(1, low);
    answer(2, high);
    0
}
