//! Where the bytes of a program go: by segment, by who wrote them, by crate.

use crate::{Machine, Output};
use mos::build::Built;
use mos::report;
use std::fmt::Write;

/// Bytes of assembly a machine may have beside the back end's helpers: for what Rust cannot say.
pub const ASSEMBLY_LIMIT: u32 = 1500;
/// Bytes that a fast loader may have beside that, if it stays in memory because parts of the
/// program are loaded later: the segments `LOADER` and those with a number.
pub const LOADER_LIMIT: u32 = 400;

/// Loaded bytes by their origin.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// Compiled from Rust.
    pub rust: u32,
    /// The back end's helpers that the program calls.
    pub helpers: u32,
    /// The machine's assembly: start-up, interrupts, disk timing.
    pub assembly: u32,
    /// A fast loader that stays.
    pub loader: u32,
}

impl Share {
    /// Counts from ld65's map. `loaded` are the segments with bytes in the file.
    fn from_map(map: &str, loaded: impl Fn(&str) -> bool) -> Share {
        let mut share = Share::default();
        let modules = map.split("Modules list:").nth(1).unwrap_or_default();
        let modules = modules.split("Segment list:").next().unwrap_or_default();
        let mut of_object = &mut 0;
        for line in modules.lines() {
            if let Some(object) = line.strip_suffix(".o:") {
                of_object = match object {
                    "program" => &mut share.rust,
                    object if object.starts_with("runtime_") => &mut share.helpers,
                    _ => &mut share.assembly,
                };
                continue;
            }
            let segment = line.split_whitespace().next().unwrap_or_default();
            if loaded(segment) {
                let size = line.split("Size=").nth(1).and_then(|rest| rest.get(..6));
                let size = size.map_or(0, |digits| u32::from_str_radix(digits, 16).unwrap_or(0));
                match segment {
                    loader if loader.starts_with("LOADER") => share.loader += size,
                    _ => *of_object += size,
                }
            }
        }
        share
    }

    /// Counts a program's bytes, without what only starts it from its disk or runs in a C64's
    /// drive. `config` is the text of its linker configuration.
    pub fn of(built: &Built, config: &str) -> Share {
        Share::from_map(&built.linked.map, |segment| {
            is_loaded(config, segment) && !is_loader(config, segment)
        })
    }
}

/// Returns whether a segment goes into the file of a loader: `%O.boot`, `%O.rest`, `%O.once`,
/// `%O.drive`, `%O.cart`; or, as its name tells, to a C64's drive.
fn is_loader(config: &str, segment: &str) -> bool {
    if segment.starts_with("DRIVE_") {
        return true;
    }
    let line_of = |name: &str, key: &str| {
        let mut lines = config.lines().map(str::trim);
        lines.find(|line| {
            let named = line
                .split(':')
                .next()
                .is_some_and(|word| word.trim() == name);
            named && line.contains(key)
        })
    };
    let area = line_of(segment, "load = ").and_then(|line| line.split("load = ").nth(1));
    let area = area.and_then(|rest| rest.split([',', ';', ' ']).next());
    area.and_then(|area| line_of(area, "start = "))
        .is_some_and(|line| {
            ["boot", "rest", "once", "drive", "cart"]
                .iter()
                .any(|file| line.contains(&format!("\"%O.{file}\"")))
        })
}

/// Returns whether a segment has bytes in a file; the others are only memory at run time.
fn is_loaded(config: &str, segment: &str) -> bool {
    let mut lines = config
        .lines()
        .map(|line| line.split('#').next().unwrap_or(line));
    lines.any(|line| {
        let named = line
            .split(':')
            .next()
            .is_some_and(|name| name.trim() == segment);
        named && line.contains("load") && !["bss", "zp"].iter().any(|kind| line.contains(kind))
    })
}

/// Checks the limits of assembly.
///
/// # Errors
/// One sentence when there is more.
pub fn check(machine: Machine, share: &Share) -> Result<(), String> {
    let counts = [
        (share.assembly, ASSEMBLY_LIMIT),
        (share.loader, LOADER_LIMIT),
    ];
    match counts.into_iter().find(|(bytes, limit)| bytes > limit) {
        None => Ok(()),
        Some((bytes, limit)) => Err(format!(
            "platform/{} has {bytes} bytes of assembly, more than {limit}: say it in Rust.",
            machine.name(),
        )),
    }
}

/// The report for one machine. `files` are what users load.
pub fn report(machine: Machine, built: &Built, config: &str, files: &[Output]) -> String {
    let share = Share::of(built, config);
    let mut text = format!("{}\n", machine.name());
    let mut line = |what: &str, bytes: u32| {
        let _ = writeln!(text, "  {what:30} {bytes:6}");
    };
    for segment in &built.linked.segments {
        let name = format!("{} at ${:04X}", segment.name, segment.start);
        line(&name, segment.size);
    }
    let segments = built.linked.segments.iter();
    let names = segments.map(|segment| segment.name.as_str());
    let loaded: Vec<&str> = names.filter(|name| is_loaded(config, name)).collect();
    line("all that is loaded", built.linked.size_of(&loaded));
    line("of it Rust", share.rust);
    line("of it helpers of the back end", share.helpers);
    line(
        &format!("of it assembly (limit {ASSEMBLY_LIMIT})"),
        share.assembly,
    );
    if share.loader != 0 {
        line(
            &format!("of it fast loader (limit {LOADER_LIMIT})"),
            share.loader,
        );
    }
    for file in files {
        line(&file.name, file.bytes.len() as u32);
    }
    text += "  code by crate and function\n";
    text += &report::sizes(built);
    text += &report::stack(built);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "Modules list:
-------------
source0.o:
    STARTUP           Offs=000000  Size=000012  Align=00001  Fill=0000
    BITMAP            Offs=000000  Size=001F40  Align=00001  Fill=0000
program.o:
    CODE              Offs=000000  Size=001000  Align=00001  Fill=0000
    BSS               Offs=000000  Size=000800  Align=00001  Fill=0000
loader.o:
    LOADER            Offs=000000  Size=000020  Align=00001  Fill=0000
runtime_mul8.o:
    CODE              Offs=001000  Size=00000A  Align=00001  Fill=0000


Segment list:
-------------
Name                   Start     End    Size  Align
CODE                  000900  00190A  00100A  00001
";

    #[test]
    fn bytes_are_counted_by_origin() {
        let config = "SEGMENTS {
            STARTUP: load = MAIN, type = ro;
            CODE:    load = MAIN, type = ro; # not bss
            LOADER:  load = MAIN, run = LOADER, type = rw;
            BSS:     load = MAIN, type = bss;
            BITMAP:  load = BITMAP, type = bss;
        }";
        let share = Share::from_map(MAP, |segment| is_loaded(config, segment));
        let expected = Share {
            rust: 0x1000,
            helpers: 10,
            assembly: 0x12,
            loader: 0x20,
        };
        assert_eq!(share, expected);
        assert!(check(Machine::C64, &share).is_ok());
        let much = Share {
            assembly: ASSEMBLY_LIMIT + 1,
            ..share
        };
        assert!(check(Machine::C64, &much)
            .unwrap_err()
            .contains("1501 bytes"));
    }
}
