//! What begins with a page of memory.

/// `T` at an address whose low byte is 0: behind it a [`Position`](crate::position::Position) at its start has
/// tables that no index leaves, 450 cycles a stone. The static says so and not the position itself, whose
/// size would be rounded up to the next page: 253 bytes in each game.
#[derive(Clone)]
#[repr(C, align(256))]
pub struct Paged<T>(pub T);
