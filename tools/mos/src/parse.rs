//! Reads the textual LLVM IR of a whole program.
//!
//! Tested with the text that LLVM 22.1.8 (rustc 1.96) and 22.1.2 (rustc 1.95) write. Attributes
//! and metadata that are not known are skipped, so that other versions have a chance; an opcode,
//! intrinsic, type or constant that is not known is an error that names the function.

mod atomic;
mod body;
mod call;
mod constants;
mod cursor;
mod function;
mod function_attributes;
mod instruction;
mod lexer;
mod locations;
mod names;
mod operand;
mod parameter_attributes;
mod terminator;
mod types;

use cursor::Cursor;
use lexer::Kind;
use locations::Locations;
use names::Names;

use crate::error::{Error, Result};
use crate::ir::{Constant, Global, Module, Type};

/// Parses IR text. The result is not verified yet: see [`crate::verify`].
pub fn parse(text: &str) -> Result<Module> {
    let tokens = lexer::tokens(text)?;
    let names = Names::collect(Cursor::new(&tokens, 0))?;
    let mut locations = Locations::new(&names);
    let mut module = Module::default();
    for (name, at) in &names.globals {
        module
            .globals
            .push(global(name, Cursor::new(&tokens, *at), &names)?);
    }
    for at in &names.functions {
        module.functions.push(function::parse(
            Cursor::new(&tokens, *at),
            &names,
            &mut locations,
        )?);
    }
    for at in &names.used {
        let used = global("llvm.used", Cursor::new(&tokens, *at), &names)?;
        let Some(Constant::Aggregate(_, parts)) = used.initialiser else {
            continue;
        };
        module
            .used
            .extend(parts.iter().filter_map(|part| match part {
                Constant::Address { symbol, .. } => Some(*symbol),
                _ => None,
            }));
    }
    module.files = locations.files;
    if module.functions.is_empty() && !text.contains("source_filename") {
        return Err(Error::new(
            "the IR text has no function: is it LLVM IR (`--emit=llvm-ir`)?",
        ));
    }
    Ok(module)
}

/// Parses a static after `@name =`.
fn global(name: &str, mut cursor: Cursor, names: &Names) -> Result<Global> {
    let mut global = Global {
        name: name.into(),
        of: Type::Void,
        constant: false,
        initialiser: None,
        internal: false,
        section: None,
        align: 1,
        lent: None,
        unnamed: false,
    };
    let mut external = false;
    loop {
        let word = cursor.word()?;
        match word {
            "internal" | "private" => global.internal = true,
            "external" | "extern_weak" => external = true,
            "unnamed_addr" => global.unnamed = true,
            "thread_local" => {
                return Err(cursor.error(format!(
                    "`@{name}` is thread-local, and there are no threads"
                )))
            }
            "global" | "constant" => {
                global.constant = word == "constant";
                break;
            }
            _ => {
                cursor.skip_group();
            }
        }
    }
    let in_global =
        |error: Error| Error::new(format!("static {}: {error}", crate::error::demangle(name)));
    global.of = types::parse(&mut cursor, names).map_err(in_global)?;
    if !external {
        let place = cursor;
        let initialiser = constants::parse(&mut cursor, names, &global.of).map_err(in_global)?;
        if initialiser.type_of() != global.of {
            return Err(in_global(place.error(format!(
                "an initialiser of type {} was expected",
                global.of
            ))));
        }
        global.initialiser = Some(initialiser);
    }
    while cursor.accept(',') {
        match cursor.next() {
            Kind::Word("align") => global.align = cursor.small()?,
            Kind::Word("section") => match cursor.next() {
                Kind::Text(section) => {
                    global.section = Some(String::from_utf8_lossy(section).into_owned())
                }
                _ => return Err(cursor.unexpected("a section")),
            },
            _ => {
                while !cursor.is_mark(',') && !cursor.token().first {
                    if !cursor.skip_group() {
                        cursor.skip();
                    }
                }
            }
        }
    }
    Ok(global)
}
