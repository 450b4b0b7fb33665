//! Rules by name.

use clap::ValueEnum;
use gomoku::rules::rule;

/// A rule as the user names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Rule {
    /// Exactly five wins
    #[value(alias = "standard")]
    Gomoku,
    /// Five or more win
    #[value(alias = "freestyle")]
    Free,
    /// Black wins with exactly five and has forbidden points, White wins with five or more
    Renju,
}

impl From<Rule> for rule::Rule {
    fn from(rule: Rule) -> rule::Rule {
        match rule {
            Rule::Gomoku => rule::Rule::Gomoku,
            Rule::Free => rule::Rule::Free,
            Rule::Renju => rule::Rule::Renju,
        }
    }
}

/// Reads a rule's name. The error lists them.
pub fn rule(word: &str) -> Result<rule::Rule, String> {
    let rule = Rule::from_str(word, true)
        .map_err(|_| format!("{word:?} is no rule: gomoku, free and renju are"))?;
    Ok(rule.into())
}

/// Whether a rule is played on boards of `size`. The error is a sentence that says what to do.
pub fn check_size(rule: Rule, size: u8) -> Result<(), String> {
    if rule::Rule::from(rule).has_size(size) {
        return Ok(());
    }
    Err(format!(
        "Renju is played on 15x15 points only: leave --size {size} out"
    ))
}
