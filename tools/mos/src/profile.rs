//! How often each block of a program ran: the allocator uses it instead of an estimate.
//!
//! The file has one line for each label of a block and one for the start of each function: how
//! often it ran, the number of the label or `-`, and the path of the function. The numbers of
//! labels come from the IR, so the same sources compiled again have the same numbers.

use crate::error::{Error, Result};

/// How often the code at a label ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Rust path of the function.
    pub path: String,
    /// Number of the label inside it; none for its first instruction.
    pub label: Option<u32>,
    /// How often the instruction there ran.
    pub times: u64,
}

/// Reads a profile.
///
/// # Errors
/// The first line of another form.
pub fn parse(text: &str) -> Result<Vec<Count>> {
    let line = |line: &str| {
        count(line).ok_or_else(|| {
            Error::new(format!(
                "\"{line}\" is no line of a profile: COUNT LABEL PATH"
            ))
        })
    };
    text.lines().map(line).collect()
}

/// One line.
fn count(line: &str) -> Option<Count> {
    let mut words = line.splitn(3, ' ');
    let times = words.next()?.parse().ok()?;
    let label = match words.next()? {
        "-" => None,
        number => Some(number.parse().ok()?),
    };
    let path = words.next()?.to_string();
    Some(Count { path, label, times })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_count_a_label_and_a_path() {
        let count = |label| Count {
            path: "<a as b>::c".into(),
            label,
            times: 7,
        };
        let text = "7 - <a as b>::c\n7 12 <a as b>::c\n";
        assert_eq!(parse(text), Ok(vec![count(None), count(Some(12))]));
        assert!(parse("seven 1 a").is_err());
    }
}
