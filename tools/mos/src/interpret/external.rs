//! What the program calls and the interpreter does not know.

use super::{Interpreter, Stop};
use crate::ir::mask;

/// Functions that the module leaves to others.
pub trait External {
    /// Calls the function `name` with scalar arguments; the result is cut to its type.
    fn call(&mut self, name: &str, arguments: &[u64], memory: &mut [u8]) -> Result<u64, Stop>;
}

/// No functions beside those that the interpreter has itself: `memcpy`, `memmove`, `memset`,
/// `memcmp`, `bcmp` and the panic.
pub struct Nothing;

impl External for Nothing {
    fn call(&mut self, name: &str, _: &[u64], _: &mut [u8]) -> Result<u64, Stop> {
        Err(Stop::Fault(format!("nobody defines {name}")))
    }
}

impl Interpreter<'_> {
    /// A function that the module does not define.
    pub(super) fn outside(&mut self, name: &str, arguments: &[u64], bits: u8) -> Result<u64, Stop> {
        let byte = |address: u64| usize::from(address as u16);
        let result = match (name, arguments) {
            ("memcpy" | "memmove", [to, from, length, ..]) => {
                let bytes: Vec<u8> = (0..*length)
                    .map(|i| self.memory[byte(from.wrapping_add(i))])
                    .collect();
                for (i, value) in (0..).zip(bytes) {
                    self.memory[byte(to.wrapping_add(i))] = value;
                }
                *to
            }
            ("memset", [to, value, length, ..]) => {
                (0..*length).for_each(|i| self.memory[byte(to.wrapping_add(i))] = *value as u8);
                *to
            }
            ("memcmp" | "bcmp", [a, b, length]) => (0..*length)
                .map(|i| {
                    (
                        self.memory[byte(a.wrapping_add(i))],
                        self.memory[byte(b.wrapping_add(i))],
                    )
                })
                .find(|(x, y)| x != y)
                .map_or(0, |(x, y)| if x < y { u64::MAX } else { 1 }),
            ("__panic" | crate::reach::PANIC, _) => return Err(Stop::Panic),
            _ => self.external.call(name, arguments, &mut self.memory)?,
        };
        Ok(if bits == 0 {
            result
        } else {
            mask(result, bits)
        })
    }
}
