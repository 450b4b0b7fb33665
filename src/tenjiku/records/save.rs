//! A game as blocks of 256 bytes, for a disk.
//!
//! Of each block the first nine bytes are the platform's. The others are one sequence: a head of
//! `HEAD` bytes, then the plies of three bytes each.

use crate::moves::Step;
use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::rules::game::{Game, Outcome};
use crate::rules::options::{DemonSlide, LionHawk, Options};
use crate::rules::ply::Ply;
use crate::rules::position::Position;
use crate::rules::setup::initial;
use kit::platform::Block;

/// Bytes of a block that are the platform's, and the game's.
const PLATFORM: u8 = 9;
const DATA: u16 = 256 - PLATFORM as u16;

/// The head: format, options, the side that resigned, plies shown, plies known, what the session
/// keeps, handicap, checksum.
pub const HEAD: usize = 32;
const FORMAT: usize = 0;
const OPTIONS: usize = 1;
const RESIGNED: usize = 2;
const PLIES: usize = 3;
const LENGTH: usize = 5;
/// What the session keeps: seats, clocks, seed.
const KEPT: usize = 7;
/// How many bytes those are.
pub const KEEPS: usize = 11;
/// A bit for each square of White's camp.
const HANDICAP: usize = 18;
const SUMS: usize = 30;
/// White's camp: ranks a to f.
const CAMP: u8 = 96;

/// The one format there is.
const VERSION: u8 = 1;

/// The head of a game.
#[derive(Clone, Copy)]
pub struct Head(pub [u8; HEAD]);

impl Head {
    /// The head of `game`, whose handicap has a bit for each square, with what the session keeps.
    /// The checksum is still missing.
    pub fn of(game: &Game, off: &[u8; 32], kept: [u8; KEEPS]) -> Head {
        let mut head = [0; HEAD];
        let options = game.board().options;
        head[FORMAT] = VERSION;
        head[OPTIONS] = u8::from(options.hawk == LionHawk::Lion)
            | u8::from(options.slide == DemonSlide::Vertical) << 1;
        head[RESIGNED] = match game.outcome() {
            Outcome::Resigned(side) => 1 + side as u8,
            _ => 0,
        };
        head[PLIES..][..2].copy_from_slice(&game.plies().to_le_bytes());
        head[LENGTH..][..2].copy_from_slice(&game.length().to_le_bytes());
        head[KEPT..][..KEEPS].copy_from_slice(&kept);
        let camp = usize::from(CAMP / 8);
        head[HANDICAP..][..camp].copy_from_slice(&off[..camp]);
        Head(head)
    }

    fn number(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    /// How many plies the game has.
    pub fn length(&self) -> u16 {
        self.number(LENGTH)
    }

    /// How many of them are on the board.
    pub fn plies(&self) -> u16 {
        self.number(PLIES)
    }

    /// How many bytes head and plies have.
    fn whole(&self) -> u16 {
        HEAD as u16 + 3 * self.length()
    }

    /// The game's options.
    pub fn options(&self) -> Options {
        Options {
            hawk: match self.0[OPTIONS] & 1 {
                0 => LionHawk::Area,
                _ => LionHawk::Lion,
            },
            slide: match self.0[OPTIONS] & 2 {
                0 => DemonSlide::Sideways,
                _ => DemonSlide::Vertical,
            },
        }
    }

    /// Who has resigned.
    pub fn resigned(&self) -> Option<Side> {
        match self.0[RESIGNED] {
            1 => Some(Side::Black),
            2 => Some(Side::White),
            _ => None,
        }
    }

    /// What the session keeps.
    pub fn kept(&self) -> [u8; KEEPS] {
        let mut kept = [0; KEEPS];
        kept.copy_from_slice(&self.0[KEPT..][..KEEPS]);
        kept
    }

    /// The handicap, a bit for each square.
    pub fn off(&self) -> [u8; 32] {
        let mut off = [0; 32];
        let camp = usize::from(CAMP / 8);
        off[..camp].copy_from_slice(&self.0[HANDICAP..][..camp]);
        off
    }

    /// Whether the piece on a square is given.
    fn gives(&self, square: Square) -> bool {
        square.0 < CAMP && self.0[HANDICAP + usize::from(square.0 >> 3)] & 1 << (square.0 & 7) != 0
    }

    /// Whether it says nothing impossible.
    fn is_sound(&self) -> bool {
        let possible = |square: Square| {
            let piece = initial(square);
            !self.gives(square) || piece.is_of(Side::White) && !piece.is_royal()
        };
        self.0[FORMAT] == VERSION
            && self.plies() <= self.length()
            && self.length() <= crate::rules::game::LONGEST
            && Square::all().all(possible)
    }
}

/// Fletcher's checksum: unlike a sum it notices that bytes were exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sums(u8, u8);

impl Sums {
    const NEW: Sums = Sums(0x4F, 0);

    fn add(&mut self, byte: u8) {
        self.0 = self.0.wrapping_add(byte);
        self.1 = self.1.wrapping_add(self.0);
    }
}

/// The byte `at` of the sequence.
fn byte(game: &Game, head: &Head, at: u16) -> u8 {
    match head.0.get(usize::from(at)) {
        Some(&byte) => byte,
        None => {
            let at = at - HEAD as u16;
            let ply = game.ply(at / 3).unwrap_or(Ply::NONE);
            ply.0[usize::from(at % 3)]
        }
    }
}

/// Writes part `part` of a game into `block`, but for the platform's bytes; before the first one
/// the checksum into the head. Returns whether it is the last one.
pub fn write(game: &Game, head: &mut Head, part: u8, block: &mut Block) -> bool {
    let whole = head.whole();
    // The head is in the first part alone.
    if part == 0 {
        let mut sums = Sums::NEW;
        for at in 0..whole {
            if !(SUMS as u16..HEAD as u16).contains(&at) {
                sums.add(byte(game, head, at));
            }
        }
        head.0[SUMS] = sums.0;
        head.0[SUMS + 1] = sums.1;
    }
    let mut at = u16::from(part) * DATA;
    for place in &mut block[usize::from(PLATFORM)..] {
        *place = if at < whole { byte(game, head, at) } else { 0 };
        at += 1;
    }
    at >= whole
}

/// How a game stands that is read part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Another part follows.
    More,
    /// It is all there, and every move is legal.
    Whole,
    /// It is not what was written.
    Damaged,
}

/// Reads a game part by part: once to see whether it is sound, and again to take it.
#[derive(Clone)]
pub struct Reader {
    /// The head, once the first part was read.
    pub head: Head,
    sums: Sums,
    ply: [u8; 3],
}

impl Reader {
    /// Nothing read.
    pub const fn new() -> Reader {
        Reader {
            head: Head([0; HEAD]),
            sums: Sums(0, 0),
            ply: [0; 3],
        }
    }

    /// Reads part `part`: the parts from the first one on. Its moves are made on `position`, which
    /// nobody else may use meanwhile, to see whether all are legal; `taking` them, in `game`.
    pub fn read(
        &mut self,
        part: u8,
        block: &Block,
        taking: bool,
        position: &mut Position,
        game: &mut Game,
    ) -> Reading {
        let mut at = u16::from(part) * DATA;
        if part == 0 {
            self.sums = Sums::NEW;
        }
        for &byte in &block[usize::from(PLATFORM)..] {
            let number = usize::from(at);
            at += 1;
            if let Some(place) = self.head.0.get_mut(number) {
                *place = byte;
            }
            if !(SUMS..HEAD).contains(&number) {
                self.sums.add(byte);
            }
            if number < HEAD - 1 {
                continue;
            }
            if number == HEAD - 1 {
                if !self.head.is_sound() {
                    return Reading::Damaged;
                }
                if taking {
                    self.start(game);
                } else {
                    self.set_up(position);
                }
            } else {
                let place = (number - HEAD) % 3;
                self.ply[place] = byte;
                let ply = Ply(self.ply);
                if place != 2 {
                    continue;
                }
                if taking {
                    let step = ply.step_on(game.board());
                    game.play(step);
                } else if !make(ply, position) {
                    return Reading::Damaged;
                }
            }
            if at == self.head.whole() {
                let sums = Sums(self.head.0[SUMS], self.head.0[SUMS + 1]);
                return match self.sums == sums {
                    true => Reading::Whole,
                    false => Reading::Damaged,
                };
            }
        }
        Reading::More
    }

    /// Sets up the position that the game begins with.
    fn set_up(&self, position: &mut Position) {
        position.options = self.head.options();
        position.set_up();
        for square in Square::all() {
            if self.head.gives(square) {
                position.remove(square);
                position.side = Side::White;
            }
        }
    }

    /// Begins the game.
    fn start(&self, game: &mut Game) {
        game.start(self.head.options());
        for square in Square::all() {
            if self.head.gives(square) {
                game.take_off(square);
            }
        }
    }
}

/// Makes a move if it is legal and kept as it is written.
fn make(ply: Ply, position: &mut Position) -> bool {
    let wanted = ply.step_on(position);
    let mut legal = false;
    position.each_move(wanted.from, |_, step| {
        let choice = if step.has(Step::MAY) {
            Step::PROMOTES
        } else {
            0
        };
        let same = step.via == wanted.via && step.to == wanted.to;
        legal |= same && step.flags == wanted.flags & !choice;
    });
    if !legal {
        return false;
    }
    let undo = position.make(wanted);
    let removes = undo.removed().next().is_some();
    Ply::new(wanted, removes) == ply
}
