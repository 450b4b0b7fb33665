//! Mandelbrot's set in fixed point with nine bits after the point.
#![no_std]
#![forbid(unsafe_code)]

/// Points to a row, rows, and the most steps.
const WIDTH: i16 = 28;
const HEIGHT: i16 = 16;
const STEPS: u8 = 16;

/// Steps of each point.
pub struct Data {
    steps: [u8; (WIDTH * HEIGHT) as usize],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        steps: [0; (WIDTH * HEIGHT) as usize],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// A product.
fn product(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 9) as i16
}

/// How many steps a point takes to leave the circle.
fn escape(x: i16, y: i16) -> u8 {
    let (mut re, mut im) = (0i16, 0i16);
    for step in 0..STEPS {
        let re_squared = product(re, re);
        let im_squared = product(im, im);
        if re_squared + im_squared > 4 << 9 {
            return step;
        }
        im = 2 * product(re, im) + y;
        re = re_squared - im_squared + x;
    }
    STEPS
}

/// A sum over all steps.
pub fn bench(data: &mut Data) -> u16 {
    let mut steps = data.steps.iter_mut();
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            let x = column * 53 - 1024;
            let y = row * 75 - 562;
            if let Some(place) = steps.next() {
                *place = escape(x, y);
            }
        }
    }
    let mut sum = 0u16;
    for &steps in &data.steps {
        sum = sum.rotate_left(1) ^ u16::from(steps);
    }
    sum
}
