//! What is done while the computer thinks on a machine where the search takes the place of what
//! draws squares ([`Board::SHARES`]), without bringing that back.

use crate::pieces::square::Square;
use crate::platform::Board;
use crate::screens::game::due::Due;
use crate::screens::game::turn::{Mode, Purpose};
use crate::screens::{Screen, Session};
use kit::platform::Key;

/// For how many ticks a disk goes on turning for what comes after a page or a move.
const TURNS: u16 = 20 * 50;

impl Session {
    /// Whether another part of the program is likely to be wanted soon: the board's after a page or
    /// a menu, what makes moves after a piece was chosen.
    pub(crate) fn reads_soon(&self) -> bool {
        let leads_on = match self.ui_state {
            Screen::Start | Screen::Splash | Screen::Demo => false,
            Screen::Board => self.entry.is_open(),
            _ => true,
        };
        leads_on && !self.keys.idle_for(TURNS)
    }

    /// Whether a search for the computer's move is under way on such a machine.
    pub(crate) fn is_shared<P: Board>(&self) -> bool {
        let thinks = self.is_thinking() && self.turn.purpose == Purpose::Move;
        P::SHARES && thinks && self.searches()
    }

    /// M and BREAK while the computer thinks: the search ends, the screen says so, and what else
    /// they do is due. Returns whether the key was one of these.
    #[inline(never)]
    pub(crate) fn stop_search<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        match key {
            // Not the computer's turn afterwards.
            Key(b'M') if self.turn.mode == Mode::Autoplay => return false,
            Key(b'M') => {
                // Without a best move M waits for one.
                match self.thinker.best() {
                    Some(step) => {
                        self.thinker.stop();
                        self.stop_spiral(platform);
                        self.point_at(platform, [step.from, step.to]);
                        self.entry.step = step;
                        self.due = Due::Best;
                    }
                    None => self.turn.hurried = true,
                }
            }
            Key::BREAK => {
                self.view.stop_flash();
                self.told.clear();
                self.turn.leave_autoplay();
                self.halt();
                self.draw_notice(platform, false);
            }
            _ => return false,
        }
        true
    }

    /// Frames two squares on the picture, and no others; one square twice is none.
    #[inline(never)]
    pub(crate) fn point_at<P: Board>(&mut self, platform: &mut P, squares: [Square; 2]) {
        let before = core::mem::replace(&mut self.view.considered, squares);
        point_both(platform, before);
        point_both(platform, squares);
    }
}

/// Frames two squares, or takes their frames away.
fn point_both<P: Board>(platform: &mut P, [from, to]: [Square; 2]) {
    if from != to {
        platform.point(from);
        platform.point(to);
    }
}
