//! Opening rules: how two players share the first moves, so that neither side is better off.
//!
//! Both are written from the seats: "Black" is whoever has Black's seat at that moment, and a swap
//! exchanges the seats. Sources: SWAP2 as Gomocup and the Gomoku world championship play it;
//! Taraguchi-10 as the Renju International Federation does (§3.3.7 of its rules of 2009).

use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;

/// How the first moves are shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum OpeningRule {
    /// Not at all: each side plays its own.
    Plain = 0,
    /// Gomoku on 15x15: Black puts three stones; White takes a side, or adds two and Black takes
    /// one.
    Swap2 = 1,
    /// Renju: each of the first four moves in a larger square, with a swap after each; then a fifth
    /// and a swap, or ten fifth moves, one of which White picks.
    Taraguchi10 = 2,
}

/// How many fifth moves Black may offer in Taraguchi-10.
pub const OFFERS: u8 = 10;

/// A question that a player answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Choice {
    /// Which side, or neither yet: 0 White, 1 Black, 2 two more stones.
    SideOrTwo,
    /// Which side: 0 White, 1 Black.
    Side,
    /// Whether to swap: 0 no, 1 yes.
    Swap,
    /// Which fifth moves: 0 one in 9x9, then a swap; 1 ten of them to pick from.
    Fifth,
}

impl Choice {
    /// How many answers there are.
    pub const fn answers(self) -> u8 {
        match self {
            Choice::SideOrTwo => 3,
            _ => 2,
        }
    }

    /// Whether `answer`, given by the seat of `actor`, exchanges the seats.
    pub fn swaps(self, answer: u8, actor: Side) -> bool {
        match self {
            Choice::SideOrTwo | Choice::Side => {
                let taken = [Side::White, Side::Black].get(usize::from(answer));
                taken.is_some_and(|&side| side != actor)
            }
            Choice::Swap => answer == 1,
            Choice::Fifth => false,
        }
    }
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The side to move plays a stone, at most this many lines from the centre.
    Stone(u8),
    /// An answer.
    Choose(Choice),
    /// One of the ten fifth moves.
    Offer,
    /// A stone on one of the fifth moves that were offered.
    Pick,
}

/// A step and whose seat takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// What is to be done.
    pub step: Step,
    /// Who does it: not always the side whose stone it is.
    pub actor: Side,
}

/// Anywhere on the board.
pub const ANYWHERE: u8 = 7;

impl OpeningRule {
    /// The rule of a number, if it has one.
    pub const fn from_number(number: u8) -> Option<OpeningRule> {
        match number {
            0 => Some(OpeningRule::Plain),
            1 => Some(OpeningRule::Swap2),
            2 => Some(OpeningRule::Taraguchi10),
            _ => None,
        }
    }

    /// The opening rule of games under `rule`, if they have one.
    pub const fn of(rule: Rule, size: u8) -> OpeningRule {
        match (rule, size) {
            (Rule::Renju, _) => OpeningRule::Taraguchi10,
            (_, 15) => OpeningRule::Swap2,
            _ => OpeningRule::Plain,
        }
    }

    /// Choice number `number`, given the answers before it: after how many stones, and what. `None`
    /// after the last.
    pub fn choice(self, number: u8, answer: impl Fn(u8) -> u8) -> Option<(u8, Choice)> {
        match (self, number) {
            (OpeningRule::Swap2, 0) => Some((3, Choice::SideOrTwo)),
            (OpeningRule::Swap2, 1) if answer(0) == 2 => Some((5, Choice::Side)),
            (OpeningRule::Taraguchi10, 0..=3) => Some((number + 1, Choice::Swap)),
            (OpeningRule::Taraguchi10, 4) => Some((4, Choice::Fifth)),
            (OpeningRule::Taraguchi10, 5) if answer(4) == 0 => Some((5, Choice::Swap)),
            _ => None,
        }
    }
}

/// Whether `point` is at most `lines` columns and rows from the centre of 15x15.
pub fn is_within(point: Point, lines: u8) -> bool {
    let centre = Point::CENTRE;
    let column = point.column().abs_diff(centre.column());
    column.max(point.row().abs_diff(centre.row())) <= lines
}
