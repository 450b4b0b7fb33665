//! The page of saved games: save, load, delete.

mod parts;

pub use parts::Part;

use crate::keys::{selects, Keys};
use crate::platform::{place_of, Block, Ink, Key, Name, Names, Platform, StorageError, NAMES};
use crate::text;
use crate::text::{Line, Text, Texts, NOTHING, PAGE};

/// Rows of the page: the line for a new name, then the saved games; below them what is asked or
/// told.
const TOP: u8 = 4;
const MESSAGE: u8 = 22;
const HINT: u8 = 23;
/// Columns: the marker, the name, what would be done with it.
const MARKER: u8 = 8;
const NAME: u8 = 10;
const ACTION: u8 = 22;
/// Letters of a name.
const LETTERS: u8 = 8;
const NO_NAME: Name = *b"        ";

/// What is done with the selected game.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Action {
    Load = 0,
    Save,
    Delete,
}

/// What the page waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Wait {
    /// A line and what to do with it.
    Choice = 0,
    /// A letter of the new name.
    Letter,
    /// Y: a game would be lost.
    Consent,
}

/// The state of the page. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Saves {
    /// 0 is the line for a new name.
    line: u8,
    action: Action,
    wait: Wait,
    /// The new name, and how many letters it has. While the page is closed it begins with 0.
    name: Name,
    length: u8,
    names: Names,
    /// The page itself could not be had from the disk.
    pub missing: bool,
}

impl Default for Saves {
    fn default() -> Saves {
        Saves::new()
    }
}

impl Saves {
    /// Nothing known.
    pub const fn new() -> Saves {
        Saves {
            line: 0,
            action: Action::Load,
            wait: Wait::Choice,
            name: [0; 8],
            length: 0,
            names: Names::new(),
            missing: false,
        }
    }

    /// The name on line `line`: on the first the new one.
    fn name_on(&self, line: u8) -> Name {
        match line.checked_sub(1) {
            None => self.name,
            Some(index) => self
                .names
                .get(usize::from(index) % NAMES)
                .copied()
                .unwrap_or(NO_NAME),
        }
    }

    /// The page is closed: it begins at its first line when it is opened next.
    fn close(&mut self) {
        self.name[0] = 0;
    }

    /// Selects the line for a new name, unless the page is open.
    fn open(&mut self) {
        if self.name[0] == 0 {
            self.line = 0;
            self.action = Action::Save;
            self.wait = Wait::Choice;
            self.name = NO_NAME;
            self.length = 0;
        }
    }

    fn next_action(&mut self, steps: u8) {
        for _ in 0..steps {
            self.action = match self.action {
                Action::Load => Action::Save,
                Action::Save => Action::Delete,
                Action::Delete => Action::Load,
            };
        }
    }

    /// Types or chooses a letter of the new name: up and down choose, right goes on to the next,
    /// left takes one back. Returns whether `key` did any of it.
    fn type_letter(&mut self, key: Key) -> bool {
        let at = self.length.saturating_sub(1);
        match key {
            Key(b'A'..=b'Z' | b'0'..=b'9') if self.length < LETTERS => self.append(key.0),
            Key::UP | Key::DOWN => {
                if self.length == 0 {
                    self.length = 1;
                }
                let letter = &mut self.name[usize::from(at % LETTERS)];
                *letter = next_letter(*letter, key == Key::UP);
            }
            Key::RIGHT if self.length < LETTERS => self.append(b'A'),
            Key::LEFT | Key::DELETE if self.length != 0 => {
                self.name[usize::from(at % LETTERS)] = b' ';
                self.length = at;
            }
            _ => return false,
        }
        true
    }

    fn append(&mut self, letter: u8) {
        self.name[usize::from(self.length % LETTERS)] = letter;
        self.length += 1;
    }
}

/// A session whose game can be kept on a disk.
pub trait Keep {
    /// The game's texts.
    type Texts: Texts;

    /// The state of the page.
    fn saves(&mut self) -> &mut Saves;
    /// The line that is being written.
    fn text(&mut self) -> &mut Line<Self::Texts>;
    /// The keys.
    fn keys(&mut self) -> &mut Keys;
    /// Memory that is free while the page is shown.
    fn block(&mut self) -> &mut Block;
    /// Whether there is a game that could be saved.
    fn has_game(&self) -> bool;
    /// Whether loading another game would lose one.
    fn is_under_way(&self) -> bool;
    /// Writes the game into the block.
    fn write(&mut self) {}
    /// Takes the game from the block. Returns whether the block holds one; otherwise all is as it
    /// was.
    fn take(&mut self) -> bool {
        false
    }

    /// Whether games are kept in parts: then these three stand for the two above.
    const LONG: bool = false;

    /// Writes a part of the game into the block. Returns whether it is the last one.
    fn write_part(&mut self, _part: u8) -> bool {
        true
    }
    /// Looks at a part of a game in the block, which the game in memory knows nothing of.
    fn check_part(&mut self, _part: u8) -> Part {
        Part::Damaged
    }
    /// Takes a part of a game from the block, all of whose parts were sound.
    fn take_part(&mut self, _part: u8) -> Part {
        Part::Damaged
    }
}

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
fn draw<S: Keep, P: Platform>(session: &mut S, platform: &mut P, line: u8) {
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

/// Says what failed, or which keys do what. Returns whether nothing failed.
#[inline(never)]
fn finish<S: Keep, P: Platform>(
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
fn hint<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
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
fn tell<S: Keep, P: Platform>(session: &mut S, platform: &mut P, ink: Ink, words: Text) {
    let text = session.text();
    text.push(words);
    text.put(platform, 1, MESSAGE, PAGE - 1, ink);
}

/// A to Z, then 0 to 9, round and round.
fn next_letter(letter: u8, forward: bool) -> u8 {
    match (letter, forward) {
        (b'Z', true) => b'0',
        (b'9', true) => b'A',
        (b'0', false) => b'Z',
        (b'A', false) => b'9',
        (b'A'..=b'Z' | b'0'..=b'9', true) => letter + 1,
        (b'A'..=b'Z' | b'0'..=b'9', false) => letter - 1,
        _ => b'A',
    }
}

/// What a player reads of an error.
pub fn sentence<T: Texts>(error: StorageError) -> Text {
    text!(T, "THIS MACHINE CANNOT SAVE GAMES.").after(error as u8)
}
