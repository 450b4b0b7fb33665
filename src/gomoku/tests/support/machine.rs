//! The scripted machine with this game's board.

use gomoku::platform::{Board, Cursor, Look};
use gomoku::rules::point::{Point, Side};
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::{Cell, Ink, Key, Layer};
use scripted::Area;
use std::ops::{Deref, DerefMut};

/// A machine whose panel has `COLUMNS` and `ROWS`.
pub struct Machine<const COLUMNS: u8, const ROWS: u8> {
    base: scripted::Machine<COLUMNS, ROWS>,
    pub points: Vec<Look>,
    pub drawn_points: usize,
    pub mono: bool,
}

impl<const COLUMNS: u8, const ROWS: u8> Deref for Machine<COLUMNS, ROWS> {
    type Target = scripted::Machine<COLUMNS, ROWS>;

    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

impl<const COLUMNS: u8, const ROWS: u8> DerefMut for Machine<COLUMNS, ROWS> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.base
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Layer for Machine<COLUMNS, ROWS> {
    type Base = scripted::Machine<COLUMNS, ROWS>;
    // As the machines whose panel is narrow.
    const OTHER: bool = COLUMNS < 14;
    const FETCHES: bool = COLUMNS == 12;

    fn base(&self) -> &Self::Base {
        &self.base
    }

    fn base_mut(&mut self) -> &mut Self::Base {
        &mut self.base
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    pub fn new() -> Self {
        Machine {
            base: Default::default(),
            points: vec![Look::NOTHING; 256],
            drawn_points: 0,
            mono: false,
        }
    }

    /// The two words of the message.
    pub fn message(&self) -> String {
        let rows = self.rows();
        // A narrow panel has it two rows further down.
        let first = if COLUMNS >= 14 { 9 } else { 11 };
        let word = |row: usize| rows[row].chars().skip(2).take(9).collect::<String>();
        format!("{} {}", word(first).trim(), word(first + 1).trim())
            .trim()
            .to_string()
    }

    /// Where a point shows `cursor`: nowhere while a whole line blinks.
    pub fn cursor(&self, cursor: Cursor) -> Option<Point> {
        let mut found = (0..=255).filter(|&at| self.points[at as usize].cursor() == cursor);
        let point = found.next().map(Point);
        let more = found.next().is_some();
        assert!(cursor != Cursor::Choose || !more, "two cursors");
        point.filter(|_| !more)
    }

    /// Steps until all keys are taken, and the game has nothing more to do at once.
    pub fn settle(&mut self, session: &mut Session) -> Flow {
        loop {
            let time = self.time;
            if session.step(self) == Flow::Quit {
                return Flow::Quit;
            }
            if self.keys.is_empty() && self.time != time {
                return Flow::Continue;
            }
        }
    }

    /// Types `keys` one after the other; each has its effect before the next.
    pub fn type_keys(&mut self, session: &mut Session, keys: &str) {
        for key in keys.bytes() {
            self.key(session, Key(key));
        }
    }

    pub fn key(&mut self, session: &mut Session, key: Key) -> Flow {
        self.press(key);
        self.settle(session)
    }

    /// Lets `ticks` pass.
    pub fn wait(&mut self, session: &mut Session, ticks: u32) {
        let end = self.time + ticks;
        while self.time < end {
            session.step(self);
        }
    }

    /// Whether the screen is what drawing it from scratch would give, and the points are the
    /// game's.
    pub fn check(&self, session: &Session) {
        let mut again = Self::new();
        again.time = self.asked.get();
        again.disk = self.disk.clone();
        again.disk_error = self.disk_error;
        let mut waking = session.clone();
        waking.wake(&mut again);
        // Marks come row by row; a stone that flashes does not start them again.
        let mut rows = 0;
        while waking.ui_state == Screen::Board && waking.is_marking() {
            waking.step(&mut again);
            rows += 1;
            assert!(rows < 100, "marks without an end");
        }
        assert_eq!(self.area, again.area);
        if session.ui_state == Screen::Lesson {
            // Waking withdraws the question.
            return assert_eq!(waking.ui_state, Screen::Board);
        }
        let (mut seen, mut redrawn) = (self.seen(), again.seen());
        if session.is_thinking() {
            // Waking stops it.
            blank(&mut seen, "THINKING");
        }
        // The next turn of the loop explains the step and marks offers.
        let shares = session.ui_state == Screen::Sharing || session.is_sharing();
        if shares {
            let list = if COLUMNS >= 14 { 15 } else { 16 };
            for rows in [&mut seen, &mut redrawn] {
                rows[list..list + 6].fill(Vec::new());
            }
        }
        if session.ui_state == Screen::Problem {
            // So it names the keys.
            for rows in [&mut seen, &mut redrawn] {
                rows[22].clear();
            }
        }
        if session.ui_state == Screen::Saves {
            // Questions and errors are not repeated.
            seen.truncate(22);
            redrawn.truncate(22);
        }
        assert!(
            // A search begins again.
            seen == redrawn || session.ui_state == Screen::Analysis,
            "{:#?}",
            (self.rows(), again.rows())
        );
        assert_eq!(self.signs, again.signs);
        assert_eq!(self.spiral, again.spiral);
        // Waking stops the thinking, and nothing is marked while it goes on.
        let marked = !session.is_thinking() && !session.is_marking() && !shares;
        let on_board = self.area == Area::Board;
        let points = self.points.iter().zip(&again.points);
        for (seen, redrawn) in points.filter(|_| on_board) {
            // A mark below a stone is not seen.
            let bits = if marked && seen.stone().is_none() {
                0xFF
            } else {
                0x1F
            };
            assert_eq!(seen.0 & bits, redrawn.0 & bits, "points differ");
        }
        if matches!(
            session.ui_state,
            Screen::Board | Screen::Demo | Screen::Sharing
        ) {
            self.check_points(session);
        }
        let expected = match session.ui_state {
            Screen::Start => Area::Nothing,
            Screen::Splash => Area::Splash,
            Screen::Menu
            | Screen::Help
            | Screen::Saves
            | Screen::Analysis
            | Screen::Score
            | Screen::Problems => Area::Page,
            Screen::Board
            | Screen::Demo
            | Screen::Openings
            | Screen::Problem
            | Screen::Replay
            | Screen::Sharing
            | Screen::Lesson => Area::Board,
            Screen::Exchange => unreachable!("it is never a screen"),
        };
        assert_eq!(self.area, expected);
    }

    fn check_points(&self, session: &Session) {
        let game = &session.game;
        // Of the moves: stones of a search can lie on the position.
        let mut stones = [0; 256];
        for (number, &at) in game.moves[..game.move_count as usize].iter().enumerate() {
            stones[at as usize] = number as u8 % 2 + 1;
        }
        for at in (0..240).map(Point).filter(|at| at.column() < 15) {
            let look = self.points[at.index()];
            let stone = look.stone().map_or(0, |side| side as u8);
            let hint = look.stone() == Some(game.side()) && stones[at.index()] == 0;
            if at.column() >= game.size() || at.row() >= game.size() {
                assert_eq!(stone, 0, "{at:?} {look:?}");
                continue;
            }
            let last = game.last() == Some(at);
            // The computer's stone blinks.
            if last && stone == 0 && !look.is_last() {
                continue;
            }
            assert!(stone == stones[at.index()] || hint, "{at:?} {look:?}");
            assert_eq!(look.is_last(), last, "{at:?} {look:?}");
        }
    }
}

/// Removes a word.
fn blank(text: &mut [Vec<(char, Ink)>], word: &str) {
    for row in text {
        let letters: String = row.iter().map(|cell| cell.0).collect();
        if let Some(at) = letters.find(word) {
            row[at..at + word.len()].fill((' ', Ink::Plain));
        }
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Board for Machine<COLUMNS, ROWS> {
    // As a C64, where the panel has that many rows.
    const KEYS: &'static [&'static str] = if COLUMNS == 14 && ROWS == 26 {
        &gomoku::text::plain::KEYS
    } else {
        &[]
    };
    const SCREENS: bool = true;

    fn set_mono(&mut self, mono: bool) {
        self.mono = mono;
    }

    fn splash(&mut self) {
        self.show(Area::Splash);
    }

    fn board(&mut self, size: u8) {
        assert!((9..=15).contains(&size));
        self.show(Area::Board);
        self.points.fill(Look::NOTHING);
    }

    fn point(&mut self, point: Point, look: Look) {
        assert_eq!(self.area, Area::Board);
        assert!(point.column() < 15 && point.row() < 15, "{point:?}");
        assert_ne!(self.points[point.index()], look, "{point:?} again");
        self.points[point.index()] = look;
        self.drawn_points += 1;
    }

    fn look(&self, point: Point) -> Look {
        self.points[point.index()]
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        self.assert_room(at, 2, 2);
        self.signs.remove(&(at.row, at.column));
        if let Some(side) = side {
            self.signs.insert((at.row, at.column), side as u8);
        }
    }
}
