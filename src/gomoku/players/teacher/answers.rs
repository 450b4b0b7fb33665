//! The answers to a quiet stone that threatens to win by fours.

use super::{fives, look, show_win, Teacher, Watch, COUNTERS, LISTS};
use crate::players::search::survey::Moves;
use crate::players::search::vcf::Vcf;
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;

/// What the work needs, in the place of a search's lists: by depth of the stack of
/// answers the answer that was a four, the stone that blocked it, where the next answer is, where
/// the list ends, and the next of all points, if all are tried. Then [`Teacher`]'s, then the lists.
pub type Memory = Moves;
const ANSWERS: u8 = 0;
const BLOCKS: u8 = 4;
const NEXT: u8 = 8;
const ENDS: u8 = 12;
const OTHERS: u8 = 16;
/// A list that would go farther proves nothing.
const MOST: u8 = 240;

const _: () = assert!(COUNTERS < 4);

impl Teacher {
    /// Whether `side`, which has just played a quiet stone, wins by fours against every answer.
    /// Answers by fours that have to be blocked, up to [`COUNTERS`] of them, are followed.
    #[inline(never)]
    pub(super) fn beats_all<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> bool {
        let other = side.other();
        let mut depth = 0;
        let mut end = LISTS;
        let mut entered = true;
        let beaten = loop {
            if entered {
                if fives(position, other).is_some()
                    || Teacher::fours(memory, vcf, position, platform, watch, side) != Some(true)
                {
                    break false;
                }
                if depth == 0 {
                    show_win(memory, vcf, 1);
                }
                memory[usize::from(NEXT + depth)] = Point(end);
                let last = list(vcf, position, memory, platform, watch, side, end);
                memory[usize::from(OTHERS + depth)] = Point(if last == 0 { 0 } else { Point::END });
                if last > MOST {
                    break false;
                }
                end = end.max(last);
                memory[usize::from(ENDS + depth)] = Point(end);
            }
            entered = false;
            let place = if memory[usize::from(NEXT + depth)] == memory[usize::from(ENDS + depth)] {
                OTHERS + depth
            } else {
                NEXT + depth
            };
            let number = memory[usize::from(place)];
            if number == Point(Point::END) && place >= OTHERS {
                if depth == 0 {
                    break true;
                }
                depth -= 1;
                end = memory[usize::from(ENDS + depth)].0;
                take_back(position, memory, depth);
                continue;
            }
            memory[usize::from(place)] = Point(number.0.wrapping_add(1));
            let answer = if place >= OTHERS {
                number
            } else {
                memory[number.index()]
            };
            if position.at(answer) != BLANK || position.is_forbidden(answer, other) {
                continue;
            }
            position.place(answer, other);
            if Teacher::fours(memory, vcf, position, platform, watch, side) == Some(true) {
                position.undo(answer);
                continue;
            }
            match fives(position, other) {
                Some((block, false))
                    if depth != COUNTERS && !position.is_forbidden(block, side) =>
                {
                    position.place(block, side);
                    memory[usize::from(ANSWERS + depth)] = answer;
                    memory[usize::from(BLOCKS + depth)] = block;
                    depth += 1;
                    entered = true;
                }
                _ => {
                    position.undo(answer);
                    break false;
                }
            }
        };
        while depth != 0 {
            depth -= 1;
            take_back(position, memory, depth);
        }
        beaten
    }
}

/// Takes back the answer by a four at `depth`, and the stone that blocked it.
#[inline(never)]
fn take_back(position: &mut Position, memory: &Memory, depth: u8) {
    position.undo(memory[usize::from(BLOCKS + depth)]);
    position.undo(memory[usize::from(ANSWERS + depth)]);
}

/// Lists, from `end` on, the answers to the win by fours of `side` that was found: a stone on one
/// of its points, where it makes five in the end, or where the other side makes a four when the
/// answers to the win lie on the board. No other stone changes that win. Returns the new end, or 0
/// if any stone may change it: where a point is or becomes forbidden by threes, which other stones
/// unmake, or where the win is a forbidden point.
///
/// That takes up to 0.4 s of a 6502, so it is asked in the middle whether the work is to end: then
/// the list would go too far.
#[inline(never)]
fn list<P, W: Watch<P>>(
    vcf: &Vcf,
    position: &mut Position,
    memory: &mut Memory,
    platform: &mut P,
    watch: &mut W,
    side: Side,
    end: u8,
) -> u8 {
    let moves = vcf.moves();
    if moves > MOST - end {
        return u8::MAX;
    }
    let own = end + moves;
    let clear = lay(vcf, position, memory, side, end, 1);
    let fives = gather(position, memory, side, Shape::P42, own);
    lift(vcf, position, 1);
    look(memory, platform, watch, 1);
    if Teacher::is_over(memory) {
        return u8::MAX;
    }
    lay(vcf, position, memory, side, end, 2);
    let end = gather(position, memory, side.other(), Shape::P32, fives);
    lift(vcf, position, 2);
    if clear && (moves == 1 || fives - own > 1) {
        end
    } else {
        0
    }
}

/// Lays the moves of a win on the board, or with 2 as `step` the answers alone, and lists all
/// moves. Returns whether none of the win's own is a question of threes.
#[inline(never)]
fn lay(
    vcf: &Vcf,
    position: &mut Position,
    memory: &mut Memory,
    side: Side,
    end: u8,
    step: u8,
) -> bool {
    let mut clear = true;
    for number in 0..vcf.moves() {
        let point = vcf.win_move(number);
        memory[usize::from(end.wrapping_add(number))] = point;
        let own = number & 1 == 0;
        if own && side == Side::Black && position.rule == Rule::Renju {
            clear &= !position.is_tangled(point);
        }
        if !own || step == 1 {
            position.place(point, if own { side } else { side.other() });
        }
    }
    clear
}

/// Takes away what [`lay`] laid.
#[inline(never)]
fn lift(vcf: &Vcf, position: &mut Position, step: u8) {
    let mut number = vcf.moves();
    while number != 0 {
        number -= 1;
        if step == 1 || number & 1 != 0 {
            position.undo(vcf.win_move(number));
        }
    }
}

/// Adds the blank points where `side` makes a five, or for [`Shape::P32`] a four or more.
#[inline(never)]
fn gather(position: &Position, memory: &mut Memory, side: Side, least: Shape, mut end: u8) -> u8 {
    for at in (0..Point::END).map(Point) {
        if position.at(at) == BLANK {
            let shape = position.strongest(at, side);
            if (shape == least || least == Shape::P32 && shape > least) && end != u8::MAX {
                memory[usize::from(end)] = at;
                end += 1;
            }
        }
    }
    end
}
