//! Writes the problems to standard output, a line each: `make problems`.
#![forbid(unsafe_code)]

use clap::Parser;
use problems::generate::generate;

/// Problems from games of our own engine, each proved.
#[derive(Parser)]
struct Arguments {
    /// Another seed gives other problems.
    #[arg(long, default_value_t = 1)]
    seed: u16,
    /// How many of each kind.
    #[arg(long, default_value_t = 13)]
    count: usize,
}

fn main() {
    let Arguments { seed, count } = Arguments::parse();
    for problem in generate(seed, count, |problem| eprintln!("{}", problem.write())) {
        println!("{}", problem.write());
    }
}
