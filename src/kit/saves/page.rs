//! How the page looks, and what it says.

use super::state::{Action, Wait, LETTERS};
use super::Keep;
use crate::platform::{Ink, Name, Platform, StorageError, StorageResult};
use crate::text::PAGE;

/// Rows of the page: the line for a new name, the saved games by name, BACK; below them what is
/// asked or told.
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
    head(session, platform);
    tell(session, platform, Ink::Dim, "READING THE DISK");
    let saves = session.saves();
    saves.open();
    if saves.wait != Wait::Letter {
        // A reset may have ended a question, or a save that had the new name.
        saves.wait = Wait::Choice;
        saves.clear_name();
    }
    saves.names.clear();
    let result = platform.saves(&mut saves.names);
    saves.sort();
    if saves.line > saves.games() + 1 {
        saves.line = 0;
        saves.action = Action::Save;
    }
    draw_all(session, platform);
    finish(session, platform, result)
}

/// Draws the page with the names that are known.
#[inline(never)]
pub(super) fn show<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    head(session, platform);
    draw_all(session, platform);
    hint(session, platform);
}

#[inline(never)]
fn head<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    platform.page();
    let text = session.text();
    text.write("SAVED GAMES");
    text.put(platform, MARKER, 1, 0, Ink::Title);
}

#[inline(never)]
fn draw_all<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    for line in 0..=session.saves().games() + 1 {
        draw(session, platform, line);
    }
}

#[inline(never)]
pub(super) fn draw<S: Keep, P: Platform>(session: &mut S, platform: &mut P, line: u8) {
    let saves = session.saves();
    let selected = line == saves.line;
    let ink = if selected { Ink::Bright } else { Ink::Plain };
    let row = TOP + line;
    let back = line > saves.games();
    let action = match saves.action {
        _ if back || !selected => "",
        Action::Delete => "DELETE",
        Action::Load => "LOAD",
        Action::Save => "SAVE",
    };
    let typing = line == 0 && saves.wait == Wait::Letter;
    if back {
        session.text().write("BACK");
    } else if line == 0 && saves.length == 0 && !typing {
        session.text().write("NEW NAME");
    } else {
        let name = saves.name_on(line);
        write_name(session, &name);
    }
    let text = session.text();
    if typing {
        text.letter(b'_');
    }
    text.put(platform, NAME, row, LETTERS + 1, ink);
    text.write(action);
    text.put(platform, ACTION, row, 6, ink);
    text.letter(if selected { b'>' } else { b' ' });
    text.put(platform, MARKER, row, 0, ink);
}

/// Shows the question and its answers.
#[inline(never)]
pub(super) fn ask<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    let loses = session.would_lose();
    let action = session.saves().action;
    write_what(
        session,
        match action {
            Action::Load if loses => "LOSE THE GAME FOR ",
            Action::Load => "LEAVE THE GAME FOR ",
            Action::Save => "REPLACE ",
            Action::Delete => "DELETE ",
        },
    );
    let answers = session.saves().question.answers::<S::Texts>();
    let text = session.text();
    text.letter(b'?');
    text.letter(b' ');
    text.push(answers);
    put_message(session, platform, Ink::Bright);
}

/// Says what failed, or which keys do what. Returns whether nothing failed. Drops the keys that
/// were typed while the disk worked.
#[inline(never)]
pub(super) fn finish<S: Keep, P: Platform>(
    session: &mut S,
    platform: &mut P,
    result: StorageResult,
) -> bool {
    hint(session, platform);
    if let Err(error) = result {
        tell(session, platform, Ink::Bright, sentence(error));
    }
    session.keys().forget(platform);
    result.is_ok()
}

#[inline(never)]
pub(super) fn hint<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    tell(session, platform, Ink::Plain, "");
    let hint = match session.saves().wait {
        Wait::Choice => "A Z: GAME, LEFT RIGHT: ACTION, W: BACK",
        Wait::Letter => "TYPE A NAME OR CURSOR KEYS, THEN RETURN",
        Wait::Consent => "LEFT OR RIGHT, THEN RETURN",
    };
    let text = session.text();
    text.write(hint);
    text.put(platform, 1, HINT, PAGE - 1, Ink::Dim);
}

/// Writes the line above the last.
#[inline(never)]
pub(super) fn tell<S: Keep, P: Platform>(session: &mut S, platform: &mut P, ink: Ink, words: &str) {
    session.text().write(words);
    put_message(session, platform, ink);
}

/// Writes what was begun on the line above the last.
#[inline(never)]
pub(super) fn put_message<S: Keep, P: Platform>(session: &mut S, platform: &mut P, ink: Ink) {
    session.text().put(platform, 1, MESSAGE, PAGE - 1, ink);
}

/// Begins a line with `words` and the name of the selected game.
#[inline(never)]
pub(super) fn write_what<S: Keep>(session: &mut S, words: &str) {
    session.text().write(words);
    let saves = session.saves();
    let name = saves.name_on(saves.line);
    write_name(session, &name);
}

/// Appends a name without its blanks.
#[inline(never)]
fn write_name<S: Keep>(session: &mut S, name: &Name) {
    for &letter in name {
        if letter != b' ' {
            session.text().letter(letter);
        }
    }
}

/// What a player reads of an error.
fn sentence(error: StorageError) -> &'static str {
    match error {
        StorageError::Unsupported => "THIS MACHINE CANNOT SAVE GAMES.",
        StorageError::Missing => "THAT GAME IS NOT ON THIS DISK.",
        StorageError::NoDisk => "NO DISK: PUT ONE IN AND TRY AGAIN.",
        StorageError::WriteProtected => "WRITE-PROTECTED: TAKE OFF THE TAB.",
        StorageError::Full => "NO ROOM FOR IT. DELETE ONE.",
        StorageError::Damaged => "DAMAGED: IT CANNOT BE READ.",
        StorageError::WrongDisk => "PUT THE GAME'S OWN DISK INTO THE DRIVE.",
    }
}
