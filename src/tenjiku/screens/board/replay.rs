//! What the last move did, shown in parts.

use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::rules::game::Outcome;
use crate::rules::make::Undo;
use crate::rules::ply::Ply;
use crate::screens::board::message::{Message, Notice};
use crate::screens::game::due::Due;
use crate::screens::game::turn::Mode;
use crate::screens::Session;

/// The part that is shown now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Part {
    /// Nothing is shown: the board is as it is.
    Done = 0,
    /// The square where the move begins; the piece blinks.
    From,
    /// The first capture.
    Via,
    /// The end of the move, perhaps with a capture.
    To,
    /// The piece turns over.
    Promotion,
    /// What burns.
    Burning,
    /// The piece itself burns.
    SelfBurn,
    /// The winner's pieces flash from rank to rank.
    Wave,
}

const PARTS: [Part; 8] = [
    Part::Done,
    Part::From,
    Part::Via,
    Part::To,
    Part::Promotion,
    Part::Burning,
    Part::SelfBurn,
    Part::Wave,
];

/// How long each part takes, in ticks. The wave takes as long on each rank: a second in all.
const TICKS: [u16; 8] = [0, 20, 20, 25, 20, 35, 35, 3];
const LAST_RANK: u8 = 15;

/// The move that is shown.
#[derive(Clone)]
pub struct Replay {
    pub part: Part,
    /// When the part began.
    since: u16,
    /// Beats of the part that are over: shown and not shown take turns.
    pub(super) beat: u8,
}

impl Replay {
    /// Nothing.
    pub const fn new() -> Replay {
        Replay {
            part: Part::Done,
            since: 0,
            beat: 0,
        }
    }

    /// Whether a move is shown now.
    pub fn is_on(&self) -> bool {
        self.part != Part::Done
    }
}

impl Session {
    /// Shows the last move, a person's own from its capture on.
    pub(crate) fn show_last(&mut self, own: bool) {
        self.view.dirty = true;
        self.replay.part = Part::Done;
        if let Some(undo) = self.last() {
            let quiet = !undo.step.has(Step::TAKES) && !undo.step.is_pass();
            self.start_part(match own {
                false => Part::From,
                true if quiet && !undo.step.has_via() => Part::Promotion,
                true => Part::Via,
            });
            self.tell_last();
        }
    }

    /// Shows how the entered move begins, before the code that makes it is read from a disk. Where
    /// reading takes long, also shows the board without a move that is taken back, or where a move
    /// that is played again goes.
    #[inline(never)]
    pub(crate) fn show_ahead<P: Board>(&mut self, platform: &mut P) {
        if self.due != Due::Move {
            let back = self.due == Due::Back;
            let before = self.game.plies().wrapping_sub(if back { 2 } else { 0 });
            let ply = self.game.ply(before);
            let there = match back {
                true => self.last.is_some() && !matches!(self.outcome(), Outcome::Resigned(_)),
                false => ply.is_some(),
            };
            if there && platform.is_slow() {
                // Nothing is framed before the first one.
                let ply = ply.unwrap_or(Ply::NONE);
                [self.entry.from, self.entry.via] = [ply.from(), ply.to()];
                self.view.dirty = true;
                self.replay.part = if back { Part::From } else { Part::Done };
                self.replay.beat = 0;
                self.draw_squares(platform);
                self.replay.part = Part::Done;
            }
            return;
        }
        let step = self.entry.step;
        let board = self.game.board();
        let mut undo = Undo::new(step, board.at(step.from));
        if step.has_via() {
            undo.take(step.via, board.at(step.via));
        }
        if step.has(Step::TAKES) {
            undo.take(step.to, board.at(step.to));
        }
        self.give_up();
        self.entry.step = step;
        let answered = self.is_answered() && !self.game.board().wins(step, false);
        self.last = Some(undo);
        self.start_part(Part::Via);
        self.draw_squares(platform);
        if answered && platform.is_slow() {
            // As after the move. What else may end the game is known once that is made.
            self.show_my_move(platform);
        }
    }

    /// Shows MY MOVE and the spiral, before what makes it so is read from a disk.
    pub(crate) fn show_my_move<P: Board>(&mut self, platform: &mut P) {
        let forced = core::mem::replace(&mut self.turn.forced, true);
        self.draw_notice(platform, false);
        self.turn.forced = forced;
    }

    /// Whether a person's move is followed by the computer's.
    fn is_answered(&self) -> bool {
        let other = self.side().other();
        self.turn.mode == Mode::Seats && self.seats.player(other).is_computer()
    }

    /// Ends the showing: any key does.
    pub(crate) fn end_replay(&mut self) {
        if self.replay.is_on() {
            self.view.dirty = true;
            self.replay.part = Part::Done;
            self.tell_from_now();
        }
    }

    /// From now on the message says for 3 s what the move did. If the game has ended it goes, so
    /// that the result is seen.
    fn tell_from_now(&mut self) {
        self.told.at = self.keys.now;
        if self.outcome() != Outcome::Open {
            self.told.clear();
        }
    }

    /// Starts a part, or the next one that applies.
    pub(crate) fn start_part(&mut self, first: Part) {
        self.view.dirty = true;
        self.replay.since = self.keys.now;
        self.replay.beat = 0;
        for &part in PARTS.iter().skip(first as usize) {
            if self.applies(part) {
                self.replay.part = part;
                return;
            }
        }
        self.replay.part = Part::Done;
        self.tell_from_now();
    }

    fn applies(&self, part: Part) -> bool {
        if part == Part::Wave {
            return self.outcome().winner().is_some();
        }
        let Some(undo) = self.last() else {
            return false;
        };
        let step = undo.step;
        match part {
            Part::Done | Part::Wave => false,
            Part::From => true,
            Part::Via => step.has_via(),
            Part::To => !step.is_igui() && !step.is_pass(),
            Part::Promotion => step.has(Step::PROMOTES),
            Part::Burning => undo.taken().any(|(square, _)| burnt(step, square)),
            Part::SelfBurn => step.has(Step::BURNT),
        }
    }

    /// Goes on with what is shown. Returns whether something is.
    pub(crate) fn step_replay(&mut self) -> bool {
        if !self.replay.is_on() {
            return false;
        }
        let passed = self.keys.now.wrapping_sub(self.replay.since);
        let whole = TICKS[self.replay.part as usize & 7];
        if passed >= whole {
            if self.replay.part == Part::Wave && self.replay.beat < LAST_RANK {
                self.replay.since = self.replay.since.wrapping_add(whole);
                self.replay.beat += 1;
                self.view.dirty = true;
                return true;
            }
            let next = PARTS.get(self.replay.part as usize + 1);
            match next {
                Some(&part) => self.start_part(part),
                None => self.end_replay(),
            }
            return true;
        }
        // Fire blinks twice, everything else once: never faster than 3 Hz.
        let beat = match self.replay.part {
            Part::Wave => return true,
            Part::Burning | Part::SelfBurn => passed * 4 / whole,
            _ => passed * 2 / whole,
        } as u8;
        self.view.dirty |= beat != self.replay.beat;
        self.replay.beat = beat;
        true
    }

    /// What a square shows in place of the board while a move is shown.
    pub(crate) fn replayed(&self, square: Square) -> Option<(Piece, Mark)> {
        let Replay { part, beat, .. } = self.replay;
        if part == Part::Done {
            return None;
        }
        if part == Part::Wave {
            let piece = self.game.board().at(square);
            let winner = self.outcome().winner();
            let flashes = winner.is_some_and(|side| piece.is_of(side)) && square.rank() == beat;
            return flashes.then_some((Piece::VACANT, Mark::None));
        }
        let undo = self.last()?;
        let step = undo.step;
        let off = beat & 1 != 0;
        let victim = undo.taken().find(|&(at, _)| at == square);
        if let Some((_, piece)) = victim {
            let goes = if burnt(step, square) {
                Part::Burning
            } else if step.has_via() && square == step.via {
                Part::Via
            } else {
                Part::To
            };
            if part < goes || part == goes && !off {
                let mark = if part == Part::Burning {
                    Mark::Burnable
                } else {
                    Mark::None
                };
                return Some((piece, mark));
            }
        }
        let at = match part {
            Part::From => step.from,
            Part::Via if step.is_igui() => step.from,
            Part::Via => step.via,
            _ => step.to,
        };
        if square != at {
            let moved = square == step.from || victim.is_some() || square == step.to;
            return moved.then_some((Piece::VACANT, Mark::None));
        }
        let turned = step.has(Step::PROMOTES)
            && (part > Part::Promotion || part == Part::Promotion && beat >= 1);
        let piece = if turned {
            undo.piece.promoted()
        } else {
            undo.piece
        };
        match part {
            Part::From | Part::SelfBurn if off => Some((Piece::VACANT, Mark::None)),
            Part::SelfBurn => Some((piece, Mark::SelfBurn)),
            _ => Some((piece, Mark::None)),
        }
    }

    /// Says what the last move did.
    fn tell_last(&mut self) {
        let Some(undo) = self.last() else {
            return;
        };
        let step = undo.step;
        let number = undo.taken().count() as u8;
        let burnt = match undo.taken().filter(|&(at, _)| burnt(step, at)).count() as u8 {
            // The mover alone.
            0 if number == 0 => u8::from(step.has(Step::BURNT)),
            burnt => burnt,
        };
        let piece = undo.taken().next().map_or(Piece::VACANT, |taken| taken.1);
        let message = match number {
            _ if step.is_pass() => Message::Passed,
            _ if burnt != 0 => Message::Burnt,
            0 => return,
            1 if step.is_igui() => Message::Igui,
            1 => Message::Took,
            _ => Message::TookMany,
        };
        self.told.at = self.keys.now;
        self.told.notice = Notice {
            message,
            number: if burnt != 0 { burnt } else { number },
            piece,
        };
    }
}

/// Whether what a move removed from a square was burnt.
fn burnt(step: Step, square: Square) -> bool {
    let via = step.has_via() && square == step.via;
    !via && square != step.to
}
