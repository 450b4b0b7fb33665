//! The files of a `.d64`, as the stand-in KERNAL's drive sees them.

/// A file: its name as on the disk, and its bytes (a program's first two are its address).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiskFile {
    /// Up to 16 bytes of PETSCII.
    pub name: Vec<u8>,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The disk in the drive. What is written stays in memory.
#[derive(Clone, Default, Debug)]
pub struct Files {
    /// In the directory's order.
    pub files: Vec<DiskFile>,
    /// The notch is covered: nothing can be written.
    pub protected: bool,
    /// No block is free: only what exists can be written.
    pub full: bool,
}

/// Sectors of a track, and of all tracks before it.
fn track(number: u8) -> Option<(usize, usize)> {
    let before = |first: u8, sectors: usize| usize::from(number - first) * sectors;
    Some(match number {
        1..=17 => (21, before(1, 21)),
        18..=24 => (19, 357 + before(18, 19)),
        25..=30 => (18, 490 + before(25, 18)),
        31..=35 => (17, 598 + before(31, 17)),
        _ => return None,
    })
}

fn sector(image: &[u8], at: (u8, u8)) -> Option<&[u8]> {
    let (sectors, before) = track(at.0)?;
    let number = usize::from(at.1);
    if number >= sectors {
        return None;
    }
    image.get((before + number) * 256..)?.get(..256)
}

/// The sectors of a chain, each without its link; `None` when it leaves the disk or has no end.
fn chain(image: &[u8], start: (u8, u8)) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut at = start;
    for _ in 0..683 {
        let data = sector(image, at)?;
        if data[0] == 0 {
            bytes.extend_from_slice(data.get(2..=usize::from(data[1].max(1)))?);
            return Some(bytes);
        }
        bytes.extend_from_slice(&data[2..]);
        at = (data[0], data[1]);
    }
    None
}

impl Files {
    /// Reads the directory and every file of an image of 35 tracks. The error is a sentence.
    pub fn open(image: &[u8]) -> Result<Files, String> {
        if image.len() != 174_848 && image.len() != 175_531 {
            return Err(format!(
                "a .d64 has 174848 bytes, this one {}: build it again",
                image.len()
            ));
        }
        let damaged = || "the directory of the .d64 is damaged: build it again".to_string();
        let mut files = Files::default();
        let mut at = (18, 1);
        for _ in 0..19 {
            let directory = sector(image, at).ok_or_else(damaged)?;
            for entry in directory.chunks_exact(32) {
                if entry[2] & 0x80 == 0 || entry[2] & 7 == 0 {
                    continue;
                }
                let name = entry[5..21].split(|&byte| byte == 0xa0).next();
                files.files.push(DiskFile {
                    name: name.unwrap_or_default().to_vec(),
                    bytes: chain(image, (entry[3], entry[4])).ok_or_else(damaged)?,
                });
            }
            if directory[0] == 0 {
                return Ok(files);
            }
            at = (directory[0], directory[1]);
        }
        Err(damaged())
    }

    /// The first file whose name matches; `*` matches the rest, `?` any sign.
    pub fn find(&self, pattern: &[u8]) -> Option<&DiskFile> {
        self.files.iter().find(|file| matches(&file.name, pattern))
    }

    /// Gives the first file of the name `old` the name `new`. Whether there was one.
    pub fn rename(&mut self, old: &[u8], new: &[u8]) -> bool {
        let file = self.files.iter_mut().find(|file| matches(&file.name, old));
        file.map(|file| file.name = new.to_vec()).is_some()
    }

    /// The files that match `pattern` as a BASIC program, which is how a drive gives its directory.
    pub fn directory(&self, pattern: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0x01, 0x04];
        let mut line = |number: usize, text: &[u8]| {
            bytes.extend_from_slice(&[1, 1, number as u8, (number >> 8) as u8]);
            bytes.extend_from_slice(text);
            bytes.push(0);
        };
        line(0, b"\x12\"STAND-IN        \" 01 2A");
        for file in self.files.iter().filter(|f| matches(&f.name, pattern)) {
            let mut text = b"   \"".to_vec();
            text.extend_from_slice(&file.name);
            text.extend_from_slice(b"\"");
            text.resize(21, b' ');
            text.extend_from_slice(b"PRG");
            line(file.bytes.len().div_ceil(254), &text);
        }
        line(if self.full { 0 } else { 500 }, b"BLOCKS FREE.");
        bytes.extend_from_slice(&[0, 0]);
        bytes
    }

    /// Adds a file, or replaces the one of the same name.
    pub fn put(&mut self, name: &[u8], bytes: Vec<u8>) {
        self.remove(name);
        let name = name.to_vec();
        self.files.push(DiskFile { name, bytes });
    }

    /// Removes every file that matches; tells how many.
    pub fn remove(&mut self, pattern: &[u8]) -> usize {
        let before = self.files.len();
        self.files.retain(|file| !matches(&file.name, pattern));
        before - self.files.len()
    }
}

fn matches(name: &[u8], pattern: &[u8]) -> bool {
    match (name.split_first(), pattern.split_first()) {
        (_, Some((b'*', _))) => true,
        (None, None) => true,
        (Some((a, name)), Some((b, pattern))) => (a == b || *b == b'?') && matches(name, pattern),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_two_sectors() {
        let mut image = vec![0; 174_848];
        let at = |track_number, number: usize| (track(track_number).unwrap().1 + number) * 256;
        let directory = at(18, 1);
        image[directory + 1] = 0xff;
        image[directory + 2] = 0x82;
        image[directory + 3] = 17;
        image[directory + 5..directory + 21]
            .copy_from_slice(b"GAME\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0\xa0");
        let (first, second) = (at(17, 0), at(35, 16));
        image[first..first + 4].copy_from_slice(&[35, 16, 0x01, 0x08]);
        image[second..second + 4].copy_from_slice(&[0, 3, 7, 8]);
        let files = Files::open(&image).unwrap();
        let file = files.find(b"G*").unwrap();
        assert_eq!(file.bytes.len(), 256);
        assert_eq!(file.bytes[..2], [0x01, 0x08]);
        assert_eq!(file.bytes[254..], [7, 8]);
        assert!(files.find(b"GA?").is_none());
        assert!(files.find(b"GA?E").is_some());
    }
}
