//! The CRC of 16 bits with polynomial 0x1021, bit by bit, most significant bit first.
#![no_std]

/// 8,192 bytes of a xorshift generator, computed by the compiler of the host.
static DATA: [u8; 8192] = {
    let mut data = [0; 8192];
    let mut state = 0xACE1u16;
    let mut i = 0;
    while i < data.len() {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        data[i] = state as u8;
        i += 1;
    }
    data
};

/// The CRC of the data.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let mut crc = 0u16;
    for &byte in core::hint::black_box(&DATA) {
        crc ^= u16::from(byte) << 8;
        for _ in 0..8 {
            crc = if crc & 0x8000 != 0 { (crc << 1) ^ 0x1021 } else { crc << 1 };
        }
    }
    crc
}
