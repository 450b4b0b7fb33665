//! A C64 or an Apple II, and in what they differ for a page.

use sim::apple2::{self, Apple2, Display, Model};
use sim::c64::{self, Standard, C64};
use sim::machine::Machine;
use sim::picture::Picture;

/// One of the two.
pub enum Computer {
    /// A Commodore 64, and the disk in its 1541, which cannot write; without one the stand-in
    /// KERNAL has the disk. They share a box: beside it the disk made the module 200 KiB larger,
    /// since the optimiser then copied what each machine does into all of its callers.
    C64(Box<(C64, Option<Vec<u8>>)>),
    /// An Apple II.
    Apple2(Box<Apple2>),
}

/// Phosphors of screens of one colour: white, green (P1) and amber (P3).
const PHOSPHORS: [[u8; 3]; 3] = [[0xff, 0xff, 0xff], [0x33, 0xff, 0x66], [0xff, 0xb0, 0x00]];

fn new_c64(seed: u64, ntsc: bool) -> c64::Options {
    let standard = if ntsc { Standard::Ntsc } else { Standard::Pal };
    c64::Options { standard, seed }
}

impl Computer {
    /// A C64 that runs a program, with a disk in its drive.
    pub fn c64(seed: u64, ntsc: bool, program: &[u8], disk: &[u8]) -> Result<Self, String> {
        let mut machine = C64::new(new_c64(seed, ntsc));
        machine.run_prg(program)?;
        machine.insert(disk)?;
        Ok(Computer::C64(Box::new((machine, None))))
    }

    /// A C64 with a cartridge, and with a disk in its drive.
    pub fn c64_plugged(
        seed: u64,
        ntsc: bool,
        cartridge: &[u8],
        disk: &[u8],
    ) -> Result<Self, String> {
        let mut machine = C64::new(new_c64(seed, ntsc));
        machine.run_crt(cartridge)?;
        machine.insert(disk)?;
        Ok(Computer::C64(Box::new((machine, None))))
    }

    /// A C64 that loads a program from its 1541.
    pub fn c64_loading(seed: u64, ntsc: bool, name: &str, disk: &[u8]) -> Result<Self, String> {
        let mut machine = C64::with_bus(new_c64(seed, ntsc));
        machine.attach(8, Some(disk))?;
        // The KERNAL's reset.
        machine.run(3 * u64::from(machine.cycles_per_second()));
        machine.enter(&format!("LOAD\"{name}\",8,1"))?;
        Ok(Computer::C64(Box::new((machine, Some(disk.to_vec())))))
    }

    /// An Apple II with a disk in its drive.
    pub fn apple2(seed: u64, plus: bool, disk: &[u8]) -> Result<Self, String> {
        let model = if plus { Model::Plus } else { Model::E };
        let mut machine = Apple2::new(apple2::Options {
            model,
            seed,
            ..apple2::Options::default()
        });
        let inserted = machine.insert(disk, false);
        inserted.map_err(|error| error.to_string())?;
        Ok(Computer::Apple2(Box::new(machine)))
    }

    /// What both can do.
    pub fn machine(&mut self) -> &mut dyn Machine {
        match self {
            Computer::C64(c64) => &mut c64.0,
            Computer::Apple2(machine) => machine.as_mut(),
        }
    }

    /// The picture with its border on a screen: 0 colour, else a [phosphor](PHOSPHORS).
    pub fn shown(&mut self, display: u32) -> Picture {
        let phosphor = display
            .checked_sub(1)
            .and_then(|at| PHOSPHORS.get(at as usize));
        match (self, phosphor) {
            // What a television shows of the border: 384 x 272.
            (Computer::C64(c64), _) => c64.0.picture().framed(32, 36),
            (Computer::Apple2(machine), None) => machine.picture_on(Display::Colour),
            (Computer::Apple2(machine), Some(colour)) => {
                let mut picture = machine.picture_on(Display::Monochrome);
                picture.palette = vec![[0; 3], *colour];
                picture
            }
        }
    }

    /// The picture with one pixel for each dot of a letter.
    pub fn dots(&mut self) -> Picture {
        let machine = match self {
            Computer::C64(c64) => return c64.0.picture(),
            Computer::Apple2(machine) => machine,
        };
        // The later half of each dot: bit 7 of a byte shifts its dots by a half.
        let fine = machine.picture_on(Display::Monochrome);
        let mut dots = Picture::new(fine.width / 2, fine.height, &fine.palette);
        let later = fine.pixels.iter().skip(1).step_by(2);
        dots.pixels = later.copied().collect();
        dots
    }

    /// Puts a disk into the drive.
    pub fn insert(&mut self, image: &[u8]) -> Result<(), String> {
        match self {
            Computer::C64(c64) => match c64.as_mut() {
                (machine, None) => machine.insert(image),
                (machine, Some(disk)) => {
                    machine.change_disk(8, Some(image))?;
                    *disk = image.to_vec();
                    Ok(())
                }
            },
            Computer::Apple2(machine) => machine
                .insert(image, false)
                .map_err(|error| error.to_string()),
        }
    }

    /// The disk's image; that of the stand-in KERNAL is `original` with the games that were saved.
    pub fn disk(&mut self, original: &[u8]) -> Result<Vec<u8>, String> {
        const NONE: &str = "There is no disk in the drive.";
        match self {
            Computer::C64(c64) => match c64.as_mut() {
                (machine, None) => machine.disk().ok_or(NONE)?.image(original),
                (_, Some(disk)) => Ok(disk.clone()),
            },
            Computer::Apple2(machine) => {
                let image = machine.disk().ok_or(NONE)?;
                image.map_err(|_| "The disk cannot be read.".into())
            }
        }
    }
}
