//! How Tenjiku Shogi looks where a moment or a question decides: rules, evaluation, questions,
//! handicaps, threats, ends of games.

use crate::pair::{sow, DRAWING};
use crate::states::{cells, press};
use crate::times::PEOPLE;
use machines::game::{ANALYSIS, BOARD, HELP, MENU};
use machines::golden::{compare, compare_within};
use machines::shown::set_up;
use machines::simulated::{apple2_with, c64, key_of, Simulated};
use machines::target::{Player, Target};
use sim::machine::Machine;
use tenjiku::pieces::square::Square;
use tenjiku::rules::position::Position;

/// Frames until a page of the disk is there.
const DISK: u32 = 900;
/// Frames in which pieces and signs take turns, and in which a game's end is shown.
const TURNS: u32 = 60;
/// A Rook takes White's only royal piece.
const LAST: &str =
    "B B:K@9p B:R@8g B:P@9l B:P@10l B:P@11l B:P@12l B:P@13l B:P@14l B:P@15l B:P@16l W:K@8a W:P@4d";
/// A Vertical Soldier takes a piece of the longest name.
const LONG_NAMES: &str = "B B:K@9p B:VSo@8g W:K@8a W:+ChS@8f W:P@4d B:P@5l";

/// A machine in the menu.
struct Look<M> {
    menu: Player<Simulated<M>>,
    name: &'static str,
    /// Frames from START to a board, and until a key's message and signs are seen.
    board: u32,
    said: u32,
    /// Frames until signs of threats take the pieces' place.
    signs: [u32; 2],
    /// A row of dots through rank l.
    pawns: usize,
}

impl<M: Machine + Clone> Look<M> {
    fn new(
        mut menu: Player<Simulated<M>>,
        name: &'static str,
        [board, said]: [u32; 2],
        signs: [u32; 2],
        pawns: usize,
    ) -> Look<M> {
        menu.start();
        sow(&mut menu);
        Look {
            menu,
            name,
            board,
            said,
            signs,
            pawns,
        }
    }

    fn shows(&self, player: &Player<Simulated<M>>, name: &str) {
        let name = format!("{}-{name}", self.name);
        compare("tenjiku", &name, &player.target.machine.picture());
    }

    fn shows_within(&self, player: &mut Player<Simulated<M>>, frames: u32, name: &str) {
        compare_within("tenjiku", &format!("{}-{name}", self.name), frames, player);
    }

    /// After the keys that lead from the menu to a state of `tests/data/tenjiku/keys.txt`.
    fn state(&self, state: &str) -> Player<Simulated<M>> {
        self.typed(&cells::way(state, true))
    }

    /// The same, while the message of the last key is still shown.
    fn just_after(&self, state: &str) -> Player<Simulated<M>> {
        let way = cells::way(state, true);
        let (way, last) = way.split_at(way.len() - 1);
        let mut player = self.typed(way);
        player.target.frames(DRAWING);
        player.zero_clocks();
        player.type_keys(last, self.said);
        player
    }

    fn typed(&self, keys: &str) -> Player<Simulated<M>> {
        let mut player = self.menu.clone();
        player.target.machine.set_drawing(false);
        for sign in keys.chars() {
            press(&mut player, sign);
        }
        player.target.machine.set_drawing(true);
        player.target.frames(self.said);
        player
    }

    /// RETURN on squares of a position.
    fn chosen(&self, menu: &str, layout: &str, squares: [&str; 2]) -> Player<Simulated<M>> {
        let mut player = self.typed(menu);
        let position = Position::read(layout.as_bytes(), Default::default());
        set_up(&mut player, &position.expect("a position"));
        player.target.frames(DRAWING);
        player.type_keys("FF", DRAWING);
        player.zero_clocks();
        let cursor = player.address("cursor");
        for square in squares {
            let square = Square::read(square.as_bytes()).expect("a square").0;
            player.target.poke(cursor, &[square.0]);
            player.target.frames(TURNS);
            player.key(key_of('#'));
        }
        player
    }

    fn rules(&self) {
        let mut player = self.menu.clone();
        player.type_keys("^^#", 12);
        player.until("ui_state", DISK, |state| state == HELP);
        for page in 1..=4 {
            player.target.frames(DRAWING);
            self.shows(&player, &format!("rules-{page}"));
            player.type_keys("#", 12);
        }
        player.until("ui_state", DISK, |state| state == MENU);
    }

    fn evaluation(&self) {
        let mut player = self.typed(PEOPLE);
        player.letter('X');
        player.until("ui_state", DISK, |state| state == ANALYSIS);
        player.target.frames(3 * DISK);
        self.shows(&player, "evaluation");
    }

    fn questions(&self) {
        for state in ["lion", "pass", "promotes", "burns"] {
            let mut player = self.state(state);
            player.zero_clocks();
            self.shows_within(&mut player, TURNS, state);
        }
    }

    fn handicaps(&self) {
        let mut player = self.menu.clone();
        player.type_keys("vvvvvvv<<^^^^^^^", 12);
        player.key(key_of('#'));
        player.until("ui_state", DRAWING, |state| state == BOARD);
        // The board of an Apple is drawn on the page that is shown.
        player.target.frames(self.board);
        self.shows_within(&mut player, TURNS, "handicap");
        // It still burns 60 frames after START: the time counts from when the board is shown.
        player.target.frames(60 - self.board.min(60));
        assert_eq!(player.byte("side"), 0);
        player.until("side", DRAWING, |side| side == 1);
        let mut player = self.just_after("takes-off");
        self.shows_within(&mut player, TURNS, "free-choice");
    }

    fn threats(&self) {
        let mut player = self.just_after("threats");
        for (shown, frames) in ["to-me", "by-me"].iter().zip(self.signs) {
            player.target.frames(frames);
            player.zero_clocks();
            self.shows_within(&mut player, TURNS, &format!("threats-{shown}"));
            player.letter('T');
            player.target.frames(self.said);
        }
    }

    fn ends(&self) {
        let mut player = self.state("ended");
        player.zero_clocks();
        self.shows_within(&mut player, TURNS, "resigned");
        let mut player = self.chosen("#", LAST, ["8g", "8a"]);
        // It promotes.
        player.target.frames(TURNS / 2);
        player.key(key_of('#'));
        player.until("outcome", DRAWING, |outcome| outcome != 0);
        // The wave is on the rank of the Pawns.
        let row = |player: &Player<Simulated<M>>| {
            let picture = player.target.machine.picture();
            picture.pixels[self.pawns * picture.width..][..picture.width / 3].to_vec()
        };
        let before = row(&player);
        let moved = (0..DRAWING).any(|_| {
            player.target.frames(1);
            row(&player) != before
        });
        assert!(moved, "no wave on the rank of the Pawns");
        player.target.frames(2);
        self.shows_within(&mut player, 3, "wave");
        player.target.frames(DRAWING);
        self.shows_within(&mut player, TURNS, "won");
    }

    /// The longest name does not fit after TOOK: its abbreviation is shown there.
    fn captures(&self) {
        let mut player = self.chosen(PEOPLE, LONG_NAMES, ["8g", "8f"]);
        player.target.frames(self.said);
        player.zero_clocks();
        self.shows_within(&mut player, TURNS, "took");
    }

    fn all(&self) {
        self.rules();
        self.evaluation();
        self.questions();
        self.handicaps();
        self.threats();
        self.captures();
        self.ends();
    }
}

#[test]
fn a_c64_shows_moments_as_they_were() {
    Look::new(
        c64(Default::default(), "c64-tenjiku.crt"),
        "c64",
        [45, 60],
        [25, 25],
        138,
    )
    .all();
}

#[test]
fn an_apple_shows_moments_as_they_were() {
    let player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    Look::new(player, "apple2", [75, 110], [50, 40], 126).all();
}
