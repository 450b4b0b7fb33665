//! A machine's list of addresses, from which the assembly and Rust both take their names.
//!
//! A line is `name = value ; what it is`. A value of four hexadecimal digits is the address of a
//! byte, or of an area when the list also has `name_size`; any other value, and that of a name in
//! capitals, is a number.

use std::fmt::Write;

/// Rust constants for a list: a `Register` for each byte, an `Area` for each area, and numbers; and
/// as `LIST` the address and size of each byte and area.
///
/// # Errors
/// The first line that is none of these.
pub fn addresses(list: &str) -> Result<String, String> {
    let mut entries = Vec::new();
    for (number, line) in list.lines().enumerate() {
        let (code, about) = line.split_once(';').unwrap_or((line, ""));
        if code.trim().is_empty() {
            continue;
        }
        let wrong = || format!("line {} is no `name = value`", number + 1);
        let (name, value) = code.split_once('=').ok_or_else(wrong)?;
        let (name, text) = (name.trim(), value.trim());
        let value = match text.strip_prefix('$') {
            Some(digits) => u16::from_str_radix(digits, 16),
            None => text.parse(),
        };
        entries.push((name, text, value.map_err(|_| wrong())?, about.trim()));
    }
    let find = |name: String| entries.iter().find(|entry| entry.0 == name);
    let (mut rust, mut all) = (String::new(), Vec::new());
    for &(name, text, value, about) in &entries {
        let is_size = |base| find(base).is_some();
        if name
            .strip_suffix("_size")
            .is_some_and(|base| is_size(base.into()))
        {
            continue;
        }
        let is_byte = text.len() == "$0000".len() && name != name.to_uppercase();
        let (kind, value) = match find(format!("{name}_size")) {
            Some(&(_, _, size, _)) => {
                all.push((value, size));
                ("Area", format!("Area::at({value:#06x}, {size})"))
            }
            None if is_byte => {
                all.push((value, 1));
                ("Register", format!("Register::at({value:#06x})"))
            }
            None if value < 256 => ("u8", value.to_string()),
            None => ("u16", value.to_string()),
        };
        let name = name.to_uppercase();
        let _ = writeln!(rust, "/// {about}\npub const {name}: {kind} = {value};");
    }
    let (about, count) = ("Where they all lie: first byte, size.", all.len());
    let _ = writeln!(
        rust,
        "/// {about}\npub const LIST: [(u16, u16); {count}] = {all:?};"
    );
    Ok(rust)
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn bytes_areas_and_numbers_become_constants() {
        let list = "; A remark.\n\nticks = $0340 ; Time.\nticks_size = 2\nport = $0001 ; A.\n\
                    line = 250 ; B.\nOPEN = $FFC0 ; C.\n";
        let rust = "/// Time.\npub const TICKS: Area = Area::at(0x0340, 2);\n\
                    /// A.\npub const PORT: Register = Register::at(0x0001);\n\
                    /// B.\npub const LINE: u8 = 250;\n\
                    /// C.\npub const OPEN: u16 = 65472;\n\
                    /// Where they all lie: first byte, size.\n\
                    pub const LIST: [(u16, u16); 2] = [(832, 2), (1, 1)];\n";
        assert_eq!(addresses(list), Ok(rust.into()));
        assert_eq!(
            addresses("a = 1\n!"),
            Err("line 2 is no `name = value`".into())
        );
    }
}
