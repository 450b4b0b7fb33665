//! What keys do on the page.

use super::page::{draw, finish, hint, tell};

use super::state::{Action, Wait, NO_NAME};
use super::{parts, Keep};
use crate::keys::selects;
use crate::platform::{place_of, Ink, Key, Platform, StorageError};
use crate::text;

/// What came of a key on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// The page waits for the next key.
    Open,
    /// The key has no meaning, or the disk failed, which the page says.
    Refused,
    /// A game was saved or deleted: the page is to be [`list`]ed again.
    Changed,
    /// A game was loaded.
    Loaded,
    /// The player leaves the page.
    Left,
}

/// Does what `key` means.
#[inline(always)]
pub fn press<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    match session.saves().wait {
        Wait::Choice => choose(session, platform, key),
        Wait::Letter => type_name(session, platform, key),
        Wait::Consent => {
            session.saves().wait = Wait::Choice;
            session.keys().answered = true;
            if key == Key(b'Y') {
                return act(session, platform);
            }
            hint(session, platform);
            Outcome::Open
        }
    }
}

fn choose<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    let saves = session.saves();
    let old = saves.line;
    let last = saves.names.len() as u8;
    match key {
        Key::ESCAPE | Key::BREAK | Key(b'W') => {
            saves.close();
            return Outcome::Left;
        }
        Key::UP | Key(b'A') => saves.line = if old == 0 { last } else { old - 1 },
        Key::DOWN | Key(b'Z') => saves.line = if old == last { 0 } else { old + 1 },
        Key::RIGHT if old != 0 => saves.next_action(1),
        Key::LEFT if old != 0 => saves.next_action(2),
        Key(b'L') if old != 0 => saves.action = Action::Load,
        Key(b'S') if old != 0 => saves.action = Action::Save,
        Key(b'D') if old != 0 => saves.action = Action::Delete,
        _ if selects(key) => {
            if saves.action == Action::Save && !session.has_game() {
                return Outcome::Refused;
            }
            if old != 0 {
                return ask_or_act(session, platform);
            }
            session.saves().wait = Wait::Letter;
            draw(session, platform, 0);
            hint(session, platform);
            return Outcome::Open;
        }
        _ => return Outcome::Refused,
    }
    let line = saves.line;
    if line != old {
        saves.action = if line == 0 {
            Action::Save
        } else {
            Action::Load
        };
        draw(session, platform, old);
    }
    draw(session, platform, line);
    hint(session, platform);
    Outcome::Open
}

fn type_name<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    let saves = session.saves();
    if saves.type_letter(key) {
        draw(session, platform, 0);
        return Outcome::Open;
    }
    match key {
        Key::ESCAPE | Key::BREAK => {
            saves.wait = Wait::Choice;
            saves.length = 0;
            saves.name = NO_NAME;
            hint(session, platform);
        }
        Key::RETURN | Key::FIRE if saves.length != 0 => {
            saves.wait = Wait::Choice;
            let name = saves.name;
            if let Some(index) = place_of(&name, &saves.names) {
                // Over the older game, if the player agrees.
                saves.length = 0;
                saves.name = NO_NAME;
                saves.line = index + 1;
                saves.action = Action::Save;
                draw(session, platform, 0);
                draw(session, platform, index + 1);
            }
            return ask_or_act(session, platform);
        }
        _ => return Outcome::Refused,
    }
    draw(session, platform, 0);
    Outcome::Open
}

/// Asks first where a game would be lost.
#[inline(never)]
fn ask_or_act<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> Outcome {
    let under_way = session.is_under_way();
    let saves = session.saves();
    let question = match saves.action {
        Action::Load if under_way => text!(S::Texts, "LEAVE THE GAME ON THE BOARD? SURE (Y)?"),
        Action::Save if saves.line != 0 => text!(S::Texts, "REPLACE THE SAVED GAME? SURE (Y)?"),
        Action::Delete => text!(S::Texts, "DELETE THE SAVED GAME? SURE (Y)?"),
        _ => return act(session, platform),
    };
    saves.wait = Wait::Consent;
    hint(session, platform);
    tell(session, platform, Ink::Bright, question);
    Outcome::Open
}

#[inline(never)]
fn act<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> Outcome {
    tell(
        session,
        platform,
        Ink::Dim,
        text!(S::Texts, "THE DISK TURNS"),
    );
    let saves = session.saves();
    let action = saves.action;
    let name = saves.name_on(saves.line);
    // One more would not be in the list, where it could be neither found nor replaced.
    let full = saves.line == 0 && saves.names.is_full();
    let result = match action {
        Action::Load if S::LONG => match parts::load(session, platform, &name) {
            Ok(()) => {
                session.saves().close();
                return Outcome::Loaded;
            }
            error => error,
        },
        Action::Load => match platform.load(&name, session.block()) {
            Ok(()) if session.take() => {
                session.saves().close();
                return Outcome::Loaded;
            }
            Ok(()) => Err(StorageError::Damaged),
            error => error,
        },
        Action::Save if full => Err(StorageError::Full),
        Action::Save if S::LONG => parts::store(session, platform, &name),
        Action::Save => {
            session.write();
            platform.store(&name, session.block())
        }
        Action::Delete => platform.remove(&name),
    };
    if result.is_ok() {
        let saves = session.saves();
        saves.name = NO_NAME;
        saves.length = 0;
        Outcome::Changed
    } else {
        finish(session, platform, result);
        Outcome::Refused
    }
}
