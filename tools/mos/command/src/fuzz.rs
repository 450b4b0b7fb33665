//! Compares random programs: the interpreter and the 6502 must agree, whatever the size of zero
//! page and the passes that are left out. A program's seed decides how it is compiled, so that many
//! programs together try every way.

use crate::random;
use crate::simulate;
use mos::build;
use mos::codegen::Options;
use mos::interpret::{Interpreter, Nothing, Stop};
use mos::ir::Symbol;
use mos::parse;
use mos::{Error, Result};

/// Steps after which a program is given up as too long.
const STEPS: u64 = 100_000;
/// No step takes more cycles than this, `memcpy` of a static included.
const CYCLES: u64 = 200_000_000;
/// One program in this many goes through the checker.
const CHECKED: u64 = 4;

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

/// Runs the program of a seed as compiled in the way that its seed asks for. `without` names passes
/// that are always left out.
///
/// # Errors
/// The program is not valid.
pub fn check(seed: u64, without: &[String]) -> Result<Verdict> {
    check_text(&random::program(seed), &[plan(seed, without)])
}

/// How the program of a seed is compiled: in one way that the seed draws, every fourth with
/// everything, the others with less zero page, some passes missing, or both. Many small programs in
/// one way each find more than few in many.
pub fn plan(seed: u64, without: &[String]) -> Options {
    let mut plan = Options {
        without: without.to_vec(),
        stack: simulate::STACK,
        check: seed.is_multiple_of(CHECKED),
        ..Options::default()
    };
    let mut random = fastrand::Rng::with_seed(seed ^ 0x6502);
    if random.u8(..3) == 0 {
        // Few bytes, as the images are compiled.
        (plan.outlined, plan.unrolled) = (u64::MAX, 3);
    }
    if random.u8(..4) != 0 {
        let names = build::pass_names();
        plan.zero_page = [256, 256, 16, 16, 0, random.u16(1..40)][random.usize(..6)];
        let left_out = match random.u8(..8) {
            0 | 1 if plan.zero_page < 256 => 0,
            0..=5 => 1,
            6 => 3,
            _ => random.usize(..=names.len()),
        };
        let chosen = (0..left_out).map(|_| names[random.usize(..names.len())].to_string());
        plan.without.extend(chosen);
        plan.without.sort_unstable();
        plan.without.dedup();
    }
    plan
}

/// A way to compile, in words.
fn describe(plan: &Options) -> String {
    let mut text = format!("zero page {}", plan.zero_page);
    if plan.outlined > 0 {
        text.push_str(", few bytes");
    }
    if !plan.without.is_empty() {
        text.push_str(&format!(", without {}", plan.without.join(" ")));
    }
    text
}

/// Compiles a program in several ways and compares what each leaves in its static `results` with
/// what the interpreter leaves there.
///
/// # Errors
/// The program is not valid.
pub fn check_text(text: &str, plans: &[Options]) -> Result<Verdict> {
    let module = parse::parse(text)?;
    let wanted = match interpret(&module)? {
        Ok(bytes) => bytes,
        Err(Stop::Steps) => return Ok(Verdict::TooLong),
        Err(stop) => {
            return Err(Error::new(format!(
                "the random program is not valid: {stop}"
            )))
        }
    };
    for plan in plans {
        if let Some(what) = differs(&module, plan, &wanted)? {
            return Ok(Verdict::Different(format!("{}: {what}", describe(plan))));
        }
    }
    Ok(Verdict::Same)
}

/// What is different on the 6502.
fn differs(module: &mos::ir::Module, plan: &Options, wanted: &[u8]) -> Result<Option<String>> {
    let built = match build::in_memory(&mut module.clone(), plan) {
        Ok(built) => built,
        Err(error) => return Ok(Some(error.to_string())),
    };
    let finished = simulate::run(&built.linked, CYCLES)?;
    if let Err(stop) = finished.outcome {
        return Ok(Some(stop.to_string()));
    }
    let start = usize::from(built.linked.labels["results"]);
    let got = &finished.memory[start..start + wanted.len()];
    let wrong = (0..wanted.len()).find(|at| got[*at] != wanted[*at]);
    Ok(wrong.map(|at| {
        let (got, wanted) = (got[at], wanted[at]);
        format!("byte {at} of the results is {got:#04x}, but should be {wanted:#04x}")
    }))
}

/// The results in the interpreter.
fn interpret(module: &mos::ir::Module) -> Result<std::result::Result<Vec<u8>, Stop>> {
    mos::verify::verify(module)?;
    let main = module
        .function_named("main")
        .ok_or_else(|| Error::new("the random program has no main"))?;
    let results = module
        .global_named("results")
        .ok_or_else(|| Error::new("the random program has no results"))?;
    let mut nothing = Nothing;
    let mut interpreter = match Interpreter::new(module, &mut nothing, STEPS) {
        Ok(interpreter) => interpreter,
        Err(stop) => return Ok(Err(stop)),
    };
    let outcome = interpreter.call(main, &[]);
    let start = usize::from(interpreter.address(Symbol::Global(results)));
    let length = module.global(results).of.size() as usize;
    Ok(outcome.map(|_| interpreter.memory[start..start + length].to_vec()))
}
