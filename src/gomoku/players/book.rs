//! The opening book: which move the lines of `assets/gomoku/book.txt` have for a position.
//!
//! A position is looked up by its stones, whatever their order, in all eight orientations. The book
//! does not know about fives and fours, and its lines, made for Renju, are used in Gomoku too: so
//! whoever asks it has to look for those first.

use crate::players::opening::{self, Opening};
use crate::players::symmetry::Symmetry;
use crate::rules::board::{Board, BLANK};
use crate::rules::point::{Point, Side};
use kit::bounded::index;
use kit::random::Random;

/// How many openings of each kind the book has lines for: all but the thirteenth.
pub const OPENINGS: u8 = opening::COUNT - 1;
/// The last level that knows only the first [`FIRST_MOVES`] moves.
const BEGINNER: u8 = 1;
const FIRST_MOVES: u8 = 4;
/// From this number of stones on a position is looked up in the lines.
pub const LINES_FROM: u8 = 3;
/// The first level that prefers stronger openings and lines.
const EXPERT: u8 = 5;

/// How many lines a step looks at, so that a machine can look at its keys in time.
const PORTION: u8 = 33;

/// How good the openings are for Black by their usual assessment: from 0 for an even game to 4 for
/// the strongest of each kind, D4 and I7.
const STRENGTH: [[u8; OPENINGS as usize]; 2] = [
    [3, 3, 0, 4, 2, 3, 3, 2, 1, 2, 0, 2],
    [0, 3, 3, 3, 0, 3, 4, 3, 2, 3, 1, 2],
];

/// The bits of all openings of a kind.
const ALL: u16 = (1 << OPENINGS) - 1;

/// The openings that the computer may choose as Black, direct and indirect: a bit for each, the
/// first in bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Allowed([u16; 2]);

impl Allowed {
    /// All openings, as in Gomoku.
    pub const ALL: Allowed = Allowed([ALL; 2]);

    /// No opening: all zero bytes.
    pub const NONE: Allowed = Allowed([0; 2]);

    /// What a level (1 to 8) chooses from in Renju, unless the player changed it.
    pub fn by_level(level: u8) -> Allowed {
        match level {
            1 | 2 => Allowed([0xFC0, 0xF80]),
            3 => Allowed([ALL & !(1 << 3), ALL & !(1 << 6)]),
            _ => Allowed::ALL,
        }
    }

    /// Whether `opening` itself is allowed.
    pub fn is_ticked(&self, opening: Opening) -> bool {
        self.0[opening.indirect as usize] & bit(opening.number) != 0
    }

    /// Whether `opening` may be chosen. If all of its kind are prohibited, the twelfth may be.
    pub fn has(&self, opening: Opening) -> bool {
        self.choice(opening.indirect) & bit(opening.number) != 0
    }

    /// The bits of the openings of a kind that may be chosen.
    fn choice(&self, indirect: bool) -> u16 {
        match self.0[indirect as usize] {
            0 => 1 << (OPENINGS - 1),
            bits => bits,
        }
    }

    /// Allows `opening` if it is prohibited, and prohibits it if it is allowed.
    pub fn flip(&mut self, opening: Opening) {
        self.0[opening.indirect as usize] ^= bit(opening.number);
    }
}

/// The bit of an opening. A loop, because a 6502 has no shift by a variable.
#[inline(never)]
fn bit(number: u8) -> u16 {
    let mut bit = 1;
    for _ in 1..number.min(OPENINGS + 1) {
        bit <<= 1;
    }
    bit & ALL
}

/// Whether `level` may look up a position of `count` stones.
pub fn knows(level: u8, count: u8) -> bool {
    level > BEGINNER || count < FIRST_MOVES
}

/// The book at one position, looked up in steps.
#[derive(Clone)]
#[repr(C)]
pub struct Book {
    /// The orientation that is being searched, and the offset of the next line.
    orientation: u8,
    at: u16,
    /// How many stones of the previous line are on the board, and the move that follows them.
    fits: u8,
    next: Point,
    /// The move drawn so far, or [`Point::NOWHERE`]; what its line is worth, and how many moves it
    /// was drawn from.
    chosen: Point,
    best: u8,
    seen: u8,
}

impl Book {
    /// Nothing is looked up.
    pub const fn new() -> Book {
        Book {
            orientation: 0,
            at: 0,
            fits: 0,
            next: Point(0),
            chosen: Point(0),
            best: 0,
            seen: 0,
        }
    }

    /// Starts to look up a position.
    pub fn start(&mut self) {
        *self = Book {
            chosen: Point::NOWHERE,
            ..Book::new()
        };
    }

    /// The move found, once all steps have been done.
    pub fn advice(&self) -> Option<Point> {
        (self.chosen != Point::NOWHERE).then_some(self.chosen)
    }

    /// Looks for a move that suits `level` (1 to 8) in [`PORTION`] lines of one orientation.
    /// Returns whether that was the last step.
    ///
    /// `board` is 15x15 and has `count` stones, Black's and White's in turn; the move is for the
    /// side to move. Black's second stone obeys `allowed`. A line that ends in a win of the other
    /// side is not followed.
    ///
    /// A step takes at most 40,000 cycles; after the third stone each orientation takes three.
    pub fn step(
        &mut self,
        board: &Board,
        count: u8,
        level: u8,
        allowed: &Allowed,
        random: &mut Random,
    ) -> bool {
        if !knows(level, count) {
            return true;
        }
        if count != 0 && board.at(Point::CENTRE) != Side::Black as u8 {
            return true;
        }
        match count {
            0 => self.chosen = Point::CENTRE,
            1 => {
                const BESIDE: [u8; 8] = [0x66, 0x67, 0x68, 0x76, 0x78, 0x86, 0x87, 0x88];
                self.chosen = Point(BESIDE[index::<8>(random.below(8))]);
            }
            2 => self.second_stone(board, level, allowed, random),
            _ => {
                self.follow(board, count, level, random);
                return self.orientation == Symmetry::COUNT;
            }
        }
        true
    }

    /// Black's second stone, which decides the opening.
    fn second_stone(&mut self, board: &Board, level: u8, allowed: &Allowed, random: &mut Random) {
        let mirrored = random.below(2) != 0;
        for kind in 0..2 {
            let indirect = kind != 0;
            let first = draw(indirect, allowed, random);
            let second = draw(indirect, allowed, random);
            let mut number = first;
            if level >= EXPERT && strength(indirect, second) > strength(indirect, first) {
                number = second;
            }
            let [_, white, black] = Opening { indirect, number }.moves();
            let mut fitted = false;
            for symmetry in Symmetry::all() {
                // Two orientations fit, mirror images of each other.
                if board.at(symmetry.apply(white, 15)) == Side::White as u8 && (!fitted || mirrored)
                {
                    fitted = true;
                    self.chosen = symmetry.apply(black, 15);
                }
            }
        }
    }

    /// Looks for lines whose first `count` stones are those of the board.
    #[inline(never)]
    fn follow(&mut self, board: &Board, count: u8, level: u8, random: &mut Random) {
        let symmetry = Symmetry::from_number(self.orientation);
        let mut lines = LINES.get(self.at as usize..).unwrap_or(&[]);
        for _ in 0..PORTION {
            let [head, new, rest @ ..] = lines else {
                break;
            };
            let Some((moves, rest)) = rest.split_at_checked(usize::from(*new)) else {
                lines = &[];
                break;
            };
            lines = rest;
            let ply = head & 31;
            let length = ply + new;
            let mut fits = self.fits.min(ply);
            // Moves after the first stone that is not on the board do not matter.
            for (ply, &point) in (ply..).zip(moves) {
                if fits != ply {
                    break;
                }
                let point = symmetry.apply(Point(point), 15);
                if ply == count {
                    self.next = point;
                } else if board.at(point) == (ply & 1) + 1 {
                    fits += 1;
                }
            }
            self.fits = fits;
            if fits == count && length > count {
                self.weigh(board, self.next, worth(head >> 5, count & 1), level, random);
            }
        }
        self.at = (LINES.len() - lines.len()) as u16;
        if lines.is_empty() {
            self.at = 0;
            self.orientation += 1;
        }
    }

    /// Draws between a move and those found before.
    #[inline(never)]
    fn weigh(&mut self, board: &Board, point: Point, worth: u8, level: u8, random: &mut Random) {
        if worth == 0 || level >= EXPERT && worth < self.best || board.at(point) != BLANK {
            return;
        }
        if level >= EXPERT && worth > self.best {
            self.seen = 0;
        }
        self.best = worth;
        self.seen = self.seen.saturating_add(1);
        if random.below(self.seen) == 0 {
            self.chosen = point;
        }
    }
}

/// Draws one of the openings allowed.
#[inline(never)]
fn draw(indirect: bool, allowed: &Allowed, random: &mut Random) -> u8 {
    let mut bits = allowed.choice(indirect);
    let (mut chosen, mut seen) = (0, 0);
    for number in 1..=OPENINGS {
        if bits & 1 != 0 {
            seen += 1;
            if random.below(seen) == 0 {
                chosen = number;
            }
        }
        bits >>= 1;
    }
    chosen
}

#[inline(never)]
fn strength(indirect: bool, number: u8) -> u8 {
    let table = &STRENGTH[indirect as usize];
    let strength = table.get(number.wrapping_sub(1) as usize);
    strength.copied().unwrap_or(0)
}

/// What a line is worth to `side`, 0 for Black and 1 for White; 0 if the line is lost.
fn worth(favoured: u8, side: u8) -> u8 {
    const WORTH: [[u8; 8]; 2] = [[2, 3, 1, 4, 0, 0, 0, 0], [2, 1, 3, 0, 4, 0, 0, 0]];
    WORTH[index::<2>(side)][index::<8>(favoured)]
}

/// The lines, sorted so that neighbours share their beginnings. A line is a byte with the number of
/// moves that it shares with the previous line (bits 0 to 4) and whom it favours (bits 5 to 7),
/// then the number of its other moves, and these moves.
pub static LINES: [u8; PACKED.1] = {
    let mut lines = [0; PACKED.1];
    let mut i = 0;
    while i < lines.len() {
        lines[i] = PACKED.0[i];
        i += 1;
    }
    lines
};

const TEXT: &[u8] = include_bytes!("../../../assets/gomoku/book.txt");
const PACKED: ([u8; 4096], usize) = pack();

/// Packs the text at compile time, when a mistake in it is an error.
const fn pack() -> ([u8; 4096], usize) {
    let mut packed = [0; 4096];
    let mut length = 0;
    let mut before = [0; 31];
    let mut at = 0;
    while at < TEXT.len() {
        let end = token_end(at, b'\n');
        if TEXT[at] == b'#' {
            at = end + 1;
            continue;
        }
        // The opening's name is for people.
        at = token_end(at, b' ') + 1;
        let word = token_end(at, b' ');
        let favoured = favoured(at, word);
        at = word + 1;
        let (head, mut ply, mut shared) = (length, 0, 0);
        length += 2;
        while at < end {
            let mut word = token_end(at, b' ');
            if word > end {
                word = end;
            }
            let move_ = point(at, word);
            if shared == ply && before[ply] == move_ {
                shared += 1;
            } else {
                packed[length] = move_;
                length += 1;
            }
            before[ply] = move_;
            ply += 1;
            at = word + 1;
        }
        before[ply] = 0xFF;
        packed[head] = favoured << 5 | shared as u8;
        packed[head + 1] = (ply - shared) as u8;
        at = end + 1;
    }
    (packed, length)
}

const fn token_end(mut at: usize, end: u8) -> usize {
    while at < TEXT.len() && TEXT[at] != end {
        at += 1;
    }
    at
}

/// Whom a line favours: 0 nobody, 1 Black, 2 White, 3 Black by force, 4 White by force.
const fn favoured(at: usize, end: usize) -> u8 {
    let forced = end - at > 5;
    match TEXT[at] {
        b'b' => 1 + 2 * forced as u8,
        b'w' => 2 + 2 * forced as u8,
        _ => 0,
    }
}

const fn point(at: usize, end: usize) -> u8 {
    let mut row = 0;
    let mut digit = at + 1;
    while digit < end {
        row = row * 10 + (TEXT[digit] - b'0');
        digit += 1;
    }
    let column = TEXT[at] - b'a';
    assert!(
        column < 15 && row >= 1 && row <= 15,
        "a point off the board"
    );
    (row - 1) * 16 + column
}
