//! The CRC of 16 bits with polynomial 0x1021, bit by bit, most significant bit first.
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

/// The CRC.
pub fn bench(data: &mut Data) -> u16 {
    let mut crc = 0u16;
    for &byte in &data.bytes {
        crc ^= u16::from(byte) << 8;
        for _ in 0..8 {
            crc = if crc & 0x8000 != 0 {
                (crc << 1) ^ 0x1021
            } else {
                crc << 1
            };
        }
    }
    crc
}
