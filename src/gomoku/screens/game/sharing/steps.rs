//! The steps of an opening procedure. Each is explained in place of the list of moves, where also
//! what a player chooses is shown.
//!
//! The stones lie on the board alone, not on the position, whose memory a machine may have given to
//! this. Nothing here calls a screen or the computer's thinking.

mod explanation;

use super::{FOUND, FRESH, LOADED, OPEN, THINKS};
use crate::platform::Board;
use crate::players::player::Player;
use crate::players::sharing;
use crate::records::procedure::Procedure;
use crate::rules::board::BLANK;
use crate::rules::opening_rule::{Choice, OpeningRule, Step, Task};
use crate::rules::point::{Point, Side};
use crate::screens::board::message::Message;
use crate::screens::board::view::{Flash, NOWHERE};
use crate::screens::game::keys;
use crate::screens::game::play::TOLD;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::{Key, Sound};

/// More stones than any step has before it.
const END: u8 = 6;
/// Fewer stones are judged by no search.
const JUDGED: u8 = 3;

impl Session {
    /// Does what a key means for the step that is due, or what the computer decides about it.
    /// Returns whether the key is one of the board's own.
    #[inline(never)]
    pub(in crate::screens) fn share<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        let end = self.sharing.end & !1;
        let found = (end == FOUND).then_some(self.view.flashing);
        if end == FRESH || end == LOADED {
            self.open(end == FRESH);
        }
        let mut state = OPEN;
        let mut other = false;
        self.forget_told(TOLD);
        if key != NO_KEY {
            other = self.turn.question.open || !self.step_key(platform, key);
        } else if let Some(task) = self.task() {
            if found.is_some() {
                self.conclude(platform, task, found);
            } else if self.moves_now() {
                state = self.decide(platform, task);
            }
        }
        match self.task() {
            Some(task) => {
                self.sharing.end = state | u8::from(task.actor == Side::White);
                // Another page may have selected something else.
                if let Step::Choose(choice) = task.step {
                    self.choice = self.choice.min(choice.answers() - 1);
                }
                self.explain(platform, task.step);
            }
            None => self.close(platform),
        }
        other
    }

    /// Begins the game's procedure, or goes on with one that was loaded.
    fn open(&mut self, fresh: bool) {
        let rule = OpeningRule::of(self.game.rule(), self.game.size());
        let game = self.game.set_up();
        let mut procedure = game.procedure();
        if fresh {
            procedure.start(rule);
        } else if !procedure.is_right(rule) {
            procedure = Procedure::new();
        }
        game.set_procedure(&procedure);
        self.choice = 0;
    }

    /// The rest of the game follows.
    fn close<P: Board>(&mut self, platform: &mut P) {
        self.sharing.end = (self.game.move_count + 1).min(END);
        self.mark_offers(platform, false);
        self.sharing.forget();
        if let [_, hint, ..] = P::KEYS {
            self.text.write(hint);
            self.draw_hint(platform);
        }
        self.panel.forget_moves();
        self.go(Screen::Board);
    }

    /// What the opening rule wants next.
    #[inline(never)]
    fn task(&self) -> Option<Task> {
        self.game.procedure().task(self.game.move_count)
    }

    /// Whether the computer takes a step now.
    fn moves_now(&self) -> bool {
        !self.turn.question.open && self.computer_moves() && self.may_go_on()
    }

    /// What a key means here. Returns whether it means anything.
    fn step_key<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        let key = keys::on_board(key, self.settings.wasd);
        let waits = !self.computer_moves();
        let means = match key {
            Key::RETURN | Key::SPACE | Key::FIRE => waits,
            Key::UP | Key::DOWN | Key::LEFT | Key::RIGHT => waits && self.chooses(),
            _ => matches!(key.0, b'U' | b'Y' | b'H' | b'F' | b'T' | b'?'),
        };
        if !means {
            return false;
        }
        self.view.stop_flash();
        self.told.message = Message::Nothing;
        let done = match key.0 {
            b'U' => self.take_back_step(),
            b'Y' => self.repeat_step(),
            b'H' | b'F' | b'T' => false,
            b'?' => {
                // A search has no position here.
                self.open_analysis(NOWHERE);
                true
            }
            1..=8 => self.select_answer(key),
            _ => self.take_step(platform),
        };
        if !done {
            self.sound(platform, Sound::Error);
        }
        true
    }

    /// RETURN. Returns whether it could be done.
    fn take_step<P: Board>(&mut self, platform: &mut P) -> bool {
        let point = self.cursor;
        match self.task().map(|task| task.step) {
            Some(Step::Choose(_)) => self.answer_step(platform, self.choice),
            Some(step) if self.allows(step, point) => self.put_shared(platform, step, point),
            _ => {
                let taken = self.game.board.at(point) != BLANK;
                self.tell(if taken {
                    Message::Taken
                } else {
                    Message::Unknown
                });
                return false;
            }
        }
        true
    }

    fn allows(&self, step: Step, point: Point) -> bool {
        let procedure = self.game.procedure();
        procedure.allows(step, &self.game.board, point)
    }

    /// Whether an answer is wanted.
    fn chooses(&self) -> bool {
        matches!(self.task().map(|task| task.step), Some(Step::Choose(_)))
    }

    /// A direction selects the next answer, or the one before.
    fn select_answer(&mut self, key: Key) -> bool {
        if let Some(Step::Choose(choice)) = self.task().map(|task| task.step) {
            let last = choice.answers() - 1;
            let selected = self.choice;
            self.choice = match key {
                Key::LEFT | Key::UP if selected == 0 => last,
                Key::LEFT | Key::UP => selected - 1,
                _ if selected >= last => 0,
                _ => selected + 1,
            };
        }
        true
    }

    fn answer_step<P: Board>(&mut self, platform: &mut P, answer: u8) {
        let game = self.game.set_up();
        let mut procedure = game.procedure();
        game.length = game.move_count;
        let swaps = procedure.choose(game.length, answer);
        game.set_procedure(&procedure);
        self.exchange(swaps);
        self.go_on();
        self.sound(platform, Sound::Menu);
    }

    /// Whoever is to act goes on.
    fn go_on(&mut self) {
        self.turn.halted = false;
        self.turn.forced = false;
        self.keys.idle = 0;
    }

    /// Exchanges the seats if a choice `swaps` them.
    fn exchange(&mut self, swaps: bool) {
        self.choice = 0;
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
        let computer = self.player(self.actor()).is_computer() && !self.alike();
        let game = self.game.set_up();
        let count = game.move_count;
        game.length = count;
        let mut procedure = game.procedure();
        if step == Step::Offer {
            procedure.offer(point);
            game.set_procedure(&procedure);
        } else {
            procedure.forget();
            game.set_procedure(&procedure);
            game.moves[usize::from(count)] = point.0;
            game.length += 1;
            game.stand(count + 1);
            self.go_on();
        }
        if computer && step != Step::Offer {
            self.flash(point, Flash::Last);
        }
        self.sound(platform, Sound::Piece);
    }

    /// U: takes back an offer, a choice, or the last stone.
    fn take_back_step(&mut self) -> bool {
        let count = self.game.move_count;
        if count == 0 {
            return false;
        }
        self.turn.leave_autoplay();
        self.halt_steps();
        let game = self.game.set_up();
        let mut procedure = game.procedure();
        match procedure.undo(count) {
            Some(swaps) => {
                game.set_procedure(&procedure);
                self.exchange(swaps);
            }
            None => game.stand(count - 1),
        }
        true
    }

    /// [`Session::halt`] where nobody thinks.
    fn halt_steps(&mut self) {
        self.score.rival = 0;
        self.turn.halt();
    }

    /// Y: steps forward through what was taken back. Returns whether anything was.
    fn repeat_step(&mut self) -> bool {
        let count = self.game.move_count;
        let mut procedure = self.game.procedure();
        if let Some(swaps) = procedure.redo(count) {
            self.game.set_up().set_procedure(&procedure);
            self.exchange(swaps);
        } else {
            let stone = self.task().is_some_and(|task| {
                let point = Point(self.game.moves[usize::from(count)]);
                count < self.game.length
                    && self.allows(task.step, point)
                    && task.step != Step::Offer
            });
            if !stone {
                return false;
            }
            self.game.set_up().stand(count + 1);
        }
        self.halt_steps();
        true
    }

    /// The computer takes a step, or begins to think about it. Its choice takes as long as a move
    /// of its level; what it puts where few stones are, what it offers and what it picks comes at
    /// once. Returns the state.
    fn decide<P: Board>(&mut self, platform: &mut P, task: Task) -> u8 {
        let player = match self.seats.player(task.actor) {
            Player::Person => Player::SUBSTITUTE,
            player => player,
        };
        let late = self.game.move_count >= JUDGED;
        let judges = matches!(task.step, Step::Choose(_)) && player == Player::SUBSTITUTE;
        if late && (judges || matches!(task.step, Step::Stone(_))) {
            // A move of the book has no value.
            self.game.allow_book(!judges);
            self.go(Screen::Board);
            THINKS
        } else {
            self.conclude(platform, task, None);
            OPEN
        }
    }

    /// Ends the thinking about a step, for which `found` is the best stone if there was any.
    fn conclude<P: Board>(&mut self, platform: &mut P, task: Task, found: Option<Point>) {
        let value = found.map(|_| self.game.thinking.value().unwrap_or(sharing::TO_MOVE));
        self.game.allow_book(true);
        let step = task.step;
        if let Step::Choose(choice) = step {
            let answer = sharing::answer(choice, value, &mut self.random);
            let taken = match (choice, answer) {
                (Choice::Fifth, _) | (_, 2..) => None,
                (Choice::Swap, 0) => Some(task.actor),
                (Choice::Swap, _) => Some(task.actor.other()),
                (_, 0) => Some(Side::White),
                _ => Some(Side::Black),
            };
            match taken {
                None => {}
                Some(Side::Black) => self.tell(Message::TookBlack),
                Some(Side::White) => self.tell(Message::TookWhite),
            }
            return self.answer_step(platform, answer);
        }
        let found = found.filter(|&point| self.allows(step, point));
        let game = self.game.set_up();
        let procedure = &game.procedure();
        let point = found.unwrap_or_else(|| match step {
            Step::Stone(_) => sharing::stone(game, procedure, step, &mut self.random),
            // White leaves Black the point that is worth least.
            _ => sharing::by_score(game, procedure, step, step == Step::Offer),
        });
        self.put_shared(platform, step, point);
    }
}
