//! A cartridge of Magic Desk's kind: banks of 8 KB at $8000. A write to $DE00 chooses one; with bit
//! 7 it takes the cartridge away. A reset does not bring it back before power does.

/// The cartridge, from a `.crt` file.
#[derive(Clone)]
pub(super) struct Cartridge {
    banks: Vec<u8>,
    bank: usize,
    /// Whether it is in front of the RAM where LORAM and HIRAM let it be.
    pub(super) is_there: bool,
}

const BANK: usize = 0x2000;
const HEADER: usize = 0x40;
/// Of each bank in the file.
const CHIP: usize = 0x10;
/// Where a bank's header has the low byte of its number.
const NUMBER: usize = 0x0b;
/// The kind, in the header.
const KIND: [u8; 4] = [0, 19, 0, 1];

impl Cartridge {
    /// Reads a file. The error is a sentence.
    pub(super) fn open(file: &[u8]) -> Result<Cartridge, String> {
        let header = file
            .get(..HEADER)
            .filter(|header| header.starts_with(b"C64 CARTRIDGE   "));
        let header = header.ok_or("this is no .crt file")?;
        if header[0x16..0x1a] != KIND {
            return Err("the cartridge is not of Magic Desk's kind".into());
        }
        // Banks that the file leaves out are empty.
        let mut banks = Vec::new();
        for chip in file[HEADER..].chunks(CHIP + BANK) {
            let rom = chip
                .strip_prefix(b"CHIP")
                .and_then(|_| chip.get(CHIP..CHIP + BANK));
            let rom = rom.ok_or("a bank of the cartridge is not whole")?;
            let start = usize::from(chip[NUMBER] & 0x7f) * BANK;
            banks.resize(banks.len().max(start + BANK), 0xff);
            banks[start..start + BANK].copy_from_slice(rom);
        }
        if banks.is_empty() {
            return Err("the cartridge has no bank".into());
        }
        banks.resize(banks.len().next_power_of_two(), 0xff);
        Ok(Cartridge {
            banks,
            bank: 0,
            is_there: true,
        })
    }

    /// Carries out a write to $DE00.
    pub(super) fn choose(&mut self, value: u8) {
        self.bank = usize::from(value & 0x7f) % (self.banks.len() / BANK);
        self.is_there = value & 0x80 == 0;
    }

    pub(super) fn read(&self, address: u16) -> u8 {
        self.banks[self.bank * BANK + usize::from(address) % BANK]
    }

    /// Where it starts after a reset, if it has the sign of a cartridge.
    pub(super) fn cold_start(&self) -> Option<u16> {
        let signed = self.banks[4..9] == [0xc3, 0xc2, 0xcd, b'8', b'0'];
        signed.then(|| u16::from_le_bytes([self.banks[0], self.banks[1]]))
    }
}
