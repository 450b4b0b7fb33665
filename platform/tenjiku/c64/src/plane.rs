//! The plane: white behind the board's bitmap, 240 x 210 pixels of sprites 3 to 7 twice as wide,
//! in ten bands.
//!
//! A band's interrupt comes on the line before its first, which must not be a bad line. Bands of 21
//! lines from ten lines above the board on miss all of them if the last five begin one line later.
//! The line that is lost is the twelfth of the eighth rank, where no square shows white.

use crate::art::{FIRST_RUNS, RUN_COUNTS, RUN_KINDS, SHIFTED_LEFT, SHIFTED_RIGHT};
use crate::picture::MARK_VACANT;
use c64::memory::{
    ALL_RAM, BAND_COUNT, COLOUR, KEPT_LOADER, PLANE, PORT, VIC_COLOURS, VIC_EXPAND_X, VIC_EXPAND_Y,
    VIC_MULTICOLOUR, VIC_PLACES, VIC_PRIORITY, VIC_X_HIGH, WITH_CHIPS,
};
use c64::placed;
use c64::register::{fence, Byte};
use c64::vic::{self, sprite_pointer, Band, Colour};

/// Rows of a square in which there may be white.
const ROWS: u8 = 11;
/// Bands, and the first that begins a line later.
const BANDS: u8 = 10;
const LATER: u8 = 5;
/// Lines of a sprite, bytes of a sprite and of a band.
const LINES: u8 = 21;
const SPRITE: u16 = 64;
const BAND: u16 = 5 * SPRITE;
/// Lines of the first band above the board.
const ABOVE: u8 = 10;
/// The raster line before the board's first.
const LINE: u8 = 50;
/// The sprite X of the board's left edge, and from sprite to sprite.
const X: u8 = 24 + 8;
const PITCH: u8 = 48;
/// Sprites 3 to 7, and 0 to 2.
const PLANES: u8 = 0xF8;
pub const FRONT: u8 = 0x07;
/// Where the sprites in front are kept.
pub const FRONT_SPRITES: Byte = PLANE.byte(BAND * BANDS as u16);
const _: () = assert!(PLANE.size() >= BAND * BANDS as u16 + 3 * SPRITE);

/// The first rank whose white lies after the characters of pages, 2 KB: it stays while a page is
/// shown. Where its band begins, and how many bytes of its sprites are of the rank above.
pub const KEPT_RANK: u8 = 12;
const KEPT_LINE: u8 = line_of(KEPT_RANK);
const KEPT_BAND: u16 = (KEPT_LINE / LINES) as u16 * BAND;
const KEPT_BYTES: u16 = 3 * (KEPT_LINE % LINES) as u16;
const _: () = assert!(KEPT_BAND >= 8 * 256);

/// From a line of a band to the one below it in the next band, less what is between two lines.
const DOWN: u16 = BAND - 3 * LINES as u16;

/// Tables of ranks from the top and of columns from the left, 16 bytes each, where only [`Plane`]
/// reaches them: in the RAM under the chips, those of ranks where a third sprite in front would
/// lie, the others after the loader of overlays.
const RANKS: Byte = PLANE.byte(BAND * BANDS as u16 + 2 * SPRITE);
const COLUMNS: Byte = PLANE.byte(0x0F40);
const _: () = assert!(COLUMNS.address() >= KEPT_LOADER.byte(0).address() + KEPT_LOADER.size());
/// Of ranks: the first byte in two halves, and three times how many of its lines lie in that band.
const STARTS: [Byte; 3] = [RANKS, RANKS.plus(16), RANKS.plus(32)];
/// Of columns: the byte of a band's first line in two halves, how far dots are shifted, how far
/// the next byte is, and the dots of other columns in both.
const BYTES: [Byte; 2] = [COLUMNS, COLUMNS.plus(16)];
const SHIFTS: Byte = COLUMNS.plus(32);
const NEXT: Byte = COLUMNS.plus(48);
const OTHERS: [Byte; 2] = [COLUMNS.plus(64), COLUMNS.plus(80)];
/// Of runs: where [`SHIFTED_LEFT`] has a row's seven dots, and three times how many rows have them.
const KINDS: Byte = COLUMNS.plus(96);
const COUNTS: Byte = KINDS.plus(RUN_KINDS.len() as u16);
const _: () = assert!(96 + 2 * RUN_KINDS.len() <= 192);

/// The runs of the sign of a move to a vacant square: nothing, a row, some wider ones, the row,
/// nothing. Then three times the number of its first row and of its last, and the kinds of these
/// and of the rows between.
const DOT: usize = FIRST_RUNS[MARK_VACANT as usize] as usize;
const DOT_FIRST: u8 = RUN_COUNTS[DOT];
const DOT_LAST: u8 = DOT_FIRST + 3 + RUN_COUNTS[DOT + 2];
const DOT_ENDS: u8 = RUN_KINDS[DOT + 1];
const DOT_MIDDLE: u8 = RUN_KINDS[DOT + 2];
const _: () = assert!(RUN_KINDS[DOT] == 0 && RUN_KINDS[DOT + 4] == 0);
const _: () = assert!(RUN_KINDS[DOT + 3] == DOT_ENDS);
const _: () = assert!(RUN_COUNTS[DOT + 1] == 3 && RUN_COUNTS[DOT + 3] == 3);
const _: () = assert!(DOT_LAST + 3 + RUN_COUNTS[DOT + 4] == 3 * ROWS);

placed!(".once", "What is kept at `RANKS`.", OF_RANKS: [u8; 48] = of_ranks());
placed!(".once", "What is kept at `COLUMNS`.", OF_COLUMNS: [u8; 96] = of_columns());
placed!(".once", "What is kept at `KINDS`.", OF_KINDS: [u8; RUN_KINDS.len()] = *RUN_KINDS);
placed!(".once", "What is kept at `COUNTS`.", OF_COUNTS: [u8; RUN_KINDS.len()] = *RUN_COUNTS);

/// The first line of a rank, from that of the first band on.
const fn line_of(rank: u8) -> u8 {
    let later = if rank >= 8 { 1 } else { 0 };
    12 * rank + ABOVE - later
}

const fn of_ranks() -> [u8; 48] {
    let mut table = [0; 48];
    let mut rank = 0;
    while rank < 16 {
        let line = line_of(rank as u8);
        let (band, inside) = (line / LINES, line % LINES);
        let first = (band as u16 * BAND + inside as u16 * 3).to_le_bytes();
        table[rank] = first[0];
        table[rank + 16] = first[1];
        table[rank + 32] = 3 * (LINES - inside);
        rank += 1;
    }
    table
}

/// Seven dots each.
const fn of_columns() -> [u8; 96] {
    let mut table = [0; 96];
    let mut column = 0;
    while column < 16 {
        let dot = 7 * column as u16;
        let (byte, shift) = (dot % 24 / 8, dot % 8);
        let first = (dot / 24 * SPRITE + byte).to_le_bytes();
        let others = (!(0xFE00 >> shift) as u16).to_be_bytes();
        table[column] = first[0];
        table[column + 16] = first[1];
        table[column + 32] = shift as u8;
        table[column + 48] = if byte == 2 { SPRITE as u8 - 2 } else { 1 };
        table[column + 64] = others[0];
        table[column + 80] = others[1];
        column += 1;
    }
    table
}

/// Puts the tables where they are kept, once.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", link_section = ".once")]
#[inline(never)]
pub fn keep_tables() {
    let port = PORT.read();
    PORT.write(ALL_RAM);
    fence();
    keep(RANKS, &OF_RANKS);
    keep(COLUMNS, &OF_COLUMNS);
    keep(KINDS, &OF_KINDS);
    keep(COUNTS, &OF_COUNTS);
    fence();
    PORT.write(port);
}

#[inline(always)]
fn keep(at: Byte, table: &[u8]) {
    for (index, &byte) in (0..).zip(table) {
        at.put(index, byte);
    }
}

/// The plane on the screen.
pub struct Plane;

impl Plane {
    /// An empty plane.
    pub const fn new() -> Plane {
        Plane
    }

    /// Clears the plane and gets the sprites into place, out of sight until [`Plane::show`].
    /// `keep`: but for the ranks from [`KEPT_RANK`] on.
    #[inline(never)]
    pub fn clear(&mut self, keep: bool) {
        PORT.write(ALL_RAM);
        fence();
        for at in 0..=255 {
            macro_rules! pages {
                ($($page:literal)*) => { $( PLANE.byte(0x100 * $page).put(at, 0); )* };
            }
            pages!(0 1 2 3 4 5 6 7);
        }
        let all = BAND * BANDS as u16;
        PLANE
            .byte(0x800)
            .fill(0, if keep { KEPT_BAND } else { all } - 0x800);
        let mut above = PLANE.byte(KEPT_BAND);
        for _ in 3..8 {
            above.fill(0, KEPT_BYTES);
            above = above.plus(SPRITE);
        }
        fence();
        PORT.write(WITH_CHIPS);
        VIC_EXPAND_Y.write(0);
        VIC_MULTICOLOUR.write(0);
        VIC_X_HIGH.write(0);
        VIC_EXPAND_X.write(PLANES);
        VIC_PRIORITY.write(PLANES);
        // The interrupt need not paint.
        COLOUR.write(Colour::White as u8);
        let mut x = X;
        for sprite in 3..8 {
            VIC_PLACES.byte(2 * sprite).write(x);
            VIC_COLOURS.byte(sprite).write(Colour::White as u8);
            x = x.wrapping_add(PITCH);
        }
        let mut y = LINE - ABOVE;
        let mut pointer = sprite_pointer(PLANE.byte(0));
        for band in 0..BANDS {
            if band == LATER {
                y += 1;
            }
            vic::set_band(
                band,
                Band {
                    // The first need not be switched to: its interrupt prepares the second.
                    line: if band == 0 { y + 3 } else { y },
                    y,
                    pointer,
                    enabled: PLANES | FRONT,
                    colour: Colour::White,
                },
            );
            y = y.wrapping_add(LINES);
            pointer = pointer.wrapping_add(5);
        }
    }

    /// Starts showing the plane.
    pub fn show(&self) {
        BAND_COUNT.write(BANDS);
    }

    /// Draws a square: the runs from a number on. `turn`: by inverting dots, where nothing or
    /// the same was drawn before.
    #[inline(never)]
    pub fn draw(&mut self, column: u8, rank: u8, runs: u8, turn: bool) {
        PORT.write(ALL_RAM);
        fence();
        let (mut at, mut second, mut lines) = place(column, rank);
        let [keep_left, keep_right] = match turn {
            true => [0xFF; 2],
            false => offset(OTHERS, column),
        };
        let shift = SHIFTS.get(column);
        let mut run = runs;
        let (mut line, mut end) = (0, 0);
        while end != 3 * ROWS {
            let kind = KINDS.get(run);
            end += COUNTS.get(run);
            run = run.wrapping_add(1);
            if kind == 0 && turn {
                line = end;
                continue;
            }
            let at_kind = usize::from(kind | shift);
            let (Some(&left), Some(&right)) =
                (SHIFTED_LEFT.get(at_kind), SHIFTED_RIGHT.get(at_kind))
            else {
                break;
            };
            let mut down = |line| {
                if line >= lines {
                    lines = u8::MAX;
                    at = at.plus(DOWN);
                    second = second.plus(DOWN);
                }
                (at, second)
            };
            // Most squares had nothing, or the same.
            if turn {
                while line != end {
                    let (at, second) = down(line);
                    at.put(line, at.get(line) ^ left);
                    second.put(line, second.get(line) ^ right);
                    line += 3;
                }
            } else {
                while line != end {
                    let (at, second) = down(line);
                    at.put(line, at.get(line) & keep_left ^ left);
                    second.put(line, second.get(line) & keep_right ^ right);
                    line += 3;
                }
            }
        }
        fence();
        PORT.write(WITH_CHIPS);
    }

    /// Inverts the dots of the sign of a move to a vacant square, in half the time that
    /// [`Plane::draw`] takes.
    #[inline(always)]
    pub fn dot(&mut self, column: u8, rank: u8) {
        PORT.write(ALL_RAM);
        fence();
        let (mut at, mut second, mut lines) = place(column, rank);
        let shift = usize::from(SHIFTS.get(column) & 7);
        let dots = |kind: u8| {
            let at = usize::from(kind) + shift;
            (SHIFTED_LEFT[at], SHIFTED_RIGHT[at])
        };
        let ends = dots(DOT_ENDS);
        let middle = dots(DOT_MIDDLE);
        let mut line = DOT_FIRST;
        let mut turn = |(left, right)| {
            if line >= lines {
                lines = u8::MAX;
                at = at.plus(DOWN);
                second = second.plus(DOWN);
            }
            at.put(line, at.get(line) ^ left);
            second.put(line, second.get(line) ^ right);
            line += 3;
            line
        };
        turn(ends);
        while turn(middle) != DOT_LAST {}
        turn(ends);
        fence();
        PORT.write(WITH_CHIPS);
    }
}

/// Two bytes of tables.
#[inline(always)]
fn offset([low, high]: [Byte; 2], index: u8) -> [u8; 2] {
    [low.get(index), high.get(index)]
}

/// The two bytes in which the first row of a square lies, and three times how many of its rows are
/// in that band.
#[inline(always)]
fn place(column: u8, rank: u8) -> (Byte, Byte, u8) {
    let [low, high, in_band] = STARTS;
    let first = u16::from_le_bytes(offset([low, high], rank));
    let byte = u16::from_le_bytes(offset(BYTES, column));
    let at = PLANE.byte(0).plus(first).plus(byte);
    (at, at.plus(NEXT.get(column).into()), in_band.get(rank))
}
