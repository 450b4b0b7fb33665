//! The cheapest ways over a map after Dijkstra, with a heap of cells by distance.
#![no_std]
#![forbid(unsafe_code)]

/// Cells: 16 rows of 16, the outermost ones are walls.
const CELLS: usize = 256;
/// The most entries of the heap.
const HEAP: usize = 512;
/// A distance that nothing has.
const FAR: u16 = 0xffff;
/// The four neighbours.
const STEPS: [u8; 4] = [1, 16, 255, 240];

/// A cell that may be visited, with the distance by this way.
#[derive(Clone, Copy)]
struct Visit {
    distance: u16,
    cell: u8,
}

/// Map, distances and heap.
pub struct Data {
    costs: [u8; CELLS],
    distances: [u16; CELLS],
    heap: [Visit; HEAP],
    count: usize,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        costs: [0; CELLS],
        distances: [0; CELLS],
        heap: [Visit {
            distance: 0,
            cell: 0,
        }; HEAP],
        count: 0,
    };
}

/// A map by chance: 0 is a wall.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for (i, cost) in (0..=255u8).zip(&mut data.costs) {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        let edge = !(16..240).contains(&i) || i & 15 == 0 || i & 15 == 15;
        *cost = if edge { 0 } else { (state & 31) as u8 };
    }
    data.costs[17] = 1;
}

impl Data {
    /// Adds a visit.
    fn push(&mut self, visit: Visit) {
        let mut at = self.count & (HEAP - 1);
        self.count += 1;
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.heap[parent].distance <= visit.distance {
                break;
            }
            self.heap[at] = self.heap[parent];
            at = parent;
        }
        self.heap[at] = visit;
    }

    /// Takes the nearest visit.
    fn pop(&mut self) -> Option<Visit> {
        let nearest = self.heap[0];
        self.count = self.count.checked_sub(1)?;
        let last = self.heap[self.count & (HEAP - 1)];
        let mut at = 0;
        loop {
            let mut child = 2 * at + 1;
            if child >= self.count {
                break;
            }
            if child + 1 < self.count
                && self.heap[(child + 1) & (HEAP - 1)].distance
                    < self.heap[child & (HEAP - 1)].distance
            {
                child += 1;
            }
            let visit = self.heap[child & (HEAP - 1)];
            if last.distance <= visit.distance {
                break;
            }
            self.heap[at & (HEAP - 1)] = visit;
            at = child;
        }
        self.heap[at & (HEAP - 1)] = last;
        Some(nearest)
    }

    /// All distances from a cell.
    fn search(&mut self, start: u8) {
        self.distances.fill(FAR);
        self.distances[usize::from(start)] = 0;
        self.push(Visit {
            distance: 0,
            cell: start,
        });
        while let Some(Visit { distance, cell }) = self.pop() {
            if distance != self.distances[usize::from(cell)] {
                continue;
            }
            for step in STEPS {
                let next = cell.wrapping_add(step);
                let cost = self.costs[usize::from(next)];
                let new = distance + u16::from(cost);
                if cost != 0 && new < self.distances[usize::from(next)] {
                    self.distances[usize::from(next)] = new;
                    self.push(Visit {
                        distance: new,
                        cell: next,
                    });
                }
            }
        }
    }
}

/// A sum over all distances.
pub fn bench(data: &mut Data) -> u16 {
    data.count = 0;
    data.search(17);
    let mut sum = 0u16;
    for &distance in &data.distances {
        if distance != FAR {
            sum = sum.rotate_left(1).wrapping_add(distance);
        }
    }
    sum
}
