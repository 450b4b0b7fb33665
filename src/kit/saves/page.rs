//! How the page looks, and what it says.

use super::state::{Action, Wait, LETTERS};
use super::Keep;
use crate::platform::{Ink, Platform, StorageError};
use crate::text;
use crate::text::{Text, Texts, NOTHING, PAGE};

/// Rows of the page: the line for a new name, then the saved games; below them what is asked or
/// told.
const TOP: u8 = 4;
const MESSAGE: u8 = 22;
const HINT: u8 = 23;
/// Columns: the marker, the name, what would be done with it.
const MARKER: u8 = 8;
const NAME: u8 = 10;
const ACTION: u8 = 22;
/// Draws the page with the names that are on the disk. Returns whether they could be read.
#[inline(never)]
pub fn list<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> bool {
    platform.page();
    let title = text!(S::Texts, "SAVED GAMES");
    session.text().show(platform, MARKER, 1, Ink::Title, title);
    tell(
        session,
        platform,
        Ink::Dim,
        text!(S::Texts, "READING THE DISK"),
    );
    let saves = session.saves();
    saves.open();
    if saves.wait == Wait::Consent {
        saves.wait = Wait::Choice;
    }
    saves.names.clear();
    let result = platform.saves(&mut saves.names);
    if saves.line > saves.names.len() as u8 {
        saves.line = 0;
        saves.action = Action::Save;
    }
    for line in 0..=session.saves().names.len() as u8 {
        draw(session, platform, line);
    }
    finish(session, platform, result)
}

#[inline(never)]
pub(super) fn draw<S: Keep, P: Platform>(session: &mut S, platform: &mut P, line: u8) {
    let saves = session.saves();
    let selected = line == saves.line;
    let ink = if selected { Ink::Bright } else { Ink::Plain };
    let row = TOP + line;
    let action = match saves.action {
        _ if !selected => NOTHING,
        Action::Delete => text!(S::Texts, "DELETE"),
        Action::Load => text!(S::Texts, "LOAD"),
        Action::Save => text!(S::Texts, "SAVE"),
    };
    if line == 0 && saves.length == 0 && saves.wait != Wait::Letter {
        session.text().push(text!(S::Texts, "NEW NAME"));
    } else {
        let name = saves.name_on(line);
        for letter in name {
            session.text().letter(letter);
        }
    }
    let text = session.text();
    text.put(platform, NAME, row, LETTERS, ink);
    text.push(action);
    text.put(platform, ACTION, row, 6, ink);
    text.letter(if selected { b'>' } else { b' ' });
    text.put(platform, MARKER, row, 0, ink);
}

/// Says what failed, or which keys do what. Returns whether nothing failed.
#[inline(never)]
pub(super) fn finish<S: Keep, P: Platform>(
    session: &mut S,
    platform: &mut P,
    result: Result<(), StorageError>,
) -> bool {
    hint(session, platform);
    if let Err(error) = result {
        tell(session, platform, Ink::Bright, sentence::<S::Texts>(error));
    }
    result.is_ok()
}

#[inline(never)]
pub(super) fn hint<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    tell(session, platform, Ink::Plain, NOTHING);
    let typing = session.saves().wait == Wait::Letter;
    let text = session.text();
    text.push(if typing {
        text!(S::Texts, "TYPE A NAME OR CURSOR KEYS, THEN RETURN")
    } else {
        text!(S::Texts, "CURSOR KEYS, A, Z, RETURN. W: BACK")
    });
    text.put(platform, 1, HINT, PAGE - 1, Ink::Dim);
}

/// Writes the line above the last.
#[inline(never)]
pub(super) fn tell<S: Keep, P: Platform>(session: &mut S, platform: &mut P, ink: Ink, words: Text) {
    let text = session.text();
    text.push(words);
    text.put(platform, 1, MESSAGE, PAGE - 1, ink);
}

/// What a player reads of an error.
pub fn sentence<T: Texts>(error: StorageError) -> Text {
    text!(T, "THIS MACHINE CANNOT SAVE GAMES.").after(error as u8)
}
