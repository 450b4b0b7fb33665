//! One square of the board, as characters.

use super::kanji::SIGNS;
use super::layout::Scale;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::platform::{Frame, Look, Signs};
use terminal::canvas::{Canvas, Place, Style};
use terminal::page::colour::{DARK, LIGHT, WOOD};

/// What is drawn on wood.
const GROOVE: u8 = 94;
/// Black's bodies, and White's.
const BLACK: u8 = 237;
const WHITE: u8 = 255;
const RED: u8 = 160;
/// The wood of a board.
pub const BOARD: Style = Style::new(GROOVE, WOOD);

/// A piece's body and the sign on it, in red on its promoted side, as the wood of shogi has it.
fn body(piece: Piece) -> Style {
    let (plain, promoted, paper) = match piece.side() {
        Side::Black => (LIGHT, 210, BLACK),
        Side::White => (DARK, RED, WHITE),
    };
    let ink = if piece.is_promoted() { promoted } else { plain };
    Style::new(ink, paper).bold()
}

/// The letter and the colours of a sign of Show Moves.
pub fn mark(mark: Mark) -> (char, Style) {
    match mark {
        Mark::None => (' ', BOARD),
        Mark::Vacant => ('o', Style::new(LIGHT, WOOD).bold()),
        Mark::Capture => ('x', Style::new(LIGHT, RED).bold()),
        Mark::LionA => ('1', Style::new(LIGHT, 19).bold()),
        Mark::LionB => ('2', Style::new(DARK, 117).bold()),
        Mark::Burnable => ('!', Style::new(RED, 226).bold()),
        Mark::SelfBurn => ('*', Style::new(LIGHT, DARK).bold()),
        Mark::Igui => ('#', Style::new(LIGHT, 28).bold()),
    }
}

/// The two brackets of a square, if it has any, and their ink.
fn brackets(look: &Look) -> Option<(char, char, u8)> {
    match look.frame {
        _ if look.cursor && look.frame == Frame::Chosen => Some(('{', '}', RED)),
        _ if look.cursor => Some(('[', ']', RED)),
        Frame::None => None,
        Frame::Chosen => Some(('{', '}', 19)),
        Frame::From => Some(('(', ')', 22)),
        Frame::To => Some(('<', '>', 22)),
        Frame::Hint => Some(('«', '»', 19)),
    }
}

/// A piece's letters: small ones for White's.
pub fn letters(piece: Piece) -> [char; 2] {
    piece.code().map(|letter| match piece.side() {
        Side::Black => char::from(letter),
        Side::White => char::from(letter.to_ascii_lowercase()),
    })
}

/// How pieces are drawn.
#[derive(Clone, Copy)]
pub struct Ways {
    /// Letters or kanji.
    pub signs: Signs,
    /// Without colours, by which kanji of one row tell the sides apart.
    pub monochrome: bool,
}

/// Draws what a square shows, its brackets left out.
pub fn paint(canvas: &mut Canvas, at: Place, scale: Scale, ways: Ways, look: &Look) {
    if look.piece.is_vacant() {
        vacant(canvas, at, scale, look);
        return;
    }
    match scale {
        Scale::Small => small(canvas, at, ways, look),
        Scale::Large => large(canvas, at, ways.signs, look),
    }
}

fn vacant(canvas: &mut Canvas, at: Place, scale: Scale, look: &Look) {
    let column = match scale {
        Scale::Small => at.column,
        Scale::Large => at.column + 1,
    };
    let (glyph, style) = match look.mark {
        Mark::None if look.ash => ('×', Style::new(RED, WOOD)),
        Mark::None => ('·', BOARD),
        sign => mark(sign),
    };
    canvas.put(column, at.row, glyph, style);
    if !matches!(look.mark, Mark::None | Mark::Vacant) {
        canvas.put(column + 1, at.row, ' ', style);
    }
}

/// Three columns: the piece on two, then its sign or the plus of the promoted side.
fn small(canvas: &mut Canvas, at: Place, ways: Ways, look: &Look) {
    let Place { column, row } = at;
    let style = body(look.piece);
    let mut free = column + 2;
    let mut plus = if look.piece.is_promoted() { '+' } else { ' ' };
    match kanji(look.piece, ways.signs, 1) {
        Some(sign) => {
            canvas.put_wide(column, row, sign, style);
            if ways.monochrome && look.piece.side() == Side::White {
                plus = if plus == '+' { 'V' } else { 'v' };
            }
        }
        None => {
            let letters = letters(look.piece);
            for (column, letter) in (column..).zip(letters) {
                canvas.put(column, row, letter, style);
            }
            if letters[1] == ' ' {
                free -= 1;
            }
        }
    }
    if look.mark != Mark::None {
        let (glyph, style) = mark(look.mark);
        canvas.put(free, row, glyph, style);
    } else if plus != ' ' {
        canvas.put(free, row, plus, style);
    }
}

/// Five columns and two rows: a body of four with its point up or down.
fn large(canvas: &mut Canvas, at: Place, signs: Signs, look: &Look) {
    let Place { column, row } = at;
    let style = body(look.piece);
    let point = Style {
        ink: match look.piece.is_promoted() {
            true => Style::new(RED, WOOD).ink,
            false => style.paper,
        },
        ..BOARD
    };
    let text = match look.piece.side() {
        Side::Black => {
            canvas.text(column, row, "▗▄▄▖", point);
            row + 1
        }
        Side::White => {
            canvas.text(column, row + 1, "▝▀▀▘", point);
            row
        }
    };
    canvas.text(column, text, "    ", style);
    if look.mark != Mark::None {
        let (glyph, style) = mark(look.mark);
        canvas.put(column + 1, text, glyph, style);
        canvas.put(column + 2, text, ' ', style);
        return;
    }
    if look.piece.is_promoted() {
        canvas.put(column + 3, text, '+', style);
    }
    if signs == Signs::Kanji {
        let sign = SIGNS.get(usize::from(look.piece.form())).unwrap_or(&"");
        let first = match sign.chars().count() {
            1 => column + 1,
            _ => column,
        };
        for (at, glyph) in (first..).step_by(2).zip(sign.chars()) {
            canvas.put_wide(at, text, glyph, style);
        }
        return;
    }
    for (at, letter) in (column + 1..).zip(letters(look.piece)) {
        canvas.put(at, text, letter, style);
    }
}

/// A piece's sign in kanji, if that has at most `most` characters.
fn kanji(piece: Piece, signs: Signs, most: usize) -> Option<char> {
    let sign = SIGNS.get(usize::from(piece.form()))?;
    let fits = signs == Signs::Kanji && sign.chars().count() <= most;
    sign.chars().next().filter(|_| fits)
}

/// Draws the brackets around a square. They lie on its neighbour's last column.
pub fn frame(canvas: &mut Canvas, at: Place, scale: Scale, look: &Look) {
    let Some((left, right, ink)) = brackets(look) else {
        return;
    };
    let style = Style::new(ink, WOOD).bold();
    for row in at.row..at.row + scale.rows() {
        canvas.put(at.column - 1, row, left, style);
        canvas.put(at.column + scale.columns() - 1, row, right, style);
    }
}

/// Draws a piece of four columns and three rows among text.
pub fn portrait(canvas: &mut Canvas, at: Place, signs: Signs, piece: Piece, night: Style) {
    let Place { column, row } = at;
    let style = body(piece);
    let point = Style {
        ink: style.paper,
        ..night
    };
    let (first, tip, glyphs) = match piece.side() {
        Side::Black => (row + 1, row, "▗▄▄▖"),
        Side::White => (row, row + 2, "▝▀▀▘"),
    };
    canvas.text(column, tip, glyphs, point);
    for row in first..first + 2 {
        canvas.text(column, row, "    ", style);
    }
    let text = match piece.side() {
        Side::Black => first,
        Side::White => first + 1,
    };
    if piece.is_promoted() {
        let row = first + first + 1 - text;
        canvas.text(column + 1, row, "++", style);
    }
    if signs == Signs::Kanji {
        let sign = SIGNS.get(usize::from(piece.form())).unwrap_or(&"");
        let start = match sign.chars().count() {
            1 => column + 1,
            _ => column,
        };
        for (at, glyph) in (start..).step_by(2).zip(sign.chars()) {
            canvas.put_wide(at, text, glyph, style);
        }
        return;
    }
    for (at, letter) in (column + 1..).zip(letters(piece)) {
        canvas.put(at, text, letter, style);
    }
}
