//! A hash table with open addressing: words counted, looked up and removed.
#![no_std]
#![forbid(unsafe_code)]

/// Places of the table.
const SIZE: usize = 256;
/// Keys that come by.
const ROUNDS: u16 = 800;

/// A place: what is there, how often it came, whether it was removed.
#[derive(Clone, Copy)]
struct Entry {
    key: u16,
    count: u8,
    removed: bool,
}

/// The table.
pub struct Data {
    entries: [Entry; SIZE],
    used: u8,
}

const EMPTY: Entry = Entry {
    key: 0,
    count: 0,
    removed: false,
};

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        entries: [EMPTY; SIZE],
        used: 0,
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// Where a key is looked for first.
fn hash(key: u16) -> u8 {
    let mixed = key ^ key >> 5;
    (mixed.wrapping_mul(40_503) >> 8) as u8
}

impl Data {
    /// The entry of a key, if it is there.
    fn find(&mut self, key: u16) -> Option<&mut Entry> {
        let mut at = hash(key);
        loop {
            let entry = self.entries[usize::from(at)];
            if entry.count == 0 && !entry.removed {
                return None;
            }
            if entry.count != 0 && entry.key == key {
                return Some(&mut self.entries[usize::from(at)]);
            }
            at = at.wrapping_add(1);
        }
    }

    /// Puts a key that is not there into the first free place.
    fn insert(&mut self, key: u16) {
        let mut at = hash(key);
        while self.entries[usize::from(at)].count != 0 {
            at = at.wrapping_add(1);
        }
        self.entries[usize::from(at)] = Entry {
            key,
            count: 1,
            removed: false,
        };
        self.used += 1;
    }
}

/// A sum over what was found.
pub fn bench(data: &mut Data) -> u16 {
    let mut state = 0xace1u16;
    let mut sum = 0u16;
    for _ in 0..ROUNDS {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        let key = state & 0x1ff;
        if state & 0x8000 != 0 {
            if let Some(entry) = data.find(key) {
                sum = sum.wrapping_add(entry.count.into());
                entry.count -= 1;
                if entry.count == 0 {
                    entry.removed = true;
                    data.used -= 1;
                }
            }
            continue;
        }
        if let Some(entry) = data.find(key) {
            entry.count += 1;
        } else if data.used < 200 {
            data.insert(key);
        }
    }
    for entry in &data.entries {
        if entry.count != 0 {
            sum = sum.rotate_left(1) ^ entry.key;
        }
    }
    sum
}
