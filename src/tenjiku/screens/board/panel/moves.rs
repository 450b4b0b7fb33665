//! The part of the panel that has the last moves, or the meaning of the signs.

use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::screens::board::layout::{columns, is_small, is_wide, rows};
use crate::screens::board::text;
use crate::screens::{Screen, Session};
use kit::platform::{Cell, Ink};
use kit::text::Text;

/// The column of the list of moves beside a panel that is wide enough, and its rows.
const LIST_COLUMN: u8 = 21;
const LIST_ROWS: u8 = 24;

impl Session {
    /// The last moves, or the legend of the signs while a piece is chosen; and the last line.
    /// Returns whether there are other moves.
    pub(super) fn draw_moves<P: Board>(&mut self, platform: &mut P, all: bool) -> bool {
        let plies = self.moves();
        let marked = self.entry.is_marked();
        let legend = match marked {
            true => {
                let signs = u8::from(self.settings.show_moves) << 7;
                [self.entry.from.0, signs | (1 + self.entry.stage as u8)]
            }
            false => [0; 2],
        };
        let moved = all || plies != self.panel.plies;
        if !moved && legend == self.panel.legend {
            return false;
        }
        let same_legend = legend == self.panel.legend;
        self.panel.plies = plies;
        self.panel.legend = legend;
        let rows = rows::<P>();
        let columns = columns::<P>();
        if self.entry.is_open() {
            self.text.push(match is_small::<P>() {
                true => text!("U-BACK"),
                false => text!("U-CANCEL"),
            });
        } else {
            self.text.push(text!("MOVE "));
            self.number(plies);
        }
        self.text.put(platform, 0, rows.last, columns, Ink::Dim);
        // The legend stands in place of the moves, or below them.
        let below = rows.legend != rows.list;
        // Moves cover what stood there; the panel is cleared before it is drawn.
        let covered = match below || marked || is_wide::<P>() {
            true => 0,
            false => plies.min(rows.signs.into()) as u8,
        };
        // A demo's last move is there already, and nothing else.
        let demo = self.ui_state == Screen::Demo;
        let old = match all || demo || below && same_legend {
            true => 0,
            false => rows.signs - covered,
        };
        for row in rows.legend..rows.legend + old {
            let column = 0;
            // Elsewhere text covers it.
            if is_wide::<P>() {
                platform.mark(Cell { column, row }, Mark::None);
            }
            self.text.put(platform, 0, row, columns, Ink::Plain);
        }
        if marked {
            self.draw_legend(platform, rows.legend, rows.signs);
        }
        let listed = if below { moved } else { !marked };
        let last = rows.list + rows.moves;
        if below && moved && !all && !demo {
            for row in rows.list..last {
                self.text.put(platform, 0, row, columns, Ink::Plain);
            }
        }
        if listed && plies != 0 && self.ui_state == Screen::Board {
            self.draw_last(platform, 0, last, rows.moves, columns);
        }
        let beside = P::PANEL_COLUMNS.saturating_sub(LIST_COLUMN);
        if moved && beside != 0 && self.ui_state == Screen::Board {
            for row in 0..LIST_ROWS {
                self.text
                    .put(platform, LIST_COLUMN, row, beside, Ink::Plain);
            }
            self.draw_last(platform, LIST_COLUMN, LIST_ROWS, LIST_ROWS, beside);
        }
        moved
    }

    /// The signs that are on the board, with their meaning.
    #[inline(never)]
    fn draw_legend<P: Board>(&mut self, platform: &mut P, first: u8, count: u8) {
        const MARKS: [Mark; 7] = [
            Mark::Vacant,
            Mark::Capture,
            Mark::LionA,
            Mark::LionB,
            Mark::Igui,
            Mark::Burnable,
            Mark::SelfBurn,
        ];
        let mut on_board = 0u8;
        for square in Square::all() {
            on_board |= 1 << (self.marks.at(square) as u8 & 7);
        }
        let mut row = first;
        for mark in MARKS {
            if on_board >> (mark as u8 & 7) & 1 == 0 || row >= first + count {
                continue;
            }
            platform.mark(Cell { column: 0, row }, mark);
            let word = match is_small::<P>() {
                true => short_meaning(mark),
                false => meaning(mark),
            };
            let column = if is_wide::<P>() { 3 } else { 2 };
            self.text.show(platform, column, row, Ink::Plain, word);
            row += 1;
        }
    }

    /// The last `count` moves in the rows above `end`, the newest last.
    #[inline(never)]
    fn draw_last<P: Board>(
        &mut self,
        platform: &mut P,
        column: u8,
        end: u8,
        count: u8,
        columns: u8,
    ) {
        let plies = self.game.plies();
        let first = plies.saturating_sub(count.into());
        self.game.review();
        self.game.go_back_to(first);
        while let Some(step) = self.game.next() {
            let rest = plies.wrapping_sub(self.game.plies()) as u8;
            if rest == 0 {
                break;
            }
            self.write_move::<P>(step, columns);
            let ink = if rest == 1 { last::<P>() } else { Ink::Plain };
            self.text.put(platform, column, end - rest, columns, ink);
            self.game.repeat(step);
        }
        self.game.reviewed();
    }

    /// A demo has no record: its last move is drawn before it is made.
    pub(crate) fn draw_demo_move<P: Board>(&mut self, platform: &mut P, step: Step) {
        let rows = rows::<P>();
        let columns = columns::<P>();
        self.write_move::<P>(step, columns);
        let row = rows.list + rows.moves - 1;
        self.text.put(platform, 0, row, columns, last::<P>());
    }

    /// Writes a move of the side to move.
    fn write_move<P: Board>(&mut self, step: Step, columns: u8) {
        let side = self.side();
        text::side(&mut self.text, side);
        if is_wide::<P>() {
            self.text.letter(b' ');
            self.number(self.moves());
            self.text.letter(b' ');
        }
        let position = self.game.position();
        text::short_move(&mut self.text, position, step, columns);
    }

    /// Appends the number of the move that follows `plies` plies.
    fn number(&mut self, plies: u16) {
        let recorded = self.ui_state != Screen::Demo;
        let late = u16::from(recorded && self.game.first_side() == Side::White);
        text::number(&mut self.text, (plies + late) / 2 + 1);
    }
}

/// The ink of the last move. On a small panel bright text is reversed, which only the side to move
/// is.
const fn last<P: Board>() -> Ink {
    match is_small::<P>() {
        true => Ink::Plain,
        false => Ink::Bright,
    }
}

/// What a sign means.
pub(super) fn meaning(mark: Mark) -> Text {
    match mark {
        Mark::None | Mark::Vacant => text!("MOVE"),
        Mark::Burnable => text!("BURNABLE"),
        Mark::Capture => text!("CAPTURE"),
        Mark::Igui => text!("IGUI"),
        Mark::LionB => text!("TWO AWAY"),
        Mark::LionA => text!("NEXT TO"),
        Mark::SelfBurn => text!("BURNS YOU"),
    }
}

/// The same in five letters at most.
fn short_meaning(mark: Mark) -> Text {
    match mark {
        Mark::None | Mark::Vacant => text!("MOVE"),
        Mark::Burnable => text!("BURN"),
        Mark::Capture => text!("TAKE"),
        Mark::Igui => text!("IGUI"),
        Mark::LionB => text!("2 OFF"),
        Mark::LionA => text!("NEXT"),
        Mark::SelfBurn => text!("DEATH"),
    }
}
