//! Conway's life on a torus of 40 by 25 cells.
#![no_std]
#![forbid(unsafe_code)]

/// Columns and rows.
const WIDTH: usize = 40;
const HEIGHT: usize = 25;
/// Generations.
const ROUNDS: u8 = 5;

/// The cells, now and in the next generation.
pub struct Data {
    cells: [[u8; WIDTH]; HEIGHT],
    next: [[u8; WIDTH]; HEIGHT],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        cells: [[0; WIDTH]; HEIGHT],
        next: [[0; WIDTH]; HEIGHT],
    };
}

/// Cells by chance.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for cell in data.cells.as_flattened_mut() {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *cell = u8::from(state & 3 == 0);
    }
}

/// The numbers before and after `i` on a circle.
fn around(i: usize, size: usize) -> (usize, usize) {
    (
        if i == 0 { size - 1 } else { i - 1 },
        if i == size - 1 { 0 } else { i + 1 },
    )
}

/// Living neighbours of a cell.
fn neighbours(cells: &[[u8; WIDTH]; HEIGHT], x: usize, y: usize) -> u8 {
    let (above, below) = around(y, HEIGHT);
    let (left, right) = around(x, WIDTH);
    let row = |row: &[u8; WIDTH]| row[left] + row[x] + row[right];
    row(&cells[above]) + row(&cells[y]) + row(&cells[below]) - cells[y][x]
}

/// A sum over the last generation.
pub fn bench(data: &mut Data) -> u16 {
    for _ in 0..ROUNDS {
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let alive = match neighbours(&data.cells, x, y) {
                    2 => data.cells[y][x],
                    3 => 1,
                    _ => 0,
                };
                data.next[y][x] = alive;
            }
        }
        data.cells = data.next;
    }
    let mut sum = 0u16;
    for row in &data.cells {
        for &cell in row {
            sum = sum.rotate_left(1) ^ u16::from(cell);
        }
    }
    sum
}
