//! A disk of a 1541 as the head sees it: 35 tracks of bits in Commodore's group code.
//!
//! Four bits are recorded as five, so that at most two zeros follow each other and only a sync mark
//! has ten ones ("1541 user's guide"; Immers and Neufeld, "Inside Commodore DOS", chapter 7).

use disk::d64::{sectors, D64, IMAGE, SKEW};
use std::sync::Arc;

/// Quarters of a cycle in a revolution: 300 a minute.
const REVOLUTION: u32 = 800_000;
const CODE: [u8; 16] = [
    0x0a, 0x0b, 0x12, 0x13, 0x0e, 0x0f, 0x16, 0x17, 0x09, 0x19, 0x1a, 0x1b, 0x0d, 0x1d, 0x1e, 0x15,
];
/// Bytes of ones before each block, and of what fills the gap after a header.
const SYNC: usize = 5;
const GAP: usize = 9;
/// First bytes of a header and of a data block.
const HEADER: u8 = 0x08;
const DATA: u8 = 0x07;

/// Numbers of an image's error table.
mod error {
    pub const NO_HEADER: u8 = 2;
    pub const NO_SYNC: u8 = 3;
    pub const NO_DATA: u8 = 4;
    pub const DATA_CHECKSUM: u8 = 5;
    pub const HEADER_CHECKSUM: u8 = 9;
    pub const OTHER_DISK: u8 = 11;
}

/// The zone of a track, 0 the outermost of four.
pub fn zone(track: u8) -> u8 {
    match track {
        0..=17 => 0,
        18..=24 => 1,
        25..=30 => 2,
        _ => 3,
    }
}

/// Quarters of a cycle that a bit of a zone lasts: 13 in the outermost.
pub fn bit_time(zone: u8) -> u32 {
    13 + u32::from(zone)
}

/// Bits of a track of a zone.
pub fn bits_of_track(zone: u8) -> u32 {
    REVOLUTION / bit_time(zone) / 8 * 8
}

/// A disk. Copies share their bits.
#[derive(Clone)]
pub struct Disk {
    tracks: Arc<Vec<Arc<Vec<u8>>>>,
}

impl Disk {
    /// The disk of a `.d64` of 35 tracks, with or without an error table. The error is a sentence.
    pub fn new(image: &[u8]) -> Result<Disk, String> {
        let disk = D64::read(image).map_err(|error| error.to_string())?;
        let (blocks, errors) = (disk.image(), &image[IMAGE..]);
        // The map's sector has the disk's identification.
        let map = 357 * 256;
        let id = [blocks[map + 0xa2], blocks[map + 0xa3]];
        let mut blocks = blocks.chunks_exact(256).enumerate();
        let tracks = (1..=35).map(|track| {
            let sectors = sectors(track);
            let mut bits = Vec::new();
            for (sector, (block, bytes)) in (0..sectors).zip(&mut blocks) {
                let error = errors.get(block).copied().unwrap_or(1);
                append_sector(&mut bits, [track, sector], id, bytes, error);
            }
            let length = bits_of_track(zone(track)) as usize / 8;
            let mut bytes = spread(&bits, usize::from(sectors), length);
            let skew = usize::from(track) * SKEW as usize % 200_000;
            bytes.rotate_right(skew * length / 200_000);
            Arc::new(bytes)
        });
        Ok(Disk {
            tracks: Arc::new(tracks.collect()),
        })
    }

    /// The bits of a track from 1 on, eight a byte.
    pub fn track(&self, track: u8) -> &[u8] {
        &self.tracks[usize::from(track) - 1]
    }

    /// Writes a bit of a track.
    pub fn write(&mut self, track: u8, position: u32, bit: u8) {
        let tracks = Arc::make_mut(&mut self.tracks);
        let bytes = Arc::make_mut(&mut tracks[usize::from(track) - 1]);
        let mask = 0x80 >> (position % 8);
        let byte = &mut bytes[(position / 8) as usize];
        *byte = *byte & !mask | (mask & 0u8.wrapping_sub(bit));
    }

    /// The `.d64` of what can be read, with an error table that names the rest.
    pub fn image(&self) -> Vec<u8> {
        let tracks = (1..=35).flat_map(|track| read_track(self.track(track), track));
        let (mut blocks, mut errors) = (Vec::new(), Vec::new());
        for block in tracks {
            blocks.extend(block.unwrap_or([0; 256]));
            errors.push(block.map_or(error::DATA_CHECKSUM, |_| 1));
        }
        blocks.extend(errors);
        blocks
    }
}

/// The sectors of a track.
fn read_track(track: &[u8], number: u8) -> Vec<Option<[u8; 256]>> {
    let mut found = vec![None; usize::from(sectors(number))];
    let bit = |at: usize| track[at / 8 % track.len()] >> (7 - at % 8) & 1;
    // The bytes after a mark, `None` where bits stand for nothing.
    let bytes = |from: usize, count: usize| {
        let nibble = |at: usize| {
            let code = (at..at + 5).fold(0, |code, at| code << 1 | bit(at));
            CODE.iter().position(|known| *known == code)
        };
        let places = (0..count).map(|number| from + 10 * number);
        let bytes = places.map(|at| Some((nibble(at)? << 4 | nibble(at + 5)?) as u8));
        bytes.collect::<Option<Vec<u8>>>()
    };
    // The first bit after each mark of ten ones or more.
    let mut ones = 0;
    let mut marks = Vec::new();
    for at in 0..2 * 8 * track.len() {
        if bit(at) == 0 && ones >= 10 {
            marks.push(at);
        }
        ones = if bit(at) == 0 { 0 } else { ones + 1 };
    }
    for pair in marks.windows(2) {
        let (Some(header), Some(block)) = (bytes(pair[0], 6), bytes(pair[1], 258)) else {
            continue;
        };
        let zero = |bytes: &[u8]| bytes.iter().fold(0, |sum, byte| sum ^ byte) == 0;
        if header[0] == HEADER && block[0] == DATA && zero(&header[1..]) && zero(&block[1..]) {
            if let Some(place) = found.get_mut(usize::from(header[2])) {
                *place = block[1..257].try_into().ok();
            }
        }
    }
    found
}

/// Appends a sector without the gap that follows it.
fn append_sector(out: &mut Vec<u8>, at: [u8; 2], id: [u8; 2], bytes: &[u8], error: u8) {
    let [track, sector] = at;
    let mut id = id;
    if error == error::OTHER_DISK {
        id[0] ^= 0xff;
    }
    let sync = if error == error::NO_SYNC { 0x55 } else { 0xff };
    let mut header = [HEADER, 0, sector, track, id[1], id[0], 0x0f, 0x0f];
    header[1] = sector ^ track ^ id[0] ^ id[1];
    match error {
        error::NO_HEADER => header[0] = 0,
        error::HEADER_CHECKSUM => header[1] ^= 0xff,
        _ => {}
    }
    out.extend([sync; SYNC]);
    append_code(out, &header);
    out.extend([0x55; GAP]);
    out.extend([sync; SYNC]);
    let mut block = vec![if error == error::NO_DATA { 0 } else { DATA }];
    block.extend_from_slice(bytes);
    let mut checksum = bytes.iter().fold(0, |sum, byte| sum ^ byte);
    if error == error::DATA_CHECKSUM {
        checksum ^= 0xff;
    }
    block.extend([checksum, 0, 0]);
    append_code(out, &block);
}

/// Appends bytes in the group code, five for each four.
fn append_code(out: &mut Vec<u8>, bytes: &[u8]) {
    for four in bytes.chunks_exact(4) {
        let nibbles = four.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let bits = nibbles.fold(0u64, |bits, nibble| {
            bits << 5 | u64::from(CODE[usize::from(nibble)])
        });
        out.extend_from_slice(&bits.to_be_bytes()[3..]);
    }
}

/// Sectors one after the other with gaps that fill the track.
fn spread(bits: &[u8], sectors: usize, length: usize) -> Vec<u8> {
    let gap = (length - bits.len()) / sectors;
    let mut track = Vec::with_capacity(length);
    for sector in bits.chunks(bits.len() / sectors) {
        track.extend_from_slice(sector);
        track.resize(track.len() + gap, 0x55);
    }
    track.resize(length, 0x55);
    track
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_have_the_lengths_of_their_zones() {
        let disk = Disk::new(&vec![0; 174_848]).unwrap();
        let lengths = [1, 18, 25, 31].map(|track| disk.track(track).len());
        assert_eq!(lengths, [7692, 7142, 6666, 6250]);
        assert!(Disk::new(&[0; 100]).is_err());
    }

    #[test]
    fn what_was_written_is_read() {
        let image: Vec<u8> = (0..IMAGE).map(|at| (at / 7) as u8).collect();
        let mut disk = Disk::new(&image).unwrap();
        let read = disk.image();
        assert!(read[..IMAGE] == image && read[IMAGE..].iter().all(|error| *error == 1));
        let before = disk.clone();
        let bit = disk.track(17)[100] >> 7;
        disk.write(17, 800, bit ^ 1);
        assert!(disk.image() != read && before.image() == read);
        disk.write(17, 800, bit);
        assert!(disk.image() == read);
    }

    #[test]
    fn a_sector_of_zeros_is_the_known_pattern() {
        let disk = Disk::new(&vec![0; 174_848]).unwrap();
        let mut track = disk.track(1).to_vec();
        let skew = SKEW as usize * track.len() / 200_000;
        track.rotate_left(skew);
        assert_eq!(track[..5], [0xff; 5]);
        // $08 and the checksum 1: 01010 01001 01010 01011; 24 is the data block after its sync.
        assert_eq!(track[5..7], [0x52, 0x54]);
        assert_eq!(track[29..32], [0x55, 0xd4, 0xa5]);
    }
}
