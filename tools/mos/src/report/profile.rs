//! Where the cycles go, and the file that tells the compiler.
//!
//! The file has one line for each label that the compiler gave a block, and one for the start of each
//! function: how often it ran, the number of the label or `-`, the path of the function.
//! Numbers of labels come from the IR, so that the same sources compiled once more have the same.

use crate::build::Built;
use crate::error::{Error, Result};
use sim::labels::Labels;
use sim::listing::{Count, Listing};
use sim::profile::Profile;

/// The `lines` most expensive functions and source lines as tables.
pub fn profile(built: &Built, listing: &Listing, profile: &Profile, lines: usize) -> String {
    let labels = Labels::parse(&built.linked.label_text);
    let mut text = profile.table(&labels, lines);
    for (label, path) in listing.paths() {
        text = text.replace(&format!("  {label}\n"), &format!("  {path}\n"));
    }
    text + "\n" + &listing.table(profile, lines)
}

/// The file for the compiler.
pub fn counts(counts: &[Count]) -> String {
    counts.iter().map(|count| format!("{count}\n")).collect()
}

/// Reads the file.
///
/// # Errors
/// The first line that is none.
pub fn parse_counts(text: &str) -> Result<Vec<Count>> {
    let parse = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let times = words.next()?.parse().ok()?;
        let label = match words.next()? {
            "-" => None,
            number => Some(number.parse().ok()?),
        };
        let path = words.next()?.to_string();
        Some(Count { path, label, times })
    };
    text.lines()
        .map(|line| {
            parse(line).ok_or_else(|| {
                Error::new(format!(
                    "\"{line}\" is no line of a profile: COUNT LABEL PATH"
                ))
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let count = |label| Count {
            path: "<a as b>::c".into(),
            label,
            times: 7,
        };
        let all = [count(None), count(Some(12))];
        assert_eq!(parse_counts(&counts(&all)), Ok(all.to_vec()));
        assert!(parse_counts("seven 1 a").is_err());
    }
}
