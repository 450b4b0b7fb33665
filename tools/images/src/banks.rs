//! Where what a cartridge has lies in its banks: page by page, one piece after the other, in an
//! order that loses as few pages as it must.

use std::collections::BTreeSet;

pub const BANKS: usize = 16;
pub const BANK: usize = 0x2000;
pub const PAGE: usize = 0x100;
/// Pages of a bank, and of all.
const PAGES: usize = BANK / PAGE;
pub const ALL: usize = BANKS * PAGES;

/// How a piece may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// At a bank's begin.
    First,
    /// In one bank.
    Whole,
    /// Over several.
    Anyhow,
}

/// What lies in the banks.
pub struct Piece {
    pub bytes: Vec<u8>,
    pub lies: Lies,
}

impl Piece {
    pub fn pages(&self) -> usize {
        self.bytes.len().div_ceil(PAGE)
    }

    /// The first page, of `page` and those after it, at which it may lie.
    fn from(&self, page: usize) -> usize {
        let left = PAGES - page % PAGES;
        match self.lies {
            Lies::First => page.next_multiple_of(PAGES),
            Lies::Whole if self.pages() > left => page + left,
            _ => page,
        }
    }
}

/// The first pages of up to 32 pieces, of which the first lies first. `None`: they do not fit.
pub fn arrange(pieces: &[Piece]) -> Option<Vec<usize>> {
    let mut places = vec![0; pieces.len()];
    let rest: usize = pieces.iter().map(Piece::pages).sum();
    let (first, others) = (pieces.first()?.pages(), (1 << pieces.len()) - 2);
    let fits = put(
        pieces,
        &mut places,
        (first, others, rest - first),
        &mut BTreeSet::new(),
    );
    fits.then_some(places)
}

/// Lays out the pieces of `set` from `page` on; together they have `pages`. Returns whether they
/// fit. A page and a set that do not are remembered in `tried`.
fn put(
    pieces: &[Piece],
    places: &mut [usize],
    (page, set, pages): (usize, u32, usize),
    tried: &mut BTreeSet<(usize, u32)>,
) -> bool {
    if page + pages > ALL || !tried.insert((page, set)) {
        return false;
    }
    set == 0
        || (0..pieces.len()).any(|number| {
            let piece = &pieces[number];
            // Of pieces that are alike the first comes first.
            let alike = |other: &Piece| (other.pages(), other.lies) == (piece.pages(), piece.lies);
            let waits = |other: usize| set >> other & 1 != 0 && alike(&pieces[other]);
            if set >> number & 1 == 0 || (0..number).any(waits) {
                return false;
            }
            places[number] = piece.from(page);
            let (end, taken) = (piece.from(page) + piece.pages(), piece.pages());
            put(
                pieces,
                places,
                (end, set & !(1 << number), pages - taken),
                tried,
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(pages: usize, lies: Lies) -> Piece {
        Piece {
            bytes: vec![0; pages * PAGE],
            lies,
        }
    }

    /// 16 full banks of pieces that would lose pages in the order in which they are given.
    #[test]
    fn nothing_is_lost_that_need_not_be() {
        let mut pieces = vec![piece(2, Lies::First)];
        pieces.extend((0..15).map(|_| piece(30, Lies::Whole)));
        pieces.push(piece(2, Lies::First));
        pieces.extend([28, 1, 1, 28].map(|pages| piece(pages, Lies::Anyhow)));
        let whole: usize = pieces.iter().map(Piece::pages).sum();
        pieces.push(piece(ALL - whole, Lies::Anyhow));
        assert_eq!(arrange(&pieces), None, "28 pages between two banks of 30");
        let mut pieces = vec![piece(2, Lies::First), piece(3, Lies::First)];
        pieces.extend([29, 28].map(|pages| piece(pages, Lies::Whole)));
        pieces.push(piece(3, Lies::Whole));
        pieces.push(piece(ALL - 65, Lies::Anyhow));
        let places = arrange(&pieces).unwrap();
        let mut taken = vec![false; ALL];
        for (piece, place) in pieces.iter().zip(places) {
            let last = place + piece.pages() - 1;
            match piece.lies {
                Lies::First => assert_eq!(place % PAGES, 0),
                Lies::Whole => assert_eq!(place / PAGES, last / PAGES),
                Lies::Anyhow => {}
            }
            for page in &mut taken[place..=last] {
                assert!(!*page);
                *page = true;
            }
        }
        pieces.push(piece(1, Lies::Anyhow));
        assert!(taken.iter().all(|page| *page) && arrange(&pieces).is_none());
    }
}
