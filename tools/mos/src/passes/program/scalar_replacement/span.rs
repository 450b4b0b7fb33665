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

    pub(super) fn overlaps(self, other: Span) -> bool {
        self.0 < other.1 && other.0 < self.1
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

/// The most spans that are kept apart.
const APART: usize = 24;

/// Spans that do not overlap; those that touch stay apart.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Spans(Vec<Span>);

impl Spans {
    pub(super) fn iter(&self) -> impl Iterator<Item = Span> + '_ {
        self.0.iter().copied()
    }

    /// Adds one, and returns whether it was not in them.
    pub(super) fn add(&mut self, span: Span) -> bool {
        if self.iter().any(|old| old.hull(span) == old) {
            return false;
        }
        let (touched, mut apart): (Vec<Span>, Vec<Span>) =
            self.iter().partition(|old| old.overlaps(span));
        apart.push(touched.into_iter().fold(span, Span::hull));
        if apart.len() > APART {
            apart = apart.into_iter().reduce(Span::hull).into_iter().collect();
        }
        self.0 = apart;
        true
    }
}

impl FromIterator<Span> for Spans {
    fn from_iter<I: IntoIterator<Item = Span>>(all: I) -> Spans {
        let mut spans = Spans::default();
        for span in all {
            spans.add(span);
        }
        spans
    }
}
