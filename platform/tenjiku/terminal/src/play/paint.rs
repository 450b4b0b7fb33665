//! A picture as characters.

use super::kanji::NAMES;
use super::layout::Layout;
use super::picture::{Area, Picture};
use super::spot;
use super::square::{self, Ways, BOARD};
use kit::platform::Ink;
use tenjiku::pieces::square::Square;
use terminal::canvas::{Canvas, Style};
use terminal::page::colour::{DARK, LIGHT, NIGHT};
use terminal::page::{style as text_style, Page, PLAIN};

const TITLE: [&str; 5] = [
    "█████ █████ █   █   ███ █ █   █ █   █",
    "  █   █     ██  █     █ █ █  █  █   █",
    "  █   ████  █ █ █     █ █ ███   █   █",
    "  █   █     █  ██ █   █ █ █  █  █   █",
    "  █   █████ █   █  ███  █ █   █  ███ ",
];

/// Paints a picture and its text for a window of `size`. The error is the size that it wants.
pub fn paint(
    picture: &Picture,
    page: &Page,
    size: (u16, u16),
    monochrome: bool,
) -> Result<Canvas, (u16, u16)> {
    let layout = Layout::new(picture, size)?;
    let mut canvas = Canvas::new(size, PLAIN);
    match picture.area {
        Area::Splash => splash(&layout, &mut canvas),
        Area::Page => {}
        Area::Board => {
            let ways = Ways {
                signs: picture.signs,
                monochrome,
            };
            board(picture, &layout, ways, &mut canvas);
        }
    }
    page.paint_columns(layout.text, layout.columns, &mut canvas);
    for &(at, piece) in &picture.pieces {
        let place = layout.text.cell(at);
        square::portrait(&mut canvas, place, picture.signs, piece, PLAIN);
    }
    for &(at, mark) in &picture.marks {
        let place = layout.text.cell(at);
        let (glyph, style) = square::mark(mark);
        canvas.put(place.column, place.row, glyph, style);
        canvas.put(place.column + 1, place.row, ' ', style);
    }
    for &(at, spot, dark) in &picture.spots {
        let place = layout.text.cell(at);
        spot::paint(&mut canvas, place, spot, dark);
    }
    for &(at, form) in &picture.kanji {
        let place = layout.text.cell(at);
        let name = NAMES.get(usize::from(form)).unwrap_or(&"");
        for (column, glyph) in (place.column..).step_by(3).zip(name.chars()) {
            canvas.put_wide(column, place.row, glyph, text_style(Ink::Title));
        }
    }
    Ok(canvas)
}

fn splash(layout: &Layout, canvas: &mut Canvas) {
    let (column, row) = (layout.text.column, layout.text.row);
    let flame = [226, 220, 214, 208, 202];
    for ((down, line), ink) in (4..).zip(TITLE).zip(flame) {
        canvas.text(column + 1, row + down, line, Style::new(ink, NIGHT).bold());
    }
    for (at, glyph) in (column + 13..).step_by(4).zip("天竺将棋".chars()) {
        canvas.put_wide(at, row + 11, glyph, text_style(Ink::Title));
    }
    // A rank of pieces, Black's and White's in turn, and a demon on fire between them.
    for at in column + 1..column + 39 {
        for down in 16..19 {
            canvas.put(at, row + down, ' ', BOARD);
        }
    }
    for (number, glyph) in (0..).zip("香角竜鳳火獅飛馬王".chars()) {
        let style = match number {
            4 => Style::new(226, 160).bold(),
            _ if number % 2 == 0 => Style::new(LIGHT, 237),
            _ => Style::new(DARK, 255),
        };
        canvas.put_wide(column + 3 + 4 * number, row + 17, glyph, style);
    }
    let below = [
        (14, "SIXTEEN BY SIXTEEN, AND FIRE DEMONS", Ink::Plain),
        (21, "PRESS ANY KEY", Ink::Bright),
    ];
    for (down, line, ink) in below {
        let left = (40 - line.len() as u16) / 2;
        canvas.text(column + left, row + down, line, text_style(ink));
    }
}

fn board(picture: &Picture, layout: &Layout, ways: Ways, canvas: &mut Canvas) {
    let (wide, high) = (layout.scale.columns(), layout.scale.rows());
    let (left, top) = (layout.board.column, layout.board.row);
    // Wood, with a column to the left for brackets.
    for row in top..top + 16 * high {
        for column in left - 1..left + 16 * wide {
            canvas.put(column, row, ' ', BOARD);
        }
    }
    for number in 0..16 {
        let square = Square(number << 4 | number);
        let place = layout.square(square);
        let file = format!("{:>2}", square.file());
        let dim = text_style(Ink::Dim);
        for row in [top - 1, top + 16 * high] {
            canvas.text(place.column + wide / 4, row, &file, dim);
        }
        let rank = char::from(b'a' + number);
        canvas.put(left - 2, place.row, rank, dim);
        canvas.put(left + 16 * wide, place.row, rank, dim);
    }
    for square in Square::all() {
        let look = picture.look(square);
        square::paint(canvas, layout.square(square), layout.scale, ways, &look);
    }
    // The cursor's brackets last: they lie over those of others.
    for cursor in [false, true] {
        for square in Square::all() {
            let look = picture.look(square);
            if look.cursor == cursor {
                square::frame(canvas, layout.square(square), layout.scale, &look);
            }
        }
    }
}
