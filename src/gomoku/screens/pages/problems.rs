//! The page of problems: which are solved, and which one is played.

use crate::platform::Board;
use crate::players::player::Player;
use crate::records::problem::{self, problem, Kind, COUNT, MOST};
use crate::records::tally::TICK;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::screens::board::message::Message;
use crate::screens::pages::problem::{ANSWERS, LEVEL, TICKS};
use crate::screens::{Mode, Screen, Session};
use kit::clock::Clock;
use kit::keys::{in_menu, selects, NO_KEY};
use kit::platform::{Ink, Key, Sound};
use kit::text::PAGE;

/// Problems in a row of the page.
const COLUMNS: u8 = 10;
/// Rows: the title, the first problems, the task, what keys do.
const TITLE: u8 = 1;
const TOP: u8 = 4;
const TASK: u8 = 19;
const HINTS: u8 = 22;
/// Columns: the texts, and from one problem to the next, the first of which is at 0.
const LEFT: u8 = 1;
const WIDTH: u8 = 4;

const _: () = assert!(TOP + 2 * (COUNT / COLUMNS) < TASK && COLUMNS * WIDTH <= PAGE);

impl Session {
    /// Draws the page.
    #[inline(never)]
    pub(crate) fn draw_problems<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.note_solved();
        self.seats.players = self.settings.seats;
        self.turn.mode = match self.turn.mode {
            Mode::EnterLater => Mode::Enter,
            Mode::AutoplayLater => Mode::Autoplay,
            mode => mode,
        };
        self.text.write("PROBLEMS");
        self.text.put(platform, LEFT, TITLE, 0, Ink::Title);
        for number in 0..=COUNT {
            self.draw_number(platform, number);
        }
        self.text.write("RETURN: TRY IT, * SOLVED");
        self.text.put(platform, LEFT, HINTS, 0, Ink::Dim);
        self.text.write("ON ITS BOARD H: THE ANSWER, ESC: BACK");
        self.text.put(platform, LEFT, HINTS + 1, 0, Ink::Dim);
        self.draw_task(platform);
        self.enter(platform, Screen::Problems);
    }

    /// Ticks what is not on the disk yet.
    fn note_solved(&mut self) {
        for number in 0..8 {
            let Some(kept) = self.score.kept(number) else {
                return;
            };
            if let Some(solved) = kept.checked_sub(TICK) {
                let place = TICKS + (solved >> 3);
                self.game.set_up().moves[place as usize] |= 1 << (solved & 7);
            }
        }
    }

    #[inline(never)]
    fn draw_number<P: Board>(&mut self, platform: &mut P, number: u8) {
        let (mut sign, mut tick, mut ink) = (b' ', b' ', Ink::Plain);
        let ticks = self.game.moves[(TICKS + (number >> 3)) as usize];
        if ticks >> (number & 7) & 1 != 0 {
            (tick, ink) = (b'*', Ink::Dim);
        }
        if self.problem.number == number {
            (sign, ink) = (b'>', Ink::Bright);
        }
        self.text.letter(sign);
        if number == COUNT {
            self.text.write("BACK");
        } else {
            self.text.number(number + 1, 1);
            self.text.letter(tick);
        }
        let (mut column, mut row) = (number, TOP);
        while column >= COLUMNS {
            column -= COLUMNS;
            row += 2;
        }
        self.text.put(platform, column * WIDTH, row, 0, ink);
    }

    /// What the selected problem asks.
    #[inline(never)]
    fn draw_task<P: Board>(&mut self, platform: &mut P) {
        if self.problem.number != COUNT {
            let shown = problem(self.problem.number);
            self.text.write(match shown.rule() {
                Rule::Renju => "RENJU: ",
                Rule::Gomoku | Rule::Free => "GOMOKU: ",
            });
            let side = Side::of_move(shown.move_count());
            self.text.write(match (shown.kind(), side) {
                (Kind::Forbidden, _) => "FIND ALL THAT BLACK MAY NOT PLAY",
                (_, Side::Black) => "BLACK ",
                (_, Side::White) => "WHITE ",
            });
            self.text.write(match shown.kind() {
                Kind::Fours => "WINS BY FOURS",
                Kind::Threes => "WINS BY A THREE",
                Kind::Defend => "HAS ONE DEFENCE",
                Kind::Forbidden => "",
                Kind::Trap => "WINS BY A FORBIDDEN POINT",
            });
        }
        self.text
            .put(platform, LEFT, TASK, PAGE - LEFT, Ink::Bright);
    }

    #[inline(never)]
    pub(crate) fn step_problems<P: Board>(&mut self, platform: &mut P, key: Key) {
        let old = self.problem.number;
        let key = in_menu(key);
        match key {
            NO_KEY => return platform.idle(),
            Key::ESCAPE | Key::BREAK => return self.go_to_menu(),
            _ if selects(key) && old == COUNT => return self.go_to_menu(),
            _ if selects(key) => return self.choose_problem(platform),
            Key::LEFT => self.move_choice(COUNT),
            Key::RIGHT => self.move_choice(1),
            Key::UP => self.move_choice(COUNT + 1 - COLUMNS),
            Key::DOWN => self.move_choice(COLUMNS),
            _ => return self.sound(platform, Sound::Error),
        }
        self.draw_number(platform, old);
        self.draw_number(platform, self.problem.number);
        self.draw_task(platform);
    }

    /// After the last comes the first.
    fn move_choice(&mut self, step: u8) {
        let mut number = self.problem.number + step;
        if number > COUNT {
            number -= COUNT + 1;
        }
        self.problem.number = number;
    }

    /// Puts the player's game aside, unless that was done before, and the moves of the problem in
    /// its place.
    fn choose_problem<P: Board>(&mut self, platform: &mut P) {
        let shown = problem(self.problem.number);
        self.sound(platform, Sound::Menu);
        let game = self.game.set_up();
        game.park();
        game.position.expect(shown.rule(), 15);
        game.clocks = [Clock::new(); 2];
        // Constant bounds, so that the compiler knows what they reach.
        for number in 0..MOST {
            game.moves[number as usize] = shown.move_at(number);
        }
        for number in 0..problem::ANSWERS {
            game.moves[(ANSWERS + number) as usize] = shown.answer(number);
        }
        let start = shown.move_count();
        game.length = start;
        game.stand(start);
        let chosen = &mut self.problem;
        chosen.task = match shown.kind() {
            Kind::Fours => Message::ByFours,
            Kind::Threes => Message::ByThree,
            Kind::Defend => Message::Defend,
            Kind::Forbidden => Message::FindFouls,
            Kind::Trap => Message::Trap,
        };
        chosen.answers = shown.answer_count();
        chosen.start = start;
        chosen.end = 0;
        chosen.right = false;
        chosen.spoiled = false;
        let side = chosen.side();
        self.seats.players[side.index()] = Player::Person;
        self.seats.players[side.other().index()] = Player::Level;
        self.seats.demo_levels = [LEVEL; 2];
        self.turn.mode = match self.turn.mode {
            Mode::Enter => Mode::EnterLater,
            Mode::Autoplay => Mode::AutoplayLater,
            mode => mode,
        };
        self.cursor = Point::CENTRE;
        self.told.message = Message::Nothing;
        self.view.stop_flash();
        self.start_walk();
        self.go(Screen::Problem);
    }
}
