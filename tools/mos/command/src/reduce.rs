//! Reduces a program that goes wrong, as IR text: instructions vanish and their readers read 0,
//! branches always go one way, unreachable blocks and functions are left out. What is kept still
//! goes wrong when it is compiled in the same way.
//!
//! Works on what `random.rs` writes, line by line; a change that makes the text invalid is not
//! kept.

use crate::fuzz::{check_text, Verdict};
use mos::codegen::Options;
use std::collections::{BTreeMap, BTreeSet};

/// The smallest program found that still disagrees when it is compiled in one of these ways.
pub fn reduce(text: &str, plans: &[Options]) -> String {
    let wrong = |text: &str| {
        let verdict = std::panic::catch_unwind(|| check_text(text, plans));
        matches!(verdict, Ok(Ok(Verdict::Different(_))) | Err(_))
    };
    reduce_while(text, wrong)
}

/// The smallest text found of which `wrong` still says so, as it does of `text` itself.
pub fn reduce_while(text: &str, wrong: impl Fn(&str) -> bool) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    loop {
        let before = lines.len();
        let mut size = lines.len() / 4;
        while size > 0 {
            let mut at = 0;
            while at < lines.len() {
                let candidates = [
                    without(&lines, at, size),
                    straight(&lines, at, 0).filter(|_| size == 1),
                    straight(&lines, at, 1).filter(|_| size == 1),
                ];
                let smaller = candidates
                    .into_iter()
                    .flatten()
                    .map(|lines| tidy(&lines))
                    .find(|lines| wrong(&lines.join("\n")));
                match smaller {
                    Some(smaller) => lines = smaller,
                    None => at += size,
                }
            }
            size /= 2;
        }
        if lines.len() == before {
            return lines.join("\n") + "\n";
        }
    }
}

/// Whether a line is an instruction that may vanish. Setting a variable stays: what nobody has set
/// may differ.
fn may_vanish(line: &str) -> bool {
    let code = line.trim();
    let control = ["br ", "ret ", "switch ", "]", "i8 ", "i16 ", "i32 ", "i64 "];
    let stays = control.iter().any(|start| code.starts_with(start))
        || code.contains("= alloca")
        || (code.contains("@llvm.memset") && code.contains("ptr %a"))
        || (code.starts_with("store ") && sets_variable(code));
    line.starts_with("  ") && !stays
}

/// Whether the address of a store is that of a variable itself.
fn sets_variable(store: &str) -> bool {
    let number = store.rsplit_once("ptr %a").map(|(_, number)| number);
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The text without a number of lines from one on.
fn without(lines: &[String], at: usize, size: usize) -> Option<Vec<String>> {
    let end = (at + size).min(lines.len());
    let gone: BTreeSet<usize> = (at..end).filter(|i| may_vanish(&lines[*i])).collect();
    if gone.is_empty() {
        return None;
    }
    let mut names: BTreeMap<(usize, &str), &str> = BTreeMap::new();
    let functions = functions(lines);
    for &i in &gone {
        if let Some((name, what)) = lines[i].trim().split_once(" = ") {
            let bit = what.starts_with("icmp") || what.contains(" i1 ") && what.ends_with(", 1");
            names.insert((functions[i], name), if bit { "false" } else { "0" });
        }
    }
    let kept = (0..lines.len()).filter(|i| !gone.contains(i));
    Some(
        kept.map(|i| {
            let name = |token: &str| {
                names
                    .get(&(functions[i], token))
                    .map(|value| value.to_string())
            };
            replace(&lines[i], name)
        })
        .collect(),
    )
}

/// For each line the line that its function begins with.
fn functions(lines: &[String]) -> Vec<usize> {
    let mut now = 0;
    let start = |(i, line): (usize, &String)| {
        if line.starts_with("define") {
            now = i;
        }
        now
    };
    lines.iter().enumerate().map(start).collect()
}

/// A line with other names.
fn replace(line: &str, new: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let name = &rest[at..];
        let end = name[1..]
            .find(|c: char| !c.is_ascii_alphanumeric())
            .map_or(name.len(), |end| end + 1);
        out.push_str(&new(&name[..end]).unwrap_or_else(|| name[..end].to_string()));
        rest = &name[end..];
    }
    out + rest
}

/// The text with a branch that always goes one way.
fn straight(lines: &[String], at: usize, way: usize) -> Option<Vec<String>> {
    let code = lines[at].trim();
    let mut new = lines.to_vec();
    if code.starts_with("br i1") {
        let label = code.split("label ").nth(1 + way)?.trim_end_matches(", ");
        new[at] = format!("  br label {label}");
        return Some(new);
    }
    if code.starts_with("switch ") {
        let label = code.split("label ").nth(1)?.split_whitespace().next()?;
        new[at] = format!("  br label {label}");
        let end = (at..lines.len()).find(|i| lines[*i].trim() == "]")?;
        new.drain(at + 1..=end);
        return Some(new);
    }
    None
}

/// Leaves out unreachable blocks, edges of phis from there, and functions that nothing
/// names.
fn tidy(lines: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        if lines[i].starts_with("define") {
            let end = (i..lines.len())
                .find(|j| lines[*j] == "}")
                .unwrap_or(lines.len() - 1);
            let name = lines[i]
                .split('@')
                .nth(1)
                .and_then(|rest| rest.split('(').next());
            let name = format!("@{}", name.unwrap_or(""));
            let named =
                |(j, line): (usize, &String)| !(i..=end).contains(&j) && line.contains(&name);
            if name == "@main" || lines.iter().enumerate().any(named) {
                out.extend(tidy_function(&lines[i..=end]));
            }
            i = end + 1;
        } else {
            out.push(lines[i].clone());
            i += 1;
        }
    }
    out
}

fn tidy_function(lines: &[String]) -> Vec<String> {
    let mut blocks: Vec<(String, Vec<String>)> = Vec::new();
    for line in &lines[1..lines.len() - 1] {
        match line.strip_suffix(':') {
            Some(label) if !line.starts_with(' ') => blocks.push((format!("%{label}"), Vec::new())),
            _ => {
                if let Some((_, block)) = blocks.last_mut() {
                    block.push(line.clone());
                }
            }
        }
    }
    let targets = |block: &[String]| -> Vec<String> {
        let ends = block.iter().filter(|line| line.contains("label %"));
        let labels = ends.flat_map(|line| line.split("label ").skip(1));
        let name = |text: &str| text.split([',', ' ']).next().unwrap_or("").to_string();
        labels.map(name).collect()
    };
    let mut reached = BTreeSet::new();
    let mut open: Vec<String> = blocks
        .first()
        .map(|(name, _)| name.clone())
        .into_iter()
        .collect();
    let mut edges: BTreeSet<(String, String)> = BTreeSet::new();
    while let Some(name) = open.pop() {
        if !reached.insert(name.clone()) {
            continue;
        }
        if let Some((_, block)) = blocks.iter().find(|(other, _)| *other == name) {
            for to in targets(block) {
                edges.insert((name.clone(), to.clone()));
                open.push(to);
            }
        }
    }
    let mut out = vec![lines[0].clone()];
    for (name, block) in blocks.iter().filter(|(name, _)| reached.contains(name)) {
        out.push(format!("{}:", &name[1..]));
        for line in block {
            let Some((head, list)) = line
                .split_once(" = phi ")
                .filter(|(_, list)| list.contains('['))
            else {
                out.push(line.clone());
                continue;
            };
            let of = list.split_whitespace().next().unwrap_or("");
            let kept: Vec<&str> = list
                .split('[')
                .skip(1)
                .filter_map(|edge| edge.split(']').next())
                .filter(|edge| {
                    let from = edge
                        .rsplit(' ')
                        .find(|word| word.starts_with('%'))
                        .unwrap_or("");
                    edges.contains(&(from.to_string(), name.clone()))
                })
                .collect();
            let kept: Vec<String> = kept.iter().map(|edge| format!("[{edge}]")).collect();
            out.push(format!("{head} = phi {of} {}", kept.join(", ")));
        }
    }
    out.push("}".into());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random;

    /// "Goes wrong" are all valid programs that still divide.
    #[test]
    fn what_is_left_still_goes_wrong_and_nothing_can_be_left_out() {
        let wrong = |text: &str| {
            let valid = matches!(check_text(text, &[]), Ok(Verdict::Same));
            valid && text.contains(" urem i16 ")
        };
        let text = (0..)
            .map(random::program)
            .find(|text| wrong(text))
            .expect("some program divides");
        let small = reduce_while(&text, wrong);
        assert!(wrong(&small), "{small}");
        let count = |text: &str| text.lines().filter(|line| may_vanish(line)).count();
        assert!(count(&text) > 50, "{text}");
        // The division itself, and what main needs to come to it.
        assert!(count(&small) <= 3, "{small}");
        let lines: Vec<String> = small.lines().map(String::from).collect();
        for at in 0..lines.len() {
            if let Some(less) = without(&lines, at, 1) {
                assert!(!wrong(&less.join("\n")), "line {at} may go: {small}");
            }
        }
    }

    #[test]
    fn programs_of_which_nothing_is_wrong_stay_as_they_are() {
        let text = random::program(1);
        assert_eq!(reduce_while(&text, |_| false), text);
    }
}
