//! What keys do on the page.

use super::page::{ask, draw, finish, hint, put_message, show, tell, write_what};
use super::state::{Action, Wait};
use super::{parts, Keep};
use crate::keys::selects;
use crate::platform::{place_of, Ink, Key, Platform, StorageError};
use crate::question::Reply;

/// What a key on the page did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// The page waits for the next key.
    Open,
    /// The key has no meaning, or the disk failed, which the page says.
    Refused,
    /// A game was saved or deleted, which the page says.
    Changed,
    /// A game was loaded.
    Loaded,
    /// A game in parts is to be [loaded](super::load).
    Load,
    /// The player leaves the page.
    Left,
}

/// Does what `key` means.
#[inline(always)]
pub fn press<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    match session.saves().wait {
        Wait::Choice => choose(session, platform, key),
        Wait::Letter => type_name(session, platform, key),
        Wait::Consent => answer(session, platform, key),
    }
}

fn answer<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    let reply = session.saves().question.press(key);
    match reply {
        Reply::Unknown => return Outcome::Refused,
        Reply::Moved => ask(session, platform),
        Reply::Yes | Reply::No => {
            session.saves().wait = Wait::Choice;
            session.keys().answered = true;
            if reply == Reply::Yes {
                return act(session, platform);
            }
            hint(session, platform);
        }
    }
    Outcome::Open
}

fn choose<S: Keep, P: Platform>(session: &mut S, platform: &mut P, key: Key) -> Outcome {
    let saves = session.saves();
    let old = saves.line;
    let games = saves.games();
    let last = games + 1;
    let game = old != 0 && old != last;
    match key {
        Key::ESCAPE | Key::BREAK | Key(b'W') => {
            saves.close();
            return Outcome::Left;
        }
        Key::UP | Key(b'A') => saves.line = if old == 0 { last } else { old - 1 },
        Key::DOWN | Key(b'Z') => saves.line = if old == last { 0 } else { old + 1 },
        Key::RIGHT if game => saves.next_action(1),
        Key::LEFT if game => saves.next_action(2),
        Key(b'L') if game => saves.action = Action::Load,
        Key(b'S') if game => saves.action = Action::Save,
        Key(b'D') if game => saves.action = Action::Delete,
        _ if selects(key) && old == last => {
            saves.close();
            return Outcome::Left;
        }
        _ if selects(key) => {
            if saves.action == Action::Save && !session.has_game() {
                tell(session, platform, Ink::Bright, "NO GAME TO SAVE");
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
            saves.clear_name();
            hint(session, platform);
        }
        Key::RETURN | Key::FIRE if saves.length != 0 => {
            saves.wait = Wait::Choice;
            let name = saves.name;
            saves.select(&name);
            if saves.line != 0 {
                // Over the older game, if the player agrees.
                let line = saves.line;
                saves.clear_name();
                draw(session, platform, 0);
                draw(session, platform, line);
            } else if saves.names.is_full() {
                // One more would not be in the list, where it could be neither found nor replaced.
                saves.clear_name();
                draw(session, platform, 0);
                hint(session, platform);
                let full = "16 GAMES ARE KEPT. DELETE ONE.";
                tell(session, platform, Ink::Bright, full);
                return Outcome::Refused;
            }
            return ask_or_act(session, platform);
        }
        _ => return Outcome::Refused,
    }
    draw(session, platform, 0);
    Outcome::Open
}

/// Does what is selected, or asks first if a game would be lost.
#[inline(never)]
fn ask_or_act<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> Outcome {
    let under_way = session.is_under_way();
    let saves = session.saves();
    let loses = match saves.action {
        Action::Load => under_way,
        Action::Save => saves.line != 0,
        Action::Delete => true,
    };
    if !loses {
        return act(session, platform);
    }
    saves.wait = Wait::Consent;
    saves.question.ask();
    session.keys().forget(platform);
    hint(session, platform);
    ask(session, platform);
    Outcome::Open
}

#[inline(never)]
fn act<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> Outcome {
    let action = session.saves().action;
    write_what(
        session,
        match action {
            Action::Load => "LOADING ",
            Action::Save => "SAVING ",
            Action::Delete => "DELETING ",
        },
    );
    put_message(session, platform, Ink::Dim);
    let saves = session.saves();
    let name = saves.name_on(saves.line);
    let result = match action {
        Action::Load if S::LONG => return Outcome::Load,
        Action::Load => match platform.load(&name, 0, session.block()) {
            Ok(()) if session.take() => {
                session.saves().close();
                session.keys().forget(platform);
                return Outcome::Loaded;
            }
            Ok(()) => Err(StorageError::Damaged),
            error => error,
        },
        Action::Save if S::LONG => parts::store(session, platform, &name),
        Action::Save => {
            session.write();
            platform.store(&name, 0, true, session.block())
        }
        Action::Delete => platform.remove(&name),
    };
    if result.is_err() {
        session.saves().clear_name();
        draw(session, platform, 0);
        finish(session, platform, result);
        return Outcome::Refused;
    }
    let saves = session.saves();
    if action == Action::Save {
        if saves.line == 0 {
            let _ = saves.names.push(name);
            saves.sort();
        }
        saves.clear_name();
        saves.select(&name);
    } else {
        // A name that sorts after all others, to be dropped.
        if let Some(place) = place_of(&name, &saves.names) {
            if let Some(gone) = saves.names.get_mut(usize::from(place)) {
                *gone = [b'~'; 8];
            }
        }
        saves.sort();
        let _ = saves.names.pop();
        saves.line = saves.line.min(saves.games());
        if saves.line == 0 {
            saves.action = Action::Save;
        }
    }
    show(session, platform);
    let done = if action == Action::Save {
        "SAVED"
    } else {
        "DELETED"
    };
    tell(session, platform, Ink::Plain, done);
    session.keys().forget(platform);
    Outcome::Changed
}
