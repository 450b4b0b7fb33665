//! The teacher and the opening book's lines, of which one is in memory. A file of the disk has
//! the lines, this and the teacher, in this order.

/// Puts the teacher or the book's lines to their place.
#[inline(never)]
pub fn exchange(teacher: bool) {
    #[cfg(target_os = "none")]
    places::copy(teacher);
    let _ = teacher;
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod places {
    use core::ptr::addr_of;

    // Of the linker's: their addresses are what they say.
    unsafe extern "C" {
        static __TEACH_LOAD__: u8;
        static __BOOK_RUN__: u8;
        static exchanged: u8;
        static lines_load: u8;
    }

    pub fn copy(teacher: bool) {
        // SAFETY: both lie in the file that was just fetched, in memory that is lent and larger
        // than that, and nothing in their place is called meanwhile.
        unsafe {
            let mut from = if teacher {
                addr_of!(__TEACH_LOAD__)
            } else {
                addr_of!(lines_load)
            };
            let mut to = addr_of!(__BOOK_RUN__).cast_mut();
            // Volatile: else it becomes a call of a helper that nothing else wants.
            for _ in 0..addr_of!(exchanged) as u16 {
                to.write_volatile(from.read_volatile());
                from = from.add(1);
                to = to.add(1);
            }
        }
    }
}
