//! The answers to a quiet stone that threatens to win by fours.

use super::{fives, look, show_win, Teacher, Watch, COUNTERS, OVER, SHARP};
use crate::players::search::survey::Moves;
use crate::players::search::vcf::{Status, Vcf};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;

/// What the work needs, in the place of a search's lists. By depth of the stack of answers, from 1
/// on: the answer that was a four, the stone that blocked it, where the points end where a side
/// makes a four before the answer, where the next answer is, where the list ends, and the next of
/// all points, if all are tried. The last three have a place 0 for what may help against the win.
/// Then [`Teacher`]'s, then the lists: at each depth these points, then the answers.
pub type Memory = Moves;
const ANSWERS: u8 = 0;
const BLOCKS: u8 = 4;
const SHARPS: u8 = 8;
pub(super) const NEXT: u8 = 13;
pub(super) const ENDS: u8 = 18;
pub(super) const OTHERS: u8 = 23;
/// A list that goes farther ends the work: a win, of 63 moves at most, must fit behind it.
const MOST: u8 = 255 - 63;

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
        let mut depth = 1;
        let beaten = 'four: loop {
            let from = memory[usize::from(ENDS - 1 + depth)].0;
            if Teacher::fours(memory, vcf, position, platform, watch, side, (from, 0))
                != Status::Won
            {
                break false;
            }
            if depth == 1 {
                show_win(memory, vcf, 1);
            }
            memory[usize::from(NEXT + depth)] = memory[SHARP];
            memory[usize::from(SHARPS + depth)] = memory[SHARP];
            list(vcf, position, memory, platform, watch, side, depth);
            loop {
                if Teacher::is_over(memory) {
                    break 'four false;
                }
                let answer = next(memory, depth);
                if answer == Point::NOWHERE {
                    if depth == 1 {
                        break 'four true;
                    }
                    depth -= 1;
                    take_back(position, memory, depth);
                    continue;
                }
                if position.at(answer) != BLANK || position.is_forbidden(answer, other) {
                    continue;
                }
                // An answer that makes no four leaves the attacker no other fours than before.
                let (mut from, mut to) = (memory[usize::from(ENDS + depth)].0, 0);
                if position.peak(answer, other) < Shape::P32 as u8 {
                    from = memory[usize::from(ENDS - 1 + depth)].0;
                    to = memory[usize::from(SHARPS + depth)].0;
                }
                position.place(answer, other);
                let status =
                    Teacher::fours(memory, vcf, position, platform, watch, side, (from, to));
                if status == Status::Won {
                    position.undo(answer);
                    continue;
                }
                match fives(position, other) {
                    Some((block, false))
                        if depth <= COUNTERS && !position.is_forbidden(block, side) =>
                    {
                        position.place(block, side);
                        memory[usize::from(ANSWERS + depth)] = answer;
                        memory[usize::from(BLOCKS + depth)] = block;
                        depth += 1;
                        continue 'four;
                    }
                    _ => {
                        position.undo(answer);
                        break 'four false;
                    }
                }
            }
        };
        while depth != 1 {
            depth -= 1;
            take_back(position, memory, depth);
        }
        beaten
    }
}

/// The next answer at `depth`, or [`Point::NOWHERE`].
#[inline(never)]
pub(super) fn next(memory: &mut Memory, depth: u8) -> Point {
    let mut place = NEXT + depth;
    let mut number = memory[usize::from(place)];
    if number != memory[usize::from(ENDS + depth)] {
        memory[usize::from(place)].0 = number.0.wrapping_add(1);
        return memory[number.index()];
    }
    place = OTHERS + depth;
    number = memory[usize::from(place)];
    if number == Point(Point::END) {
        return Point::NOWHERE;
    }
    memory[usize::from(place)].0 += 1;
    number
}

/// Takes back the answer by a four at `depth`, and the stone that blocked it.
#[inline(never)]
fn take_back(position: &mut Position, memory: &Memory, depth: u8) {
    position.undo(memory[usize::from(BLOCKS + depth)]);
    position.undo(memory[usize::from(ANSWERS + depth)]);
}

/// Lists the answers to the win by fours of `side` that was found, at `depth`: a stone on one of
/// its points, where it makes five in the end, or where the other side makes a four when the
/// answers to the win lie on the board. No other stone changes that win. All others are tried, too,
/// if any stone may change it: where a point is or becomes forbidden by threes, which other stones
/// unmake, or where the win is a forbidden point.
///
/// It is asked in the middle whether the work is to end. It takes as long as a search's start.
#[inline(never)]
pub(super) fn list<P, W: Watch<P>>(
    vcf: &Vcf,
    position: &mut Position,
    memory: &mut Memory,
    platform: &mut P,
    watch: &mut W,
    side: Side,
    depth: u8,
) {
    let moves = vcf.moves();
    let end = memory[usize::from(NEXT + depth)].0;
    let own = end + moves;
    let clear = lay(vcf, position, memory, side, end, 1);
    let fives = gather(position, memory, side, Shape::P42, own);
    lift(vcf, position, 1);
    look(memory, platform, watch, 0);
    lay(vcf, position, memory, side, end, 2);
    let end = gather(position, memory, side.other(), Shape::P32, fives);
    lift(vcf, position, 2);
    memory[usize::from(ENDS + depth)] = Point(end);
    let clear = clear && (moves == 1 || fives - own > 1);
    memory[usize::from(OTHERS + depth)] = Point(if clear { Point::END } else { 0 });
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

/// Adds the blank points where `side` makes a five, or for [`Shape::P32`] a four or more, or for
/// [`Shape::None`] where either side does.
#[inline(never)]
pub(super) fn gather(
    position: &Position,
    memory: &mut Memory,
    side: Side,
    least: Shape,
    mut end: u8,
) -> u8 {
    let mut at = 0;
    loop {
        at = position.next_sharp(at);
        if at == Point::END {
            break;
        }
        let shape = position.strongest(Point(at), side);
        if shape >= least && (least != Shape::P42 || shape == least) && end != u8::MAX {
            memory[usize::from(end)] = Point(at);
            end += 1;
        }
        at += 1;
    }
    if end > MOST {
        memory[OVER] = Point(1);
    }
    end
}
