//! Values that begin a page of memory.

/// `T` at an address whose low byte is 0, so that no index crosses a page in the tables that `T`
/// begins with. The alignment is the static's: if it were a table's own, the size of each struct
/// that has one would be rounded up to whole pages.
#[derive(Clone)]
#[repr(C, align(256))]
pub struct Paged<T>(pub T);
