//! Everything that the machine of the tests shows.

use gomoku::platform::Look;
use gomoku::rules::point::Side;
use kit::platform::{Cell, Ink};

/// Where text goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    Nothing,
    Splash,
    Page,
    Board,
}

/// A picture of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    pub area: Area,
    pub points: Vec<Look>,
    pub text: Vec<Vec<(char, Ink)>>,
    pub stones: Vec<(Cell, Side)>,
    pub spiral: Option<Cell>,
}

impl Picture {
    pub fn new(area: Area, columns: u8, rows: u8) -> Picture {
        Picture {
            area,
            points: vec![Look::NOTHING; 256],
            text: vec![vec![(' ', Ink::Plain); columns as usize]; rows as usize],
            stones: Vec::new(),
            spiral: None,
        }
    }

    /// The text, with ink only where there is a character.
    pub fn seen(&self) -> Picture {
        let mut seen = self.clone();
        for cell in seen.text.iter_mut().flatten() {
            if cell.0 == ' ' {
                cell.1 = Ink::Plain;
            }
        }
        seen.stones.sort_by_key(|(at, _)| (at.row, at.column));
        seen
    }

    /// Removes a word.
    pub fn blank(&mut self, word: &str) {
        for row in &mut self.text {
            let letters: String = row.iter().map(|cell| cell.0).collect();
            if let Some(at) = letters.find(word) {
                row[at..at + word.len()].fill((' ', Ink::Plain));
            }
        }
    }
}
