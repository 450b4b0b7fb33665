//! From a Rust package to a linked program: all stages in their order.

use crate::codegen::{self, Assembly, Options};
use crate::error::{Error, Result};
use crate::frontend::{self, Program};
use crate::ir::Module;
use crate::link::{self, Linked};
use crate::{assembler, parse, passes, reach, runtime, software_stack, timings, verify};
use std::path::PathBuf;

/// What to build.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// The Rust program.
    pub program: Program,
    /// How to generate code. With [`BuildOptions::fit`], `zero_page` is cut to what the linker
    /// configuration has room for, and `frames_segment` is read from there.
    pub code: Options,
    /// Respect the sizes of zero page and of segment `FRAMES` of the linker configuration.
    pub fit: bool,
    /// The linker configuration.
    pub config: PathBuf,
    /// Assembler sources of the machine.
    pub sources: Vec<PathBuf>,
}

/// A program and everything that is known of it.
#[derive(Clone, Debug)]
pub struct Built {
    /// Bytes, labels, segments.
    pub linked: Linked,
    /// The assembler text and the sizes of all functions.
    pub assembly: Assembly,
}

/// Builds a program.
///
/// # Errors
/// One sentence from the first stage that fails.
pub fn build(options: &BuildOptions) -> Result<Built> {
    let text = frontend::compile(&options.program)?;
    build_ir(&text, options)
}

/// Builds a program from the text of its LLVM IR.
///
/// # Errors
/// As [`build`].
pub fn build_ir(text: &str, options: &BuildOptions) -> Result<Built> {
    let mut module = parse::parse(text)?;
    build_module(&mut module, options)
}

/// Builds a program from its IR. The passes change the module.
///
/// # Errors
/// As [`build`].
pub fn build_module(module: &mut Module, options: &BuildOptions) -> Result<Built> {
    let mut code = options.code.clone();
    let explained = prepare(module, &code)?;
    let objects = link::assemble(&options.sources)?;
    if options.fit {
        let config = std::fs::read_to_string(&options.config).map_err(|error| {
            Error::new(format!("cannot read {}: {error}", options.config.display()))
        })?;
        let area = link::area_size(&config, "ZP").ok_or_else(|| {
            Error::new(format!(
                "{} has no memory area ZP with a size in numbers",
                options.config.display()
            ))
        })?;
        let taken = u32::from(objects.zero_page) + taken_zero_page(module);
        code.zero_page = code.zero_page.min(area.saturating_sub(taken) as u16);
        code.frames_segment = if config.contains("FRAMES:") || config.contains("FRAMES :") {
            link::area_size(&config, "FRAMES").unwrap_or(0) as u16
        } else {
            0
        };
    }
    let mut assembly = codegen::compile(module, &code)?;
    assembly.explained.insert_str(0, &explained);
    for note in &module.notes {
        eprintln!("note: {note}");
    }
    for warning in &assembly.warnings {
        eprintln!("warning: {warning}");
    }
    timings::book("relaxation and text");
    let linked = link::link(&options.config, objects, &assembly)?;
    timings::book("ca65 and ld65");
    Ok(Built { linked, assembly })
}

/// Translates a program from its IR for the memory of `run.cfg`, without files and other programs.
///
/// # Errors
/// As [`build`].
pub fn in_memory(module: &mut Module, options: &Options) -> Result<Built> {
    let mut code = options.clone();
    prepare(module, &code)?;
    let room = 0xfd_u32.saturating_sub(taken_zero_page(module));
    code.zero_page = code.zero_page.min(room as u16);
    let assembly = codegen::compile(module, &code)?;
    let linked = assembler::link(&assembly)?;
    Ok(Built { linked, assembly })
}

/// Bytes of zero page that the runtime and statics take.
fn taken_zero_page(module: &Module) -> u32 {
    runtime::ZERO_PAGE + codegen::zero_page_statics(module)
}

/// Everything before code generation. Returns what `Options::explain` asked for.
fn prepare(module: &mut Module, code: &Options) -> Result<String> {
    verify::verify(module)?;
    // Assembly may define the others: the linker knows.
    verify::externals(module, |name| {
        !name.starts_with("_R") && !name.starts_with("_ZN")
    })?;
    reach::no_panic(module)?;
    known_passes(&code.without)?;
    // What a pass learns of the callers of a function holds for its copy or for itself.
    codegen::overlay::copies::run(module, &code.overlays)?;
    timings::book("parse and verify");
    let explained = passes::explained(module, &code.without, code.explain.as_deref());
    software_stack::run(module);
    Ok(explained)
}

/// Names of all passes that can be left out, each once.
pub fn pass_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = passes::PASSES.iter().map(|(name, _)| *name).collect();
    names.extend(codegen::PASSES);
    names.sort_unstable();
    names.dedup();
    names
}

/// Refuses names of passes that do not exist.
fn known_passes(names: &[String]) -> Result<()> {
    let known = pass_names();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(Error::new(format!(
            "there is no pass {name}; the passes are {}",
            known.join(", ")
        ))),
        None => Ok(()),
    }
}
