//! What went wrong, in one clear sentence for the person who asked.

use std::fmt;

/// A sentence that says what is wrong and, where it can, what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(String);

/// The result of everything here that can fail.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with this sentence.
    pub fn new(message: impl Into<String>) -> Error {
        Error(message.into())
    }

    /// An error inside a function of the program, whose demangled name it gives.
    pub fn in_function(mangled: &str, message: impl fmt::Display) -> Error {
        Error::at(mangled, None, message)
    }

    /// The same, with the source file and its line where they are known.
    pub fn at(mangled: &str, place: Option<(&str, u32)>, message: impl fmt::Display) -> Error {
        let function = demangle(mangled);
        Error(match place {
            Some((file, line)) => format!("in {function}, {file}:{line}: {message}"),
            None => format!("in {function}: {message}"),
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The Rust path of a mangled symbol, without hashes; other symbols as they are.
pub fn demangle(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}
