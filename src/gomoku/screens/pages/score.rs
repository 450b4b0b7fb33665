//! Which games count for the person's score, and the ladder.

mod page;

use crate::platform::Board;
use crate::players::player::Player;
use crate::records::game::Outcome;
use crate::records::tally::{Ending, Played, LEVELS, OPPONENTS};
use crate::rules::point::Side;
use crate::rules::rule::Rule;
use crate::screens::board::message::Message;
use crate::screens::{Screen, Session};

/// Leaving a game that has this many stones counts as lost.
const COUNTS: u8 = 10;
/// Games that are kept in memory until a page comes; then it comes before the next game.
pub const KEPT: u8 = 8;

/// The streaks that move the ladder.
const WINS: u8 = 5 * (1 + Ending::Won as u8);
const LOSSES: u8 = 5 * (1 + Ending::Lost as u8);

/// What the session knows of the score. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Score {
    /// Games that are not on the disk yet, and how many.
    kept: [u8; KEPT as usize],
    pub count: u8,
    /// The number of the computer's side, or 0 if the game on the board does not count: it has
    /// ended, another one is set up, or something has helped the person.
    pub rival: u8,
    /// How the last two games ended, two bits each: an [`Ending`] and 1; 0 for none since the
    /// ladder's last step, or since the opponent, the level or the ladder itself was changed.
    pub streak: u8,
    /// The page was asked for; otherwise it only writes.
    pub asked: bool,
    /// That the disk failed was said: not again before the page is asked for.
    pub told: bool,
    /// The program is left after the page.
    pub leaving: bool,
}

impl Score {
    /// Nothing.
    pub const fn new() -> Score {
        Score {
            kept: [0; KEPT as usize],
            count: 0,
            rival: 0,
            streak: 0,
            asked: false,
            told: false,
            leaving: false,
        }
    }

    /// Notes that problem `number` is solved, as a game is kept.
    pub fn keep_tick(&mut self, number: u8) {
        if let Some(free) = self.kept.get_mut(usize::from(self.count)) {
            *free = crate::records::tally::TICK + number;
            self.count += 1;
        }
    }

    /// Something that is not on the disk yet, by its number.
    #[inline(always)]
    pub fn kept(&self, number: u8) -> Option<u8> {
        (number < self.count).then_some(self.kept[usize::from(number & 7)])
    }

    /// Whether games are to be written now. A machine that fetches the page from a slow disk first
    /// waits until there is no more room, or the page is asked for, or the program is left.
    pub fn is_due<P: Board>(&self, platform: &mut P) -> bool {
        let waits = P::FETCHES && !self.leaving && !platform.is_quick();
        self.count >= if waits { KEPT } else { 1 } && !self.told
    }
}

impl Session {
    /// A new game counts if one person plays the computer in it. The ladder takes its step before:
    /// two wins in a row raise the level, two losses lower it.
    #[inline(never)]
    pub(crate) fn open_game(&mut self) {
        self.score.rival = 0;
        if self.alike() {
            return;
        }
        let white = !self.player(Side::Black).is_computer();
        self.score.rival = 1 + white as u8;
        let step = match self.score.streak {
            WINS => 1,
            LOSSES => 255,
            _ => return,
        };
        let rung = self.rung().wrapping_add(step);
        if !self.settings.ladder || rung >= OPPONENTS {
            return;
        }
        self.score.streak = 0;
        self.seats.players[white as usize] = Player::from_number(rung.min(LEVELS) + 1);
        self.settings.seats = self.seats.players;
        if rung >= LEVELS {
            self.set_level(rung - LEVELS + 1);
        }
    }

    /// The computer's number among the opponents.
    #[inline(never)]
    fn rung(&self) -> u8 {
        let player = self.seats.players[usize::from(self.score.rival >> 1 & 1)];
        match player {
            Player::Level => self.settings.level + LEVELS - 1,
            _ => (player as u8).wrapping_sub(1),
        }
    }

    /// The game on the board ends, or is left: counts it.
    #[inline(never)]
    pub(crate) fn close_game(&mut self) {
        let rival = self.score.rival;
        if rival == 0 {
            return;
        }
        let ending = match self.game.result {
            Outcome::Draw => Ending::Drawn,
            result if result != Outcome::Open && result as u8 != rival => Ending::Won,
            _ => Ending::Lost,
        };
        let played = Played::new(self.rung(), self.game.rule() == Rule::Renju, ending);
        let score = &mut self.score;
        score.rival = 0;
        if let Some(free) = score.kept.get_mut(usize::from(score.count)) {
            *free = played.0;
            score.count += 1;
        }
        score.streak = ((score.streak << 2) & 15) | (1 + ending as u8);
    }

    /// Whether leaving the game counts as lost.
    #[inline(never)]
    pub(crate) fn counts_as_lost(&self) -> bool {
        let parked = self.game.parked().map(|parked| parked.move_count);
        self.score.rival != 0 && parked.unwrap_or(self.game.move_count) >= COUNTS
    }

    /// The person leaves the game.
    #[inline(never)]
    pub(crate) fn leave_game(&mut self) {
        if self.counts_as_lost() {
            self.close_game();
        }
    }

    /// What is asked before a game is left.
    pub(crate) fn parting(&self) -> Message {
        if self.counts_as_lost() {
            Message::LoseGame
        } else {
            Message::NewGame
        }
    }

    /// From the menu: the page.
    pub(crate) fn show_score(&mut self) {
        self.score.asked = true;
        self.go(Screen::Score);
    }
}
