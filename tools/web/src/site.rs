//! The page's folder: what is in `page`, the module, the images, and what is made of them.

use crate::wasm::root;
use sim::c64::{self, C64};
use sim::labels::Labels;
use sim::machine::Machine;
use sim::picture::Picture;
use std::fmt::Write;
use std::path::Path;

/// Programs by the names of their files, and the images of each.
const PROGRAMS: [(&str, &[&str]); 3] = [
    ("c64", &["c64.prg", "c64.d64"]),
    ("apple2", &["apple2.dsk"]),
    ("c64-tenjiku", &["c64-tenjiku.prg", "c64-tenjiku.d64"]),
];

/// Labels that the page looks at.
const LABELS: [&str; 7] = [
    "ui_state",
    "board",
    "rule",
    "moves",
    "move_count",
    "result",
    "cursor",
];

type Files = Vec<(String, Vec<u8>)>;

/// Writes everything into `folder`. Returns how many bytes that is.
///
/// # Errors
/// A sentence.
pub fn write(module: &[u8], images: &Path, folder: &Path) -> Result<usize, String> {
    let mut files = page()?;
    files.push(("machine.wasm".into(), module.to_vec()));
    files.push(("labels.json".into(), labels(images)?.into_bytes()));
    for (_, names) in PROGRAMS {
        for name in names {
            files.push((format!("images/{name}"), read(&images.join(name))?));
        }
    }
    for (size, scale) in [(96, 2), (128, 4)] {
        let name = format!("icon-{}.png", size * scale);
        let icon = icon(&read(&images.join("c64.prg"))?, size, scale)?;
        files.push((name, icon));
    }
    let list = list(&files);
    files.push(("files.js".into(), list.into_bytes()));
    // Nothing of an older page may stay.
    let _ = std::fs::remove_dir_all(folder);
    for (name, bytes) in &files {
        let path = folder.join(name);
        let above = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(above)
            .and_then(|()| std::fs::write(&path, bytes))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(files.iter().map(|(_, bytes)| bytes.len()).sum())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The page's own files; declarations of types stay behind.
fn page() -> Result<Files, String> {
    let folder = root().join("tools/web/page");
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Files::new();
    for entry in std::fs::read_dir(&folder).map_err(error)? {
        let path = entry.map_err(error)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.ends_with(".d.ts") && name != "tsconfig.json" {
            files.push((name.into_owned(), read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// The addresses of the programs' labels.
fn labels(images: &Path) -> Result<String, String> {
    let mut json = String::from("{");
    for (name, _) in PROGRAMS {
        let text = read(&images.join(format!("{name}.lbl")))?;
        let labels = Labels::parse(&String::from_utf8_lossy(&text));
        let found = LABELS
            .iter()
            .filter_map(|label| Some(format!("\"{label}\":{}", labels.get(label)?)));
        let comma = if json.len() > 1 { "," } else { "" };
        let _ = write!(
            json,
            "{comma}\"{name}\":{{{}}}",
            found.collect::<Vec<_>>().join(",")
        );
    }
    Ok(json + "}")
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

/// What the service worker keeps, and a version that changes with any byte.
fn list(files: &Files) -> String {
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
         self.FILES = [\n  \"./\",\n  \"./files.js\",\n{}];\n",
        names.collect::<String>()
    )
}
