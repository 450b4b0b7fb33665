//! The board in a terminal: squares of 14 x 7 characters, two dots each.

use kit::platform::{Key, Layer};
use noughts::platform::{covers, Table as Board};
use noughts::rules::Sign;
use terminal::canvas::{Canvas, Place, Style};
use terminal::machine::{steps, Machine, Painting, Source};
use terminal::page::colour::{NIGHT, WOOD};
use terminal::page::{Page, PLAIN};

/// Characters from one square to the next.
const RIGHT: u16 = 16;
const DOWN: u16 = 8;
/// The size of the board and its panel, and the panel's column.
const SIZE: (u16, u16) = (62, 24);
const PANEL: u16 = 48;
/// Colours of the signs.
const INKS: [u8; 3] = [NIGHT, 221, 111];

/// What is to be seen beside text: the squares, if the board is shown.
#[derive(Default)]
pub struct Picture(Option<[(Sign, bool); 9]>);

impl Painting for Picture {
    fn clear(&mut self) {
        self.0 = None;
    }

    fn paint(&self, page: &Page, size: (u16, u16), _: bool) -> Result<Canvas, (u16, u16)> {
        let mut canvas = Canvas::new(size, PLAIN);
        let Place { mut column, row } = Place::centred(SIZE, size)?;
        if let Some(squares) = &self.0 {
            for (x, y) in (0..PANEL - 2).flat_map(|x| (0..SIZE.1 - 1).map(move |y| (x, y))) {
                let (sign, lit) = squares[usize::from(y / DOWN * 3 + x / RIGHT)];
                let (right, down) = (i32::from(x % RIGHT), i32::from(y % DOWN));
                let beam = right >= 14 || down == 7;
                let dot = |half| covers(sign, 8 * right - 52, 16 * down - half);
                let glyph = match (dot(52), dot(44)) {
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) if lit && right % 13 == 0 && down % 6 == 0 => '+',
                    (false, false) if !beam => ' ',
                    _ => '█',
                };
                let ink = if beam { WOOD } else { INKS[sign as usize] };
                let style = Style::new(ink, if lit { 238 } else { NIGHT });
                canvas.put(column + x, row + y, glyph, style);
            }
        }
        column += self.0.map_or(PANEL / 4, |_| PANEL);
        page.paint(Place { column, row }, &mut canvas);
        Ok(canvas)
    }

    fn click(&self, page: &Page, size: (u16, u16), (column, row): (u16, u16)) -> Vec<Key> {
        let origin = Place::centred(SIZE, size).unwrap_or(Place { column, row });
        let right = column.saturating_sub(origin.column);
        let down = row.saturating_sub(origin.row);
        let Some(squares) = self.0 else {
            return page.click(Some((right.saturating_sub(PANEL / 4).into(), down.into())));
        };
        let mut lit = (0..9).filter(|square| squares[usize::from(*square)].1);
        let (Some(cursor), None, 0..PANEL) = (lit.next(), lit.next(), right) else {
            return vec![Key::FIRE];
        };
        let goal = down / DOWN * 3 + right / RIGHT;
        let keys = steps(cursor, goal as u8, [Key::LEFT, Key::RIGHT]);
        [keys, vec![Key::RETURN]].concat()
    }
}

/// A terminal with the game's board.
pub struct Table<S>(pub Machine<S, Picture>);

impl<S: Source> Layer for Table<S> {
    type Base = Machine<S, Picture>;

    fn base(&self) -> &Self::Base {
        &self.0
    }

    fn base_mut(&mut self) -> &mut Self::Base {
        &mut self.0
    }
}

impl<S: Source> Board for Table<S> {
    fn board(&mut self) {
        self.0.clear().0 = Some([(Sign::None, false); 9]);
    }

    fn square(&mut self, square: u8, sign: Sign, lit: bool) {
        if let Some(squares) = &mut self.0.draw().0 {
            squares[usize::from(square)] = (sign, lit);
        }
    }
}
