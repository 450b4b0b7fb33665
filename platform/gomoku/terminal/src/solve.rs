//! `gomoku solve`

use crate::diagram;
use crate::rule::rule;
use clap::Args;
use gomoku::players::level;
use gomoku::players::search::{Search, MOST};
use std::process::ExitCode;
use terminal::lines;

/// The best move in a position: BOARD SIDE RULE -> move and nodes
///
/// Further words of a line are not read. Nodes are units of work: a four tried is
/// one, a node of the tree of other moves four.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Solve {
    /// With the work of a level, 1 to 8
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "nodes")]
    level: Option<u8>,
    /// With this much work
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
}

impl Solve {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let units = match (self.level, self.nodes) {
            (Some(level), _) => level::budget(level, 15),
            (None, Some(nodes)) => nodes,
            (None, None) => level::budget(5, 15),
        };
        let mut search = Box::new(Search::new());
        lines::answer(|line| answer(line, units, &mut search))
    }
}

fn answer(line: &str, units: u32, search: &mut Search) -> Result<String, String> {
    let mut fields = line.split_ascii_whitespace();
    let mut field = |name| fields.next().ok_or(format!("{name} is missing"));
    let (board, side, name) = (field("the board")?, field("the side")?, field("the rule")?);
    let side = diagram::side(side)?;
    let mut position = diagram::position(board, rule(name)?)?;
    search.start(side, units);
    loop {
        if let Some(point) = search.step(&mut position, 255) {
            if position.at(point) != gomoku::rules::board::BLANK {
                return Err("there is no legal move".into());
            }
            return Ok(format!(
                "{} {}",
                diagram::name(point),
                units.min(MOST) - search.left()
            ));
        }
    }
}
