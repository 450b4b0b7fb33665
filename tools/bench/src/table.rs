//! The table of all figures, and their geometric means.

use crate::measure::Figures;
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
}

impl Row {
    /// Our cycles and bytes as shares of cc65's.
    pub fn ratios(&self) -> (f64, f64) {
        (
            self.ours.cycles as f64 / self.cc65.cycles as f64,
            f64::from(self.ours.bytes) / f64::from(self.cc65.bytes),
        )
    }
}

/// The geometric means of the ratios of cycles and of bytes; 1 of no rows.
pub fn means(rows: &[Row]) -> (f64, f64) {
    let logarithms = rows.iter().map(Row::ratios);
    let (cycles, bytes) = logarithms.fold((0.0, 0.0), |(c, b), (cycles, bytes)| {
        (c + cycles.ln(), b + bytes.ln())
    });
    let count = rows.len().max(1) as f64;
    ((cycles / count).exp(), (bytes / count).exp())
}

/// The table, which ends with the two means.
pub fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<12} {:>11} {:>6} {:>12} {:>6} {:>7} {:>6}\n",
        "program", "our cycles", "bytes", "cc65 cycles", "bytes", "cycles", "bytes"
    );
    for row in rows {
        let (cycles, bytes) = row.ratios();
        let _ = writeln!(
            text,
            "{:<12} {:>11} {:>6} {:>12} {:>6} {cycles:>7.3} {bytes:>6.3}",
            row.name, row.ours.cycles, row.ours.bytes, row.cc65.cycles, row.cc65.bytes
        );
    }
    let (cycles, bytes) = means(rows);
    let _ = writeln!(text, "geomean cycles ours/cc65 {cycles:.3}");
    let _ = writeln!(text, "geomean bytes ours/cc65 {bytes:.3}");
    text
}
