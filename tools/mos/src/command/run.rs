//! `mos run`: any `no_std` crate on the simulated 6502.

use std::path::PathBuf;

use clap::Args;

use crate::build;
use crate::codegen::{Options, HIGHEST_LEVEL};
use crate::error::{Error, Result};
use crate::frontend;
use crate::ir::Type;
use crate::parse;
use crate::simulate;
use crate::wrap;

/// Compile a no_std library crate that exports `#[no_mangle] pub extern "C" fn main() -> u16`,
/// run it on the simulated 6502 and print its result, its cycles and its bytes.
#[derive(Clone, Debug, Args)]
pub struct Run {
    /// Folder of the crate. Nothing is written there.
    krate: PathBuf,
    /// Optimisation level: 0 is naive
    #[arg(long, default_value_t = HIGHEST_LEVEL)]
    level: u8,
    /// Stop after so many clock cycles
    #[arg(long, default_value_t = 500_000_000)]
    cycles: u64,
    /// Leave out a pass of the optimiser; may be repeated
    #[arg(long, value_name = "PASS")]
    without: Vec<String>,
}

impl Run {
    /// Returns whether `main` came back.
    pub fn execute(&self) -> Result<bool> {
        let text = frontend::compile(&wrap::wrap(&self.krate)?)?;
        let mut module = parse::parse(&text)?;
        let main = module.function_named("main").map(|id| module.function(id));
        let fits = |main: &crate::ir::Function| {
            !main.is_external() && main.parameters.is_empty() && main.returns == Type::WORD
        };
        if !main.is_some_and(fits) {
            return Err(Error::new(
                "the crate does not export `#[no_mangle] pub extern \"C\" fn main() -> u16`",
            ));
        }
        let code = Options {
            level: self.level,
            without: self.without.clone(),
            ..Options::default()
        };
        let built = build::build_module(&mut module, &simulate::build_options(code))?;
        match simulate::run(&built.linked, self.cycles)?.outcome {
            Ok(run) => {
                println!("result {}", run.result);
                println!("cycles {}", run.cycles);
                println!("code {} bytes", simulate::code_bytes(&built.linked));
                Ok(true)
            }
            Err(stop) => {
                println!("{stop}");
                Ok(false)
            }
        }
    }
}
