//! A move is typed in notation, on a machine that has the keys for it.

use crate::moves::Step;
use crate::pieces::square::Square;
use crate::platform::{PASTED_END, PASTED_MOVE};
use crate::records::text::{self, Writer};
use crate::rules::game::Outcome;
use crate::rules::position::Position;
use crate::screens::board::message::Message;
use crate::screens::Session;
use kit::platform::Key;

/// The longest text: any move has room.
const LONGEST: usize = if cfg!(feature = "typing") { 60 } else { 0 };
/// Origins that are told where several moves fit.
const ORIGINS: usize = if cfg!(feature = "typing") { 4 } else { 0 };
/// Numbers of plies that are remembered.
const PLIES: usize = if cfg!(feature = "typing") { 1 } else { 0 };

/// The text that is being typed.
#[derive(Clone)]
pub struct Typing {
    /// The line is open.
    pub open: bool,
    letters: [u8; LONGEST],
    length: u8,
    /// A move of several was wrong: those after it are not played.
    stuck: bool,
    /// How many plies there were when one of several asked something.
    asked: [u16; PLIES],
    /// Where the moves begin that the text fits.
    origins: [Option<Square>; ORIGINS],
}

impl Typing {
    /// Closed.
    pub const fn new() -> Typing {
        Typing {
            open: false,
            letters: [0; LONGEST],
            length: 0,
            stuck: false,
            asked: [u16::MAX; PLIES],
            origins: [None; ORIGINS],
        }
    }

    /// What was typed.
    pub fn text(&self) -> &[u8] {
        self.letters.get(..self.length.into()).unwrap_or(&[])
    }

    /// Where the moves begin that the text fits.
    pub fn origins(&self) -> impl Iterator<Item = Square> + '_ {
        self.origins.iter().flatten().copied()
    }

    fn append(&mut self, letter: u8) -> bool {
        match self.letters.get_mut(usize::from(self.length)) {
            Some(place) => *place = letter,
            None => return false,
        }
        self.length += 1;
        true
    }

    /// A number of a move, or dots for one: `12` or `...`.
    fn is_number(&self) -> bool {
        let mut text = self.text().iter();
        text.all(|letter| matches!(letter, b'0'..=b'9' | b'.'))
    }
}

/// Compares what is written with a text, capitals and small letters alike.
struct Compare<'a> {
    text: &'a [u8],
    same: bool,
}

impl Writer for Compare<'_> {
    fn byte(&mut self, byte: u8) {
        match self.text.split_first() {
            Some((first, rest)) if first.eq_ignore_ascii_case(&byte) => self.text = rest,
            _ => self.same = false,
        }
    }
}

/// Parts of a move that may be left out.
const ORIGIN: u8 = 1;
const DASH: u8 = 2;
const BURNT: u8 = 4;
const CHOICE: u8 = 8;
const ALL: u8 = 16;

/// Writes a move with some of the parts that may be left out.
fn write(position: &mut Position, step: Step, parts: u8, writer: &mut impl Writer) {
    let has = |part: u8| parts & part != 0;
    writer.piece(position.at(step.from));
    if has(ORIGIN) {
        writer.square(step.from);
    }
    if step.is_igui() {
        writer.text("x!");
        writer.square(step.via);
    } else {
        if step.has_via() {
            writer.byte(b'x');
            writer.square(step.via);
        }
        if step.has(Step::TAKES) {
            writer.byte(b'x');
        } else if has(DASH) {
            writer.byte(b'-');
        }
        writer.square(step.to);
    }
    if has(CHOICE) {
        if step.has(Step::PROMOTES) {
            writer.byte(b'+');
        } else if step.has(Step::MAY) {
            writer.byte(b'=');
        }
    }
    if has(BURNT) {
        let undo = position.make(step);
        let mut mark = "x!";
        position.each_burnt(&undo, |square| {
            writer.text(mark);
            writer.square(square);
            mark = ",";
        });
        position.unmake(&undo);
        if step.has(Step::BURNT) {
            writer.byte(b'*');
        }
    }
}

/// Whether a text is a move, and if so whether it says what the choice of promotion is.
fn fits(position: &mut Position, step: Step, text: &[u8]) -> Option<bool> {
    let mut found = None;
    for parts in 0..ALL {
        let mut compare = Compare { text, same: true };
        write(position, step, parts, &mut compare);
        if compare.same && compare.text.is_empty() {
            found = Some(found == Some(true) || parts & CHOICE != 0);
        }
    }
    found
}

/// The moves that a text fits.
#[derive(Default)]
struct Found {
    /// One of them; where the choice of promotion is not said the one that refuses.
    step: Option<Step>,
    /// What would be asked is said.
    chosen: bool,
    /// There are others, with other squares.
    several: bool,
    origins: [Option<Square>; ORIGINS],
    count: usize,
}

impl Found {
    fn add(&mut self, step: Step, chosen: bool) {
        let Some(first) = self.step else {
            self.step = Some(step);
            self.chosen = chosen;
            self.add_origin(step.from);
            return;
        };
        let squares = |step: Step| (step.from, step.via, step.to);
        if squares(first) != squares(step) {
            self.several = true;
            self.add_origin(step.from);
        }
    }

    fn add_origin(&mut self, origin: Square) {
        if self.origins.contains(&Some(origin)) {
            return;
        }
        if let Some(place) = self.origins.get_mut(self.count) {
            *place = Some(origin);
            self.count += 1;
        }
    }
}

impl Session {
    /// `:` opens the line.
    pub(crate) fn open_typing(&mut self) -> bool {
        let can = self.is_playing();
        if can {
            self.typing = Typing::new();
            self.typing.open = true;
            self.view.dirty = true;
        }
        can
    }

    /// A key while the line is open. Returns whether it means something, and warns of nothing.
    pub(crate) fn type_key(&mut self, key: Key) -> bool {
        self.view.dirty = true;
        self.typing.origins = [None; ORIGINS];
        self.type_sign(key) && !self.question.warns()
    }

    fn type_sign(&mut self, key: Key) -> bool {
        match key {
            Key::ESCAPE | Key::BREAK => self.typing.open = false,
            Key::DELETE if self.typing.length != 0 => self.typing.length -= 1,
            Key::DELETE => self.typing.open = false,
            Key::TAB => return self.complete(),
            Key::RETURN | PASTED_END => {
                let played = self.play_one(key);
                self.typing.open = !played;
                self.typing.stuck = false;
                self.typing.asked = [u16::MAX; PLIES];
                return played;
            }
            // Of several moves each ends with a blank.
            Key::SPACE | PASTED_MOVE => {
                let played = self.play_one(key);
                self.typing.stuck = !played;
                return played;
            }
            _ if self.typing.stuck => {}
            Key(letter @ b'!'..=b'~') => return self.typing.append(letter),
            _ => return false,
        }
        true
    }

    /// Plays what was typed or pasted, as the key says that ends it. If the move pasted before was
    /// not made when it asked something, this one would be the other side's. Returns whether it was
    /// a move, or nothing.
    fn play_one(&mut self, end: Key) -> bool {
        let plies = self.game.plies();
        let pasted = matches!(end, PASTED_MOVE | PASTED_END);
        if pasted && self.typing.asked.contains(&plies) && !self.typing.is_number() {
            self.tell(Message::NoSuchMove);
            return false;
        }
        let played = self.play_typed();
        if self.question.is_open() {
            self.typing.asked = [plies; PLIES];
        }
        played
    }

    /// Plays what was typed. Returns whether it was a move, or nothing.
    fn play_typed(&mut self) -> bool {
        if self.typing.is_number() {
            self.typing.length = 0;
            return true;
        }
        let mut found = Found::default();
        if !self.computer_moves() && self.outcome() == Outcome::Open {
            let text = self.typing.text();
            self.game
                .position()
                .moves(&mut |position: &mut Position, step: Step| {
                    for step in step.choices() {
                        if let Some(chosen) = fits(position, step, text) {
                            // Whoever writes that the piece burns has agreed.
                            let burns = step.has(Step::BURNT) && text.ends_with(b"*");
                            found.add(step, burns || chosen && step.has(Step::MAY));
                        }
                    }
                });
        }
        self.typing.origins = found.origins;
        match found.step {
            None => {
                self.tell(Message::NoSuchMove);
                return false;
            }
            Some(_) if found.several => {
                self.tell(Message::WhichOne);
                return false;
            }
            Some(step) => {
                self.typing.length = 0;
                self.typing.origins = [None; ORIGINS];
                self.cursor = step.to;
                self.enter_step(step, found.chosen);
            }
        }
        true
    }

    /// TAB: as far as all legal moves go on alike that begin like this.
    fn complete(&mut self) -> bool {
        let typed = self.typing.text();
        let mut common: Option<text::Line> = None;
        let mut length = 0;
        self.game
            .position()
            .moves(&mut |position: &mut Position, step: Step| {
                for step in step.choices() {
                    let mut line = text::Line::new();
                    position.write_step(step, &mut line);
                    let head = line.bytes().get(..typed.len()).unwrap_or(&[]);
                    if typed.is_empty() || !head.eq_ignore_ascii_case(typed) {
                        continue;
                    }
                    match &common {
                        None => length = line.bytes().len(),
                        Some(common) => {
                            let pairs = common.bytes().iter().zip(line.bytes());
                            let same = pairs.take(length).take_while(|(one, other)| one == other);
                            length = same.count();
                        }
                    }
                    common.get_or_insert(line);
                }
            });
        let Some(common) = common else {
            self.tell(Message::NoSuchMove);
            return false;
        };
        self.typing.length = 0;
        for &letter in common.bytes().iter().take(length) {
            self.typing.append(letter.to_ascii_uppercase());
        }
        true
    }
}
