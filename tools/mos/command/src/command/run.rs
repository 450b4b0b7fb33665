//! `mos run`: any `no_std` crate on the simulated 6502.

use std::path::{Path, PathBuf};

use clap::Args;
use sim::listing::Listing;
use sim::profile::Profile;

use crate::profile::tables;
use crate::simulate::{self, Machine};
use crate::wrap;
use mos::build::{self, Built};
use mos::codegen::Options;
use mos::frontend::{self, Goal, Program};
use mos::interpret::{Interpreter, Nothing, Stop};
use mos::ir::{Module, Type};
use mos::parse;
use mos::report;
use mos::timings;
use mos::{Error, Result};

/// Compile a no_std library crate that exports `#[no_mangle] pub extern "C" fn main() -> u16`,
/// run it on the simulated 6502 and print its result, its cycles and its bytes.
#[derive(Clone, Debug, Args)]
pub struct Run {
    /// Folder of the crate. Nothing is written there.
    krate: PathBuf,
    /// Optimisation level: there is one
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=1))]
    level: u8,
    /// What the front end compiles for
    #[arg(long, value_name = "size|speed", default_value_t = Goal::Speed)]
    goal: Goal,
    /// Stop after this many clock cycles
    #[arg(long, default_value_t = 500_000_000)]
    cycles: u64,
    /// Write the LLVM IR of the whole program to a file
    #[arg(long, value_name = "FILE")]
    ir: Option<PathBuf>,
    /// Say on standard error what the IR gives in the interpreter, too: if it disagrees with the
    /// 6502, code generation is to blame
    #[arg(long)]
    interpret: bool,
    /// Leave out a pass of the optimiser; may be repeated
    #[arg(long, value_name = "PASS")]
    without: Vec<String>,
    /// Print what each pass does to a function (the end of its path is enough)
    #[arg(long, value_name = "FUNCTION")]
    explain: Option<String>,
    /// Print how long each stage of the compiler took
    #[arg(long)]
    timings: bool,
    /// Write a listing with source lines and IR; with --profile, with cycles and visits
    #[arg(long, value_name = "FILE")]
    listing: Option<PathBuf>,
    /// Write a map: functions and statics, owners of zero page and frames, hardware stack
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Print the most expensive functions and lines
    #[arg(long)]
    profile: bool,
}

impl Run {
    /// Returns whether `main` came back.
    pub fn execute(&self) -> Result<bool> {
        let program = Program {
            goal: self.goal,
            ..wrap::wrap(&self.krate)?
        };
        timings::book("start");
        let text = frontend::compile(&program)?;
        timings::book("rustc");
        if let Some(file) = &self.ir {
            write(file, &text)?;
        }
        let mut module = parse::parse(&text)?;
        let main = module.function_named("main").map(|id| module.function(id));
        let fits = |main: &mos::ir::Function| {
            !main.is_external() && main.parameters.is_empty() && main.returns == Type::WORD
        };
        if !main.is_some_and(fits) {
            return Err(Error::new(
                "the crate does not export `#[no_mangle] pub extern \"C\" fn main() -> u16`",
            ));
        }
        if self.interpret {
            eprintln!("interpreter: {}", interpreted(&module));
        }
        let code = Options {
            without: self.without.clone(),
            explain: self.explain.clone(),
            annotated: self.listing.is_some(),
            ..Options::default()
        };
        let built = build::build_module(&mut module, &simulate::build_options(code))?;
        print!("{}", built.assembly.explained);
        if self.timings {
            for (stage, time) in timings::spent() {
                println!("{:7} ms {stage}", time.as_millis());
            }
        }
        if let Some(file) = &self.map {
            write(file, &report::map(&built))?;
        }
        let mut machine = Machine::new(&built.linked);
        machine.profile = self.profile.then(Profile::default);
        let outcome = machine.call("main", self.cycles)?;
        self.write_reports(&built, machine.profile.as_ref())?;
        match outcome {
            Ok(run) => {
                println!("result {}", run.result);
                println!("cycles {}", run.cycles);
                println!("code {} bytes", simulate::code_bytes(&built.linked));
                Ok(true)
            }
            Err(stop) => {
                let place = match stop {
                    simulate::Stop::Panic => {
                        machine.place(&Listing::parse(&report::listing(&built)))
                    }
                    _ => None,
                };
                let place = place.map_or(String::new(), |place| format!(" in {place}"));
                println!("{stop}{place}");
                Ok(false)
            }
        }
    }
}

impl Run {
    /// Listing and profile, as far as they were asked for.
    fn write_reports(&self, built: &Built, profile: Option<&Profile>) -> Result<()> {
        let text = report::listing(built);
        if let Some(file) = &self.listing {
            match profile {
                Some(profile) => write(file, &Listing::annotated(&text, profile))?,
                None => write(file, &text)?,
            }
        }
        if let Some(profile) = profile {
            println!("{}", tables(built, &Listing::parse(&text), profile, 20));
        }
        Ok(())
    }
}

fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text)
        .map_err(|error| Error::new(format!("{} cannot be written: {error}", file.display())))
}

/// What `main` gives in the interpreter.
fn interpreted(module: &Module) -> String {
    let mut nothing = Nothing;
    let outcome = Interpreter::new(module, &mut nothing, u64::MAX).and_then(|mut interpreter| {
        let main = module.function_named("main").ok_or(Stop::Panic)?;
        interpreter.call(main, &[])
    });
    outcome.map_or_else(|stop| stop.to_string(), |result| format!("result {result}"))
}
