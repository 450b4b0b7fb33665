//! Blocks of recorded lines.

/// The lines of one block, each a word and what it says.
pub struct Record(Vec<String>);

/// The blocks of a text, each of which a line `end` ends; empty lines and comments are left out.
pub fn records(text: &str) -> Vec<Record> {
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(String::from).collect();
    assert!(lines.last().is_some_and(|line| line == "end"));
    let blocks = lines
        .split(|line| line == "end")
        .filter(|lines| !lines.is_empty());
    blocks.map(|lines| Record(lines.to_vec())).collect()
}

impl Record {
    /// Its first line.
    pub fn name(&self) -> &str {
        &self.0[0]
    }

    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// What follows this word in the lines that begin with it.
    pub fn all(&self, word: &str) -> Vec<&str> {
        let rests = self
            .lines()
            .filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
        rests.collect()
    }

    /// The first of these lines.
    pub fn line(&self, word: &str) -> &str {
        let lines = self.all(word);
        assert!(!lines.is_empty(), "{}: no {word}", self.name());
        lines[0]
    }

    /// The number in the first of these lines.
    pub fn number(&self, word: &str) -> usize {
        self.line(word).parse().unwrap()
    }

    /// The side to move and the pieces.
    pub fn position(&self) -> String {
        format!("{} {}", self.line("turn"), self.line("pos"))
    }

    /// The options as arguments of a command: `--lhk 1 --fid side`.
    pub fn arguments(&self) -> Vec<String> {
        let words = self
            .line("opt")
            .split(' ')
            .filter_map(|word| word.split_once('='));
        words
            .flat_map(|(name, value)| [format!("--{name}"), value.into()])
            .collect()
    }

    /// The moves of a game: for each how many there were, and the words that tell it.
    pub fn plies(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.lines().filter_map(|line| {
            let (ply, rest) = line.split_once(' ')?;
            ply.parse::<u16>().ok()?;
            let (count, step) = rest.split_once(' ')?;
            Some((count, step.split(' ').collect()))
        })
    }
}

/// FNV-1a of moves, sorted, a line each.
pub fn digest(mut moves: Vec<String>) -> String {
    moves.sort();
    let mix = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = moves.join("\n").bytes().fold(0x811c_9dc5, mix);
    format!("{hash:08x}")
}
