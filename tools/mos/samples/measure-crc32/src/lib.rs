//! The CRC of 32 bits with polynomial 0x04c1_1db7, bit by bit, most significant bit first.
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
    let mut crc = 0u32;
    for &byte in core::hint::black_box(&DATA) {
        crc ^= u32::from(byte) << 24;
        for _ in 0..8 {
            crc = if crc & 0x80000000 != 0 { (crc << 1) ^ 0x04c1_1db7 } else { crc << 1 };
        }
    }
    crc ^= 0xffff_ffff;
    (crc ^ (crc >> 16)) as u16
}
