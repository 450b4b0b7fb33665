//! How the first moves of a game were shared: the choices of its [`OpeningRule`], and the fifth
//! moves that were offered.

use crate::players::symmetry::Symmetry;
use crate::rules::board::{Board, BLANK};
use crate::rules::opening_rule::{is_within, Choice, OpeningRule, Step, Task, ANYWHERE, OFFERS};
use crate::rules::point::{Point, Side};

/// Bytes in memory and in a saved game: the offers, then the rest.
pub const BYTES: usize = ANSWERS + 2;
/// After the offers: the rule in the lowest two bits, in the next three how many choices were made,
/// and in the upper three how many are known.
pub const HEAD: usize = OFFERS as usize;
/// In the lower half how many fifth moves are offered, and in the upper half how many are known.
pub const OFFERED: usize = HEAD + 1;
/// Two bits for each answer.
const ANSWERS: usize = HEAD + 2;

/// One choice that was made, and the bits of their number.
const ONE: u8 = 4;
const MADE: u8 = 7 * ONE;

/// The procedure of one game, in the form that is saved. Like the moves, choices that were taken
/// back stay known, so that they can be stepped through again. All zero bytes: no rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Procedure(pub [u8; BYTES]);

impl Procedure {
    /// No rule.
    pub const fn new() -> Procedure {
        Procedure([0; BYTES])
    }

    /// Begins a game. The choices of the game before stay known if it had the same rule.
    pub fn start(&mut self, rule: OpeningRule) {
        if rule != self.rule() {
            *self = Procedure::new();
        }
        self.0[HEAD] &= !MADE;
        self.0[HEAD] |= rule as u8;
        self.0[OFFERED] &= 0xF0;
    }

    /// The rule.
    pub fn rule(&self) -> OpeningRule {
        OpeningRule::from_number(self.0[HEAD] & 3).unwrap_or(OpeningRule::Plain)
    }

    /// How many choices were made, and how many are known.
    fn made(&self) -> u8 {
        self.0[HEAD] >> 2 & 7
    }

    fn known(&self) -> u8 {
        self.0[HEAD] >> 5
    }

    /// How many fifth moves are offered, and how many are known.
    pub fn offered(&self) -> u8 {
        self.0[OFFERED] & 15
    }

    fn known_offers(&self) -> u8 {
        self.0[OFFERED] >> 4
    }

    /// Forgets what was taken back: something else is played.
    pub fn forget(&mut self) {
        self.0[HEAD] = self.0[HEAD] & 31 | self.made() << 5;
        let offered = self.offered();
        self.0[OFFERED] = offered | offered << 4;
    }

    /// What is to be done with `stones` on the board; `None` when the rest of the game follows.
    pub fn task(&self, stones: u8) -> Option<Task> {
        if let Some((_, choice)) = self.choice(self.made()).filter(|&(at, _)| at <= stones) {
            let actor = match choice {
                Choice::Side => Side::Black,
                _ => Side::of_move(stones),
            };
            let step = Step::Choose(choice);
            return Some(Task { step, actor });
        }
        let side = Side::of_move(stones);
        let (step, actor) = match (self.rule(), stones) {
            (OpeningRule::Swap2, 0..=2) => (Step::Stone(ANYWHERE), Side::Black),
            (OpeningRule::Swap2, 3..=4) if self.answer(0) == 2 => {
                (Step::Stone(ANYWHERE), Side::White)
            }
            (OpeningRule::Taraguchi10, 0..=3) => (Step::Stone(stones), side),
            (OpeningRule::Taraguchi10, 4) if self.answer(4) == 0 => (Step::Stone(4), side),
            (OpeningRule::Taraguchi10, 4) if self.offered() < OFFERS => (Step::Offer, side),
            (OpeningRule::Taraguchi10, 4) => (Step::Pick, Side::White),
            _ => return None,
        };
        Some(Task { step, actor })
    }

    /// Choice `number`, and after how many stones it comes.
    #[inline(never)]
    fn choice(&self, number: u8) -> Option<(u8, Choice)> {
        self.rule().choice(number, |number| self.answer(number))
    }

    fn answer(&self, number: u8) -> u8 {
        self.0[ANSWERS + usize::from(number >> 2 & 1)] >> shift(number) & 3
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
        let made = self.made();
        let place = &mut self.0[ANSWERS + usize::from(made >> 2 & 1)];
        *place = *place & !(3 << shift(made)) | answer << shift(made);
        self.0[HEAD] += ONE;
        self.forget();
        choice.swaps(answer, actor)
    }

    /// Takes back the offer or choice that came after the last of `stones`. Returns whether the
    /// seats are exchanged, or `None` if the stone itself is to be taken back.
    pub fn undo(&mut self, stones: u8) -> Option<bool> {
        if stones == 4 && self.offered() != 0 {
            self.0[OFFERED] -= 1;
            return Some(false);
        }
        let last = self.made().checked_sub(1)?;
        let (_, choice) = self.choice(last).filter(|&(at, _)| at == stones)?;
        self.0[HEAD] -= ONE;
        let actor = self.task(stones)?.actor;
        Some(choice.swaps(self.answer(last), actor))
    }

    /// Steps forward to the next offer or choice. Returns whether the seats are exchanged, or
    /// `None` if none is due or known.
    pub fn redo(&mut self, stones: u8) -> Option<bool> {
        let task = self.task(stones)?;
        match task.step {
            Step::Offer if self.offered() < self.known_offers() => {
                self.0[OFFERED] += 1;
                Some(false)
            }
            Step::Choose(choice) if self.made() < self.known() => {
                let answer = self.answer(self.made());
                self.0[HEAD] += ONE;
                Some(choice.swaps(answer, task.actor))
            }
            _ => None,
        }
    }

    /// Whether any fifth move that is offered `fits`.
    fn any_offer(&self, fits: impl Fn(Point) -> bool) -> bool {
        (0..OFFERS).any(|number| number < self.offered() && fits(self.offer_at(number)))
    }

    fn offer_at(&self, number: u8) -> Point {
        Point(self.0.get(usize::from(number)).copied().unwrap_or(0))
    }

    /// Fifth move `number` of those that are offered, or were offered and can be stepped through
    /// again.
    pub fn known_offer(&self, number: u8) -> Option<Point> {
        (number < self.known_offers()).then(|| self.offer_at(number))
    }

    /// Whether `step` allows to play or to offer `point` of `board`.
    pub fn allows(&self, step: Step, board: &Board, point: Point) -> bool {
        match step {
            _ if board.at(point) != BLANK => false,
            Step::Stone(lines) => is_within(point, lines),
            Step::Choose(_) => false,
            Step::Offer => !self.any_offer(|one| alike(board, one, point)),
            Step::Pick => self.any_offer(|one| one == point),
        }
    }

    /// Offers a fifth move that [`Procedure::allows`].
    pub fn offer(&mut self, point: Point) {
        for number in 0..OFFERS {
            if number == self.offered() {
                self.0[usize::from(number)] = point.0;
                self.0[OFFERED] += 1;
                return self.forget();
            }
        }
    }

    /// Whether this can have been written for a game that can have `rule`.
    pub fn is_right(&self, rule: OpeningRule) -> bool {
        let read = OpeningRule::from_number(self.0[HEAD] & 3);
        if read != Some(rule) && read != Some(OpeningRule::Plain)
            || self.made() > self.known()
            || self.offered() > self.known_offers()
            || self.known_offers() > OFFERS
        {
            return false;
        }
        for number in 0..self.known() {
            match self.choice(number) {
                Some((_, choice)) if self.answer(number) < choice.answers() => {}
                _ => return false,
            }
        }
        // Constant bounds, here and below, so that the compiler knows what they reach.
        for number in 0..OFFERS {
            let at = usize::from(number);
            let point = Point(self.0[at]);
            let twice = (0..HEAD).any(|before| before < at && self.0[before] == point.0);
            if number < self.known_offers() && (twice || !is_within(point, ANYWHERE)) {
                return false;
            }
        }
        true
    }
}

/// Where the bits of an answer are in their byte.
fn shift(number: u8) -> u8 {
    (number & 3) << 1
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
