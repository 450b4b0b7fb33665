//! Steps that look at memory and wait for it, or for the picture.

use super::{byte_value, frame_count, value, Outcome, Script, PATIENCE};

impl Script<'_> {
    pub(super) fn address(&self, text: &str) -> Result<u16, String> {
        let known = self.labels.resolve(text);
        known.ok_or_else(|| format!("{text} is neither a number nor a label of the program"))
    }

    pub(super) fn bytes(&self, start: u16, count: u16) -> Vec<u8> {
        (0..count)
            .map(|offset| self.machine.peek(start.wrapping_add(offset)))
            .collect()
    }

    pub(super) fn peek(&mut self, address: &str, count: &[&str]) -> Outcome {
        let start = self.address(address)?;
        let count = value(count.first().copied().unwrap_or("1"))?;
        let bytes = self.bytes(start, count);
        for (row, bytes) in bytes.chunks(16).enumerate() {
            let at = start.wrapping_add(16 * row as u16);
            let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            self.print(&format!("{at:04x}  {}", hex.join(" ")))?;
        }
        Ok(())
    }

    pub(super) fn poke(&mut self, address: &str, bytes: &[&str]) -> Outcome {
        let start = self.address(address)?;
        for (offset, byte) in (0..).zip(bytes) {
            self.machine
                .poke(start.wrapping_add(offset), byte_value(byte)?);
        }
        Ok(())
    }

    pub(super) fn dump(&mut self, file: &str, address: &str, count: &str) -> Outcome {
        let bytes = self.bytes(self.address(address)?, value(count)?);
        std::fs::write(file, bytes).map_err(|error| error.to_string())
    }

    pub(super) fn expect(&mut self, address: &str, bytes: &[&str]) -> Outcome {
        let start = self.address(address)?;
        let expected: Result<Vec<u8>, String> = bytes.iter().map(|byte| byte_value(byte)).collect();
        let expected = expected?;
        let found = self.bytes(start, expected.len() as u16);
        if found == expected {
            return Ok(());
        }
        Err(format!("found {found:02x?}, not {expected:02x?}"))
    }

    pub(super) fn wait_memory(
        &mut self,
        address: &str,
        operator: &str,
        operand: &str,
        rest: &[&str],
    ) -> Outcome {
        let address = self.address(address)?;
        let operand = byte_value(operand)?;
        let holds = |found: u8| {
            Ok(match operator {
                "==" => found == operand,
                "!=" => found != operand,
                "<" => found < operand,
                "<=" => found <= operand,
                ">" => found > operand,
                ">=" => found >= operand,
                "&" => found & operand != 0,
                _ => return Err(format!("{operator} compares nothing")),
            })
        };
        let frames = frame_count(rest.first().copied(), PATIENCE)?;
        for _ in 0..frames {
            if holds(self.machine.peek(address))? {
                return Ok(());
            }
            self.frames(1)?;
        }
        let found = self.machine.peek(address);
        if holds(found)? {
            return Ok(());
        }
        Err(format!("still {found} after {frames} frames"))
    }

    pub(super) fn wait_change(&mut self, rest: &[&str]) -> Outcome {
        let frames = frame_count(rest.first().copied(), PATIENCE)?;
        let before = self.machine.picture();
        for _ in 0..frames {
            self.frames(1)?;
            if self.machine.picture() != before {
                return Ok(());
            }
        }
        Err(format!("the picture stayed the same for {frames} frames"))
    }

    pub(super) fn wait_stable(&mut self, rest: &[&str]) -> Outcome {
        let still = frame_count(rest.first().copied(), 10)?;
        let frames = frame_count(rest.get(1).copied(), PATIENCE)?;
        let (mut before, mut since) = (self.machine.picture(), 0);
        for _ in 0..frames {
            self.frames(1)?;
            let picture = self.machine.picture();
            since = if picture == before { since + 1 } else { 0 };
            if since >= still {
                return Ok(());
            }
            before = picture;
        }
        Err(format!("the picture was never still for {still} frames"))
    }
}
