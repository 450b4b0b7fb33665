//! The neighbour scoring of the game: what each stone changes in the worth of the blanks around it.
#![no_std]
#![forbid(unsafe_code)]

const BLANK: u8 = 0;
const EDGE: u8 = 3;

/// What a line of so many stones is worth to the blank it leads from.
const CLOSED: [u8; 16] = [0, 1, 3, 7, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The same with a blank behind the line.
const OPEN: [u8; 16] = [0, 2, 5, 15, 55, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The eight neighbours' differences on a board of 16 columns.
const STEPS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];

/// Board and scores.
pub struct Data {
    board: [u8; 256],
    scores: [u8; 256],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        board: [0; 256],
        scores: [0; 256],
    };
}

/// Column 15 and row 15 are the edge.
pub fn prepare(data: &mut Data) {
    for i in 0..16 {
        data.board[i * 16 + 15] = EDGE;
        data.board[240 + i] = EDGE;
    }
}

/// What a line of `length` stones is worth to the blank it leads from, with `behind` at its end.
fn worth(length: u8, behind: u8) -> u8 {
    let table = if behind == BLANK { &OPEN } else { &CLOSED };
    table[usize::from(length & 15)]
}

/// The stone of `side` at `point` changes the scores; or its going does.
fn update(board: &[u8; 256], scores: &mut [u8; 256], point: u8, side: u8, undo: bool) {
    let own = board[usize::from(point)];
    for step in STEPS {
        let mut end = point.wrapping_add(step);
        let mut colour = board[usize::from(end)];
        let mut near = 0u8;
        if colour == BLANK {
            colour = side;
        } else {
            if colour == EDGE {
                continue;
            }
            let mut next;
            loop {
                near += 1;
                end = end.wrapping_add(step);
                next = board[usize::from(end)];
                if next != colour {
                    break;
                }
            }
            if next != BLANK {
                continue;
            }
        }
        let mut length = near;
        let mut at = end.wrapping_add(step);
        let mut behind = board[usize::from(at)];
        if behind != colour {
            behind = BLANK;
        } else {
            loop {
                length += 1;
                at = at.wrapping_add(step);
                behind = board[usize::from(at)];
                if behind != colour {
                    break;
                }
            }
        }
        let mut change = worth(length, behind);
        behind = own;
        if near == 0 || colour == own {
            at = point;
            while behind == own {
                length += 1;
                at = at.wrapping_sub(step);
                behind = board[usize::from(at)];
            }
        }
        change = worth(length, behind).wrapping_sub(change);
        let score = &mut scores[usize::from(end)];
        *score = if undo {
            score.wrapping_sub(change)
        } else {
            score.wrapping_add(change)
        };
    }
}

/// 200 stones by chance, every other one of which is taken back; a sum over all scores.
pub fn bench(data: &mut Data) -> u16 {
    let (board, scores) = (&mut data.board, &mut data.scores);
    let (mut state, mut side) = (0xace1u16, 1u8);
    for number in 0..200u8 {
        let mut point = state as u8;
        loop {
            state ^= state << 7;
            state ^= state >> 9;
            state ^= state << 8;
            if board[usize::from(point)] == BLANK {
                break;
            }
            point = state as u8;
        }
        board[usize::from(point)] = side;
        update(board, scores, point, side, false);
        if number & 1 != 0 {
            update(board, scores, point, side ^ 3, true);
            board[usize::from(point)] = BLANK;
        }
        side ^= 3;
    }
    let mut sum = 0u16;
    for &score in scores.iter() {
        sum = sum.rotate_left(1) ^ u16::from(score);
    }
    sum
}
