//! The segment of a static.

use crate::ir::{Constant, Global, Module};

/// The section of what has to lie in zero page.
const ZERO_PAGE: &str = ".zp";

/// Whether a static lies in zero page.
pub fn in_zero_page(global: &Global) -> bool {
    global.section.as_deref() == Some(ZERO_PAGE)
}

/// Whether a static may lie in zero page without a request of the program.
pub fn may_move(global: &Global) -> bool {
    let zero = global.initialiser.as_ref().is_some_and(is_zero);
    zero && global.internal && !global.constant && global.section.is_none() && global.align <= 1
}

/// The ca65 segment that a static belongs to; `promoted`: room was found for it in zero page.
pub fn segment(global: &Global, promoted: bool) -> String {
    let zero = global.initialiser.as_ref().is_some_and(is_zero);
    match global.section.as_deref() {
        None if promoted => "ZEROPAGE".to_string(),
        Some(ZERO_PAGE) => "ZEROPAGE".to_string(),
        // `.bss.` tells toolchains with one output section that the file has no bytes of it.
        Some(other) => {
            let name = other.strip_prefix(".bss.").unwrap_or(other);
            name.trim_start_matches('.').to_uppercase()
        }
        None if global.constant => "RODATA".to_string(),
        None if zero => "BSS".to_string(),
        None => "DATA".to_string(),
    }
}

/// Whether all bytes are zero.
pub fn is_zero(constant: &Constant) -> bool {
    let flat = constant.flatten();
    flat.relocations.is_empty() && flat.bytes.iter().all(|&byte| byte == 0)
}

/// Bytes that statics in section `.zp` take.
pub fn zero_page_statics(module: &Module) -> u32 {
    let statics = module.globals.iter().filter(|global| in_zero_page(global));
    statics.map(|global| global.of.size()).sum()
}
