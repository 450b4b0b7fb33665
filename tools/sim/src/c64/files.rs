//! The files of a `.d64`, as the stand-in KERNAL's drive sees them.

use disk::d64::D64;

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

impl Files {
    /// Reads the directory and every file of an image of 35 tracks. The error is a sentence.
    pub fn open(image: &[u8]) -> Result<Files, String> {
        let files = D64::read(image).map_err(|error| error.to_string())?.files();
        let files = files.into_iter().map(|file| {
            let (name, bytes) = (file.name, file.bytes?);
            Some(DiskFile { name, bytes })
        });
        let files: Option<Vec<DiskFile>> = files.collect();
        Ok(Files {
            files: files.ok_or("a file of the .d64 is damaged: build it again")?,
            ..Files::default()
        })
    }

    /// The image `original` with the files that it does not have, as sequential ones. The error is
    /// a sentence.
    pub fn image(&self, original: &[u8]) -> Result<Vec<u8>, String> {
        let mut disk = D64::read(original).map_err(|error| error.to_string())?;
        let names: Vec<Vec<u8>> = disk.files().into_iter().map(|file| file.name).collect();
        for file in &self.files {
            if !names.contains(&file.name) {
                let name = String::from_utf8_lossy(&file.name);
                let added = disk.add_sequential(&name, &file.bytes);
                added.map_err(|error| error.to_string())?;
            }
        }
        Ok(disk.image().to_vec())
    }

    /// The first file whose name matches; `*` matches the rest, `?` any sign.
    pub fn find(&self, pattern: &[u8]) -> Option<&DiskFile> {
        self.files.iter().find(|file| matches(&file.name, pattern))
    }

    /// Gives the first file of the name `old` the name `new`. Whether there was one.
    pub fn rename(&mut self, old: &[u8], new: &[u8]) -> bool {
        let old = old.strip_prefix(b"0:").unwrap_or(old);
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
        let pattern = pattern.strip_prefix(b"0:").unwrap_or(pattern);
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
    fn an_image_keeps_what_was_written() {
        let mut original = D64::new("DISK", *b"01").unwrap();
        original.add_program("GAME", &[1, 8, 0]).unwrap();
        let mut files = Files::open(original.image()).unwrap();
        assert_eq!(files.image(original.image()).unwrap(), original.image());
        files.put(b"G.ANNA", vec![7; 256]);
        let image = files.image(original.image()).unwrap();
        assert_eq!(Files::open(&image).unwrap().files, files.files);
    }
}
