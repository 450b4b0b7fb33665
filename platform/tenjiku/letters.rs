// For build scripts: the signs on pieces that every machine draws.

/// The signs of Show Moves in the place of a piece's or beside text, in the order of `Mark`.
const MARKS: [&str; 7] = [
    "vacant",
    "burnable",
    "capture",
    "igui",
    "second",
    "first",
    "self-burn",
];

/// What [`letters`] returns.
const ABOUT: &str = "By form from 1 on: two narrow letters, or a wide one and 255.";

/// By form from 1 on: the letters of its sign by their number in `names`, to which new ones are
/// added.
fn letters(names: &mut Vec<String>) -> Vec<[u8; 2]> {
    let mut letters = Vec::new();
    for code in &CODES[1..] {
        let mut pair = [u8::MAX; 2];
        for (place, &letter) in pair.iter_mut().zip(code) {
            if letter == b' ' {
                break;
            }
            let width = if code[1] == b' ' { "wide" } else { "narrow" };
            let name = format!("{width}-{}", char::from(letter));
            let known = names.iter().position(|known| *known == name);
            *place = known.unwrap_or(names.len()) as u8;
            if known.is_none() {
                names.push(name);
            }
        }
        letters.push(pair);
    }
    letters
}

fn wrong(name: &str, wanted: &str) -> ArtError {
    ArtError::Missing(format!("{wanted} in {name}"))
}
