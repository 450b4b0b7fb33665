//! A game by the table of rules: who wins, what is forbidden, when it is a draw.

use super::board::{Board, Place, Side, DIRECTIONS};
use super::renju::{self, Verdict};

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Five or more wins.
    Free,
    /// Exactly five wins.
    Gomoku,
    /// Exactly five wins for Black, who may not play everywhere; five or more for White.
    Renju,
}

impl Rule {
    /// Reads `free`, `gomoku` or `renju`.
    pub fn read(text: &str) -> Option<Rule> {
        match text {
            "free" => Some(Rule::Free),
            "gomoku" => Some(Rule::Gomoku),
            "renju" => Some(Rule::Renju),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A five.
    Won(Side),
    /// Black played a forbidden point and lost.
    Forbidden(Verdict),
    /// The board is full, or only forbidden points are left to Black.
    Draw,
}

/// A game and how it stands.
#[derive(Clone, Debug)]
pub struct Game {
    rule: Rule,
    board: Board,
    moves: usize,
    end: Option<End>,
}

impl Game {
    /// Before the first stone.
    pub fn new(rule: Rule, size: i32) -> Game {
        Game {
            rule,
            board: Board::new(size),
            moves: 0,
            end: None,
        }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many stones were played.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Whose turn it is.
    pub fn next(&self) -> Side {
        if self.moves.is_multiple_of(2) {
            Side::Black
        } else {
            Side::White
        }
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The points where the side to move may play without losing at once.
    pub fn legal(&self) -> impl Iterator<Item = Place> + '_ {
        let may = |&place: &Place| self.may(place) && !self.is_forbidden(place);
        self.board.empty().filter(may)
    }

    fn may(&self, place: Place) -> bool {
        let middle = self.board.size() / 2;
        let centre = Place {
            column: middle,
            row: middle,
        };
        let off_centre = self.rule == Rule::Renju && self.moves == 0 && place != centre;
        self.end.is_none() && self.board.is_empty(place) && !off_centre
    }

    fn is_forbidden(&self, place: Place) -> bool {
        self.rule == Rule::Renju
            && self.next() == Side::Black
            && renju::verdict(&self.board, place).is_forbidden()
    }

    /// Plays at `place` for the side to move; `None` where that is no move.
    pub fn play(&self, place: Place) -> Option<Game> {
        if !self.may(place) {
            return None;
        }
        let mut game = self.clone();
        game.board = self.board.with(place, self.next());
        game.moves = self.moves + 1;
        game.end = if self.is_forbidden(place) {
            Some(End::Forbidden(renju::verdict(&self.board, place)))
        } else if self.wins(&game.board, place) {
            Some(End::Won(self.next()))
        } else if game.legal().next().is_none() {
            Some(End::Draw)
        } else {
            None
        };
        Some(game)
    }

    fn wins(&self, after: &Board, place: Place) -> bool {
        let lengths = DIRECTIONS.map(|direction| after.row(place, direction).len());
        let more_wins = match self.rule {
            Rule::Free => true,
            Rule::Gomoku => false,
            Rule::Renju => self.next() == Side::White,
        };
        lengths
            .iter()
            .any(|&length| length == 5 || more_wins && length > 5)
    }
}
