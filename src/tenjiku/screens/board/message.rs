//! The messages beside the board.

use crate::pieces::piece::{Piece, Side};
use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::game::Outcome;
use crate::screens::board::layout::{columns, is_small, is_wide};
use crate::screens::board::panel::MESSAGE;
use crate::screens::board::text;
use crate::screens::game::turn::Purpose;
use crate::screens::{Mode, Screen, Session};
use crate::text::{Line, Words};

/// Letters of a message that fit in the line below the board, beside what is under the cursor.
const BELOW: usize = MESSAGE as usize - 1;

// With the number, piece or level that `Told` has beside it.
kit::messages! {
    Words;
    /// Nothing special.
    Nothing ["", ""],
    /// A person's turn, against the computer.
    YourMove ["YOUR MOVE", ""],
    /// A person's turn, against a person.
    NextMove ["NEXT MOVE", ""],
    /// The computer's turn.
    MyMove ["MY MOVE", ""],
    /// A hint is looked for.
    Thinking ["THINKING", ""],
    /// The computer has won against a person.
    IWin ["I WIN", ""],
    /// A person has won against the computer.
    YouWin ["YOU WIN", ""],
    /// Black has won, between people or computers.
    BlackWins ["BLACK WINS", ""],
    /// White has won, between people or computers.
    WhiteWins ["WHITE WINS", ""],
    /// The position came for the fourth time.
    Repeated ["REPEATED:", "DRAW"],
    /// The record is full.
    TooLong ["1000 MOVES:", "DRAW"],
    /// Black has no legal move.
    BlackStuck ["NO MOVES:", "BLACK LOSES"],
    /// White has no legal move.
    WhiteStuck ["NO MOVES:", "WHITE LOSES"],
    /// Black gave up.
    BlackResigns ["BLACK", "RESIGNS"],
    /// White gave up.
    WhiteResigns ["WHITE", "RESIGNS"],
    /// The question before a game is given up.
    NewGame ["NEW GAME?", ""],
    /// The question before it is lost.
    Resign ["RESIGN?", ""],
    /// A piece is chosen.
    ChooseTarget ["CHOOSE ITS", "TARGET"],
    /// A Lion took on its first square.
    GoOnTo ["GO ON TO?", ""],
    /// The opponent's piece.
    NotYours ["NOT YOURS", ""],
    /// No move ends there.
    NotThere ["NOT THERE", ""],
    /// The piece has none.
    NoMoves ["NO MOVES", ""],
    /// The question after a Lion's first capture.
    StopStayGo ["STOP, STAY", "OR GO ON?"],
    /// The question for the pass.
    Pass ["PASS THE", "TURN?"],
    /// The question for promotion.
    Promote ["PROMOTE?", ""],
    /// The same where promotion burns a number of pieces.
    PromoteBurn ["PROMOTE,", "BURN"],
    /// The piece had to promote.
    Promoted ["PROMOTED", ""],
    /// The warning before the mover burns.
    BurnsYou ["THIS BURNS", "YOU. SURE?"],
    /// The warning before the last royal piece burns.
    Loses ["THIS LOSES.", "SURE?"],
    /// A piece was taken.
    Took ["TOOK ", ""],
    /// A number of pieces were taken.
    TookMany ["TOOK ", ""],
    /// A number of pieces were burnt.
    Burnt ["BURNT ", ""],
    /// A piece was taken by igui.
    Igui ["IGUI: ", ""],
    /// The turn was passed.
    Passed ["PASSED", ""],
    /// A good move is shown.
    Hint ["HINT", ""],
    /// There is none to be shown.
    NoHint ["NO HINT", ""],
    /// The name of an opponent.
    Easy ["EASY", ""],
    /// The name of an opponent.
    Medium ["MEDIUM", ""],
    /// The name of an opponent.
    Hard ["HARD", ""],
    /// The level.
    Level ["LEVEL ", ""],
    /// Show Moves is on.
    ShowMoves ["SHOW MOVES", "ON"],
    /// Show Moves is off.
    HideMoves ["SHOW MOVES", "OFF"],
    /// What the opponent threatens is shown.
    ThreatsToMe ["THREATS TO", "ME"],
    /// What the player threatens is shown.
    ThreatsByMe ["THREATS BY", "ME"],
    /// No threats are shown.
    NoThreats ["THREATS", "OFF"],
    /// There are sounds.
    Sound ["SOUND", "ON"],
    /// There are none.
    Silence ["SOUND", "OFF"],
    /// The joystick counts.
    Stick ["STICK", "ON"],
    /// It does not.
    NoStick ["STICK", "OFF"],
    /// A handicap is chosen.
    TakeOff ["TAKE OFF", "PIECES"],
    /// A number of pieces are taken off.
    Off ["", ""],
    /// The King stays.
    NotTheKing ["NOT THE", "KING"],
    /// After a handicap.
    WhiteMoves ["WHITE MOVES", ""],
    /// The game is at its beginning.
    Beginning ["BEGINNING", ""],
    /// No moves are left to be played again.
    NoMore ["NO MORE", ""],
    /// No legal move is written so.
    NoSuchMove ["NO SUCH", "MOVE"],
    /// Several are.
    WhichOne ["WHICH ONE?", ""],
    /// Thinking is shown.
    Watch ["THINKING", "ON"],
    /// Thinking is not shown.
    NoWatch ["THINKING", "OFF"],
    /// The search could not be read: EASY has moved.
    NoDisk ["GAME'S DISK", "IS MISSING"],
}

/// A message with what it tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What is said.
    pub message: Message,
    /// A number that belongs to it, or 0.
    pub number: u8,
    /// A piece that belongs to it, or a vacant square.
    pub piece: Piece,
}

impl Notice {
    /// A message alone.
    pub const fn new(message: Message) -> Notice {
        Notice {
            message,
            number: 0,
            piece: Piece::VACANT,
        }
    }

    /// Appends one of its two lines.
    pub fn write<P: Board>(self, line: u8, text: &mut Line) {
        let message = self.message;
        if !is_wide::<P>() && !is_small::<P>() && message == Message::Took {
            return self.write_taken(line, columns::<P>(), text);
        }
        text.push(message.word(line));
        match (message, line) {
            (Message::Took, 1) => {
                text::name(text, self.piece.form());
                // On a small panel the name stands in the line of TOOK.
                if is_small::<P>() && text.as_str().len() > BELOW {
                    text.clear();
                    text.push(message.word(0));
                    text::abbreviation(text, self.piece);
                }
            }
            (Message::Igui, 0) => text::abbreviation(text, self.piece),
            (Message::Off, 0) => {
                text.number(self.number, 1);
                text.push(text!(" OFF"));
            }
            (Message::TookMany | Message::Burnt | Message::Level, 0) => text.number(self.number, 1),
            (Message::PromoteBurn, 1) => {
                text.letter(b' ');
                text.number(self.number, 1);
                text.letter(b'?');
            }
            _ => {}
        }
    }

    /// TOOK with the name in two lines, or with the abbreviation if they have no room.
    fn write_taken(self, line: u8, columns: u8, text: &mut Line) {
        text.push(self.message.word(0));
        text::name(text, self.piece.form());
        let letters = text.as_str().len() as u8;
        if letters > columns {
            let blank = text::fold(text, line, columns);
            // What follows the blank has no room: only TOOK is before it.
            if letters.wrapping_sub(blank) > columns + 1 {
                if line == 0 {
                    text.letter(b' ');
                    return text::abbreviation(text, self.piece);
                }
                text.clear();
            }
        } else if line != 0 {
            text.clear();
        }
    }
}

/// What is said in place of the message, for a while or until the next key, and since when.
#[derive(Clone)]
pub struct Told {
    pub notice: Notice,
    pub at: u16,
}

impl Told {
    /// Nothing.
    pub const fn new() -> Told {
        Told {
            notice: Notice::new(Message::Nothing),
            at: 0,
        }
    }

    /// Nothing any more.
    pub fn clear(&mut self) {
        self.notice = Notice::new(Message::Nothing);
    }
}

impl Session {
    /// What is to be said now.
    pub(crate) fn notice(&self) -> Notice {
        if let Some(notice) = self.asked() {
            return notice;
        }
        if self.told.notice.message != Message::Nothing {
            return self.told.notice;
        }
        if self.handicap.is_open() {
            return Notice::new(Message::TakeOff);
        }
        if let Some(message) = self.entry.message() {
            return Notice::new(message);
        }
        let message = match self.outcome() {
            Outcome::Won(side) => self.victory(side),
            Outcome::Stuck(Side::Black) => Message::BlackStuck,
            Outcome::Stuck(Side::White) => Message::WhiteStuck,
            Outcome::Resigned(Side::Black) => Message::BlackResigns,
            Outcome::Resigned(Side::White) => Message::WhiteResigns,
            Outcome::Repeated => Message::Repeated,
            // A demo ends early, without a result.
            Outcome::TooLong if self.ui_state == Screen::Demo => Message::Nothing,
            Outcome::TooLong => Message::TooLong,
            Outcome::Open if self.computer_moves() => Message::MyMove,
            Outcome::Open if self.turn.purpose == Purpose::Hint => Message::Thinking,
            Outcome::Open if self.two_people() => Message::NextMove,
            Outcome::Open => Message::YourMove,
        };
        Notice::new(message)
    }

    /// Whether people move both sides now.
    fn two_people(&self) -> bool {
        self.turn.mode == Mode::Enter
            || !self.seats.player(Side::Black).is_computer()
                && !self.seats.player(Side::White).is_computer()
    }

    fn victory(&self, winner: Side) -> Message {
        // Both sides of a demo are the computer's.
        if !self.is_duel() {
            match winner {
                Side::Black => Message::BlackWins,
                Side::White => Message::WhiteWins,
            }
        } else if self.seats.player(winner).is_computer() {
            Message::IWin
        } else {
            Message::YouWin
        }
    }

    /// The opponent of the side to move, or the computer's seat when it is its own turn.
    pub(crate) fn opponent(&self) -> Side {
        let to_move = self.side();
        if self.seats.player(to_move.other()).is_computer() {
            to_move.other()
        } else {
            to_move
        }
    }

    /// Says something for a while.
    pub(crate) fn tell(&mut self, message: Message) -> bool {
        self.tell_number(message, 0)
    }

    /// The same with a number.
    pub(crate) fn tell_number(&mut self, message: Message, number: u8) -> bool {
        self.told.notice = Notice {
            number,
            ..Notice::new(message)
        };
        self.told.at = self.keys.now;
        true
    }

    /// L: the opponent's name, or the level. While it is shown already the level rises, and the
    /// seat of a weaker opponent becomes the level's.
    pub(crate) fn tell_level(&mut self, shown: Message) -> bool {
        let side = self.opponent();
        let player = self.seats.player(side);
        if (Message::Easy as u8..=Message::Level as u8).contains(&(shown as u8)) {
            if player.is_computer() && player != Player::Level {
                self.seats.players[side as usize] = Player::Level;
                self.settings.seats = self.seats.players;
            } else {
                self.settings.set_level(self.settings.level + 1);
            }
            // The search goes by the new budget.
            self.thinker.stop();
        }
        let message = match self.seats.player(side) {
            Player::Easy => Message::Easy,
            Player::Medium => Message::Medium,
            Player::Hard => Message::Hard,
            Player::Level | Player::Person => Message::Level,
        };
        let number = if message == Message::Level {
            self.settings.level
        } else {
            0
        };
        self.tell_number(message, number)
    }
}
