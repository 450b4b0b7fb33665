//! Which block characters come nearest to a picture?
//!
//! A character cell has one ink and one paper. It is cut into 1 x 2, 2 x 2 or 2 x 3 parts; each
//! part takes the mean of its pixels, or the colour with the most votes among them. A pixel's vote
//! weighs more the rarer its colour is in the picture, so that thin lines and the cursor survive.
//! The two colours of a cell that differ most become ink and paper.

use sim::picture::Picture;
use terminal::canvas::{Canvas, Colour, Style};

/// How finely a character cell is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Blocks {
    /// Upper and lower half: every terminal has them.
    Half,
    /// Quarters.
    Quadrant,
    /// Six parts (Unicode 13).
    Sextant,
}

impl Blocks {
    /// Parts across and down.
    fn parts(self) -> (usize, usize) {
        match self {
            Blocks::Half => (1, 2),
            Blocks::Quadrant => (2, 2),
            Blocks::Sextant => (2, 3),
        }
    }

    /// The character whose inked parts are the bits of `pattern`, counted from the top left in
    /// reading order.
    fn character(self, pattern: usize) -> char {
        match self {
            Blocks::Half => [' ', '▀', '▄', '█'][pattern & 3],
            Blocks::Quadrant => {
                let quadrants = [
                    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
                ];
                quadrants[pattern & 15]
            }
            Blocks::Sextant => match pattern & 63 {
                0 => ' ',
                21 => '▌',
                42 => '▐',
                63 => '█',
                // The block from U+1FB00 on leaves out these four, which Unicode already had.
                bits => {
                    let place = bits - 1 - usize::from(bits > 21) - usize::from(bits > 42);
                    char::from_u32(0x1FB00 + place as u32).unwrap_or(' ')
                }
            },
        }
    }
}

/// A part of a picture in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// Left edge.
    pub left: usize,
    /// Upper edge.
    pub top: usize,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl Area {
    /// An area by its fields, in their order.
    pub const fn new(left: usize, top: usize, width: usize, height: usize) -> Area {
        Area {
            left,
            top,
            width,
            height,
        }
    }

    /// The whole of a picture.
    pub fn of(picture: &Picture) -> Area {
        Area::new(0, 0, picture.width, picture.height)
    }
}

/// Which colour the pixels of a part become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mix {
    /// One of their colours: for lines and stones.
    Sharp,
    /// Their mean: for painted pictures.
    Smooth,
}

/// Draws `area` of `picture` over `columns` x `rows` cells of `canvas` from `(column, row)`.
pub fn draw(
    picture: &Picture,
    area: Area,
    (blocks, mix): (Blocks, Mix),
    canvas: &mut Canvas,
    (column, row): (usize, usize),
    (columns, rows): (usize, usize),
) {
    let votes = match mix {
        Mix::Sharp => votes(picture, area),
        Mix::Smooth => Vec::new(),
    };
    let (across, down) = blocks.parts();
    let span = |start: usize, length: usize, part: usize, parts: usize| {
        let from = start + length * part / parts;
        from..(start + length * (part + 1) / parts).max(from + 1)
    };
    for y in 0..rows {
        for x in 0..columns {
            let parts = (0..across * down).map(|part| {
                let (px, py) = (x * across + part % across, y * down + part / across);
                let lines = span(area.top, area.height, py, rows * down);
                let dots = span(area.left, area.width, px, columns * across);
                let colours = lines.flat_map(|line| dots.clone().map(move |dot| (dot, line)));
                let colours = colours.map(|(dot, line)| usize::from(picture.at(dot, line)));
                match mix {
                    Mix::Sharp => picture.palette[strongest(colours, &votes)],
                    Mix::Smooth => mean(colours.map(|colour| picture.palette[colour])),
                }
            });
            let parts: Vec<[u8; 3]> = parts.collect();
            let (ink, paper) = two_colours(&parts);
            let pattern = parts.iter().enumerate().fold(0, |pattern, (bit, &part)| {
                let nearer = distance(part, ink) < distance(part, paper);
                pattern | usize::from(nearer) << bit
            });
            let (column, row) = ((column + x) as u16, (row + y) as u16);
            canvas.put(column, row, blocks.character(pattern), style(ink, paper));
        }
    }
}

/// A character in these colours.
pub const fn style([r, g, b]: [u8; 3], paper: [u8; 3]) -> Style {
    let ink = Colour::Rgb { r, g, b };
    let [r, g, b] = paper;
    Style {
        ink,
        paper: Colour::Rgb { r, g, b },
        bold: false,
    }
}

/// The weight of one pixel of each colour: together the pixels of a colour weigh as much as the
/// square root of their number.
fn votes(picture: &Picture, area: Area) -> Vec<f64> {
    let mut counts = vec![0u32; picture.palette.len()];
    for y in area.top..area.top + area.height {
        for x in area.left..area.left + area.width {
            counts[usize::from(picture.at(x, y))] += 1;
        }
    }
    let weight = |count: u32| 1.0 / f64::from(count.max(1)).sqrt();
    counts.into_iter().map(weight).collect()
}

/// The colour with the most votes.
fn strongest(colours: impl Iterator<Item = usize>, votes: &[f64]) -> usize {
    let mut tally = vec![0.0; votes.len()];
    colours.for_each(|colour| tally[colour] += votes[colour]);
    let stronger = |best: usize, colour: usize| {
        if tally[colour] > tally[best] {
            colour
        } else {
            best
        }
    };
    (0..tally.len()).reduce(stronger).unwrap_or(0)
}

/// The mean of colours.
fn mean(colours: impl Iterator<Item = [u8; 3]>) -> [u8; 3] {
    let (mut sum, mut count) = ([0u32; 3], 0);
    for colour in colours {
        for (sum, part) in sum.iter_mut().zip(colour) {
            *sum += u32::from(part);
        }
        count += 1;
    }
    sum.map(|sum| (sum / count.max(1)) as u8)
}

/// Ink and paper for parts of these colours: the two that differ most, each as the mean of those
/// that are nearer to it. The first part is paper.
fn two_colours(parts: &[[u8; 3]]) -> ([u8; 3], [u8; 3]) {
    let farthest = |from: [u8; 3]| {
        let apart = |colour: &&[u8; 3]| distance(**colour, from);
        parts.iter().max_by_key(apart).copied().unwrap_or(from)
    };
    let ink = farthest(parts[0]);
    let paper = farthest(ink);
    let nearer = |inked: bool| {
        let near =
            move |part: &&[u8; 3]| (distance(**part, ink) < distance(**part, paper)) == inked;
        mean(parts.iter().filter(near).copied())
    };
    if ink == paper {
        (ink, ink)
    } else {
        (nearer(true), nearer(false))
    }
}

/// How different two colours look: green counts most, blue least.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let weights = [3, 6, 1];
    let squares = (0..3).map(|part| u32::from(a[part].abs_diff(b[part])).pow(2) * weights[part]);
    squares.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PALETTE: [[u8; 3]; 3] = [[0, 0, 0], [255, 255, 255], [255, 0, 0]];

    fn drawn(rows: &[&str], blocks: Blocks, size: (usize, usize)) -> String {
        let mut picture = Picture::new(rows[0].len(), rows.len(), &PALETTE);
        picture.pixels = rows
            .iter()
            .flat_map(|row| row.bytes())
            .map(|b| b - b'0')
            .collect();
        let area = Area::of(&picture);
        let mut canvas = Canvas::new((size.0 as u16, size.1 as u16), style([0; 3], [0; 3]));
        draw(
            &picture,
            area,
            (blocks, Mix::Sharp),
            &mut canvas,
            (0, 0),
            size,
        );
        canvas.plain()
    }

    #[test]
    fn parts_become_characters() {
        assert_eq!(
            drawn(&["01", "10"], Blocks::Half, (2, 1)),
            "▄▄",
            "inks exchanged"
        );
        assert_eq!(
            drawn(&["001", "000", "000", "000"], Blocks::Quadrant, (1, 1)),
            "▝"
        );
        assert_eq!(
            drawn(&["00", "01", "00"], Blocks::Sextant, (1, 1)),
            "\u{1FB07}"
        );
        assert_eq!(drawn(&["01", "01", "01"], Blocks::Sextant, (1, 1)), "▐");
    }

    #[test]
    fn every_sextant_is_another_character() {
        let all: std::collections::BTreeSet<char> = (0..64)
            .map(|pattern| Blocks::Sextant.character(pattern))
            .collect();
        assert_eq!(all.len(), 64);
        assert_eq!(Blocks::Sextant.character(62), '\u{1FB3B}');
    }

    #[test]
    fn a_thin_line_survives() {
        // A third of the part that it lies in.
        let mut rows = ["00000000"; 6];
        rows[1] = "11111111";
        assert_eq!(
            drawn(&rows, Blocks::Half, (1, 1)),
            "▄",
            "the line is the paper"
        );
    }
}
