//! Mazes dug by chance with a stack, and the way through them by a queue.
#![no_std]
#![forbid(unsafe_code)]

/// Columns of the maze with its walls: 15 of the 16.
const WALL: u8 = 255;
/// Ground that nobody has walked on.
const GROUND: u8 = 0;
/// The four directions.
const STEPS: [u8; 4] = [1, 16, 255, 240];
/// Mazes.
const ROUNDS: u8 = 4;

/// The maze, a stack of fields and a queue.
pub struct Data {
    fields: [u8; 256],
    stack: [u8; 64],
    queue: [u8; 256],
    random: u16,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        fields: [0; 256],
        stack: [0; 64],
        queue: [0; 256],
        random: 0,
    };
}

/// Where chance begins.
pub fn prepare(data: &mut Data) {
    data.random = 0xace1;
}

impl Data {
    fn next_random(&mut self) -> u8 {
        self.random ^= self.random << 7;
        self.random ^= self.random >> 9;
        self.random ^= self.random << 8;
        self.random as u8
    }

    /// Whether a field of an odd row and column is within the walls and not dug yet.
    fn solid(&self, field: u8) -> bool {
        let (row, column) = (field >> 4, field & 15);
        (1..14).contains(&row)
            && (1..14).contains(&column)
            && self.fields[usize::from(field)] == WALL
    }

    /// Digs from the upper left corner on.
    fn dig(&mut self) {
        self.fields.fill(WALL);
        let mut at = 0x11u8;
        let mut depth = 0u8;
        self.fields[usize::from(at)] = GROUND;
        loop {
            let first = self.next_random();
            let mut found = false;
            for i in 0..4 {
                let step = STEPS[usize::from(first.wrapping_add(i) & 3)];
                let next = at.wrapping_add(step).wrapping_add(step);
                if self.solid(next) {
                    self.fields[usize::from(at.wrapping_add(step))] = GROUND;
                    self.fields[usize::from(next)] = GROUND;
                    self.stack[usize::from(depth & 63)] = at;
                    depth += 1;
                    at = next;
                    found = true;
                    break;
                }
            }
            if !found {
                if depth == 0 {
                    return;
                }
                depth -= 1;
                at = self.stack[usize::from(depth & 63)];
            }
        }
    }

    /// Marks each field with its distance from the corner; that of the last one.
    fn flood(&mut self) -> u8 {
        let mut head = 0u8;
        let mut tail = 1u8;
        self.queue[0] = 0x11;
        self.fields[0x11] = 1;
        let mut distance = 0;
        while head != tail {
            let at = self.queue[usize::from(head)];
            head += 1;
            distance = self.fields[usize::from(at)];
            for step in STEPS {
                let next = at.wrapping_add(step);
                let field = &mut self.fields[usize::from(next)];
                if *field == GROUND {
                    *field = distance + 1;
                    self.queue[usize::from(tail)] = next;
                    tail += 1;
                }
            }
        }
        distance
    }
}

/// A sum over mazes and distances.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for _ in 0..ROUNDS {
        data.dig();
        sum = sum.wrapping_add(data.flood().into());
        for &field in &data.fields {
            sum = sum.rotate_left(1) ^ u16::from(field);
        }
    }
    sum
}
