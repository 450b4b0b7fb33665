//! Reads ca65 text as the compiler writes it.

use super::{wrong, Item, Shape, Size, Source, SEGMENTS};
use crate::error::Result;

/// Reads a source.
pub(super) fn read(text: &str) -> Result<Source<'_>> {
    let mut source = Source {
        items: Vec::new(),
        zero_page: Vec::new(),
    };
    let mut segment = 1;
    let mut repeat: Option<(usize, usize)> = None;
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or("").trim_end();
        let mut rest = code.trim_start();
        if rest.is_empty() {
            continue;
        }
        if !code.starts_with(char::is_whitespace) {
            if let Some((name, value)) = rest.split_once('=') {
                source
                    .items
                    .push((segment, Item::Equal(name.trim(), value.trim())));
                continue;
            }
            let (name, after) = rest.split_once(':').ok_or_else(|| wrong(line))?;
            source.items.push((segment, Item::Label(name)));
            if segment == 0 {
                source.zero_page.push(name);
            }
            rest = after.trim_start();
        }
        if rest.is_empty() {
            continue;
        }
        let (word, operand) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let operand = operand.trim();
        let list = || operand.split(',').map(str::trim).collect::<Vec<_>>();
        match word {
            ".segment" => {
                let name = operand.split('"').nth(1).unwrap_or("");
                let ordinary = SEGMENTS
                    .iter()
                    .position(|known| *known == name)
                    .map(|i| i + 1);
                segment = match name {
                    "ZEROPAGE" => 0,
                    _ => ordinary.ok_or_else(|| wrong(line))?,
                };
            }
            ".importzp" => source.zero_page.extend(list()),
            ".import" | ".export" | ".exportzp" | ".assert" | ".setcpu" => {}
            ".byte" => source.items.push((segment, Item::Data(1, list()))),
            ".word" => source.items.push((segment, Item::Data(2, list()))),
            ".res" => source.items.push((segment, Item::Room(operand))),
            ".align" => {
                let to = operand.parse().map_err(|_| wrong(line))?;
                source.items.push((segment, Item::Align(to)));
            }
            ".repeat" => {
                let times = operand.parse().map_err(|_| wrong(line))?;
                repeat = Some((times, source.items.len()));
            }
            ".endrepeat" => {
                let (times, from) = repeat.take().ok_or_else(|| wrong(line))?;
                let body = source.items[from..].to_vec();
                (1..times).for_each(|_| source.items.extend(body.iter().cloned()));
            }
            _ if word.starts_with('.') => return Err(wrong(line)),
            _ => {
                let (shape, operand) = shape(word, operand);
                source
                    .items
                    .push((segment, Item::Code(word, shape, operand)));
            }
        }
    }
    Ok(source)
}

/// Addressing mode and expression of an operand.
pub(super) fn shape<'a>(mnemonic: &str, operand: &'a str) -> (Shape, &'a str) {
    let branch = mnemonic.len() == 3 && mnemonic.starts_with('b');
    if branch && !matches!(mnemonic, "bit" | "brk") {
        return (Shape::Relative, operand);
    }
    match operand {
        "" => return (Shape::Implied, operand),
        "a" => return (Shape::Accumulator, operand),
        _ => {}
    }
    if let Some(rest) = operand.strip_prefix('#') {
        return (Shape::Immediate, rest);
    }
    if let Some(rest) = operand.strip_prefix('(') {
        if let Some(inner) = rest.strip_suffix("),y") {
            return (Shape::IndirectY, inner);
        }
        if let Some(inner) = rest.strip_suffix(",x)") {
            return (Shape::IndirectX, inner);
        }
        if let (Some(inner), true) = (rest.strip_suffix(')'), mnemonic == "jmp") {
            return (Shape::Indirect, inner);
        }
    }
    let (size, rest) = match (operand.strip_prefix("z:"), operand.strip_prefix("a:")) {
        (Some(rest), _) => (Size::ZeroPage, rest),
        (_, Some(rest)) => (Size::Absolute, rest),
        _ => (Size::Open, operand),
    };
    match (rest.strip_suffix(",x"), rest.strip_suffix(",y")) {
        (Some(rest), _) => (Shape::X(size), rest.trim()),
        (_, Some(rest)) => (Shape::Y(size), rest.trim()),
        _ => (Shape::Plain(size), rest),
    }
}
