//! The listing: every instruction with its address, under the source line and the IR that it comes
//! from. The simulator reads it to tell a profile by source line.

use crate::build::Built;
use std::fmt::Write;

/// The listing of all that was compiled from Rust.
pub fn listing(built: &Built) -> String {
    let mut text = String::new();
    for (function, lines) in built.assembly.functions.iter().zip(&built.assembly.lines) {
        let _ = writeln!(
            text,
            "function {} {} {}",
            function.label, function.bytes, function.name
        );
        let Some(&start) = built.linked.labels.get(&function.label) else {
            continue;
        };
        let mut at = start;
        // Source and IR of code that vanished say nothing.
        let mut comments: Vec<&str> = Vec::new();
        for line in lines {
            if line.text.trim_start().starts_with(';') {
                if !line.text.contains("; |") {
                    comments.clear();
                }
                comments.push(&line.text);
                continue;
            }
            if line.size > 0 {
                for comment in comments.drain(..) {
                    let _ = writeln!(text, "{comment}");
                }
            }
            let _ = writeln!(text, "{at:04X}  {}", line.text);
            at = at.wrapping_add(line.size as u16);
        }
    }
    text
}
