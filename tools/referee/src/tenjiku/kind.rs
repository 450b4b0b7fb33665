//! The kinds of pieces: their signs in records, and what they promote to.

use super::square::Side;
use std::fmt;

/// What a piece can do: 36 kinds that stand on the board at the start, and 8 more by promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Pawn,
    King,
    DrunkElephant,
    GoldGeneral,
    SilverGeneral,
    CopperGeneral,
    IronGeneral,
    FerociousLeopard,
    Knight,
    Lance,
    ReverseChariot,
    ChariotSoldier,
    BlindTiger,
    Kylin,
    Phoenix,
    FreeKing,
    SideMover,
    SideSoldier,
    VerticalMover,
    VerticalSoldier,
    Rook,
    Lion,
    Bishop,
    DragonHorse,
    DragonKing,
    HornedFalcon,
    SoaringEagle,
    WaterBuffalo,
    Dog,
    BishopGeneral,
    RookGeneral,
    GreatGeneral,
    FreeEagle,
    LionHawk,
    ViceGeneral,
    FireDemon,
    CrownPrince,
    FlyingOx,
    FlyingStag,
    FreeBoar,
    HeavenlyTetrarchs,
    MultiGeneral,
    Whale,
    WhiteHorse,
}

use Kind::*;

/// The kinds of the start, with the signs that records use for them.
pub const SIGNS: [(Kind, &str); 36] = [
    (Pawn, "P"),
    (King, "K"),
    (DrunkElephant, "DE"),
    (GoldGeneral, "G"),
    (SilverGeneral, "S"),
    (CopperGeneral, "C"),
    (IronGeneral, "I"),
    (FerociousLeopard, "FL"),
    (Knight, "N"),
    (Lance, "L"),
    (ReverseChariot, "RC"),
    (ChariotSoldier, "ChS"),
    (BlindTiger, "BT"),
    (Kylin, "Ky"),
    (Phoenix, "Ph"),
    (FreeKing, "FK"),
    (SideMover, "SM"),
    (SideSoldier, "SSo"),
    (VerticalMover, "VM"),
    (VerticalSoldier, "VSo"),
    (Rook, "R"),
    (Lion, "Ln"),
    (Bishop, "B"),
    (DragonHorse, "DH"),
    (DragonKing, "DK"),
    (HornedFalcon, "HF"),
    (SoaringEagle, "SE"),
    (WaterBuffalo, "WBf"),
    (Dog, "Dg"),
    (BishopGeneral, "BGn"),
    (RookGeneral, "RGn"),
    (GreatGeneral, "GGn"),
    (FreeEagle, "FEg"),
    (LionHawk, "LHk"),
    (ViceGeneral, "VGn"),
    (FireDemon, "FiD"),
];

impl Kind {
    /// What the other side of the piece shows.
    pub fn promotion(self) -> Option<Kind> {
        Some(match self {
            Pawn => GoldGeneral,
            DrunkElephant => CrownPrince,
            GoldGeneral => Rook,
            SilverGeneral => VerticalMover,
            CopperGeneral => SideMover,
            IronGeneral => VerticalSoldier,
            FerociousLeopard => Bishop,
            Knight => SideSoldier,
            Lance => WhiteHorse,
            ReverseChariot => Whale,
            ChariotSoldier => HeavenlyTetrarchs,
            BlindTiger => FlyingStag,
            Kylin => Lion,
            Phoenix => FreeKing,
            FreeKing => FreeEagle,
            SideMover => FreeBoar,
            SideSoldier => WaterBuffalo,
            VerticalMover => FlyingOx,
            VerticalSoldier => ChariotSoldier,
            Rook => DragonKing,
            Lion => LionHawk,
            Bishop => DragonHorse,
            DragonHorse => HornedFalcon,
            DragonKing => SoaringEagle,
            HornedFalcon => BishopGeneral,
            SoaringEagle => RookGeneral,
            WaterBuffalo => FireDemon,
            Dog => MultiGeneral,
            BishopGeneral => ViceGeneral,
            RookGeneral => GreatGeneral,
            King | GreatGeneral | FreeEagle | LionHawk | ViceGeneral | FireDemon | CrownPrince
            | FlyingOx | FlyingStag | FreeBoar | HeavenlyTetrarchs | MultiGeneral | Whale
            | WhiteHorse => return None,
        })
    }

    /// Whether a side lives as long as it has such a piece.
    pub fn is_royal(self) -> bool {
        matches!(self, King | CrownPrince)
    }

    /// The order of precedence of the range jumping pieces: 1 is the highest, 5 is all others. The
    /// Crown Prince is not in the text's list.
    pub fn precedence(self) -> u8 {
        match self {
            King => 1,
            GreatGeneral => 2,
            ViceGeneral => 3,
            RookGeneral | BishopGeneral => 4,
            _ => 5,
        }
    }
}

/// A piece on the board: one of its two sides is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it was when the game began.
    pub base: Kind,
    /// Whether the promoted side is up.
    pub promoted: bool,
}

impl Piece {
    /// What it can do now.
    pub fn kind(self) -> Kind {
        match self.promoted {
            true => self.base.promotion().unwrap_or(self.base),
            false => self.base,
        }
    }

    /// Whether it has another side, which is not yet up.
    pub fn has_promotion(self) -> bool {
        !self.promoted && self.base.promotion().is_some()
    }

    /// Reads `+ChS`.
    pub fn read(side: Side, text: &str) -> Option<Piece> {
        let (promoted, sign) = match text.strip_prefix('+') {
            Some(sign) => (true, sign),
            None => (false, text),
        };
        let &(base, _) = SIGNS.iter().find(|&&(_, name)| name == sign)?;
        (!promoted || base.promotion().is_some()).then_some(Piece {
            side,
            base,
            promoted,
        })
    }
}

/// As in records: `+` before the sign of a promoted piece.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let found = SIGNS.iter().find(|&&(base, _)| base == self.base);
        let sign = found.map_or("?", |&(_, sign)| sign);
        write!(f, "{}{sign}", if self.promoted { "+" } else { "" })
    }
}
