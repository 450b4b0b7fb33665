//! The messages beside the board.

use super::Session;
use crate::players::book::Allowed;
use crate::players::player::Player;
use crate::records::game::Outcome;
use crate::rules::point::Side;
use kit::text::Text;
use kit::text::NOTHING;

/// What is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Message {
    /// Nothing special.
    Nothing = 0,
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
    /// The level, with its number below.
    Level,
    /// The rules do not allow this move.
    Unknown,
    /// Threats of a side are shown.
    Threats,
    /// Forbidden points are shown.
    Forbidden,
    /// They are shown no more.
    NoMarks,
    /// The moves that the computer looks at are shown.
    Watch,
    /// They are shown no more.
    NoWatch,
    /// The joystick is on.
    Stick,
    /// The joystick is off.
    NoStick,
    /// Sounds are on.
    Sound,
    /// Sounds are off.
    Silence,
    /// A stone lies on the point.
    Taken,
    /// The question before a game is given up that counts as lost.
    LoseGame,
    /// What a problem asks: a win by fours, ...
    ByFours,
    /// ... a win by a three and then fours, ...
    ByThree,
    /// ... a move after which the opponent has no win by fours, ...
    Defend,
    /// ... all points that are forbidden to Black, ...
    FindFouls,
    /// ... White's win by one of them.
    Trap,
    /// The answer is right.
    Right,
    /// The answer is wrong.
    Wrong,
}

/// The two words of each message, one below the other. They have at most six letters: a narrow
/// panel has room for no more.
const WORDS: [[Text; 2]; 33] = [
    texts!["", ""],
    texts!["YOUR", "MOVE"],
    texts!["NEXT", "MOVE"],
    texts!["MY", "MOVE"],
    texts!["I", "WIN"],
    texts!["YOU", "WIN"],
    texts!["BLACK", "WINS"],
    texts!["WHITE", "WINS"],
    texts!["DRAW", ""],
    texts!["NEW", "GAME?"],
    texts!["EASY", ""],
    texts!["MEDIUM", ""],
    texts!["HARD", ""],
    texts!["LEVEL", ""],
    texts!["????", ""],
    texts!["THREAT", "MARKS"],
    texts!["FOULS", "SHOWN"],
    texts!["MARKS", "OFF"],
    texts!["SHOW", "MOVES"],
    texts!["HIDE", "MOVES"],
    texts!["STICK", "ON"],
    texts!["STICK", "OFF"],
    texts!["SOUND", "ON"],
    texts!["SOUND", "OFF"],
    texts!["POINT", "TAKEN"],
    texts!["LOSE", "GAME?"],
    texts!["WIN BY", "FOURS"],
    texts!["WIN BY", "THREES"],
    texts!["DEFEND", ""],
    texts!["FIND", "FOULS"],
    texts!["TRAP", "BLACK"],
    texts!["RIGHT", ""],
    texts!["WRONG", ""],
];

impl Message {
    /// One of its two lines.
    pub fn word(self, line: u8) -> Text {
        let words = WORDS.as_flattened();
        let word = words.get((self as u8 * 2 + line) as usize);
        word.copied().unwrap_or(NOTHING)
    }
}

/// What is said in place of the message, until a key is pressed or some time has passed, and since
/// when.
#[derive(Clone)]
#[repr(C)]
pub struct Told {
    pub message: Message,
    pub at: u16,
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
    pub(super) fn notice(&self) -> Notice {
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
        } else if self.at_problem() {
            (self.problem.task, to_move)
        } else if self.computer_moves() {
            (Message::MyMove, to_move)
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
            _ => self.game.side(),
        }
    }

    /// The opponent of the side to move, or the computer's seat when it is its own turn.
    #[inline(never)]
    pub(super) fn opponent(&self) -> Side {
        let to_move = self.game.side();
        if self.seats.player(to_move.other()).is_computer() {
            to_move.other()
        } else {
            to_move
        }
    }

    /// Says something for a while.
    #[inline(never)]
    pub(super) fn tell(&mut self, message: Message) {
        self.told.message = message;
        self.told.at = self.keys.now;
    }

    /// L: tells the opponent's name or level. If that is already shown, raises the level, or gives
    /// the seat of EASY, MEDIUM or HARD to the level.
    #[inline(always)]
    pub(super) fn tell_level(&mut self, shown: Message) -> bool {
        let side = self.opponent();
        let player = self.seats.player(side);
        let changes = (Message::Easy as u8..=Message::Level as u8).contains(&(shown as u8));
        if changes {
            if player.is_computer() && player != Player::SUBSTITUTE {
                self.seats.players[side.index()] = Player::SUBSTITUTE;
                self.settings.seats = self.seats.players;
            } else {
                self.set_level(self.settings.level + 1);
            }
        }
        // Before the first stone a game counts with its new opponent.
        if self.game.move_count == 0 {
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
    pub(super) fn set_level(&mut self, level: u8) {
        self.settings.set_level(level);
        self.allow_openings();
    }

    /// Allows the level's openings; B changes them.
    pub(super) fn allow_openings(&mut self) {
        self.game.thinking.allowed = Allowed::by_level(self.settings.level);
    }
}
