//! What stones cost on a 6502: 40 in the middle 9 x 9 points of the board, one after the other,
//! then back, four times. The difference between two ways is what one costs more than the other.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use gomoku::players::search::lines::Lines;
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::page::Paged;
use kit::random::Random;

/// The test writes here what is done with each stone: 0 nothing, 1 all that is known of each point
/// is kept, 2 half-lines alone, 3 fours alone, as the search for wins by fours keeps them: the
/// stone lies on the board, and its lines are looked through for fives and, listed, fours.
#[no_mangle]
pub static WAY: AtomicU8 = AtomicU8::new(0);

/// At an address that the linker knows, as in the images.
static mut POSITION: Paged<Position> = Paged(Position::new());

static mut LINES: Lines = Lines::new();

/// A check sum of the scores at the end, which are those of the empty board.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let way = WAY.load(Relaxed);
    // SAFETY: nothing else uses it, and nothing interrupts.
    let position = unsafe { &mut *(&raw mut POSITION.0) };
    // SAFETY: the same.
    let lines = unsafe { &mut *(&raw mut LINES) };
    position.start(Rule::Renju, 15);
    lines.start(Rule::Renju);
    let mut random = Random::new();
    random.seed(1);
    for _ in 0..4 {
        let mut points = [0u8; 256];
        let mut listed = [0u8; 256];
        let mut taken = [false; 256];
        let mut count = 0u8;
        while count != 40 {
            let point = Point::new(random.below(9) + 3, random.below(9) + 3);
            if taken[point.0 as usize] {
                continue;
            }
            taken[point.0 as usize] = true;
            points[count as usize] = point.0;
            let side = if count & 1 == 0 {
                Side::Black
            } else {
                Side::White
            };
            match way {
                1 => position.place(point, side),
                2 => position.put(point, side),
                3 => {
                    position.board.0[point.0 as usize] = side as u8;
                    listed[count as usize] = lines.count;
                    lines.aim(side as u8, true);
                    // In all directions, whatever the point's shape was.
                    lines.look_all(position, point.0, 15);
                }
                _ => {}
            }
            count += 1;
        }
        while count != 0 {
            count -= 1;
            let point = Point(points[count as usize]);
            match way {
                1 => position.undo(point),
                2 => position.lift(point),
                3 => {
                    position.board.0[point.0 as usize] = BLANK;
                    lines.unlist(listed[count as usize]);
                }
                _ => {}
            }
        }
    }
    let mut sum = 0u16;
    for at in (0..240).filter(|&at| position.at(Point(at)) == BLANK) {
        for side in [Side::Black, Side::White] {
            sum = sum.wrapping_mul(3) + position.score(Point(at), side) as u16;
        }
    }
    sum
}
