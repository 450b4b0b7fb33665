// The session's state for debuggers and tests.

use core::mem::offset_of;
use noughts::rules::Noughts;

const GAME: usize = offset_of!(Session, game);

program::labels! {
    // 9 bytes from the top left: 0 blank, 1 a cross, 2 a nought.
    board = GAME + offset_of!(Noughts, signs);
    moves = GAME + offset_of!(Noughts, moves);
    move_count = GAME + offset_of!(Noughts, count);
    cursor = GAME + offset_of!(Noughts, cursor);
    // 16 bits.
    seed = offset_of!(Session, seed);
    // 1 splash, 2 menu, 3 board, 4 demo, 5 rules, 6 saved games.
    ui_state = offset_of!(Session, ui_state);
}
