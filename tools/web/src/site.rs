//! The page's folder: what is in `page`, the module, the images, and what is made of them.

use crate::wasm::root;
use serde_json::{Map, Value};
use sim::c64::{self, C64};
use sim::labels::Labels;
use sim::machine::Machine;
use sim::picture::Picture;
use std::collections::BTreeSet;
use std::path::Path;

/// The machines and games, beside the page's own files.
const TITLES: &str = "titles.json";

/// Labels that the page looks at.
const LABELS: [&str; 14] = [
    "ui_state",
    "board",
    "rule",
    "moves",
    "move_count",
    "result",
    "outcome",
    "cursor",
    "players",
    "level",
    "side",
    "lion_hawk",
    "fire_demon",
    "handicap",
];

/// Bytes of all files together: a page that is there at once, and that a telephone keeps.
const MOST: usize = 1_500_000;

type Files = Vec<(String, Vec<u8>)>;

/// Writes everything into `folder`, with a link to the sources at `project` if that is an address
/// of the web: git also knows others. Returns how many bytes that is.
///
/// # Errors
/// A sentence.
pub fn write(module: &[u8], images: &Path, folder: &Path, project: &str) -> Result<usize, String> {
    let mut files = page()?;
    files.push(("machine.wasm".into(), module.to_vec()));
    let titles = titles(images)?;
    // A disk with two games is there once.
    let names: BTreeSet<&str> = titles
        .iter()
        .filter_map(|title| title["files"].as_object())
        .flat_map(|files| files.values().filter_map(Value::as_str))
        .collect();
    for name in names {
        files.push((format!("images/{name}"), read(&images.join(name))?));
    }
    let script = format!("export const TITLES = {};\n", Value::from(titles.clone()));
    files.push(("titles.js".into(), script.into_bytes()));
    for (size, scale) in [(96, 2), (128, 4)] {
        let name = format!("icon-{}.png", size * scale);
        let icon = icon(&read(&images.join("c64.prg"))?, size, scale)?;
        files.push((name, icon));
    }
    let is_web = project.starts_with("https://");
    let list = list(&files, if is_web { project } else { "" });
    files.push(("files.js".into(), list.into_bytes()));
    let size = files.iter().map(|(_, bytes)| bytes.len()).sum();
    if size > MOST {
        return Err(format!(
            "The page has {size} bytes, and {MOST} are the most."
        ));
    }
    // Nothing of an older page may stay.
    let _ = std::fs::remove_dir_all(folder);
    for (name, bytes) in &files {
        let path = folder.join(name);
        let above = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(above)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(size)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The page's own files, but for those that it is made of.
fn page() -> Result<Files, String> {
    let folder = root().join("tools/web/page");
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Files::new();
    for entry in std::fs::read_dir(&folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.ends_with(".d.ts") && name != "tsconfig.json" && name != TITLES {
            let mut bytes = read(&path)?;
            if name.ends_with(".js") {
                bytes = without_comments(&String::from_utf8_lossy(&bytes)).into_bytes();
            }
            files.push((name.into_owned(), bytes));
        }
    }
    files.sort();
    Ok(files)
}

/// A script without the lines that are comments alone: a third of all.
fn without_comments(script: &str) -> String {
    let mut is_inside = false;
    let code = script.lines().filter(|line| {
        let line = line.trim();
        let begins = line.starts_with("/*");
        let is_comment = is_inside || line.starts_with("//") || (begins && line.ends_with("*/"));
        is_inside = (is_inside || begins) && !line.contains("*/");
        !is_comment && !is_inside
    });
    code.flat_map(|line| [line, "\n"]).collect()
}

/// The list of titles, each with the addresses of its program's labels.
fn titles(images: &Path) -> Result<Vec<Value>, String> {
    let list = read(&root().join("tools/web/page").join(TITLES))?;
    let error = |error| format!("{TITLES}: {error}.");
    let mut titles: Vec<Value> = serde_json::from_slice(&list).map_err(error)?;
    for title in &mut titles {
        let id = title["id"].as_str().unwrap_or_default();
        let text = read(&images.join(format!("{id}.lbl")))?;
        let labels = Labels::parse(&String::from_utf8_lossy(&text));
        let found = LABELS
            .iter()
            .filter_map(|label| Some((label.to_string(), labels.get(label)?.into())));
        title["labels"] = found.collect::<Map<_, _>>().into();
    }
    Ok(titles)
}

/// The middle of the splash's letters as a PNG of `size` times `scale` pixels.
fn icon(program: &[u8], size: usize, scale: usize) -> Result<Vec<u8>, String> {
    let mut machine = C64::new(c64::Options::default());
    machine.run_prg(program)?;
    machine.run(5 * u64::from(machine.cycles_per_second()));
    let splash = machine.picture();
    let mut icon = Picture::new(size, size, &splash.palette);
    // The moon and its branch.
    let (left, top) = (splash.width - size - 20, 4);
    for (y, row) in icon.pixels.chunks_exact_mut(size).enumerate() {
        let start = (top + y) * splash.width + left;
        row.copy_from_slice(&splash.pixels[start..start + size]);
    }
    let path = std::env::temp_dir().join(format!("icon-{}-{size}.png", std::process::id()));
    let saved = icon.scaled(scale, scale).save(&path);
    saved.map_err(|error| format!("{}: {error}", path.display()))?;
    let bytes = read(&path);
    let _ = std::fs::remove_file(&path);
    bytes
}

/// What the service worker keeps, a version that changes with any byte, and where the sources are.
fn list(files: &Files, project: &str) -> String {
    let bytes = files
        .iter()
        .flat_map(|(name, bytes)| name.bytes().chain(bytes.iter().copied()));
    // FNV-1a, 64 bits.
    let version = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let names = files.iter().map(|(name, _)| format!("  \"./{name}\",\n"));
    format!(
        "// Written by tools/web.\nself.VERSION = \"{version:016x}\";\n\
         self.PROJECT = {};\nself.FILES = [\n  \"./\",\n  \"./files.js\",\n{}];\n",
        Value::from(project),
        names.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn code_stays_and_comments_go() {
        let script = "// One.\n/** Two. */\nlet a;\n  /**\n   * Three.\n   */\n  let b; // Four.\n\
                      /** @type {string} */ (c).d();\n";
        let code = "let a;\n  let b; // Four.\n/** @type {string} */ (c).d();\n";
        assert_eq!(without_comments(script), code);
    }
}
