//! A program as our back end compiles it.

use crate::measure::{measure, Figures};
use crate::program::Program;
use mos::build::{self, BuildOptions, Built};
use mos::codegen::Options;
use mos::frontend::{self, Goal};
use mos_command::{simulate, wrap};
use sim::profile::Profile;
use std::path::PathBuf;

/// Owns the data and exports the two functions. Only this part is `unsafe`; both calls are inlined.
const WRAPPER: &str = r#"//! Makes a measured library into a program.
#![no_std]

use core::ptr::addr_of_mut;
use subject::Data;

static mut DATA: Data = Data::NEW;

extern "C" {
    fn __panic() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { __panic() }
}

#[no_mangle]
#[link_section = ".prepare"]
pub extern "C" fn prepare() {
    subject::prepare(unsafe { &mut *addr_of_mut!(DATA) });
}

#[no_mangle]
pub extern "C" fn bench() -> u16 {
    subject::bench(unsafe { &mut *addr_of_mut!(DATA) })
}
"#;

/// The LLVM IR of a program, with LLVM's inlining threshold when it is not to be the goal's.
///
/// # Errors
/// One sentence when cargo cannot compile it.
pub fn compile(
    program: &Program,
    goal: Goal,
    inline_threshold: Option<u32>,
) -> Result<String, String> {
    let mut wrapped =
        wrap::wrap_with(&program.folder(), WRAPPER).map_err(|error| error.to_string())?;
    wrapped.goal = goal;
    wrapped.inline_threshold = inline_threshold;
    frontend::compile(&wrapped).map_err(|error| error.to_string())
}

/// Translates and links a program's IR.
///
/// # Errors
/// One sentence of the back end or the linker.
pub fn build(ir: &str, code: Options) -> Result<Built, String> {
    let options = BuildOptions {
        config: PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/bench.cfg")),
        ..simulate::build_options(code)
    };
    build::build_ir(ir, &options).map_err(|error| error.to_string())
}

/// Figures of a built program.
///
/// # Errors
/// As [`measure`].
pub fn figures(program: &Program, built: &Built) -> Result<Figures, String> {
    let checksum = (program.checksum)();
    measure(&built.linked, &["prepare"], "bench", checksum, None)
}

/// The same, with the cycles of every instruction.
///
/// # Errors
/// As [`measure`].
pub fn profiled(
    program: &Program,
    built: &Built,
    profile: &mut Profile,
) -> Result<Figures, String> {
    let checksum = (program.checksum)();
    measure(
        &built.linked,
        &["prepare"],
        "bench",
        checksum,
        Some(profile),
    )
}
