//! The five lines of the guide, run as they stand there, but in a folder of their own.

use std::path::Path;
use std::process::Command;

/// The folder that the guide speaks of.
const WRITTEN: &str = "/tmp/hello";

#[test]
fn the_five_lines_of_the_guide_work() {
    let krate = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(krate.join("../../../docs/guide/compiler.md"))
        .expect("it is there");
    let (_, rest) = text
        .split_once("in five lines")
        .expect("the chapter is there");
    let lines: Vec<&str> = rest
        .lines()
        .skip_while(|line| !line.starts_with("    "))
        .map_while(|line| line.strip_prefix("    "))
        .collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    // Not below the checkout: cargo would make the new crate a member of its workspace.
    let parent = std::env::temp_dir().join(format!("mos-guide-{}", std::process::id()));
    std::fs::create_dir_all(&parent).expect("there is room");
    let folder = parent.join("hello");
    let script = lines.join("\n").replace(WRITTEN, &folder.to_string_lossy());
    let output = Command::new("sh")
        .args(["-e", "-c", &script])
        .current_dir(krate.join("../../.."))
        .output()
        .expect("there is a shell");
    let (out, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{script}\n{out}\n{error}");
    assert_eq!(out.matches("result 5050\n").count(), 2, "{out}\n{error}");
    let listing = std::fs::read_to_string(folder.join("hello.lst")).expect("it was written");
    assert!(
        listing.contains("main") && listing.contains("rts"),
        "{listing}"
    );
    std::fs::remove_dir_all(parent).expect("it is ours");
}
