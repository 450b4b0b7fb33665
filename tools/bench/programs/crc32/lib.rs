//! The CRC of 32 bits with polynomial 0x04c11db7, bit by bit, most significant bit first.
#![no_std]
#![forbid(unsafe_code)]

/// What the CRC is taken of.
pub struct Data {
    bytes: [u8; 8192],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { bytes: [0; 8192] };
}

/// Fills the bytes by xorshift.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for byte in &mut data.bytes {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *byte = state as u8;
    }
}

/// The CRC, complemented, its halves exclusive-ored.
pub fn bench(data: &mut Data) -> u16 {
    let mut crc = 0u32;
    for &byte in &data.bytes {
        crc ^= u32::from(byte) << 24;
        for _ in 0..8 {
            crc = if crc & 0x8000_0000 != 0 {
                (crc << 1) ^ 0x04c1_1db7
            } else {
                crc << 1
            };
        }
    }
    crc = !crc;
    (crc ^ (crc >> 16)) as u16
}
