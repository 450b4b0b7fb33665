//! What is this piece? A page for each form.

use crate::pieces::piece::{Piece, Side};
use crate::platform::{Board, Spot};
use crate::rules::options::{LionHawk, Options};
use crate::screens::{Screen, Session};
use crate::text::{self, Line};
use kit::keys::{in_menu, selects, NO_KEY};
use kit::pages;
use kit::platform::{Cell, Ink, Key, Sound};

mod diagram;

use diagram::Diagram;

/// How many forms there are; the last base kind.
const FORMS: u8 = 44;
const KINDS: u8 = 36;
/// The diagram's left column.
const LEFT: u8 = 1;
/// Columns of a label.
const LABEL: u8 = 9;
/// The rows of the facts, and of the legend.
const FACTS: u8 = 5;
const LEGEND: u8 = 12;

/// The words of the page, by their numbers in `text::FACTS`; the facts come after the last.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Word {
    Written,
    OnBoard,
    Rank,
    Promotes,
    From,
    Never,
    Of,
    Version,
    /// And seven more of `LEGENDS`.
    Slides,
    Hints = 16,
    MoreHints,
    Facts,
    /// No line has this number.
    Nothing = u8::MAX,
}

/// Rows of the page.
struct Rows {
    title: u8,
    diagram: u8,
    /// What it does not show.
    facts: u8,
    /// The hints at keys. A large diagram leaves room for one, or for another fact.
    hints: u8,
}

const fn rows<P: Board>() -> Rows {
    let (diagram, facts, hints) = match P::SPOT.1 {
        1 => (3, 16, 22),
        _ => (2, 20, P::PAGE_ROWS - 1),
    };
    Rows {
        // A title of two rows ends above the diagram.
        title: (P::SPOT.1 == 1 || P::PAGE_ROWS > 24) as u8,
        diagram,
        facts,
        hints,
    }
}

/// The piece of a form: a base kind, or the promoted side of one.
fn piece_of(form: u8) -> Piece {
    let mut piece = Piece::new(Side::Black, form);
    if form > KINDS {
        let kinds = (1..=KINDS).map(|kind| Piece::new(Side::Black, kind).promoted());
        for promoted in kinds {
            if promoted.form() == form {
                piece = promoted;
            }
        }
    }
    piece
}

/// The promoted piece that has a form, if there is one.
fn source_of(form: u8) -> Option<Piece> {
    let kinds = (1..=KINDS).map(|kind| Piece::new(Side::Black, kind));
    let mut promoted = kinds.filter(|kind| kind.can_promote()).map(Piece::promoted);
    promoted.find(|piece| piece.form() == form)
}

impl Session {
    /// ?: the page of what is under the cursor, or the last that was seen.
    pub(crate) fn show_piece(&mut self) -> bool {
        let piece = self.piece_here();
        if !piece.is_vacant() {
            self.piece = Piece(piece.0 & !Piece::WHITE);
        }
        self.show_page(Screen::Piece)
    }

    /// The options that pages tell of: those of the game under way, or the menu's.
    fn options_told(&self) -> Options {
        match self.is_under_way() {
            true => self.game.board().options,
            false => self.settings.options,
        }
    }

    #[inline(never)]
    pub(crate) fn draw_piece<P: Board>(&mut self, platform: &mut P) {
        if self.piece.is_vacant() {
            self.piece = piece_of(1);
        }
        let piece = self.piece;
        let form = piece.form();
        let options = self.options_told();
        let diagram = Diagram::of(piece, options);
        let right = LEFT + 9 * P::SPOT.0 + 1;
        platform.signs(self.settings.signs());
        platform.page();
        let text = &mut self.text;
        let title = rows::<P>().title;
        text.show(platform, LEFT, title, Ink::Title, text!("PIECES"));
        of(text, form, FORMS);
        text.put(platform, right - 9, title, 0, Ink::Dim);
        crate::screens::board::text::name(text, form);
        text.put(platform, right, title, 0, Ink::Bright);
        platform.kanji(
            Cell {
                column: right,
                row: 2,
            },
            form,
        );
        platform.piece(
            Cell {
                column: 36,
                row: FACTS,
            },
            piece,
        );

        let mut row = FACTS;
        let mut label = |text: &mut Line, platform: &mut P, word: Word| {
            push(text, word as u8);
            text.put(platform, right, row, 0, Ink::Dim);
            row += 1;
            row - 1
        };
        let at = label(text, platform, Word::Written);
        crate::screens::board::text::abbreviation(text, piece);
        text.put(platform, right + LABEL, at, 0, Ink::Plain);
        let at = label(text, platform, Word::OnBoard);
        for letter in piece.code() {
            text.letter(letter);
        }
        text.put(platform, right + LABEL, at, 0, Ink::Plain);
        let at = label(text, platform, Word::Rank);
        of(text, piece.rank(), 5);
        text.put(platform, right + LABEL, at, 0, Ink::Plain);
        let at = label(text, platform, Word::Promotes);
        if piece.can_promote() {
            let at = label(text, platform, Word::Nothing);
            crate::screens::board::text::name(text, piece.promoted().form());
            text.put(platform, right + 1, at, 0, Ink::Plain);
        } else {
            push(text, Word::Never as u8);
            text.put(platform, right + LABEL, at, 0, Ink::Plain);
        }
        if let Some(source) = source_of(form) {
            let at = label(text, platform, Word::From);
            crate::screens::board::text::abbreviation(text, source);
            text.put(platform, right + LABEL, at, 0, Ink::Plain);
        }
        if let Some(version) = version(form, options) {
            let at = label(text, platform, Word::Version);
            of(text, version, 2);
            text.put(platform, right + LABEL, at, 0, Ink::Plain);
        }
        self.draw_diagram(platform, &diagram, right);
        let below = self.draw_facts(platform, piece, options);
        let hints = rows::<P>().hints;
        if below <= hints {
            push(&mut self.text, Word::Hints as u8);
            self.text.put(platform, LEFT, hints, 0, Ink::Dim);
        }
        if hints + 1 < P::PAGE_ROWS {
            push(&mut self.text, Word::MoreHints as u8);
            self.text.put(platform, LEFT, hints + 1, 0, Ink::Dim);
        }
        self.enter_screen(platform, Screen::Piece);
    }

    /// The diagram, and a legend of the signs in it.
    fn draw_diagram<P: Board>(&mut self, platform: &mut P, diagram: &Diagram, right: u8) {
        let mut seen = 0u8;
        for row in 0..9 {
            for column in 0..9 {
                let spot = diagram.at(column, row);
                let at = Cell {
                    column: LEFT + column * P::SPOT.0,
                    row: rows::<P>().diagram + row * P::SPOT.1,
                };
                platform.spot(at, spot, (column + row) & 1 == 0);
                seen |= match meaning(spot) {
                    Some(number) => 1 << number,
                    None => 0,
                };
            }
        }
        let mut row = LEGEND;
        for (number, spot) in (0..).zip(LEGENDS) {
            if seen & 1 << number == 0 {
                continue;
            }
            platform.spot(Cell { column: right, row }, spot, true);
            push(&mut self.text, Word::Slides as u8 + number);
            let column = right + P::SPOT.0 + 1;
            self.text.put(platform, column, row, 0, Ink::Plain);
            row += P::SPOT.1;
        }
    }

    /// What it does beyond the diagram. Returns the row below that.
    fn draw_facts<P: Board>(&mut self, platform: &mut P, piece: Piece, options: Options) -> u8 {
        let mut row = rows::<P>().facts;
        for fact in diagram::facts(piece, options) {
            push(&mut self.text, Word::Facts as u8 + fact);
            self.text.put(platform, LEFT, row, 0, Ink::Bright);
            row += 1;
        }
        row
    }

    #[inline(never)]
    pub(crate) fn step_piece<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        let form = self.piece.form();
        let next = match in_menu(key) {
            Key::RIGHT => form + 1,
            Key::LEFT => form + FORMS - 1,
            Key::DOWN => form + 10,
            Key::UP => form + FORMS - 10,
            Key(digit @ b'1'..=b'9') => 5 * (digit - b'1') + 1,
            Key(b'0') => FORMS,
            Key(b'F') => {
                if self.piece.is_promoted() {
                    self.piece = self.piece.plain();
                } else if self.piece.can_promote() {
                    self.piece = self.piece.promoted();
                } else {
                    return self.sound(platform, Sound::Error);
                }
                return self.draw_piece(platform);
            }
            Key(b'K') => {
                self.settings.kanji = !self.settings.kanji;
                return self.draw_piece(platform);
            }
            _ if key == Key::ESCAPE || selects(key) => return self.leave_page(),
            _ => return self.sound(platform, Sound::Error),
        };
        self.piece = piece_of((next - 1) % FORMS + 1);
        self.draw_piece(platform);
    }
}

/// Appends a word or a fact.
#[inline(never)]
fn push(text: &mut Line, number: u8) {
    pages::line(text, &text::FACTS, number);
}

/// Appends how many of how many.
fn of(text: &mut Line, number: u8, all: u8) {
    text.number(number, 1);
    push(text, Word::Of as u8);
    text.number(all, 1);
}

/// Which version of a form the options choose, where there are two.
fn version(form: u8, options: Options) -> Option<u8> {
    use crate::pieces::form::{FIRE_DEMON, LION_HAWK};
    use crate::rules::options::DemonSlide;
    match form {
        LION_HAWK => Some(1 + u8::from(options.hawk == LionHawk::Lion)),
        FIRE_DEMON => Some(1 + u8::from(options.slide == DemonSlide::Vertical)),
        _ => None,
    }
}

/// The signs in the order of their names, which begin with SLIDES.
const LEGENDS: [Spot; 8] = [
    Spot::Arrow(2),
    Spot::Range(2),
    Spot::Step,
    Spot::First,
    Spot::Second,
    Spot::Three,
    Spot::Two,
    Spot::Igui,
];

/// The number of a sign among `LEGENDS`.
fn meaning(spot: Spot) -> Option<u8> {
    Some(match spot {
        Spot::Arrow(_) => 0,
        Spot::Range(_) => 1,
        Spot::Step => 2,
        Spot::First => 3,
        Spot::Second => 4,
        Spot::Three => 5,
        Spot::Two => 6,
        Spot::Igui => 7,
        Spot::Vacant | Spot::Piece | Spot::Line(_) => return None,
    })
}
