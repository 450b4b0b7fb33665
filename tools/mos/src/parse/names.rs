//! What the names of the text stand for, found before anything is parsed in detail, so that
//! everything may be used before it is defined.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::function_attributes::function_attribute;
use super::lexer::Kind;
use crate::error::Result;
use crate::ir::{FunctionAttributes, FunctionId, GlobalId, Range, Symbol};

/// Where the parts of the text are.
pub(super) struct Names<'a> {
    cursor: Cursor<'a>,
    types: HashMap<&'a str, usize>,
    symbols: HashMap<&'a str, Symbol>,
    aliases: HashMap<&'a str, usize>,
    groups: HashMap<u32, FunctionAttributes>,
    metadata: HashMap<u32, usize>,
    /// Places of `define` and `declare`, intrinsics left out.
    pub functions: Vec<usize>,
    /// Names and places of statics (after the `=`).
    pub globals: Vec<(&'a str, usize)>,
    /// Place of the initialiser of `llvm.used` and `llvm.compiler.used`.
    pub used: Vec<usize>,
}

impl<'a> Names<'a> {
    /// Reads through the whole text once.
    pub fn collect(mut cursor: Cursor<'a>) -> Result<Names<'a>> {
        let mut names = Names {
            cursor,
            types: HashMap::new(),
            symbols: HashMap::new(),
            aliases: HashMap::new(),
            groups: HashMap::new(),
            metadata: HashMap::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            used: Vec::new(),
        };
        while !cursor.at_end() {
            let start = cursor.at;
            match cursor.next() {
                Kind::Word("define" | "declare") => names.function(start, cursor)?,
                Kind::Word("attributes") => {
                    cursor.expect('#')?;
                    let number = cursor.small()?;
                    cursor.expect('=')?;
                    cursor.expect('{')?;
                    let mut group = FunctionAttributes::default();
                    while !cursor.accept('}') {
                        function_attribute(&mut cursor, &mut group)?;
                    }
                    names.groups.insert(number, group);
                    continue;
                }
                Kind::Word("module") => {
                    return Err(cursor.error("`global_asm!` cannot be compiled for the 6502"))
                }
                Kind::Local(name) => {
                    cursor.expect('=')?;
                    cursor.expect_word("type")?;
                    names.types.insert(name, cursor.at);
                }
                Kind::Global(name) => {
                    cursor.expect('=')?;
                    names.global(name, cursor);
                }
                Kind::Mark('!') => {
                    if let Some(number) = cursor.peek_word().and_then(|word| word.parse().ok()) {
                        names.metadata.insert(number, cursor.at + 2);
                    }
                }
                // source_filename, target, comdats, summaries, use lists: of no meaning here.
                _ => {}
            }
            cursor = cursor.moved(start);
            cursor.skip_line();
        }
        Ok(names)
    }

    fn function(&mut self, start: usize, mut cursor: Cursor<'a>) -> Result<()> {
        // The first global name at depth 0 is the function's own: only its type, linkage and
        // calling convention stand before it.
        let name = loop {
            match cursor.kind() {
                Kind::Global(name) => break name,
                Kind::End => return Err(cursor.unexpected("a function name")),
                _ if cursor.skip_group() => {}
                _ => cursor.skip(),
            }
        };
        if !name.starts_with("llvm.") {
            self.symbols.insert(
                name,
                Symbol::Function(FunctionId(self.functions.len() as u32)),
            );
            self.functions.push(start);
        }
        Ok(())
    }

    fn global(&mut self, name: &'a str, cursor: Cursor<'a>) {
        let mut probe = cursor;
        loop {
            match probe.kind() {
                Kind::Word("alias" | "ifunc") => {
                    self.aliases.insert(name, probe.at + 1);
                    return;
                }
                Kind::Word("global" | "constant") => break,
                Kind::End => break,
                _ if probe.skip_group() => {}
                _ => probe.skip(),
            }
        }
        if matches!(name, "llvm.used" | "llvm.compiler.used") {
            self.used.push(cursor.at);
        } else {
            self.symbols
                .insert(name, Symbol::Global(GlobalId(self.globals.len() as u32)));
            self.globals.push((name, cursor.at));
        }
    }

    /// A cursor at the definition of a named type.
    pub fn named_type(&self, name: &str) -> Option<Cursor<'a>> {
        self.types.get(name).map(|at| self.cursor.moved(*at))
    }

    /// What `@name` stands for.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// A cursor after the word `alias` of an alias.
    pub fn alias(&self, name: &str) -> Option<Cursor<'a>> {
        self.aliases.get(name).map(|at| self.cursor.moved(*at))
    }

    /// An attribute group.
    pub fn group(&self, number: u32) -> Option<&FunctionAttributes> {
        self.groups.get(&number)
    }

    /// A cursor after the `=` of a metadata node.
    pub fn metadata(&self, number: u32) -> Option<Cursor<'a>> {
        self.metadata.get(&number).map(|at| self.cursor.moved(*at))
    }

    /// The integers of a node like `!{!"branch_weights", i32 1, i32 2000}`; `None` if the text
    /// at its start is another one.
    pub fn numbers(&self, node: u32, title: Option<&str>) -> Option<Vec<i128>> {
        let mut cursor = self.metadata(node)?;
        let mut numbers = Vec::new();
        let mut seen = None;
        while !cursor.is_mark('}') {
            match cursor.next() {
                Kind::Text(text) if seen.is_none() => seen = Some(text),
                Kind::Word(word) => numbers.extend(word.parse::<i128>()),
                Kind::End => return None,
                _ => {}
            }
        }
        (title.map(str::as_bytes) == seen.map(Vec::as_slice)).then_some(numbers)
    }

    /// The range of a `!range` node of one interval.
    pub fn range(&self, node: u32, bits: u8) -> Option<Range> {
        match self.numbers(node, None)?[..] {
            [low, high] => Some(Range::signed(low, high, bits)),
            _ => None,
        }
    }
}
