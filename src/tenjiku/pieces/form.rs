//! The 44 forms a piece can have, and how each moves: sections 3 to 6 of the rules.
//!
//! Forms 1 to 36 are the base kinds on their plain side, 37 to 44 exist only by promotion.

use super::piece::Piece;

/// The royal piece of the plain side.
pub const KING: u8 = 2;
/// Promotes to Crown Prince, the second royal piece.
pub const DRUNK_ELEPHANT: u8 = 3;
/// Promotes to Fire Demon.
pub const WATER_BUFFALO: u8 = 28;
/// Burns its neighbours.
pub const FIRE_DEMON: u8 = 36;

/// Jumps and slides in the same directions.
pub const FREE_EAGLE: u8 = 33;

/// The cheapest of all.
pub const PAWN: u8 = 1;
const IRON_GENERAL: u8 = 7;
const KNIGHT: u8 = 9;
const LANCE: u8 = 10;
const LION: u8 = 22;
const HORNED_FALCON: u8 = 26;
const SOARING_EAGLE: u8 = 27;
const BISHOP_GENERAL: u8 = 30;
const ROOK_GENERAL: u8 = 31;
const GREAT_GENERAL: u8 = 32;
/// Has two versions.
pub const LION_HAWK: u8 = 34;
const VICE_GENERAL: u8 = 35;

/// What a form can do beyond steps and slides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Power {
    /// Nothing.
    None,
    /// Jumps to the second square ahead and one aside (Knight).
    Knight,
    /// Jumps to the second square in the directions of `POWERED` (Kylin, Phoenix, Free Eagle).
    Second,
    /// Captures by jumping over lower ranks in the directions of `POWERED`.
    Range,
    /// As `Range`, and an area move of three steps (Vice General).
    ViceGeneral,
    /// An area move of three steps (Fire Demon).
    Demon,
    /// An area move of two steps, or Lion power, as the options say (Lion Hawk).
    Hawk,
    /// Lion power in all directions.
    Lion,
    /// Lion power along the directions of `POWERED` (Horned Falcon, Soaring Eagle).
    Line,
    /// Section 6.3 (Heavenly Tetrarchs).
    Tetrarchs,
}

/// By form, 0 for what does not promote: the form of the promoted side.
const PROMOTIONS: [u8; 37] = [
    0,
    4,
    0,
    37,
    21,
    19,
    17,
    20,
    23,
    18,
    44,
    43,
    41,
    39,
    LION,
    16,
    33,
    40,
    28,
    38,
    12,
    25,
    LION_HAWK,
    24,
    26,
    27,
    BISHOP_GENERAL,
    ROOK_GENERAL,
    FIRE_DEMON,
    42,
    VICE_GENERAL,
    GREAT_GENERAL,
    0,
    0,
    0,
    0,
    0,
];

/// By piece without its side's bit: its form.
pub static FORMS: [u8; 128] = forms();

const fn forms() -> [u8; 128] {
    let mut table = [0; 128];
    let mut kind = 1;
    while kind < 37 {
        table[kind] = kind as u8;
        table[kind | 0x40] = PROMOTIONS[kind];
        kind += 1;
    }
    table
}

/// By piece without its side's bit: [`ROYAL`], [`DEMON`], or 0.
static NOTABLE: [u8; 128] = notable();
/// King and Crown Prince.
const ROYAL: u8 = 1;
/// The Fire Demon, also a promoted Water Buffalo.
const DEMON: u8 = 2;

const fn notable() -> [u8; 128] {
    let mut table = [0; 128];
    table[KING as usize] = ROYAL;
    table[(DRUNK_ELEPHANT | Piece::PROMOTED) as usize] = ROYAL;
    table[FIRE_DEMON as usize] = DEMON;
    table[(WATER_BUFFALO | Piece::PROMOTED) as usize] = DEMON;
    // No piece has this number. With only two entries per flag LLVM would replace the table by four
    // comparisons, two for each side; a third entry keeps the table.
    table[0x3F] = ROYAL | DEMON;
    table
}

/// By form, the eight directions from N clockwise: `1` a step, `2` up to two squares, `x` a slide,
/// `j` a range jump, `l` Lion power along the line, `s` a jump to the second square, `f` a slide
/// that may begin with such a jump, `w` a slide beside a power.
const REACH: [&[u8; 8]; 45] = [
    b"00000000", // vacant
    b"10000000", // Pawn
    b"11111111", // King
    b"11110111", // Drunk Elephant
    b"11101011", // Gold General
    b"11010101", // Silver General
    b"11001001", // Copper General
    b"11000001", // Iron General
    b"11011101", // Ferocious Leopard
    b"00000000", // Knight
    b"x0000000", // Lance
    b"x000x000", // Reverse Chariot
    b"xx2xxx2x", // Chariot Soldier
    b"01111111", // Blind Tiger
    b"s1s1s1s1", // Kylin
    b"1s1s1s1s", // Phoenix
    b"xxxxxxxx", // Free King
    b"10x010x0", // Side Mover
    b"20x010x0", // Side Soldier
    b"x010x010", // Vertical Mover
    b"x0201020", // Vertical Soldier
    b"x0x0x0x0", // Rook
    b"00000000", // Lion
    b"0x0x0x0x", // Bishop
    b"1x1x1x1x", // Dragon Horse
    b"x1x1x1x1", // Dragon King
    b"lxxxxxxx", // Horned Falcon
    b"xlxxxxxl", // Soaring Eagle
    b"2xxx2xxx", // Water Buffalo
    b"10010100", // Dog
    b"0j0j0j0j", // Bishop General
    b"j0j0j0j0", // Rook General
    b"jjjjjjjj", // Great General
    b"fxfxfxfx", // Free Eagle
    b"0w0w0w0w", // Lion Hawk: slides, but for the first squares
    b"0j0j0j0j", // Vice General
    b"00000000", // Fire Demon: its slides are an option
    b"11111111", // Crown Prince
    b"xx0xxx0x", // Flying Ox
    b"x111x111", // Flying Stag
    b"0xxx0xxx", // Free Boar
    b"00000000", // Heavenly Tetrarchs
    b"x00x0x00", // Multi General
    b"x00xxx00", // Whale
    b"xx00x00x", // White Horse
];

/// A form as one of the two sides has it: the index into the tables of directions.
#[derive(Clone, Copy)]
pub struct Index(u8);

impl Index {
    /// The index of a piece.
    #[inline(always)]
    pub const fn of(piece: Piece) -> Index {
        Index(piece.form() | (piece.0 & Piece::WHITE) >> 1)
    }

    /// The index, below 128.
    #[inline(always)]
    pub const fn get(self) -> usize {
        (self.0 & 0x7F) as usize
    }
}

/// By `Index`: the directions of steps and of both kinds of slides.
pub static LINES: [u8; 128] = reaching(b"12xf");
/// By `Index`: the directions of slides of up to two squares.
pub static TWOS: [u8; 128] = reaching(b"2");
/// By `Index`: the directions of slides.
pub static SLIDES: [u8; 128] = reaching(b"xf");
/// By `Index`: the directions in which its `Power` holds.
pub static POWERED: [u8; 128] = reaching(b"jlsfw");

/// The directions that have one of some letters.
const fn reaching(letters: &[u8]) -> [u8; 128] {
    let mut table = [0; 128];
    let mut form = 0;
    while form < REACH.len() {
        let mut direction = 0;
        while direction < 8 {
            let mut letter = 0;
            while letter < letters.len() {
                if REACH[form][direction] == letters[letter] {
                    table[form] |= 1 << direction;
                    table[form | 0x40] |= 1 << (direction ^ 4);
                }
                letter += 1;
            }
            direction += 1;
        }
        form += 1;
    }
    table
}

/// By `Index`: what it can do beyond steps and slides.
pub static POWERS: [Power; 128] = powers();

const fn powers() -> [Power; 128] {
    let mut table = [Power::None; 128];
    let mut side = 0;
    while side < 128 {
        table[side | KNIGHT as usize] = Power::Knight;
        table[side | 14] = Power::Second;
        table[side | 15] = Power::Second;
        table[side | FREE_EAGLE as usize] = Power::Second;
        table[side | BISHOP_GENERAL as usize] = Power::Range;
        table[side | ROOK_GENERAL as usize] = Power::Range;
        table[side | GREAT_GENERAL as usize] = Power::Range;
        table[side | VICE_GENERAL as usize] = Power::ViceGeneral;
        table[side | FIRE_DEMON as usize] = Power::Demon;
        table[side | LION_HAWK as usize] = Power::Hawk;
        table[side | LION as usize] = Power::Lion;
        table[side | HORNED_FALCON as usize] = Power::Line;
        table[side | SOARING_EAGLE as usize] = Power::Line;
        table[side | 41] = Power::Tetrarchs;
        side += 64;
    }
    table
}

/// In a byte of [`RANKS`]: the piece can still promote.
const CAN_PROMOTE: u8 = 0x80;
/// By piece without its side's bit: its place in the order of range jumps (section 4), and
/// [`CAN_PROMOTE`].
static RANKS: [u8; 128] = ranks();

const fn ranks() -> [u8; 128] {
    let mut table = [5; 128];
    let mut piece = 0;
    while piece < 128 {
        table[piece] = match forms()[piece] {
            KING => 1,
            GREAT_GENERAL => 2,
            VICE_GENERAL => 3,
            BISHOP_GENERAL | ROOK_GENERAL => 4,
            _ => 5,
        };
        if piece < PROMOTIONS.len() && PROMOTIONS[piece] != 0 {
            table[piece] |= CAN_PROMOTE;
        }
        piece += 1;
    }
    table
}

/// By base kind: a target whose number seen from its side (`Side::flip`) lies below this forces
/// promotion, since the kind could not move on from there.
pub static FORCED: [u8; 64] = forced();

const fn forced() -> [u8; 64] {
    let mut table = [0; 64];
    table[PAWN as usize] = 16;
    table[LANCE as usize] = 16;
    table[IRON_GENERAL as usize] = 16;
    table[KNIGHT as usize] = 32;
    table
}

impl Piece {
    /// How it moves: 1 to 44, 0 for a vacant square (`form`).
    pub const fn form(self) -> u8 {
        FORMS[self.0 as usize & 0x7F]
    }

    /// Returns whether it can still promote.
    pub const fn can_promote(self) -> bool {
        RANKS[self.0 as usize & 0x7F] & CAN_PROMOTE != 0
    }

    /// Returns whether its side lives as long as it stands: King and Crown Prince.
    pub const fn is_royal(self) -> bool {
        self.notable() & ROYAL != 0
    }

    /// Returns whether it burns: the Fire Demon, also a promoted Water Buffalo.
    pub const fn is_demon(self) -> bool {
        self.notable() & DEMON != 0
    }

    /// Returns whether it is royal or burns.
    #[inline(always)]
    pub const fn is_notable(self) -> bool {
        self.notable() != 0
    }

    #[inline(always)]
    const fn notable(self) -> u8 {
        NOTABLE[self.0 as usize & 0x7F]
    }

    /// Its place in the order of range jumps, 1 the highest; 5 for a vacant square, too.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        RANKS[self.0 as usize & 0x7F] & !CAN_PROMOTE
    }
}
