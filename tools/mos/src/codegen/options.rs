//! How to generate code.

use super::overlay::Overlay;

/// How to generate code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Passes to leave out, by name.
    pub without: Vec<String>,
    /// The most bytes of zero page for values, beside those of the runtime and the
    /// statics in section `.zp`.
    pub zero_page: u16,
    /// Lines that run at most this often, by the allocator's estimate, are outlined in loops and
    /// hot functions, too: bytes for cycles.
    pub outlined: u64,
    /// Modules or functions, as an [overlay](Overlay::paths) names them, that are outlined however
    /// often they run by that estimate.
    pub cold: Vec<String>,
    /// The most bytes that are copied or filled one by one, without a loop.
    pub unrolled: u64,
    /// Bytes of the software stack, when the program needs one.
    pub stack: u16,
    /// Bytes that segment `FRAMES` of the linker configuration can take; frames beyond that, or
    /// all when it is 0, lie in `BSS`.
    pub frames_segment: u16,
    /// Mangled name or end of the path of a function of which every stage is written to
    /// `explained`.
    pub explain: Option<String>,
    /// Leave the IR instructions in the listing, too.
    pub annotated: bool,
    /// Whether the [checker](crate::checker) compares the finished code with what selection
    /// promised.
    pub check: bool,
    /// Parts of the program that share an area of memory; nothing is one without.
    pub overlays: Vec<Overlay>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            without: Vec::new(),
            zero_page: 256,
            outlined: 0,
            cold: Vec::new(),
            unrolled: 8,
            stack: 512,
            frames_segment: 0,
            explain: None,
            annotated: false,
            check: cfg!(debug_assertions),
            overlays: Vec::new(),
        }
    }
}
