//! The messages beside the board.

use super::{Mode, Screen, Session};
use crate::game::Outcome;
use crate::player::Player;
use crate::point::Side;

/// What is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Message {
    /// A person's turn, against the computer.
    YourMove,
    /// A person's turn, against a person.
    NextMove,
    /// The computer's turn.
    MyMove,
    /// The computer has won against a person.
    IWin,
    /// A person has won against the computer.
    YouWin,
    /// Black has won, between people or computers.
    BlackWins,
    /// White has won, between people or computers.
    WhiteWins,
    /// The board is full.
    Draw,
    /// The question before a game is given up.
    NewGame,
    /// The name of an opponent.
    Easy,
    /// The name of an opponent.
    Medium,
    /// The name of an opponent.
    Hard,
    /// No opponent: the name of a person's seat.
    Person,
    /// That is no move by the rules.
    Unknown,
}

/// The words by message, one below the other: eight columns are enough for the longest.
const WORDS: [[&str; 2]; 14] = [
    ["YOUR", "MOVE"],
    ["NEXT", "MOVE"],
    ["MY", "MOVE"],
    ["I", "WIN"],
    ["YOU", "WIN"],
    ["BLACK", "WINS"],
    ["WHITE", "WINS"],
    ["DRAW", ""],
    ["NEW", "GAME?"],
    ["EASY", ""],
    ["MED-", "IUM"],
    ["HARD", ""],
    ["TWO", "PLAY"],
    ["????", ""],
];

impl Message {
    /// Its two lines.
    pub fn words(self) -> [&'static str; 2] {
        WORDS.get(self as usize).copied().unwrap_or(["", ""])
    }
}

/// A message and the side it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What is said.
    pub message: Message,
    /// In whose colour and beside whose stone.
    pub side: Option<Side>,
}

impl Session {
    /// What is to be said now.
    pub(super) fn notice(&self) -> Notice {
        let to_move = self.game.side();
        let (message, side) = if self.asking {
            (Message::NewGame, to_move)
        } else if self.naming {
            self.opponent_name()
        } else if self.puzzled {
            (Message::Unknown, to_move)
        } else if let Some(winner) = self.game.result.winner() {
            (self.victory(winner), winner)
        } else if self.game.result == Outcome::Draw {
            return Notice {
                message: Message::Draw,
                side: None,
            };
        } else if self.computer_moves() {
            (Message::MyMove, to_move)
        } else if self.two_people() {
            (Message::NextMove, to_move)
        } else {
            (Message::YourMove, to_move)
        };
        Notice {
            message,
            side: Some(side),
        }
    }

    /// Whether people move both sides now.
    fn two_people(&self) -> bool {
        self.mode == Mode::Enter || self.players == [Player::Person; 2]
    }

    fn victory(&self, winner: Side) -> Message {
        let autoplay = self.mode == Mode::Autoplay && self.ui_state == Screen::Board;
        if self.mode == Mode::Enter || autoplay || self.alike() {
            match winner {
                Side::Black => Message::BlackWins,
                Side::White => Message::WhiteWins,
            }
        } else if self.player(winner).is_computer() {
            Message::IWin
        } else {
            Message::YouWin
        }
    }

    /// The opponent of the side to move, or the computer's seat when it is its own turn.
    fn opponent_name(&self) -> (Message, Side) {
        let to_move = self.game.side();
        let side = if self.player(to_move.other()).is_computer() {
            to_move.other()
        } else {
            to_move
        };
        let message = match self.player(side) {
            Player::Person => Message::Person,
            Player::Easy => Message::Easy,
            Player::Medium => Message::Medium,
            _ => Message::Hard,
        };
        (message, side)
    }
}
