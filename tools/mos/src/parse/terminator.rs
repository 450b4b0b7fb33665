//! The last instruction of a block.

use super::body::Body;
use super::instruction::Parsed;
use crate::error::Result;
use crate::ir::{Function, Location, Terminator, Type};

impl Body<'_, '_> {
    pub(super) fn terminator(
        &mut self,
        word: &str,
        function: &Function,
    ) -> Result<(Parsed, Option<Location>)> {
        let mut terminator = match word {
            "unreachable" => Terminator::Unreachable,
            "ret" if function.returns == Type::Void => {
                self.cursor.expect_word("void")?;
                Terminator::Return(None)
            }
            "ret" => Terminator::Return(Some(self.typed_as(&function.returns)?)),
            "switch" => {
                let (value, of) = self.typed()?;
                self.cursor.expect(',')?;
                let default = self.label()?;
                self.cursor.expect('[')?;
                let mut cases = Vec::new();
                while !self.cursor.accept(']') {
                    let place = self.cursor;
                    let case = self
                        .typed_as(&of)?
                        .number()
                        .ok_or_else(|| place.unexpected("a number"))?;
                    self.cursor.expect(',')?;
                    cases.push((case, self.label()?));
                }
                Terminator::Switch {
                    value,
                    default,
                    cases,
                }
            }
            _ if self.cursor.peek_word() == Some("label") => Terminator::Jump(self.label()?),
            _ => {
                let condition = self.typed_as(&Type::BIT)?;
                self.cursor.expect(',')?;
                let yes = self.label()?;
                self.cursor.expect(',')?;
                let no = self.label()?;
                Terminator::Branch {
                    condition,
                    yes,
                    no,
                    weights: None,
                }
            }
        };
        let attached = self.attachments()?;
        if let Terminator::Branch { weights, .. } = &mut terminator {
            let numbers = attached
                .weights
                .and_then(|node| self.names.numbers(node, Some("branch_weights")));
            if let Some([yes, no]) = numbers.as_deref() {
                *weights = u32::try_from(*yes).ok().zip(u32::try_from(*no).ok());
            }
        }
        Ok((Parsed::Terminator(terminator), attached.location))
    }
}
