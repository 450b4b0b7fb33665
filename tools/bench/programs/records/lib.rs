//! Records, texts and small procedures, in the manner of Dhrystone.
#![no_std]
#![forbid(unsafe_code)]

/// Rounds.
const ROUNDS: u8 = 250;
/// Records in the list.
const RECORDS: usize = 8;
/// Letters of a name.
const LETTERS: usize = 16;

/// What a record is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    First,
    Second,
    Third,
}

/// A record of a list.
#[derive(Clone, Copy)]
struct Record {
    next: u8,
    kind: Kind,
    count: u8,
    value: u16,
    name: [u8; LETTERS],
}

/// The list and what the procedures work on.
pub struct Data {
    records: [Record; RECORDS],
    letters: [u8; LETTERS],
    row: [u16; 50],
    table: [[u16; 10]; 10],
    flag: bool,
}

const RECORD: Record = Record {
    next: 0,
    kind: Kind::First,
    count: 0,
    value: 0,
    name: [0; LETTERS],
};

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        records: [RECORD; RECORDS],
        letters: [0; LETTERS],
        row: [0; 50],
        table: [[0; 10]; 10],
        flag: false,
    };
}

/// Names the records and links them in a ring.
pub fn prepare(data: &mut Data) {
    for (i, record) in (0u8..).zip(&mut data.records) {
        record.next = if i == 7 { 0 } else { i + 1 };
        record.value = u16::from(i) << 6;
        for (j, byte) in (0u8..).zip(&mut record.name) {
            *byte = b'A' + i + j;
        }
    }
    for i in 0..LETTERS {
        data.letters[i] = b'C' + i as u8;
    }
}

/// Compares two names: less is 0, equal 1, greater 2.
fn compare(a: &[u8; LETTERS], b: &[u8; LETTERS]) -> u8 {
    for i in 0..LETTERS {
        if a[i] != b[i] {
            return if a[i] < b[i] { 0 } else { 2 };
        }
    }
    1
}

/// The kind after `kind`, which depends on the flag.
fn following(kind: Kind, flag: bool) -> Kind {
    match kind {
        Kind::First => {
            if flag {
                Kind::Third
            } else {
                Kind::Second
            }
        }
        Kind::Second => Kind::Third,
        Kind::Third => Kind::First,
    }
}

/// Sums of table and row around `at`.
#[allow(clippy::needless_range_loop)] // The indices of the C.
fn tables(row: &mut [u16; 50], table: &mut [[u16; 10]; 10], at: u8, value: u16) -> u16 {
    let at = usize::from(at);
    let place = at + 5;
    row[place] = value;
    row[place + 1] = row[place];
    row[place + 30] = place as u16;
    for i in at..at + 2 {
        table[at][i] = place as u16;
    }
    table[at][at + 1] += 1;
    table[at + 1][at] = row[place];
    table[at][at + 1].wrapping_add(row[place + 30])
}

/// Copies a record after another one and changes the copy.
fn process(data: &mut Data, from: u8, to: u8) {
    let next = data.records[usize::from(to)].next;
    data.records[usize::from(to)] = data.records[usize::from(from)];
    let flag = data.flag;
    let record = &mut data.records[usize::from(to)];
    record.next = next;
    record.kind = following(record.kind, flag);
    record.count = record.count.wrapping_add(1);
    record.value = record.value.wrapping_mul(3).wrapping_add(7);
    record.name[usize::from(record.count & 15)] ^= 1;
}

/// A sum over all that changed.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    let mut at = 0u8;
    for round in 0..ROUNDS {
        let next = data.records[usize::from(at)].next;
        let order = compare(&data.records[usize::from(at)].name, &data.letters);
        data.flag = order == 1;
        sum = sum.wrapping_add(order.into());
        if data.records[usize::from(at)].kind != Kind::Third {
            process(data, at, next);
        } else {
            data.records[usize::from(at)].value >>= 1;
        }
        let value = data.records[usize::from(next)].value;
        sum ^= tables(&mut data.row, &mut data.table, round & 7, value);
        let letter = data.records[usize::from(next)].name[usize::from(round & 15)];
        if letter.is_ascii_uppercase() {
            sum = sum.wrapping_add(letter.into());
        }
        at = next;
    }
    sum
}
