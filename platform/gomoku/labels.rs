// The session's state for debuggers and tests, by the names of the porting guide.

use core::mem::offset_of;
use gomoku::players::live_game::LiveGame;
use gomoku::position::mailbox::Position;
use gomoku::records::game::Game;

/// The game in the session.
const GAME: usize = offset_of!(Session, game) + LiveGame::GAME;
const POSITION: usize = GAME + offset_of!(Game, position);

program::labels! {
    // 256 bytes, point = row * 16 + column: 0 blank, 1 Black, 2 White, 3 edge.
    board = GAME + offset_of!(Game, board);
    // 0 Gomoku, 1 free, 2 Renju.
    rule = POSITION + offset_of!(Position, rule);
    // 225 bytes: the points of the moves in order.
    moves = GAME + offset_of!(Game, moves);
    move_count = GAME + offset_of!(Game, move_count);
    // 0 open, 1 Black, 2 White, 3 draw.
    result = GAME + offset_of!(Game, result);
    // Of Black and of White: 0 person, 1 EASY, 2 MEDIUM, 3 HARD, 4 LEVEL.
    players = Session::PLAYERS;
    level = Session::LEVEL;
    // 16 bits.
    seed = offset_of!(Session, seed);
    // 0 power-on, 1 splash, 2 menu, 3 board, 4 demo, 5 help, 6 saved games, 7 analysis, 8 openings,
    // 9 the score, 10 the problems, 11 one of them on the board, 12 the replay, 19 the board while
    // the first moves are shared, 27 while TEACH asks about a move.
    ui_state = offset_of!(Session, ui_state);
    // The point of the player's cursor, on the board.
    cursor = offset_of!(Session, cursor);
    // 2 x 3 bytes: minutes, seconds and 1/50 s of Black and of White.
    clocks = GAME + offset_of!(Game, clocks);
    // Where a C64's page of saved games lies while it is shown.
    lent = POSITION + Position::LENT.start;
    lent_end = POSITION + Position::LENT.end;
}
