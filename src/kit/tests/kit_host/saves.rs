//! The page of saved games: names, questions, errors.

use crate::support::{Machine, Words};
use kit::keys::Keys;
use kit::platform::{Block, Ink, Key, StorageError, NAMES};
use kit::saves::{list, press, Keep, Outcome, Saves};
use kit::text::Line;
use scripted::key;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The row of the first name, of what is asked or told, and of the keys.
const FIRST: u8 = 5;
const MESSAGE: u8 = 22;
const HINT: u8 = 23;
const NAME: [u8; 8] = *b"ANNA    ";

/// A game that is one number; 0 is none.
struct Session {
    game: u8,
    saves: Saves,
    text: Line<Words>,
    keys: Keys,
    block: Block,
    /// CTRL-RESET comes when the game is written.
    is_reset: bool,
}

impl Keep for Session {
    type Texts = Words;

    fn saves(&mut self) -> &mut Saves {
        &mut self.saves
    }

    fn text(&mut self) -> &mut Line<Words> {
        &mut self.text
    }

    fn keys(&mut self) -> &mut Keys {
        &mut self.keys
    }

    fn block(&mut self) -> &mut Block {
        &mut self.block
    }

    fn has_game(&self) -> bool {
        self.game != 0
    }

    fn is_under_way(&self) -> bool {
        self.game != 0
    }

    fn write(&mut self) {
        assert!(!self.is_reset, "CTRL-RESET");
        self.block = [self.game; 256];
    }

    fn take(&mut self) -> bool {
        let whole = self.block[9] == self.block[255];
        if whole {
            self.game = self.block[9];
        }
        whole
    }
}

struct Test {
    machine: Machine,
    session: Session,
}

impl Test {
    /// The page with these names on the disk, each a game of 7.
    fn new(game: u8, names: &[[u8; 8]]) -> Test {
        let session = Session {
            game,
            saves: Saves::new(),
            text: Line::new(),
            keys: Keys::new(),
            block: [0; 256],
            is_reset: false,
        };
        let mut machine = Machine::default();
        machine.disk = names.iter().map(|name| (*name, vec![[7; 256]])).collect();
        let mut test = Test { machine, session };
        assert!(test.list());
        test
    }

    fn list(&mut self) -> bool {
        list(&mut self.session, &mut self.machine)
    }

    fn press(&mut self, key: Key) -> Outcome {
        press(&mut self.session, &mut self.machine, key)
    }

    /// Presses letters, `#` for RETURN and `v` for down. Returns what came of the last.
    fn keys(&mut self, keys: &str) -> Outcome {
        let outcomes = keys.chars().map(|letter| self.press(key(letter)));
        outcomes.last().expect("a key")
    }

    fn told(&self) -> String {
        self.machine.row(MESSAGE).trim().into()
    }
}

#[test]
fn a_new_name_is_typed_and_saved() {
    let mut test = Test::new(3, &[]);
    assert_eq!(test.machine.row(FIRST - 1), "        > NEW NAME    SAVE");
    assert_eq!(test.keys("#"), Outcome::Open);
    assert!(test.machine.row(HINT).contains("TYPE A NAME"));
    assert_eq!(test.keys("ANNA"), Outcome::Open);
    assert_eq!(test.machine.row(FIRST - 1), "        > ANNA_       SAVE");
    assert_eq!(test.keys("#"), Outcome::Changed);
    assert_eq!(test.told(), "SAVED");
    assert_eq!(test.machine.row(FIRST), "        > ANNA        SAVE");
    assert_eq!(test.machine.disk[&NAME][0][8..], [3; 248]);
    assert!(test.list());
    assert_eq!(test.machine.row(FIRST), "        > ANNA        SAVE");
}

/// The page that an Apple shows then had the new name where NEW NAME stands.
#[test]
fn a_save_that_a_reset_ends_leaves_no_name() {
    let mut test = Test::new(3, &[]);
    test.keys("#ANNA");
    assert!(test.list());
    assert_eq!(test.machine.row(FIRST - 1), "        > ANNA_       SAVE");
    test.session.is_reset = true;
    let ended = catch_unwind(AssertUnwindSafe(|| test.keys("#")));
    assert!(ended.is_err());
    assert!(test.list());
    assert_eq!(test.machine.row(FIRST - 1), "        > NEW NAME    SAVE");
    test.session.is_reset = false;
    assert_eq!(test.keys("#BOB#"), Outcome::Changed);
    assert_eq!(test.machine.row(FIRST), "        > BOB         SAVE");
}

#[test]
fn letters_are_chosen_by_cursor_keys_and_taken_back() {
    let mut test = Test::new(3, &[]);
    test.keys("#");
    let name = |test: &Test| {
        let row = test.machine.row(FIRST - 1);
        row[10..19].trim_end_matches([' ', '_']).to_string()
    };
    for (key, shown) in [
        (Key::UP, "A"),
        (Key::UP, "B"),
        (Key::DOWN, "A"),
        (Key::DOWN, "9"),
        (Key::RIGHT, "9A"),
        (Key::DOWN, "99"),
        (Key::UP, "9A"),
        (Key::LEFT, "9"),
        (Key(b'Z'), "9Z"),
        (Key::UP, "90"),
        (Key::DOWN, "9Z"),
        (Key::DELETE, "9"),
        (Key::DELETE, ""),
    ] {
        assert_eq!(test.press(key), Outcome::Open);
        assert_eq!(name(&test), shown);
    }
    assert_eq!(
        test.press(Key::RETURN),
        Outcome::Refused,
        "a name has a letter"
    );
    test.keys("ABCDEFGH");
    assert_eq!(test.keys("I"), Outcome::Refused, "and eight at most");
    assert_eq!(name(&test), "ABCDEFGH");
    assert_eq!(test.press(Key::ESCAPE), Outcome::Open);
    assert_eq!(name(&test), "NEW NAME");
}

#[test]
fn each_loss_is_asked_for() {
    // Another game on the board, an older one of that name, the saved game itself.
    for (keys, asks) in [
        ("v#", "LEAVE THE GAME FOR ANNA?  YES >NO"),
        ("vS#", "REPLACE ANNA?  YES >NO"),
        ("#ANNA#", "REPLACE ANNA?  YES >NO"),
        ("vD#", "DELETE ANNA?  YES >NO"),
    ] {
        let mut test = Test::new(3, &[NAME]);
        assert_eq!(test.keys(keys), Outcome::Open);
        assert_eq!(test.told(), asks, "{keys}");
        assert_eq!(test.machine.ink(MESSAGE), Some(Ink::Bright));
        assert!(!test.machine.row(HINT).contains("TYPE A NAME"));
        // A key without a meaning answers nothing; NO is selected.
        assert_eq!(test.keys("Q"), Outcome::Refused);
        assert_eq!(test.told(), asks);
        assert_eq!(test.keys("#"), Outcome::Open);
        assert_eq!(test.told(), "");
        assert_eq!((test.session.game, test.machine.disk[&NAME][0][9]), (3, 7));
    }
    let mut test = Test::new(3, &[NAME]);
    assert_eq!(test.keys("v#Y"), Outcome::Loaded);
    assert_eq!(test.session.game, 7);
    let mut test = Test::new(3, &[NAME]);
    assert_eq!(test.keys("vS#Y"), Outcome::Changed);
    assert_eq!(
        (test.machine.disk[&NAME][0][9], &*test.told()),
        (3, "SAVED")
    );
    assert_eq!(test.machine.row(FIRST), "        > ANNA        SAVE");
    test.list();
    assert_eq!(test.keys("D#Y"), Outcome::Changed);
    assert!(test.machine.disk.is_empty());
    assert_eq!(test.told(), "DELETED");
    assert!(test.machine.row(FIRST - 1).contains("> NEW NAME"));
}

#[test]
fn without_a_game_there_is_nothing_to_ask_or_save() {
    let mut test = Test::new(0, &[NAME]);
    assert_eq!(test.keys("#"), Outcome::Refused);
    assert_eq!(test.keys("v#"), Outcome::Loaded);
    assert_eq!(test.session.game, 7);
    let mut test = Test::new(0, &[]);
    test.keys("#");
    assert_eq!(test.told(), "NO GAME TO SAVE");
}

#[test]
fn the_selection_goes_round() {
    let mut test = Test::new(3, &[NAME, *b"BOB     "]);
    let mut selected = |key| {
        assert_eq!(test.press(key), Outcome::Open);
        let rows = (0..20).filter(|row| test.machine.row(*row).contains('>'));
        rows.map(|row| row + 1 - FIRST).collect::<Vec<_>>()
    };
    for line in [1, 2, 3, 0] {
        assert_eq!(selected(Key::DOWN), [line]);
    }
    for line in [3, 2, 1, 0] {
        assert_eq!(selected(Key::UP), [line]);
    }
    // For machines without such keys.
    assert_eq!([selected(Key(b'Z')), selected(Key(b'A'))], [[1], [0]]);
    test.keys("v");
    for action in ["SAVE", "DELETE", "LOAD"] {
        test.press(Key::RIGHT);
        assert!(test.machine.row(FIRST).ends_with(action));
    }
    for action in ["DELETE", "SAVE", "LOAD"] {
        test.press(Key::LEFT);
        assert!(test.machine.row(FIRST).ends_with(action));
    }
    assert_eq!(test.press(Key::ESCAPE), Outcome::Left);
}

#[test]
fn games_are_listed_by_name_and_the_selection_stays_on_its_own() {
    let names = [
        b"ZOE     ",
        b"ANNA    ",
        b"BOB     ",
        b"A1      ",
        b"ANN     ",
    ];
    let mut test = Test::new(3, &names.map(|name| *name));
    assert_eq!(test.keys("#BOA#"), Outcome::Changed);
    assert_eq!(test.machine.row(FIRST + 3), "        > BOA         SAVE");
    let rows = (FIRST..FIRST + 7).map(|row| test.machine.row(row)[10..].to_string());
    let listed: Vec<String> = rows.map(|row| row.replace("         SAVE", "")).collect();
    assert_eq!(listed, ["A1", "ANN", "ANNA", "BOA", "BOB", "ZOE", "BACK"]);
    assert_eq!(test.keys("AD#Y"), Outcome::Changed);
    assert_eq!(test.machine.row(FIRST + 2), "        > BOA         DELETE");
    assert!(!test.machine.disk.contains_key(&NAME));
}

#[test]
fn the_selection_stays_on_a_game_that_is_replaced() {
    let names = [b"ZOE     ", b"ANNA    ", b"CARL    ", b"BOB     "].map(|name| *name);
    // Chosen in the list, and typed.
    for keys in ["vvS#Y", "#BOB#Y"] {
        let mut test = Test::new(3, &names);
        assert_eq!(test.keys(keys), Outcome::Changed);
        assert_eq!(test.told(), "SAVED");
        assert_eq!(test.machine.disk[&names[3]][0][8..], [3; 248]);
        for _ in 0..2 {
            let row = test.machine.row(FIRST + 1);
            assert_eq!(row, "        > BOB         SAVE", "{keys}");
            assert!(test.list());
        }
    }
}

/// A game was replaced a second time by keys that were typed while the disk turned.
#[test]
fn keys_typed_while_the_disk_works_are_dropped() {
    let mut test = Test::new(3, &[NAME]);
    for keys in ["vS#Y", "D#Y", "#ANNA#", "vL#Y"] {
        test.machine.hasty = vec![Key::RETURN, Key(b'Y')];
        test.keys(keys);
        assert!(test.machine.keys.is_empty(), "{keys}");
    }
    test.machine.hasty = vec![Key::RETURN, Key(b'Y')];
    assert!(test.list() && test.machine.keys.is_empty());
    // A key that was pressed before a question was there does not answer it.
    test.machine.press(Key(b'Y'));
    test.keys("vD#");
    assert_eq!(test.told(), "DELETE ANNA?  YES >NO");
    assert!(test.machine.keys.is_empty());
}

#[test]
fn what_the_disk_answers_is_told() {
    let errors = [
        (StorageError::Unsupported, "CANNOT SAVE"),
        (StorageError::Missing, "NOT ON THIS DISK"),
        (StorageError::NoDisk, "NO DISK"),
        (StorageError::WriteProtected, "WRITE-PROTECTED"),
        (StorageError::Full, "NO ROOM FOR IT. DELETE ONE."),
        (StorageError::Damaged, "DAMAGED"),
        (StorageError::WrongDisk, "OWN DISK"),
    ];
    let mut sentences: Vec<String> = Vec::new();
    for (error, words) in errors {
        let mut test = Test::new(3, &[NAME]);
        test.machine.disk_error = Some(error);
        let mut said = String::new();
        for keys in ["v#Y", "S#Y", "D#Y"] {
            assert_eq!(test.keys(keys), Outcome::Refused, "{error:?}");
            assert!(said.is_empty() || said == test.told());
            said = test.told();
        }
        // A name that was refused is gone.
        assert_eq!(test.keys("^#BERTA#"), Outcome::Refused);
        assert!(!test.machine.shows("BERTA"), "{error:?}");
        assert!(test.machine.shows("NEW NAME"), "{error:?}");
        assert!(!test.list());
        assert_eq!(test.told(), said);
        assert_eq!((test.session.game, test.machine.disk[&NAME][0][9]), (3, 7));
        assert!(said.contains(words) && !sentences.contains(&said), "{said}");
        sentences.push(said);
    }
}

#[test]
fn a_damaged_game_is_not_taken() {
    let mut test = Test::new(3, &[NAME]);
    test.machine.disk.get_mut(&NAME).expect("it is there")[0][255] = 1;
    assert_eq!(test.keys("v#Y"), Outcome::Refused);
    assert!(test.told().starts_with("DAMAGED"));
    assert_eq!(test.session.game, 3);
}

#[test]
fn a_full_page_takes_no_new_name() {
    let names: Vec<[u8; 8]> = (0..NAMES as u8).map(|at| [b'A' + at; 8]).collect();
    let mut test = Test::new(3, &names);
    assert_eq!(test.keys("#ANNA#"), Outcome::Refused);
    assert_eq!(test.told(), "16 GAMES ARE KEPT. DELETE ONE.");
    assert_eq!(test.machine.disk.len(), NAMES);
    // Nor over a game that is not listed, without asking.
    test.machine.disk.insert(*b"0       ", vec![[7; 256]]);
    test.press(Key::ESCAPE);
    test.list();
    assert_eq!(test.keys("#0#"), Outcome::Refused);
    // Over one that is there it can.
    test.press(Key::ESCAPE);
    test.list();
    assert_eq!(test.keys("#AAAAAAAA#Y"), Outcome::Changed);
}
