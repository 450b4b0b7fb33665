//! What each kind of piece can do, in words: the diagrams of the help screens.

use super::kind::Kind;
use super::position::{FireDemon, LionHawk, Options};
use super::square::Offset;

/// Directions in which a power holds: one step of each.
pub type Directions = &'static [Offset];

/// One way to move or to capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// One square.
    Step(Directions),
    /// One square or two; an occupied first square is not jumped.
    StepTwice(Directions),
    /// "Any number of unobstructed squares."
    Slide(Directions),
    /// To the second square, over whatever stands on the first one.
    JumpToSecond(Directions),
    /// "1 square ahead, followed by 1 square diagonally ahead", over whatever stands there.
    KnightJump,
    /// Slides, and "may also jump over any number of pieces (of either side) in those directions to
    /// effect a capture".
    RangeJump(Directions),
    /// "Any square that could be reached by the equivalent of" this many "consecutive single step
    /// King-type moves".
    Area(i8),
    /// To any square one or two away; a first capture beside it, and one more step from there in
    /// any direction; or nothing at all.
    Lion,
    /// The power of the Lion along straight lines.
    LionAlong(Directions),
    /// Slides from the second square on, "over an adjacent square (even if occupied)".
    SlideFromSecond(Directions),
    /// To the second or third square, over the first one in the same way.
    SecondOrThird(Directions),
    /// Captures on any neighbouring square and stays.
    Igui,
}

use Power::*;

/// `n` for "ahead", `s` for "back", `e` and `w` for the side's right and left.
const fn toward(ahead: i8, right: i8) -> Offset {
    Offset { ahead, right }
}

const N: Offset = toward(1, 0);
const NE: Offset = toward(1, 1);
const E: Offset = toward(0, 1);
const SE: Offset = toward(-1, 1);
const S: Offset = toward(-1, 0);
const SW: Offset = toward(-1, -1);
const W: Offset = toward(0, -1);
const NW: Offset = toward(1, -1);

const AHEAD: Directions = &[N];
const BACK: Directions = &[S];
const VERTICAL: Directions = &[N, S];
const SIDEWAYS: Directions = &[E, W];
const ORTHOGONAL: Directions = &[N, E, S, W];
const DIAGONAL: Directions = &[NE, SE, SW, NW];
const DIAGONAL_AHEAD: Directions = &[NE, NW];
const DIAGONAL_BACK: Directions = &[SE, SW];
const ALL: Directions = &[N, NE, E, SE, S, SW, W, NW];
const ALL_BUT_AHEAD: Directions = &[NE, E, SE, S, SW, W, NW];
const ALL_BUT_BACK: Directions = &[N, NE, E, SE, SW, W, NW];

/// The powers of a kind; each is an alternative to the others.
pub fn powers(kind: Kind, options: Options) -> &'static [Power] {
    match kind {
        // Steps.
        Kind::Pawn => &[Step(AHEAD)],
        Kind::King | Kind::CrownPrince => &[Step(ALL)],
        Kind::DrunkElephant => &[Step(ALL_BUT_BACK)],
        Kind::GoldGeneral => &[Step(ORTHOGONAL), Step(DIAGONAL_AHEAD)],
        Kind::SilverGeneral => &[Step(AHEAD), Step(DIAGONAL)],
        Kind::CopperGeneral => &[Step(VERTICAL), Step(DIAGONAL_AHEAD)],
        Kind::IronGeneral => &[Step(AHEAD), Step(DIAGONAL_AHEAD)],
        Kind::FerociousLeopard => &[Step(VERTICAL), Step(DIAGONAL)],
        Kind::BlindTiger => &[Step(ALL_BUT_AHEAD)],
        Kind::Dog => &[Step(AHEAD), Step(DIAGONAL_BACK)],

        // Jumps.
        Kind::Knight => &[KnightJump],
        Kind::Kylin => &[Step(DIAGONAL), JumpToSecond(ORTHOGONAL)],
        Kind::Phoenix => &[Step(ORTHOGONAL), JumpToSecond(DIAGONAL)],
        Kind::FreeEagle => &[Slide(ALL), JumpToSecond(ORTHOGONAL)],

        // Slides.
        Kind::Lance => &[Slide(AHEAD)],
        Kind::ReverseChariot => &[Slide(VERTICAL)],
        Kind::Rook => &[Slide(ORTHOGONAL)],
        Kind::Bishop => &[Slide(DIAGONAL)],
        Kind::FreeKing => &[Slide(ALL)],
        Kind::Whale => &[Slide(VERTICAL), Slide(DIAGONAL_BACK)],
        Kind::WhiteHorse => &[Slide(VERTICAL), Slide(DIAGONAL_AHEAD)],
        Kind::FlyingOx => &[Slide(VERTICAL), Slide(DIAGONAL)],
        Kind::FreeBoar => &[Slide(SIDEWAYS), Slide(DIAGONAL)],
        Kind::MultiGeneral => &[Slide(AHEAD), Slide(DIAGONAL_BACK)],

        // Slides and steps.
        Kind::SideMover => &[Slide(SIDEWAYS), Step(VERTICAL)],
        Kind::VerticalMover => &[Slide(VERTICAL), Step(SIDEWAYS)],
        Kind::DragonHorse => &[Slide(DIAGONAL), Step(ORTHOGONAL)],
        Kind::DragonKing => &[Slide(ORTHOGONAL), Step(DIAGONAL)],
        Kind::FlyingStag => &[Slide(VERTICAL), Step(SIDEWAYS), Step(DIAGONAL)],
        Kind::SideSoldier => &[Slide(SIDEWAYS), StepTwice(AHEAD), Step(BACK)],
        Kind::VerticalSoldier => &[Slide(AHEAD), StepTwice(SIDEWAYS), Step(BACK)],
        Kind::ChariotSoldier => &[Slide(VERTICAL), Slide(DIAGONAL), StepTwice(SIDEWAYS)],
        Kind::WaterBuffalo => &[Slide(SIDEWAYS), Slide(DIAGONAL), StepTwice(VERTICAL)],

        // The power of the Lion.
        Kind::Lion => &[Lion],
        Kind::HornedFalcon => &[LionAlong(AHEAD), Slide(ALL_BUT_AHEAD)],
        Kind::SoaringEagle => &[
            LionAlong(DIAGONAL_AHEAD),
            Slide(ORTHOGONAL),
            Slide(DIAGONAL_BACK),
        ],
        Kind::LionHawk => match options.lion_hawk {
            LionHawk::Area => &[Area(2), Slide(DIAGONAL)],
            LionHawk::Lion => &[Lion, Slide(DIAGONAL)],
        },

        // Range jumpers and area movers.
        Kind::BishopGeneral => &[RangeJump(DIAGONAL)],
        Kind::RookGeneral => &[RangeJump(ORTHOGONAL)],
        Kind::GreatGeneral => &[RangeJump(ALL)],
        Kind::ViceGeneral => &[RangeJump(DIAGONAL), Area(3)],
        Kind::FireDemon => match options.fire_demon {
            FireDemon::Sideways => &[Slide(DIAGONAL), Slide(SIDEWAYS), Area(3)],
            FireDemon::Vertical => &[Slide(DIAGONAL), Slide(VERTICAL), Area(3)],
        },

        Kind::HeavenlyTetrarchs => &[SlideFromSecond(DIAGONAL), SecondOrThird(SIDEWAYS), Igui],
    }
}
