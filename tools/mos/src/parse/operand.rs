//! Operands and names of blocks in the body of a function.

use super::body::Body;
use super::lexer::Kind;
use super::{constants, types};
use crate::error::Result;
use crate::ir::{BlockId, Operand, Type};

pub(super) fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

impl Body<'_, '_> {
    /// `value` of a type that is already known.
    pub fn operand(&mut self, of: &Type) -> Result<Operand> {
        match self.cursor.kind() {
            Kind::Local(name) => {
                let place = self.cursor;
                let value = *self
                    .values
                    .get(&**name)
                    .ok_or_else(|| place.error(format!("`%{name}` is not defined")))?;
                self.cursor.skip();
                self.checks.push((value, of.clone(), place));
                Ok(Operand::Value(value))
            }
            _ => {
                let place = self.cursor;
                let constant = constants::parse(&mut self.cursor, self.names, of)?;
                if constant.type_of() != *of {
                    return Err(place.error(format!("a constant of type {of} was expected")));
                }
                Ok(Operand::Constant(constant))
            }
        }
    }

    /// `type value`
    pub fn typed(&mut self) -> Result<(Operand, Type)> {
        let of = types::parse(&mut self.cursor, self.names)?;
        Ok((self.operand(&of)?, of))
    }

    /// `type value` of an expected type.
    pub fn typed_as(&mut self, wanted: &Type) -> Result<Operand> {
        let place = self.cursor;
        let (operand, of) = self.typed()?;
        if of == *wanted {
            Ok(operand)
        } else {
            Err(place.unexpected(&format!("an operand of type {wanted}")))
        }
    }

    /// `label %name`
    pub fn label(&mut self) -> Result<BlockId> {
        self.cursor.expect_word("label")?;
        self.block_name()
    }

    /// `%name` of a block.
    pub fn block_name(&mut self) -> Result<BlockId> {
        let place = self.cursor;
        match self.cursor.next() {
            Kind::Local(name) => self
                .blocks
                .get(&**name)
                .copied()
                .ok_or_else(|| place.error(format!("block `%{name}` is not there"))),
            _ => Err(place.unexpected("a block")),
        }
    }
}
