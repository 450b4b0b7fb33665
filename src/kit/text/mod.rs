//! Text.

/// The letters of `text`, of 255 at most. By number: how far a pointer that walks reaches is not seen, and the compiler
/// would put nothing that lies beside the text into zero page.
pub fn letters(text: &str) -> impl Iterator<Item = u8> + '_ {
    let letters = text.as_bytes();
    (0..letters.len() as u8).map_while(|at| letters.get(usize::from(at)).copied())
}
