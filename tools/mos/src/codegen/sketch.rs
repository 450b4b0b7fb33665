//! Code as text, for the tests of passes: a function `f` with eight units of one byte, and statics.

use super::convention::Conventions;
use super::unit::{Kind, Units};
use crate::analysis::callgraph::CallGraph;
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::statics::Statics;
use crate::ir::{FunctionId, GlobalId};
use crate::parse;

/// The function, a static that only stores at its address change, one that pointers reach, and one
/// whose accesses are volatile.
const MODULE: &str = "
@0 = internal global [512 x i8] zeroinitializer
@1 = internal global [512 x i8] zeroinitializer
@2 = internal global i8 0
define i8 @f() {
  store i8 1, ptr @0
  store ptr @1, ptr @0
  store volatile i8 1, ptr @2
  ret i8 0
}
";

/// All that a [`Context`] refers to.
pub struct Sketch {
    units: Units,
    conventions: Conventions,
    statics: Statics,
}

impl Sketch {
    /// The function returns a byte, in A.
    pub fn new() -> Sketch {
        let module = parse::parse(MODULE).expect("it is valid");
        let graph = CallGraph::new(&module);
        let mut units = Units::default();
        let conventions = Conventions::new(&module, &graph, &mut units, true);
        for _ in 0..8 {
            units.add(FunctionId(0), 1, Kind::Value);
        }
        let statics = Statics::new(&module);
        Sketch {
            units,
            conventions,
            statics,
        }
    }

    /// For the passes.
    pub fn context(&self) -> Context<'_> {
        Context {
            function: FunctionId(0),
            units: &self.units,
            conventions: &self.conventions,
            statics: &self.statics,
        }
    }
}

/// Lines as [`Line`] writes them, of a few modes, with `|` between them: `lda u0|lda #$10|sta
/// $0400,y|sta static0+4,x|sta __arg0+1|bne @l1|@l1:`; `nop*9` are nine lines.
pub fn code(text: &str) -> Vec<Line> {
    let each = text.split('|').flat_map(|one| {
        let (one, count) = one.split_once('*').unwrap_or((one, "1"));
        vec![line(one); count.parse().expect("a number")]
    });
    each.collect()
}

/// The other way round.
pub fn text(lines: &[Line]) -> Vec<String> {
    let lines = lines.iter().map(|line| line.to_string());
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    words.collect()
}

/// What a pass makes of [`code`], in the same form.
pub fn after(pass: fn(&mut Vec<Line>, &Context) -> bool, instructions: &str) -> String {
    let sketch = Sketch::new();
    let mut lines = code(instructions);
    pass(&mut lines, &sketch.context());
    text(&lines).join("|")
}

fn line(text: &str) -> Line {
    use Mnemonic::*;
    const ALL: [Mnemonic; 41] = [
        Lda, Ldx, Ldy, Sta, Stx, Sty, Adc, Sbc, And, Ora, Eor, Cmp, Cpx, Cpy, Asl, Lsr, Rol, Ror,
        Inc, Dec, Inx, Iny, Dex, Dey, Tax, Tay, Txa, Tya, Clc, Sec, Jmp, Rts, Bcc, Bcs, Beq, Bne,
        Bmi, Bpl, Jsr, Nop, Pha,
    ];
    let label = |text: &str| Label(text[2..].parse().expect("a number"));
    if let Some(name) = text.strip_suffix(':') {
        return Line::Label(label(name));
    }
    let (name, operand) = text.split_once(' ').unwrap_or((text, ""));
    let mnemonic = ALL.into_iter().find(|one| one.text() == name);
    let number = |text: &str| u16::from_str_radix(text, 16).expect("a hexadecimal number");
    let address = |text: &str| {
        if let Some(unit) = text.strip_prefix('u') {
            let base = Base::Unit(unit.parse().expect("a number"));
            return Address { base, offset: 0 };
        }
        if let Some(hexadecimal) = text.strip_prefix('$') {
            return Address::number(number(hexadecimal));
        }
        let (name, offset) = text.split_at(text.find(['+', '-']).unwrap_or(text.len()));
        let offset: i16 = offset.parse().unwrap_or(0);
        let base = match name {
            "__arg0" => Base::Runtime("__arg0"),
            "__tmp0" => Base::Runtime("__tmp0"),
            "__tmp4" => Base::Runtime("__tmp4"),
            _ => {
                let id = name.strip_prefix("static").expect("a static");
                Base::Global(GlobalId(id.parse().expect("a number")))
            }
        };
        Address {
            base,
            offset: offset as u16,
        }
    };
    let mode = match operand {
        "" => Mode::Implied,
        "a" => Mode::Accumulator,
        _ if operand.starts_with('@') => Mode::Label(label(operand)),
        _ if operand.starts_with('(') => {
            Mode::IndirectY(address(operand.trim_matches(['(', ')', ',', 'y'])))
        }
        _ if operand.starts_with('#') => Mode::Immediate(number(&operand[2..]) as u8),
        _ => match operand.split_once(',') {
            Some((base, "x")) => Mode::AbsoluteX(address(base)),
            Some((base, _)) => Mode::AbsoluteY(address(base)),
            None => Mode::Absolute(address(operand)),
        },
    };
    Line::Code(mnemonic.expect("a mnemonic"), mode)
}
