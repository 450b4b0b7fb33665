//! Functions that call themselves, alone and in pairs.
#![no_std]

fn fibonacci(n: u8) -> u16 {
    if n < 2 {
        u16::from(n)
    } else {
        fibonacci(n - 1).wrapping_add(fibonacci(n - 2))
    }
}

fn ackermann(m: u16, n: u16) -> u16 {
    match (m, n) {
        (0, n) => n + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => {
            let inner = ackermann(m, n - 1);
            ackermann(m - 1, inner)
        }
    }
}

#[inline(never)]
fn is_even(n: u16, trace: &mut u16) -> bool {
    *trace = trace.wrapping_mul(5).wrapping_add(n);
    n == 0 || is_odd(n - 1, trace)
}

#[inline(never)]
fn is_odd(n: u16, trace: &mut u16) -> bool {
    *trace = trace.wrapping_mul(3) ^ n;
    n != 0 && is_even(n - 1, trace)
}

/// How many ways there are to put queens on the rest of the rows.
fn queens(row: u8, columns: u8, left: u8, right: u8) -> u16 {
    if row == 6 {
        return 1;
    }
    let mut count = 0;
    for column in 0..6 {
        let bit = 1 << column;
        if (columns | left | right) & bit == 0 {
            count += queens(
                row + 1,
                columns | bit,
                (left | bit) << 1,
                (right | bit) >> 1,
            );
        }
    }
    count
}

fn quicksort(numbers: &mut [u8]) {
    if let [pivot, rest @ ..] = numbers {
        let pivot = *pivot;
        let mut small = 0;
        for at in 0..rest.len() {
            if rest[at] < pivot {
                rest.swap(at, small);
                small += 1;
            }
        }
        numbers.swap(0, small);
        let (left, right) = numbers.split_at_mut(small);
        quicksort(left);
        quicksort(&mut right[1..]);
    }
}

/// A checksum.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let n: u8 = core::hint::black_box(13);
    let mut trace = 0;
    let even = is_even(u16::from(n) * 4, &mut trace);
    let mut numbers = [0u8; 32];
    let mut number = n;
    for slot in &mut numbers {
        number = number.wrapping_mul(77).wrapping_add(31);
        *slot = number;
    }
    quicksort(&mut numbers);
    let sorted = numbers.iter().fold(0u16, |sum, byte| {
        sum.wrapping_mul(7).wrapping_add(u16::from(*byte))
    });
    fibonacci(n)
        ^ ackermann(2, u16::from(n))
        ^ trace
        ^ u16::from(even)
        ^ queens(0, 0, 0, 0) << 8
        ^ sorted
}
