//! Scores every cell of a board of 15 x 15 for both sides, in four directions.
#![no_std]
#![forbid(unsafe_code)]

static DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
static VALUES: [[u16; 3]; 5] = [
    [0, 1, 2],
    [1, 4, 9],
    [3, 20, 60],
    [10, 90, 900],
    [100, 1000, 9000],
];

/// The board.
pub struct Data {
    cells: [u8; 225],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { cells: [0; 225] };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

#[inline(never)]
fn score(cells: &[u8; 225], cell: u8, side: u8) -> u16 {
    let (x, y) = (cell % 15, cell / 15);
    let mut total = 0u16;
    for &(dx, dy) in &DIRECTIONS {
        let (mut run, mut open) = (1u8, 0u8);
        let (mut dx, mut dy) = (dx as u8, dy as u8);
        for _ in 0..2 {
            let (mut cx, mut cy) = (x.wrapping_add(dx), y.wrapping_add(dy));
            while cx < 15 && cy < 15 {
                let stone = cells[usize::from(cy * 15 + cx)];
                if stone == side {
                    run += 1;
                } else {
                    if stone == 0 {
                        open += 1;
                    }
                    break;
                }
                cx = cx.wrapping_add(dx);
                cy = cy.wrapping_add(dy);
            }
            dx = dx.wrapping_neg();
            dy = dy.wrapping_neg();
        }
        total = total.wrapping_add(if run >= 5 {
            9000
        } else {
            VALUES[usize::from(run) - 1][usize::from(open)]
        });
    }
    total
}

/// A sum over all scores.
pub fn bench(data: &mut Data) -> u16 {
    let cells = &mut data.cells;
    let (mut state, mut sum) = (1u16, 0u16);
    for cell in cells.iter_mut() {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *cell = if state & 7 > 2 || state & 3 == 3 {
            0
        } else {
            (state & 3) as u8
        };
    }
    for cell in 0..225 {
        sum = sum.wrapping_add(score(cells, cell, 1));
        sum ^= score(cells, cell, 2);
    }
    sum
}
