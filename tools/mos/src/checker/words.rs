//! The checker's words for people.

use super::machine::{Machine, Side, What};
use super::{unit, Item};
use std::collections::BTreeMap;

impl Machine<'_> {
    /// Where the run stands.
    pub fn line(&self) -> String {
        let code = match self.side {
            Side::Promised => Some(&self.promised),
            Side::Finished => self.text.pieces.get(self.piece),
        };
        let lines = code.map_or(&[][..], |code| code.lines);
        let at = self
            .counter
            .saturating_sub(1)
            .min(lines.len().saturating_sub(1));
        format!("{at}: {:?}", lines.get(at))
    }

    /// An event in words.
    pub fn describe(&self, what: &What) -> String {
        match what {
            What::Call(id) => {
                let name = &self.program.interfaces[id.0 as usize].name;
                format!("the call of {}", crate::error::demangle(name))
            }
            What::CallByAddress(_) => "the call by address".into(),
            What::Helper(name) => format!("the call of {name}"),
            What::Return => "its end".into(),
        }
    }

    /// An item in words.
    pub fn describe_item(&self, item: &Item) -> String {
        match item {
            Item::Register(bit) => {
                let names =
                    BTreeMap::from([(1, "A"), (2, "X"), (4, "Y"), (8, "carry"), (16, "N and Z")]);
                names.get(bit).unwrap_or(&"overflow").to_string()
            }
            Item::Unit(address) => {
                let number = unit(address).unwrap_or(0);
                let home = &self.program.homes[number];
                format!(
                    "byte {} of unit {number} (at {:?})",
                    address.offset, home.place
                )
            }
            Item::Shared(address) => format!("{:?}+{}", address.base, address.offset),
        }
    }

    /// An address in words.
    pub fn describe_memory(&self, address: u16) -> String {
        let statics = &self.layout.statics;
        match statics.iter().rposition(|start| *start <= address) {
            Some(number) => format!("{address:#06x} (static {number} or after it)"),
            None => format!("{address:#06x}"),
        }
    }
}
