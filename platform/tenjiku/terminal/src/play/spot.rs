//! A square of a piece's diagram, as two characters.

use tenjiku::platform::Spot;
use terminal::canvas::{Canvas, Place, Style};
use terminal::page::colour::{DARK, LIGHT};

/// The diagram's two shades.
const SHADES: [u8; 2] = [187, 180];
const RED: u8 = 124;

/// Lines and their heads by direction from straight up, clockwise.
const LINES: [&str; 8] = ["│ ", " ╱", "──", "╲ ", "│ ", " ╱", "──", "╲ "];
const ARROWS: [&str; 8] = ["▲ ", "▝▜", "─▶", "▗▟", "▼ ", "▙▖", "◀─", "▛▘"];
const RANGES: [&str; 8] = ["⇑ ", " ⇗", "─⇒", " ⇘", "⇓ ", "⇙ ", "⇐─", "⇖ "];

/// Paints one of a shade.
pub fn paint(canvas: &mut Canvas, at: Place, spot: Spot, dark: bool) {
    let paper = SHADES[usize::from(dark)];
    let red = Style::new(RED, paper).bold();
    let direction = |table: [&'static str; 8], way: u8| table[usize::from(way & 7)];
    let (text, style) = match spot {
        Spot::Vacant => ("  ", red),
        Spot::Piece => ("▟▙", Style::new(DARK, paper)),
        Spot::Line(way) => (direction(LINES, way), red),
        Spot::Arrow(way) => (direction(ARROWS, way), red),
        Spot::Range(way) => (direction(RANGES, way), red),
        Spot::Step => ("()", red),
        Spot::First => ("1 ", Style::new(LIGHT, 19).bold()),
        Spot::Second => ("2 ", Style::new(DARK, 117).bold()),
        Spot::Three => ("▒▒", Style::new(27, paper)),
        Spot::Two => ("▒▒", Style::new(160, paper)),
        Spot::Igui => ("(-", Style::new(28, paper).bold()),
    };
    canvas.text(at.column, at.row, text, style);
}
