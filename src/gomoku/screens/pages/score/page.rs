//! The page of the score, which also writes it to the disk.

use crate::platform::Board;
use crate::records::tally::{self, Ending, Played, OPPONENTS};
use crate::screens::pages::fetch;
use crate::screens::pages::problem::TICKS;
use crate::screens::{Screen, Session, Wanted};
use crate::text::Line;
use kit::platform::{Block, Ink, Sound, StorageError, StorageResult};
use kit::text::PAGE;

/// Rows: the title, the rules, how games ended, the first opponent.
const TITLE: u8 = 1;
const RULES: u8 = 4;
const ENDINGS: u8 = 6;
const TOP: u8 = 8;
const MESSAGE: u8 = 21;
const HINT: u8 = 23;
/// Columns: opponents, Gomoku, Renju; and letters of a number.
const NAME: u8 = 1;
const GOMOKU: u8 = 9;
const RENJU: u8 = 25;
const LETTERS: u8 = 5;

impl Session {
    /// Writes the games that are not on the disk yet, and shows the page if it was asked for or if
    /// the disk failed. A machine may have both parts in different places, so this has neither.
    #[inline(never)]
    pub(in crate::screens) fn open_score<P: Board>(&mut self, platform: &mut P) {
        self.ui_state = Screen::Score;
        // A page that was fetched has said already that the disk is read.
        let shown = self.score.asked || !P::FETCHES;
        if shown {
            platform.page();
            self.write_at(platform, MESSAGE, Ink::Dim, "READING THE DISK");
        }
        let result = self.keep_score(platform);
        self.keys.forget(platform);
        if (result.is_ok() || self.score.count == 0) && !self.score.asked {
            // On to the screen that was asked for before this one; none was if a game begins.
            if self.coming == Screen::Score {
                self.coming = Screen::Board;
            }
            self.wanted = Wanted::Screen;
        } else if P::FETCHES && platform.fetch_rest().is_err() {
            self.say_what(platform, fetch::ELSEWHERE);
        } else {
            if !shown {
                platform.page();
            }
            self.draw_score(platform, result);
        }
    }

    /// Reads the block to the scratch memory, where the games that are not on the disk yet are
    /// added, and writes it if there are any. What cannot be read counts as empty.
    #[inline(never)]
    fn keep_score<P: Board>(&mut self, platform: &mut P) -> StorageResult {
        let (game, block) = self.game.scratch();
        let mut result = read(platform, block);
        if result.is_err() {
            tally::clear(block);
        }
        if result == Err(StorageError::Missing) {
            result = Ok(());
        }
        for number in 0..self.score.count {
            tally::enter(block, self.score.kept[usize::from(number & 7)]);
        }
        tally::copy_ticks(block, &mut game.moves, TICKS);
        self.problem.asked = true;
        if result.is_ok() && self.score.count != 0 {
            tally::seal(block);
            result = platform.store_block(&tally::NAME, block);
        }
        if result.is_ok() {
            self.score.count = 0;
        }
        // What was only read for the problems is not said to fail.
        self.score.told = self.score.count != 0;
        result
    }

    /// Shows what the block in the scratch memory says, and what failed.
    #[inline(never)]
    fn draw_score<P: Board>(&mut self, platform: &mut P, result: StorageResult) {
        self.write_at(platform, TITLE, Ink::Title, "SCORE");
        self.draw_table(platform);
        if result.is_err() && self.score.count != 0 {
            self.text.write("NOT SAVED: ");
        }
        self.write_at(
            platform,
            MESSAGE,
            Ink::Bright,
            match result {
                Ok(()) => "",
                Err(StorageError::WriteProtected) => "THE DISK IS PROTECTED.",
                Err(StorageError::NoDisk) => "NO DISK.",
                Err(StorageError::Full) => "THE DISK IS FULL.",
                Err(StorageError::WrongDisk) => "NOT THE GAME'S OWN DISK.",
                Err(_) => "THE SCORE CANNOT BE READ.",
            },
        );
        if result.is_err() {
            self.sound(platform, Sound::Error);
        }
        self.write_at(platform, HINT, Ink::Dim, "ANY KEY: BACK");
        self.enter(platform, Screen::Score);
    }

    /// What the block in the scratch memory says.
    fn draw_table<P: Board>(&mut self, platform: &mut P) {
        self.write_at(
            platform,
            RULES,
            Ink::Plain,
            "             GOMOKU          RENJU",
        );
        let endings = "          WON LOST DRAW   WON LOST DRAW";
        self.write_at(platform, ENDINGS, Ink::Dim, endings);
        for opponent in 0..OPPONENTS {
            let text = &mut self.text;
            match opponent {
                0 => text.write("EASY"),
                1 => text.write("MEDIUM"),
                2 => text.write("HARD"),
                _ => {
                    text.write("LEVEL ");
                    text.number(opponent - tally::LEVELS + 1, 1);
                }
            }
            let row = TOP + opponent;
            text.put(platform, NAME, row, 0, Ink::Plain);
            for (renju, column) in [(false, GOMOKU), (true, RENJU)] {
                for ending in [Ending::Won, Ending::Lost, Ending::Drawn] {
                    let (_, block) = self.game.scratch();
                    let count = tally::count(block, Played::new(opponent, renju, ending));
                    number(&mut self.text, count);
                }
                self.text.put(platform, column, row, 0, Ink::Plain);
            }
        }
    }

    #[inline(never)]
    fn write_at<P: Board>(&mut self, platform: &mut P, row: u8, ink: Ink, words: &str) {
        self.text.write(words);
        let columns = if row == MESSAGE { PAGE - NAME } else { 0 };
        self.text.put(platform, NAME, row, columns, ink);
    }
}

/// Reads the block.
fn read<P: Board>(platform: &mut P, block: &mut Block) -> StorageResult {
    platform.load_block(&tally::NAME, block)?;
    if tally::check(block) {
        Ok(())
    } else {
        Err(StorageError::Damaged)
    }
}

/// Appends a number with blanks before it.
#[inline(never)]
fn number(text: &mut Line, number: u16) {
    let (mut rest, mut shown) = (number, false);
    for unit in [10_000, 1_000, 100, 10, 1] {
        let mut digit = b'0';
        while rest >= unit {
            rest -= unit;
            digit += 1;
        }
        shown |= digit != b'0' || unit == 1;
        text.letter(if shown { digit } else { b' ' });
    }
}

const _: () = assert!(RENJU + 3 * LETTERS <= PAGE && TOP + OPPONENTS < MESSAGE);
