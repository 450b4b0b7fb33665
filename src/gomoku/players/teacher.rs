//! TEACH: what is proved against a move before it is played.
//!
//! A warning is a proof: the opponent's win is searched for against all answers. What is not proved
//! within the budget, or before a [`Watch`] ends the work, is no warning.

mod answers;

use crate::players::search::vcf::{Status, Vcf, DEPTH};
pub use crate::players::warning::Warning;
pub use crate::players::watch::{Patience, Watch};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use crate::rules::why::Why;
pub use answers::Memory;
use answers::{gather, list, next, ENDS, NEXT, OTHERS};

/// The work that a search for fours may take, or a proof by a quiet stone, which searches for fours
/// after each answer that can matter: two units each.
const WORK: u8 = 255;
/// The weakest and the strongest shape of a quiet stone that threatens a win by fours.
const CLOSED_THREE: u8 = Shape::P22 as u8;
const OPEN_THREE: u8 = Shape::P21 as u8;
/// The score from which such a stone is tried first: nearly that of an open three and a closed one.
const PROMISING: u8 = 28;
/// How many of the defender's answers by fours are followed in a row.
const COUNTERS: u8 = 3;
/// How many points are shown at most.
const SHOWN: u8 = 16;

/// What is where in [`Memory`], after what [`answers`] has there: the points that are shown, and
/// how many; the warning, once what is shown stays; whether the work was ended early, whether
/// somebody waits for it; the work left; whether the stones that are tried are not promising; the
/// end of the last list of points where a side makes a four. Then what may help against the win of
/// the opponent: the last move that did, the quiet stone that was tried last, and, where the lists
/// begin, the answers to the win. These two stay from one point, or position, to the next: what is
/// wrong there is proved again.
const LINE: u8 = 28;
const LENGTH: usize = 44;
const KEPT: usize = 45;
const OVER: usize = 46;
const HURRIED: usize = 47;
const LEFT: usize = 48;
const FAINT: usize = 49;
const SHARP: usize = 50;
const HELPED: u8 = 51;
const TRIED: usize = 52;
const LISTS: u8 = 53;
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
        memory[usize::from(ENDS)] = Point(LISTS);
        vcf.expire();
        if position.wins(point, side) {
            return None;
        }
        if position.is_forbidden(point, side) {
            return Some(Warning::Forbidden);
        }
        if let Some((five, _)) = fives(position, side) {
            show_more(memory, five);
            return Some(Warning::OwnFive);
        }
        if let Some((five, two)) = fives(position, other) {
            show_more(memory, five);
            // Two fives, or a forbidden block, cannot be answered; the block is the only answer.
            let held = !two && !position.is_forbidden(five, side);
            return (held && five != point).then_some(Warning::Five);
        }
        if Teacher::wins_by_fours(memory, vcf, position, platform, watch, side) {
            // A search whose only first move is this one.
            vcf.begin(position.rule, side, DEPTH);
            vcf.add(position, point);
            vcf.open();
            memory[LEFT] = Point(WORK);
            let keeps = Teacher::finish(memory, vcf, position, platform, watch);
            // Unless it is proved to end the win, nothing is said.
            return (keeps == Status::Lost).then_some(Warning::OwnFours);
        }
        position.place(point, side);
        let warning = if Teacher::wins_by_fours(memory, vcf, position, platform, watch, other) {
            memory[usize::from(NEXT + 1)] = Point(LISTS);
            list(vcf, position, memory, platform, watch, other, 1);
            Some(Warning::Fours)
        } else if fives(position, side).is_none()
            && Teacher::three(memory, vcf, position, platform, watch, other)
        {
            Some(Warning::Threes)
        } else {
            // Nothing is proved, or a four has to be answered first.
            None
        };
        position.undo(point);
        let warning = warning?;
        memory[KEPT] = Point(warning as u8);
        // Against a win by fours only an answer to it helps, against a quiet stone others may, too.
        memory[usize::from(NEXT)] = Point(HELPED);
        memory[usize::from(ENDS)] = memory[usize::from(ENDS + 1)];
        memory[usize::from(OTHERS)] = if warning == Warning::Threes {
            Point(0)
        } else {
            memory[usize::from(OTHERS + 1)]
        };
        loop {
            let at = next(memory, 0);
            if at == Point::NOWHERE || Teacher::is_over(memory) {
                return None;
            }
            if at != point && Teacher::avoids(memory, vcf, position, platform, watch, side, at) {
                memory[usize::from(HELPED)] = at;
                return Some(warning);
            }
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
        memory[LEFT] = Point(WORK);
        let from = memory[usize::from(ENDS)].0;
        let wins =
            Teacher::fours(memory, vcf, position, platform, watch, side, (from, 0)) == Status::Won;
        if wins {
            show_win(memory, vcf, 0);
        }
        wins
    }

    /// Whether `side`, to move, wins by fours: [`Status::Working`] if the work ends first. The
    /// points where a side makes a four or more are listed from `from` to `to`. With 0 they are
    /// listed first, and the list's end is kept.
    #[inline(never)]
    fn fours<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        (from, mut to): (u8, u8),
    ) -> Status {
        look(memory, platform, watch, 0);
        if to == 0 {
            to = gather(position, memory, side, Shape::None, from);
            memory[SHARP] = Point(to);
        }
        if Teacher::is_over(memory) {
            return Status::Working;
        }
        vcf.renew(position.rule, side, DEPTH);
        for number in from..to {
            let point = memory[usize::from(number)];
            if position.at(point) == BLANK && vcf.offer(position, point) {
                break;
            }
        }
        vcf.open();
        Teacher::finish(memory, vcf, position, platform, watch)
    }

    /// Goes on with a search for fours to its end, or to the end of the work.
    #[inline(never)]
    fn finish<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
    ) -> Status {
        while vcf.status() == Status::Working
            && memory[LEFT] != Point(0)
            && !Teacher::is_over(memory)
        {
            let used = vcf.step(position, STEP) + 1;
            memory[LEFT].0 = memory[LEFT].0.saturating_sub(used >> 1);
            look(memory, platform, watch, used);
        }
        let status = vcf.status();
        vcf.stop(position);
        status
    }

    /// Whether `side`, to move, has a quiet stone after which it wins by fours against every
    /// answer. The one that was tried last comes first: after most of a player's moves the same one
    /// wins.
    #[inline(never)]
    fn three<P, W: Watch<P>>(
        memory: &mut Memory,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> bool {
        for _ in 0..512u16 {
            let at = memory[TRIED];
            if position.at(at) == BLANK
                && (position.score(at, side) < PROMISING) == (memory[FAINT].0 & 1 != 0)
                && (CLOSED_THREE..=OPEN_THREE).contains(&position.peak(at, side))
                && Teacher::three_wins(memory, vcf, position, platform, watch, side, at)
            {
                return true;
            }
            if Teacher::is_over(memory) {
                break;
            }
            memory[TRIED].0 = at.0.wrapping_add(1);
            if memory[TRIED] == Point(0) {
                memory[FAINT].0 ^= 1;
            }
        }
        false
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
        memory[LEFT] = Point(WORK);
        position.place(point, side);
        let wins = Teacher::beats_all(memory, vcf, position, platform, watch, side);
        position.undo(point);
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
        if position.at(point) != BLANK || position.is_forbidden(point, side) {
            return false;
        }
        let other = side.other();
        let three = memory[TRIED];
        position.place(point, side);
        memory[LEFT] = Point(WORK);
        let from = memory[usize::from(ENDS)].0;
        let mut avoids = Teacher::fours(memory, vcf, position, platform, watch, other, (from, 0))
            == Status::Lost;
        if avoids && memory[KEPT] == Point(Warning::Threes as u8) && three != point {
            avoids = fives(position, side).is_some()
                || !Teacher::three_wins(memory, vcf, position, platform, watch, other, three)
                    && memory[LEFT] != Point(0)
                    && !Teacher::is_over(memory);
        }
        position.undo(point);
        avoids
    }
}

/// Asks whether the work is to end, after `units` of it.
fn look<P, W: Watch<P>>(memory: &mut Memory, platform: &mut P, watch: &mut W, units: u8) {
    if watch.is_over(platform, units, memory[HURRIED] != Point(0)) {
        memory[OVER] = Point(1);
    }
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

/// Shows the win by fours that was found, from place `at` on, behind the quiet stone that is tried,
/// unless what is shown stays.
#[inline(never)]
fn show_win(memory: &mut Memory, vcf: &Vcf, at: u8) {
    if memory[KEPT] == Point(0) {
        memory[usize::from(LINE)] = memory[TRIED];
        memory[LENGTH] = Point(at);
        for number in 0..vcf.moves() {
            show_more(memory, vcf.win_move(number));
        }
    }
}

/// A point where `side` makes five, and whether there is another one.
#[inline(never)]
fn fives(position: &Position, side: Side) -> Option<(Point, bool)> {
    let (mut five, mut at) = (Point::NOWHERE, 0);
    loop {
        at = position.next_sharp(at);
        if at == Point::END {
            return (five != Point::NOWHERE).then_some((five, false));
        }
        if position.wins(Point(at), side) {
            if five != Point::NOWHERE {
                return Some((five, true));
            }
            five = Point(at);
        }
        at += 1;
    }
}
