// For build scripts: the names of forms in kanji.

/// Signs that only whole names have.
const WHOLE: [&str; 14] = [
    "soldier", "general", "drunk", "fierce", "blind", "rin", "o", "go", "child", "great", "demon",
    "four", "gei", "white",
];

/// By form from 1 on: the signs of its name, each by the code of the form whose sign it is on the
/// board, or one of `WHOLE`.
const NAMES: [&str; 44] = [
    "P soldier",
    "K general",
    "drunk DE",
    "G general",
    "S general",
    "C general",
    "I general",
    "fierce FL",
    "N DH",
    "L CH",
    "RC CH",
    "CH soldier",
    "blind BT",
    "KY rin",
    "PH o",
    "FK K",
    "SM go",
    "SM soldier",
    "VM go",
    "VM soldier",
    "R CH",
    "LN child",
    "B go",
    "DK DH",
    "DK K",
    "B HF",
    "R SE",
    "WB FO",
    "DG",
    "B general",
    "R general",
    "great general",
    "FK SE",
    "LN HF",
    "VG general",
    "FI demon",
    "CP child",
    "R FO",
    "R FS",
    "FK FB",
    "four HT K",
    "MG general",
    "W gei",
    "white WH",
];

/// The names by the numbers of their signs, those of the board first; 255 is none.
fn names_in_kanji() -> Result<Vec<[u8; 3]>, ArtError> {
    let mut names = Vec::new();
    for words in NAMES {
        let mut name = [u8::MAX; 3];
        for (place, word) in name.iter_mut().zip(words.split(' ')) {
            let mut signs = CODES[1..]
                .iter()
                .map(|code| String::from_utf8_lossy(code))
                .chain(WHOLE.map(Into::into));
            let number = signs.position(|sign| sign.trim() == word);
            *place = number.ok_or_else(|| wrong(word, "a sign"))? as u8;
        }
        names.push(name);
    }
    Ok(names)
}

/// Adds the signs that only whole names have, and the names.
fn add_names(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let whole = WHOLE.map(|name| kanji(shape(shapes, &format!("kanji-{name}"))?));
    let whole = whole.into_iter().collect::<Result<Vec<_>, _>>()?;
    tables.add("WHOLE", "More of them, for whole names.", &whole);
    let about = "By form from 1 on: up to three signs of its name, of both tables; 255 is none.";
    tables.add("NAMES", about, &names_in_kanji()?);
    Ok(())
}
