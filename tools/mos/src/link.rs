//! ca65 and ld65: from assembler text to the bytes of a program, with labels, map and sizes.

mod messages;

use crate::codegen::Assembly;
use crate::error::{Error, Result};
use messages::{explain, to_blame};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A part of memory that the linker filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Its name, such as `CODE`.
    pub name: String,
    /// Its first address.
    pub start: u16,
    /// Its bytes.
    pub size: u32,
}

/// A linked program.
#[derive(Clone, Debug, Default)]
pub struct Linked {
    /// Every file that ld65 wrote. `%O` in the configuration is `program`, so that `file = %O`
    /// gives `program` and `file = "%O.boot"` gives `program.boot`.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Address of every label.
    pub labels: BTreeMap<String, u16>,
    /// The same in the format of VICE, as ld65 wrote it, sorted.
    pub label_text: String,
    /// Segments that are not empty, by address.
    pub segments: Vec<Segment>,
    /// ld65's own map.
    pub map: String,
}

impl Linked {
    /// Bytes of the segments that are loaded: code, constants and initialised data. Start-up is
    /// in it when it lies in `CODE`.
    pub fn size_of(&self, names: &[&str]) -> u32 {
        let named = |segment: &&Segment| names.contains(&segment.name.as_str());
        self.segments
            .iter()
            .filter(named)
            .map(|segment| segment.size)
            .sum()
    }
}

/// A folder for intermediate files, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("mos-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).map_err(|error| cannot("create", &path, &error))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::new(format!("cannot {verb} {}: {error}", path.display()))
}

/// Sources that were assembled and wait for the program.
pub struct Objects {
    folder: Folder,
    objects: Vec<String>,
    /// Libraries of ld65's, searched after everything else.
    pub libraries: Vec<String>,
    /// Bytes that they take in zero page.
    pub zero_page: u16,
}

/// Assembles the sources that belong to a machine.
///
/// # Errors
/// ca65 is missing, or what it says of the first wrong source.
pub fn assemble(sources: &[PathBuf]) -> Result<Objects> {
    let folder = Folder::new()?;
    let mut objects = Objects {
        folder,
        objects: Vec::new(),
        libraries: Vec::new(),
        zero_page: 0,
    };
    for (i, source) in sources.iter().enumerate() {
        let name = format!("source{i}.o");
        let path = source
            .canonicalize()
            .map_err(|error| cannot("read", source, &error))?;
        run(
            "ca65",
            &objects.folder.0,
            &["-g", "-o", &name, &path.to_string_lossy()],
        )?;
        let sizes = run("od65", &objects.folder.0, &["--dump-segsize", &name])?;
        objects.zero_page += sizes
            .lines()
            .filter_map(|line| line.trim().strip_prefix("ZEROPAGE:"))
            .filter_map(|size| size.trim().parse::<u16>().ok())
            .sum::<u16>();
        objects.objects.push(name);
    }
    Ok(objects)
}

/// Assembles and links a program with the sources of its machine. The configuration may use
/// `__RODATA_ALIGN__` and `__DATA_ALIGN__`, the strictest alignment in these segments.
///
/// # Errors
/// ld65 is missing, a symbol is not defined, or the program does not fit its memory.
pub fn link(config: &Path, objects: Objects, assembly: &Assembly) -> Result<Linked> {
    let folder = &objects.folder.0;
    let mut names = objects.objects.clone();
    let mut add = |name: &str, text: &str, debug: bool| -> Result<()> {
        let source = folder.join(format!("{name}.s"));
        std::fs::write(&source, text).map_err(|error| cannot("write", &source, &error))?;
        let object = format!("{name}.o");
        let source = format!("{name}.s");
        let mut arguments = vec!["-o", &object, &source];
        // With -g the labels that are not exported are known too.
        if debug {
            arguments.push("-g");
        }
        run("ca65", folder, &arguments)?;
        names.push(object);
        Ok(())
    };
    // The compiler's text first: its zero page bytes are then at the start of the area.
    add("program", &assembly.text, true)?;
    for helper in &assembly.helpers {
        add(&format!("runtime_{}", helper.name), helper.text, false)?;
    }
    let config = config
        .canonicalize()
        .map_err(|error| cannot("read", config, &error))?;
    let out = folder.join("out");
    std::fs::create_dir_all(&out).map_err(|error| cannot("create", &out, &error))?;
    let config_name = config.to_string_lossy();
    let aligned = ["RODATA", "DATA"].map(|segment| {
        let align = assembly.alignments.get(segment).unwrap_or(&1);
        format!("__{segment}_ALIGN__={align}")
    });
    let mut arguments = vec![
        "-D",
        &aligned[0],
        "-D",
        &aligned[1],
        "-C",
        &config_name,
        "-o",
        "out/program",
        "-Ln",
        "labels",
        "-m",
        "map",
    ];
    arguments.extend(names.iter().chain(&objects.libraries).map(String::as_str));
    run("ld65", folder, &arguments)
        .map_err(|error| to_blame(error, &assembly.functions, &assembly.map))?;
    let read = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))
    };
    let mut linked = Linked {
        map: read("map")?,
        ..Linked::default()
    };
    linked.segments = segments(&linked.map);
    let mut lines: Vec<(u16, String)> = Vec::new();
    for line in read("labels")?.lines() {
        let mut words = line.split_whitespace();
        if let (Some("al"), Some(address), Some(name)) = (words.next(), words.next(), words.next())
        {
            let address = u32::from_str_radix(address, 16).unwrap_or(0) as u16;
            let name = name.trim_start_matches('.');
            if !name.starts_with('@') {
                linked.labels.insert(name.to_string(), address);
                lines.push((address, name.to_string()));
            }
        }
    }
    // A label of one source may have the name of another's exported one, which then counts.
    for (name, address) in exports(&linked.map) {
        linked.labels.insert(name, address);
    }
    lines.retain(|(address, name)| linked.labels.get(name) == Some(address));
    lines.sort();
    lines.dedup();
    for (address, name) in lines {
        linked
            .label_text
            .push_str(&format!("al {address:06X} .{name}\n"));
    }
    let entries = std::fs::read_dir(&out).map_err(|error| cannot("read", &out, &error))?;
    for entry in entries.flatten() {
        let bytes =
            std::fs::read(entry.path()).map_err(|error| cannot("read", &entry.path(), &error))?;
        linked
            .files
            .insert(entry.file_name().to_string_lossy().into_owned(), bytes);
    }
    Ok(linked)
}

/// Runs a tool in the folder and returns what it prints.
fn run(tool: &str, folder: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(tool)
        .current_dir(folder)
        .args(arguments)
        .output();
    let output = output.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::new(format!(
            "{tool} is not installed; it belongs to cc65 (Debian and Ubuntu: apt install cc65)"
        )),
        _ => Error::new(format!("{tool} cannot be run: {error}")),
    })?;
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Error::new(explain(tool, &messages)))
    }
}

/// The segment list of ld65's map.
fn segments(map: &str) -> Vec<Segment> {
    let list = map.split("Segment list:").nth(1).unwrap_or("");
    let mut segments = Vec::new();
    for line in list
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("Exports"))
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [name, start, _, size, ..] = words.as_slice() {
            let hexadecimal = |text: &str| u32::from_str_radix(text, 16).ok();
            if let (Some(start), Some(size)) = (hexadecimal(start), hexadecimal(size)) {
                segments.push(Segment {
                    name: name.to_string(),
                    start: start as u16,
                    size,
                });
            }
        }
    }
    segments.sort_by_key(|segment| segment.start);
    segments
}

/// The exported symbols in ld65's map.
fn exports(map: &str) -> Vec<(String, u16)> {
    let list = map.split("Exports list by name:").nth(1).unwrap_or("");
    let list = list.split("Exports list by value:").next().unwrap_or("");
    let words: Vec<&str> = list.split_whitespace().collect();
    words
        .chunks(3)
        .filter_map(|chunk| {
            let address = u32::from_str_radix(chunk.get(1)?, 16).ok()?;
            Some((chunk[0].to_string(), address as u16))
        })
        .collect()
}

/// Bytes of a memory area in a configuration of ld65; `None` when there is no such area.
pub fn area_size(config: &str, area: &str) -> Option<u32> {
    let line = config
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""))
        .find(|line| {
            line.trim_start()
                .strip_prefix(area)
                .is_some_and(|rest| rest.trim_start().starts_with(':'))
        })?;
    let size = line.split("size").nth(1)?.trim_start().strip_prefix('=')?;
    let size = size.split([',', ';']).next()?;
    let mut total = 0i64;
    let mut sign = 1;
    for token in size
        .replace('-', " - ")
        .replace('+', " + ")
        .split_whitespace()
    {
        match token {
            "-" => sign = -1,
            "+" => sign = 1,
            number => {
                let value = match number.strip_prefix('$') {
                    Some(digits) => i64::from_str_radix(digits, 16).ok()?,
                    None => number.parse().ok()?,
                };
                total += sign * value;
            }
        }
    }
    u32::try_from(total).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_an_area_is_read() {
        let config = "MEMORY {\n  ZP:   start = $02, size = $90 - $02, type = rw; # pool\n  \
                      MAIN: start = $0801, size = 100;\n}";
        assert_eq!(area_size(config, "ZP"), Some(0x8E));
        assert_eq!(area_size(config, "MAIN"), Some(100));
        assert_eq!(area_size(config, "FRAMES"), None);
    }
}
