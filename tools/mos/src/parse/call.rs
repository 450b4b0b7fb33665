//! Calls of functions, intrinsics and inline assembly.

use super::body::Body;
use super::constants;
use super::function_attributes::function_attribute;
use super::instruction::Parsed;
use super::lexer::Kind;
use super::parameter_attributes::parameter_attributes;
use super::types;
use crate::error::Result;
use crate::ir::{
    Call, Callee, CastOperator, Constant, Flags, FunctionAttributes, Intrinsic, Location, Operand,
    Operation, Type,
};

/// What becomes of a call of an intrinsic.
enum Meaning {
    Keep(Intrinsic),
    /// It says something to the optimiser alone.
    Nothing,
    /// It is its first argument.
    FirstArgument,
    /// It is false, or zero.
    Zero,
    /// A barrier for the passes.
    Barrier,
}

impl Body<'_, '_> {
    /// Parses a call after its first word.
    pub fn call(&mut self, first: &str) -> Result<(Parsed, Option<Location>)> {
        if first != "call" {
            self.cursor.expect_word("call")?;
        }
        let result = parameter_attributes(&mut self.cursor, self.names)?;
        let returns = types::parse(&mut self.cursor, self.names)?;
        // The function type in full stands here for functions of variable arguments only.
        self.cursor.skip_group();
        let place = self.cursor;
        let callee = match self.cursor.kind() {
            Kind::Global(name) if name.starts_with("llvm.") => None,
            Kind::Word("asm") => Some(self.assembly()?),
            _ => match self.operand(&Type::Pointer)? {
                Operand::Constant(constant) => Some(match constants::as_function(&constant) {
                    Some(function) => Callee::Direct(function),
                    None => Callee::Indirect(Operand::Constant(constant)),
                }),
                target => Some(Callee::Indirect(target)),
            },
        };
        if callee.is_none() {
            self.cursor.skip();
        }
        let (arguments, types, sret) = self.arguments()?;
        let mut attributes = FunctionAttributes::default();
        while !self.cursor.is_mark(',') && !self.cursor.token().first {
            if self.cursor.accept('#') {
                let number = self.cursor.small()?;
                attributes = self.names.group(number).cloned().unwrap_or_default();
            } else if !self.cursor.skip_group() {
                function_attribute(&mut self.cursor, &mut attributes)?;
            }
        }
        let mut attached = self.attachments()?;
        if let (true, Some(node)) = (attributes.noreturn, attached.debug) {
            // Nobody measures a panic, but who wants none looks for its place.
            attached.location = self.locations.outside_library(node);
        }
        let range = result.range.or_else(|| {
            attached
                .range
                .and_then(|node| self.names.range(node, returns.bits()))
        });
        let callee = match (callee, place.kind()) {
            (Some(callee), _) => callee,
            (None, Kind::Global(name)) => match intrinsic(name) {
                Some(Meaning::Keep(intrinsic)) => Callee::Intrinsic(intrinsic),
                Some(Meaning::Nothing) => return Ok((Parsed::Nothing, attached.location)),
                Some(Meaning::Barrier) => {
                    return Ok((
                        Parsed::Instruction(self.barrier(), Type::Void),
                        attached.location,
                    ));
                }
                Some(meaning) => {
                    let value = match (meaning, arguments.into_iter().next()) {
                        (Meaning::FirstArgument, Some(argument)) => argument,
                        _ => Operand::Constant(Constant::zero(&returns)),
                    };
                    let copy = Operation::Cast(CastOperator::Copy, value, Flags::default());
                    return Ok((Parsed::Instruction(copy, returns), attached.location));
                }
                None => return Err(place.error(format!("intrinsic `{name}` is not known"))),
            },
            (None, _) => unreachable!("only intrinsics leave the callee open"),
        };
        let call = Call {
            callee,
            arguments,
            types,
            returns: returns.clone(),
            range,
            tail: matches!(first, "tail" | "musttail"),
            noreturn: attributes.noreturn,
            cold: attributes.cold,
            sret,
        };
        Ok((
            Parsed::Instruction(Operation::Call(call), returns),
            attached.location,
        ))
    }

    /// Something that touches memory in a way that no pass can see through, and costs nothing.
    pub fn barrier(&self) -> Operation {
        Operation::Call(Call {
            callee: Callee::Assembly {
                text: String::new(),
                constraints: "~{memory}".into(),
            },
            arguments: Vec::new(),
            types: Vec::new(),
            returns: Type::Void,
            range: None,
            tail: false,
            noreturn: false,
            cold: false,
            sret: None,
        })
    }

    /// `(type attributes value, ...)`
    fn arguments(&mut self) -> Result<(Vec<Operand>, Vec<Type>, Option<Type>)> {
        let (mut arguments, mut types, mut sret) = (Vec::new(), Vec::new(), None);
        self.cursor.expect('(')?;
        while !self.cursor.accept(')') {
            if self.cursor.peek_word() == Some("metadata") {
                // An argument of an intrinsic that will be dropped.
                while !self.cursor.is_mark(',') && !self.cursor.is_mark(')') {
                    if !self.cursor.skip_group() {
                        self.cursor.skip();
                    }
                }
            } else {
                let of = types::parse(&mut self.cursor, self.names)?;
                let attributes = parameter_attributes(&mut self.cursor, self.names)?;
                arguments.push(self.operand(&of)?);
                types.push(of);
                sret = sret.or(attributes.sret);
            }
            if !self.cursor.is_mark(')') {
                self.cursor.expect(',')?;
            }
        }
        Ok((arguments, types, sret))
    }

    /// `asm sideeffect "text", "constraints"`
    fn assembly(&mut self) -> Result<Callee> {
        self.cursor.skip();
        while self.cursor.peek_word().is_some() {
            self.cursor.skip();
        }
        let mut texts = [String::new(), String::new()];
        for (index, text) in texts.iter_mut().enumerate() {
            if index == 1 {
                self.cursor.expect(',')?;
            }
            match self.cursor.next() {
                Kind::Text(bytes) => *text = String::from_utf8_lossy(bytes).into_owned(),
                _ => return Err(self.cursor.unexpected("assembly text")),
            }
        }
        let [text, constraints] = texts;
        Ok(Callee::Assembly { text, constraints })
    }
}

/// What an intrinsic means; `None` if it is not known. Names end in type suffixes (`.i16`, `.p0`).
fn intrinsic(name: &str) -> Option<Meaning> {
    use Intrinsic::*;
    const TABLE: [(&str, Meaning); 55] = [
        ("memcpy", Meaning::Keep(MemCpy)),
        ("memmove", Meaning::Keep(MemMove)),
        ("memset", Meaning::Keep(MemSet)),
        ("umin", Meaning::Keep(UMin)),
        ("umax", Meaning::Keep(UMax)),
        ("smin", Meaning::Keep(SMin)),
        ("smax", Meaning::Keep(SMax)),
        ("abs", Meaning::Keep(Abs)),
        ("uadd.sat", Meaning::Keep(UAddSat)),
        ("usub.sat", Meaning::Keep(USubSat)),
        ("sadd.sat", Meaning::Keep(SAddSat)),
        ("ssub.sat", Meaning::Keep(SSubSat)),
        ("ushl.sat", Meaning::Keep(UShlSat)),
        ("sshl.sat", Meaning::Keep(SShlSat)),
        ("uadd.with.overflow", Meaning::Keep(UAddOverflow)),
        ("sadd.with.overflow", Meaning::Keep(SAddOverflow)),
        ("usub.with.overflow", Meaning::Keep(USubOverflow)),
        ("ssub.with.overflow", Meaning::Keep(SSubOverflow)),
        ("umul.with.overflow", Meaning::Keep(UMulOverflow)),
        ("smul.with.overflow", Meaning::Keep(SMulOverflow)),
        ("fshl", Meaning::Keep(FShl)),
        ("fshr", Meaning::Keep(FShr)),
        ("bswap", Meaning::Keep(ByteSwap)),
        ("bitreverse", Meaning::Keep(BitReverse)),
        ("ctlz", Meaning::Keep(CountLeadingZeros)),
        ("cttz", Meaning::Keep(CountTrailingZeros)),
        ("ctpop", Meaning::Keep(CountOnes)),
        ("ucmp", Meaning::Keep(UCompare)),
        ("scmp", Meaning::Keep(SCompare)),
        ("trap", Meaning::Keep(Trap)),
        ("ubsantrap", Meaning::Keep(Trap)),
        ("debugtrap", Meaning::Keep(Trap)),
        ("ptrmask", Meaning::Keep(PointerMask)),
        ("assume", Meaning::Nothing),
        ("lifetime.start", Meaning::Nothing),
        ("lifetime.end", Meaning::Nothing),
        ("experimental.noalias.scope.decl", Meaning::Nothing),
        ("invariant.end", Meaning::Nothing),
        ("dbg.value", Meaning::Nothing),
        ("dbg.declare", Meaning::Nothing),
        ("dbg.assign", Meaning::Nothing),
        ("dbg.label", Meaning::Nothing),
        ("donothing", Meaning::Nothing),
        ("sideeffect", Meaning::Barrier),
        ("pseudoprobe", Meaning::Nothing),
        ("expect", Meaning::FirstArgument),
        ("expect.with.probability", Meaning::FirstArgument),
        ("launder.invariant.group", Meaning::FirstArgument),
        ("strip.invariant.group", Meaning::FirstArgument),
        ("ssa.copy", Meaning::FirstArgument),
        ("arithmetic.fence", Meaning::FirstArgument),
        ("threadlocal.address", Meaning::FirstArgument),
        ("is.constant", Meaning::Zero),
        ("objectsize", Meaning::Zero),
        ("invariant.start", Meaning::Zero),
    ];
    let name = name.strip_prefix("llvm.")?;
    let matches = |base: &str| {
        name.strip_prefix(base)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let longest = TABLE
        .into_iter()
        .filter(|(base, _)| matches(base))
        .max_by_key(|(base, _)| base.len());
    // What follows must be type suffixes, or another intrinsic was meant (`memcpy.element...`).
    longest
        .filter(|(base, _)| name[base.len()..].split('.').skip(1).all(is_type_suffix))
        .map(|(_, meaning)| meaning)
}

fn is_type_suffix(part: &str) -> bool {
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    part == "inline"
        || ["i", "p"]
            .iter()
            .any(|letter| part.strip_prefix(letter).is_some_and(digits))
}
