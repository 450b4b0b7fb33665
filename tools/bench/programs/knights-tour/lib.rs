//! Knight's tours after Warnsdorff: always on to the square with the fewest ways out.
#![no_std]
#![forbid(unsafe_code)]

/// Tours that are tried.
const TOURS: u8 = 8;
/// Columns of the board with its edges, two on each side.
const WIDTH: u8 = 12;
/// A square without a number, and one outside.
const FREE: u8 = 0;
const EDGE: u8 = 255;
/// The eight moves as differences of squares.
const MOVES: [u8; 8] = [10, 14, 23, 25, 246, 242, 233, 231];

/// The board.
pub struct Data {
    board: [u8; 256],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { board: [0; 256] };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// Frees the 8 by 8 squares within the edges.
fn clear(board: &mut [u8; 256]) {
    board.fill(EDGE);
    for row in 2..10u8 {
        for column in 2..10u8 {
            board[usize::from(row * WIDTH + column)] = FREE;
        }
    }
}

/// Free squares a move away.
fn ways(board: &[u8; 256], square: u8) -> u8 {
    let mut count = 0;
    for step in MOVES {
        if board[usize::from(square.wrapping_add(step))] == FREE {
            count += 1;
        }
    }
    count
}

/// Numbers the squares of a tour from `square` on; the last number.
fn tour(board: &mut [u8; 256], mut square: u8) -> u8 {
    let mut number = 1;
    board[usize::from(square)] = number;
    loop {
        let mut fewest = 9;
        let mut best = 0;
        for step in MOVES {
            let next = square.wrapping_add(step);
            if board[usize::from(next)] == FREE {
                let count = ways(board, next);
                if count < fewest {
                    fewest = count;
                    best = next;
                }
            }
        }
        if fewest == 9 {
            return number;
        }
        number += 1;
        square = best;
        board[usize::from(square)] = number;
    }
}

/// The lengths of the tours and where their middles are.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for i in 0..TOURS {
        clear(&mut data.board);
        let length = tour(&mut data.board, (2 + i) * WIDTH + 2 + i / 2);
        sum = sum.rotate_left(3).wrapping_add(length.into());
        for (square, &number) in data.board.iter().enumerate() {
            if number == 32 {
                sum ^= square as u16;
            }
        }
    }
    sum
}
