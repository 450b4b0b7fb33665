//! The whole program.

use super::{Constant, Function, Symbol, Type};

/// A function: an index into [`Module::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunctionId(pub u32);

/// A static: an index into [`Module::globals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GlobalId(pub u32);

/// The whole program, in the order of the IR text.
#[derive(Clone, Default, Debug)]
pub struct Module {
    /// Functions, external ones too.
    pub functions: Vec<Function>,
    /// Statics and constants, external ones too.
    pub globals: Vec<Global>,
    /// Source files that a [`Location`] points to.
    pub files: Vec<String>,
    /// What `llvm.used` and `llvm.compiler.used` keep (`#[used]`).
    pub used: Vec<Symbol>,
    /// Sentences of the passes for the person who compiles it.
    pub notes: Vec<String>,
}

/// A static variable or constant.
#[derive(Clone, Debug)]
pub struct Global {
    /// The symbol as LLVM has it.
    pub name: String,
    /// Its type.
    pub of: Type,
    /// Never written.
    pub constant: bool,
    /// `None` when it is defined elsewhere.
    pub initialiser: Option<Constant>,
    /// Private to the module; otherwise the assembler can see it.
    pub internal: bool,
    /// Section asked for by `#[link_section]`.
    pub section: Option<String>,
    /// Alignment asked for, in bytes; 1 unless `#[repr(align)]` says more.
    pub align: u32,
    /// Local variables that other functions know the address of: it lies in a frame.
    pub lent: Option<Lent>,
    /// `unnamed_addr`: its address means nothing, so equal constants may be shared.
    pub unnamed: bool,
}

/// Local variables of functions that are never active together, one of each, at one address.
#[derive(Clone, Debug)]
pub struct Lent {
    /// The functions.
    pub owners: Vec<FunctionId>,
    /// Its number among all such ones.
    pub number: u32,
}

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// Index into [`Module::files`].
    pub file: u32,
    /// From 1; 0 when unknown.
    pub line: u32,
}

/// Whether a source file belongs to Rust's own library.
pub fn is_library(file: &str) -> bool {
    file.contains("/rustlib/src/rust/library/")
}

impl Module {
    /// Whether a place is known and in Rust's own library.
    pub fn in_library(&self, place: Option<Location>) -> bool {
        place.is_some_and(|place| is_library(&self.files[place.file as usize]))
    }

    /// A function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// A static.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// The function of that symbol.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions
            .iter()
            .position(|function| function.name == name)
            .map(|i| FunctionId(i as u32))
    }

    /// The static of that symbol.
    pub fn global_named(&self, name: &str) -> Option<GlobalId> {
        self.globals
            .iter()
            .position(|global| global.name == name)
            .map(|i| GlobalId(i as u32))
    }

    /// All functions with their numbers, in order.
    pub fn functions_with_ids(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        self.functions
            .iter()
            .enumerate()
            .map(|(i, function)| (FunctionId(i as u32), function))
    }

    /// All statics with their numbers, in order.
    pub fn globals_with_ids(&self) -> impl Iterator<Item = (GlobalId, &Global)> {
        self.globals
            .iter()
            .enumerate()
            .map(|(i, global)| (GlobalId(i as u32), global))
    }
}
