// The session's state for debuggers and tests.

use core::mem::offset_of;
use tenjiku::rules::game::Game;

const GAME: usize = offset_of!(Session, game);

program::labels! {
    // 256 bytes from 16a on: bit 7 White, bit 6 promoted, then the kind; 0 vacant.
    board = GAME + Game::SQUARES;
    // Three bytes a ply: from, to, flags.
    moves = GAME + Game::PLIES;
    // 16 bits.
    move_count = GAME + Game::COUNT;
    // 16 bits.
    seed = offset_of!(Session, seed);
    // 0 power-on, 1 splash, 2 menu, 3 board, 4 demo, then the pages: `Screen`.
    ui_state = offset_of!(Session, ui_state);
    // The square of the player's cursor.
    cursor = offset_of!(Session, cursor);
    // How many moves the demo has made.
    demo_moves = Session::DEMO_MOVES;
    // 2 x 3 bytes: minutes, seconds and 1/50 s of Black and of White.
    clocks = Session::CLOCKS;
}
