//! Addresses: which addressing mode an access takes, and what has to be computed for it.

use super::{Byte, Select, User};
use crate::asm::Mnemonic::*;
use crate::asm::{Address, Base, Mode};
use crate::codegen::unit::Kind;
use crate::ir::{Constant, Operand, Operation, ScaledIndex, Value};

/// What an address starts from.
#[derive(Clone, Debug)]
pub(super) enum Root {
    /// An address that the linker knows.
    Constant(Address),
    /// A pointer.
    Pointer(Vec<Byte>),
}

/// A variable part of an address.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub operand: Operand,
    pub scale: u16,
    /// `index * scale` is below 256, so its low byte is enough.
    pub small: bool,
    /// An access through it is only defined when neither `index * scale` nor the sum passes $FFFF.
    pub exact: bool,
}

/// `root + offset + sum of indices`.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) root: Root,
    pub(super) offset: u16,
    pub(super) indices: Vec<Index>,
}

/// How bytes are reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// At known addresses.
    Absolute(Address),
    /// `address,y` with Y loaded.
    Indexed(Address),
    /// `(pointer),y` with Y the offset, which is loaded for each byte.
    Pointer(Address, u8),
    /// `(pointer),y` with Y loaded, for the first byte; Y does not pass 255 up to the last.
    PointerIndexed(Address),
}

/// Scratch for computed pointers.
const SCRATCH: Address = Address {
    base: Base::Runtime("__tmp0"),
    offset: 0,
};

impl Select<'_> {
    /// Marks addresses that are part of the accesses which use them.
    pub(super) fn find_folded(&mut self) {
        for index in 0..self.values.len() {
            let value = Value(index as u32);
            let Some(Operation::Address { .. }) = self.operation(value) else {
                continue;
            };
            let users = self.users[index].clone();
            let inside = |user: &User| matches!(user, User::Access(_) | User::AddressBase);
            if users.is_empty() || !users.iter().all(inside) {
                continue;
            }
            self.folded[index] = true;
            let form = self.form(&Operand::Value(value));
            let bytes_only = users.iter().all(|user| *user == User::Access(1));
            let cheap = match (&form.root, form.indices.as_slice()) {
                // With an index on top the sum would be made for each access.
                (Root::Pointer(_), []) => form.offset == 0 || !users.contains(&User::AddressBase),
                (_, []) => true,
                (Root::Constant(_), [only]) if only.small => true,
                (Root::Pointer(_), [only]) if only.small && only.scale == 1 => {
                    let stays = |user: &User| match user {
                        User::Access(size) => self.is_multiple(&only.operand, *size),
                        _ => false,
                    };
                    form.offset == 0 && users.iter().all(stays)
                }
                (root, [only]) if users.len() == 1 => {
                    let size = match users[0] {
                        User::Access(size) => size,
                        _ => u32::MAX,
                    };
                    let constant = matches!(root, Root::Constant(_));
                    only.in_page(size) && (constant || form.offset == 0)
                }
                (Root::Constant(_), [.., place]) => {
                    place.is_byte() && users.len() == 1 && bytes_only
                }
                _ => false,
            };
            self.folded[index] = cheap;
        }
    }

    /// Takes an address apart, through all that is folded into it.
    pub(super) fn form(&mut self, pointer: &Operand) -> Form {
        let start = |root: Root, offset: u16| Form {
            root,
            offset,
            indices: Vec::new(),
        };
        match pointer {
            Operand::Constant(Constant::Address { symbol, offset, .. }) => start(
                Root::Constant(Address::of(self.module, *symbol, *offset)),
                0,
            ),
            Operand::Constant(constant) => {
                let number = constant.as_number().unwrap_or(0);
                start(Root::Constant(Address::number(number as u16)), 0)
            }
            Operand::Value(value) => {
                let index = value.0 as usize;
                match self.operation(*value) {
                    Some(Operation::Address {
                        base,
                        offset,
                        indices,
                        inbounds,
                        nuw,
                    }) if self.folded[index] => {
                        let mut form = self.form(base);
                        let object = match &form.root {
                            Root::Constant(address) if form.indices.is_empty() => {
                                self.object_size(address).filter(|_| form.offset == 0)
                            }
                            _ => None,
                        };
                        let alone = indices.len() == 1 && *inbounds && (*nuw || *offset == 0);
                        // One past the end of 256 bytes is no byte any more, but no access either.
                        let users = &self.users[index];
                        let access = users.iter().all(|user| matches!(user, User::Access(_)));
                        let limit = if access { 256 } else { 255 };
                        let within = alone && object.is_some_and(|size| size <= limit);
                        form.offset = form.offset.wrapping_add(*offset);
                        for ScaledIndex { index, scale } in indices {
                            let small = within || (*scale == 1 && self.is_byte(index));
                            form.indices.push(Index {
                                operand: index.clone(),
                                scale: *scale,
                                small,
                                exact: *nuw,
                            });
                        }
                        form
                    }
                    Some(Operation::Alloca(_)) => match self.bytes_of(*value)[0] {
                        Byte::Low(address) => start(Root::Constant(address), 0),
                        _ => start(Root::Pointer(self.bytes_of(*value)), 0),
                    },
                    _ => {
                        let bytes = self.bytes_of(*value);
                        match (bytes[0], bytes[1]) {
                            (Byte::Low(low), Byte::High(high)) if low == high => {
                                start(Root::Constant(low), 0)
                            }
                            (Byte::Number(low), Byte::Number(high)) => {
                                let number = u16::from_le_bytes([low, high]);
                                start(Root::Constant(Address::number(number)), 0)
                            }
                            _ => start(Root::Pointer(bytes), u16::from(self.displacements[index])),
                        }
                    }
                }
            }
        }
    }

    /// Whether an index of 16 bits or more is below 256.
    fn is_byte(&mut self, index: &Operand) -> bool {
        let bytes = self.bytes(index);
        bytes.len() >= 2 && bytes[1] == Byte::Number(0)
    }

    /// Bytes of the object that starts at an address.
    fn object_size(&self, address: &Address) -> Option<u32> {
        match address.base {
            Base::Global(id) if address.offset == 0 => Some(self.module.global(id).of.size()),
            Base::Unit(number) if address.offset == 0 => {
                let unit = self.units.get(number);
                (unit.kind == Kind::Variable).then_some(u32::from(unit.size))
            }
            _ => None,
        }
    }

    /// Computes an address; low and high byte go to `to`.
    pub(super) fn compute(&mut self, form: &Form, to: [Address; 2]) {
        let mut scaled: Vec<Vec<Byte>> =
            form.indices.iter().map(|i| self.scaled_index(i)).collect();
        if let [page, place] = scaled.as_mut_slice() {
            // A page and a place in it need no sum.
            if page.len() == 2 && page[0] == Byte::Number(0) && place.len() == 1 {
                page[0] = place[0];
                scaled.pop();
            }
        }
        let [low, mut high] = form.offset.to_le_bytes();
        let byte = |bytes: &&mut Vec<Byte>| bytes.len() == 1 || bytes[1] == Byte::Number(0);
        // Whole pages are the high byte of an index that has none.
        let index = scaled.iter_mut().find(byte);
        if let (Root::Pointer(_), 0, Some(bytes)) = (&form.root, low, index) {
            *bytes = vec![bytes[0], Byte::Number(std::mem::take(&mut high))];
        }
        let mut sum = match &form.root {
            Root::Constant(address) => {
                let address = address.plus(form.offset);
                vec![self.low(address), Byte::High(address)]
            }
            Root::Pointer(bytes) if low | high == 0 => bytes.clone(),
            Root::Pointer(bytes) => {
                self.add_bytes(bytes, &[Byte::Number(low), Byte::Number(high)], &to);
                vec![Byte::Memory(to[0]), Byte::Memory(to[1])]
            }
        };
        for mut bytes in scaled {
            bytes.resize(2, Byte::Number(0));
            // What was just computed may be in A, which a constant is not.
            self.add_bytes(&bytes, &sum, &to);
            sum = vec![Byte::Memory(to[0]), Byte::Memory(to[1])];
        }
        self.copy(&sum, &to);
        self.clear = None; // For an access that may not be made.
    }

    /// The low byte of a known address: a number where the object begins with a page.
    fn low(&self, address: Address) -> Byte {
        match address.base {
            Base::Global(id) if self.module.global(id).align >= 256 => {
                Byte::Number(address.offset as u8)
            }
            _ => Byte::Low(address),
        }
    }

    /// The value of an address that is not folded.
    pub(super) fn address_value(&mut self, value: Value) {
        let displacement = self.displacements[value.0 as usize];
        let form = self.own_form(value).less(displacement);
        let targets = self.targets(value);
        self.compute(&form, [targets[0], targets[1]]);
    }

    /// Prepares an access of `size` bytes: pointers and Y are ready afterwards.
    pub(super) fn access(&mut self, pointer: &Operand, size: u32, volatile: bool) -> Access {
        let form = self.form(pointer);
        let scratch = [SCRATCH, SCRATCH.plus(1)];
        match (&form.root, form.indices.as_slice()) {
            (Root::Constant(address), []) => Access::Absolute(address.plus(form.offset)),
            (Root::Pointer(bytes), []) if volatile && size == 1 && form.offset == 0 => {
                let pair = self.pair(bytes);
                Access::Pointer(pair, 0)
            }
            _ if volatile => {
                // An index could make the processor touch a wrong address first.
                self.compute(&form, scratch);
                Access::Pointer(SCRATCH, 0)
            }
            (Root::Constant(address), [only]) if only.small => {
                let index = self.scaled_index(only)[0];
                self.with(Ldy, index);
                Access::Indexed(address.plus(form.offset))
            }
            (Root::Constant(address), [only]) if only.in_page(size) => {
                // The low byte of the index goes into Y, the rest is a pointer to a page.
                let index = self.scaled_index(only);
                let address = address.plus(form.offset);
                let page = self.page(address);
                self.load(index[1]);
                self.clear_carry();
                self.with(Adc, Byte::High(address));
                self.note_sum(only);
                self.at(Sta, page.unwrap_or(SCRATCH).plus(1));
                if page.is_none() {
                    self.load(Byte::Low(address));
                    self.at(Sta, scratch[0]);
                }
                self.with(Ldy, index[0]);
                Access::PointerIndexed(page.unwrap_or(SCRATCH))
            }
            (Root::Constant(address), [page, place]) if size == 1 && is_in_page(page, place) => {
                // An array of pages: one index chooses the page, the other goes into Y.
                let address = address.plus(form.offset);
                let number = self.bytes(&page.operand)[0];
                let place = self.scaled_index(place)[0];
                let page = self.page(address);
                self.load(number);
                self.clear_carry();
                self.with(Adc, Byte::High(address));
                self.at(Sta, page.unwrap_or(SCRATCH).plus(1));
                if page.is_none() {
                    self.load(Byte::Low(address));
                    self.at(Sta, scratch[0]);
                }
                self.with(Ldy, place);
                Access::PointerIndexed(page.unwrap_or(SCRATCH))
            }
            (Root::Constant(_), [rows @ .., place]) if size == 1 && place.is_byte() => {
                // Rows that begin anywhere: a pointer to the row, and the place in it in Y.
                let place = self.scaled_index(place)[0];
                let row = Form {
                    indices: rows.to_vec(),
                    ..form.clone()
                };
                // A low byte that needs no sum is loaded there at once.
                let pair = self.units.add(self.id, 2, Kind::Value);
                self.compute(&row, [pair, pair.plus(1)]);
                self.with(Ldy, place);
                Access::PointerIndexed(pair)
            }
            (Root::Pointer(bytes), []) if u32::from(form.offset) + size <= 256 => {
                let pair = self.pair(bytes);
                Access::Pointer(pair, form.offset as u8)
            }
            (Root::Pointer(bytes), [only])
                if only.small
                    && only.scale == 1
                    && form.offset == 0
                    && self.is_multiple(&only.operand, size) =>
            {
                let pair = self.pair(bytes);
                let index = self.scaled_index(only)[0];
                self.with(Ldy, index);
                Access::PointerIndexed(pair)
            }
            (Root::Pointer(bytes), [only]) if only.in_page(size) && form.offset == 0 => {
                let index = self.scaled_index(only);
                self.load(bytes[1]);
                self.clear_carry();
                self.with(Adc, index[1]);
                self.note_sum(only);
                self.at(Sta, scratch[1]);
                self.load(bytes[0]);
                self.at(Sta, scratch[0]);
                self.with(Ldy, index[0]);
                Access::PointerIndexed(SCRATCH)
            }
            _ => {
                let low = form.low(size);
                self.compute(&form.less(low), scratch);
                Access::Pointer(SCRATCH, low)
            }
        }
    }

    /// The operand for byte `i` of an access; loads Y where it has to.
    pub(super) fn access_mode(&mut self, access: Access, i: u32, volatile: bool) -> Mode {
        match access {
            Access::Absolute(address) => {
                if volatile {
                    self.units.set_volatile(&address);
                }
                Mode::Absolute(address.plus(i as u16))
            }
            Access::Indexed(address) => Mode::AbsoluteY(address.plus(i as u16)),
            Access::Pointer(pair, offset) => {
                if volatile && i > 0 {
                    let (next, low) = (self.label(), pair);
                    self.at(Inc, low);
                    self.branch(Bne, next);
                    self.at(Inc, low.plus(1));
                    self.place(next);
                    self.immediate(Ldy, 0);
                } else {
                    self.immediate(Ldy, offset.wrapping_add(i as u8));
                }
                Mode::IndirectY(pair)
            }
            Access::PointerIndexed(pair) => {
                if i > 0 {
                    self.implied(Iny);
                }
                Mode::IndirectY(pair)
            }
        }
    }
}

impl Index {
    /// Whether an element of that size lies in one page, counted from an address whose index is 0:
    /// the low byte of the index is a multiple of its size then.
    fn in_page(&self, size: u32) -> bool {
        self.scale.is_power_of_two() && size <= u32::from(self.scale) && self.scale <= 256
    }

    /// Whether it is a byte as it stands, which can go into Y.
    fn is_byte(&self) -> bool {
        self.scale == 1 && self.small
    }
}

/// Whether the first index counts pages of 256 and the second bytes in them.
fn is_in_page(page: &Index, place: &Index) -> bool {
    page.scale == 256 && place.is_byte()
}
