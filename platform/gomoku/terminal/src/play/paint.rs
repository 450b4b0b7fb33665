//! A picture as characters.

use super::layout::{Layout, Scale};
use super::picture::{Area, Picture};
use gomoku::platform::{Cursor, Mark};
use gomoku::rules::point::{Point, Side};
use kit::platform::Ink;
use terminal::canvas::{Canvas, Style};
use terminal::page::colour::{DARK, LIGHT, NIGHT, WOOD};
use terminal::page::{style as text_style, Page, PLAIN};

const GROOVE: u8 = 94;
const RED: u8 = 160;

const BOARD: Style = Style::new(GROOVE, WOOD);

const TITLE: [&str; 5] = [
    " ███   ███  █   █  ███  █   █ █   █",
    "█     █   █ ██ ██ █   █ █  █  █   █",
    "█  ██ █   █ █ █ █ █   █ ███   █   █",
    "█   █ █   █ █   █ █   █ █  █  █   █",
    " ███   ███  █   █  ███  █   █  ███ ",
];
/// How stones are drawn, Black's first.
struct Stones {
    small: [char; 2],
    small_last: [char; 2],
    medium: [&'static str; 2],
    large: [[&'static str; 3]; 2],
    /// Among text.
    quarters: [[&'static str; 2]; 2],
}

/// Where colours tell them apart.
const COLOURED: Stones = Stones {
    small: ['●'; 2],
    small_last: ['◉'; 2],
    medium: ["▐█▌"; 2],
    large: [["▗███▖", "█████", "▝███▘"]; 2],
    quarters: [["▟▙", "▜▛"]; 2],
};
/// Where there are no colours: White's are hollow.
const MONOCHROME: Stones = Stones {
    small: ['●', '○'],
    small_last: ['◉', '◎'],
    medium: ["▐█▌", "( )"],
    large: [["▗███▖", "█████", "▝███▘"], ["╭───╮", "│   │", "╰───╯"]],
    quarters: [["▟▙", "▜▛"], ["╭╮", "╰╯"]],
};

fn colour(side: Side) -> u8 {
    match side {
        Side::Black => DARK,
        Side::White => LIGHT,
    }
}

/// Paints a picture and its text for a window of `size`, with stones that differ without colours
/// too. The error is the size that it wants.
pub fn paint(
    picture: &Picture,
    page: &Page,
    size: (u16, u16),
    monochrome: bool,
) -> Result<Canvas, (u16, u16)> {
    let layout = Layout::new(picture, size)?;
    let stones = if monochrome { &MONOCHROME } else { &COLOURED };
    let mut canvas = Canvas::new(size, PLAIN);
    match picture.area {
        Area::Splash => splash(&layout, stones, &mut canvas),
        Area::Page => {}
        Area::Board(size) => board(picture, size, &layout, stones, &mut canvas),
    }
    page.paint(layout.text, &mut canvas);
    for &(at, side) in &picture.stones {
        let place = layout.text.cell(at);
        let style = Style::new(colour(side), WOOD);
        for (row, part) in (place.row..).zip(stones.quarters[side.index()]) {
            canvas.text(place.column, row, part, style);
        }
    }
    Ok(canvas)
}

fn splash(layout: &Layout, stones: &Stones, canvas: &mut Canvas) {
    let (column, row) = (layout.text.column, layout.text.row);
    for (down, line) in (5..).zip(TITLE) {
        canvas.text(column + 2, row + down, line, text_style(Ink::Title));
    }
    for (number, side) in (0..5).zip([Side::Black, Side::White].into_iter().cycle()) {
        let style = Style::new(colour(side), WOOD);
        let glyph = stones.small[side.index()];
        canvas.put(column + 12 + 4 * number, row + 13, glyph, style);
    }
    let below = [
        (11, "FIVE IN A ROW, AND RENJU", Ink::Plain),
        (20, "PRESS ANY KEY", Ink::Bright),
    ];
    for (down, line, ink) in below {
        let left = (40 - line.len() as u16) / 2;
        canvas.text(column + left, row + down, line, text_style(ink));
    }
}

fn board(picture: &Picture, size: u8, layout: &Layout, stones: &Stones, canvas: &mut Canvas) {
    let (wide, high) = (layout.scale.columns(), layout.scale.rows());
    let points = u16::from(size);
    // Wood, with a column to the left for brackets.
    for row in 0..high * points {
        for column in 0..=wide * points {
            canvas.put(
                layout.board.column + column - 1,
                layout.board.row + row,
                ' ',
                BOARD,
            );
        }
    }
    for up in 0..size {
        let middle = layout.middle(Point::new(0, up));
        let number = format!("{:>2}", up + 1);
        canvas.text(
            layout.board.column - 3,
            middle.row,
            &number,
            text_style(Ink::Dim),
        );
    }
    for right in 0..size {
        let middle = layout.middle(Point::new(right, 0));
        let letter = char::from(b'a' + right);
        let below = layout.board.row + high * points;
        canvas.put(middle.column, below, letter, text_style(Ink::Dim));
    }
    for up in 0..size {
        for right in 0..size {
            lines(Point::new(right, up), size, layout, canvas);
        }
    }
    for up in 0..size {
        for right in 0..size {
            stone(picture, Point::new(right, up), layout, stones, canvas);
        }
    }
    scores(picture, size, layout, stones, canvas);
}

/// The lines that meet at a point, and those that lead from it to the right and down.
fn lines(point: Point, size: u8, layout: &Layout, canvas: &mut Canvas) {
    let middle = layout.middle(point);
    let last = size - 1;
    let (right, up) = (point.column(), point.row());
    const CROSSINGS: [char; 10] = ['└', '┴', '┘', '├', '┼', '┤', '┌', '┬', '┐', '╋'];
    let glyph = CROSSINGS[usize::from(point.crossing(size))];
    canvas.put(middle.column, middle.row, glyph, BOARD);
    if right != last {
        for column in 1..layout.scale.columns() {
            canvas.put(middle.column + column, middle.row, '─', BOARD);
        }
    }
    if up != 0 {
        for row in 1..layout.scale.rows() {
            canvas.put(middle.column, middle.row + row, '│', BOARD);
        }
    }
}

fn stone(picture: &Picture, point: Point, layout: &Layout, stones: &Stones, canvas: &mut Canvas) {
    let look = picture.look(point);
    let middle = layout.middle(point);
    if let Some(side) = look.stone() {
        let style = Style::new(colour(side), WOOD);
        let (column, row) = (middle.column, middle.row);
        // A ring is hollow, and full where White's stones are hollow.
        let hollow = stones.small[side.index()] == MONOCHROME.small[1];
        let (stones, shape) = if look.is_ring() {
            (&MONOCHROME, usize::from(!hollow))
        } else {
            (stones, side.index())
        };
        match layout.scale {
            Scale::Small if look.is_last() => {
                canvas.put(column, row, stones.small_last[shape], style)
            }
            Scale::Small => canvas.put(column, row, stones.small[shape], style),
            Scale::Medium => canvas.text(column - 1, row, stones.medium[shape], style),
            Scale::Large => {
                for (row, part) in (row - 1..).zip(stones.large[shape]) {
                    canvas.text(column - 2, row, part, style);
                }
            }
        }
        if look.is_last() && layout.scale != Scale::Small {
            let mark = Style::new(RED, colour(side)).bold();
            canvas.put(column, row, '•', mark);
        }
    }
    if look.stone().is_none() && look.mark() != Mark::None {
        let ink = if look.mark() == Mark::Forbidden {
            RED
        } else {
            DARK
        };
        let sign = char::from(look.mark().sign());
        canvas.put(middle.column, middle.row, sign, Style::new(ink, WOOD));
    }
    let ink = match look.cursor() {
        Cursor::None => return,
        Cursor::Choose => RED,
        Cursor::Black => DARK,
        Cursor::White => LIGHT,
    };
    let bracket = Style::new(ink, WOOD).bold();
    let away = layout.scale.columns() / 2;
    let rows = match layout.scale {
        Scale::Large => middle.row - 1..middle.row + 2,
        _ => middle.row..middle.row + 1,
    };
    for row in rows {
        canvas.put(middle.column - away, row, '[', bracket);
        canvas.put(middle.column + away, row, ']', bracket);
    }
}

/// The neighbour scores in hex, as the scorer sees them.
fn scores(picture: &Picture, size: u8, layout: &Layout, stones: &Stones, canvas: &mut Canvas) {
    let Some(scores) = &picture.scores else {
        return;
    };
    let (column, row) = (layout.scores.column, layout.scores.row);
    for up in 0..size {
        let row = row + u16::from(size - 1 - up);
        for right in 0..size {
            let point = Point::new(right, up);
            let column = column + 2 * u16::from(right);
            let shade = if (right + up) % 2 == 0 { 250 } else { 245 };
            match (picture.look(point).stone(), scores.get(point.index())) {
                (Some(side), _) => {
                    let glyph = stones.small[side.index()];
                    canvas.put(column + 1, row, glyph, Style::new(colour(side), WOOD));
                }
                (None, None | Some(0)) => canvas.text(column, row, " ·", Style::new(240, NIGHT)),
                (None, Some(score)) => {
                    canvas.text(
                        column,
                        row,
                        &format!("{score:2x}"),
                        Style::new(shade, NIGHT),
                    );
                }
            }
        }
    }
    canvas.text(
        column,
        row + u16::from(size),
        "SCORES",
        text_style(Ink::Dim),
    );
}
