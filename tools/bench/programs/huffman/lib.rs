//! Huffman coding of a text of sixteen letters: counts, tree, codes, bits, and back again.
#![no_std]
#![forbid(unsafe_code)]

/// Letters of the text.
const LENGTH: usize = 400;
/// Different letters.
const LETTERS: u8 = 16;
/// No node.
const NONE: u8 = 255;

/// A node of the tree. Those below [`LETTERS`] are the letters.
#[derive(Clone, Copy)]
struct Node {
    weight: u16,
    parent: u8,
    left: u8,
    right: u8,
}

/// The text, its tree and its code.
pub struct Data {
    text: [u8; LENGTH],
    nodes: [Node; 32],
    codes: [u16; 16],
    lengths: [u8; 16],
    bits: [u8; 512],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        text: [0; LENGTH],
        nodes: [Node {
            weight: 0,
            parent: 0,
            left: 0,
            right: 0,
        }; 32],
        codes: [0; 16],
        lengths: [0; 16],
        bits: [0; 512],
    };
}

/// A text in which small letters are more frequent.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for letter in &mut data.text {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *letter = (state & state >> 4 & 15) as u8 ^ (state >> 12 & 1) as u8;
    }
}

/// The lightest node below `count` that has no parent.
fn lightest(nodes: &[Node; 32], count: u8) -> u8 {
    let mut best = NONE;
    let mut weight = 0xffff;
    for (i, node) in (0..count).zip(nodes) {
        if node.parent == NONE && node.weight < weight {
            best = i;
            weight = node.weight;
        }
    }
    best
}

/// Builds the tree; the root is its last node.
fn build(data: &mut Data) -> u8 {
    let nodes = &mut data.nodes;
    for node in nodes.iter_mut() {
        *node = Node {
            weight: 1,
            parent: NONE,
            left: NONE,
            right: NONE,
        };
    }
    for &letter in &data.text {
        nodes[usize::from(letter & 31)].weight += 1;
    }
    let mut count = LETTERS;
    loop {
        let left = lightest(nodes, count);
        nodes[usize::from(left & 31)].parent = count;
        let right = lightest(nodes, count);
        if right == NONE {
            nodes[usize::from(left & 31)].parent = NONE;
            return left;
        }
        nodes[usize::from(right & 31)].parent = count;
        let weight = nodes[usize::from(left & 31)].weight + nodes[usize::from(right & 31)].weight;
        let node = &mut nodes[usize::from(count & 31)];
        node.weight = weight;
        node.left = left;
        node.right = right;
        count += 1;
    }
}

/// The code of each letter, the bit nearest the root lowest.
fn number(data: &mut Data) {
    for letter in 0..LETTERS {
        let mut code = 0u16;
        let mut length = 0u8;
        let mut at = letter;
        loop {
            let parent = data.nodes[usize::from(at & 31)].parent;
            if parent == NONE {
                break;
            }
            code <<= 1;
            if data.nodes[usize::from(parent & 31)].right == at {
                code |= 1;
            }
            length += 1;
            at = parent;
        }
        data.codes[usize::from(letter)] = code;
        data.lengths[usize::from(letter)] = length;
    }
}

/// Writes the bits; how many bytes they are.
fn encode(data: &mut Data) -> u16 {
    let mut size = 0usize;
    let mut byte = 0u8;
    let mut free = 8u8;
    for &letter in &data.text {
        let mut code = data.codes[usize::from(letter & 15)];
        for _ in 0..data.lengths[usize::from(letter & 15)] {
            byte = byte << 1 | (code & 1) as u8;
            code >>= 1;
            free -= 1;
            if free == 0 {
                data.bits[size & 511] = byte;
                size += 1;
                free = 8;
            }
        }
    }
    data.bits[size & 511] = byte << (free & 7);
    size as u16
}

/// Reads the text back; false where it differs.
fn decode(data: &Data, root: u8) -> bool {
    let mut bytes = data.bits.iter();
    let mut byte = 0u8;
    let mut left = 0u8;
    for &letter in &data.text {
        let mut at = root;
        while at >= LETTERS {
            if left == 0 {
                byte = bytes.next().copied().unwrap_or(0);
                left = 8;
            }
            let node = &data.nodes[usize::from(at & 31)];
            at = if byte & 0x80 != 0 {
                node.right
            } else {
                node.left
            };
            byte <<= 1;
            left -= 1;
        }
        if at != letter {
            return false;
        }
    }
    true
}

/// A sum over the code.
pub fn bench(data: &mut Data) -> u16 {
    let root = build(data);
    number(data);
    let size = encode(data);
    let mut sum = size;
    for &byte in data.bits.iter().take(size.into()) {
        sum = sum.rotate_left(1) ^ u16::from(byte);
    }
    if decode(data, root) {
        sum
    } else {
        0
    }
}
