//! The 6510's port at $00 and $01, and what it puts in front of the RAM.

/// What answers a read in 4 KB of the address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// RAM.
    Ram,
    /// $8000-$9FFF: a cartridge's ROM.
    Cartridge,
    /// $A000-$BFFF.
    Basic,
    /// $D000-$DFFF.
    Characters,
    /// $D000-$DFFF: VIC-II, SID, colour RAM, the CIAs.
    Io,
    /// $E000-$FFFF.
    Kernal,
}

/// The processor port, and the memory map that follows from it.
#[derive(Clone)]
pub struct Banking {
    direction: u8,
    data: u8,
    /// Whether a cartridge is there.
    pub cartridge: bool,
    /// By the top four bits of an address.
    pub areas: [Area; 16],
}

impl Default for Banking {
    /// After reset every line is an input, pulled up: all ROMs are in.
    fn default() -> Banking {
        let mut banking = Banking {
            direction: 0,
            data: 0,
            cartridge: false,
            areas: [Area::Ram; 16],
        };
        banking.update();
        banking
    }
}

impl Banking {
    /// LORAM, HIRAM, CHAREN and the cassette's switch are pulled up.
    const PULLED_UP: u8 = 0x17;

    /// Reads $00 or $01.
    pub fn read(&self, address: u16) -> u8 {
        if address == 0 {
            return self.direction;
        }
        self.data & self.direction | Banking::PULLED_UP & !self.direction
    }

    /// Writes $00 or $01.
    pub fn write(&mut self, address: u16, value: u8) {
        if address == 0 {
            self.direction = value;
        } else {
            self.data = value;
        }
        self.update();
    }

    /// Puts in front of the RAM what belongs there now.
    pub fn update(&mut self) {
        let lines = self.data | !self.direction;
        let (loram, hiram, charen) = (lines & 1 != 0, lines & 2 != 0, lines & 4 != 0);
        let basic = if loram && hiram {
            Area::Basic
        } else {
            Area::Ram
        };
        let kernal = if hiram { Area::Kernal } else { Area::Ram };
        let io = match (loram || hiram, charen) {
            (false, _) => Area::Ram,
            (true, true) => Area::Io,
            (true, false) => Area::Characters,
        };
        let cartridge = if self.cartridge && loram && hiram {
            Area::Cartridge
        } else {
            Area::Ram
        };
        self.areas[8..=9].fill(cartridge);
        self.areas[0xa..=0xb].fill(basic);
        self.areas[0xd] = io;
        self.areas[0xe..=0xf].fill(kernal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_configurations() {
        use Area::*;
        let expected = [
            (0x30, [Ram, Ram, Ram]),
            (0x31, [Ram, Characters, Ram]),
            (0x32, [Ram, Characters, Kernal]),
            (0x33, [Basic, Characters, Kernal]),
            (0x34, [Ram, Ram, Ram]),
            (0x35, [Ram, Io, Ram]),
            (0x36, [Ram, Io, Kernal]),
            (0x37, [Basic, Io, Kernal]),
        ];
        let mut banking = Banking::default();
        assert_eq!(banking.areas[0xa], Basic);
        banking.write(0, 0x2f);
        for (value, areas) in expected {
            banking.write(1, value);
            let [a, d, e] = [0xa, 0xd, 0xe].map(|at: usize| banking.areas[at]);
            assert_eq!([a, d, e], areas, "{value:02x}");
            assert_eq!(banking.read(1), value & 0x2f | 0x10);
            assert_eq!(banking.areas[8], Ram);
            banking.cartridge = true;
            banking.update();
            let seen = if value & 3 == 3 { Cartridge } else { Ram };
            assert_eq!(banking.areas[8], seen, "{value:02x}");
            banking.cartridge = false;
        }
    }
}
