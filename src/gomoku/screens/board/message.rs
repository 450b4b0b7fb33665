//! The messages beside the board.

use crate::players::book::Allowed;
use crate::players::player::Player;
use crate::records::game::Outcome;
use crate::rules::point::Side;
use crate::screens::{Purpose, Session};
use crate::text::Words;

// Two words of at most six letters: a narrow panel has room for no more.
kit::messages! {
    Words;
    /// Nothing special.
    Nothing ["", ""],
    /// A person's turn, against the computer.
    YourMove ["YOUR", "MOVE"],
    /// A person's turn, against a person.
    NextMove ["NEXT", "MOVE"],
    /// The computer's turn.
    MyMove ["MY", "MOVE"],
    /// The computer has won against a person.
    IWin ["I", "WIN"],
    /// A person has won against the computer.
    YouWin ["YOU", "WIN"],
    /// Black has won, between people or computers.
    BlackWins ["BLACK", "WINS"],
    /// White has won, between people or computers.
    WhiteWins ["WHITE", "WINS"],
    /// The board is full.
    Draw ["DRAW", ""],
    /// The question before a game is given up.
    NewGame ["NEW", "GAME?"],
    /// The name of an opponent.
    Easy ["EASY", ""],
    /// The name of an opponent.
    Medium ["MEDIUM", ""],
    /// The name of an opponent.
    Hard ["HARD", ""],
    /// The level, with its number below.
    Level ["LEVEL", ""],
    /// The rules do not allow this move.
    Unknown ["????", ""],
    /// Threats of a side are shown.
    Threats ["THREAT", "MARKS"],
    /// Forbidden points are shown.
    Forbidden ["FOULS", "SHOWN"],
    /// They are shown no more.
    NoMarks ["MARKS", "OFF"],
    /// The moves that the computer looks at are shown.
    Watch ["SHOW", "MOVES"],
    /// They are shown no more.
    NoWatch ["HIDE", "MOVES"],
    /// The joystick is on.
    Stick ["STICK", "ON"],
    /// The joystick is off.
    NoStick ["STICK", "OFF"],
    /// Sounds are on.
    Sound ["SOUND", "ON"],
    /// Sounds are off.
    Silence ["SOUND", "OFF"],
    /// A stone lies on the point.
    Taken ["POINT", "TAKEN"],
    /// The question before a game is given up that counts as lost.
    LoseGame ["LOSE", "GAME?"],
    /// What a problem asks: a win by fours, ...
    ByFours ["WIN BY", "FOURS"],
    /// ... a win by a three and then fours, ...
    ByThree ["WIN BY", "THREES"],
    /// ... a move after which the opponent has no win by fours, ...
    Defend ["DEFEND", ""],
    /// ... all points that are forbidden to Black, ...
    FindFouls ["FIND", "FOULS"],
    /// ... White's win by one of them.
    Trap ["TRAP", "BLACK"],
    /// The answer is right.
    Right ["RIGHT", ""],
    /// The answer is wrong.
    Wrong ["WRONG", ""],
    /// The game was lost with this move, or earlier.
    Lost ["LOST", ""],
    /// What the wrong answer has led to.
    NoWin ["NO", "WIN"],
    /// The side that the computer has taken, or kept.
    TookBlack ["BLACK", "TAKEN"],
    TookWhite ["WHITE", "TAKEN"],
}

/// Whether a message speaks of a move that stands below it, and stays until a key is pressed.
pub fn is_move(message: Message) -> bool {
    matches!(message, Message::Wrong | Message::Lost)
}

/// What is said in place of the message, until a key is pressed or some time has passed, and since
/// when.
#[derive(Clone)]
#[repr(C)]
pub struct Told {
    pub message: Message,
    /// Modulo 256.
    pub at: u8,
}

impl Told {
    /// Nothing.
    pub const fn new() -> Told {
        Told {
            message: Message::Nothing,
            at: 0,
        }
    }
}

/// A message and the side it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What is said.
    pub message: Message,
    /// The side in whose colour and beside whose stone it is said.
    pub side: Option<Side>,
}

impl Session {
    /// What is to be said now.
    #[inline(never)]
    pub(crate) fn notice(&self) -> Notice {
        let to_move = self.actor();
        let (message, side) = if self.turn.question.open {
            (self.parting(), to_move)
        } else if self.told.message != Message::Nothing {
            (self.told.message, self.told_of())
        } else if let Some(winner) = self.game.result.winner() {
            (self.victory(winner), winner)
        } else if self.game.result == Outcome::Draw {
            return Notice {
                message: Message::Draw,
                side: None,
            };
        } else if self.computer_moves() || self.turn.purpose == Purpose::LookBack {
            (Message::MyMove, to_move)
        } else if self.at_problem() {
            (self.problem.task, to_move)
        } else if self.alike() && !self.player(to_move).is_computer() {
            (Message::NextMove, to_move)
        } else {
            (Message::YourMove, to_move)
        };
        Notice {
            message,
            side: Some(side),
        }
    }

    fn victory(&self, winner: Side) -> Message {
        if self.alike() {
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

    /// The side that something was told of.
    fn told_of(&self) -> Side {
        match self.told.message {
            Message::Threats => self.threatening(),
            Message::Easy | Message::Medium | Message::Hard | Message::Level => self.opponent(),
            Message::TookBlack => Side::Black,
            Message::TookWhite => Side::White,
            _ => self.game.side(),
        }
    }

    /// The opponent of the side to move, or the computer's seat when it is its own turn.
    #[inline(never)]
    pub(crate) fn opponent(&self) -> Side {
        let to_move = self.game.side();
        if self.seats.player(to_move.other()).is_computer() {
            to_move.other()
        } else {
            to_move
        }
    }

    /// Says something for a while.
    #[inline(never)]
    pub(crate) fn tell(&mut self, message: Message) {
        self.told.message = message;
        self.told.at = self.keys.now as u8;
    }

    /// L: tells the opponent's name or level. If that is already shown, raises the level, or gives
    /// the seat of EASY, MEDIUM or HARD to the level.
    #[inline(always)]
    pub(crate) fn tell_level(&mut self, shown: Message) -> bool {
        let side = self.opponent();
        let player = self.seats.player(side);
        let changes = (Message::Easy as u8..=Message::Level as u8).contains(&(shown as u8));
        if changes {
            self.score.streak = 0;
            if player.is_computer() && player != Player::SUBSTITUTE {
                self.seats.players[side.index()] = Player::SUBSTITUTE;
                self.settings.seats = self.seats.players;
            } else {
                self.set_level(self.settings.level + 1);
            }
        }
        // Before the first stone a game that counts does so with its new opponent.
        if self.score.rival != 0 && self.game.move_count == 0 {
            self.open_game();
        } else if changes {
            self.score.rival = 0;
        }
        self.tell(match self.seats.player(side) {
            Player::Easy => Message::Easy,
            Player::Medium => Message::Medium,
            _ if self.seats.player(side) != Player::Hard => Message::Level,
            _ => Message::Hard,
        });
        true
    }

    /// Sets the level and allows its openings.
    #[inline(never)]
    pub(crate) fn set_level(&mut self, level: u8) {
        self.settings.set_level(level);
        self.allow_openings();
    }

    /// Allows the level's openings; B changes them.
    pub(crate) fn allow_openings(&mut self) {
        self.game.thinking.allowed = Allowed::by_level(self.settings.level);
    }
}
