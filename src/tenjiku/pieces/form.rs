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

const PAWN: u8 = 1;
const IRON_GENERAL: u8 = 7;
const KNIGHT: u8 = 9;
const LANCE: u8 = 10;
const LION: u8 = 22;
const HORNED_FALCON: u8 = 26;
const SOARING_EAGLE: u8 = 27;
const BISHOP_GENERAL: u8 = 30;
const ROOK_GENERAL: u8 = 31;
const GREAT_GENERAL: u8 = 32;
const LION_HAWK: u8 = 34;
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

/// The form of the promoted side of a base kind; 0 for one that does not promote.
pub const fn promotes_to(kind: u8) -> u8 {
    if kind < 37 {
        PROMOTIONS[kind as usize]
    } else {
        0
    }
}

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

/// By piece without its side's bit: whether it is royal or burns, as plain or promoted piece.
pub static NOTABLE: [bool; 128] = notable();

const fn notable() -> [bool; 128] {
    let mut table = [false; 128];
    let mut piece = 0;
    while piece < 128 {
        let piece_here = Piece(piece as u8);
        table[piece] = piece_here.is_royal() || piece_here.is_demon();
        piece += 1;
    }
    table
}

/// By form, the eight directions from N clockwise: `1` a step, `2` up to two squares, `x` a slide,
/// `j` a range jump, `l` Lion power along the line, `s` a jump to the second square, `f` a slide
/// that may begin with such a jump.
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
    b"0x0x0x0x", // Lion Hawk
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

/// By form: the set of directions of single steps, as Black sees them.
pub static STEPS: [u8; 64] = reaching(b'1', b'1');
/// By form: the directions of slides of up to two squares.
pub static TWOS: [u8; 64] = reaching(b'2', b'2');
/// By form: the directions of slides, those of range jumpers apart.
pub static SLIDES: [u8; 64] = reaching(b'x', b'f');
/// By form: the directions in which its `Power` holds.
pub static POWERED: [u8; 64] = powered();

/// The directions that have one of two letters, by form.
const fn reaching(letter: u8, or: u8) -> [u8; 64] {
    let mut table = [0; 64];
    let mut form = 0;
    while form < REACH.len() {
        let mut direction = 0;
        while direction < 8 {
            let reach = REACH[form][direction];
            if reach == letter || reach == or {
                table[form] |= 1 << direction;
            }
            direction += 1;
        }
        form += 1;
    }
    table
}

const fn powered() -> [u8; 64] {
    let (mut table, seconds) = (reaching(b'j', b'l'), reaching(b's', b'f'));
    let mut form = 0;
    while form < table.len() {
        table[form] |= seconds[form];
        form += 1;
    }
    table
}

/// By form: what it can do beyond steps and slides.
pub static POWERS: [Power; 64] = powers();

const fn powers() -> [Power; 64] {
    let mut table = [Power::None; 64];
    table[KNIGHT as usize] = Power::Knight;
    table[14] = Power::Second;
    table[15] = Power::Second;
    table[33] = Power::Second;
    table[BISHOP_GENERAL as usize] = Power::Range;
    table[ROOK_GENERAL as usize] = Power::Range;
    table[GREAT_GENERAL as usize] = Power::Range;
    table[VICE_GENERAL as usize] = Power::ViceGeneral;
    table[FIRE_DEMON as usize] = Power::Demon;
    table[LION_HAWK as usize] = Power::Hawk;
    table[LION as usize] = Power::Lion;
    table[HORNED_FALCON as usize] = Power::Line;
    table[SOARING_EAGLE as usize] = Power::Line;
    table[41] = Power::Tetrarchs;
    table
}

/// The place of a form in the order of range jumps (section 4).
pub const fn rank(form: u8) -> u8 {
    match form {
        KING => 1,
        GREAT_GENERAL => 2,
        VICE_GENERAL => 3,
        BISHOP_GENERAL | ROOK_GENERAL => 4,
        _ => 5,
    }
}

/// How much of the board a kind must leave by promoting: a target seen from its side below this
/// number (`Side::flip`) forces promotion, since the kind could not move on from there.
pub const fn forced_below(kind: u8) -> u8 {
    match kind {
        PAWN | LANCE | IRON_GENERAL => 16,
        KNIGHT => 32,
        _ => 0,
    }
}
