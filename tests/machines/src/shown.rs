//! A C64 that shows a board of Tenjiku Shogi while an opponent thinks: its plane of sprites, its
//! interrupts, clocks and looks at keys take part of the time.

use crate::simulated::{c64, Player64};
use crate::target::{Player, Target};
use crate::tenjiku::SEARCH;
use sim::machine::Machine;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::players::opponent::Opponent;
use tenjiku::rules::position::Position;

/// Keys of the menu: two people play.
const PEOPLE: &str = "vv<^^#";
/// Frames until a position is drawn.
const DRAWING: u32 = 150;
/// Cycles between two looks at the search, and after which it has begun.
const LOOK: u64 = 1_000;
const BEGINS: u64 = 5_000_000;
/// `LEVEL` of `Player`.
const LEVEL: u8 = 4;

/// A C64 with the cartridge, and two people's game on the board.
pub fn on_board() -> Player64 {
    let mut player = c64(Default::default(), "c64-tenjiku.crt");
    player.target.machine.set_drawing(false);
    player.start_game(PEOPLE);
    player
}

/// Sets up a position in memory; what has changed is drawn.
pub fn set_up<T: Target>(player: &mut Player<T>, position: &Position) {
    let squares: Vec<u8> = Square::all().map(|square| position.at(square).0).collect();
    let sides = [Side::Black, Side::White];
    poke(player, "board", &squares);
    poke(player, "fires", &fires(position));
    poke(player, "royals", &sides.map(|side| position.royals(side)));
    poke(player, "side", &[position.side as u8]);
}

fn poke<T: Target>(player: &mut Player<T>, label: &str, bytes: &[u8]) {
    let address = player.address(label);
    player.target.poke(address, bytes);
}

/// The demons beside each square.
fn fires(position: &Position) -> [u8; 256] {
    let mut fires = [0; 256];
    let demon = |piece: Piece| piece.is_notable() && !piece.is_royal();
    for at in Square::all().filter(|&at| demon(position.at(at))) {
        let beside = Square::all().filter(|square| square.distance(at) == 1);
        for square in beside {
            fires[square.index()] += match position.at(at).side() {
                Side::Black => 1,
                Side::White => 16,
            };
        }
    }
    fires
}

/// The cycles that an opponent thinks in a position without a past. `player` is [`on_board`].
///
/// # Panics
/// If it does not search.
pub fn think(player: &Player64, position: &Position, opponent: Opponent) -> u64 {
    let mut player = player.clone();
    set_up(&mut player, position);
    // Everything is looked at again.
    player.type_keys("FF", DRAWING);
    let (seat, level) = match opponent {
        Opponent::Easy | Opponent::Work(_) => panic!("{opponent:?} is no opponent of the menu"),
        Opponent::Medium => (2, 1),
        Opponent::Hard => (3, 1),
        Opponent::Level(level) => (LEVEL, level),
    };
    poke(&mut player, "level", &[level]);
    poke(&mut player, "players", &[seat; 2]);
    next_thought(&mut player)
}

/// The cycles of the next search, from its first step to its last.
///
/// # Panics
/// If none begins.
pub fn next_thought(player: &mut Player64) -> u64 {
    let start = player.target.cycles();
    // Before the search is there a ROM may be seen in place of the state.
    while player.byte("half") != SEARCH || player.byte("phase") == 0 {
        player.target.machine.run(LOOK);
        assert!(player.target.cycles() - start < BEGINS, "nobody thinks");
    }
    let start = player.target.cycles();
    while player.byte("phase") != 0 {
        player.target.machine.run(LOOK);
    }
    player.target.cycles() - start
}
