//! Operators of arithmetic, comparisons and casts.

use super::Type;

macro_rules! operators {
    ($(#[$what:meta])* $name:ident:
        $($(#[$doc:meta])* $variant:ident $($word:literal)|+),* $(,)?) => {
        $(#[$what])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum $name { $($(#[$doc])* $variant),* }

        impl $name {
            /// The one that has this word in LLVM's text.
            pub fn of_word(word: &str) -> Option<$name> {
                match word {
                    $($($word)|+ => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

operators! {
    /// Arithmetic.
    BinaryOperator:
    Add "add", Sub "sub", Mul "mul", UDiv "udiv", SDiv "sdiv", URem "urem", SRem "srem",
    And "and", Or "or", Xor "xor", Shl "shl", LShr "lshr", AShr "ashr",
}

operators! {
    /// Comparison of `icmp`.
    Predicate:
    Eq "eq", Ne "ne", Ugt "ugt", Uge "uge", Ult "ult", Ule "ule",
    Sgt "sgt", Sge "sge", Slt "slt", Sle "sle",
}

operators! {
    /// Casts between scalars.
    CastOperator:
    Trunc "trunc", Zext "zext", Sext "sext", PtrToInt "ptrtoint" | "ptrtoaddr", IntToPtr "inttoptr",
    /// Same width, same bits.
    Copy "bitcast" | "addrspacecast",
}

impl CastOperator {
    /// Whether it goes from one type to another.
    pub fn fits(self, from: &Type, to: &Type) -> bool {
        match self {
            CastOperator::Trunc => from.bits() > to.bits() && to.bits() > 0,
            CastOperator::Zext | CastOperator::Sext => from.bits() < to.bits() && from.bits() > 0,
            CastOperator::PtrToInt => *from == Type::Pointer && matches!(to, Type::Integer(_)),
            CastOperator::IntToPtr => *to == Type::Pointer && matches!(from, Type::Integer(_)),
            CastOperator::Copy => from == to || (from.bits() == to.bits() && from.bits() > 0),
        }
    }
}

impl Predicate {
    /// The predicate that holds when this one does not.
    pub fn inverse(self) -> Predicate {
        use Predicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
        }
    }

    /// The predicate for exchanged operands.
    pub fn swapped(self) -> Predicate {
        use Predicate::*;
        match self {
            Eq => Eq,
            Ne => Ne,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
        }
    }
}
