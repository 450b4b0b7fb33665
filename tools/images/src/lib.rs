//! Builds the disk images from the Rust sources.
//!
//! One program per game and machine is compiled and linked by `mos`; [`c64`] and [`apple2`] make of
//! it what their users load, as the game's [`recipe`] says. [`size`] tells where the bytes go.
#![forbid(unsafe_code)]

mod apple2;
mod banks;
mod c64;
mod cartridge;
mod packed;
mod packing;
mod parts;
mod recipe;
mod run;
pub mod size;
mod tokens;
mod unpacking;
mod write;

use mos::build::{build, BuildOptions, Built};
use mos::frontend::Program;
use mos::link::Linked;
use mos::report;
use recipe::Recipe;
use std::iter;
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
    /// Its name: of its folders and of its cargo package.
    pub fn name(self) -> &'static str {
        match self {
            Machine::C64 => "c64",
            Machine::Apple2 => "apple2",
        }
    }
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

/// LLVM's inlining threshold: 390 bytes of code less on the C64 and 340 on the Apple II than with
/// that of the optimisation level. What is hot says `#[inline(always)]`.
const INLINE: u32 = 5;

/// With `promotion-orders` a four of the search takes 6 % fewer cycles, but a node 2 % more;
/// `reciprocals` are 9 bytes of Gomoku and 107 of Tenjiku, `binary-search` is some 200 of each.
const WITHOUT: [&str; 3] = ["promotion-orders", "reciprocals", "binary-search"];

/// What runs at most this often, by the compiler's estimate, becomes subroutines even in loops: 425
/// and 191 bytes less. A stone to the answer of HARD takes no longer. What a game names as `cold`
/// does so however often it runs.
const OUTLINED: u64 = 100_000_000;

/// More bytes than these are copied and filled in a loop.
const UNROLLED: u64 = 4;

/// A game on a machine.
#[derive(Clone, Debug)]
pub struct Target {
    /// The checkout.
    pub root: PathBuf,
    /// The game's folder in it, which has one for each machine: package `GAME-MACHINE`, `link.cfg`,
    /// `image.txt` and what assembly the game needs beside the machine's, or in place of a file of
    /// the same name.
    pub game: PathBuf,
    /// The machine.
    pub machine: Machine,
    /// Another game's folder: the disk has that game, too.
    pub with: Option<PathBuf>,
}

impl Target {
    /// A file of the game's on the machine.
    fn file(&self, name: &str) -> PathBuf {
        let folder = self.root.join(&self.game).join(self.machine.name());
        folder.join(name)
    }

    /// The text of the linker configuration.
    fn config(&self) -> Result<String, String> {
        let path = self.file("link.cfg");
        let unreadable = |error| format!("Cannot read {}: {error}.", path.display());
        std::fs::read_to_string(&path).map_err(unreadable)
    }

    fn recipe(&self) -> Result<Recipe, String> {
        Recipe::read(&self.file("image.txt"))
    }

    /// The program, as linked.
    ///
    /// # Errors
    /// One sentence from the stage that fails.
    pub fn program(&self) -> Result<Built, String> {
        let machine = self.machine.name();
        let own = assembler_sources(&self.file(""))?;
        let mut sources = assembler_sources(&self.root.join("platform").join(machine))?;
        sources.retain(|source| !own.iter().any(|own| own.file_name() == source.file_name()));
        sources.extend(own);
        let game = self.game.file_name().unwrap_or_default().display();
        let mut options = BuildOptions {
            program: Program {
                folder: self.root.clone(),
                package: Some(format!("{game}-{machine}")),
                inline_threshold: Some(INLINE),
                ..Program::default()
            },
            fit: true,
            config: self.file("link.cfg"),
            sources,
            ..BuildOptions::default()
        };
        options.code.without.extend(WITHOUT.map(String::from));
        options.code.outlined = OUTLINED;
        options.code.unrolled = UNROLLED;
        let recipe = self.recipe()?;
        options.code.overlays = recipe.overlays;
        options.code.cold = recipe.cold;
        // Comments for the listing; the code is the same.
        options.code.annotated = true;
        build(&options).map_err(|error| error.to_string())
    }

    /// Everything that is made: images, labels, map and listing.
    ///
    /// # Errors
    /// One sentence from the stage that fails, or that the program does not fit.
    pub fn outputs(&self) -> Result<Vec<Output>, String> {
        let built = self.program()?;
        size::check(self.machine, &size::Share::of(&built, &self.config()?))?;
        let mut outputs = self.pack(&built, &self.others()?)?;
        let recipe = self.recipe()?;
        let files = recipe.get("files")?;
        let name = |extension: &str| format!("{files}.{extension}");
        // ld65 names the sources by their whole paths.
        let whole = self.root.canonicalize();
        let whole = whole.unwrap_or_else(|_| self.root.clone());
        let own = format!("{}/", whole.display());
        let map = built.linked.map.replace(&own, "");
        let map = format!("{map}\n{}", report::map(&built));
        outputs.push(Output::new(name("lst"), report::listing(&built)));
        outputs.push(Output::new(name("lbl"), built.linked.label_text));
        outputs.push(Output::new(name("map"), map));
        outputs.push(Output::new(name("s"), built.assembly.text));
        Ok(outputs)
    }

    /// The other games of the disk, linked.
    fn others(&self) -> Result<Vec<(Recipe, Linked)>, String> {
        let others = self.with.iter().map(|game| {
            let other = Target {
                game: game.clone(),
                with: None,
                ..self.clone()
            };
            Ok((other.recipe()?, other.program()?.linked))
        });
        others.collect()
    }

    /// What users load.
    fn pack(&self, built: &Built, others: &[(Recipe, Linked)]) -> Result<Vec<Output>, String> {
        let recipe = self.recipe()?;
        match self.machine {
            Machine::C64 => c64::pack(&recipe, &built.linked, others),
            Machine::Apple2 => apple2::pack(&self.root, &games(&recipe, built, others)),
        }
    }

    /// Where the bytes of the program go.
    ///
    /// # Errors
    /// As [`Target::outputs`].
    pub fn size_report(&self) -> Result<String, String> {
        let built = self.program()?;
        let others = self.others()?;
        // The report matters most when the program does not fit.
        let files = self.pack(&built, &others).unwrap_or_default();
        let mut report = size::report(self.machine, &built, &self.config()?, &files);
        report += &match self.machine {
            Machine::C64 => c64::free(&self.recipe()?, &built.linked, &others)?,
            Machine::Apple2 => apple2::map(&self.root, &games(&self.recipe()?, &built, &others))?,
        };
        Ok(report)
    }
}

/// All games of a disk.
fn games<'a>(
    recipe: &'a Recipe,
    built: &'a Built,
    others: &'a [(Recipe, Linked)],
) -> Vec<(&'a Recipe, &'a Linked)> {
    let others = others.iter().map(|(recipe, linked)| (recipe, linked));
    iter::once((recipe, &built.linked)).chain(others).collect()
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
