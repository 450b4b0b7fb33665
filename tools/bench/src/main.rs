//! Measures our back end against cc65: see `docs/reference/figures.md`.
#![forbid(unsafe_code)]

use bench::measure::Figures;
use bench::program::{Program, PROGRAMS};
use bench::table::{closed, table, Row};
use bench::{cc65, closed::is_closed, golden, oscar64, rust};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mos::codegen::Options;
use mos::frontend::Goal;
use mos::report;
use mos_command::profile::tables;
use sim::listing::Listing;
use sim::profile::Profile;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compiles programs with our back end and with cc65 and compares cycles and bytes.
#[derive(Parser)]
struct Arguments {
    /// Only these programs.
    #[arg(conflicts_with = "closed")]
    programs: Vec<String>,
    /// Measure the closed set, and print nothing but its means.
    #[arg(long, conflicts_with_all = ["accept", "keep", "profile", "explain"])]
    closed: bool,
    /// Take today's figures for the accepted ones.
    #[arg(long)]
    accept: bool,
    /// What the front end compiles for.
    #[arg(long, value_name = "size|speed", default_value_t = Goal::Speed)]
    goal: Goal,
    /// LLVM's inlining threshold, that of the goal without this.
    #[arg(long, value_name = "NUMBER")]
    inline_threshold: Option<u32>,
    /// Leave out a pass of our optimiser; may be repeated.
    #[arg(long, value_name = "PASS")]
    without: Vec<String>,
    /// Write IR and assembler text of both compilers to a folder.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print where our cycles go: the most expensive functions and source lines.
    #[arg(long)]
    profile: bool,
    /// Print what each pass does to a function.
    #[arg(long, value_name = "FUNCTION")]
    explain: Option<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let names = &arguments.programs;
    let set = PROGRAMS
        .iter()
        .filter(|program| is_closed(program) == arguments.closed);
    let known: Vec<&str> = set.clone().map(|program| program.name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(format!(
            "there is no open program {unknown}; there are {}",
            known.join(", ")
        ));
    }
    let chosen: Vec<&Program> = set
        .filter(|program| names.is_empty() || names.iter().any(|name| name == program.name))
        .collect();
    let as_usual = arguments.without.is_empty()
        && arguments.goal == Goal::Speed
        && arguments.inline_threshold.is_none();
    if arguments.accept && !(as_usual && names.is_empty()) {
        return Err("only figures of all programs, compiled as usual, can be accepted".into());
    }
    let bar = ProgressBar::new(chosen.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {elapsed}") {
        bar.set_style(style);
    }
    let mut rows = Vec::new();
    for program in chosen {
        bar.set_message(program.name);
        let of = |who: &str, error: String| format!("{}, compiled by {who}: {error}", program.name);
        rows.push(Row {
            name: program.name.into(),
            ours: ours(program, arguments).map_err(|error| of("us", error))?,
            cc65: theirs(program, arguments).map_err(|error| of("cc65", error))?,
            oscar64: oscar64::figures(program),
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    let write = |path: PathBuf, text: &str| {
        std::fs::write(&path, text)
            .map_err(|e| format!("{} cannot be written: {e}", path.display()))
    };
    if arguments.accept {
        write(golden::path(), &golden::print(&rows))?;
    }
    if arguments.closed {
        print!("{}", closed(&rows));
        return Ok(());
    }
    print!("{}", table(&rows));
    if !as_usual {
        return Ok(());
    }
    let accepted = std::fs::read_to_string(golden::path())
        .map_err(|error| format!("{} cannot be read: {error}", golden::path().display()))?;
    let changes = golden::changes(&rows, &golden::parse(&accepted));
    if changes.is_empty() {
        return Ok(());
    }
    Err(format!(
        "figures changed by more than 1 %:\n  {}\nIf that is right, accept them with `make bench \
         ACCEPT=1` and say why in the commit.",
        changes.join("\n  ")
    ))
}

fn ours(program: &Program, arguments: &Arguments) -> Result<Figures, String> {
    let ir = rust::compile(program, arguments.goal, arguments.inline_threshold)?;
    keep(program, arguments, "ll", &ir)?;
    let built = rust::build(
        &ir,
        Options {
            without: arguments.without.clone(),
            annotated: arguments.keep.is_some(),
            explain: arguments.explain.clone(),
            ..Options::default()
        },
    )?;
    keep(program, arguments, "rust.s", &built.assembly.text)?;
    keep(program, arguments, "rust.map", &built.linked.map)?;
    print!("{}", built.assembly.explained);
    if !arguments.profile && arguments.keep.is_none() {
        return rust::figures(program, &built);
    }
    let mut profile = Profile::default();
    let figures = rust::profiled(program, &built, &mut profile)?;
    let text = report::listing(&built);
    let annotated = Listing::annotated(&text, &profile);
    keep(program, arguments, "rust.lst", &annotated)?;
    if arguments.profile {
        let listing = Listing::parse(&text);
        println!("{}", tables(&built, &listing, &profile, 12));
    }
    Ok(figures)
}

fn theirs(program: &Program, arguments: &Arguments) -> Result<Figures, String> {
    if arguments.keep.is_some() {
        keep(program, arguments, "cc65.s", &cc65::compile(program)?)?;
    }
    cc65::figures(program)
}

/// Writes a text for the curious.
fn keep(program: &Program, arguments: &Arguments, kind: &str, text: &str) -> Result<(), String> {
    let Some(folder) = &arguments.keep else {
        return Ok(());
    };
    let path = folder.join(format!("{}.{kind}", program.name));
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}
