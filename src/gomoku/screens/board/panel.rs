//! The panel beside the board. Each part is drawn only when it changes.

use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::why::Kind;
use crate::screens::board::marks::Threats;
use crate::screens::board::message::{is_move, Message};
use crate::screens::board::text;
use crate::screens::{Purpose, Screen, Session};
use crate::text::Words;
use kit::platform::{Cell, Ink};
use kit::text::Text;
use kit::text::NOTHING;

/// Rows of the list, two moves each.
const LIST_ROWS: u8 = 6;
/// The first of the bottom rows, which name keys.
pub(crate) const KEYS: u8 = 22;
/// What the signs of T mean, in place of the list.
const LEGEND: [Text; LIST_ROWS as usize] =
    texts!["5 FIVE", "S OPEN 4", "4 FOUR", "3 THREE", "- WEAK 3", "X LOSES"];

/// What was drawn last.
#[derive(Clone)]
#[repr(C)]
pub struct Panel {
    /// Whether anything was drawn; if not, everything is drawn next.
    drawn: bool,
    message: Message,
    /// The message's side and the level, as one number.
    notice: u8,
    /// What stands below the message.
    below: Text,
    /// By side: the name and whether it is this side's turn, as one number.
    names: [u8; 2],
    /// By side: minutes and seconds.
    times: [[u8; 2]; 2],
    move_count: u8,
}

impl Panel {
    /// Nothing drawn.
    pub const fn new() -> Panel {
        Panel {
            drawn: false,
            message: Message::Nothing,
            notice: 0,
            below: NOTHING,
            names: [0; 2],
            times: [[0; 2]; 2],
            move_count: 0,
        }
    }

    /// Forgets which moves were drawn: the first move of a new game may come before the next look,
    /// and the legend takes their place.
    pub fn forget_moves(&mut self) {
        self.move_count = 255;
    }

    /// The panel was cleared, so everything is drawn next.
    pub fn forget(&mut self) {
        self.drawn = false;
    }
}

/// A panel of 14 columns has names beside the stones, a narrow one above them.
const fn is_wide<P: Board>() -> bool {
    P::PANEL_COLUMNS >= 14
}

/// The column of the words beside a stone: in a narrow panel those of five letters leave the last
/// one free, at the edge of the screen.
const fn beside<P: Board>() -> u8 {
    if is_wide::<P>() {
        3
    } else {
        2
    }
}

/// First row of Black's seat, and of White's: names above the stones need another row.
const fn seats<P: Board>() -> [u8; 2] {
    if is_wide::<P>() {
        [3, 6]
    } else {
        [4, 8]
    }
}

/// First row of the message.
const fn message<P: Board>() -> u8 {
    seats::<P>()[1] + 3
}

/// First row of the list of moves.
pub(crate) const fn list<P: Board>() -> u8 {
    if is_wide::<P>() {
        15
    } else {
        16
    }
}

impl Session {
    /// What never changes.
    pub(crate) fn draw_frame<P: Board>(&mut self, platform: &mut P) {
        let title = match self.game.rule() {
            Rule::Renju => text!("RENJU"),
            Rule::Gomoku | Rule::Free => text!("GOMOKU"),
        };
        self.text.show(platform, 0, 0, Ink::Title, title);
        let [black, white] = seats::<P>();
        draw_stone(platform, black, Some(Side::Black));
        draw_stone(platform, white, Some(Side::White));
        // Any key leaves the demo.
        if self.ui_state != Screen::Demo {
            for (row, keys) in (KEYS..).zip(P::KEYS) {
                platform.text(Cell { column: 0, row }, Ink::Dim, keys);
            }
        }
    }

    pub(crate) fn draw_panel<P: Board>(&mut self, platform: &mut P) {
        let all = !self.panel.drawn;
        self.panel.drawn = true;
        self.draw_seat(platform, Side::Black, all);
        self.draw_seat(platform, Side::White, all);
        self.draw_notice(platform, all);
        self.draw_moves(platform, all);
    }

    #[inline(never)]
    fn draw_seat<P: Board>(&mut self, platform: &mut P, side: Side, all: bool) {
        let index = side.index();
        let [mut row, white] = seats::<P>();
        if side == Side::White {
            row = white;
        }
        let mut ink = Ink::Plain;
        let player = self.player(side);
        let level = self.level_of(side);
        let mut number = player as u8 | (level & 7) << 3;
        if !self.alike() {
            number |= 64;
        }
        if !self.game.is_over() && self.actor() == side {
            number |= 128;
            ink = Ink::Bright;
        }
        let renamed = all || self.panel.names[index] != number;
        if renamed {
            self.panel.names[index] = number;
            self.text.push(match player {
                Player::Person if number & 64 != 0 => text!("YOU"),
                _ => player.name(),
            });
            if player == Player::Level {
                self.text.letter(b' ');
                self.text.number(level, 1);
            }
            if is_wide::<P>() {
                self.text.put(platform, beside::<P>(), row, 8, ink);
            } else {
                self.text.put(platform, 0, row - 1, 8, ink);
            }
        }
        let clock = self.game.clocks[index];
        let [minutes, seconds] = self.panel.times[index];
        if renamed || seconds != clock.seconds || minutes != clock.minutes {
            self.panel.times[index] = [clock.minutes, clock.seconds];
            self.text.number(clock.minutes, 2);
            self.text.letter(b':');
            self.text.number(clock.seconds, 2);
            self.text.put(platform, beside::<P>(), row + 1, 5, ink);
        }
    }

    fn draw_notice<P: Board>(&mut self, platform: &mut P, all: bool) {
        let notice = self.notice();
        let side = notice.side.map_or(0, |side| side as u8);
        let number = (self.settings.level & 7) | side << 6;
        const INKS: [Ink; 4] = [Ink::Plain, Ink::Black, Ink::White, Ink::Plain];
        let ink = INKS[(side & 3) as usize];
        self.draw_below(platform, all);
        if !all && self.panel.notice == number && self.panel.message == notice.message {
            return;
        }
        self.panel.notice = number;
        self.panel.message = notice.message;
        platform.spiral(None);
        draw_stone(platform, message::<P>(), notice.side);
        let columns = if is_wide::<P>() { 8 } else { 6 };
        for line in 0..2 {
            let word = notice.message.word(line);
            self.text.push(word);
            if word != NOTHING {
                if line == 0 && notice.message == Message::FindFouls {
                    self.text.letter(b' ');
                    self.text.number(self.problem.answers, 1);
                }
            } else if notice.message == Message::Level {
                self.text.number(self.settings.level, 1);
            } else if is_move(notice.message) && !self.at_problem() {
                text::point(&mut self.text, self.cursor);
            }
            let row = message::<P>() + line;
            self.text.put(platform, beside::<P>(), row, columns, ink);
        }
        if notice.message == Message::MyMove {
            let (column, row) = if is_wide::<P>() {
                (11, message::<P>())
            } else {
                (3, message::<P>() + 2)
            };
            platform.spiral(Some(Cell { column, row }));
        }
    }

    /// The answers to a question, that the computer looks for a hint, or what Black lost by; blanks
    /// over it when that is taken back.
    fn draw_below<P: Board>(&mut self, platform: &mut P, all: bool) {
        let below = if self.turn.question.open {
            self.turn.question.answers::<Words>()
        } else if self.is_thinking()
            && matches!(self.turn.purpose, Purpose::Hint | Purpose::Analysis)
        {
            text!("THINKING")
        } else {
            forbidden_name(self.game.why.kind)
        };
        let old = if all { NOTHING } else { self.panel.below };
        self.panel.below = below;
        if below != old {
            self.text.push(below);
            // Below the words where there is room; where light is around it, clear of them.
            let (column, row) = if is_wide::<P>() { (3, 2) } else { (0, 3) };
            self.text
                .put(platform, column, message::<P>() + row, 8, Ink::Bright);
        }
    }

    fn draw_moves<P: Board>(&mut self, platform: &mut P, all: bool) {
        let explained = self.is_sharing();
        let legend = self.marks.threats != Threats::Off;
        let count = self.game.move_count;
        let old = self.panel.move_count;
        if !all && old == count {
            return;
        }
        self.panel.move_count = count;
        self.text.push(text!("MOVE"));
        self.text.letter(b' ');
        self.text.number(count + !self.game.is_over() as u8, 1);
        let row = if is_wide::<P>() { 13 } else { 23 };
        self.text.put(platform, 0, row, 8, Ink::Dim);
        if explained {
            return;
        }

        let top = top_pair(count);
        let (first, end) = if all {
            // On a new panel there are no old moves to be covered.
            (0, count.div_ceil(2))
        } else if top_pair(old) != top {
            (0, 255)
        } else {
            // If the list does not scroll, only the rows from the old last move to the new one
            // differ.
            (pair_of(old.min(count)), pair_of(old.max(count)) + 1)
        };
        for row in 0..LIST_ROWS {
            let pair = top + row;
            let at = list::<P>() + row;
            if legend {
                if first == 0 {
                    self.text.push(LEGEND[(row % LIST_ROWS) as usize]);
                    self.text.put(platform, 0, at, P::PANEL_COLUMNS, Ink::Plain);
                }
            } else if first <= pair && pair < end {
                self.draw_pair(platform, pair, at);
            }
        }
        if !legend && count == 0 && P::KEYS.is_empty() {
            let keys = text!("I-KEYS");
            self.text.show(platform, 0, list::<P>(), Ink::Plain, keys);
        }
    }

    /// The moves 2 `pair` + 1 and 2 `pair` + 2 in one row of the list.
    #[inline(never)]
    fn draw_pair<P: Board>(&mut self, platform: &mut P, pair: u8, row: u8) {
        let count = self.game.move_count;
        let number = pair << 1;
        let mut column = 0;
        if is_wide::<P>() {
            if number < count {
                self.text.number(number + 1, 1);
            }
            self.text.put(platform, 0, row, 4, Ink::Dim);
            column = 4;
        }
        for number in [number, number + 1] {
            let mut ink = Ink::Plain;
            if number < count {
                text::point(&mut self.text, Point(self.game.moves[number as usize]));
                if number + 1 == count {
                    ink = Ink::Bright;
                }
            }
            self.text.put(platform, column, row, 4, ink);
            column += 4;
        }
    }
}

/// What a kind of forbidden move is called, as the player reads it.
fn forbidden_name(kind: Kind) -> Text {
    const NAMES: [Text; 5] = texts!["", "", "OVERLINE", "4-4", "3-3"];
    NAMES.get(kind as usize).copied().unwrap_or(NOTHING)
}

/// The pair that the last of `count` moves belongs to.
#[inline(never)]
fn pair_of(count: u8) -> u8 {
    count.saturating_sub(1) >> 1
}

/// The pair in the first row of the list after `count` moves.
fn top_pair(count: u8) -> u8 {
    pair_of(count).saturating_sub(LIST_ROWS - 1)
}

#[inline(never)]
fn draw_stone<P: Board>(platform: &mut P, row: u8, side: Option<Side>) {
    platform.stone(Cell { column: 0, row }, side);
}
