//! A sudoku by trial: the free cells in their order, each digit that row, column and box allow.
#![no_std]
#![forbid(unsafe_code)]

/// Cells.
const CELLS: usize = 81;
/// The riddle, row by row.
const RIDDLE: &[u8; CELLS] =
    b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// A free cell: its row, column and box, and the digit that is tried, as a bit.
#[derive(Clone, Copy)]
struct Cell {
    row: u8,
    column: u8,
    square: u8,
    digit: u16,
}

/// Free cells, and which digits are used where.
pub struct Data {
    cells: [Cell; CELLS],
    count: u8,
    rows: [u16; 9],
    columns: [u16; 9],
    squares: [u16; 9],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        cells: [Cell {
            row: 0,
            column: 0,
            square: 0,
            digit: 0,
        }; CELLS],
        count: 0,
        rows: [0; 9],
        columns: [0; 9],
        squares: [0; 9],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// Lists the free cells and marks the digits of the others.
fn read(data: &mut Data) {
    data.count = 0;
    let mut letters = RIDDLE.iter();
    for row in 0..9u8 {
        for column in 0..9u8 {
            let square = row / 3 * 3 + column / 3;
            let letter = letters.next().copied().unwrap_or(b'0');
            if letter == b'0' {
                data.cells[usize::from(data.count)] = Cell {
                    row,
                    column,
                    square,
                    digit: 0,
                };
                data.count += 1;
            } else {
                let digit = 1 << (letter - b'0');
                data.rows[usize::from(row)] |= digit;
                data.columns[usize::from(column)] |= digit;
                data.squares[usize::from(square)] |= digit;
            }
        }
    }
}

/// Fills the cells; how many digits were tried.
fn solve(data: &mut Data) -> u16 {
    let mut tried = 0u16;
    let mut at = 0u8;
    while at < data.count {
        let cell = &mut data.cells[usize::from(at)];
        let row = &mut data.rows[usize::from(cell.row)];
        let column = &mut data.columns[usize::from(cell.column)];
        let square = &mut data.squares[usize::from(cell.square)];
        let mut digit = cell.digit;
        if digit == 0 {
            digit = 1;
        } else {
            *row ^= digit;
            *column ^= digit;
            *square ^= digit;
        }
        let used = *row | *column | *square;
        loop {
            digit <<= 1;
            if used & digit == 0 {
                break;
            }
        }
        if digit > 0x200 {
            cell.digit = 0;
            at = at.wrapping_sub(1);
            continue;
        }
        tried += 1;
        cell.digit = digit;
        *row |= digit;
        *column |= digit;
        *square |= digit;
        at += 1;
    }
    tried
}

/// Digits tried, with a sum over the solution.
pub fn bench(data: &mut Data) -> u16 {
    read(data);
    let mut sum = solve(data);
    for cell in data.cells.iter().take(data.count.into()) {
        sum = sum.rotate_left(1) ^ cell.digit;
    }
    sum
}
