//! Arrays that a byte indexes.
//!
//! On a 6502 no panic may be reachable, so an index is masked there. Elsewhere one that is out of
//! range panics wherever debug assertions are on, so that the tests find it.

use core::ops::{Index, IndexMut};

/// `number`, less than `N`, as the index of an array of `N` places. `N` is a power of two.
#[inline(always)]
pub const fn index<const N: usize>(number: u8) -> usize {
    const { assert!(N.is_power_of_two(), "a mask takes a power of two") };
    #[cfg(not(target_pointer_width = "16"))]
    debug_assert!((number as usize) < N, "an index out of range");
    number as usize & (N - 1)
}

/// An array of `N` places, a power of two, whose indices are bytes less than `N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Bounded<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Index<u8> for Bounded<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, number: u8) -> &T {
        &self.0[index::<N>(number)]
    }
}

impl<T, const N: usize> IndexMut<u8> for Bounded<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, number: u8) -> &mut T {
        &mut self.0[index::<N>(number)]
    }
}
