//! Sums the other way round: what a register holds comes first.
//!
//! `lda u / clc / adc v` becomes `tya / clc / adc u` where Y holds `v`, and `clc / adc u` where A does; so
//! do `and`, `ora` and `eor`. One cycle and a byte less, or three and two; and often `v` was stored for this
//! alone. Nothing but `clc` or `sec` stands between, `v` is a unit or constant that is known to be in the
//! register.
//!
//! R 0.326 to 0.320, S 0.626 to 0.615.

use super::effects::{Context, A, X, Y};
use super::known::{self, trackable, REGISTERS};
use super::liveness::Blocks;
use crate::asm::{Line, Mnemonic::*, Mode};

/// Exchanges operands. Returns whether there were any.
pub fn commute(lines: &mut Vec<Line>, context: &Context) -> bool {
    let blocks = Blocks::new(lines);
    let entries = known::entries(lines, &blocks, context);
    let mut gone = Vec::new();
    let mut changed = false;
    for (range, entry) in blocks.ranges.iter().zip(entries) {
        let mut known = entry.unwrap_or_default();
        for load in range.clone() {
            let Line::Code(mnemonic, mode) = lines[load] else {
                continue;
            };
            if let Some(sum) = sum(lines, load, range.end) {
                let Line::Code(operation, operand) = lines[sum] else {
                    continue;
                };
                let holds = |register| known.holds(register, &operand);
                let holder = REGISTERS.into_iter().find(|&register| holds(register));
                let holder = holder.filter(|_| trackable(&operand, context));
                let first = match holder {
                    Some(A) => None,
                    Some(X) => Some(Txa),
                    Some(Y) => Some(Tya),
                    _ => {
                        known.step(mnemonic, mode, context);
                        continue;
                    }
                };
                match first {
                    Some(transfer) => lines[load] = Line::Code(transfer, Mode::Implied),
                    None => gone.push(load),
                }
                lines[sum] = Line::Code(operation, mode);
                changed = true;
                if first.is_none() {
                    continue;
                }
            }
            if let Line::Code(mnemonic, mode) = lines[load] {
                known.step(mnemonic, mode, context);
            }
        }
    }
    for load in gone.into_iter().rev() {
        lines.remove(load);
    }
    changed
}

/// Where what the `lda` at `load` loads is the first operand of something that commutes.
fn sum(lines: &[Line], load: usize, end: usize) -> Option<usize> {
    let Line::Code(Lda, loaded) = lines[load] else {
        return None;
    };
    for (at, line) in lines.iter().enumerate().take(end).skip(load + 1) {
        match line {
            Line::Comment(_) | Line::Code(Clc | Sec, _) => {}
            Line::Code(Adc | And | Ora | Eor, operand) => {
                return (*operand != loaded).then_some(at);
            }
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::{lines, text, Sketch};

    fn commuted(code: &str) -> Vec<String> {
        let sketch = Sketch::new();
        let mut lines = lines(code);
        commute(&mut lines, &sketch.context());
        text(&lines)
    }

    fn as_they_are(code: &str) -> Vec<String> {
        text(&lines(code))
    }

    #[test]
    fn what_a_register_holds_comes_first() {
        assert_eq!(
            commuted("ldy u1\nlda u0\nclc\nadc u1\nrts"),
            as_they_are("ldy u1\ntya\nclc\nadc u0\nrts")
        );
        assert_eq!(
            commuted("lda u2\nsta u1\nlda u0\nora u1\nrts"),
            as_they_are("lda u2\nsta u1\nora u0\nrts")
        );
        assert_eq!(
            commuted("ldx u1\nlda $0400,y\neor u1\nrts"),
            as_they_are("ldx u1\ntxa\neor $0400,y\nrts")
        );
    }

    #[test]
    fn what_does_not_commute_or_is_not_known_stays() {
        for code in [
            "ldy u1\nlda u0\nsec\nsbc u1\nrts",
            "ldy u1\nlda u0\nasl a\nadc u1\nrts",
            "ldy u1\niny\nlda u0\nclc\nadc u1\nrts",
            "ldy $0400\nlda u0\nclc\nadc $0400\nrts",
        ] {
            assert_eq!(commuted(code), as_they_are(code), "{code}");
        }
    }
}
