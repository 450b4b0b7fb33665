//! The page of saved games: save, load, delete. Its texts are not packed: they lie with the page,
//! which a machine may have on its disk.

use crate::keys::{selects, Keys};
use crate::platform::{place_of, Block, Ink, Key, Name, Names, Platform, StorageError, NAMES};
use crate::question::{Question, Reply};
use crate::text::{Line, Texts, PAGE};

/// Rows of the page: the line for a new name, the saved games by name, BACK; below them what is
/// asked or told.
const TOP: u8 = 3;
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
    /// An answer: a game would be lost.
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
    /// In their order.
    names: Names,
    question: Question,
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
            question: Question::new(),
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

    /// How many games there are, which is the line of the last.
    fn games(&self) -> u8 {
        self.names.len() as u8
    }

    /// Selects the line of `name`, or the first.
    fn select(&mut self, name: &Name) {
        self.line = place_of(name, &self.names).map_or(0, |place| place + 1);
        self.action = Action::Save;
    }

    /// There is no new name.
    fn clear_name(&mut self) {
        self.name = NO_NAME;
        self.length = 0;
    }

    /// Puts the names in their order.
    fn sort(&mut self) {
        for _ in 0..NAMES {
            for at in 1..NAMES {
                if let Some([one, other]) = self.names.get_mut(at - 1..=at) {
                    if is_before(other, one) {
                        core::mem::swap(one, other);
                    }
                }
            }
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
            self.clear_name();
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
    fn write(&mut self);
    /// Takes the game from the block. Returns whether the block holds one; otherwise all is as it
    /// was.
    fn take(&mut self) -> bool;
}

/// What came of a key on the page.
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
    /// The player leaves the page.
    Left,
}

/// Draws the page with the names that are on the disk. Returns whether they could be read.
#[inline(never)]
pub fn list<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> bool {
    head(session, platform);
    tell(session, platform, Ink::Dim, "READING THE DISK");
    let saves = session.saves();
    saves.open();
    if saves.wait == Wait::Consent {
        saves.wait = Wait::Choice;
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
fn show<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
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
fn draw<S: Keep, P: Platform>(session: &mut S, platform: &mut P, line: u8) {
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

/// Asks first where a game would be lost.
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

/// Shows the question and its answers.
#[inline(never)]
fn ask<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
    let action = session.saves().action;
    write_what(
        session,
        match action {
            Action::Load => "LEAVE THE GAME FOR ",
            Action::Save => "REPLACE ",
            Action::Delete => "DELETE ",
        },
    );
    let answers = session.saves().question.answers::<S::Texts>();
    let text = session.text();
    text.letter(b'?');
    text.push(answers);
    text.put(platform, 1, MESSAGE, PAGE - 1, Ink::Bright);
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
    session.text().put(platform, 1, MESSAGE, PAGE - 1, Ink::Dim);
    let saves = session.saves();
    let name = saves.name_on(saves.line);
    let result = match action {
        Action::Load => match platform.load(&name, session.block()) {
            Ok(()) if session.take() => {
                session.saves().close();
                session.keys().forget(platform);
                return Outcome::Loaded;
            }
            Ok(()) => Err(StorageError::Damaged),
            error => error,
        },
        Action::Save => {
            session.write();
            platform.store(&name, session.block())
        }
        Action::Delete => platform.remove(&name),
    };
    if result.is_err() {
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
        // Behind all others, and gone.
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

/// Says what failed, or which keys do what. Returns whether nothing failed. Keys that were typed
/// while the disk worked answer nothing.
#[inline(never)]
fn finish<S: Keep, P: Platform>(
    session: &mut S,
    platform: &mut P,
    result: Result<(), StorageError>,
) -> bool {
    hint(session, platform);
    if let Err(error) = result {
        tell(session, platform, Ink::Bright, sentence(error));
    }
    session.keys().forget(platform);
    result.is_ok()
}

#[inline(never)]
fn hint<S: Keep, P: Platform>(session: &mut S, platform: &mut P) {
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
fn tell<S: Keep, P: Platform>(session: &mut S, platform: &mut P, ink: Ink, words: &str) {
    let text = session.text();
    text.write(words);
    text.put(platform, 1, MESSAGE, PAGE - 1, ink);
}

/// Begins a line with `words` and the name of the selected game.
#[inline(never)]
fn write_what<S: Keep>(session: &mut S, words: &str) {
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

/// Whether `one` comes before `other` in the list.
fn is_before(one: &Name, other: &Name) -> bool {
    for at in 0..8 {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
    }
    false
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
fn sentence(error: StorageError) -> &'static str {
    match error {
        StorageError::Unsupported => "THIS MACHINE CANNOT SAVE GAMES.",
        StorageError::Missing => "THAT GAME IS NOT ON THIS DISK.",
        StorageError::NoDisk => "NO DISK: PUT ONE IN AND TRY AGAIN.",
        StorageError::WriteProtected => "THE DISK IS WRITE-PROTECTED.",
        StorageError::Full => "THE DISK IS FULL: DELETE A GAME.",
        StorageError::Damaged => "DAMAGED: IT CANNOT BE READ.",
        StorageError::WrongDisk => "PUT THE GAME'S OWN DISK INTO THE DRIVE.",
    }
}
