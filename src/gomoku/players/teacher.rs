//! TEACH: what is proved against a move before it is played.
//!
//! A warning is a proof: the opponent's win is searched for against all answers. What is not proved
//! within the budget, or before a [`Watch`] ends the work, is no warning.

mod answers;

use crate::players::level::units;
use crate::players::search::vcf::{Status, Vcf, DEPTH};
pub use crate::players::warning::Warning;
pub use crate::players::watch::{Patience, Watch};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use crate::rules::why::Why;
pub use answers::Memory;

/// The level whose budget a search for fours has.
const FOURS: u8 = 2;
/// The level whose budget a proof by a quiet stone has, which searches for fours after each answer
/// that can matter.
const THREES: u8 = 2;
/// The weakest and the strongest shape of a quiet stone that threatens a win by fours.
const CLOSED_THREE: u8 = Shape::P22 as u8;
const OPEN_THREE: u8 = Shape::P21 as u8;
/// The score from which such a stone is tried first: nearly that of an open three and a closed one.
const PROMISING: u8 = 28;
/// How many of the defender's answers by fours are followed in a row.
const COUNTERS: u8 = 3;
/// How many points are shown at most.
const SHOWN: u8 = 16;

/// How many moves can be tried before all others, so that their numbers and those of all points fit
/// into a byte.
const NEAR: u8 = 255 - Point::END;
/// What is where in [`Memory`], after what [`answers`] has there: the points that are shown, and
/// how many; the opponent's quiet stone that wins, or [`Point::NOWHERE`]; whether what is shown
/// stays, whether the work was ended early, whether somebody waits for it; the units of work left.
const LINE: u8 = 20;
const LENGTH: usize = 36;
const THREE: usize = 37;
const KEPT: usize = 38;
const OVER: usize = 39;
const HURRIED: usize = 40;
const LEFT: usize = 41;
/// Where the lists of answers begin.
const LISTS: u8 = 43;
/// The largest step of a search, in units: 50,000 cycles of a 6502 between two looks at [`Watch`].
const STEP: u8 = 8;

/// Looks for warnings. All that it knows is in memory that is of no use between two searches.
pub struct Teacher;

impl Teacher {
    /// Says whether somebody waits: then the work may take as long as its [`Watch`] thinks fit.
    pub fn hurry(memory: &mut Memory, hurried: bool) {
        memory[HURRIED] = Point(hurried.into());
    }

    /// Whether the work was ended early.
    pub fn is_over(memory: &Memory) -> bool {
        memory[OVER] != Point(0)
    }

    /// How many points show the last warning: the five, the moves of the win, or the lines that
    /// make the point forbidden.
    pub fn shown(memory: &Memory) -> u8 {
        memory[LENGTH].0
    }

    /// Point `number` of these.
    pub fn point(memory: &Memory, number: u8) -> Point {
        memory[usize::from(LINE + (number & 15))]
    }

    /// What is proved against the move of `side` to the blank `point`, if another move avoids it.
    /// The position is as it was afterwards. `vcf` is one that nobody uses.
    #[inline(never)]
    pub fn warn<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> Option<Warning> {
        let other = side.other();
        memory[LENGTH] = Point(0);
        memory[OVER] = Point(0);
        memory[KEPT] = Point(0);
        if position.wins(point, side) {
            return None;
        }
        if position.is_forbidden(point, side) {
            return Some(Warning::Forbidden);
        }
        if let Some((five, _)) = fives(position, side) {
            show(memory, five);
            return Some(Warning::OwnFive);
        }
        if let Some((five, two)) = fives(position, other) {
            // Two fives, or a forbidden block, cannot be answered; the block is the only answer.
            let held = !two && !position.is_forbidden(five, side);
            show(memory, five);
            return (held && five != point).then_some(Warning::Five);
        }
        if Teacher::wins_by_fours(memory, vcf, position, platform, watch, side) {
            let keeps = Teacher::keeps_fours(memory, vcf, position, platform, watch, side, point);
            return (!keeps).then_some(Warning::OwnFours);
        }
        position.place(point, side);
        let loses = if Teacher::wins_by_fours(memory, vcf, position, platform, watch, other) {
            Some((Warning::Fours, Point::NOWHERE))
        } else {
            // A four has to be answered first.
            let quiet = fives(position, side).is_none();
            let three = if quiet {
                Teacher::three(memory, vcf, position, platform, watch, other)
            } else {
                None
            };
            three.map(|three| (Warning::Threes, three))
        };
        position.undo(point);
        let (warning, three) = loses?;
        memory[THREE] = three;
        memory[KEPT] = Point(1);
        // What is shown is where another move mostly helps.
        let mut number = NEAR - memory[LENGTH].0;
        loop {
            let at = if number < NEAR {
                Teacher::point(memory, NEAR - 1 - number)
            } else {
                Point(number - NEAR)
            };
            if at == Point(Point::END) || Teacher::is_over(memory) {
                return None;
            }
            if at != point && Teacher::avoids(memory, vcf, position, platform, watch, side, at) {
                return Some(warning);
            }
            number = number.wrapping_add(1);
        }
    }

    /// Shows the lines that make a point forbidden, after [`Warning::Forbidden`].
    pub fn show_lines(memory: &mut Memory, why: &Why) {
        for number in 0..why.count() {
            let line = why.line(number);
            for at in 0..line.length {
                show_more(memory, line.point(at));
            }
        }
    }

    /// Whether `side`, to move, is found to win by fours; its win is shown then.
    #[inline(never)]
    fn wins_by_fours<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> bool {
        allow(memory, units(FOURS) as u16);
        let wins = Teacher::fours(memory, vcf, position, platform, watch, side) == Some(true);
        if wins {
            show_win(memory, vcf, 0);
        }
        wins
    }

    /// Whether `side`, to move, wins by fours; `None` if the work ends first.
    #[inline(never)]
    fn fours<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> Option<bool> {
        look(memory, platform, watch, 0);
        if Teacher::is_over(memory) {
            return None;
        }
        vcf.forget();
        vcf.start(position, side, DEPTH);
        while vcf.status() == Status::Working && left(memory) != 0 && !Teacher::is_over(memory) {
            let used = vcf.step(position, STEP);
            let rest = left(memory).saturating_sub(used.into());
            allow(memory, rest);
            look(memory, platform, watch, used);
        }
        let status = vcf.status();
        vcf.stop(position);
        match status {
            Status::Won => Some(true),
            Status::Lost => Some(false),
            Status::Working => None,
        }
    }

    /// Whether the stone on `point`, which makes no five, is the first of a win by fours.
    #[inline(never)]
    fn keeps_fours<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> bool {
        memory[KEPT] = Point(1);
        position.place(point, side);
        let keeps = match fives(position, side) {
            None => false,
            Some((_, true)) => true,
            Some((answer, _)) if position.is_forbidden(answer, side.other()) => true,
            Some((answer, _)) => {
                position.place(answer, side.other());
                allow(memory, units(FOURS) as u16);
                // Unless it is proved to end the win, nothing is said.
                let keeps =
                    Teacher::fours(memory, vcf, position, platform, watch, side) != Some(false);
                position.undo(answer);
                keeps
            }
        };
        position.undo(point);
        keeps
    }

    /// A quiet stone of `side`, to move, after which it wins by fours against every answer.
    #[inline(never)]
    fn three<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> Option<Point> {
        for promising in [true, false] {
            for at in (0..Point::END).map(Point) {
                if Teacher::is_over(memory) {
                    return None;
                }
                if position.at(at) == BLANK
                    && (position.score(at, side) >= PROMISING) == promising
                    && (CLOSED_THREE..=OPEN_THREE).contains(&position.peak(at, side))
                    && Teacher::three_wins(memory, vcf, position, platform, watch, side, at)
                {
                    return Some(at);
                }
            }
        }
        None
    }

    /// Whether `side` is proved to win by fours after its quiet stone on `point`.
    #[inline(never)]
    fn three_wins<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> bool {
        if position.is_forbidden(point, side) {
            return false;
        }
        allow(memory, units(THREES) as u16);
        position.place(point, side);
        let wins = Teacher::beats_all(memory, vcf, position, platform, watch, side);
        position.undo(point);
        if wins && memory[KEPT] == Point(0) {
            memory[usize::from(LINE)] = point;
        }
        wins
    }

    /// Whether `side`, after its move to `point`, is proved not to lose by fours, nor by the quiet
    /// stone that is known, if there is one.
    #[inline(never)]
    fn avoids<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> bool {
        let three = memory[THREE];
        if Teacher::is_over(memory)
            || position.at(point) != BLANK
            || position.is_forbidden(point, side)
        {
            return false;
        }
        let other = side.other();
        position.place(point, side);
        allow(memory, units(FOURS) as u16);
        let mut avoids =
            Teacher::fours(memory, vcf, position, platform, watch, other) == Some(false);
        if avoids && three != Point::NOWHERE && three != point {
            avoids = fives(position, side).is_some()
                || !Teacher::three_wins(memory, vcf, position, platform, watch, other, three)
                    && left(memory) != 0
                    && !Teacher::is_over(memory);
        }
        position.undo(point);
        avoids
    }
}

/// Sets the units of work that a proof may take, and tells how many are left.
#[inline(never)]
fn allow(memory: &mut Memory, units: u16) {
    let [low, high] = units.to_le_bytes();
    memory[LEFT] = Point(low);
    memory[LEFT + 1] = Point(high);
}

fn left(memory: &Memory) -> u16 {
    u16::from_le_bytes([memory[LEFT].0, memory[LEFT + 1].0])
}

/// Asks whether the work is to end, after `units` of it.
fn look<P, W: Watch<P>>(memory: &mut Memory, platform: &mut P, watch: &mut W, units: u8) {
    if watch.is_over(platform, units, memory[HURRIED] != Point(0)) {
        memory[OVER] = Point(1);
    }
}

/// Shows `five` alone.
fn show(memory: &mut Memory, five: Point) {
    memory[LENGTH] = Point(0);
    show_more(memory, five);
}

/// Shows one point more, unless there are too many.
#[inline(never)]
fn show_more(memory: &mut Memory, point: Point) {
    let length = memory[LENGTH].0;
    if length != SHOWN {
        memory[usize::from(LINE.wrapping_add(length))] = point;
        memory[LENGTH].0 += 1;
    }
}

/// Shows the win by fours that was found, from place `at` on, unless what is shown stays.
#[inline(never)]
fn show_win(memory: &mut Memory, vcf: &Vcf, at: u8) {
    if memory[KEPT] == Point(0) {
        memory[LENGTH] = Point(at);
        for number in 0..vcf.moves() {
            show_more(memory, vcf.win_move(number));
        }
    }
}

/// A point where `side` makes five, and whether there is another one.
#[inline(never)]
fn fives(position: &Position, side: Side) -> Option<(Point, bool)> {
    let (mut five, mut two) = (Point::NOWHERE, false);
    for at in 0..Point::END {
        if position.board.0[at as usize] == BLANK
            && position.sharp(at) != 0
            && position.wins(Point(at), side)
        {
            two = five != Point::NOWHERE;
            five = Point(at);
            if two {
                break;
            }
        }
    }
    (five != Point::NOWHERE).then_some((five, two))
}
