//! The callees and callers of the function under test: what they see of it and what they overwrite.

use super::byte::{Byte, JUNK};
use super::machine::{Flag, Machine, Side, What};
use super::memory::{EXCHANGE, SCRATCH, SP};
use super::places::Where;
use super::{unit, Item, Registers};
use crate::asm::{Address, Base};
use crate::code::Place;
use crate::ir::FunctionId;

impl Machine<'_> {
    /// A number that depends on the run and on what it is for. Corner cases are frequent.
    pub fn random(&self, what: u64) -> u8 {
        let mut hash = self.seed ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for _ in 0..2 {
            hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            hash ^= hash >> 31;
        }
        let byte = (hash >> 8) as u8;
        match hash as u8 & 7 {
            0 | 1 => self.numbers[(hash >> 16) as usize % self.numbers.len()],
            2 => byte & 15,
            3 => byte & 3,
            _ => byte,
        }
    }

    /// What a callee or caller left in something at the last event.
    pub fn given(&self, kind: u64, number: usize) -> Byte {
        let what = (self.events << 40) | (kind << 32) | number as u64;
        Byte {
            value: self.random(what),
            known: true,
        }
    }

    /// Different on both sides, and undefined.
    pub fn junk(&self, number: usize) -> Byte {
        let what = (1 << 62) | (self.events << 32) | number as u64;
        Byte {
            value: self.random(what) ^ 0x5a,
            known: false,
        }
    }

    pub fn set_word(&mut self, slot: usize, word: u16) {
        for (i, value) in word.to_le_bytes().into_iter().enumerate() {
            self.slots[slot + i] = Byte { value, known: true };
        }
    }

    /// Strangers' values in registers.
    pub fn fill(&mut self, registers: Registers) {
        for i in 0..3 {
            if registers & (1 << i) != 0 {
                self.registers[i] = self.given(1, i);
            }
        }
        for (bit, flags) in [(8, 0..1), (16, 1..3), (32, 3..4)] {
            for i in flags {
                if registers & bit != 0 {
                    // Both flags of one byte: a result cannot be zero and negative.
                    let byte = self.given(2, i.min(1)).value;
                    let set = match i {
                        1 => byte & 0x80 != 0,
                        2 => byte == 0,
                        _ => byte & 1 != 0,
                    };
                    self.flags[i] = Flag { set, known: true };
                }
            }
        }
    }

    /// A callee's or caller's value in a byte of a unit, wherever that is on this side.
    pub fn give_unit(&mut self, address: &Address) {
        let Some(number) = unit(address) else { return };
        let value = self.given(5, number * 64 + usize::from(address.offset));
        if let Some(place) = self.unit_place(address) {
            if let Where::Slot(slot) = self.locate(&place) {
                self.slots[slot] = value;
            }
        }
    }

    /// What must be the same on both sides; in the promised code.
    pub fn visible(&self, what: &What) -> Vec<(Item, u8)> {
        let mut items = Vec::new();
        let registers = |set: Registers| {
            [1, 2, 4, 8, 16, 32]
                .into_iter()
                .filter(move |bit| set & bit != 0)
                .map(Item::Register)
        };
        let own = &self.program.interfaces[self.subject.function.0 as usize];
        let shared = |symbol: &'static str, count: u16| {
            (0..count).map(move |i| Item::Shared(Address::runtime(symbol).plus(i)))
        };
        let exchange = (0..EXCHANGE as u16).map(|i| {
            Item::Shared(Address {
                base: Base::Exchange,
                offset: i,
            })
        });
        match what {
            What::Call(id) => {
                let interface = &self.program.interfaces[id.0 as usize];
                items.extend(registers(interface.reads));
                items.extend(interface.parameters.iter().copied().map(Item::Unit));
                if interface.external {
                    items.extend(shared("__arg0", 8));
                }
            }
            What::CallByAddress(_) => {
                items.extend(shared("__tmp0", 2));
                items.extend(exchange);
            }
            What::Helper(name) => {
                items.extend(registers(helper_reads(name)));
                items.extend(shared("__arg0", 8));
            }
            What::Return => match self.subject.place {
                Place::Body => {
                    items.extend(registers(own.returns));
                    items.extend(own.results.iter().copied().map(Item::Unit));
                }
                Place::Entry => items.extend(exchange.take(16)),
                Place::Outlined(_) | Place::Gate | Place::Loader(_) => {}
                Place::Exported => {
                    items.extend(registers(own.returns));
                    items.extend(shared("__arg0", 8));
                }
            },
        }
        let defined = |item: Item| {
            let known = match item {
                Item::Register(bit) => self.known(bit),
                Item::Unit(address) | Item::Shared(address) => {
                    self.read(self.locate(&address)).known
                }
            };
            known.then(|| (item, self.value(item)))
        };
        items.into_iter().filter_map(defined).collect()
    }

    pub fn known(&self, bit: Registers) -> bool {
        match bit {
            1 | 2 | 4 => self.registers[bit as usize / 2].known,
            8 => self.flags[0].known,
            16 => self.flags[1].known && self.flags[2].known,
            _ => self.flags[3].known,
        }
    }

    /// What an item is on this side.
    pub fn value(&self, item: Item) -> u8 {
        match item {
            Item::Register(bit @ (1 | 2 | 4)) => self.registers[bit as usize / 2].value,
            Item::Register(8) => self.flags[0].set.into(),
            Item::Register(16) => u8::from(self.flags[1].set) * 2 + u8::from(self.flags[2].set),
            Item::Register(_) => self.flags[3].set.into(),
            Item::Shared(address) => self.read(self.locate(&address)).value,
            Item::Unit(address) => match self.unit_place(&address) {
                Some(place) => self.read(self.locate(&place)).value,
                None => 0,
            },
        }
    }

    /// What a callee does before it returns.
    pub fn after(&mut self, what: &What, events: u64) {
        self.events = events;
        self.memory.written.clear();
        let callees: Vec<FunctionId> = match what {
            What::Return => return,
            What::Helper(name) => {
                if name.starts_with("__stack_p") {
                    self.stack_helper(name);
                } else {
                    (0..SP).for_each(|i| self.slots[i] = self.given(3, i));
                    self.fill(!crate::runtime::keeps(name));
                    if name.starts_with("mem") {
                        self.memory.epoch += 1;
                    }
                }
                return;
            }
            What::Call(id) => vec![*id],
            What::CallByAddress(number) => self
                .program
                .candidates
                .get(*number)
                .cloned()
                .unwrap_or_default(),
        };
        self.memory.epoch += 1;
        (0..SP).for_each(|i| self.slots[i] = self.given(3, i));
        (0..EXCHANGE).for_each(|i| self.slots[SCRATCH + i] = self.given(4, i));
        let mut registers = if matches!(what, What::CallByAddress(_)) {
            Registers::MAX
        } else {
            0
        };
        for id in callees {
            registers |= !self.program.interfaces[id.0 as usize].keeps;
            let again = self.clobbers.reach[id.0 as usize].contains(&self.subject.function);
            match self.side {
                Side::Promised => {
                    for owner in &self.clobbers.reach[id.0 as usize] {
                        for &slot in &self.layout.owned[owner.0 as usize] {
                            self.slots[slot] = JUNK;
                        }
                    }
                }
                Side::Finished => {
                    for address in self.clobbers.of(id) {
                        match self.locate(address) {
                            Where::Slot(slot) => self.slots[slot] = self.junk(slot),
                            // What it writes to a variable that it was lent, everybody sees.
                            Where::Memory(at)
                                if !again && self.variable_at(address) != Some(true) =>
                            {
                                let junk = self.junk(usize::from(at));
                                self.write_memory(at, junk);
                            }
                            Where::Memory(_) => {}
                        }
                    }
                }
            }
            for address in &self.program.interfaces[id.0 as usize].results.clone() {
                self.give_unit(address);
            }
        }
        self.fill(registers);
    }

    /// The software stack keeps what is put there.
    pub fn stack_helper(&mut self, name: &str) {
        let sp = u16::from_le_bytes([self.slots[SP].value, self.slots[SP + 1].value]);
        let bytes = u16::from(self.registers[0].value);
        let sp = if name == "__stack_push" {
            sp.wrapping_sub(bytes)
        } else {
            sp.wrapping_add(bytes)
        };
        self.set_word(SP, sp);
        self.slots[15] = self.given(3, 15);
        self.fill(!crate::runtime::keeps(name));
    }
}

/// Registers that a helper reads.
fn helper_reads(name: &str) -> Registers {
    match name {
        "__stack_push" | "__stack_pop" => 1,
        "__stack_reserve" | "__stack_release" => 3,
        _ => 0,
    }
}
