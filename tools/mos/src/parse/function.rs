//! Functions: headers, blocks, and the values that the names in them stand for.

use super::body::Body;
use super::cursor::Cursor;
use super::instruction::Parsed;
use super::lexer::Kind;
use super::locations::{reference, Locations};
use super::names::Names;
use super::operand::is_number;
use super::parameter_attributes::parameter_attributes;
use super::types;
use crate::error::{Error, Result};
use crate::ir::{
    Block, BlockId, Call, Callee, Constant, Function, FunctionAttributes, Instruction, Intrinsic,
    Location, Operand, Operation, Parameter, Phi, Terminator, Type, Value, ValueData,
};
use std::collections::HashMap;

/// Parses a `define` or `declare`, with the cursor on that word.
pub(super) fn parse<'a>(
    mut cursor: Cursor<'a>,
    names: &'a Names<'a>,
    locations: &mut Locations<'a>,
) -> Result<Function> {
    let defined = cursor.accept_word("define");
    if !defined {
        cursor.expect_word("declare")?;
    }
    let header = cursor;
    let result = parameter_attributes(&mut cursor, names)?;
    let words: Vec<_> = (0..cursor.at - header.at)
        .map(|by| &header.ahead(by).kind)
        .collect();
    let has = |word| words.contains(&&Kind::Word(word));
    let returns = types::parse(&mut cursor, names)?;
    let Kind::Global(name) = cursor.next() else {
        return Err(cursor.unexpected("a function name"));
    };
    let mut function = Function {
        name: name.to_string(),
        parameters: Vec::new(),
        returns,
        return_range: result.range,
        internal: has("internal") || has("private"),
        section: None,
        attributes: FunctionAttributes {
            interrupt: has("avr_signalcc") || has("avr_intrcc"),
            ..FunctionAttributes::default()
        },
        values: Vec::new(),
        blocks: Vec::new(),
        location: None,
    };
    let in_function = |error: Error| Error::in_function(name, error);
    let mut body = Body {
        cursor,
        names,
        locations,
        values: HashMap::new(),
        blocks: HashMap::new(),
        checks: Vec::new(),
    };
    body.parameters(&mut function).map_err(in_function)?;
    body.header(&mut function, defined).map_err(in_function)?;
    if defined {
        body.find_names(&mut function).map_err(in_function)?;
        body.blocks(&mut function).map_err(|error| {
            let place = body.place().or(function.location);
            let files = &body.locations.files;
            let place = place.map(|place| (files[place.file as usize].as_str(), place.line));
            Error::at(name, place, error)
        })?;
    }
    Ok(function)
}

impl<'a> Body<'a, '_> {
    /// The place in the source of the instruction that is being parsed.
    fn place(&mut self) -> Option<Location> {
        let mut cursor = self.cursor;
        while !cursor.token().first && !cursor.at_end() {
            if cursor.accept_word("dbg") {
                let node = reference(&mut cursor);
                return node.and_then(|node| self.locations.outside_library(node));
            }
            cursor.skip();
        }
        None
    }

    fn parameters(&mut self, function: &mut Function) -> Result<()> {
        self.cursor.expect('(')?;
        while !self.cursor.accept(')') {
            if self.cursor.peek_word() == Some("...") {
                return Err(self
                    .cursor
                    .error("variable arguments cannot be compiled for the 6502"));
            }
            let of = types::parse(&mut self.cursor, self.names)?;
            let attributes = parameter_attributes(&mut self.cursor, self.names)?;
            let value = function.new_value(of.clone());
            function.parameters.push(Parameter { of, attributes });
            if let Kind::Local(name) = self.cursor.kind() {
                self.cursor.skip();
                self.values.insert(name, value);
                function.values[value.0 as usize].name = name.to_string();
            }
            if !self.cursor.is_mark(')') {
                self.cursor.expect(',')?;
            }
        }
        Ok(())
    }

    /// What stands between the parameters and the body or the end of the line.
    fn header(&mut self, function: &mut Function, defined: bool) -> Result<()> {
        let interrupt = function.attributes.interrupt;
        while !(self.cursor.token().first || defined && self.cursor.is_mark('{')) {
            match self.cursor.kind() {
                Kind::Mark('#') => {
                    self.cursor.skip();
                    let number = self.cursor.small()?;
                    if let Some(group) = self.names.group(number) {
                        function.attributes = group.clone();
                    }
                }
                Kind::Word("noinline") => {
                    self.cursor.skip();
                    function.attributes.noinline = true;
                }
                Kind::Word("section") => {
                    self.cursor.skip();
                    let Kind::Text(name) = self.cursor.next() else {
                        return Err(self.cursor.unexpected("a section"));
                    };
                    function.section = Some(String::from_utf8_lossy(name).into_owned());
                }
                Kind::Mark('!') => {
                    if self.cursor.ahead(1).kind == Kind::Word("dbg") {
                        self.cursor.skip();
                        self.cursor.skip();
                        function.location = reference(&mut self.cursor)
                            .and_then(|node| self.locations.resolve(node));
                    } else {
                        self.cursor.skip();
                    }
                }
                _ => self.cursor.skip(),
            }
        }
        function.attributes.interrupt = interrupt;
        if defined {
            self.cursor.expect('{')?;
        }
        Ok(())
    }

    /// Numbers blocks and values in the order of the text, so that they can be named before they
    /// are defined.
    fn find_names(&mut self, function: &mut Function) -> Result<()> {
        let mut probe = self.cursor;
        let labelled = probe.ahead(1).kind == Kind::Mark(':');
        if !labelled {
            // An unnamed entry takes the number after the unnamed parameters'.
            let unnamed = function
                .values
                .iter()
                .filter(|value| value.name.is_empty() || is_number(&value.name));
            let name = unnamed.count().to_string();
            self.new_block(function, name, &probe)?;
        }
        while !(probe.is_mark('}') && probe.token().first) {
            if probe.at_end() {
                return Err(probe.unexpected("the end of the function"));
            }
            let token = probe.token();
            if token.first {
                match (&token.kind, &probe.ahead(1).kind) {
                    (Kind::Local(name), Kind::Mark('=')) => {
                        let value = function.new_value(Type::Void);
                        function.values[value.0 as usize].name = name.to_string();
                        if self.values.insert(name, value).is_some() {
                            return Err(probe.error(format!("`%{name}` is defined twice")));
                        }
                    }
                    (Kind::Word(name), Kind::Mark(':')) => {
                        self.new_block(function, name.to_string(), &probe)?
                    }
                    (Kind::Text(name), Kind::Mark(':')) => self.new_block(
                        function,
                        String::from_utf8_lossy(name).into_owned(),
                        &probe,
                    )?,
                    _ => {}
                }
            }
            probe.skip();
        }
        Ok(())
    }

    fn new_block(&mut self, function: &mut Function, name: String, place: &Cursor) -> Result<()> {
        let id = BlockId(function.blocks.len() as u32);
        function.blocks.push(Block {
            name: name.clone(),
            phis: Vec::new(),
            instructions: Vec::new(),
            terminator: Terminator::Unreachable,
            location: None,
        });
        match self.blocks.insert(name, id) {
            Some(_) => Err(place.error("a block's label occurs twice")),
            None => Ok(()),
        }
    }

    fn blocks(&mut self, function: &mut Function) -> Result<()> {
        for index in 0..function.blocks.len() {
            if self.cursor.ahead(1).kind == Kind::Mark(':') {
                self.cursor.skip();
                self.cursor.skip();
            }
            self.block(function, index)?;
        }
        self.cursor.expect('}')?;
        for (value, wanted, place) in &self.checks {
            let ValueData { of, name } = &function.values[value.0 as usize];
            if of != wanted {
                return Err(place.error(format!("`%{name}` is used as {wanted}, but it is {of}")));
            }
        }
        Ok(())
    }

    fn block(&mut self, function: &mut Function, index: usize) -> Result<()> {
        loop {
            let start = self.cursor;
            let result = match (self.cursor.kind(), &self.cursor.ahead(1).kind) {
                (Kind::Mark('#'), _) => {
                    // A debug record.
                    self.cursor.skip_line();
                    continue;
                }
                (Kind::Local(name), Kind::Mark('=')) => {
                    self.cursor.skip();
                    self.cursor.skip();
                    self.values.get(&**name).copied()
                }
                _ => None,
            };
            let (parsed, location) = self.instruction(function)?;
            let of = match parsed {
                Parsed::Terminator(terminator) => {
                    let block = &mut function.blocks[index];
                    block.terminator = terminator;
                    block.location = location;
                    return if result.is_some() {
                        Err(start.error("there is no result to be named"))
                    } else {
                        Ok(())
                    };
                }
                Parsed::Nothing => Type::Void,
                Parsed::Phi(incoming, of) => {
                    let result = result.ok_or_else(|| start.error("a phi needs a name"))?;
                    let block = &mut function.blocks[index];
                    if !block.instructions.is_empty() {
                        return Err(start.error("a phi stands after another instruction"));
                    }
                    block.phis.push(Phi { result, incoming });
                    of
                }
                Parsed::Aligned(of, align) => {
                    self.aligned(function, index, result, &of, align, location);
                    Type::Pointer
                }
                Parsed::Atomic(atomic, of) => {
                    let lines = atomic.instructions(function, result, location);
                    function.blocks[index].instructions.extend(lines);
                    of
                }
                Parsed::Instruction(operation, of) => {
                    function.blocks[index].instructions.push(Instruction {
                        result,
                        operation,
                        location,
                    });
                    of
                }
            };
            match result {
                Some(value) if of != Type::Void => function.values[value.0 as usize].of = of,
                Some(_) => return Err(start.error("there is no result to be named")),
                None => {}
            }
            if !self.cursor.token().first {
                return Err(self.cursor.unexpected("the end of the line"));
            }
        }
    }

    /// Frames are not aligned, but a variable may ask for it (`core::fmt` keeps a flag in the
    /// lowest bit of a pointer): a larger one is made, and the address rounded up inside of it.
    fn aligned(
        &mut self,
        function: &mut Function,
        block: usize,
        result: Option<Value>,
        of: &Type,
        align: u16,
        location: Option<Location>,
    ) {
        let larger = Type::Array(of.size() + u32::from(align) - 1, Box::new(Type::BYTE));
        let (room, above) = (
            function.new_value(Type::Pointer),
            function.new_value(Type::Pointer),
        );
        let mask = Constant::integer(16, u64::from(align).wrapping_neg());
        let round = Call {
            callee: Callee::Intrinsic(Intrinsic::PointerMask),
            arguments: vec![Operand::Value(above), Operand::Constant(mask)],
            types: vec![Type::Pointer, Type::WORD],
            returns: Type::Pointer,
            range: None,
            tail: false,
            noreturn: false,
            cold: false,
            sret: None,
        };
        let add = Operation::Address {
            base: Operand::Value(room),
            offset: align - 1,
            indices: Vec::new(),
            inbounds: true,
            nuw: true,
        };
        let lines = [
            (Some(room), Operation::Alloca(larger)),
            (Some(above), add),
            (result, Operation::Call(round)),
        ];
        let lines = lines.map(|(result, operation)| Instruction {
            result,
            operation,
            location,
        });
        function.blocks[block].instructions.extend(lines);
    }
}
