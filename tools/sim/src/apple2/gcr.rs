//! A 16-sector track as the bits that pass under the head: 6-and-2 group coding, the address and
//! data fields of DOS 3.3 and the self-sync gaps between them ("Beneath Apple DOS", chapter 3).

use disk::dsk::{SECTOR, SKEW};

/// Sectors of a track.
const SECTORS: usize = SKEW.len();
/// Bytes of a track.
pub const TRACK: usize = SECTOR * SECTORS;

/// Bits of one revolution: 300 a minute at 1,020,484 Hz and four cycles a bit.
pub const REVOLUTION: usize = 51_024;

/// The volume that DOS gives a disk when it is not told otherwise.
const VOLUME: u8 = 254;

/// Length of the part of the data field that carries the low two bits of every byte.
const PAIRS: usize = 86;

/// A sector that can no longer be read from its track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// Track, 0 to 34.
    pub track: u8,
    /// DOS sector, 0 to 15.
    pub sector: u8,
}

/// Returns whether the sequencer and the drive can handle `byte` as a data byte: bit 7 set, two
/// ones side by side in bits 6 to 0, at most one pair of zeros side by side.
const fn is_data_byte(byte: u8) -> bool {
    let ones = byte & (byte << 1) & 0x7E;
    let zeros = !byte & !(byte << 1) & 0x7E;
    byte & 0x80 != 0 && ones != 0 && zeros & zeros.wrapping_sub(1) == 0
}

/// The 64 data bytes in ascending order: what each group of six bits becomes. $AA and $D5 obey
/// the rule for ones nowhere, so they stay free for the marks.
const CODE: [u8; 64] = {
    let mut table = [0; 64];
    let (mut byte, mut value) = (0x96u8, 0);
    while value < 64 {
        if is_data_byte(byte) {
            table[value] = byte;
            value += 1;
        }
        byte = byte.wrapping_add(1);
    }
    table
};

/// Writes bits one after the other, one a byte.
struct Writer(Vec<u8>);

impl Writer {
    fn byte(&mut self, byte: u8) {
        self.0.extend((0..8).rev().map(|bit| byte >> bit & 1));
    }

    fn bytes(&mut self, bytes: [u8; 3]) {
        for byte in bytes {
            self.byte(byte);
        }
    }

    /// Ten bits, after five of which a reader is in step with the bytes.
    fn sync(&mut self, count: usize) {
        for _ in 0..count {
            self.byte(0xFF);
            self.0.extend([0, 0]);
        }
    }

    /// Odd bits, then even bits.
    fn four_and_four(&mut self, byte: u8) {
        self.byte(byte >> 1 | 0xAA);
        self.byte(byte | 0xAA);
    }

    fn address(&mut self, track: u8, sector: u8) {
        self.bytes([0xD5, 0xAA, 0x96]);
        for value in [VOLUME, track, sector, VOLUME ^ track ^ sector] {
            self.four_and_four(value);
        }
        self.bytes([0xDE, 0xAA, 0xEB]);
    }

    fn data(&mut self, sector: &[u8]) {
        let swapped = |index: usize| {
            let byte = sector.get(index).copied().unwrap_or(0);
            (byte & 1) << 1 | byte >> 1 & 1
        };
        let pairs =
            (0..PAIRS).map(|i| swapped(i) | swapped(i + PAIRS) << 2 | swapped(i + 2 * PAIRS) << 4);
        let sixes = sector.iter().map(|byte| byte >> 2);
        self.bytes([0xD5, 0xAA, 0xAD]);
        let mut last = 0;
        for value in pairs.chain(sixes) {
            self.byte(CODE[usize::from(value ^ last)]);
            last = value;
        }
        self.byte(CODE[usize::from(last)]);
        self.bytes([0xDE, 0xAA, 0xEB]);
    }
}

/// The bits of a track, one a byte, from the 4,096 bytes of its 16 sectors in DOS order.
pub fn encode(track: u8, sectors: &[u8]) -> Vec<u8> {
    let mut writer = Writer(Vec::with_capacity(REVOLUTION + 16));
    for (physical, dos) in SKEW.iter().enumerate() {
        writer.sync(20);
        writer.address(track, physical as u8);
        writer.sync(6);
        writer.data(&sectors[usize::from(*dos) * SECTOR..][..SECTOR]);
    }
    while writer.0.len() < REVOLUTION {
        writer.sync(1);
    }
    writer.0.truncate(REVOLUTION);
    writer.0
}

/// Reads bytes from the bits as the sequencer does: zeros before a byte's first one are skipped.
struct Reader<'a> {
    bits: &'a [u8],
    position: usize,
}

impl Reader<'_> {
    /// The next byte; none after two revolutions.
    fn byte(&mut self) -> Option<u8> {
        let mut register = 0u8;
        while register & 0x80 == 0 {
            if self.position >= 2 * self.bits.len() {
                return None;
            }
            register = register << 1 | self.bits[self.position % self.bits.len()];
            self.position += 1;
        }
        Some(register)
    }

    /// Looks for `D5 AA` and returns the third byte of the mark.
    fn mark(&mut self) -> Option<u8> {
        let mut last = [0; 3];
        loop {
            last = [last[1], last[2], self.byte()?];
            if last[..2] == [0xD5, 0xAA] {
                return Some(last[2]);
            }
        }
    }

    /// Track and sector of an address field whose checksum is right.
    fn address(&mut self) -> Option<(u8, u8)> {
        let mut value = [0; 4];
        for byte in &mut value {
            *byte = (self.byte()? << 1 | 1) & self.byte()?;
        }
        (value[0] ^ value[1] ^ value[2] == value[3]).then_some((value[1], value[2]))
    }

    /// The sector of a data field whose checksum is right.
    fn data(&mut self) -> Option<[u8; SECTOR]> {
        let mut values = [0; PAIRS + SECTOR];
        let mut last = 0;
        for value in &mut values {
            last ^= value_of(self.byte()?)?;
            *value = last;
        }
        if value_of(self.byte()?)? != last {
            return None;
        }
        let (pairs, sixes) = values.split_at(PAIRS);
        let mut sector = [0; SECTOR];
        for (index, byte) in sector.iter_mut().enumerate() {
            let pair = pairs[index % PAIRS] >> (2 * (index / PAIRS));
            *byte = sixes[index] << 2 | (pair & 1) << 1 | pair >> 1 & 1;
        }
        Some(sector)
    }
}

/// The six bits that a data byte stands for.
fn value_of(byte: u8) -> Option<u8> {
    CODE.binary_search(&byte).ok().map(|value| value as u8)
}

/// The 4,096 bytes of a track's sectors in DOS order, from its bits.
pub fn decode(track: u8, bits: &[u8]) -> Result<Vec<u8>, Unreadable> {
    let mut sectors: [Option<[u8; SECTOR]>; SECTORS] = [None; SECTORS];
    let mut reader = Reader { bits, position: 0 };
    let mut pending = None;
    while let Some(mark) = reader.mark() {
        match (mark, pending) {
            (0x96, _) => {
                pending = reader.address().filter(|(t, s)| *t == track && *s < 16);
            }
            (0xAD, Some((_, physical))) => {
                let slot = &mut sectors[usize::from(SKEW[usize::from(physical)])];
                *slot = slot.or(reader.data());
                pending = None;
            }
            _ => pending = None,
        }
    }
    let mut bytes = Vec::with_capacity(TRACK);
    for (sector, data) in (0..).zip(sectors) {
        bytes.extend(data.ok_or(Unreadable { track, sector })?);
    }
    Ok(bytes)
}

/// Spoils the data field of a DOS sector: its checksum fails from now on.
pub fn damage(bits: &mut [u8], track: u8, sector: u8) {
    let mut reader = Reader { bits, position: 0 };
    while let Some(mark) = reader.mark() {
        let found = mark == 0x96
            && reader
                .address()
                .is_some_and(|(t, s)| t == track && SKEW[usize::from(s & 15)] == sector);
        if found && reader.mark() == Some(0xAD) {
            // Byte 100 of the field: a zero in place of its first one makes it another byte.
            let at = (reader.position + 800) % bits.len();
            bits[at] ^= 1;
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_has_the_64_bytes_of_the_manual() {
        assert_eq!(
            (CODE[0], CODE[1], CODE[62], CODE[63]),
            (0x96, 0x97, 0xFE, 0xFF)
        );
        assert!(!CODE.contains(&0xAA) && !CODE.contains(&0xD5));
        assert_eq!((0..=255u8).filter(|byte| is_data_byte(*byte)).count(), 64);
    }

    #[test]
    fn a_track_comes_back_and_a_spoilt_sector_is_named() {
        let sectors: Vec<u8> = (0..TRACK).map(|i| (i * 7 + i / 256) as u8).collect();
        let mut bits = encode(17, &sectors);
        assert_eq!(bits.len(), REVOLUTION);
        assert_eq!(decode(17, &bits), Ok(sectors.clone()));
        bits.rotate_left(30_001);
        assert_eq!(decode(17, &bits), Ok(sectors));
        damage(&mut bits, 17, 9);
        assert_eq!(
            decode(17, &bits),
            Err(Unreadable {
                track: 17,
                sector: 9
            })
        );
    }
}
