//! Programs of parts of the game for the simulated 6502, compiled as the images are.

use mos::build::{self, Built};
use mos::codegen::Options;
use mos::frontend::{self, Goal, Program};
use mos_command::{simulate, wrap};
use std::path::Path;

/// The program in a folder beside this crate's sources, compiled for size as the images are. `check`
/// asks for the compiler's checker, which takes a while. Panics if the program does not compile.
pub fn program(name: &str, check: bool) -> Built {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let program = Program {
        goal: Goal::Size,
        ..wrap::wrap(&folder).expect("a crate")
    };
    let text = frontend::compile(&program).expect("it compiles");
    let options = Options {
        check,
        without: vec!["promotion-orders".into()],
        ..Options::default()
    };
    build::build_ir(&text, &simulate::build_options(options)).expect("it fits")
}
