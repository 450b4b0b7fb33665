//! How the first moves of a game were shared: the choices of its [`OpeningRule`], and the fifth
//! moves that were offered.

use crate::players::symmetry::Symmetry;
use crate::records::save::Damaged;
use crate::rules::board::{Board, BLANK};
use crate::rules::opening_rule::{is_within, Choice, OpeningRule, Step, Task, ANYWHERE, OFFERS};
use crate::rules::point::{Point, Side};

/// No rule has more choices.
const CHOICES: u8 = 6;
/// Bytes in a saved game: the offers, then [`HEAD`]'s four.
pub const BYTES: usize = HEAD + 4;
/// Where rule, choices and numbers of offers begin.
pub const HEAD: usize = OFFERS as usize;

/// The procedure of one game. Like the moves, choices that were taken back stay known, so that
/// they can be stepped through again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Procedure {
    /// The rule.
    pub rule: OpeningRule,
    /// How many choices were made, and how many are known.
    made: u8,
    known: u8,
    answers: [u8; CHOICES as usize],
    /// How many fifth moves are offered, and how many are known.
    offered: u8,
    known_offers: u8,
    offers: [Point; OFFERS as usize],
}

impl Procedure {
    /// Of a game that has none.
    pub const fn new() -> Procedure {
        Procedure {
            rule: OpeningRule::Plain,
            made: 0,
            known: 0,
            answers: [0; CHOICES as usize],
            offered: 0,
            known_offers: 0,
            offers: [Point(0); OFFERS as usize],
        }
    }

    /// Begins. The choices of the game before stay known if it had the same rule.
    pub fn start(&mut self, rule: OpeningRule) {
        if rule != self.rule {
            *self = Procedure::new();
            self.rule = rule;
        }
        self.made = 0;
        self.offered = 0;
    }

    /// Forgets what was taken back: something else is played.
    pub fn forget(&mut self) {
        self.known = self.made;
        self.known_offers = self.offered;
    }

    /// What is to be done with `stones` on the board; `None` when the rest of the game follows.
    pub fn task(&self, stones: u8) -> Option<Task> {
        if let Some((_, choice)) = self.next().filter(|&(at, _)| at <= stones) {
            let actor = match choice {
                Choice::Side => Side::Black,
                _ => Side::of_move(stones),
            };
            let step = Step::Choose(choice);
            return Some(Task { step, actor });
        }
        let side = Side::of_move(stones);
        let (step, actor) = match (self.rule, stones) {
            (OpeningRule::Swap2, 0..=2) => (Step::Stone(ANYWHERE), Side::Black),
            (OpeningRule::Swap2, 3..=4) if self.answer(0) == 2 => {
                (Step::Stone(ANYWHERE), Side::White)
            }
            (OpeningRule::Taraguchi10, 0..=3) => (Step::Stone(stones), side),
            (OpeningRule::Taraguchi10, 4) if self.answer(4) == 0 => (Step::Stone(4), side),
            (OpeningRule::Taraguchi10, 4) if self.offered < OFFERS => (Step::Offer, side),
            (OpeningRule::Taraguchi10, 4) => (Step::Pick, Side::White),
            _ => return None,
        };
        Some(Task { step, actor })
    }

    /// The next choice, and after how many stones it comes.
    fn next(&self) -> Option<(u8, Choice)> {
        self.rule.choice(self.made, |number| self.answer(number))
    }

    /// The last choice that was made.
    fn last(&self) -> Option<(u8, Choice)> {
        let last = self.made.checked_sub(1)?;
        self.rule.choice(last, |number| self.answer(number))
    }

    fn answer(&self, number: u8) -> u8 {
        self.answers.get(usize::from(number)).copied().unwrap_or(0)
    }

    /// Makes the choice that is due with `stones` on the board. Returns whether it exchanges the
    /// seats.
    pub fn choose(&mut self, stones: u8, answer: u8) -> bool {
        let Some(Task {
            step: Step::Choose(choice),
            actor,
        }) = self.task(stones)
        else {
            return false;
        };
        self.forget();
        if let Some(place) = self.answers.get_mut(usize::from(self.made)) {
            *place = answer;
        }
        self.made += 1;
        self.known = self.made;
        choice.swaps(answer, actor)
    }

    /// Takes back what came after the last of `stones`: an offer or a choice. Returns whether the
    /// seats are exchanged, or `None` if the stone itself is to be taken back.
    pub fn undo(&mut self, stones: u8) -> Option<bool> {
        if stones == 4 && self.offered != 0 {
            self.offered -= 1;
            return Some(false);
        }
        let (_, choice) = self.last().filter(|&(at, _)| at == stones)?;
        self.made -= 1;
        let actor = self.task(stones)?.actor;
        Some(choice.swaps(self.answer(self.made), actor))
    }

    /// Steps forward to the next offer or choice. Returns whether the seats are exchanged; `None`
    /// if none of them is due, or none is known.
    pub fn redo(&mut self, stones: u8) -> Option<bool> {
        let task = self.task(stones)?;
        match task.step {
            Step::Offer if self.offered < self.known_offers => {
                self.offered += 1;
                Some(false)
            }
            Step::Choose(choice) if self.made < self.known => {
                self.made += 1;
                Some(choice.swaps(self.answer(self.made - 1), task.actor))
            }
            _ => None,
        }
    }

    /// The fifth moves that are offered.
    pub fn offers(&self) -> &[Point] {
        self.offers.get(..usize::from(self.offered)).unwrap_or(&[])
    }

    /// Whether `step` allows a stone on `point` of `board`, or that it is offered.
    pub fn allows(&self, step: Step, board: &Board, point: Point) -> bool {
        match step {
            _ if board.at(point) != BLANK => false,
            Step::Stone(lines) => is_within(point, lines),
            Step::Choose(_) => false,
            Step::Offer => self.offers().iter().all(|&one| !alike(board, one, point)),
            Step::Pick => self.offers().contains(&point),
        }
    }

    /// Offers a fifth move that [`Procedure::allows`].
    pub fn offer(&mut self, point: Point) {
        if let Some(place) = self.offers.get_mut(usize::from(self.offered)) {
            *place = point;
            self.offered += 1;
            self.forget();
        }
    }

    /// The same without the moves that were offered, if they are not to be picked any more.
    pub fn without_offers(self) -> Procedure {
        Procedure {
            offered: 0,
            known_offers: 0,
            ..self
        }
    }

    /// Its form in a saved game. All zero bytes: no rule.
    pub fn to_bytes(self) -> [u8; BYTES] {
        let mut head = [
            self.rule as u8 | self.made << 2 | self.known << 5,
            self.offered | self.known_offers << 4,
            0,
            0,
        ];
        for (number, answer) in self.answers.into_iter().enumerate() {
            head[2 + number / 4] |= answer << (2 * (number % 4));
        }
        let mut bytes = [0; BYTES];
        let offers = self.offers.into_iter().take(self.known_offers.into());
        let all = offers.map(|point| point.0).chain([0; BYTES]);
        for (byte, part) in bytes.iter_mut().zip(all.take(HEAD).chain(head)) {
            *byte = part;
        }
        bytes
    }

    /// Reads [`Procedure::to_bytes`] for a game that can have `rule`.
    ///
    /// # Errors
    /// They cannot have been written for such a game.
    pub fn from_bytes(bytes: [u8; BYTES], rule: OpeningRule) -> Result<Procedure, Damaged> {
        let (offers, head) = bytes.split_at(HEAD);
        let mut read = Procedure::new();
        read.rule = OpeningRule::from_number(head[0] & 3).ok_or(Damaged)?;
        if read.rule != OpeningRule::Plain && read.rule != rule {
            return Err(Damaged);
        }
        let (made, known) = (head[0] >> 2 & 7, head[0] >> 5);
        (read.offered, read.known_offers) = (head[1] & 15, head[1] >> 4);
        for (number, answer) in read.answers.iter_mut().enumerate() {
            *answer = head[2 + number / 4] >> (2 * (number % 4)) & 3;
        }
        for (point, &byte) in read.offers.iter_mut().zip(offers) {
            *point = Point(byte);
        }
        if made > known || read.offered > read.known_offers || read.known_offers > OFFERS {
            return Err(Damaged);
        }
        for number in 0..known {
            let choice = read.rule.choice(number, |number| read.answer(number));
            let (_, choice) = choice.ok_or(Damaged)?;
            if read.answer(number) >= choice.answers() {
                return Err(Damaged);
            }
        }
        for (number, &point) in read.offers.iter().enumerate() {
            let before = read.offers.iter().take(number);
            let known = number < usize::from(read.known_offers);
            if known && (!is_within(point, ANYWHERE) || before.into_iter().any(|&one| one == point))
            {
                return Err(Damaged);
            }
        }
        (read.made, read.known) = (made, known);
        Ok(read)
    }
}

/// Whether a symmetry that leaves the stones of `board` in place takes one point to the other.
fn alike(board: &Board, one: Point, other: Point) -> bool {
    let keeps = |symmetry: Symmetry| {
        let points = (0..Point::END).map(Point).filter(|at| at.column() < 15);
        let mut points = points.filter(|&at| board.at(at) != BLANK);
        points.all(|at| board.at(symmetry.apply(at, 15)) == board.at(at))
    };
    Symmetry::all().any(|symmetry| symmetry.apply(one, 15) == other && keeps(symmetry))
}
