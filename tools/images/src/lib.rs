//! Builds the disk images from the Rust sources.
//!
//! One program per machine is compiled and linked by `mos`; [`c64`] and [`apple2`] make of it what
//! their users load. [`size`] tells where the bytes go.
#![forbid(unsafe_code)]

pub mod apple2;
pub mod c64;
mod overlay;
pub mod size;
mod write;

use mos::build::{build, BuildOptions, Built};
use mos::frontend::Program;
use mos::{profile, report};
use std::path::{Path, PathBuf};

pub use write::write;

/// Which machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Machine {
    /// Commodore 64.
    C64,
    /// Apple ][+ and //e.
    Apple2,
}

/// Both machines.
pub const MACHINES: [Machine; 2] = [Machine::C64, Machine::Apple2];

impl Machine {
    /// Its name: of the folder in `platform`, of the cargo feature and of all files.
    pub fn name(self) -> &'static str {
        match self {
            Machine::C64 => "c64",
            Machine::Apple2 => "apple2",
        }
    }
}

/// How the back end works.
#[derive(Clone, Default, Debug, clap::Args)]
pub struct How {
    /// Let zero page go by a file that the simulator's `profile save` wrote instead of an estimate.
    #[arg(long, value_name = "FILE", requires = "machine")]
    pub use_profile: Option<PathBuf>,
}

/// A file that goes into `dist`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Output {
    /// A file of this name.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Output {
        let (name, bytes) = (name.into(), bytes.into());
        Output { name, bytes }
    }
}

/// LLVM's inlining threshold: 390 bytes of code less on the C64 and 340 on the Apple II than with that of
/// the optimisation level. What is hot says `#[inline(always)]`.
const INLINE: u32 = 5;

/// Our own inlining makes copies of what is hot: 820 and 530 bytes more. With `promotion-orders` a
/// four of the search takes 6 % fewer cycles, but a node 2 % more.
const WITHOUT: [&str; 2] = ["inline", "promotion-orders"];

/// The program for one machine, as linked.
///
/// # Errors
/// One sentence from the stage that fails.
pub fn program(root: &Path, machine: Machine, how: &How) -> Result<Built, String> {
    let folder = root.join("platform").join(machine.name());
    let mut options = BuildOptions {
        program: Program {
            folder: root.to_path_buf(),
            package: Some("gomoku-machine".into()),
            features: vec![machine.name().into(), "nmos6502".into()],
            inline_threshold: Some(INLINE),
            ..Program::default()
        },
        fit: true,
        config: folder.join("link.cfg"),
        sources: assembler_sources(&folder)?,
        ..BuildOptions::default()
    };
    options.code.without.extend(WITHOUT.map(String::from));
    if let Some(file) = &how.use_profile {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("Cannot read {}: {error}.", file.display()))?;
        options.code.profile = profile::parse(&text).map_err(|error| error.to_string())?;
    }
    let overlays: &[overlay::Part] = match machine {
        Machine::C64 => &c64::OVERLAYS,
        Machine::Apple2 => &apple2::OVERLAYS,
    };
    options.code.overlays = overlays.iter().map(overlay::Part::overlay).collect();
    // Comments for the listing; the code is the same.
    options.code.annotated = true;
    build(&options).map_err(|error| error.to_string())
}

/// Everything that is made for one machine: images, labels, map and listing.
///
/// # Errors
/// One sentence from the stage that fails, or that the program does not fit.
pub fn outputs(root: &Path, machine: Machine, how: &How) -> Result<Vec<Output>, String> {
    let built = program(root, machine, how)?;
    size::check(machine, &size::Share::of(&built, &config(root, machine)?))?;
    let mut outputs = pack(root, machine, &built)?;
    let name = |extension: &str| format!("{}.{extension}", machine.name());
    // ld65 names the sources by their whole paths.
    let whole = root.canonicalize().unwrap_or_else(|_| root.into());
    let map = built
        .linked
        .map
        .replace(&format!("{}/", whole.display()), "");
    let map = format!("{map}\n{}", report::map(&built));
    outputs.push(Output::new(name("lst"), report::listing(&built)));
    outputs.push(Output::new(name("lbl"), built.linked.label_text));
    outputs.push(Output::new(name("map"), map));
    outputs.push(Output::new(name("s"), built.assembly.text));
    Ok(outputs)
}

/// The text of a machine's linker configuration.
fn config(root: &Path, machine: Machine) -> Result<String, String> {
    let path = root.join("platform").join(machine.name()).join("link.cfg");
    let unreadable = |error| format!("Cannot read {}: {error}.", path.display());
    std::fs::read_to_string(&path).map_err(unreadable)
}

/// What users load.
fn pack(root: &Path, machine: Machine, built: &Built) -> Result<Vec<Output>, String> {
    match machine {
        Machine::C64 => c64::pack(root, &built.linked),
        Machine::Apple2 => apple2::pack(root, &built.linked),
    }
}

/// Where the bytes of a machine's program go.
///
/// # Errors
/// As [`outputs`].
pub fn size_report(root: &Path, machine: Machine, how: &How) -> Result<String, String> {
    let built = program(root, machine, how)?;
    let files = pack(root, machine, &built)?;
    Ok(size::report(
        machine,
        &built,
        &config(root, machine)?,
        &files,
    ))
}

/// All `.s` files of a folder, by name.
fn assembler_sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("Cannot read the folder {}: {error}.", folder.display());
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "s") {
            sources.push(path);
        }
    }
    sources.sort();
    Ok(sources)
}
