//! Memory with two uses has one user at a time.

use kit::loan::Loan;

#[test]
fn owner_and_borrower_have_it_in_turn() {
    let mut page = Loan::new([1, 2]);
    assert!(page.borrowed().is_none());
    page.own().unwrap()[0] = 5;
    assert_eq!(*page.lend(), [5, 2]);
    assert!(page.own().is_none());
    *page.lend() = [7, 8];
    assert_eq!(page.borrowed(), Some(&[7, 8]));
    page.give_back();
    assert!(page.borrowed().is_none());
    assert_eq!(page.own(), Some(&mut [7, 8]));
}
