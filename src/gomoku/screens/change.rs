//! From one screen to the next.

use super::{has_board, is_game, Screen, Session, Wanted};
use crate::platform::Board;
use crate::screens::pages::fetch::NO_PART;
use kit::keys::NO_KEY;
use kit::platform::Key;

impl Session {
    /// Does what the last screen wanted.
    pub(super) fn change_screen<P: Board>(&mut self, platform: &mut P) {
        let wanted = core::mem::replace(&mut self.wanted, Wanted::Nothing);
        let mut screen = match self.ui_state {
            Screen::Problem => Screen::Problem,
            _ => Screen::Board,
        };
        // The computer thinks on the board and on the page of its analysis, nowhere else.
        if self.coming != Screen::Analysis && self.ui_state != Screen::Analysis {
            self.game.stop();
        }
        match wanted {
            Wanted::Nothing | Wanted::Screen => {
                screen = self.coming;
                let problems = screen == Screen::Problems;
                let due = (problems || screen == Screen::Menu) && self.score.is_due(platform);
                if due || problems && !self.problem.asked {
                    screen = Screen::Score;
                    self.score.asked = false;
                    self.from_board = false;
                }
            }
            Wanted::Game | Wanted::NewGame => {
                self.start_or_continue(platform, wanted == Wanted::NewGame);
            }
            Wanted::Demo => {
                self.start_demo(platform);
                screen = Screen::Demo;
            }
            Wanted::Saves => {
                // A machine may have to load the code that gives the board back.
                if self.game.parked().is_some() {
                    self.take_back_board();
                }
                self.from_board = self.ui_state != Screen::Menu;
                // W, held for long, would leave again: on a page it means up.
                self.keys.answered = true;
                screen = Screen::Saves;
            }
            Wanted::Loaded => {}
        }
        screen = self.sharing.redirect(screen);
        let stays = has_board(self.ui_state) && has_board(screen);
        // A step of an opening rule, or the thinking about it.
        let same = wanted == Wanted::Screen && is_game(self.ui_state) && is_game(screen);
        let part = self.part_of(screen);
        if P::FETCHES && part != self.part && self.part != NO_PART {
            self.part = NO_PART;
            self.game.set_up().position.forget();
            if self.game.size() != 0 {
                let (rule, size) = self.kind();
                self.game.set_up().resume(rule, size);
            }
        }
        if wanted == Wanted::Loaded {
            self.recover();
        }
        if P::FETCHES && part != self.part && !self.fetch(platform, part, stays) {
            self.score.told = true;
            // A board that cannot be read is not gone back to.
            self.from_board &= !has_board(screen);
        } else if stays {
            self.show_again(platform, screen, same);
        } else {
            self.draw_screen(platform, screen);
        }
    }

    /// A page that any key leaves.
    #[inline(never)]
    pub(super) fn step_message<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
        } else {
            self.keys.answered = true;
            self.leave_saves();
        }
    }

    /// Goes back to where the page of saved games was asked for.
    #[inline(never)]
    pub(super) fn leave_saves(&mut self) {
        self.go(if self.from_board {
            Screen::Board
        } else {
            Screen::Menu
        });
    }

    /// Draws a screen from scratch and makes it `ui_state`.
    #[inline(never)]
    pub(super) fn draw_screen<P: Board>(&mut self, platform: &mut P, screen: Screen) {
        match screen {
            Screen::Start | Screen::Lesson => {}
            Screen::Splash => self.show_splash(platform),
            Screen::Menu => self.draw_menu(platform),
            Screen::Board | Screen::Demo | Screen::Problem | Screen::Sharing => {
                self.ui_state = screen;
                self.show_board(platform);
            }
            Screen::Exchange => self.switch_teach(platform),
            Screen::Help => self.show_help(platform),
            Screen::Saves => self.list_saves(platform),
            Screen::Analysis => self.draw_analysis(platform),
            Screen::Score => self.open_score(platform),
            Screen::Problems => self.draw_problems(platform),
            Screen::Openings => {
                self.show_empty_board(platform);
                self.draw_openings(platform);
            }
            Screen::Replay => {
                self.show_empty_board(platform);
                self.draw_replay(platform);
            }
        }
    }
}
