//! A place in the token stream, and the small steps that every rule of the grammar is made of.

use super::lexer::{Kind, Token};
use crate::error::{Error, Result};

/// A place in the token stream.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    tokens: &'a [Token<'a>],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at a token.
    pub fn new(tokens: &'a [Token<'a>], at: usize) -> Self {
        Cursor { tokens, at }
    }

    /// The same text elsewhere.
    pub fn moved(&self, at: usize) -> Self {
        Cursor { at, ..*self }
    }

    pub fn token(&self) -> &'a Token<'a> {
        self.ahead(0)
    }

    pub fn ahead(&self, by: usize) -> &'a Token<'a> {
        &self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    pub fn kind(&self) -> &'a Kind<'a> {
        &self.token().kind
    }

    pub fn at_end(&self) -> bool {
        *self.kind() == Kind::End
    }

    pub fn skip(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    pub fn next(&mut self) -> &'a Kind<'a> {
        let kind = self.kind();
        self.skip();
        kind
    }

    pub fn is_mark(&self, mark: char) -> bool {
        *self.kind() == Kind::Mark(mark)
    }

    /// The word here, if it is one.
    pub fn peek_word(&self) -> Option<&'a str> {
        match self.kind() {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Steps over a mark if it is there.
    pub fn accept(&mut self, mark: char) -> bool {
        let there = self.is_mark(mark);
        if there {
            self.skip();
        }
        there
    }

    /// Steps over a word if it is there.
    pub fn accept_word(&mut self, word: &str) -> bool {
        let there = self.peek_word() == Some(word);
        if there {
            self.skip();
        }
        there
    }

    pub fn expect(&mut self, mark: char) -> Result<()> {
        if self.accept(mark) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{mark}`")))
        }
    }

    pub fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.accept_word(word) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{word}`")))
        }
    }

    pub fn word(&mut self) -> Result<&'a str> {
        let word = self.peek_word().ok_or_else(|| self.unexpected("a word"))?;
        self.skip();
        Ok(word)
    }

    /// A decimal number, cut to what fits (LLVM prints i64 constants as signed numbers).
    pub fn number(&mut self) -> Result<i128> {
        let number = self
            .peek_word()
            .and_then(|word| word.parse().ok())
            .ok_or_else(|| self.unexpected("a number"))?;
        self.skip();
        Ok(number)
    }

    /// A number that must fit.
    pub fn small<T: TryFrom<i128>>(&mut self) -> Result<T> {
        let place = *self;
        T::try_from(self.number()?).map_err(|_| place.unexpected("a smaller number"))
    }

    /// `(n)`
    pub fn in_parentheses<T: TryFrom<i128>>(&mut self) -> Result<T> {
        self.expect('(')?;
        let number = self.small()?;
        self.expect(')')?;
        Ok(number)
    }

    /// Steps over `( ... )`, `[ ... ]`, `{ ... }` or `< ... >` if one starts here.
    pub fn skip_group(&mut self) -> bool {
        let mut depth = 0;
        loop {
            match self.kind() {
                Kind::Mark('(' | '[' | '{' | '<') => depth += 1,
                Kind::Mark(')' | ']' | '}' | '>') if depth > 0 => depth -= 1,
                Kind::End => return false,
                _ if depth == 0 => return false,
                _ => {}
            }
            self.skip();
            if depth == 0 {
                return true;
            }
        }
    }

    /// To the first token of the next line that is outside of all brackets.
    pub fn skip_line(&mut self) {
        while !self.at_end() {
            if !self.skip_group() {
                self.skip();
            }
            if self.token().first {
                return;
            }
        }
    }

    /// An error that says what was wanted here and what stands here instead.
    pub fn unexpected(&self, wanted: &str) -> Error {
        let found = match self.kind() {
            Kind::Local(name) => format!("`%{name}`"),
            Kind::Global(name) => format!("`@{name}`"),
            Kind::Word(word) => format!("`{word}`"),
            Kind::Text(_) | Kind::Bytes(_) => "a quoted text".into(),
            Kind::Mark(mark) => format!("`{mark}`"),
            Kind::End => "the end of the file".into(),
        };
        self.error(format!("{wanted} was expected, not {found}"))
    }

    /// An error at this line of the text.
    pub fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::new(format!(
            "line {} of the IR text: {message}",
            self.token().line
        ))
    }
}
