//! `mos size`: where the bytes of a crate go.

use std::path::PathBuf;

use clap::Args;

use crate::simulate;
use crate::wrap;
use mos::build;
use mos::codegen::Options;
use mos::frontend::{self, Goal, Program};
use mos::report;
use mos::Result;

/// Compile a crate as `mos run` does and print its bytes by crate and by function, its segments and
/// the depth of the hardware stack.
#[derive(Clone, Debug, Args)]
pub struct Size {
    /// Folder of the crate. Nothing is written there.
    krate: PathBuf,
    /// What the front end compiles for
    #[arg(long, value_name = "size|speed", default_value_t = Goal::Speed)]
    goal: Goal,
}

impl Size {
    /// Returns true: there is nothing that can be wrong but an error.
    pub fn execute(&self) -> Result<bool> {
        let program = Program {
            goal: self.goal,
            ..wrap::wrap(&self.krate)?
        };
        let text = frontend::compile(&program)?;
        let options = simulate::build_options(Options::default());
        let built = build::build_ir(&text, &options)?;
        print!("{}", report::sizes(&built));
        for segment in &built.linked.segments {
            println!("{:6} segment {}", segment.size, segment.name);
        }
        print!("{}", report::stack(&built));
        Ok(true)
    }
}
