//! A cube turned about three axes, in 16.16 fixed point, and its picture in perspective.
#![no_std]
#![forbid(unsafe_code)]

/// Sine and cosine of 1/32 of a turn.
const SINE: i32 = 12_785;
const COSINE: i32 = 64_277;
/// Pictures.
const ROUNDS: u8 = 12;

/// A corner.
#[derive(Clone, Copy)]
struct Corner {
    x: i32,
    y: i32,
    z: i32,
}

/// The corners.
pub struct Data {
    corners: [Corner; 8],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        corners: [Corner { x: 0, y: 0, z: 0 }; 8],
    };
}

/// The cube of 40 dots.
pub fn prepare(data: &mut Data) {
    for (i, corner) in (0u8..).zip(&mut data.corners) {
        let side = |bit: u8| if i & bit != 0 { 40 << 16 } else { -40 << 16 };
        *corner = Corner {
            x: side(1),
            y: side(2),
            z: side(4),
        };
    }
}

/// The product of two numbers, the second of which is at most 1.
fn product(a: i32, b: i32) -> i32 {
    (a >> 8).wrapping_mul(b) >> 8
}

/// Turns one plane.
fn turn(a: &mut i32, b: &mut i32) {
    let turned = product(*a, COSINE) - product(*b, SINE);
    *b = product(*a, SINE) + product(*b, COSINE);
    *a = turned;
}

/// Where a coordinate is on the screen.
fn project(coordinate: i32, z: i32) -> i16 {
    (coordinate / ((z >> 8) + (256 << 8))) as i16
}

/// A sum over the pictures.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for _ in 0..ROUNDS {
        for corner in &mut data.corners {
            turn(&mut corner.x, &mut corner.y);
            turn(&mut corner.y, &mut corner.z);
            turn(&mut corner.z, &mut corner.x);
            let x = project(corner.x, corner.z);
            let y = project(corner.y, corner.z);
            sum = sum.rotate_left(3).wrapping_add(x as u16) ^ y as u16;
        }
    }
    for corner in &data.corners {
        sum = sum.rotate_left(3).wrapping_add((corner.x >> 16) as u16);
        sum ^= (corner.y >> 4) as u16;
        sum = sum.wrapping_sub((corner.z >> 8) as u16);
    }
    sum
}
