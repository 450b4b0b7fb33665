//! When sounds are made, and the settings that the games of a disk have in common.

/// When sounds are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sounds {
    /// Everywhere but in the demo.
    On = 0,
    /// In the demo too.
    DemoToo,
    /// Nowhere.
    Off,
}

impl Sounds {
    /// By its number.
    fn from_number(number: u8) -> Sounds {
        match number {
            0 => Sounds::On,
            1 => Sounds::DemoToo,
            _ => Sounds::Off,
        }
    }

    /// The next or previous of the three.
    pub fn change(self, forward: bool) -> Sounds {
        match (self, forward) {
            (Sounds::On, true) | (Sounds::Off, false) => Sounds::DemoToo,
            (Sounds::DemoToo, true) | (Sounds::On, false) => Sounds::Off,
            (Sounds::Off, true) | (Sounds::DemoToo, false) => Sounds::On,
        }
    }

    /// A byte that also says whether WASD moves the cursor, for the disk's other game
    /// ([`Power::start_other`](crate::platform::Power::start_other)).
    pub fn pack(self, wasd: bool) -> u8 {
        self as u8 | u8::from(wasd) << 2
    }

    /// What [`pack`](Sounds::pack) has packed.
    pub fn unpack(kept: u8) -> (Sounds, bool) {
        (Sounds::from_number(kept & 3), kept & 4 != 0)
    }
}
