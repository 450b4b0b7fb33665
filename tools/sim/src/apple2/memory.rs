//! Memory: which RAM or ROM answers an address.
//!
//! A ][+ has 48K, or 64K with a language card in slot 0; a //e has 64K and the same again on the
//! auxiliary card ("Apple II language card manual"; "Apple IIe technical reference", chapter 4).

use super::Model;
use fastrand::Rng;

/// 64K, of which the addresses from $C000 are the language card's.
type Bank = [u8; 0x1_0000];
/// The language card's $D000-$FFFF has 16K: its second bank of $D000-$DFFF lies at $C000 here.
const BANK: u16 = 0x1000;
/// What fills $C100-$F7FF of the ROM: an RTS for whoever jumps there.
const FILL: u8 = 0x60;
/// Where a reset goes if memory is intact: then the byte after that is the address's high byte XOR
/// $A5 ("Apple II reference manual", the Autostart ROM).
const SOFT_VECTOR: usize = 0x03F2;
const POWER_UP: usize = 0x03F4;
const INTACT: u8 = 0xA5;
/// The stand-in monitor at $F800.
pub const MONITOR: &[u8; 0x800] = include_bytes!(concat!(env!("OUT_DIR"), "/monitor.bin"));
/// Tells a ][+ ($EA) from a //e ($06).
const IDENTITY: u16 = 0xFBB3;
const IDENTITY_E: u8 = 0x06;

/// RAM, ROM and the switches that choose between them.
#[derive(Clone, Debug)]
pub struct Memory {
    model: Model,
    has_card: bool,
    main: Box<Bank>,
    auxiliary: Box<Bank>,
    rom: Box<Bank>,
    card: LanguageCard,
    /// All below $C000 is main RAM: the usual case, and the one that has to be fast.
    plain: bool,
    switches: Switches,
}

/// The language card, or the same switches inside a //e.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LanguageCard {
    /// $D000-$DFFF is its second bank.
    pub bank2: bool,
    /// RAM answers reads of $D000-$FFFF.
    pub read: bool,
    /// RAM takes writes to $D000-$FFFF.
    pub write: bool,
    /// The last access was a read of an odd address: a second one allows writing.
    armed: bool,
}

const RESET_CARD: LanguageCard = LanguageCard {
    bank2: true,
    read: false,
    write: true,
    armed: false,
};

/// The memory switches of a //e, by their names in the manual.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Switches {
    /// 80STORE: PAGE2 switches memory instead of the picture.
    pub store80: bool,
    /// RAMRD: reads of $0200-$BFFF go to the auxiliary card.
    pub ramrd: bool,
    /// RAMWRT: writes to $0200-$BFFF go to the auxiliary card.
    pub ramwrt: bool,
    /// INTCXROM: $C100-$CFFF is the internal ROM.
    pub intcxrom: bool,
    /// ALTZP: zero page, stack and language card are those of the auxiliary card.
    pub altzp: bool,
    /// SLOTC3ROM: $C300-$C3FF belongs to slot 3.
    pub slotc3rom: bool,
    /// 80COL: 80 columns of text (not drawn).
    pub col80: bool,
    /// ALTCHARSET: no flashing signs.
    pub altcharset: bool,
}

impl Memory {
    /// Memory as it is when the power comes: random.
    pub fn new(model: Model, has_card: bool, random: &mut Rng) -> Self {
        let mut main = Box::new([0; 0x1_0000]);
        let mut auxiliary = main.clone();
        random.fill(&mut *main);
        random.fill(&mut *auxiliary);
        // One power-on in 256 would go to nowhere by chance; so would a real machine's.
        if main[POWER_UP] == main[SOFT_VECTOR + 1] ^ INTACT {
            main[POWER_UP] ^= 1;
        }
        let mut rom = Box::new([FILL; 0x1_0000]);
        rom[0xF800..].copy_from_slice(MONITOR);
        if model == Model::E {
            rom[usize::from(IDENTITY)] = IDENTITY_E;
        }
        Memory {
            model,
            has_card: has_card || model == Model::E,
            main,
            auxiliary,
            rom,
            card: RESET_CARD,
            plain: true,
            switches: Switches::default(),
        }
    }

    /// The reset line: it reaches the switches of a //e, but not a language card.
    pub fn reset(&mut self) {
        if self.model == Model::E {
            self.card = RESET_CARD;
            self.switches = Switches::default();
            self.plain = true;
        }
    }

    /// The language card's state.
    pub fn card(&self) -> LanguageCard {
        self.card
    }

    /// Returns whether $Cn00-$CnFF (`page` $C1 to $CF) is internal ROM rather than a slot's.
    pub fn internal(&self, page: u8) -> bool {
        let slot3 = page == 0xC3 && self.model == Model::E && !self.switches.slotc3rom;
        self.switches.intcxrom || slot3
    }

    /// An access to $C080-$C08F: the language card.
    pub fn switch_card(&mut self, address: u8, write: bool) {
        if !self.has_card {
            return;
        }
        let odd = address & 1 == 1;
        self.card.bank2 = address & 8 == 0;
        self.card.read = matches!(address & 3, 0 | 3);
        // Two reads of an odd address in a row allow writing; nothing may come between them
        // except accesses elsewhere. Any even address forbids it.
        self.card.write = odd && (self.card.write || (self.card.armed && !write));
        self.card.armed = odd && !write;
    }

    /// A write to $C000-$C00F of a //e.
    pub fn switch(&mut self, address: u8) {
        let on = address & 1 == 1;
        let switches = &mut self.switches;
        match address & 14 {
            0 => switches.store80 = on,
            2 => switches.ramrd = on,
            4 => switches.ramwrt = on,
            6 => switches.intcxrom = on,
            8 => switches.altzp = on,
            10 => switches.slotc3rom = on,
            12 => switches.col80 = on,
            _ => switches.altcharset = on,
        }
        let Switches {
            store80,
            ramrd,
            ramwrt,
            altzp,
            ..
        } = *switches;
        self.plain = !(store80 || ramrd || ramwrt || altzp);
    }

    /// The memory switches; all off on a ][+.
    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// A byte of main RAM where no switch can be in the way: nearly every access.
    #[inline(always)]
    pub fn plain(&self, address: u16) -> Option<u8> {
        (address < 0xC000 && self.plain).then(|| self.main[usize::from(address)])
    }

    /// The same for a write.
    #[inline(always)]
    pub fn plain_mut(&mut self, address: u16) -> Option<&mut u8> {
        (address < 0xC000 && self.plain).then(|| &mut self.main[usize::from(address)])
    }

    /// What RAM or ROM answers; $C000-$CFFF is not memory, but reads as the internal ROM.
    /// `page2` and `hires` are the video switches, which 80STORE turns into memory switches.
    pub fn read(&self, address: u16, page2: bool, hires: bool) -> u8 {
        let at = usize::from(address);
        match address {
            0xD000.. if self.card.read && self.has_card => {
                self.bank(self.switches.altzp)[self.card_place(address)]
            }
            0xC000.. => self.rom[at],
            _ => self.bank(self.side(address, self.switches.ramrd, page2, hires))[at],
        }
    }

    /// Writes to RAM, where there is some.
    pub fn write(&mut self, address: u16, value: u8, page2: bool, hires: bool) {
        let (auxiliary, place) = match address {
            0xD000.. if self.card.write && self.has_card => {
                (self.switches.altzp, self.card_place(address))
            }
            0xC000.. => return,
            _ => {
                let side = self.side(address, self.switches.ramwrt, page2, hires);
                (side, usize::from(address))
            }
        };
        let bank = if auxiliary {
            &mut self.auxiliary
        } else {
            &mut self.main
        };
        bank[place] = value;
    }

    /// The main RAM, which the video circuits show.
    pub fn main(&self) -> &[u8] {
        &*self.main
    }

    fn bank(&self, auxiliary: bool) -> &Bank {
        if auxiliary {
            &self.auxiliary
        } else {
            &self.main
        }
    }

    /// Returns whether an address below $C000 is on the auxiliary card, where `switch` is RAMRD or
    /// RAMWRT.
    fn side(&self, address: u16, switch: bool, page2: bool, hires: bool) -> bool {
        match address {
            0x0000..=0x01FF => self.switches.altzp,
            0x0400..=0x07FF if self.switches.store80 => page2,
            0x2000..=0x3FFF if self.switches.store80 && hires => page2,
            _ => switch,
        }
    }

    fn card_place(&self, address: u16) -> usize {
        let second = address < 0xE000 && self.card.bank2;
        usize::from(address - if second { BANK } else { 0 })
    }
}
