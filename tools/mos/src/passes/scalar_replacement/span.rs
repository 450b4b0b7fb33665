//! Ranges of bytes.

/// Farther than any address: all that there is in that direction.
pub(super) const FAR: i32 = 0x10000;

/// Bytes from the root, the first and one past the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span(pub i32, pub i32);

impl Span {
    pub(super) const ALL: Span = Span(-FAR, FAR);

    pub(super) fn hull(self, other: Span) -> Span {
        Span(self.0.min(other.0), self.1.max(other.1))
    }

    /// Moved by something from `low` to `high`.
    pub(super) fn moved(self, low: i32, high: i32) -> Span {
        let end = |bound: i32, by: i32| (bound + by).clamp(-FAR, FAR);
        let low = if self.0 <= -FAR {
            -FAR
        } else {
            end(self.0, low)
        };
        let high = if self.1 >= FAR {
            FAR
        } else {
            end(self.1, high)
        };
        if low <= -FAR || high >= FAR {
            return Span::ALL;
        }
        Span(low, high)
    }
}
