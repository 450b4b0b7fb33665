//! Writes the problems to standard output, a line each: `make problems`.
#![forbid(unsafe_code)]

use clap::Parser;
use problems::generate::generate;
use problems::lesson::lessons;

/// Problems from games of our own engine, each proved.
#[derive(Parser)]
struct Arguments {
    /// Another seed gives other problems.
    #[arg(long, default_value_t = 1)]
    seed: u16,
    /// How many of each kind.
    #[arg(long, default_value_t = 13)]
    count: usize,
    /// The truth about as many moves for TEACH instead.
    #[arg(long)]
    lessons: Option<usize>,
}

fn main() {
    let Arguments {
        seed,
        count,
        lessons: wanted,
    } = Arguments::parse();
    if let Some(wanted) = wanted {
        for lesson in lessons(seed, wanted) {
            println!("{}", lesson.write());
        }
        return;
    }
    for problem in generate(seed, count, |problem| eprintln!("{}", problem.write())) {
        println!("{}", problem.write());
    }
}
