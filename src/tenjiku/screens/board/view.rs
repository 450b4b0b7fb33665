//! What the board shows. Squares are drawn only when they change.

use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::platform::{Before, Board, Frame, Look};
use crate::players::map::Map;
use crate::screens::game::due::Due;
use crate::screens::{Mode, Screen, Session};

/// For how many ticks a hint is shown, and then not shown, three times each.
const BEAT: u16 = 10;
const FLASHES: u8 = 6;
/// A piece and the sign on it alternate.
const ALTERNATE: u16 = 25;
/// Bits of a byte of `View::marks`.
const FRAME: u8 = 3;
const CURSOR: u8 = 0x40;
const ASH: u8 = 0x80;
/// The bits of ash and mark, all that a vacant square may show.
const SHOWS: u8 = ASH | 7;
/// Both ash and a mark, which no square has: so it differs from whatever comes next.
const UNLIKE: u8 = ASH | 1;
/// The bits of cursor and frame: a square that had one needs `draw_square`.
const CLOSER: u8 = CURSOR | 7 << FRAME;

/// No two squares.
const NOWHERE: [Square; 2] = [Square(0); 2];

/// What was drawn last, and what moves by itself.
#[derive(Clone)]
pub struct View {
    /// By square: the piece.
    pub(crate) pieces: [u8; 256],
    /// By square: mark, frame, cursor and ash.
    marks: [u8; 256],
    /// Something other than the cursor may have changed.
    pub dirty: bool,
    /// Where the cursor was drawn.
    cursor: Square,
    /// Pieces show their own signs, not the marks on them.
    plain: bool,
    /// When that changed, in ticks.
    alternated: u16,
    /// A move that is shown as a hint, for how many beats, and since when.
    pub(super) hint: Option<Step>,
    flashes: u8,
    beat: u16,
    /// The move of the computer's thinking that is shown: from and target. Where the search shares
    /// memory they are framed on the picture itself.
    pub(crate) considered: [Square; 2],
}

impl View {
    /// Nothing drawn.
    pub const fn new() -> View {
        View {
            pieces: [0; 256],
            marks: [0; 256],
            dirty: false,
            cursor: Square(0),
            plain: false,
            alternated: 0,
            hint: None,
            flashes: 0,
            beat: 0,
            considered: NOWHERE,
        }
    }

    /// The machine shows a board without pieces.
    pub fn clear<P: Board>(&mut self) {
        let (pieces, kept) = self.pieces.split_at_mut(P::KEPT);
        pieces.fill(0);
        let (marks, kept_marks) = self.marks.split_at_mut(P::KEPT);
        marks.fill(0);
        for (mark, &piece) in kept_marks.iter_mut().zip(&*kept) {
            let shows = *mark & SHOWS | piece != 0;
            *mark = if shows { UNLIKE } else { 0 };
        }
        self.dirty = true;
        self.considered = NOWHERE;
    }

    /// What the squares show is no longer known, also of those that the next board keeps.
    pub fn lose(&mut self) {
        self.pieces.fill(0);
        self.marks.fill(UNLIKE);
    }

    /// All pieces are to be drawn again: they get ash, which no piece that was drawn has.
    pub fn forget(&mut self) {
        for (mark, &piece) in self.marks.iter_mut().zip(&self.pieces) {
            if piece != 0 {
                *mark |= ASH;
            }
        }
        self.dirty = true;
    }

    /// Ends the flashing of a hint.
    pub fn stop_flash(&mut self) {
        self.dirty |= self.flashes != 0;
        self.flashes = 0;
        self.hint = None;
    }
}

impl Session {
    /// Shows the board and the panel from the start.
    pub(crate) fn show_board<P: Board>(&mut self, platform: &mut P) {
        if P::SHARES {
            // What follows lies on the disk, which needs a second to turn.
            platform.stand_by();
        }
        self.clear_board(platform);
        self.refresh(platform);
        platform.unveil();
        // Neither side's clock counts the time that drawing takes.
        self.enter_screen(platform, self.ui_state);
    }

    /// Shows a board of vacant squares.
    #[inline(never)]
    fn clear_board<P: Board>(&mut self, platform: &mut P) {
        platform.signs(self.settings.signs());
        platform.board();
        self.view.clear::<P>();
        self.panel.forget();
        self.mark_again();
    }

    /// Draws what has changed: squares first, as the cursor must follow the key at once.
    pub(crate) fn refresh<P: Board>(&mut self, platform: &mut P) {
        self.mark_due(platform);
        self.beat(platform);
        if self.view.dirty || self.view.cursor != self.cursor {
            self.draw_squares(platform);
            self.panel.stir();
        }
        self.draw_panel(platform);
    }

    /// Draws what has changed on the board.
    #[inline(never)]
    pub(crate) fn draw_squares<P: Board>(&mut self, platform: &mut P) {
        if P::SHARES {
            self.point_at(platform, NOWHERE);
        }
        let left = core::mem::replace(&mut self.view.cursor, self.cursor);
        if self.view.dirty || self.has_chosen_demon() {
            self.view.dirty = false;
            let victims = self.demon_target();
            let special = self.special();
            self.draw_some(platform, &special, victims);
        } else {
            self.draw_square(platform, left, None);
            self.draw_square(platform, self.cursor, None);
        }
        if P::SHARES && self.has_cursor() && self.computer_moves() {
            // What draws the rest of the panel waits for the person's turn.
            self.draw_piece_here(platform);
        }
    }

    /// Whether a square may no longer look as it was drawn. Most squares look the same, and a
    /// closer look takes ten times as long.
    #[inline(always)]
    fn may_differ(&self, square: Square) -> bool {
        let at = square.index();
        self.view.marks[at] != 0
            || self.view.pieces[at] != self.game.board().at(square).0
            || self.marks.at(square) != Mark::None
    }

    /// Draws what has changed, after a closer look at special squares, or at all with `victims`.
    #[inline(always)]
    fn draw_some<P: Board>(&mut self, platform: &mut P, special: &Map, victims: Option<Step>) {
        let (mut eight, mut square) = (0, Square(0));
        let always = if victims.is_some() { u8::MAX } else { 0 };
        loop {
            if square.0 & 7 == 0 {
                eight = special.eight(square.0 >> 3) | always;
            }
            let is_special = eight & 1 != 0;
            eight >>= 1;
            if is_special {
                self.draw_square(platform, square, victims);
            } else if self.may_differ(square) {
                if P::DOTS {
                    self.draw_different(platform, square);
                } else {
                    self.draw_square(platform, square, victims);
                }
            }
            square.0 = square.0.wrapping_add(1);
            if square.0 == 0 {
                return;
            }
        }
    }

    /// Draws what has changed on a square that is not special. Before and now, most of them show a
    /// piece or nothing, and at most the sign of a move.
    #[inline(never)]
    fn draw_different<P: Board>(&mut self, platform: &mut P, square: Square) {
        let at = square.index();
        let (shown, drawn) = (self.view.pieces[at], self.view.marks[at]);
        let piece = self.game.board().at(square);
        let mut mark = self.marks.at(square);
        if drawn & CLOSER != 0 {
            self.draw_square(platform, square, None);
        } else if shown | piece.0 == 0 && drawn.wrapping_add(mark as u8) == 1 {
            // A vacant square changes between no mark and `Mark::Vacant`.
            self.view.marks[at] = mark as u8;
            platform.dot(square);
        } else {
            if self.view.plain && !piece.is_vacant() {
                mark = Mark::None;
            }
            if shown != piece.0 || drawn != mark as u8 {
                let before = self.drawn::<P>(square, piece, mark as u8);
                platform.bare(square, piece, mark, before);
            }
        }
    }

    fn draw_square<P: Board>(&mut self, platform: &mut P, square: Square, victims: Option<Step>) {
        let look = self.look::<P>(square, victims);
        let [cursor, ash] = [look.cursor, look.ash].map(u8::from);
        let mark = look.mark as u8 | (look.frame as u8) << FRAME | (cursor * CURSOR) | (ash * ASH);
        let at = square.index();
        if self.view.marks[at] != mark || self.view.pieces[at] != look.piece.0 {
            let before = self.drawn::<P>(square, look.piece, mark);
            platform.square(square, look, before);
        }
    }

    /// Notes how a square is drawn from now on. Returns what it showed before.
    #[inline(never)]
    fn drawn<P: Board>(&mut self, square: Square, piece: Piece, mark: u8) -> Before {
        let at = square.index();
        let old = core::mem::replace(&mut self.view.marks[at], mark);
        match core::mem::replace(&mut self.view.pieces[at], piece.0) {
            _ if !P::DOTS => Before::Anything,
            shown if shown == piece.0 && (old ^ mark) & SHOWS == 0 => Before::All,
            0 if old & SHOWS == 0 => Before::Nothing,
            shown if shown != 0 && shown == piece.0 => Before::Same,
            _ => Before::Anything,
        }
    }

    fn look<P: Board>(&self, square: Square, victims: Option<Step>) -> Look {
        let shown = self.replayed(square);
        let (piece, part) = shown.unwrap_or((self.game.board().at(square), Mark::None));
        let mut mark = match self.mark_of(square, victims) {
            // It takes turns with the piece's own sign.
            _ if self.view.plain && !piece.is_vacant() => Mark::None,
            mark => mark,
        };
        if part != Mark::None {
            mark = part;
        }
        Look {
            piece,
            mark,
            frame: self.frame::<P>(square),
            ash: piece.is_vacant() && mark == Mark::None && shown.is_none() && self.is_ash(square),
            cursor: square == self.cursor && self.has_cursor(),
        }
    }

    /// The sign of a square: a chosen demon's target under the cursor shows its own victims.
    fn mark_of(&self, square: Square, victims: Option<Step>) -> Mark {
        let mark = self.marks.at(square);
        let Some(step) = victims.filter(|_| self.settings.show_moves) else {
            return mark;
        };
        let enemy = self.game.board().at(square).is_of(self.side().other());
        let burns = enemy && !step.has(Step::BURNT);
        if burns && square != step.to && square.distance(step.to) == 1 {
            Mark::Burnable
        } else if mark == Mark::Burnable {
            Mark::None
        } else {
            mark
        }
    }

    fn frame<P: Board>(&self, square: Square) -> Frame {
        let in_hint = |step: Step| square == step.from || square == step.via || square == step.to;
        if self.view.flashes & 1 != 0 && self.view.hint.is_some_and(in_hint) {
            return Frame::Hint;
        }
        let [from, to] = self.view.considered;
        if (square == from || square == to) && self.view.considered != NOWHERE {
            return Frame::Hint;
        }
        if self.entry.is_open() {
            let via = self.entry.stage == crate::screens::game::entry::Stage::Onward
                && square == self.entry.via;
            if square == self.entry.from || via {
                return Frame::Chosen;
            }
        }
        // Shown ahead: nothing is entered meanwhile. One square twice is no move.
        if P::SHARES && self.due >= Due::Back {
            let (from, to) = (self.entry.from, self.entry.via);
            return match square {
                _ if from == to => Frame::None,
                square if square == to => Frame::To,
                square if square == from => Frame::From,
                _ => Frame::None,
            };
        }
        match self.last().map(|undo| undo.step) {
            Some(step) if square == step.to => Frame::To,
            Some(step) if square == step.from => Frame::From,
            _ => Frame::None,
        }
    }

    /// Whether the last move removed what stood here.
    fn is_ash(&self, square: Square) -> bool {
        let last = self.last();
        last.is_some_and(|undo| undo.removed().any(|(at, _)| at == square))
    }

    /// Whether somebody chooses squares.
    pub(super) fn has_cursor(&self) -> bool {
        self.ui_state == Screen::Board && self.turn.mode != Mode::Autoplay
    }

    /// Moves what moves by itself.
    fn beat<P: Board>(&mut self, platform: &mut P) {
        let now = self.keys.now;
        let busy = P::SHARES && self.is_thinking();
        let turns = match busy || P::SHARES && self.computer_moves() {
            // Signs stay, since what draws them is not in memory.
            true => self.view.plain,
            false => now.wrapping_sub(self.view.alternated) >= ALTERNATE,
        };
        if turns {
            self.view.alternated = now;
            self.view.plain = !self.view.plain;
            let marked = self.entry.is_marked() || self.threats.is_on();
            self.view.dirty |= marked;
        }
        if self.view.flashes != 0 && now.wrapping_sub(self.view.beat) >= BEAT {
            self.view.beat = now;
            self.view.flashes -= 1;
            self.view.dirty = true;
        }
        let considered = match self.settings.thinking && self.is_thinking() {
            true => self.thinker.considered(),
            false => None,
        };
        let squares = considered.map_or(NOWHERE, |step| [step.from, step.to]);
        if squares == self.view.considered {
            return;
        }
        if busy {
            self.point_at(platform, squares);
        } else {
            if !P::SHARES {
                self.view.considered = squares;
            }
            self.view.dirty = true;
        }
    }

    /// Shows the signs at once.
    pub(crate) fn show_marks(&mut self) {
        self.view.plain = false;
        self.view.alternated = self.keys.now;
        self.view.dirty = true;
    }

    /// Shows a good move.
    pub(crate) fn flash(&mut self, step: Step) {
        self.view.hint = Some(step);
        self.view.flashes = FLASHES - 1;
        self.view.beat = self.keys.now;
        self.view.dirty = true;
    }

    /// The piece under the cursor as it is shown.
    pub(crate) fn piece_here(&self) -> Piece {
        self.game.board().at(self.cursor)
    }
}
