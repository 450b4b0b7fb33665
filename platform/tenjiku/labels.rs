// The session's state for debuggers and tests.

use core::mem::offset_of;
use tenjiku::rules::game::Game;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;

const GAME: usize = offset_of!(Session, game);
const POSITION: usize = GAME + Game::POSITION;
const OPTIONS: usize = POSITION + offset_of!(Position, options);

program::labels! {
    // 256 bytes from 16a on: bit 7 White, bit 6 promoted, then the kind; 0 vacant.
    board = POSITION + Position::SQUARES;
    // By square: the demons beside it, Black's in the low half of the byte, White's above.
    fires = POSITION + Position::FIRES;
    // Of Black and of White.
    royals = POSITION + Position::ROYALS;
    // Whose turn it is: 0 Black's, 1 White's.
    side = POSITION + offset_of!(Position, side);
    // 0 version 1, 1 version 2.
    lion_hawk = OPTIONS + offset_of!(Options, hawk);
    // 0 to both sides, 1 ahead and back.
    fire_demon = OPTIONS + offset_of!(Options, slide);
    // Three bytes a ply: from, to, flags.
    moves = GAME + Game::PLIES;
    // 16 bits.
    move_count = GAME + Game::COUNT;
    // Two bytes a piece that left the board: its square, and the piece, with bit 7 if it is a
    // move's first.
    removed = GAME + Game::REMOVED;
    removed_count = GAME + Game::GONE;
    // 0 while the game is open.
    outcome = GAME + Game::OUTCOME;
    // Of Black and of White: 0 person, 1 EASY, 2 MEDIUM, 3 HARD, 4 LEVEL.
    players = Session::PLAYERS;
    level = Session::LEVEL;
    // 0 while no opponent but EASY thinks.
    phase = Session::PHASE;
    // A bit for each square whose piece White gives.
    handicap = Session::HANDICAP;
    // 16 bits.
    seed = offset_of!(Session, seed);
    // 0 power-on, 1 splash, 2 menu, 3 board, 4 demo, then the pages: `Screen`.
    ui_state = offset_of!(Session, ui_state);
    // The square of the player's cursor.
    cursor = offset_of!(Session, cursor);
    // 0 while no threats are shown.
    threats = Session::THREATS;
    // How many moves the demo has made.
    demo_moves = Session::DEMO_MOVES;
    // 3 bytes of Black, 3 of White: minutes, seconds, 1/50 s. The two high bits of the last byte
    // count four hours each.
    clocks = Session::CLOCKS;
}
