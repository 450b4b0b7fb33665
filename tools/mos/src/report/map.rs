//! Who has which bytes of zero page and of the static frames; the depth of the hardware stack.

use crate::build::Built;
use std::fmt::Write;

/// Everything about places: functions and statics with their sizes and parameters, owners of zero
/// page and frames, depth of the hardware stack, ld65's segments.
pub fn map(built: &Built) -> String {
    let mut text = "Functions and statics: label, bytes, path\n\n".to_string();
    text += &built.assembly.map;
    text += "\nZero page and static frames by owner\n\n";
    text += &homes(built);
    text += "\nStack\n\n";
    text += &stack(built);
    text += "\nSegments\n\n";
    for segment in &built.linked.segments {
        let _ = writeln!(
            text,
            "${:04X} {:6} {}",
            segment.start, segment.size, segment.name
        );
    }
    text
}

/// The bytes of both areas by address, each with all that lie there at one time or another.
pub fn homes(built: &Built) -> String {
    let mut text = String::new();
    let mut last = ("", u16::MAX);
    for home in &built.assembly.homes {
        if (home.area, home.offset) != last {
            last = (home.area, home.offset);
            let start = built.linked.labels.get(home.area).copied().unwrap_or(0);
            let address = start.wrapping_add(home.offset);
            let _ = writeln!(text, "${address:04X} {}+{}", home.area, home.offset);
        }
        let _ = writeln!(
            text,
            "    {} {} of {}",
            bytes(home.size),
            home.what,
            home.function
        );
    }
    text
}

fn bytes(size: u16) -> String {
    match size {
        1 => "1 byte, ".into(),
        _ => format!("{size} bytes,"),
    }
}

/// The most bytes of the hardware stack that each function called from outside takes.
pub fn stack(built: &Built) -> String {
    let mut text = String::new();
    for (function, bytes) in &built.assembly.stack {
        let _ = match bytes {
            256.. => writeln!(text, "hardware stack of {function}: no bound"),
            _ => writeln!(text, "hardware stack of {function}: at most {bytes} bytes"),
        };
    }
    text
}
