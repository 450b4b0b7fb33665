//! Memory with two uses, one at a time: its owner lends it while it can do without.

/// A value that its owner may have lent. All zero bytes: the owner has it, and it is all zeros.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Loan<T> {
    value: T,
    lent: bool,
}

impl<T> Loan<T> {
    /// The owner has it.
    pub const fn new(value: T) -> Loan<T> {
        Loan { value, lent: false }
    }

    /// For the owner; `None` while it is lent.
    pub fn own(&mut self) -> Option<&mut T> {
        (!self.lent).then_some(&mut self.value)
    }

    /// For the borrower; `None` unless it is lent.
    pub fn borrowed(&self) -> Option<&T> {
        self.lent.then_some(&self.value)
    }

    /// Lends it: the borrower writes over what the owner had there.
    pub fn lend(&mut self) -> &mut T {
        self.lent = true;
        &mut self.value
    }

    /// Gives it back to the owner, which finds there what the borrower left.
    pub fn give_back(&mut self) {
        self.lent = false;
    }
}
