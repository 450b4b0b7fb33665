//! Packs the texts.

#[path = "text/list.rs"]
mod list;

use std::path::Path;
use std::{env, fs};

fn main() {
    for file in ["text/list.rs", "build.rs", PROBLEMS] {
        println!("cargo::rerun-if-changed={file}");
    }
    let mut pages: Vec<&[&str]> = list::HELP.iter().map(|page| &page[..]).collect();
    pages.extend([&list::COMMANDS[..], &list::FETCH, &list::OPENINGS]);
    let texts = kit::text::pack::pack(&list::TEXTS, &pages);
    for (file, result) in [("text/list.rs", texts), (PROBLEMS, pack_problems())] {
        if let Err(problem) = result {
            eprintln!("src/gomoku/{file}: {problem}");
            std::process::exit(1);
        }
    }
}

const PROBLEMS: &str = "../../assets/gomoku/problems.txt";

/// Writes the problems as `records/problem.rs` reads them.
fn pack_problems() -> Result<(), String> {
    let text = fs::read_to_string(PROBLEMS).map_err(|error| error.to_string())?;
    let lines: Option<Vec<Vec<u8>>> = text.lines().map(packed).collect();
    let bytes = lines.ok_or("a line is no problem")?.concat();
    let (count, length) = (text.lines().count(), bytes.len());
    let out = format!(
        "/// How many there are.\npub const COUNT: u8 = {count};\n\
         static PROBLEMS: [u8; {length}] = {bytes:?};"
    );
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    fs::write(Path::new(&folder).join("problems.rs"), out).map_err(|error| error.to_string())
}

/// A line like `fours gomoku h8,i9 : j10 : k11 h7=g6`.
fn packed(line: &str) -> Option<Vec<u8>> {
    let words: Vec<&str> = line.split(' ').collect();
    let (&[kind, rule, moves, ":", answers], rest) = words.split_first_chunk()? else {
        return None;
    };
    let kinds = ["fours", "threes", "defend", "forbidden", "trap"];
    let kind = kinds.iter().position(|known| *known == kind)? as u8;
    let mut bytes = vec![kind | u8::from(rule == "renju") << 3];
    for list in [moves, answers] {
        let points: Option<Vec<u8>> = list.split(',').map(point).collect();
        let points = points?;
        bytes.push(points.len() as u8);
        bytes.extend(points);
    }
    let (usual, others) = match rest {
        [":", usual, others @ ..] => (*usual, others),
        _ => ("-", rest),
    };
    bytes.extend([reply(usual)?, others.len() as u8]);
    for other in others {
        let (answer, stone) = other.split_once('=')?;
        bytes.extend([point(answer)?, reply(stone)?]);
    }
    Some(bytes)
}

/// What is played after a wrong answer, or that the opponent plays on.
fn reply(name: &str) -> Option<u8> {
    if name == "-" {
        return Some(255);
    }
    point(name)
}

fn point(name: &str) -> Option<u8> {
    let (letter, row) = name.split_at_checked(1)?;
    Some((row.parse::<u8>().ok()? - 1) << 4 | (letter.as_bytes()[0] - b'a'))
}
