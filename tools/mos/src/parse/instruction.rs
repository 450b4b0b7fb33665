//! Instructions and terminators, except calls.

use super::atomic::Atomic;
use super::body::Body;
use super::constants;
use super::lexer::Kind;
use super::locations::reference;
use super::types;
use crate::error::Result;
use crate::ir::{
    BinaryOperator, BlockId, CastOperator, Flags, Function, Location, Operand, Operation,
    Predicate, Terminator, Type,
};

/// What a line of a function says.
pub(super) enum Parsed {
    Instruction(Operation, Type),
    /// Room for a type at an address divisible by a power of two.
    Aligned(Type, u16),
    /// Several instructions, and the type of their result.
    Atomic(Atomic, Type),
    Phi(Vec<(BlockId, Operand)>, Type),
    Terminator(Terminator),
    /// An intrinsic that means nothing here.
    Nothing,
}

/// Metadata nodes at the end of a line.
#[derive(Default)]
pub(super) struct Attachments {
    pub location: Option<Location>,
    /// The node of the location.
    pub debug: Option<u32>,
    pub range: Option<u32>,
    pub weights: Option<u32>,
    /// 1 where nothing is said.
    pub align: u16,
}

impl Body<'_, '_> {
    /// Parses one line after `%name =`.
    pub fn instruction(&mut self, function: &Function) -> Result<(Parsed, Option<Location>)> {
        let place = self.cursor;
        let word = self.cursor.word()?;
        if let Some(operator) = BinaryOperator::of_word(word) {
            let flags = self.flags();
            let (left, of) = self.typed()?;
            self.cursor.expect(',')?;
            let right = self.operand(&of)?;
            return self.finish(Operation::Binary(operator, left, right, flags), of);
        }
        if let Some(operator) = CastOperator::of_word(word) {
            let flags = self.flags();
            let (operand, from) = self.typed()?;
            self.cursor.expect_word("to")?;
            let to = types::parse(&mut self.cursor, self.names)?;
            if !operator.fits(&from, &to) || !from.is_scalar() || !to.is_scalar() {
                return Err(place.error(format!("`{word}` cannot go from {from} to {to}")));
            }
            return self.finish(Operation::Cast(operator, operand, flags), to);
        }
        match word {
            "icmp" => {
                let flags = self.flags();
                let predicate = self.predicate()?;
                let (left, of) = self.typed()?;
                self.cursor.expect(',')?;
                let right = self.operand(&of)?;
                self.finish(Operation::Compare(predicate, left, right, flags), Type::BIT)
            }
            "select" => {
                let condition = self.typed_as(&Type::BIT)?;
                self.cursor.expect(',')?;
                let (yes, of) = self.typed()?;
                self.cursor.expect(',')?;
                let no = self.typed_as(&of)?;
                self.finish(Operation::Select(condition, yes, no), of)
            }
            "freeze" => {
                let (operand, of) = self.typed()?;
                self.finish(Operation::Freeze(operand), of)
            }
            "load" => {
                let volatile = self.volatile();
                let of = types::parse(&mut self.cursor, self.names)?;
                self.cursor.expect(',')?;
                let pointer = self.typed_as(&Type::Pointer)?;
                self.ordering();
                let attached = self.attachments()?;
                let range = attached
                    .range
                    .and_then(|node| self.names.range(node, of.bits()));
                Ok((
                    Parsed::Instruction(
                        Operation::Load {
                            pointer,
                            volatile,
                            range,
                        },
                        of,
                    ),
                    attached.location,
                ))
            }
            "store" => {
                let volatile = self.volatile();
                let (value, _) = self.typed()?;
                self.cursor.expect(',')?;
                let pointer = self.typed_as(&Type::Pointer)?;
                self.ordering();
                self.finish(
                    Operation::Store {
                        value,
                        pointer,
                        volatile,
                    },
                    Type::Void,
                )
            }
            "getelementptr" => self.address(),
            "alloca" => self.alloca(),
            "extractvalue" => {
                let (aggregate, from) = self.typed()?;
                let path = self.path()?;
                let (of, _) = from
                    .at_path(&path)
                    .ok_or_else(|| place.error("there is no such part"))?;
                let of = of.clone();
                self.finish(Operation::Extract(aggregate, path), of)
            }
            "insertvalue" => {
                let (aggregate, of) = self.typed()?;
                self.cursor.expect(',')?;
                let (part, part_type) = self.typed()?;
                let path = self.path()?;
                if of.at_path(&path).map(|(inner, _)| inner) != Some(&part_type) {
                    return Err(place.error("there is no such part"));
                }
                self.finish(Operation::Insert(aggregate, part, path), of)
            }
            "phi" => {
                let of = types::parse(&mut self.cursor, self.names)?;
                let mut incoming = Vec::new();
                loop {
                    self.cursor.expect('[')?;
                    let operand = self.operand(&of)?;
                    self.cursor.expect(',')?;
                    incoming.push((self.block_name()?, operand));
                    self.cursor.expect(']')?;
                    if self.cursor.ahead(1).kind != Kind::Mark('[') || !self.cursor.accept(',') {
                        break;
                    }
                }
                let attached = self.attachments()?;
                Ok((Parsed::Phi(incoming, of), attached.location))
            }
            "fence" => {
                // One processor, and nothing of it is reordered: only the passes must keep away.
                self.cursor.skip_group();
                while self.cursor.peek_word().is_some() && !self.cursor.token().first {
                    self.cursor.skip();
                    self.cursor.skip_group();
                }
                let barrier = self.barrier();
                self.finish(barrier, Type::Void)
            }
            "tail" | "musttail" | "notail" | "call" => self.call(word),
            "br" | "switch" | "ret" | "unreachable" => self.terminator(word, function),
            "atomicrmw" | "cmpxchg" => {
                let (atomic, of) = self.atomic(word)?;
                let attached = self.attachments()?;
                Ok((Parsed::Atomic(atomic, of), attached.location))
            }
            _ => Err(place.error(format!("opcode `{word}` is not known"))),
        }
    }

    /// The end of a line that needs nothing of what is attached to it but the source line.
    pub fn finish(&mut self, operation: Operation, of: Type) -> Result<(Parsed, Option<Location>)> {
        let attached = self.attachments()?;
        Ok((Parsed::Instruction(operation, of), attached.location))
    }

    /// `, align 1, !dbg !5 ...`
    pub fn attachments(&mut self) -> Result<Attachments> {
        let mut attached = Attachments {
            align: 1,
            ..Attachments::default()
        };
        while self.cursor.accept(',') {
            if self.cursor.accept('!') {
                let kind = self.cursor.word()?;
                let node = reference(&mut self.cursor);
                match kind {
                    "dbg" => {
                        attached.debug = node;
                        attached.location = node.and_then(|node| self.locations.resolve(node));
                    }
                    "range" => attached.range = node,
                    "prof" => attached.weights = node,
                    _ => {}
                }
                if node.is_none() {
                    // A node in place: `!{...}` or `!DIExpression(...)`.
                    self.cursor.accept('!');
                    self.cursor
                        .peek_word()
                        .is_some()
                        .then(|| self.cursor.skip());
                    self.cursor.skip_group();
                }
            } else {
                match self.cursor.word()? {
                    "align" => attached.align = self.cursor.small()?,
                    _ if self.cursor.skip_group() => {}
                    _ => self.cursor.skip(),
                }
            }
        }
        Ok(attached)
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(word) = self.cursor.peek_word() {
            match word {
                "nuw" => flags.nuw = true,
                "nsw" => flags.nsw = true,
                "exact" => flags.exact = true,
                "disjoint" => flags.disjoint = true,
                "nneg" => flags.nneg = true,
                "samesign" => flags.samesign = true,
                _ => break,
            }
            self.cursor.skip();
        }
        flags
    }

    /// A single access of a byte is atomic anyway; like a volatile one it must not be moved.
    fn volatile(&mut self) -> bool {
        let atomic = self.cursor.accept_word("atomic");
        self.cursor.accept_word("volatile") || atomic
    }

    pub(super) fn ordering(&mut self) {
        if self.cursor.accept_word("syncscope") {
            self.cursor.skip_group();
        }
        if let Some("unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst") =
            self.cursor.peek_word()
        {
            self.cursor.skip();
        }
    }

    fn predicate(&mut self) -> Result<Predicate> {
        let place = self.cursor;
        let predicate = Predicate::of_word(self.cursor.word()?);
        predicate.ok_or_else(|| place.unexpected("a comparison"))
    }

    /// `, 0, 1`
    fn path(&mut self) -> Result<Vec<u32>> {
        let mut path = Vec::new();
        while self.cursor.is_mark(',') && matches!(self.cursor.ahead(1).kind, Kind::Word(_)) {
            self.cursor.skip();
            path.push(self.cursor.small()?);
        }
        Ok(path)
    }

    fn address(&mut self) -> Result<(Parsed, Option<Location>)> {
        let place = self.cursor;
        let (mut inbounds, mut nuw) = (false, false);
        while let Some(word @ ("inbounds" | "nuw" | "nusw" | "inrange")) = self.cursor.peek_word() {
            inbounds |= word == "inbounds";
            nuw |= word == "nuw";
            self.cursor.skip();
            if word == "inrange" {
                self.cursor.skip_group();
            }
        }
        let element = types::parse(&mut self.cursor, self.names)?;
        self.cursor.expect(',')?;
        let base = self.typed_as(&Type::Pointer)?;
        let mut indices = Vec::new();
        while self.cursor.is_mark(',') && self.cursor.ahead(1).kind != Kind::Mark('!') {
            self.cursor.skip();
            let (index, of) = self.typed()?;
            if !matches!(of, Type::Integer(_)) {
                return Err(place.error(format!("an index of type {of} is not possible")));
            }
            indices.push(index);
        }
        let (offset, indices) = constants::address(&element, &indices)
            .ok_or_else(|| place.error("there is no such field"))?;
        self.finish(
            Operation::Address {
                base,
                offset,
                indices,
                inbounds,
                nuw,
            },
            Type::Pointer,
        )
    }

    fn alloca(&mut self) -> Result<(Parsed, Option<Location>)> {
        let place = self.cursor;
        let mut of = types::parse(&mut self.cursor, self.names)?;
        if let (Kind::Mark(','), Kind::Word(word)) =
            (self.cursor.kind(), &self.cursor.ahead(1).kind)
        {
            if types::is_type(word) {
                self.cursor.skip();
                let (count, _) = self.typed()?;
                match count.number() {
                    Some(1) => {}
                    Some(count @ 0..=0xffff) => of = Type::Array(count as u32, Box::new(of)),
                    _ => {
                        return Err(place
                            .error("`alloca` of a variable size cannot be compiled for the 6502"))
                    }
                }
            }
        }
        let attached = self.attachments()?;
        let parsed = match attached.align {
            0 | 1 => Parsed::Instruction(Operation::Alloca(of), Type::Pointer),
            align => Parsed::Aligned(of, align),
        };
        Ok((parsed, attached.location))
    }
}
