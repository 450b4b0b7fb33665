//! Eight queens: counts the 92 placements by trying all columns row by row.
#![no_std]
#![forbid(unsafe_code)]

/// The column of each row's queen.
pub struct Data {
    columns: [u8; 8],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { columns: [0; 8] };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// Whether no queen of an earlier row attacks the one of this row.
fn safe(columns: &[u8; 8], row: u8) -> bool {
    let column = columns[usize::from(row)];
    for other in 0..row {
        let there = columns[usize::from(other)];
        let distance = row - other;
        if there == column || there + distance == column || there == column + distance {
            return false;
        }
    }
    true
}

/// The placements and all queens tried, mixed.
pub fn bench(data: &mut Data) -> u16 {
    let columns = &mut data.columns;
    let (mut found, mut tried) = (0u8, 0u16);
    let mut row = 0u8;
    columns[0] = 0;
    loop {
        if columns[usize::from(row)] == 8 {
            if row == 0 {
                break;
            }
            row -= 1;
            columns[usize::from(row)] += 1;
            continue;
        }
        tried += 1;
        if !safe(columns, row) {
            columns[usize::from(row)] += 1;
        } else if row == 7 {
            found += 1;
            columns[usize::from(row)] += 1;
        } else {
            row += 1;
            columns[usize::from(row)] = 0;
        }
    }
    tried ^ u16::from(found) << 8
}
