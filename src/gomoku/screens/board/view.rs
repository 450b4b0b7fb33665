//! What the board shows. Points are drawn only when they change.

use crate::platform::{Board, Look, Mark};
use crate::rules::board::{BLANK, EDGE};
use crate::rules::line::Line;
use crate::rules::point::Point;
use crate::screens::{Mode, Screen, Session};

/// No point of the board.
pub const NOWHERE: Point = Point(255);
/// The spot while all shown lines blink.
const LINE: Point = Point(254);
/// The marks: the player's cursor, ...
const CURSOR: u8 = 0;
/// ... what flashes as a hint or walks along the winning line, ...
const SPOT: u8 = 1;
/// ... the last stone, ...
const LAST: u8 = 2;
/// ... and the move that the computer looks at.
const CONSIDERED: u8 = 3;
/// The bits of a look that hold its [`Mark`], and the lowest of them.
const MARK: u8 = 0xE0;
pub const MARK_UNIT: u8 = 0x20;

/// Ticks for which the cursor stays on each stone of the winning line, and for which a blinking
/// stone is on or off. 2.8 Hz: more than three flashes a second can cause seizures (WCAG 2.3.1).
const BEAT: u8 = 9;
/// For how many beats a hint flashes, on and off counted separately.
const FLASHES: u8 = 12;
/// The same for the computer's stone.
const BLINKS: u8 = 6;

/// What flashes at a point.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Flash {
    /// The cursor, in the colour of the side to move.
    Cursor = 0,
    /// A stone of the side to move.
    Stone,
    /// The stone that lies there.
    Last,
}

/// The state of the moving marks, and what was drawn last.
#[derive(Clone)]
#[repr(C)]
pub struct View {
    /// Cursor, spot, last stone and considered move as drawn.
    marks: [Point; 4],
    /// When the last beat was, in ticks, modulo 256.
    beat: u8,
    /// The stone of the winning line that the cursor is on, from 0.
    walk: u8,
    /// How many beats a point still flashes.
    flashes: u8,
    /// That point; on the page of `?` the move that was found, or none.
    pub flashing: Point,
    /// What flashes there.
    flash: Flash,
}

impl View {
    /// Nothing drawn.
    pub const fn new() -> View {
        View {
            marks: [Point(0); 4],
            beat: 0,
            walk: 0,
            flashes: 0,
            flashing: Point(0),
            flash: Flash::Cursor,
        }
    }

    /// Ends the flashing.
    pub fn stop_flash(&mut self) {
        self.flashes = 0;
    }
}

/// Sets the mark of an empty point, in the form of [`Look`]. The rest of its look stays.
#[inline(always)]
pub fn set_mark<P: Board>(platform: &mut P, point: Point, mark: u8) {
    let old = platform.look(point);
    let look = Look(old.0 & !MARK | mark);
    if old.stone().is_none() && look != old {
        platform.point(point, look);
    }
}

impl Session {
    /// Shows the board and the panel from the start.
    #[inline(never)]
    pub(crate) fn show_board<P: Board>(&mut self, platform: &mut P) {
        platform.board(self.game.size());
        self.forget_marks();
        self.panel.forget();
        self.sharing.forget();
        for number in 0..self.game.move_count {
            self.draw_point(platform, Point(self.game.moves[number as usize]));
        }
        self.draw_frame(platform);
        if self.marks.are_shown() {
            self.marks.rows = 15;
        }
        self.refresh(platform);
        // Neither side pays for the time of drawing.
        self.enter(platform, self.ui_state);
        self.view.beat = self.keys.now as u8;
    }

    /// Draws what has changed: the points first, because the cursor must follow the key at once.
    #[inline(never)]
    pub(crate) fn refresh<P: Board>(&mut self, platform: &mut P) {
        self.refresh_points(platform);
        self.draw_panel(platform);
    }

    /// The points alone.
    pub(crate) fn refresh_points<P: Board>(&mut self, platform: &mut P) {
        self.beat();
        self.draw_marks(platform);
    }

    /// Looks at all points, for a position that has nothing in common with the one shown: 31,000
    /// cycles.
    #[inline(never)]
    pub(crate) fn draw_all<P: Board>(&mut self, platform: &mut P) {
        self.forget_marks();
        self.draw_points(platform);
        self.follow(true);
    }

    /// Only the last stone is marked: its point is looked at when the next key takes it back.
    #[inline(never)]
    fn forget_marks(&mut self) {
        self.view.marks = [NOWHERE; 4];
        self.view.marks[LAST as usize] = self.game.last().unwrap_or(NOWHERE);
    }

    #[inline(never)]
    fn draw_points<P: Board>(&mut self, platform: &mut P) {
        let mut at = 0;
        while at < 15 * 16 {
            self.draw_marked(platform, Point(at), 0);
            at += 1;
        }
    }

    /// Each change of the position or of a mark moves one of the four marks, so only the points
    /// that they leave and reach are looked at.
    #[inline(never)]
    pub(crate) fn draw_marks<P: Board>(&mut self, platform: &mut P) {
        let cursor = self.cursor_mark();
        self.move_mark(platform, CURSOR, cursor);
        let spot = self.spot_mark();
        self.move_mark(platform, SPOT, spot);
        let last = self.game.last().unwrap_or(NOWHERE);
        self.follow(self.view.marks[LAST as usize] != last);
        self.move_mark(platform, LAST, last);
        let mut considered = None;
        if self.settings.watching && self.computer_moves() {
            considered = self.game.thinking.considered();
        }
        self.move_mark(platform, CONSIDERED, considered.unwrap_or(NOWHERE));
    }

    #[inline(never)]
    fn move_mark<P: Board>(&mut self, platform: &mut P, mark: u8, to: Point) {
        let from = self.view.marks[(mark & 3) as usize];
        if from != to {
            self.view.marks[(mark & 3) as usize] = to;
            self.draw_point(platform, from);
            self.draw_point(platform, to);
            if from == LINE || to == LINE {
                if P::FETCHES {
                    self.draw_points(platform);
                } else {
                    self.draw_lines(platform);
                }
            }
        }
    }

    /// Keeps the mark of an empty point, which is judged again when it is its row's turn.
    #[inline(never)]
    pub(crate) fn draw_point<P: Board>(&mut self, platform: &mut P, point: Point) {
        let mark = platform.look(point).0 & MARK;
        self.draw_marked(platform, point, mark);
    }

    /// Draws a point if it has changed. If it is empty it gets `mark`, in the form of [`Look`].
    #[inline(never)]
    pub(crate) fn draw_marked<P: Board>(&mut self, platform: &mut P, point: Point, mark: u8) {
        if self.game.board.at(point) == EDGE {
            return;
        }
        let look = Look(self.look(point, mark));
        if look != platform.look(point) {
            platform.point(point, look);
        }
    }

    /// What `point` is to show, in the form of [`Look`].
    fn look(&mut self, point: Point, mark: u8) -> u8 {
        let [cursor, spot, last, considered] = self.view.marks;
        let mut look = self.game.board.at(point);
        if look == BLANK {
            look = self.mark_bits(point == considered, mark);
        }
        if point == last {
            look |= 4;
        }
        let lit = spot == LINE && look & 3 != BLANK && self.is_lit(point);
        // The cursor flashes on a forbidden point itself.
        if lit && (point != last || !self.lost_by_rule()) {
            return look | Look::RING;
        }
        if point == spot || lit {
            let side = self.game.result.winner().unwrap_or(self.game.side());
            let flash = if self.view.flashes == 0 {
                Flash::Cursor
            } else {
                self.view.flash
            };
            match flash {
                Flash::Cursor => return look | (side as u8 + 1) << 3,
                // The mark below the considered move is kept, because it cannot be judged again
                // during the search.
                Flash::Stone if look & 3 == BLANK => look |= side as u8,
                Flash::Stone => {}
                Flash::Last => look = BLANK,
            }
        }
        if point == cursor {
            look |= 1 << 3;
        }
        look
    }

    /// The mark of an empty point. It is unknown for a while after a move was considered there.
    fn mark_bits(&mut self, considered: bool, mark: u8) -> u8 {
        const CONSIDERED: u8 = Mark::Considered as u8 * MARK_UNIT;
        if considered {
            return CONSIDERED;
        }
        if mark == CONSIDERED {
            self.follow(true);
            return 0;
        }
        mark
    }

    fn cursor_mark(&self) -> Point {
        if self.ui_state == Screen::Demo || self.turn.mode == Mode::Autoplay || self.game.is_over()
        {
            NOWHERE
        } else {
            self.cursor
        }
    }

    fn spot_mark(&self) -> Point {
        if self.view.flashes & 1 != 0 {
            return self.view.flashing;
        }
        if self.game.result.winner().is_none() {
            return NOWHERE;
        }
        self.walked(self.view.walk).unwrap_or(NOWHERE)
    }

    /// Where the cursor is after `beats`: it walks along the winning line, or along the lines that
    /// make a point forbidden. Then all of it blinks.
    #[inline(never)]
    fn walked(&self, mut beats: u8) -> Option<Point> {
        for number in 0..self.lines_shown() {
            let line = self.line_shown(number);
            if beats < line.length {
                return Some(line.point(beats));
            }
            beats -= line.length;
        }
        match beats {
            1 | 3 | 5 => Some(LINE),
            0..=6 => Some(NOWHERE),
            _ => None,
        }
    }

    /// Draws all points of the lines that are shown. To look at all points of the board takes a
    /// third of the time in which the lines blink. A C64 has that time, but not the 91 bytes of
    /// this function; an Apple's clock would be slow.
    #[inline(never)]
    fn draw_lines<P: Board>(&mut self, platform: &mut P) {
        for number in 0..self.lines_shown() {
            let line = self.line_shown(number);
            for at in 0..line.length {
                self.draw_point(platform, line.point(at));
            }
        }
    }

    /// Whether a point is on a line that is shown.
    #[inline(never)]
    fn is_lit(&self, point: Point) -> bool {
        let mut beats = 0u8;
        while let Some(at) = self.walked(beats) {
            if at == point {
                return true;
            }
            beats = beats.wrapping_add(1);
        }
        false
    }

    /// Whether Black lost by a forbidden point.
    fn lost_by_rule(&self) -> bool {
        self.game.why.kind.forbidden().is_some()
    }

    /// How many lines are shown at the end of the game.
    fn lines_shown(&self) -> u8 {
        if self.lost_by_rule() {
            self.game.why.count()
        } else {
            1
        }
    }

    /// One of them.
    #[inline(never)]
    fn line_shown(&self, number: u8) -> Line {
        if self.lost_by_rule() {
            self.game.why.line(number)
        } else {
            self.game.line
        }
    }

    /// Moves the marks that move by themselves.
    fn beat(&mut self) {
        if (self.keys.now as u8).wrapping_sub(self.view.beat) < BEAT {
            return;
        }
        let next = self.view.walk.wrapping_add(1);
        let won = self.game.result.winner().is_some();
        let ends = !won || self.walked(next).is_none();
        let view = &mut self.view;
        view.beat = self.keys.now as u8;
        view.walk = if ends { 0 } else { next };
        view.flashes = view.flashes.saturating_sub(1);
    }

    /// Starts the walk along the winning line from its beginning.
    pub(crate) fn start_walk(&mut self) {
        self.view.walk = 0;
        self.view.beat = self.keys.now as u8;
    }

    /// Flashes a good move, or the computer's stone.
    #[inline(never)]
    pub(crate) fn flash(&mut self, point: Point, flash: Flash) {
        let view = &mut self.view;
        view.flashing = point;
        view.flash = flash;
        view.flashes = if flash == Flash::Last {
            BLINKS
        } else {
            FLASHES + 1
        };
        view.beat = self.keys.now as u8;
    }
}
