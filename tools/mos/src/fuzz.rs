//! Compares random programs: the interpreter and the 6502, at every level, must agree.

use crate::build;
use crate::codegen::{Options, HIGHEST_LEVEL};
use crate::error::{Error, Result};
use crate::interpret::{Interpreter, Nothing, Stop};
use crate::ir::Symbol;
use crate::parse;
use crate::random::{self, RandomProgram};
use crate::simulate;

/// Steps after which a program is given up as too long.
const STEPS: u64 = 100_000;
/// No step takes more cycles than this, `memcpy` of a static included.
const CYCLES: u64 = 2_000_000_000;

/// What became of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All agree.
    Same,
    /// It runs too long to be of use.
    TooLong,
    /// Somebody is wrong: what happened.
    Different(String),
}

/// Runs the program of a seed everywhere. `without` names passes to leave out.
///
/// # Errors
/// The program is not valid, or a tool is missing.
pub fn check(seed: u64, without: &[String]) -> Result<Verdict> {
    let program = random::program(seed);
    check_text(&program, without)
}

fn check_text(program: &RandomProgram, without: &[String]) -> Result<Verdict> {
    let wanted = match interpret(program)? {
        Ok(bytes) => bytes,
        Err(Stop::Steps) => return Ok(Verdict::TooLong),
        Err(stop) => {
            return Err(Error::new(format!(
                "the random program is not valid: {stop}"
            )))
        }
    };
    // Level 1 also with little zero page and with none.
    let levels = (0..=HIGHEST_LEVEL).map(|level| (level, 256));
    for (level, zero_page) in levels.chain([(HIGHEST_LEVEL, 16), (HIGHEST_LEVEL, 0)]) {
        let code = Options {
            level,
            zero_page,
            without: without.to_vec(),
            ..Options::default()
        };
        let built = match build::build_ir(&program.text, &simulate::build_options(code)) {
            Ok(built) => built,
            Err(error) => {
                return Ok(Verdict::Different(format!(
                    "level {level}, zero page {zero_page}: {error}"
                )))
            }
        };
        let finished = simulate::run(&built.linked, CYCLES)?;
        if let Err(stop) = finished.outcome {
            return Ok(Verdict::Different(format!(
                "level {level}, zero page {zero_page}: {stop}"
            )));
        }
        let start = usize::from(built.linked.labels["results"]);
        let got = &finished.memory[start..start + program.results];
        if let Some(at) = (0..wanted.len()).find(|at| got[*at] != wanted[*at]) {
            let (got, wanted) = (got[at], wanted[at]);
            return Ok(Verdict::Different(format!(
                "level {level}, zero page {zero_page}: byte {at} of the results is {got:#04x}, but should be {wanted:#04x}"
            )));
        }
    }
    Ok(Verdict::Same)
}

/// The results in the interpreter.
fn interpret(program: &RandomProgram) -> Result<std::result::Result<Vec<u8>, Stop>> {
    let module = parse::parse(&program.text)?;
    crate::verify::verify(&module)?;
    let main = module
        .function_named("main")
        .ok_or_else(|| Error::new("the random program has no main"))?;
    let results = module
        .global_named("results")
        .ok_or_else(|| Error::new("the random program has no results"))?;
    let mut nothing = Nothing;
    let mut interpreter = match Interpreter::new(&module, &mut nothing, STEPS) {
        Ok(interpreter) => interpreter,
        Err(stop) => return Ok(Err(stop)),
    };
    let outcome = interpreter.call(main, &[]);
    let start = usize::from(interpreter.address(Symbol::Global(results)));
    Ok(outcome.map(|_| interpreter.memory[start..start + program.results].to_vec()))
}
