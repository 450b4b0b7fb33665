//! A binary tree whose links are indices: keys inserted, searched, walked in order.
#![no_std]
#![forbid(unsafe_code)]

/// Keys that are inserted.
const KEYS: u8 = 200;
/// No node.
const NONE: u8 = 255;

/// A node.
#[derive(Clone, Copy)]
struct Node {
    key: u16,
    left: u8,
    right: u8,
    count: u8,
}

/// The tree and the stack of a walk.
pub struct Data {
    nodes: [Node; 256],
    used: u8,
    root: u8,
    stack: [u8; 64],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        nodes: [Node {
            key: 0,
            left: 0,
            right: 0,
            count: 0,
        }; 256],
        used: 0,
        root: 0,
        stack: [0; 64],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

impl Data {
    /// A node of its own for a key.
    fn allocate(&mut self, key: u16) -> u8 {
        let new = self.used;
        self.nodes[usize::from(new)] = Node {
            key,
            left: NONE,
            right: NONE,
            count: 1,
        };
        self.used += 1;
        new
    }

    /// Counts a key.
    fn insert(&mut self, key: u16) {
        if self.root == NONE {
            self.root = self.allocate(key);
            return;
        }
        let mut at = self.root;
        loop {
            let node = &mut self.nodes[usize::from(at)];
            if key == node.key {
                node.count += 1;
                return;
            }
            let less = key < node.key;
            let next = if less { node.left } else { node.right };
            if next == NONE {
                let new = self.allocate(key);
                let node = &mut self.nodes[usize::from(at)];
                if less {
                    node.left = new;
                } else {
                    node.right = new;
                }
                return;
            }
            at = next;
        }
    }

    /// How often a key was inserted.
    fn count(&self, key: u16) -> u8 {
        let mut at = self.root;
        while at != NONE {
            let node = &self.nodes[usize::from(at)];
            if key == node.key {
                return node.count;
            }
            at = if key < node.key {
                node.left
            } else {
                node.right
            };
        }
        0
    }

    /// A sum over all keys in order.
    fn walk(&mut self) -> u16 {
        let mut sum = 0u16;
        let mut depth = 0u8;
        let mut at = self.root;
        loop {
            while at != NONE {
                self.stack[usize::from(depth & 63)] = at;
                depth += 1;
                at = self.nodes[usize::from(at)].left;
            }
            if depth == 0 {
                return sum;
            }
            depth -= 1;
            let node = &self.nodes[usize::from(self.stack[usize::from(depth & 63)])];
            sum = sum.rotate_left(1).wrapping_add(node.key);
            at = node.right;
        }
    }
}

/// A sum over what was found.
pub fn bench(data: &mut Data) -> u16 {
    data.root = NONE;
    data.used = 0;
    let mut state = 0xace1u16;
    for _ in 0..KEYS {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        data.insert(state & 0x3ff);
    }
    let mut sum = data.walk();
    for key in 0..500 {
        sum = sum.wrapping_add(data.count(key).into());
    }
    sum
}
