//! The accepted figures: any change over 1 % has to be seen and accepted.

use crate::measure::Figures;
use crate::table::Row;
use std::path::PathBuf;

/// Where they are.
pub fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/golden.txt"))
}

/// Reads lines of name, our cycles and bytes, cc65's cycles and bytes. Other lines are skipped.
pub fn parse(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, numbers @ ..] = words.as_slice() else {
            continue;
        };
        let numbers: Vec<u64> = numbers.iter().filter_map(|n| n.parse().ok()).collect();
        if let [cycles, bytes, cc65_cycles, cc65_bytes] = numbers[..] {
            let figures = |cycles, bytes: u64| Figures {
                cycles,
                bytes: bytes as u32,
            };
            rows.push(Row {
                name: name.to_string(),
                ours: figures(cycles, bytes),
                cc65: figures(cc65_cycles, cc65_bytes),
                oscar64: None,
            });
        }
    }
    rows
}

/// The file's text.
pub fn print(rows: &[Row]) -> String {
    let mut text = "# Accepted figures (`make bench ACCEPT=1` writes them): program, our cycles \
                    and bytes, cc65's.\n"
        .to_string();
    for row in rows {
        text += &format!(
            "{} {} {} {} {}\n",
            row.name, row.ours.cycles, row.ours.bytes, row.cc65.cycles, row.cc65.bytes
        );
    }
    text
}

/// Whether two figures differ by more than 1 %.
pub fn differs(now: u64, accepted: u64) -> bool {
    now.abs_diff(accepted) * 100 > accepted
}

/// What changed by more than 1 %, a sentence for each figure.
pub fn changes(rows: &[Row], golden: &[Row]) -> Vec<String> {
    let mut changes = Vec::new();
    for row in rows {
        let Some(known) = golden.iter().find(|known| known.name == row.name) else {
            changes.push(format!("{} has no accepted figures", row.name));
            continue;
        };
        for (who, now, accepted) in [
            ("our", row.ours, known.ours),
            ("cc65's", row.cc65, known.cc65),
        ] {
            for (what, now, accepted) in [
                ("cycles", now.cycles, accepted.cycles),
                ("bytes", now.bytes.into(), accepted.bytes.into()),
            ] {
                if differs(now, accepted) {
                    changes.push(format!(
                        "{}: {who} {what} are {now}, accepted were {accepted}",
                        row.name
                    ));
                }
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cycles: u64, bytes: u32) -> Row {
        let figures = Figures { cycles, bytes };
        Row {
            name: "sieve".into(),
            ours: figures,
            cc65: figures,
            oscar64: None,
        }
    }

    #[test]
    fn what_is_printed_is_read() {
        let rows = [row(1000, 200)];
        assert_eq!(parse(&print(&rows)), rows);
    }

    #[test]
    fn changes_over_one_per_cent_are_told() {
        let golden = [row(1000, 200)];
        assert!(changes(&[row(1010, 202)], &golden).is_empty());
        let told = changes(&[row(989, 203)], &golden);
        assert_eq!(told.len(), 4);
        assert_eq!(told[0], "sieve: our cycles are 989, accepted were 1000");
        assert_eq!(changes(&golden, &[]), ["sieve has no accepted figures"]);
    }
}
