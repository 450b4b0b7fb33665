//! Saved games of Tenjiku Shogi, its screens, and what tests of pages look at.

use crate::simulated::{apple_with, PlayerApple};
use crate::target::{Player, Target};
use kit::platform::Block;
use kit::random::Random;
use sim::apple2::Model;
use sim::picture::Picture;
use tenjiku::moves::Step;
use tenjiku::records::save::{self, Head, Reader, Reading, KEEPS};
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::position::Position;

/// `ui_state`: how a piece moves.
pub const PIECE: u8 = 8;
/// `ui_state`: what was captured.
pub const CAPTURED: u8 = 9;
/// `ui_state`: the list of moves.
pub const LIST: u8 = 10;
/// `ui_state`: the list of commands.
pub const COMMANDS: u8 = 11;
/// `ui_state`: a file of the disk is missing.
pub const MISSING: u8 = 12;
/// A C64's `half`: the half of the program that a person needs is in memory.
pub const PERSON: u8 = 0;
/// A C64's `half`: the half that searches.
pub const SEARCH: u8 = 1;
/// A C64's `half`: neither is whole.
pub const NEITHER: u8 = 2;

/// What the page of saved games says, in rows of dots.
const MESSAGE: usize = 22 * 8;

/// An Apple II with this disk, and two people's game on the board. A ][+ has no keys that move up
/// and down.
pub fn on_apple(model: Model, seed: u64, disk: &[u8]) -> PlayerApple {
    let mut player = apple_with(model, seed, "apple2-tenjiku.dsk");
    player.insert(disk, false);
    player.start_game("SS<WW#");
    player
}

/// The moves on the board, three bytes each.
pub fn moves<T: Target>(player: &mut Player<T>) -> Vec<u8> {
    let count = player.bytes("move_count", 2);
    let count = u16::from_le_bytes([count[0], count[1]]);
    player.bytes("moves", 3 * count)
}

/// All legal moves, choices of promotion told apart.
pub fn steps(position: &mut Position) -> Vec<Step> {
    let mut steps = Vec::new();
    position.moves(&mut |_: &mut Position, step: Step| steps.extend(step.choices()));
    steps
}

/// The dots of the line with what went wrong.
pub fn message(Picture { width, pixels, .. }: &Picture) -> Vec<u8> {
    pixels[MESSAGE * width..(MESSAGE + 8) * width].to_vec()
}

/// Panics if two of the messages are the same.
pub fn assert_told_apart(said: &[Vec<u8>]) {
    for (number, one) in said.iter().enumerate() {
        assert!(!said[..number].contains(one), "message {number}");
    }
}

/// How many plies a game of these blocks has, if it is whole.
pub fn plies_of<'a>(blocks: impl Iterator<Item = &'a [u8]>) -> Option<u16> {
    let (mut reader, mut game) = (Reader::new(), Box::new(Game::new()));
    let mut position = Position::initial(Default::default());
    for (part, block) in (0..).zip(blocks) {
        let block: &Block = block.try_into().ok()?;
        match reader.read(part, block, false, &mut position, &mut game) {
            Reading::More => {}
            Reading::Whole => return Some(reader.head.length()),
            Reading::Damaged => return None,
        }
    }
    None
}

/// A game of chance as blocks, and its moves.
pub fn long_game(length: u16) -> (Vec<Block>, Vec<u8>) {
    let mut dice = Random::new();
    let mut game = Box::new(Game::new());
    for seed in 1.. {
        dice.seed(seed);
        game.start(Default::default());
        while game.length() < length && game.outcome() == Outcome::Open {
            let steps = steps(game.position());
            game.play(steps[usize::from(dice.number()) % steps.len()]);
        }
        if game.length() == length {
            break;
        }
    }
    let mut head = Head::of(&game, &[0; 32], [0; KEEPS]);
    let mut blocks = Vec::new();
    for part in 0.. {
        let mut block = [0; 256];
        let last = save::write(&game, &mut head, part, &mut block);
        blocks.push(block);
        if last {
            break;
        }
    }
    let plies = (0..length).filter_map(|ply| game.ply(ply));
    (blocks, plies.flat_map(|ply| ply.0).collect())
}
