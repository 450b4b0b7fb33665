//! An index in range reaches its element; one out of range panics on the host.

use kit::bounded::{index, Bounded};

#[test]
fn a_byte_is_the_index() {
    let mut squares = Bounded([0; 16]);
    for number in 0..16 {
        squares[number] = number * number;
    }
    for number in 0..16 {
        assert_eq!(squares[number], squares.0[usize::from(number)]);
        assert_eq!(index::<16>(number), usize::from(number));
    }
    assert_eq!(index::<256>(255), 255);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "an index out of range")]
fn an_index_out_of_range_is_found() {
    let zeros = Bounded([0u8; 8]);
    let _ = zeros[std::hint::black_box(8)];
}
