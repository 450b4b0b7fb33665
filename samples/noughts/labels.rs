// The session's state for debuggers and tests.

use core::mem::offset_of;
use noughts::rules::Board;
use noughts::Noughts;

const GAME: usize = offset_of!(Session, game);
const BOARD: usize = GAME + offset_of!(Noughts, board);

program::labels! {
    // 9 bytes from the top left: 0 blank, 1 a cross, 2 a nought.
    board = BOARD + offset_of!(Board, signs);
    moves = BOARD + offset_of!(Board, moves);
    move_count = BOARD + offset_of!(Board, count);
    cursor = GAME + offset_of!(Noughts, cursor);
    // 16 bits.
    seed = offset_of!(Session, seed);
    // 1 splash, 2 menu, 3 board, 4 demo, 5 rules, 6 saved games.
    ui_state = offset_of!(Session, ui_state);
}
