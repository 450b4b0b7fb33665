//! The assembly interface: how `extern "C"` functions in ca65 files take arguments and give
//! results.
//!
//! Arguments go from left to right. An `i16` that is not a pointer and stands first comes in A
//! (low) and X (high). Otherwise the first argument of at most 8 bits comes in A, the second such
//! one in X, wherever they stand. Everything else, and every pointer, lies in the zero page bytes
//! `__arg0`, `__arg1`, ... in order, low byte first. Results: at most 8 bits in A; 16 bits and
//! pointers in A (low) and X (high); up to 64 bits in `__arg0..7`. A, X, Y, flags, `__arg*` and
//! `__tmp*` are clobbered. The same holds the other way round for exported Rust functions that
//! assembly calls.

use crate::ir::Type;

/// Where one byte of an argument or result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Register A.
    A,
    /// Register X.
    X,
    /// `__arg0` and following.
    Argument(u16),
}

/// Homes of the bytes of each argument; `None` when they do not fit.
pub fn external_arguments(types: &[Type]) -> Option<Vec<Vec<Home>>> {
    let mut registers = vec![Home::X, Home::A];
    let mut next = 0;
    let mut homes = Vec::new();
    for (i, of) in types.iter().enumerate() {
        let bytes = match of {
            Type::Integer(bits) if *bits > 8 && *bits <= 16 && i == 0 => {
                registers.clear();
                vec![Home::A, Home::X]
            }
            Type::Integer(bits) if *bits <= 8 && !registers.is_empty() => {
                registers.pop().into_iter().collect()
            }
            _ => {
                let first = next;
                next += of.size() as u16;
                (first..next).map(Home::Argument).collect()
            }
        };
        homes.push(bytes);
    }
    (next <= 8).then_some(homes)
}

/// Homes of the bytes of a result; `None` when it does not fit.
pub fn external_result(of: &Type) -> Option<Vec<Home>> {
    match of.size() {
        0 => Some(Vec::new()),
        1 => Some(vec![Home::A]),
        2 => Some(vec![Home::A, Home::X]),
        size @ 3..=8 => Some((0..size as u16).map(Home::Argument).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Home::*;

    #[test]
    fn arguments_follow_the_interface() {
        let (byte, word, pointer) = (Type::BYTE, Type::WORD, Type::Pointer);
        let homes = |types: &[&Type]| {
            let types: Vec<Type> = types.iter().map(|of| (*of).clone()).collect();
            external_arguments(&types).map(|homes| homes.concat())
        };
        assert_eq!(homes(&[&byte, &byte, &byte]), Some(vec![A, X, Argument(0)]));
        assert_eq!(homes(&[&word, &byte]), Some(vec![A, X, Argument(0)]));
        let mixed = vec![Argument(0), Argument(1), A, Argument(2), Argument(3)];
        assert_eq!(homes(&[&pointer, &byte, &word]), Some(mixed));
        assert_eq!(homes(&[&pointer; 5]), None);
    }
}
