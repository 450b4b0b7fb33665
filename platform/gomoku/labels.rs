// The session's state for debuggers and tests, by the names of `docs/guide/porting.md`.
program::labels! { Session:
    // 256 bytes, point = row * 16 + column: 0 blank, 1 Black, 2 White, 3 edge.
    board = game.position.board;
    // 0 Gomoku, 1 free, 2 Renju.
    rule = game.position.rule;
    // 225 bytes: the points of the moves in order.
    moves = game.moves;
    move_count = game.move_count;
    // 0 open, 1 Black, 2 White, 3 draw.
    result = game.result;
    // 16 bits.
    seed = seed;
    // 0 power-on, 1 splash, 2 menu, 3 board, 4 demo, 5 help, 6 saved games, 7 analysis, 8 openings.
    ui_state = ui_state;
    // The point of the player's cursor, on the board.
    cursor = cursor;
    // 2 x 3 bytes: minutes, seconds and 1/50 s of Black and of White.
    clocks = game.clocks;
}
