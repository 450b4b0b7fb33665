//! The menu: a page for the game and one for its options.

use crate::platform::Board;
use crate::rules::point::Side;
use crate::screens::start::settings::{
    Page, BACK, BLACK, GAME, HELP, LADDER, LEVEL, NEW, OPENING, OPTIONS, PROBLEMS, QUIT, SAVES,
    SCORE, SCREEN, SIZE, START, TEACH, WHITE,
};
use crate::screens::{Flow, Screen, Session, Wanted};
use crate::text::Words;
use kit::keys::NO_KEY;
use kit::menu::{Choice, Lines};
use kit::platform::{Cell, Ink, Key, Sound};
use kit::question::Reply;

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;
/// The column of the question before QUIT.
const LEAVE: u8 = 8;
/// The column of the stones beside the players.
const STONES: u8 = 9;

impl Session {
    /// Draws the menu. The line that was selected stays selected.
    #[inline(never)]
    pub(crate) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.from_board = false;
        self.settings.missing = if P::SCREENS { BACK + 1 } else { SCREEN };
        if self.settings.page == Page::Options {
            let title = text!("OPTIONS");
            self.text.show(platform, 16, 1, Ink::Title, title);
        } else {
            self.settings.page = if self.can_continue() {
                Page::UnderWay
            } else {
                Page::NewGame
            };
            let title = text!("GOMOKU AND RENJU");
            self.text.show(platform, 11, 1, Ink::Title, title);
            for (line, side) in [(BLACK, Side::Black), (WHITE, Side::White)] {
                let row = self.settings.row(line);
                let column = STONES;
                platform.stone(Cell { column, row }, Some(side));
            }
        }
        self.menu.draw(platform, &mut self.text, &self.settings);
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        if self.turn.question.open {
            self.ask_quit(platform);
        }
        self.enter(platform, Screen::Menu);
    }

    #[inline(never)]
    pub(crate) fn step_menu<P: Board>(&mut self, platform: &mut P, key: Key) {
        if self.turn.question.open && key != NO_KEY {
            self.answer_quit(platform, key);
            return;
        }
        if key == NO_KEY {
            if self.keys.idle_for(PATIENCE - P::PICTURE_TICKS) {
                self.turn.question.open = false;
                self.go(Screen::Splash);
            } else {
                platform.idle();
            }
            return;
        }
        self.keys.idle = 0;
        let old = self.menu.line;
        match self
            .menu
            .press(platform, &mut self.text, &mut self.settings, key)
        {
            Choice::Moved => {
                if old == self.menu.line {
                    if (BLACK..=LEVEL).contains(&old) {
                        self.score.rival = 0;
                        self.score.streak = 0;
                        if old == LEVEL {
                            self.allow_openings();
                        }
                    } else if old == LADDER {
                        self.score.streak = 0;
                    }
                }
                if old == TEACH && self.menu.line == TEACH {
                    self.go(Screen::Exchange);
                }
                if P::SCREENS && self.menu.line == SCREEN {
                    platform.set_mono(self.settings.mono);
                }
                // Each game has its opening rule.
                if self.menu.line == GAME {
                    self.menu
                        .draw_line(platform, &mut self.text, &self.settings, OPENING);
                }
                self.sound(platform, Sound::Menu);
            }
            Choice::Chosen => self.choose(platform),
            Choice::Left => match self.settings.page {
                Page::Options => self.turn_menu(platform, false),
                Page::UnderWay => self.wanted = Wanted::Game,
                Page::NewGame => self.go(Screen::Splash),
            },
            Choice::Unknown => self.sound(platform, Sound::Error),
        }
    }

    /// Does what the selected line, which has no values, stands for.
    fn choose<P: Board>(&mut self, platform: &mut P) {
        self.sound(platform, Sound::Menu);
        match self.menu.line {
            PROBLEMS => self.go(Screen::Problems),
            HELP => self.open_help(),
            SCORE => self.show_score(),
            SAVES => self.wanted = Wanted::Saves,
            OPTIONS | BACK => self.turn_menu(platform, self.menu.line == OPTIONS),
            line => {
                let under_way = self.settings.page == Page::UnderWay;
                // CONTINUE goes on with this game, whatever the next one is.
                let other = P::OTHER && self.settings.other && !(line == START && under_way);
                if line == QUIT || other {
                    if under_way {
                        self.turn.question.ask();
                        self.keys.forget(platform);
                        self.ask_quit(platform);
                    } else {
                        self.part();
                    }
                } else if line == NEW {
                    self.wanted = Wanted::NewGame;
                } else {
                    self.wanted = Wanted::Game;
                }
            }
        }
    }

    /// Shows the options, or the first page again.
    fn turn_menu<P: Board>(&mut self, platform: &mut P, options: bool) {
        (self.settings.page, self.menu.line) = if options {
            (Page::Options, SIZE)
        } else {
            (Page::NewGame, OPTIONS)
        };
        self.draw_menu(platform);
    }

    /// The question whether to leave a game, and its answers.
    #[inline(never)]
    fn ask_quit<P: Board>(&mut self, platform: &mut P) {
        self.text.push(if self.counts_as_lost() {
            text!("LOSE THE GAME?")
        } else {
            text!("LEAVE THE GAME?")
        });
        self.text.letter(b' ');
        self.text.push(self.turn.question.answers::<Words>());
        self.text.put(platform, LEAVE, 22, 24, Ink::Bright);
    }

    fn answer_quit<P: Board>(&mut self, platform: &mut P, key: Key) {
        self.keys.idle = 0;
        self.keys.answered = true;
        match self.turn.question.press(key) {
            Reply::Unknown => self.sound(platform, Sound::Error),
            Reply::Moved => self.ask_quit(platform),
            Reply::Yes => {
                self.leave_game();
                self.part();
            }
            Reply::No => self.text.put(platform, LEAVE, 22, 24, Ink::Plain),
        }
    }

    /// The program is to be left, once the score is on the disk.
    fn part(&mut self) {
        self.score.leaving = true;
        // What failed once is tried again.
        self.score.told = false;
        self.go(Screen::Menu);
    }

    /// Leaves the program: for the other game, if that was chosen.
    #[inline(never)]
    pub(crate) fn leave<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.score.leaving = false;
        if !P::OTHER || self.menu.line == QUIT {
            platform.quit();
        } else if !self.start_other(platform) {
            return Flow::Continue;
        }
        Flow::Quit
    }
}
