//! A field of value noise: lattice points by a hash, smoothed and mixed in two octaves.
#![no_std]
#![forbid(unsafe_code)]

/// Points to a side.
const SIZE: u8 = 24;

/// The order that the hash follows, and the field.
pub struct Data {
    order: [u8; 256],
    field: [i16; 576],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        order: [0; 256],
        field: [0; 576],
    };
}

/// Shuffles the order.
pub fn prepare(data: &mut Data) {
    for (i, place) in (0..=255u8).zip(&mut data.order) {
        *place = i;
    }
    let mut state = 0xace1u16;
    for i in 0..=255u8 {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        data.order.swap(usize::from(i), usize::from(state as u8));
    }
}

/// A number of -8192 to 8128 for a lattice point.
fn lattice(order: &[u8; 256], x: u8, y: u8) -> i16 {
    let number = order[usize::from(order[usize::from(x)].wrapping_add(y))];
    (i16::from(number) - 128) << 6
}

/// `3 t t - 2 t t t` in 256ths.
fn smooth(t: u8) -> i16 {
    let square = (u16::from(t) * u16::from(t)) >> 8;
    let cube = (square * u16::from(t)) >> 8;
    (3 * square - 2 * cube) as i16
}

/// From `a` to `b` by 256ths.
fn mix(a: i16, b: i16, t: i16) -> i16 {
    let way = i32::from(b - a) * i32::from(t);
    a + (way >> 8) as i16
}

/// The noise at a point whose lattice is 256 wide.
fn noise(order: &[u8; 256], x: u16, y: u16) -> i16 {
    let (column, row) = ((x >> 8) as u8, (y >> 8) as u8);
    let (right, below) = (column.wrapping_add(1), row.wrapping_add(1));
    let (along, down) = (smooth(x as u8), smooth(y as u8));
    let upper = mix(
        lattice(order, column, row),
        lattice(order, right, row),
        along,
    );
    let lower = mix(
        lattice(order, column, below),
        lattice(order, right, below),
        along,
    );
    mix(upper, lower, down)
}

/// A sum over the field.
pub fn bench(data: &mut Data) -> u16 {
    let mut field = data.field.iter_mut();
    for y in 0..SIZE {
        for x in 0..SIZE {
            let (x, y) = (u16::from(x) * 37, u16::from(y) * 41);
            let height = noise(&data.order, x, y) + (noise(&data.order, 2 * x, 2 * y) >> 1);
            if let Some(place) = field.next() {
                *place = height;
            }
        }
    }
    let mut sum = 0u16;
    for &height in &data.field {
        sum = sum.rotate_left(1) ^ height as u16;
    }
    sum
}
