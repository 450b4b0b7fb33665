//! A person enters a move: the piece, its target, and what has to be asked.

use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::screens::board::message::{Message, Notice};
use crate::screens::game::due::Due;
use crate::screens::game::question::{Ask, GO_ON, STAY, STOP, YES};
use crate::screens::game::ways::Ways;
use crate::screens::Session;
use kit::platform::Sound;

/// How far the move has been entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Stage {
    /// Nothing is chosen.
    Piece = 0,
    /// A piece is chosen: its target is next.
    Target,
    /// A Lion has taken on its first square: where it goes on to is next.
    Onward,
}

/// A move that is being entered.
#[derive(Clone)]
pub struct Entry {
    pub stage: Stage,
    /// The chosen piece.
    pub from: Square,
    /// What it takes first, if that is another square.
    pub via: Square,
    /// The square that was refused: RETURN there once more gives up.
    refused: Option<Square>,
    /// The move that a question is about.
    pub(crate) step: Step,
    /// Until the next key the signs are those of the opponent's piece at `from`.
    pub foreign: bool,
}

impl Entry {
    /// Nothing entered.
    pub const fn new() -> Entry {
        Entry {
            stage: Stage::Piece,
            from: Square(0),
            via: Square(0),
            refused: None,
            step: Step::NONE,
            foreign: false,
        }
    }

    /// Whether part of a move is entered.
    pub fn is_open(&self) -> bool {
        self.stage != Stage::Piece
    }

    /// Whether the signs of a piece are shown, the player's or the opponent's.
    pub fn is_marked(&self) -> bool {
        self.is_open() || self.foreign
    }

    /// What the player is to do next, where that is not the first step.
    pub fn message(&self) -> Option<Message> {
        match self.stage {
            Stage::Piece => None,
            Stage::Target => Some(Message::ChooseTarget),
            Stage::Onward => Some(Message::GoOnTo),
        }
    }
}

impl Session {
    /// The moves of the chosen piece that concern `square`.
    #[inline(never)]
    fn ways(&mut self, square: Square) -> Ways {
        let (from, via) = (self.entry.from, self.entry.via);
        let mut ways = Ways::default();
        let position = self.game.position();
        position.each_move(from, |_, step| {
            if step.has_via() {
                if step.via == via && step.to == square {
                    ways.onward = Some(step);
                }
                if step.via == square {
                    if step.is_igui() {
                        ways.igui = Some(step);
                    } else {
                        ways.goes_on = true;
                    }
                }
            } else if step.to == square {
                ways.direct = Some(step);
            }
        });
        ways
    }

    /// RETURN on the board.
    #[inline(never)]
    pub(crate) fn enter<P: Board>(&mut self, platform: &mut P, square: Square) -> bool {
        self.view.dirty = true;
        match self.entry.stage {
            Stage::Piece => self.choose_piece(platform, square),
            Stage::Target => self.choose_target(platform, square),
            Stage::Onward => {
                let ways = self.ways(square);
                match ways.onward {
                    Some(step) => self.finish(step),
                    None => self.choose_other(platform, square),
                }
            }
        }
    }

    fn choose_piece<P: Board>(&mut self, platform: &mut P, square: Square) -> bool {
        let side = self.side();
        let piece = self.game.board().at(square);
        if piece.is_vacant() {
            return false;
        }
        self.entry.from = square;
        if !piece.is_of(side) {
            self.tell(Message::NotYours);
            if self.settings.show_moves {
                self.entry.foreign = true;
                self.mark_again();
            }
            return false;
        }
        self.entry.stage = Stage::Target;
        // Marking its moves tells whether there is one: the generator runs only once.
        self.marks_due = 0;
        let moves = if self.settings.show_moves {
            self.mark_chosen()
        } else {
            self.marks.clear();
            self.game.position().list_moves(square, 0, &mut []) != 0
        };
        if !moves {
            self.give_up();
            self.tell(Message::NoMoves);
            return false;
        }
        self.show_marks();
        self.sound(platform, Sound::Menu);
        true
    }

    fn choose_target<P: Board>(&mut self, platform: &mut P, square: Square) -> bool {
        let from = self.entry.from;
        // What an earlier question was about.
        self.entry.via = from;
        let ways = self.ways(square);
        if square == from {
            if ways.direct.is_some() {
                self.ask_whether(Ask::Pass, Message::Pass, false);
            } else {
                self.give_up();
            }
            return true;
        }
        match (ways.direct, ways.igui) {
            (Some(_), _) if ways.igui.is_some() || ways.goes_on => {
                self.entry.via = square;
                self.ask_lion(&ways);
                true
            }
            (Some(step), _) | (None, Some(step)) => self.finish(step),
            (None, None) => self.choose_other(platform, square),
        }
    }

    /// Asks how a Lion goes on after its first capture.
    fn ask_lion(&mut self, ways: &Ways) {
        let bit = |offered: bool, answer: u8| u8::from(offered) << answer;
        let offered = bit(true, STOP) | bit(ways.igui.is_some(), STAY) | bit(ways.goes_on, GO_ON);
        self.ask(Ask::Lion, Notice::new(Message::StopStayGo), offered, STOP);
    }

    /// Back from a question about a move: to the Lion's, if that came before it.
    pub(crate) fn back_to_lion(&mut self, ask: Ask) {
        self.view.dirty = true;
        if ask != Ask::Lion
            && self.entry.stage == Stage::Target
            && self.entry.via != self.entry.from
        {
            let ways = self.ways(self.entry.via);
            self.ask_lion(&ways);
        }
    }

    /// Another piece of the player's is chosen instead. Any other square is NOT THERE; the second
    /// time the choice is given up.
    fn choose_other<P: Board>(&mut self, platform: &mut P, square: Square) -> bool {
        if self.game.board().at(square).is_of(self.side()) {
            self.give_up();
            return self.choose_piece(platform, square);
        }
        if self.entry.refused == Some(square) {
            self.give_up();
            return true;
        }
        self.entry.refused = Some(square);
        self.tell(Message::NotThere);
        false
    }

    /// Asks what there is to be asked about a move, or makes it due.
    fn finish(&mut self, step: Step) -> bool {
        self.entry.step = step;
        let side = self.side();
        let position = self.game.board();
        let piece = position.at(step.from);
        if step.has(Step::BURNT) {
            let loses = piece.is_royal() && position.royals(side) == 1;
            let message = match loses {
                true => Message::Loses,
                false => Message::BurnsYou,
            };
            self.ask_whether(Ask::Burns, message, false);
        } else if step.has(Step::MAY) {
            let number = self.burns(step.promoting());
            if number > self.burns(step) {
                let notice = Notice {
                    number,
                    ..Notice::new(Message::PromoteBurn)
                };
                self.ask(Ask::Promote, notice, 0b011, YES);
            } else {
                self.ask_whether(Ask::Promote, Message::Promote, true);
            }
        } else {
            self.due = Due::Move;
        }
        true
    }

    /// A whole move that was typed, with the choice of promotion or without.
    pub(crate) fn enter_step(&mut self, step: Step, chosen: bool) {
        if chosen {
            self.entry.step = step;
            self.due = Due::Move;
            return;
        }
        self.entry.stage = Stage::Target;
        self.entry.from = step.from;
        self.entry.via = step.via;
        self.finish(step);
    }

    /// How many enemies a move burns, without those that it takes.
    pub(crate) fn burns(&self, step: Step) -> u8 {
        let position = self.game.board();
        let enemy = position.side.other();
        // A move that takes the last royal piece wins: nothing burns any more.
        if !position.landing(step).is_demon() || step.has(Step::BURNT) || position.wins(step, false)
        {
            return 0;
        }
        let burns = |direction: &Direction| {
            let near = step.to.next(*direction);
            position.at(near).is_of(enemy)
        };
        Direction::of(EDGES[step.to.index()]).filter(burns).count() as u8
    }

    /// Does what the answer to a question about a move means.
    #[inline(never)]
    pub(crate) fn answer_entry(&mut self, ask: Ask, answer: u8) {
        self.view.dirty = true;
        let step = self.entry.step;
        match ask {
            Ask::Lion => {
                let ways = self.ways(self.entry.via);
                match answer {
                    GO_ON => {
                        self.entry.stage = Stage::Onward;
                        self.entry.refused = None;
                        self.mark_again();
                    }
                    STAY => {
                        if let Some(step) = ways.igui {
                            self.finish(step);
                        }
                    }
                    _ => {
                        if let Some(step) = ways.direct {
                            self.finish(step);
                        }
                    }
                }
            }
            Ask::Pass if answer == YES => {
                if let Some(step) = self.ways(self.entry.from).direct {
                    self.finish(step);
                }
            }
            Ask::Pass => self.give_up(),
            Ask::Promote if answer == YES => {
                self.entry.step = step.promoting();
                self.due = Due::Move;
            }
            Ask::Promote => self.due = Due::Move,
            Ask::Burns if answer == YES => self.due = Due::Move,
            _ => {}
        }
    }

    /// Takes back one step of a move that is being entered, to what was asked before. Returns
    /// whether there was one.
    pub(crate) fn back_in_entry<P: Board>(&mut self, platform: &mut P) -> bool {
        self.view.dirty = true;
        match self.entry.stage {
            Stage::Piece => return false,
            Stage::Target => self.give_up(),
            Stage::Onward => {
                self.entry.stage = Stage::Target;
                self.mark_again();
                self.enter(platform, self.entry.via);
            }
        }
        true
    }

    /// Gives the half-entered move up, with its signs.
    #[inline(never)]
    pub(crate) fn give_up(&mut self) {
        self.entry = Entry::new();
        self.mark_again();
    }

    /// Marks what the chosen piece can do, if signs are shown. Returns whether it has a move.
    #[inline(never)]
    pub(crate) fn mark_chosen(&mut self) -> bool {
        if !self.settings.show_moves || !self.entry.is_marked() {
            return false;
        }
        let (from, via) = (self.entry.from, self.entry.via);
        let position = self.game.position();
        let side = position.side;
        position.side = position.at(from).side();
        let moves = if self.entry.stage == Stage::Onward {
            self.marks.show_onward(position, from, via)
        } else {
            self.marks.show(position, from)
        };
        position.side = side;
        moves
    }

    /// The cursor's next square with a sign.
    #[inline(never)]
    pub(crate) fn next_marked(&mut self) -> bool {
        let mut square = self.cursor;
        loop {
            square.0 = square.0.wrapping_add(1);
            if square == self.cursor {
                return false;
            }
            if !matches!(self.marks.at(square), Mark::None | Mark::Burnable) {
                self.cursor = square;
                self.view.dirty = true;
                return true;
            }
        }
    }

    /// What the square under the cursor is to the chosen piece: the move that would go there.
    pub(crate) fn target(&mut self) -> Option<Step> {
        let onward = self.entry.stage == Stage::Onward;
        if !self.entry.is_open() || !onward && self.cursor == self.entry.from {
            return None;
        }
        let ways = self.ways(self.cursor);
        match onward {
            true => ways.onward,
            false => ways.direct.or(ways.igui),
        }
    }

    /// The demon that is chosen, when the cursor is on one of its targets: only the victims of that
    /// move are shown then.
    pub(crate) fn demon_target(&mut self) -> Option<Step> {
        if !self.has_chosen_demon() {
            return None;
        }
        self.target()
    }

    /// Whether a demon is chosen, whose victims depend on the cursor.
    pub(crate) fn has_chosen_demon(&self) -> bool {
        let piece = self.game.board().at(self.entry.from);
        self.entry.stage == Stage::Target && piece.is_demon()
    }
}
