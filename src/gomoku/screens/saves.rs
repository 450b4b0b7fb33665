//! The page of saved games: save, load, delete.

use super::text::PAGE;
use super::{keys, Mode, Screen, Session, Wanted, NO_KEY};
use crate::platform::Board;
use crate::records::save;
use crate::text::Text;
use kit::platform::{place_of, Ink, Key, Name, Names, Sound, StorageError};

/// Rows of the page: the line for a new name, then the saved games; below them what is asked or told.
const TOP: u8 = 4;
const MESSAGE: u8 = 22;
const HINT: u8 = 23;
/// Columns: the marker, the name, what would be done with it.
const MARKER: u8 = 8;
const NAME: u8 = 10;
const ACTION: u8 = 22;
/// Letters of a name.
const LETTERS: u8 = 8;
/// The last of the names; as a mask it tells the compiler how far they reach.
const LAST: u8 = 15;
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
    /// The new name, and how many letters it has.
    name: Name,
    length: u8,
    names: Names,
    /// The page itself could not be had from the disk.
    pub(super) missing: bool,
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

    /// The name on the selected line.
    fn selected(&self) -> Option<Name> {
        let index = self.line.checked_sub(1)?;
        self.names.get(usize::from(index & LAST)).copied()
    }
}

impl Session {
    /// From the board or the menu.
    #[inline(never)]
    pub(super) fn open_saves(&mut self) {
        self.saves.line = 0;
        self.saves.action = Action::Save;
        self.saves.wait = Wait::Choice;
        self.saves.name = NO_NAME;
        self.saves.length = 0;
    }

    /// Reads the names from the disk and draws the page.
    #[inline(never)]
    pub(super) fn list_saves<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        let title = text!("SAVED GAMES");
        self.text.show(platform, MARKER, 1, Ink::Title, title);
        self.tell_below(platform, Ink::Dim, text!("READING THE DISK"));
        if self.saves.wait == Wait::Consent {
            self.saves.wait = Wait::Choice;
        }
        self.saves.names.clear();
        let result = platform.saves(&mut self.saves.names);
        if self.saves.selected().is_none() {
            self.saves.line = 0;
            self.saves.action = Action::Save;
        }
        for line in 0..=self.saves.names.len() as u8 {
            self.draw_save(platform, line);
        }
        self.finish_save(platform, result);
        self.enter(platform, Screen::Saves);
    }

    #[inline(never)]
    fn draw_save<P: Board>(&mut self, platform: &mut P, line: u8) {
        let saves = &self.saves;
        let selected = line == saves.line;
        let ink = if selected { Ink::Bright } else { Ink::Plain };
        let row = TOP + line;
        let name = match line.checked_sub(1) {
            None => saves.name,
            Some(index) => saves
                .names
                .get(usize::from(index & LAST))
                .copied()
                .unwrap_or(NO_NAME),
        };
        let text = &mut self.text;
        for letter in name {
            text.letter(letter);
        }
        if line == 0 && saves.length == 0 && saves.wait != Wait::Letter {
            text.clear();
            text.push(text!("NEW NAME"));
        }
        text.put(platform, NAME, row, LETTERS, ink);
        let action = match saves.action {
            _ if !selected => Text::NOTHING,
            Action::Delete => text!("DELETE"),
            Action::Load => text!("LOAD"),
            Action::Save => text!("SAVE"),
        };
        text.push(action);
        text.put(platform, ACTION, row, 6, ink);
        text.letter(if selected { b'>' } else { b' ' });
        text.put(platform, MARKER, row, 0, ink);
    }

    #[inline(never)]
    pub(super) fn step_saves<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        let known = match self.saves.wait {
            Wait::Choice => self.choose_save(platform, key),
            Wait::Letter => self.type_name(platform, key),
            Wait::Consent => {
                self.saves.wait = Wait::Choice;
                self.answered = true;
                if key == Key(b'Y') {
                    self.act(platform);
                } else {
                    self.hint_at_keys(platform);
                }
                true
            }
        };
        if !known {
            self.sound(platform, Sound::Error);
        }
    }

    fn choose_save<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        let old = self.saves.line;
        let last = self.saves.names.len() as u8;
        match key {
            Key::ESCAPE | Key::BREAK | Key(b'W') => {
                self.leave_saves();
                return true;
            }
            Key::UP | Key(b'A') => self.saves.line = if old == 0 { last } else { old - 1 },
            Key::DOWN | Key(b'Z') => self.saves.line = if old == last { 0 } else { old + 1 },
            Key::RIGHT if old != 0 => self.next_action(1),
            Key::LEFT if old != 0 => self.next_action(2),
            Key(b'L') if old != 0 => self.saves.action = Action::Load,
            Key(b'S') if old != 0 => self.saves.action = Action::Save,
            Key(b'D') if old != 0 => self.saves.action = Action::Delete,
            _ if keys::selects(key) => {
                // There may be no game yet that could be saved.
                if self.game.size() == 0 && self.saves.action == Action::Save {
                    return false;
                }
                if old == 0 {
                    self.saves.wait = Wait::Letter;
                    self.draw_save(platform, 0);
                    self.hint_at_keys(platform);
                } else {
                    self.ask_or_act(platform);
                }
                return true;
            }
            _ => return false,
        }
        if self.saves.line != old {
            self.saves.action = if self.saves.line == 0 {
                Action::Save
            } else {
                Action::Load
            };
            self.draw_save(platform, old);
        }
        self.draw_save(platform, self.saves.line);
        self.hint_at_keys(platform);
        true
    }

    fn next_action(&mut self, steps: u8) {
        for _ in 0..steps {
            self.saves.action = match self.saves.action {
                Action::Load => Action::Save,
                Action::Save => Action::Delete,
                Action::Delete => Action::Load,
            };
        }
    }

    /// Letters are typed, or chosen with up and down; right goes on to the next, left takes one back.
    fn type_name<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        let saves = &mut self.saves;
        let at = saves.length.saturating_sub(1);
        match key.0 {
            b'A'..=b'Z' | b'0'..=b'9' if saves.length < LETTERS => {
                saves.name[(saves.length & 7) as usize] = key.0;
                saves.length += 1;
            }
            _ => match key {
                Key::UP | Key::DOWN => {
                    if saves.length == 0 {
                        saves.length = 1;
                    }
                    let letter = &mut saves.name[(at & 7) as usize];
                    *letter = next_letter(*letter, key == Key::UP);
                }
                Key::RIGHT if saves.length < LETTERS => {
                    saves.name[(saves.length & 7) as usize] = b'A';
                    saves.length += 1;
                }
                Key::LEFT | Key::DELETE if saves.length != 0 => {
                    saves.name[(at & 7) as usize] = b' ';
                    saves.length = at;
                }
                Key::ESCAPE | Key::BREAK => {
                    saves.wait = Wait::Choice;
                    saves.length = 0;
                    saves.name = NO_NAME;
                    self.hint_at_keys(platform);
                }
                Key::RETURN | Key::FIRE if saves.length != 0 => {
                    saves.wait = Wait::Choice;
                    let name = saves.name;
                    if let Some(index) = place_of(&name, &saves.names) {
                        // Over the older game, if that is meant.
                        saves.length = 0;
                        saves.name = NO_NAME;
                        saves.line = index + 1;
                        saves.action = Action::Save;
                        self.draw_save(platform, 0);
                        self.draw_save(platform, self.saves.line);
                    }
                    self.ask_or_act(platform);
                    return true;
                }
                _ => return false,
            },
        }
        self.draw_save(platform, 0);
        true
    }

    /// Asks first where a game would be lost.
    #[inline(never)]
    fn ask_or_act<P: Board>(&mut self, platform: &mut P) {
        let question = match self.saves.action {
            Action::Load if self.game.under_way() => {
                text!("LEAVE THE GAME ON THE BOARD? SURE (Y)?")
            }
            Action::Save if self.saves.line != 0 => {
                text!("REPLACE THE SAVED GAME? SURE (Y)?")
            }
            Action::Delete => {
                text!("DELETE THE SAVED GAME? SURE (Y)?")
            }
            _ => {
                self.act(platform);
                return;
            }
        };
        self.saves.wait = Wait::Consent;
        self.hint_at_keys(platform);
        self.tell_below(platform, Ink::Bright, question);
    }

    #[inline(never)]
    fn act<P: Board>(&mut self, platform: &mut P) {
        self.tell_below(platform, Ink::Dim, text!("THE DISK TURNS"));
        let name = self.saves.selected().unwrap_or(self.saves.name);
        let result = match self.saves.action {
            Action::Load => {
                // The page has no points: what the board shows is drawn anew after it.
                let block = &mut self.view.shown;
                let result = platform
                    .load(&name, block)
                    .and_then(|()| save::check(block).map_err(|_| StorageError::Damaged));
                if result.is_ok() {
                    self.take_loaded();
                    return;
                }
                result
            }
            // One more would not be in the list: it could be neither found nor replaced only after Y.
            Action::Save if self.saves.line == 0 && self.saves.names.is_full() => {
                Err(StorageError::Full)
            }
            Action::Save => {
                let block = &mut self.view.shown;
                save::write(&self.game, self.players, block);
                platform.store(&name, block)
            }
            Action::Delete => platform.remove(&name),
        };
        if result.is_ok() {
            self.saves.name = NO_NAME;
            self.saves.length = 0;
            self.sound(platform, Sound::Menu);
            self.list_saves(platform);
        } else {
            self.finish_save(platform, result);
        }
    }

    /// The game that was loaded: its players sit down, and whoever is to move goes on.
    fn take_loaded(&mut self) {
        self.players = save::restore(&self.view.shown, self.game.set_up());
        self.seats = self.players;
        self.mode = Mode::Seats;
        self.halted = false;
        self.forced = false;
        self.asking = false;
        self.stop_flash();
        self.start_walk();
        self.cursor = self.game.last().unwrap_or(self.game.centre());
        self.wanted = Wanted::Loaded;
    }

    /// Says how it went, or which keys do what.
    fn finish_save<P: Board>(&mut self, platform: &mut P, result: Result<(), StorageError>) {
        self.hint_at_keys(platform);
        if let Err(error) = result {
            self.tell_below(platform, Ink::Bright, sentence(error));
            self.sound(platform, Sound::Error);
        }
    }

    #[inline(never)]
    fn hint_at_keys<P: Board>(&mut self, platform: &mut P) {
        self.tell_below(platform, Ink::Plain, Text::NOTHING);
        self.text.push(if self.saves.wait == Wait::Letter {
            text!("TYPE A NAME OR CURSOR KEYS, THEN RETURN")
        } else {
            text!("CURSOR KEYS, A, Z, RETURN. W: BACK")
        });
        self.text.put(platform, 1, HINT, PAGE - 1, Ink::Dim);
    }

    /// The line above the last.
    #[inline(never)]
    fn tell_below<P: Board>(&mut self, platform: &mut P, ink: Ink, text: Text) {
        self.text.push(text);
        self.text.put(platform, 1, MESSAGE, PAGE - 1, ink);
    }
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

fn sentence(error: StorageError) -> Text {
    text!("THIS MACHINE CANNOT SAVE GAMES.").behind(error as u8)
}
