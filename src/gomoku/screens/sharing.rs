//! SWAP2 and Taraguchi-10 on the board: each step is explained in place of the list of moves, where
//! also what a player chooses is shown.

use super::message::Message;
use super::teach::told;
use super::{Purpose, Screen, Session};
use crate::platform::Board;
use crate::players::player::Player;
use crate::players::sharing;
use crate::records::procedure::Procedure;
use crate::rules::board::BLANK;
use crate::rules::opening_rule::{Choice, Step, Task, OFFERS};
use crate::rules::point::{Point, Side};
use kit::platform::{Ink, Key, Sound};

/// Rows of the explanation: the first answer, and how many offers are left.
const ANSWERS: u8 = 3;
const LEFT: u8 = 4;
/// Fewer stones are judged by no search.
const JUDGED: u8 = 3;

/// How far a game's opening procedure is, and what is shown of it.
#[derive(Clone)]
pub struct Sharing {
    /// The choices that were made.
    pub procedure: Procedure,
    /// The answer that is selected.
    selected: u8,
    /// The explanation that was drawn, by its number; 0 for none.
    shown: u8,
    /// How many points are marked.
    marked: u8,
}

impl Sharing {
    /// None.
    pub const fn new() -> Sharing {
        Sharing {
            procedure: Procedure::new(),
            selected: 0,
            shown: 0,
            marked: 0,
        }
    }

    /// Nothing is drawn.
    pub fn forget(&mut self) {
        self.shown = 0;
        self.marked = 0;
    }
}

impl Session {
    /// What the opening rule wants next.
    pub(super) fn task(&self) -> Option<Task> {
        let playing = self.ui_state == Screen::Board && !self.game.is_over();
        playing
            .then(|| self.sharing.procedure.task(self.game.move_count))
            .flatten()
    }

    /// Whose turn it is: in an opening procedure not always the side to move.
    pub(super) fn actor(&self) -> Side {
        self.task().map_or(self.game.side(), |task| task.actor)
    }

    /// The next game begins.
    pub(super) fn start_sharing(&mut self) {
        self.sharing.procedure.start(self.settings.opening_rule());
        self.sharing.selected = 0;
    }

    /// A game was loaded.
    pub(super) fn load_procedure(&mut self, procedure: Procedure) {
        self.sharing.procedure = procedure;
        self.sharing.selected = 0;
    }

    /// RETURN at a step of the procedure. Returns whether there was one.
    pub(super) fn take_step<P: Board>(&mut self, platform: &mut P) -> bool {
        let Some(task) = self.task() else {
            return false;
        };
        match task.step {
            Step::Choose(_) => self.choose_side(platform, self.sharing.selected),
            step if self.allows(step, self.cursor) => self.put_shared(platform, step, self.cursor),
            _ => {
                let taken = self.game.board.at(self.cursor) != BLANK;
                self.tell(if taken {
                    Message::Taken
                } else {
                    Message::Unknown
                });
                self.sound(platform, Sound::Error);
            }
        }
        true
    }

    fn allows(&self, step: Step, point: Point) -> bool {
        let procedure = &self.sharing.procedure;
        procedure.allows(step, &self.game.board, point)
    }

    /// A direction selects an answer while one is wanted. Returns whether one is.
    pub(super) fn select_answer(&mut self, key: Key) -> bool {
        let Some(Step::Choose(choice)) = self.task().map(|task| task.step) else {
            return false;
        };
        let last = choice.answers() - 1;
        let selected = self.sharing.selected;
        self.sharing.selected = match key {
            Key::LEFT | Key::UP if selected == 0 => last,
            Key::LEFT | Key::UP => selected - 1,
            _ if selected == last => 0,
            _ => selected + 1,
        };
        true
    }

    fn choose_side<P: Board>(&mut self, platform: &mut P, answer: u8) {
        let count = self.game.move_count;
        self.game.change().length = count;
        let swaps = self.sharing.procedure.choose(count, answer);
        self.exchange(swaps);
        self.turn.halted = false;
        self.turn.forced = false;
        self.keys.idle = 0;
        self.sound(platform, Sound::Menu);
    }

    /// Exchanges the seats if a choice `swaps` them.
    fn exchange(&mut self, swaps: bool) {
        self.sharing.selected = 0;
        if swaps {
            self.change_sides();
            // The computer's side, if the game counts, is the other one.
            if self.score.rival != 0 {
                self.score.rival = 3 - self.score.rival;
            }
        }
    }

    /// Puts or offers a stone that is allowed.
    fn put_shared<P: Board>(&mut self, platform: &mut P, step: Step, point: Point) {
        if step != Step::Offer {
            self.sharing.procedure.forget();
            return self.put(platform, point);
        }
        self.game.change().length = self.game.move_count;
        self.sharing.procedure.offer(point);
        self.sound(platform, Sound::Piece);
    }

    /// U: takes back an offer or a choice, if one came last.
    pub(super) fn take_back_choice(&mut self) -> bool {
        let count = self.game.move_count;
        let undone = self.sharing.procedure.undo(count);
        undone.inspect(|&swaps| self.exchange(swaps)).is_some()
    }

    /// Y: whether an offer or a choice could be stepped through, if one comes next.
    pub(super) fn repeat_choice(&mut self) -> Option<bool> {
        let task = self.task()?;
        let count = self.game.move_count;
        match self.sharing.procedure.redo(count) {
            Some(swaps) => {
                self.exchange(swaps);
                Some(true)
            }
            None if matches!(task.step, Step::Choose(_) | Step::Offer) => Some(false),
            None => None,
        }
    }

    /// The computer takes a step. Its choice takes as long as a move of its level; what it puts
    /// where few stones are, what it offers and what it picks comes at once.
    pub(super) fn share<P: Board>(&mut self, platform: &mut P, task: Task) {
        let player = match self.seats.player(task.actor) {
            Player::Person => Player::SUBSTITUTE,
            player => player,
        };
        let level = self.level_of(task.actor);
        let late = self.game.move_count >= JUDGED;
        let thinks = match task.step {
            Step::Stone(_) => late,
            Step::Choose(_) => late && player == Player::SUBSTITUTE,
            Step::Offer | Step::Pick => false,
        };
        if !thinks {
            return self.conclude(platform, task, None);
        }
        if !self.is_thinking() {
            self.turn.purpose = Purpose::Move;
            match task.step {
                Step::Choose(_) => self.game.judge(level),
                _ => self.game.thinking.start(player, level),
            }
            self.draw_panel(platform);
        }
        if let Some(point) = self.search(platform) {
            self.conclude(platform, task, Some(point));
        }
    }

    /// Ends the thinking about a step, for which `found` is the best stone if there was any.
    pub(super) fn conclude<P: Board>(
        &mut self,
        platform: &mut P,
        task: Task,
        found: Option<Point>,
    ) {
        let value = found.map(|_| self.game.thinking.value().unwrap_or(sharing::TO_MOVE));
        self.game.stop();
        let procedure = self.sharing.procedure;
        let step = task.step;
        if let Step::Choose(choice) = step {
            let answer = sharing::answer(choice, value, &mut self.random);
            return self.choose_side(platform, answer);
        }
        let found = found.filter(|&point| self.allows(step, point));
        let point = found.unwrap_or_else(|| match step {
            Step::Stone(_) => sharing::stone(&self.game, &procedure, step, &mut self.random),
            // White leaves Black the point that is worth least.
            _ => {
                let highest = step == Step::Offer;
                let point = sharing::by_score(&self.game, &procedure, step, highest);
                point.unwrap_or(self.game.centre())
            }
        });
        self.put_shared(platform, step, point);
    }

    /// Whether `point` is one of the fifth moves that are offered, or shows what is wrong with a
    /// move.
    pub(super) fn is_pointed_at(&self, point: Point) -> bool {
        self.offers().contains(&point) || self.warned_of().contains(&point)
    }

    fn offers(&self) -> &[Point] {
        match self.task() {
            Some(task) if matches!(task.step, Step::Offer | Step::Pick) => {
                self.sharing.procedure.offers()
            }
            _ => &[],
        }
    }

    /// Whether more or fewer points are [pointed at](Session::is_pointed_at) than are drawn; they
    /// count as drawn then.
    pub(super) fn points_elsewhere(&mut self) -> bool {
        let count = (self.offers().len() + self.warned_of().len()) as u8;
        core::mem::replace(&mut self.sharing.marked, count) != count
    }

    /// Explains the step, or what is wrong with a move, in rows from `row` on. Returns whether
    /// there is anything to explain.
    pub(super) fn explain<P: Board>(&mut self, platform: &mut P, row: u8) -> bool {
        let number = self.number();
        let changed = core::mem::replace(&mut self.sharing.shown, number) != number;
        if changed && number == 0 {
            self.panel.forget_moves();
        } else if changed {
            self.draw_explanation(platform, row);
        }
        number != 0
    }

    /// A number for each explanation; 0 for none.
    fn number(&self) -> u8 {
        if let Some(warning) = self.warning() {
            return 0xF0 | warning as u8;
        }
        let offered = self.sharing.procedure.offers().len() as u8;
        let number = match self.task().map(|task| task.step) {
            Some(Step::Stone(lines)) => lines << 4 | self.game.move_count,
            Some(Step::Choose(choice)) => (8 + choice as u8) | self.sharing.selected << 4,
            Some(Step::Offer) => 12 | offered << 4,
            Some(Step::Pick) => 13,
            None => return 0,
        };
        number + 1
    }

    fn draw_explanation<P: Board>(&mut self, platform: &mut P, row: u8) {
        let step = self.task().map(|task| task.step);
        let lines = match (self.warning(), step) {
            (Some(warning), _) => told(warning),
            (None, Some(step)) => explained(step),
            (None, None) => return,
        };
        let chooses = matches!(step, Some(Step::Choose(_)));
        for (number, line) in (0..).zip(lines) {
            let mut ink = Ink::Plain;
            if chooses && number == ANSWERS + self.sharing.selected {
                ink = Ink::Bright;
                self.text.letter(b'>');
                self.text.write(line.trim_start());
            } else {
                self.text.write(line);
            }
            if number == LEFT && step == Some(Step::Offer) {
                let offered = self.sharing.procedure.offers().len() as u8;
                self.text.number(OFFERS - offered, 1);
                self.text.write(" LEFT");
            }
            self.text
                .put(platform, 0, row + number, P::PANEL_COLUMNS, ink);
        }
    }
}

/// What a step asks, in rows of eight letters.
fn explained(step: Step) -> [&'static str; 6] {
    match step {
        Step::Stone(0) => ["PUT THIS", "STONE ON", "THE", "CENTRE", "", ""],
        Step::Stone(1) => ["PUT THIS", "STONE", "WITHIN", "3X3", "", ""],
        Step::Stone(2) => ["PUT THIS", "STONE", "WITHIN", "5X5", "", ""],
        Step::Stone(3) => ["PUT THIS", "STONE", "WITHIN", "7X7", "", ""],
        Step::Stone(4) => ["PUT THIS", "STONE", "WITHIN", "9X9", "", ""],
        Step::Stone(_) => ["PUT THIS", "STONE", "ANYWHERE", "", "", ""],
        Step::Choose(Choice::SideOrTwo) => [
            "TAKE A", "SIDE, OR", "ADD TWO", " WHITE", " BLACK", " ADD TWO",
        ],
        Step::Choose(Choice::Side) => ["TAKE A", "SIDE", "", " WHITE", " BLACK", ""],
        Step::Choose(Choice::Swap) => ["CHANGE", "SIDES?", "", " NO", " YES", ""],
        Step::Choose(Choice::Fifth) => ["OFFER", "HOW MANY", "5THS?", " ONE", " TEN", ""],
        Step::Offer => ["OFFER 10", "5THS, NO", "MIRRORED", "ONES", "", ""],
        Step::Pick => ["PICK ONE", "OF THE", "TEN 5THS", "", "", ""],
    }
}
