//! The table of all figures, and their geometric means.

use crate::measure::Figures;
use crate::program::{FIRST, PROGRAMS};
use std::fmt::Write;

/// One program's figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The program.
    pub name: String,
    /// By our back end.
    pub ours: Figures,
    /// By cc65.
    pub cc65: Figures,
    /// By oscar64, where it is installed.
    pub oscar64: Option<Figures>,
}

impl Row {
    /// Our cycles and bytes as shares of cc65's.
    pub fn ratios(&self) -> (f64, f64) {
        ratios(self.ours, self.cc65)
    }

    /// The same of oscar64's.
    pub fn oscar64_ratios(&self) -> Option<(f64, f64)> {
        Some(ratios(self.ours, self.oscar64?))
    }
}

fn ratios(ours: Figures, theirs: Figures) -> (f64, f64) {
    (
        ours.cycles as f64 / theirs.cycles as f64,
        f64::from(ours.bytes) / f64::from(theirs.bytes),
    )
}

/// The geometric means of ratios of cycles and of bytes; 1 of none.
pub fn means(ratios: impl IntoIterator<Item = (f64, f64)>) -> (f64, f64) {
    let (mut count, mut cycles, mut bytes) = (0.0, 0.0, 0.0);
    for (c, b) in ratios {
        count += 1.0;
        cycles += c.ln();
        bytes += b.ln();
    }
    let count = f64::max(count, 1.0);
    ((cycles / count).exp(), (bytes / count).exp())
}

/// The table. Its last two lines have the means of the first programs of the list alone, the line
/// before them has those of all rows.
pub fn table(rows: &[Row]) -> String {
    let with_oscar64 = rows.iter().any(|row| row.oscar64.is_some());
    let mut text = format!(
        "{:<12} {:>11} {:>6} {:>12} {:>6} {:>7} {:>6}",
        "program", "our cycles", "bytes", "cc65 cycles", "bytes", "cycles", "bytes"
    );
    if with_oscar64 {
        let _ = write!(
            text,
            " {:>14} {:>6} {:>7} {:>6}",
            "oscar64 cycles", "bytes", "cycles", "bytes"
        );
    }
    text.push('\n');
    for row in rows {
        let (cycles, bytes) = row.ratios();
        let _ = write!(
            text,
            "{:<12} {:>11} {:>6} {:>12} {:>6} {cycles:>7.3} {bytes:>6.3}",
            row.name, row.ours.cycles, row.ours.bytes, row.cc65.cycles, row.cc65.bytes
        );
        if let (Some(oscar64), Some((cycles, bytes))) = (row.oscar64, row.oscar64_ratios()) {
            let _ = write!(
                text,
                " {:>14} {:>6} {cycles:>7.3} {bytes:>6.3}",
                oscar64.cycles, oscar64.bytes
            );
        }
        text.push('\n');
    }
    if with_oscar64 {
        let (cycles, bytes) = means(rows.iter().filter_map(Row::oscar64_ratios));
        let _ = writeln!(text, "against oscar64 cycles {cycles:.3}, bytes {bytes:.3}");
    }
    let (cycles, bytes) = means(rows.iter().map(Row::ratios));
    let _ = writeln!(text, "open set cycles {cycles:.3}, bytes {bytes:.3}");
    let first = |row: &&Row| {
        PROGRAMS[..FIRST]
            .iter()
            .any(|program| program.name == row.name)
    };
    let (cycles, bytes) = means(rows.iter().filter(first).map(Row::ratios));
    let _ = writeln!(text, "geomean cycles ours/cc65 {cycles:.3}");
    let _ = writeln!(text, "geomean bytes ours/cc65 {bytes:.3}");
    text
}

/// The means of the closed set, and nothing else of it.
pub fn closed(rows: &[Row]) -> String {
    let (cycles, bytes) = means(rows.iter().map(Row::ratios));
    format!("closed set cycles {cycles:.3}, bytes {bytes:.3}\n")
}
