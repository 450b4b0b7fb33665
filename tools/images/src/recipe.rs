//! What is made of a game's linked program on one machine: `image.txt` beside its `link.cfg`.
//!
//! A line is a word and its value; `#` begins a remark. `overlay NAME` begins a part of the program
//! that stays on the disk until it is called; `overlay NAME beside` is one of a second area,
//! `overlay NAME packed` takes fewer sectors. `overlay NAME inside` lies in the file of the one
//! before it. So does `overlay NAME continued`, after its end, and either may call the other.
//! Each indented line below it names a module or function of the overlay. After `resident` it
//! names one that stays in memory although only the overlay calls it; after `copy` one of which
//! the overlay has a copy, so that it need not stay in memory for several overlays. The compiler
//! refuses a path without a function. `gates none` stands before the first overlay: the game
//! fetches overlays before it calls them, and so directly. Indented lines below `cold` name modules
//! and functions that may run slower for fewer bytes.

use mos::codegen::overlay::Overlay;
use std::collections::BTreeMap;
use std::path::Path;

/// After the name of an overlay of the second area, of a packed one, and of those without a file of
/// their own.
const BESIDE: &str = " beside";
const PACKED: &str = " packed";
const INSIDE: &str = " inside";
const CONTINUED: &str = " continued";

/// The contents of an `image.txt`.
#[derive(Default, Debug)]
pub struct Recipe {
    values: BTreeMap<String, String>,
    /// In the order of their numbers; an Apple II loads the first one with the game.
    pub overlays: Vec<Overlay>,
    /// The names of those that have no file of their own. What the linker does not put into the
    /// file of the one before comes before that.
    inside: Vec<String>,
    /// The names of those that are packed on an Apple II's disk.
    packed: Vec<String>,
    /// Modules and functions that may run slower.
    pub cold: Vec<String>,
}

impl Recipe {
    /// Reads a file.
    ///
    /// # Errors
    /// A sentence: it cannot be read, or the first line that says nothing.
    pub fn read(path: &Path) -> Result<Recipe, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("Cannot read {}: {error}.", path.display()))?;
        Recipe::parse(&text).map_err(|line| format!("Line {line} of {} is wrong.", path.display()))
    }

    /// Reads a text; the error is the number of a line.
    pub fn parse(text: &str) -> Result<Recipe, usize> {
        let mut recipe = Recipe::default();
        let mut cold = false;
        for (index, line) in text.lines().enumerate() {
            let wrong = index + 1;
            let line = line.split('#').next().unwrap_or(line).trim_end();
            let (word, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let value = value.trim().to_string();
            match (line.starts_with(' '), word) {
                (_, "") => {}
                (true, _) if cold && value.is_empty() => recipe.cold.push(word.into()),
                (true, _) if cold => return Err(wrong),
                (false, "cold") => cold = true,
                (true, _) => {
                    let overlay = recipe.overlays.last_mut().ok_or(wrong)?;
                    match (word, value.is_empty()) {
                        ("resident", false) => overlay.resident.push(value),
                        ("copy", false) => overlay.copies.push(value),
                        (_, true) => overlay.paths.push(word.into()),
                        _ => return Err(wrong),
                    }
                }
                (false, _) if value.is_empty() => return Err(wrong),
                (false, "overlay") => {
                    cold = false;
                    let name = [BESIDE, PACKED, INSIDE, CONTINUED]
                        .iter()
                        .fold(&value[..], |name, word| name.trim_end_matches(word));
                    if value.ends_with(PACKED) {
                        recipe.packed.push(name.into());
                    }
                    if value.ends_with(INSIDE) {
                        recipe.inside.push(name.into());
                    }
                    recipe.overlays.push(Overlay {
                        beside: value.ends_with(BESIDE),
                        continues: value.ends_with(CONTINUED),
                        open: recipe.get("gates") == Ok("none"),
                        name: name.into(),
                        paths: Vec::new(),
                        resident: Vec::new(),
                        copies: Vec::new(),
                    });
                }
                (false, _) => {
                    recipe.values.insert(word.into(), value);
                }
            }
        }
        Ok(recipe)
    }

    /// Whether an overlay is packed on an Apple II's disk.
    pub fn is_packed(&self, overlay: &Overlay) -> bool {
        self.packed.contains(&overlay.name)
    }

    /// The overlays that have files, each with the names of those inside. What continues one is no
    /// matter of its own.
    pub fn files(&self) -> Vec<(&str, Vec<&str>)> {
        let mut files: Vec<(&str, Vec<&str>)> = Vec::new();
        for overlay in &self.overlays {
            match files.last_mut() {
                Some((_, inside)) if self.inside.contains(&overlay.name) => {
                    inside.push(&overlay.name);
                }
                _ if overlay.continues => {}
                _ => files.push((&overlay.name, Vec::new())),
            }
        }
        files
    }

    /// The value of a word.
    ///
    /// # Errors
    /// A sentence: no line has it.
    pub fn get(&self, word: &str) -> Result<&str, String> {
        let value = self.values.get(word).map(String::as_str);
        value.ok_or_else(|| format!("The game's image.txt has no line `{word}`."))
    }
}

#[cfg(test)]
mod tests {
    use super::Recipe;

    #[test]
    fn values_and_overlays_are_read() {
        let text = "# A game.\ntitle A GAME\n\noverlay a\n one::two # Why.\n\
                    \x20resident three\n copy four\ncold\n five::six\n";
        let recipe = Recipe::parse(text).unwrap();
        assert_eq!(recipe.get("title"), Ok("A GAME"));
        assert!(recipe.get("files").unwrap_err().contains("`files`"));
        let [overlay] = &recipe.overlays[..] else {
            panic!("{recipe:?}")
        };
        assert_eq!((&overlay.name[..], overlay.beside), ("a", false));
        let beside = &Recipe::parse("overlay b beside\n").unwrap().overlays[0];
        assert_eq!((&beside.name[..], beside.beside), ("b", true));
        let packed = Recipe::parse("overlay a packed\noverlay b\n").unwrap();
        let names = packed.overlays.iter().map(|overlay| &overlay.name[..]);
        assert!(names.eq(["a", "b"]));
        assert!(packed.is_packed(&packed.overlays[0]) && !packed.is_packed(&packed.overlays[1]));
        let inside = Recipe::parse("overlay a\noverlay b inside\noverlay c\n").unwrap();
        assert_eq!(inside.files(), [("a", vec!["b"]), ("c", vec![])]);
        let continued = Recipe::parse("overlay a\noverlay b continued\noverlay c\n").unwrap();
        assert_eq!(continued.files(), [("a", vec![]), ("c", vec![])]);
        let continues = continued.overlays.iter().map(|overlay| overlay.continues);
        assert!(continues.eq([false, true, false]));
        assert_eq!(overlay.paths, ["one::two"]);
        assert_eq!(overlay.resident, ["three"]);
        assert_eq!(overlay.copies, ["four"]);
        assert_eq!(recipe.cold, ["five::six"]);
        for (text, line) in [("title\n", 1), ("\n  one\n", 2), ("overlay a\n one two", 2)] {
            assert_eq!(Recipe::parse(text).unwrap_err(), line);
        }
    }
}
