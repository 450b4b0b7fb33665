//! TEACH: what is proved against a move before it is played.
//!
//! A warning is a proof: each win is searched for against all answers. What is not found within the
//! budget, or before a [`Watch`] ends the work, is not warned of.

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
use kit::bounded::Bounded;

/// The level whose budget a search for fours has.
const FOURS: u8 = 2;
/// The same of a proof by a quiet stone, which searches for fours after each answer. A terminal's
/// computer does that work within a tenth of a second.
const THREES: u8 = 5;
/// Answers by fours of the defender that are followed.
const COUNTERS: u8 = 3;
/// How many points are shown at most.
const SHOWN: usize = 16;

/// Answers that are tried before all others: their number and a point's are a byte.
const NEAR: u8 = 255 - Point::END;
/// The largest step of a search, in units: 50,000 cycles of a 6502 between two looks at [`Watch`].
const STEP: u8 = 8;

/// Looks for warnings.
#[derive(Clone)]
#[repr(C)]
pub struct Teacher {
    /// Units of work left for a proof.
    left: u16,
    /// The work may take as long as its [`Watch`] thinks fit for a player who waits.
    pub hurried: bool,
    /// What is shown stays.
    kept: bool,
    /// The work was ended early.
    pub over: bool,
    /// The opponent's quiet stone that wins, or [`Point::NOWHERE`].
    three: Point,
    /// The points that are shown.
    line: Line,
    length: u8,
    /// What the quiet stone threatens, and how long that is.
    threat: Line,
    near: u8,
    /// By depth of the stack of answers: the number of the next answer, the answer that was a
    /// four, and the stone that blocked it.
    next: Bounded<u8, 4>,
    answers: Bounded<Point, 4>,
    blocks: Bounded<Point, 4>,
}

const _: () = assert!(COUNTERS < 4);

/// Points that are shown.
type Line = Bounded<Point, SHOWN>;

impl Teacher {
    /// Nothing is known.
    pub const fn new() -> Teacher {
        Teacher {
            left: 0,
            hurried: false,
            kept: false,
            over: false,
            three: Point(0),
            line: Bounded([Point(0); SHOWN]),
            length: 0,
            threat: Bounded([Point(0); SHOWN]),
            near: 0,
            next: Bounded([0; 4]),
            answers: Bounded([Point(0); 4]),
            blocks: Bounded([Point(0); 4]),
        }
    }

    /// The points that show the last warning: the five, the moves of the win, or the lines that
    /// make the point forbidden.
    pub fn line(&self) -> &[Point] {
        self.line.0.get(..usize::from(self.length)).unwrap_or(&[])
    }

    /// What is proved against the move of `side` to the blank `point`, if another move avoids it.
    /// The position is as it was afterwards. `vcf` is one that nobody uses.
    #[inline(never)]
    pub fn warn<P, W: Watch<P>>(
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> Option<Warning> {
        let other = side.other();
        self.length = 0;
        self.over = false;
        self.kept = false;
        if position.wins(point, side) {
            return None;
        }
        if position.is_forbidden(point, side) {
            return Some(Warning::Forbidden);
        }
        if let Some((five, _)) = fives(position, side) {
            self.show(five);
            return Some(Warning::OwnFive);
        }
        if let Some((five, two)) = fives(position, other) {
            // Two fives, or a forbidden block, cannot be answered; the block is the only answer.
            let held = !two && !position.is_forbidden(five, side);
            self.show(five);
            return (held && five != point).then_some(Warning::Five);
        }
        if self.wins_by_fours(vcf, position, platform, watch, side) {
            let keeps = self.keeps_fours(vcf, position, platform, watch, side, point);
            return (!keeps).then_some(Warning::OwnFours);
        }
        position.place(point, side);
        let loses = if self.wins_by_fours(vcf, position, platform, watch, other) {
            Some((Warning::Fours, Point::NOWHERE))
        } else {
            // A four has to be answered first.
            let quiet = fives(position, side).is_none();
            let three = if quiet {
                self.three(vcf, position, platform, watch, other)
            } else {
                None
            };
            three.map(|three| (Warning::Threes, three))
        };
        position.undo(point);
        let (warning, three) = loses?;
        self.three = three;
        self.kept = true;
        let mut at = 0;
        while at != Point::END
            && (at == point.0 || !self.avoids(vcf, position, platform, watch, side, Point(at)))
        {
            at += 1;
        }
        let avoided = at != Point::END;
        (avoided && !self.over).then_some(warning)
    }

    /// Shows the lines that make a point forbidden, after [`Warning::Forbidden`].
    pub fn show_lines(&mut self, why: &Why) {
        for number in 0..why.count() {
            let line = why.line(number);
            for at in 0..line.length {
                if self.length != SHOWN as u8 {
                    self.line[self.length] = line.point(at);
                    self.length += 1;
                }
            }
        }
    }

    fn show(&mut self, five: Point) {
        self.line[0] = five;
        self.length = 1;
    }

    /// Whether `side`, to move, is found to win by fours; its win is shown then.
    #[inline(never)]
    fn wins_by_fours<P, W: Watch<P>>(
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> bool {
        self.left = units(FOURS) as u16;
        self.fours(vcf, position, platform, watch, side) == Some(true)
    }

    /// Whether `side`, to move, wins by fours; `None` if the work ends first.
    #[inline(never)]
    fn fours<P, W: Watch<P>>(
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> Option<bool> {
        self.over |= watch.is_over(platform, self.hurried);
        if self.over {
            return None;
        }
        vcf.forget();
        vcf.start(position, side, DEPTH);
        while vcf.status() == Status::Working && self.left != 0 && !self.over {
            self.over = watch.is_over(platform, self.hurried);
            let used = vcf.step(position, STEP).max(1);
            self.left = self.left.saturating_sub(used.into());
        }
        let status = vcf.status();
        if status == Status::Won && !self.kept {
            self.length = vcf.moves().min(SHOWN as u8);
            for number in 0..self.length {
                self.line[number] = vcf.win_move(number);
            }
        }
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
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> bool {
        self.kept = true;
        position.place(point, side);
        let keeps = match fives(position, side) {
            None => false,
            Some((_, true)) => true,
            Some((answer, _)) if position.is_forbidden(answer, side.other()) => true,
            Some((answer, _)) => {
                position.place(answer, side.other());
                self.left = units(FOURS) as u16;
                // Unless it is proved to end the win, nothing is said.
                let keeps = self.fours(vcf, position, platform, watch, side) != Some(false);
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
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> Option<Point> {
        for at in (0..Point::END).map(Point) {
            if self.over {
                break;
            }
            let threatens = |shape| (Shape::P22..Shape::P42).contains(&shape);
            self.left = units(THREES) as u16;
            if position.at(at) == BLANK
                && threatens(position.strongest(at, side))
                && self.three_wins(vcf, position, platform, watch, side, at)
            {
                return Some(at);
            }
        }
        None
    }

    /// Whether `side` is proved to win by fours after its quiet stone on `point`.
    #[inline(never)]
    fn three_wins<P, W: Watch<P>>(
        &mut self,
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
        position.place(point, side);
        let wins = self.beats_all(vcf, position, platform, watch, side);
        position.undo(point);
        if wins && !self.kept {
            self.show_first(point);
        }
        wins
    }

    /// Shows `point` before the moves that are shown.
    fn show_first(&mut self, point: Point) {
        let mut at = SHOWN as u8 - 1;
        while at != 0 {
            self.line[at] = self.line[at - 1];
            at -= 1;
        }
        self.line[0] = point;
        self.length = (self.length + 1).min(SHOWN as u8);
    }

    /// Whether `side`, after its move to `point`, is proved not to lose by fours, nor by the quiet
    /// stone that is known, if there is one.
    #[inline(never)]
    fn avoids<P, W: Watch<P>>(
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
        point: Point,
    ) -> bool {
        let three = self.three;
        if self.over || position.at(point) != BLANK || position.is_forbidden(point, side) {
            return false;
        }
        let other = side.other();
        position.place(point, side);
        self.left = units(FOURS) as u16;
        let mut avoids = self.fours(vcf, position, platform, watch, other) == Some(false);
        if avoids && three != Point::NOWHERE && three != point {
            self.left = units(THREES) as u16;
            avoids = fives(position, side).is_some()
                || !self.three_wins(vcf, position, platform, watch, other, three)
                    && self.left != 0
                    && !self.over;
        }
        position.undo(point);
        avoids
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

fn copy(to: &mut Line, from: &Line) {
    for at in 0..SHOWN as u8 {
        to[at] = from[at];
    }
}
