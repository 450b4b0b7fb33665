//! F and T: marks on the empty points that say what a stone there would be.
//!
//! When the position has changed, all points are judged again, one row in each turn of the main
//! loop, so that keys never wait: a row takes about 30,000 cycles with threats. Otherwise the
//! points keep their marks.

use crate::platform::{Board, Mark};
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use crate::rules::threat::{crossing, Crossing};
use crate::screens::board::message::Message;
use crate::screens::board::view::MARK_UNIT;
use crate::screens::{Screen, Session};

/// Which marks are shown. All zero bytes at power-on: none, and nothing to draw.
#[derive(Clone)]
#[repr(C)]
pub struct Marks {
    /// F: Black's forbidden points.
    pub forbidden: bool,
    /// T: whose threats are shown.
    pub threats: Threats,
    /// Rows that are still to be drawn again.
    pub rows: u8,
    /// The threats shown are White's.
    white: bool,
}

/// Whose threats are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Threats {
    /// Nobody's.
    Off = 0,
    /// The player's.
    Mine,
    /// The opponent's.
    Theirs,
}

impl Marks {
    /// None.
    pub const fn new() -> Marks {
        Marks {
            forbidden: false,
            threats: Threats::Off,
            rows: 0,
            white: false,
        }
    }

    /// Whether there is anything to show.
    pub fn are_shown(&self) -> bool {
        self.forbidden || self.threats != Threats::Off
    }
}

impl Session {
    /// Whether marks are still to be drawn.
    pub fn is_marking(&self) -> bool {
        self.marks.rows != 0
    }

    /// F.
    #[inline(always)]
    pub(crate) fn switch_forbidden(&mut self) -> bool {
        if !self.game.rule().forbids(Side::Black) {
            return false;
        }
        self.marks.forbidden = !self.marks.forbidden;
        self.mark_again(if self.marks.forbidden {
            Message::Forbidden
        } else {
            Message::NoMarks
        })
    }

    /// T.
    #[inline(always)]
    pub(crate) fn switch_threats(&mut self) -> bool {
        self.marks.threats = match self.marks.threats {
            Threats::Off => Threats::Mine,
            Threats::Mine => Threats::Theirs,
            Threats::Theirs => Threats::Off,
        };
        self.panel.forget_moves();
        self.mark_again(if self.marks.threats == Threats::Off {
            Message::NoMarks
        } else {
            Message::Threats
        })
    }

    /// Starts drawing all marks again. Stops the search, because its stones would be judged, too;
    /// it begins from scratch afterwards.
    fn mark_again(&mut self, message: Message) -> bool {
        self.tell(message);
        self.marks.white = self.threatening() == Side::White;
        self.game.stop();
        self.marks.rows = 15;
        true
    }

    /// The side whose threats are shown: the player's or his opponent's. If both are people or both
    /// are computers, that of the side to move or the other one.
    pub(crate) fn threatening(&self) -> Side {
        let mut side = self.game.side();
        if !self.alike() && self.seats.player(side).is_computer() {
            side = side.other();
        }
        if self.marks.threats == Threats::Theirs {
            side = side.other();
        }
        side
    }

    /// Starts drawing all marks again if the position has `changed`, or the side whose threats are
    /// shown.
    pub(crate) fn follow(&mut self, changed: bool) {
        let white = self.threatening() == Side::White;
        if self.marks.are_shown() && (changed || self.marks.white != white) {
            self.marks.white = white;
            self.marks.rows = 15;
        }
    }

    /// Draws the next row of marks. Must not be called during a search, whose stones would be
    /// judged.
    #[inline(never)]
    pub(crate) fn draw_marked_row<P: Board>(&mut self, platform: &mut P) {
        self.marks.rows = self.marks.rows.saturating_sub(1);
        for column in 0..15 {
            let point = Point::new(column, self.marks.rows);
            let mut mark = Mark::None;
            let shown = self.ui_state == Screen::Board && !self.game.is_over();
            if shown && self.marks.are_shown() && self.game.board.at(point) == BLANK {
                mark = self.mark(point);
            }
            self.draw_marked(platform, point, mark as u8 * MARK_UNIT);
        }
    }

    /// What an empty point shows.
    #[inline(never)]
    fn mark(&mut self, point: Point) -> Mark {
        // Every forbidden point has a three in it, or more. Most points have not even that.
        let weak = |shape: Shape| shape < Shape::P21;
        let Some(game) = self.game.at_rest() else {
            return Mark::None;
        };
        let position = &mut game.position;
        let mut strongest = Shape::None;
        if self.marks.forbidden {
            strongest = position.strongest(point, Side::Black);
            if !weak(strongest) && position.forbidden(point).is_some() {
                return Mark::Forbidden;
            }
        }
        if self.marks.threats == Threats::Off {
            return Mark::None;
        }
        let side = if self.marks.white {
            Side::White
        } else {
            Side::Black
        };
        if self.marks.white || !self.marks.forbidden {
            strongest = position.strongest(point, side);
        }
        if weak(strongest) {
            return if strongest < Shape::P22 {
                Mark::None
            } else {
                Mark::Weak
            };
        }
        match crossing(position, point, side) {
            Crossing::Forbidden => Mark::Forbidden,
            Crossing::Threats(first, _) => match first {
                Shape::P42 => Mark::Five,
                Shape::P31 => Mark::StraightFour,
                Shape::P32 | Shape::DoubleFour => Mark::Four,
                Shape::P21 => Mark::Three,
                Shape::P22 => Mark::Weak,
                _ => Mark::None,
            },
        }
    }
}
