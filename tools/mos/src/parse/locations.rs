//! Source lines: `!DILocation` and the scopes it hangs on.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::lexer::Kind;
use super::names::Names;
use crate::ir::{is_library, Location};

/// Resolves metadata nodes to places in the source. What it cannot make sense of has no place;
/// debug information never makes the parser fail.
pub(super) struct Locations<'a> {
    names: &'a Names<'a>,
    /// Source files in the order of their first use.
    pub files: Vec<String>,
    known: HashMap<u32, Option<Location>>,
}

/// The fields of a node that matter here.
#[derive(Default)]
struct Node {
    line: u32,
    scope: Option<u32>,
    inlined_at: Option<u32>,
    file: Option<u32>,
    filename: Option<String>,
}

impl<'a> Locations<'a> {
    pub fn new(names: &'a Names<'a>) -> Self {
        Locations {
            names,
            files: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The place that a `DILocation` or `DISubprogram` stands for. Of inlined code it is the
    /// place where the code was written, not where it was inlined.
    pub fn resolve(&mut self, number: u32) -> Option<Location> {
        if let Some(location) = self.known.get(&number) {
            return *location;
        }
        let location = self.node(number).and_then(|node| {
            let file = self.file(&node, 0)?;
            let file = self
                .files
                .iter()
                .position(|known| *known == file)
                .unwrap_or_else(|| {
                    self.files.push(file);
                    self.files.len() - 1
                });
            Some(Location {
                file: file as u32,
                line: node.line,
            })
        });
        self.known.insert(number, location);
        location
    }

    /// The same for people: of the library's code the place where it was inlined.
    pub fn outside_library(&mut self, number: u32) -> Option<Location> {
        let place = self.resolve(number)?;
        let caller = self.node(number).and_then(|node| node.inlined_at);
        match caller {
            Some(caller) if is_library(&self.files[place.file as usize]) => {
                self.outside_library(caller).or(Some(place))
            }
            _ => Some(place),
        }
    }

    /// Follows scopes up to the one that names a file.
    fn file(&self, node: &Node, depth: u32) -> Option<String> {
        if depth > 64 {
            return None;
        }
        match (node.file, node.scope) {
            (Some(file), _) => self.node(file)?.filename,
            (None, Some(scope)) => self.file(&self.node(scope)?, depth + 1),
            (None, None) => None,
        }
    }

    /// `distinct !DIKind(name: value, ...)`
    fn node(&self, number: u32) -> Option<Node> {
        let mut cursor = self.names.metadata(number)?;
        let mut node = Node::default();
        cursor.accept_word("distinct");
        if !cursor.accept('!') || !cursor.word().ok()?.starts_with("DI") || !cursor.accept('(') {
            return None;
        }
        while !cursor.accept(')') && !cursor.at_end() {
            let name = cursor.word().ok()?;
            cursor.expect(':').ok()?;
            match name {
                "line" => node.line = cursor.small().ok()?,
                "scope" => node.scope = reference(&mut cursor),
                "inlinedAt" => node.inlined_at = reference(&mut cursor),
                "file" => node.file = reference(&mut cursor),
                "filename" => {
                    if let Kind::Text(text) = cursor.kind() {
                        node.filename = Some(String::from_utf8_lossy(text).into_owned());
                    }
                }
                _ => {}
            }
            while !cursor.accept(',') && !cursor.is_mark(')') && !cursor.at_end() {
                if !cursor.skip_group() {
                    cursor.skip();
                }
            }
        }
        Some(node)
    }
}

/// `!12`
pub(super) fn reference(cursor: &mut Cursor) -> Option<u32> {
    if !cursor.accept('!') {
        return None;
    }
    let number = cursor.peek_word()?.parse().ok()?;
    cursor.skip();
    Some(number)
}
